/**
 * Presenting: a table, or several side by side, as large as the window, for a room that looks at it from afar.
 *
 * The tables stay where they are in the page and are lifted above it; all around them keeps still. What can be asked of
 * the audience, and what is right, Python has said. Every table of a page has its own copy of this module: they find each
 * other through the page, where the element of a table that can be presented holds it as `table`, and its view as `view`.
 */
import { freshId, h, onSite, plain, setAttributes } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";
import { bar, blackScreen, chooser, keysPanel, lessonText } from "./around.mjs";
import { BEGAN, LATE, inSight, presentables } from "./hearing.mjs";

/**
 * @typedef {{key: string, label: string}} Option
 * @typedef {{right: string[], accepted: string[][], sentence: string, frame: Frame, why?: Object<string, string>}} Solution  `right` has no keys where
 *            it is a vote; `accepted`: the right answers, each as the keys it picks; `why`: why a wrong option is
 * @typedef {{at: number, kind: string, name: string, sentence: string, several: boolean, options: Option[], frame: Frame,
 *            solution: Solution}} Pause  what can be asked before the step `at`
 * @typedef {{view: TableView, pause: Pause, key: string, revealed: boolean, next: Pause[]|null, isTask: boolean}} Asked  `next`: what else the
 *            author asks here, before the step is shown; null where the presenter has asked; `isTask`: whether it is the task of a lesson
 */

// ------------------------------------------------------------------------------------------------------------- the keys

const COMMANDS = {
  " ": "next", ArrowRight: "next", PageDown: "next", ArrowLeft: "previous", PageUp: "previous", Home: "first", End: "last",
  Enter: "answer", q: "ask", b: "black", "?": "keys", Escape: "back",
};

/** What a key asks for while presenting; null where it means nothing. @returns {string|null} */
export function commandOf({ key, altKey, ctrlKey, metaKey }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return !(altKey || ctrlKey || metaKey) && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
}

/** Whether a key that was pressed asks for presenting, and isn't typed into something. */
export function asksToPresent({ key, altKey, ctrlKey, metaKey, defaultPrevented, target }) {
  if (key !== "p" || altKey || ctrlKey || metaKey || defaultPrevented) return false;
  return !target.closest?.("input, select, textarea, [contenteditable]");
}

// ------------------------------------------------------------------------------------------------------- what is said

/** What is said about a moment: what went wrong, the author's comment, or what just happened. */
export function captionOf({ problem, frame }) {
  return problem || frame?.comment || frame?.note[0] || frame?.label || "";
}

/** What is said under several tables: what just happened, said once if it is the same. */
export function jointCaption(tables) {
  const said = tables.map(({ problem, frame }) => problem || frame?.label).filter(Boolean);
  return [...new Set(said)].join(" / ");
}

/** What is shown, and in which game: said once if several tables show the same. @param {Data[]} shown */
export function titleOf(shown) {
  return [...new Set(shown.map(({ heading, game, lesson }) => [lesson?.title ?? heading, game].filter(Boolean).join(" · ")))].join(" / ");
}

/** What the author has written down for the presenter alone, at a step of what happened. @param {{at: number, text: string}[]} notes */
export const noteAt = (notes, { line, cursor }) => (line === null ? notes.filter(({ at }) => at === cursor).map(({ text }) => text).join(" ") : "");

/** Whether two tasks are the same one, also after its page was opened again. */
const isSame = (one, other) => one === other || (!!one && !!other && JSON.stringify(one) === JSON.stringify(other));

/** What the author asks before a step is shown. @param {Pause[]} pauses */
export const pausesBefore = (pauses, at) => pauses.filter((pause) => pause.at === at);

/** The task of a lesson that is asked at the moment shown, if one is. @param {Table} table  @returns {Pause|null} */
export const taskHere = ({ data, isLast }) => (isLast && data.lesson.task) || null;

/** The most picked option, of those with something to tell. @param {Pause} pause */
const mostPicked = ({ options }, told, counts) =>
  options.filter(({ key }) => told[key] && counts[key]).sort((one, other) => counts[other.key] - counts[one.key])[0];

/** Why the most picked wrong answer is wrong; "" if there was none, or there is nothing to say. @param {Pause} pause */
export function commonMistake(pause, counts) {
  const { why = {} } = pause.solution;
  const most = mostPicked(pause, why, counts);
  return most ? `${most.label}? ${why[most.key]}` : "";
}

/** The most picked wrong card, played out: its table, and what it costs; null if there was none. @param {Pause} pause */
export function playedOut(pause, counts) {
  const { comes = {} } = pause.solution;
  const most = mostPicked(pause, comes, counts);
  if (!most) return null;
  const { frame, sentence } = comes[most.key];
  return { frame, said: `${counts[most.key]} of you said ${most.label}. ${sentence}` };
}

/** How many tasks of practice are a quiz. */
export const QUIZ = 10;

/** A question as the audience may see it: what is right, only once it is shown. @param {Asked} asked */
export function questionOf({ pause, key, revealed }) {
  const { kind, sentence, several, options, frame, solution } = pause;
  const shown = revealed ? { answer: solution.sentence, done_frame: solution.frame } : {};
  return { key, kind, sentence, several, options, frame, revealed, ...shown };
}

// ------------------------------------------------------------------------------------------------------- lifting it up

/** Makes everything in the page inert except this and what it stands in; the function returned undoes that. */
function stillAround(root) {
  const stilled = [];
  for (let node = root; node !== document.body; node = node.parentElement) {
    const others = [...node.parentElement.children].filter((each) => each !== node && !each.inert);
    stilled.push(...others);
  }
  for (const node of stilled) node.inert = true;
  return () => stilled.forEach((node) => { node.inert = false; });
}

export class Presenting {
  /** Presents a table, with those beside it. @param {TableView} view */
  constructor(view) {
    this.root = view.root.closest(".cucumber-compare") ?? view.root;
    this.views = this.root === view.root ? [view] : presentables(this.root).map((node) => node.view);
    this.asked = null;
    this.past = this.latest = this.solved = null; // the task of a lesson that was asked or put aside, and the one that was answered
    this.read = null; // the lesson whose text has been shown
    this.tasks = 0; // how many of a quiz have been asked
    this.goesOn = false; // once its page knows again that its task was answered
    this.over = null; // the panel or the black screen over the tables
    this.foot = h("div", { class: "table-foot cu-row" });
    this.hearings = new AbortController();
    this.begin();
  }

  begin() {
    this.before = document.activeElement;
    this.scrolled = [scrollX, scrollY];
    document.documentElement.dataset.presenting = "";
    this.root.dataset.presented = this.views.length;
    this.root.append(this.foot);
    for (const { table } of this.views) table.hush();
    this.draw();
    this.wake = stillAround(this.root);
    this.lift();
    this.listen();
    this.fillTheScreen();
    this.changed();
    this.say(true);
  }

  /** Into the layer above everything, whatever it stands in; older browsers have none, so there its style sheet alone lifts it. */
  lift() {
    setAttributes(this.root, { popover: "manual", tabindex: -1 });
    this.root.showPopover?.();
    this.root.focus({ preventScroll: true });
  }

  say(began) {
    document.dispatchEvent(new CustomEvent(BEGAN, { detail: { presenting: this, began } }));
  }

  listen() {
    const on = (target, type, hear, capture = false) => target.addEventListener(type, hear, { signal: this.hearings.signal, capture });
    on(document, "keydown", (event) => this.key(event), true); // nothing else in the page can be reached now
    on(this.root, "click", (event) => this.click(event), true);
    on(this.root, "cucumber-table-drawn", () => this.changed());
    on(document, "fullscreenchange", () => this.screenChanged());
    on(document, LATE, ({ detail: hear }) => {
      hear({ presenting: this, began: true });
      this.changed();
    });
  }

  /** Takes the whole screen, if the browser lets the page have it. */
  fillTheScreen() {
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  /** The screen was filled, and what is presented belongs on top; or the browser's own Escape has ended it. */
  screenChanged() {
    const full = !!document.fullscreenElement;
    if (full && !this.full) {
      const focused = document.activeElement;
      this.root.hidePopover?.();
      this.root.showPopover?.();
      focused?.focus({ preventScroll: true });
    }
    const ended = this.full && !full;
    this.full = full;
    if (ended) this.back();
  }

  /** The presenter is done, and isn't just leaving the page. */
  leave() {
    this.isLeft = true;
    this.end();
  }

  end() {
    if (this.hearings.signal.aborted) return;
    this.hearings.abort();
    this.cover(null);
    this.forget();
    this.foot.remove();
    this.wake();
    this.root.hidePopover?.();
    setAttributes(this.root, { popover: null, "data-presented": null });
    delete document.documentElement.dataset.presenting;
    if (this.full) document.exitFullscreen().catch(() => {});
    this.comeBack();
    this.say(false);
  }

  /** Puts the page, and the focus, back as they were. */
  comeBack() {
    for (const { space } of this.views) space.fit();
    scrollTo(...this.scrolled);
    const own = [...this.root.querySelectorAll("[data-control='present'], .table-settings > summary")].find(inSight) ?? this.root;
    const back = this.before?.isConnected && this.before !== document.body && inSight(this.before) ? this.before : own;
    back.focus({ preventScroll: true });
  }

  // ---- keys and buttons

  key(event) {
    const command = commandOf(event);
    const pressing = ["Enter", " "].includes(event.key) && event.target.closest?.("button, a, summary");
    if (!command || pressing || event.target.closest?.("input, select, textarea")) return;
    event.preventDefault();
    event.stopPropagation();
    this.do(command);
  }

  click(event) {
    const { target } = event;
    const button = target.closest("[data-command], [data-pause]");
    if (!button && this.asked && target.closest(".table-stage")) return event.stopPropagation(); // the audience answers
    if (!button || !this.root.contains(button)) return;
    if (event.detail) this.root.focus({ preventScroll: true }); // a mouse leaves the keys to the presenter
    if (button.dataset.pause) this.choose(button.dataset);
    else this.do(button.dataset.command);
  }

  do(command) {
    if (command === "leave") return this.leave();
    if (this.over) return this.doOver(command);
    if (command === "back") return this.back();
    if (command === "black") return this.cover(blackScreen());
    if (command === "keys") return this.cover(keysPanel(!!this.classroom.childElementCount, !!this.plan.childElementCount));
    if (this.asked) return this.doAsked(command);
    if (command === "ask") return this.offer();
    if (command !== "answer") this.step(command);
  }

  /** While something lies over the tables: a black screen ends with any key, a panel with its own. */
  doOver(command) {
    const { over } = this.over.dataset;
    const goesOn = command === "next" && ["text", "ranking"].includes(over);
    if (over === "black" || over === command || command === "back" || goesOn) this.cover(null);
    else if (command === "black") this.cover(blackScreen());
  }

  doAsked(command) {
    const { revealed, next } = this.asked;
    if (["next", "answer"].includes(command)) return revealed ? this.playOut() || this.goOn(next) : this.reveal();
    if (command === "ask") return this.back();
    if (command !== "previous") return;
    const { isTask } = this.asked;
    this.forget();
    if (isTask) this.step("previous");
  }

  /** One level back: what lies over the tables, then the question, then presenting itself. */
  back() {
    if (this.over) return this.cover(null);
    if (!this.asked) return this.leave();
    if (this.asked.isTask) return this.forget();
    this.goOn(this.asked.next && []);
  }

  cover(node) {
    this.over?.remove();
    this.over = node;
    if (node) this.root.append(node);
    (node?.matches("button") ? node : node?.querySelector("button") ?? this.root).focus({ preventScroll: true });
    this.foot.inert = !!node;
    for (const { body } of this.views) body.inert = !!node;
    this.changed();
  }

  // ---- stepping

  /** Some pages step their tables themselves; any other table steps here. What the author asks comes before its step. */
  step(to) {
    const [view] = this.views;
    const { table } = view;
    const { line, cursor } = table.place;
    const pauses = to === "next" && line === null && cursor + 1 < table.frames.length ? pausesBefore(table.data.pauses, cursor + 1) : [];
    if (pauses.length) return this.ask(view, pauses[0], pauses.slice(1));
    if (to === "next" && this.goesOnInLesson(table)) return;
    if (to === "previous" && cursor === 0 && this.read) return this.tellLesson(this.read);
    const asks = new CustomEvent("cucumber-step", { bubbles: true, cancelable: true, detail: to });
    if (!this.root.dispatchEvent(asks)) return;
    table.go({ first: 0, previous: cursor - 1, next: cursor + 1, last: table.frames.length - 1 }[to]);
  }

  // ---- a lesson

  /** What a lesson says is shown once; its task is asked as soon as it is seen. */
  goOnInLesson() {
    const [{ table }] = this.views;
    const { lesson } = table.data;
    if (this.over?.dataset.over === "text" && lesson.title !== this.read.title) return this.cover(null); // the page has gone on to another
    if (this.over || this.asked || this.views.length > 1) return undefined;
    const task = taskHere(table);
    if (lesson.about?.length && lesson.title !== this.read?.title) this.tellLesson(lesson);
    else if (task && !isSame(task, this.past)) this.ask(this.views[0], task, null);
    return undefined;
  }

  /** What a lesson says; its task is asked after that, even if it was asked before. */
  tellLesson(lesson) {
    Object.assign(this, { read: lesson, past: null });
    this.cover(lessonText(lesson));
  }

  /** At the end of what a table tells, a lesson goes on: with its task, or with what its table offers next. */
  goesOnInLesson(table) {
    const { lesson, actions } = table.data;
    if (!table.isLast || !("task" in lesson)) return false;
    const task = taskHere(table);
    const on = actions.find(({ style, href, disabled }) => style === "primary" && !href && !disabled);
    if (task && !isSame(task, this.solved)) this.ask(this.views[0], task, null);
    else if (on && !this.endsQuiz()) table.press(on.key);
    return true;
  }

  /** Whether there is something to say about a quiz that is over. */
  endsQuiz() {
    const [{ table }] = this.views;
    if (!table.data.lesson.quiz || this.tasks < QUIZ) return false;
    this.tasks = 0;
    return !this.root.dispatchEvent(new CustomEvent("cucumber-quiz-over", { bubbles: true, cancelable: true }));
  }

  // ---- asking

  /** Offers what can be asked now. */
  async offer() {
    if (await this.find()) this.cover(chooser(this.found));
  }

  /**
   * Asks the question of this number, or the only one there is; otherwise says what can be asked.
   * @param {number} [number]  @returns {Promise<string[]|null>}
   */
  async askFromAfar(number) {
    if (this.over) this.cover(null);
    if (this.asked || !(await this.find())) return null;
    const all = this.found.flatMap(({ pauses }, table) => pauses.map(({ name }, pause) => ({ name, table, pause })));
    const meant = all.length === 1 ? all[0] : all[number];
    if (!meant) return all.map(({ name }) => name);
    this.choose(meant);
    return null;
  }

  /** Finds what can be asked now; false if the moment has passed by the time that is known. */
  async find() {
    const places = this.views.map(({ table }) => table.place);
    const shown = this.views.filter(({ root, pausesHere }) => pausesHere && inSight(root));
    const asked = await Promise.all(shown.map(async (view) => ({ view, pauses: await view.pausesHere() })));
    const passed = this.over || this.asked || this.hearings.signal.aborted || this.views.some(({ table }, index) => table.place !== places[index]);
    if (!passed) this.found = asked;
    return !passed;
  }

  /** Asks a question of this kind, if it can be asked once the table shows what its address names. */
  async askFor(kind) {
    const [view] = this.views;
    while (view.table.query) await new Promise((drawn) => view.root.addEventListener("cucumber-table-drawn", drawn, { once: true }));
    const found = (await view.pausesHere?.())?.find((pause) => pause.kind === kind);
    if (found && !this.asked && !this.over && !this.hearings.signal.aborted) this.ask(view, found, null);
  }

  choose({ table, pause }) {
    const { view, pauses } = this.found[Number(table)];
    this.cover(null);
    this.ask(view, pauses[Number(pause)], null);
  }

  ask(view, pause, next) {
    const isTask = pause === taskHere(view.table);
    this.asked = { view, pause, key: freshId("question"), revealed: false, next, isTask };
    if (isTask) this.count(pause);
    this.counted = null;
    view.root.dataset.asked = "";
    this.root.dataset.asking = "";
    view.table.stand(pause.frame);
  }

  /** A task is asked: which one of a quiz it is, even if it was put aside before. */
  count(task) {
    if (!isSame(task, this.latest)) this.tasks += 1;
    this.past = this.latest = task;
  }

  reveal() {
    const { view, pause } = this.asked;
    this.asked.revealed = true;
    view.table.stand(pause.solution.frame);
    if (this.asked.isTask) {
      this.solved = pause;
      view.table.send({ solve: true });
    }
    if (this.counted) this.tally(...this.counted);
  }

  /** A page that was opened again has forgotten that its task was answered, and that it was to go on. */
  solveAgain() {
    const [{ table }] = this.views;
    const task = taskHere(table);
    if (task && task !== this.solved && isSame(task, this.solved)) {
      Object.assign(this, { solved: task, goesOn: !this.asked });
      table.send({ solve: true });
    } else if (!task && this.goesOn) {
      this.goesOn = false;
      this.goesOnInLesson(table);
    }
  }

  /** Plays out the most picked wrong card, once; false if there is none. */
  playOut() {
    const { asked } = this;
    const out = !asked.out && this.counted && playedOut(asked.pause, this.counted[0]);
    if (!out) return false;
    asked.out = out.said;
    asked.view.table.stand(out.frame);
    return true;
  }

  /** After a question: the next one that the author asks here, or the step itself. */
  goOn(next) {
    const { view, isTask, revealed } = this.asked;
    this.forget();
    if (isTask && revealed) this.step("next");
    else if (next?.length) this.ask(view, next[0], next.slice(1));
    else if (next) view.table.go(view.table.place.cursor + 1);
  }

  forget() {
    if (!this.asked) return;
    const { view } = this.asked;
    this.asked = this.counted = view.votes = null;
    delete view.root.dataset.asked;
    delete this.root.dataset.asking;
    view.table.stand(null);
  }

  /** Shows the answers so far: how many picked each option, `of` how many who could. */
  tally(counts, of) {
    if (!this.asked) return;
    this.counted = [counts, of];
    const { pause, revealed, view } = this.asked;
    const why = revealed ? commonMistake(pause, counts) : "";
    view.votes = { options: pause.options, right: revealed ? pause.solution.right : [], counts, of, why };
    view.draw("around");
  }

  // ---- what is shown

  /** Something is redrawn: once everything is, the room is told what is shown now. */
  changed() {
    if (this.changing) return;
    this.changing = true;
    queueMicrotask(() => {
      this.changing = false;
      if (this.hearings.signal.aborted) return;
      this.solveAgain();
      this.goOnInLesson();
      this.draw();
      this.root.dispatchEvent(new CustomEvent("cucumber-shown", { bubbles: true, detail: this.shown }));
    });
  }

  /** What the audience sees; the solution of the question is kept apart from it. */
  get shown() {
    const { asked, title } = this;
    const [{ table }] = this.views;
    const seen = asked ? [asked.view.table] : this.seen;
    return {
      shown: seen.map(({ data, frame }) => ({ heading: data.heading, frame })), caption: this.said,
      question: asked && questionOf(asked), solution: asked && { ...asked.pause.solution, comes: undefined }, black: this.over?.dataset.over === "black",
      title, note: asked ? "" : noteAt(table.data.notes, table.place),
    };
  }

  get title() {
    const { asked, seen } = this;
    return titleOf((asked ? [asked.view.table] : seen).map(({ data }) => data));
  }

  get said() {
    const { asked, seen } = this;
    if (asked) return asked.out || asked.revealed ? (asked.out ?? asked.pause.solution.sentence) : `${this.inQuiz}${asked.pause.sentence}`;
    return seen.length > 1 ? jointCaption(seen) : captionOf(seen[0] ?? this.views[0].table);
  }

  /** Which task of a quiz is asked. */
  get inQuiz() {
    return this.isQuiz ? `${this.tasks} of ${QUIZ}: ` : "";
  }

  /** Whether a task of a quiz is asked. */
  get isQuiz() {
    return !!this.asked?.isTask && this.asked.view.table.data.lesson.quiz;
  }

  /** The tables in sight. */
  get seen() {
    return this.views.filter(({ root }) => inSight(root)).map(({ table }) => table);
  }

  /** Where a room of phones has its part of the bar. */
  get classroom() {
    return this.foot.querySelector(".table-classroom");
  }

  /** Where the bar names the present step of a plan. */
  get plan() {
    return this.foot.querySelector(".table-plan");
  }

  draw() {
    const { asked } = this;
    setAttributes(this.foot, { "data-question": asked && !asked.revealed });
    const mayAsk = this.views.some(({ pausesHere }) => pausesHere); // a page that stands alone has nobody to answer
    render(html`<p class="table-spoken" role="status">${plain(this.said)}</p><p class="table-shown cu-one-line">${this.title}</p>${bar(asked, mayAsk)}`, this.foot);
  }
}

// ---------------------------------------------------------------------------------------------------------- the ways in

/**
 * Lets a table be presented: by its button, by the key p, or because another part of the page says so.
 * @param {TableView} view  @param {() => Promise<Pause[]>} [pausesHere]  what can be asked at the moment shown
 */
export function letPresent(view, pausesHere) {
  const { root } = view;
  const hearings = new AbortController();
  const on = (target, type, hear) => target.addEventListener(type, hear, { signal: hearings.signal });
  let presenting = null;
  const present = () => {
    if ("presenting" in document.documentElement.dataset) return;
    view.closeSettings();
    presenting = new Presenting(view);
  };
  Object.assign(view, { present, pausesHere });
  Object.assign(root, { view, table: view.table });
  on(root, "cucumber-present", present);
  on(document, "keydown", (event) => {
    if (!asksToPresent(event) || tableMeant(event.target) !== root) return;
    event.preventDefault();
    present();
  });
  return () => {
    hearings.abort();
    presenting?.end();
    delete root.view;
    delete root.table;
  };
}

/** The table at which a key is pressed, or else the first one in the window; in JupyterLab, keys are JupyterLab's. */
function tableMeant(target) {
  const at = target.closest?.(".cucumber-table");
  if (at || (!onSite() && document.querySelector(".jp-LabShell"))) return at;
  const there = presentables(document);
  const isInWindow = (node) => node.getBoundingClientRect().bottom > 0 && node.getBoundingClientRect().top < innerHeight;
  return there.find(isInWindow) ?? there[0];
}
