/**
 * Presenting: what the tables of a page show, scene by scene, on a wall that covers the page.
 *
 * The tables stay where they are and are stepped from here; the wall only draws scenes. Every table of a page has its own
 * copy of this module: they find each other through the page, where the element of a table that can be presented holds it as
 * `table`, and its view as `view`. A room with phones joins in at the document, and hands in what it knows as `room`.
 */
import { freshId, h, onSite, plain } from "../dom.mjs";
import { wear } from "../table/faces.mjs";
import { BEGAN, LATE, inSight, presentables } from "../table/hearing.mjs";
import { html, render } from "../vendor/preact.mjs";
import { bar, chooser, keysPanel } from "./wall_controls.mjs";
import { BLACK, QUIZ, countOf, questionScene, sentenceOf, tableScene, textScene, titleOf } from "./scenes.mjs";
import { Wall } from "./wall.mjs";

/**
 * @typedef {{view: TableView, pause: QuestionProps, key: string, count: string, revealed: boolean, next: QuestionProps[]|null, isTask: boolean, isUnsure: boolean,
 *            isOut: boolean, goesOn: boolean}} Asked  `next`: what else the author asks here, before the step is shown; null where the presenter has asked; `isTask`:
 *            whether it is the task of a lesson; `isUnsure`: whether its answer is shown although nobody has answered; `isOut`: whether
 *            the most common wrong answer is played out; `goesOn`: as soon as the room has counted
 * @typedef {{code: string, address: string, qr: string, reach: string, here: number, people: Person[], faces: Object<string, number>, status: string, poll: object|null}} Room  what phones need to join, and what they answered
 */

// ------------------------------------------------------------------------------------------------------------- the keys

const COMMANDS = {
  " ": "next", ArrowRight: "next", PageDown: "next", ArrowLeft: "previous", PageUp: "previous", Home: "first", End: "last",
  Enter: "answer", q: "ask", h: "again", b: "black", "?": "keys", Escape: "back",
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

// ---------------------------------------------------------------------------------------------------------- looking up

/** What the author has written down for the presenter alone, at a step of what happened. @param {{at: number, text: string}[]} notes */
export const noteAt = (notes, { line, cursor }) => (line === null ? notes.filter(({ at }) => at === cursor).map(({ text }) => text).join(" ") : "");

/** Whether two tasks are the same one, also after its page was opened again. */
const isSame = (one, other) => one === other || (!!one && !!other && JSON.stringify(one) === JSON.stringify(other));

/** What the author asks before a step is shown. @param {QuestionProps[]} pauses */
export const pausesBefore = (pauses, at) => pauses.filter((pause) => pause.at === at);

/** The task of a lesson that is asked at the moment shown, if one is. @param {Table} table  @returns {QuestionProps|null} */
export const taskHere = ({ data, isLast }) => (isLast && data.lesson.task) || null;

// ---------------------------------------------------------------------------------------------------------- presenting

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

export class Presentation {
  /** Presents a table, with those beside it. @param {TableView} view */
  constructor(view) {
    this.page = view.root.closest(".cucumber-compare") ?? view.root;
    this.views = this.page === view.root ? [view] : presentables(this.page).map((node) => node.view);
    this.root = h("div", { class: "wall", popover: "manual", tabindex: -1, role: "region", "aria-label": "Presenting" });
    this.wall = new Wall(h("div", { class: "wall-scene" }));
    this.foot = h("div", { class: "wall-foot" });
    this.room = null;
    this.asked = null;
    this.front = null; // a scene before that of the tables: a text, a podium, or a question that is shown again
    this.again = null; // the question that can be shown again after a podium
    this.over = null; // the lobby or a black screen, over all that
    this.panel = null; // what the presenter looks something up in
    this.past = this.latest = this.solved = null; // the task of a lesson that was asked or put aside, and the one that was answered
    this.read = null; // the lesson whose text has been shown
    this.tasks = 0; // how many of a quiz have been asked
    this.goesOn = false; // once its page knows again that its task was answered
    this.hearings = new AbortController();
    this.begin();
  }

  begin() {
    this.before = document.activeElement;
    this.scrolled = [scrollX, scrollY];
    document.documentElement.dataset.presenting = "";
    this.root.append(this.wall.el, this.foot);
    document.body.append(this.root);
    for (const { table } of this.views) table.hush();
    this.draw();
    this.wake = stillAround(this.root);
    this.root.showPopover?.(); // into the layer above everything; older browsers have none, so there the style sheet alone lifts it
    this.root.focus({ preventScroll: true });
    this.listen();
    this.fillTheScreen();
    this.changed();
    this.say(true);
  }

  say(began) {
    document.dispatchEvent(new CustomEvent(BEGAN, { detail: { presenting: this, began } }));
  }

  listen() {
    const on = (target, type, hear, capture = false) => target.addEventListener(type, hear, { signal: this.hearings.signal, capture });
    on(document, "keydown", (event) => this.key(event), true); // nothing else in the page can be reached now
    on(this.root, "click", (event) => this.click(event));
    on(this.root, "pointermove", ({ pointerType }) => pointerType === "mouse" && this.showBar());
    on(this.page, "cucumber-table-drawn", () => this.changed());
    on(document, "fullscreenchange", () => this.screenChanged());
    on(document, LATE, ({ detail: hear }) => {
      hear({ presenting: this, began: true });
      this.changed();
    });
  }

  /** The bar comes when the mouse moves, and goes once it rests. */
  showBar() {
    this.root.dataset.moved = "";
    clearTimeout(this.moving);
    this.moving = setTimeout(() => delete this.root.dataset.moved, REST);
  }

  /** Takes the whole screen, if the browser lets the page have it. */
  fillTheScreen() {
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  /** The screen was filled, and the wall belongs on top; or the browser's own Escape has ended it. */
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
    clearTimeout(this.moving);
    this.asked = null;
    this.wake();
    this.wall.end();
    this.root.remove();
    delete document.documentElement.dataset.presenting;
    if (this.full) document.exitFullscreen().catch(() => {});
    this.comeBack();
    this.say(false);
  }

  /** Puts the page, and the focus, back as they were. */
  comeBack() {
    for (const { space } of this.views) space.fit();
    scrollTo(...this.scrolled);
    const own = [...this.page.querySelectorAll("[data-control='present'], .table-settings > summary")].find(inSight) ?? this.views[0].root;
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

  click({ target, detail }) {
    if (detail && target.closest("button, a")) this.root.focus({ preventScroll: true }); // a mouse leaves the keys to the presenter
    const button = target.closest("[data-command], [data-pause]");
    if (!button) return;
    if (button.dataset.pause) this.choose(button.dataset);
    else this.do(button.dataset.command);
  }

  do(command) {
    if (command === "leave") return this.leave();
    if (this.panel) return this.doInPanel(command);
    if (this.over) return this.cover(command === "black" && this.over.kind !== "black" ? BLACK : null);
    if (command === "back") return this.back();
    if (command === "black") return this.cover(BLACK);
    if (command === "keys") return this.open(keysPanel(!!this.room, !!this.plan.childElementCount));
    if (this.front) return this.doInFront(command);
    if (this.asked) return this.doAsked(command);
    if (command === "ask") return this.offer();
    if (!["answer", "again"].includes(command)) this.step(command);
  }

  /** A panel is closed by its own key, and makes room for a black screen. */
  doInPanel(command) {
    if (command === "black") this.cover(BLACK);
    if (["back", "black", this.panel.dataset.panel].includes(command)) this.open(null);
  }

  doInFront(command) {
    if (command === "again" && this.mayShowAgain) return this.show(this.again);
    if (command !== "next" && command !== "answer") return;
    const { table } = this.views[0];
    const leads = this.front.kind === "text" && table.frames.length === 1 && !taskHere(table);
    this.show(null);
    if (leads) this.step("next"); // to its task: the table alone would show nothing new
  }

  doAsked(command) {
    if (["next", "answer"].includes(command)) return this.goOnAsked();
    if (command === "ask") return this.back();
    if (command !== "previous") return;
    const { isTask } = this.asked;
    this.forget();
    if (isTask) this.step("previous");
  }

  /** What comes after a question: its answer, what the most common wrong one leads to, and then what it interrupted. */
  goOnAsked() {
    const { asked } = this;
    if (!asked.revealed) return this.isHasty ? this.warn() : this.reveal();
    if (this.room?.poll && !this.room.poll.result && !asked.goesOn) {
      asked.goesOn = true; // once the room has counted; pressed again, at once
      return undefined;
    }
    if (this.whatIf && !asked.isOut) return this.playOut();
    return this.goOn(asked.next);
  }

  /** One level back: a panel, then what stands in front, then the question, then presenting itself. */
  back() {
    if (this.panel) return this.open(null);
    if (this.over) return this.cover(null);
    if (this.front) return this.show(null);
    if (!this.asked) return this.leave();
    if (this.asked.isTask) return this.forget();
    this.goOn(this.asked.next && []);
  }

  /** Puts a scene in front, or shows the tables again; from a podium on, one that can be shown `again`. */
  show(front, again = null) {
    Object.assign(this, { front, again });
    this.changed();
  }

  /** Whether the hardest question can be shown again. */
  get mayShowAgain() {
    return !!this.again && !this.over;
  }

  /** Puts the lobby or a black screen over everything, or takes it away. */
  cover(over) {
    this.over = over;
    this.changed();
  }

  /** Opens a panel for the presenter, or closes it. */
  open(panel) {
    this.panel?.remove();
    this.panel = panel;
    if (panel) this.root.append(panel);
    (panel?.querySelector("button") ?? this.root).focus({ preventScroll: true });
    this.foot.inert = !!panel;
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
    if (!this.page.dispatchEvent(asks)) return;
    table.go({ first: 0, previous: cursor - 1, next: cursor + 1, last: table.frames.length - 1 }[to]);
  }

  // ---- a lesson

  /** What a lesson says is shown once; its task is asked as soon as it is seen. */
  goOnInLesson() {
    const [{ table }] = this.views;
    const { lesson } = table.data;
    if (this.front?.kind === "text" && lesson.title !== this.read.title) return this.show(null); // the page has gone on to another
    if (this.over || this.front || this.panel || this.asked || this.views.length > 1) return undefined;
    const task = taskHere(table);
    if (lesson.about?.length && lesson.title !== this.read?.title) this.tellLesson(lesson);
    else if (task && !isSame(task, this.past)) this.ask(this.views[0], task, null);
    return undefined;
  }

  /** What a lesson says; its task is asked after that, even if it was asked before. */
  tellLesson(lesson) {
    Object.assign(this, { read: lesson, past: null });
    this.show(textScene(lesson));
  }

  /** At the end of what a table tells, a lesson goes on: with its task, or with what its table offers next. */
  goesOnInLesson(table) {
    if (!table.isLast || !("task" in table.data.lesson)) return false;
    const task = taskHere(table);
    if (task && !isSame(task, this.solved)) this.ask(this.views[0], task, null);
    else if (task && !this.offered) this.goesOn = true; // its page has yet to hear that it was answered
    else if (this.offered && !this.endsQuiz()) table.press(this.offered.key);
    return true;
  }

  /** What the table of a lesson offers next, if anything. */
  get offered() {
    return this.views[0].table.data.actions.find(({ style, href, disabled }) => style === "primary" && !href && !disabled);
  }

  /** Whether there is something to say about a quiz that is over. */
  endsQuiz() {
    const [{ table }] = this.views;
    if (!table.data.lesson.quiz || this.tasks < QUIZ) return false;
    this.tasks = 0;
    return !this.root.dispatchEvent(new CustomEvent("cucumber-quiz-over", { cancelable: true }));
  }

  // ---- asking

  /** Offers what can be asked now. */
  async offer() {
    if (await this.find()) this.open(chooser(this.found));
  }

  /**
   * Asks the question of this number, or the only one there is; otherwise says what can be asked.
   * @param {number} [number]  @returns {Promise<string[]|null>}
   */
  async askFromAfar(number) {
    if (this.panel) this.open(null);
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
    const passed = this.over || this.front || this.panel || this.asked || this.hearings.signal.aborted || this.views.some(({ table }, index) => table.place !== places[index]);
    if (!passed) this.found = asked;
    return !passed;
  }

  /** Asks a question of this kind, if it can be asked once the table shows what its address names. */
  async askFor(kind) {
    const [view] = this.views;
    while (view.table.query) await new Promise((drawn) => view.root.addEventListener("cucumber-table-drawn", drawn, { once: true }));
    const found = (await view.pausesHere?.())?.find((pause) => pause.kind === kind);
    if (found && !this.asked && !this.over && !this.front && !this.panel && !this.hearings.signal.aborted) this.ask(view, found, null);
  }

  choose({ table, pause }) {
    const { view, pauses } = this.found[Number(table)];
    this.open(null);
    this.ask(view, pauses[Number(pause)], null);
  }

  ask(view, pause, next) {
    const isTask = pause === taskHere(view.table);
    if (isTask) this.count(pause);
    const count = isTask && view.table.data.lesson.quiz ? countOf(this.tasks) : "";
    this.asked = { view, pause, key: freshId("question"), count, revealed: false, next, isTask, isUnsure: false, isOut: false, goesOn: false };
    this.changed();
  }

  /** A task is asked: which one of a quiz it is, even if it was put aside before. */
  count(task) {
    if (!isSame(task, this.latest)) this.tasks += 1;
    this.past = this.latest = task;
  }

  /** Whether the answer would be shown to people of whom none has answered yet. */
  get isHasty() {
    const { room, asked } = this;
    return !!room?.poll && room.here > 0 && !room.poll.answered && !asked.isUnsure;
  }

  warn() {
    this.asked.isUnsure = true;
    this.draw();
  }

  reveal() {
    const { view, pause, isTask } = this.asked;
    this.asked.revealed = true;
    if (isTask) {
      this.solved = pause;
      view.table.send({ solve: true });
    }
    this.changed();
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

  /** What the most common wrong answer leads to, beside the right one; null if nobody gave one that leads anywhere. */
  get whatIf() {
    return this.room?.poll?.result?.what_if ?? null;
  }

  playOut() {
    this.asked.isOut = true;
    this.changed();
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
    this.asked = null;
    this.changed();
  }

  /** The room has something new to tell. @param {Room} room */
  join(room) {
    this.room = room;
    wear(room.faces);
    this.draw();
    if (!this.asked?.goesOn || !room.poll?.result) return;
    this.asked.goesOn = false;
    this.goOnAsked();
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

  /** @returns {Scene} */
  get scene() {
    const { over, front, asked, room } = this;
    if (over?.kind === "lobby") return { kind: "lobby", people: room?.people ?? [] };
    if (over ?? front) return over ?? front;
    if (!asked) return tableScene(this.seen);
    if (asked.isOut && this.whatIf) return { kind: "what if", title: this.title, ...this.whatIf };
    return questionScene(asked, asked.view.table.data);
  }

  /** What is presented, and in which game. */
  get title() {
    const { asked, seen } = this;
    return titleOf((asked ? [asked.view.table] : seen).map(({ data }) => data));
  }

  /** What a room is told: the scene, and for the presenter's other device the note that nobody else sees, and what comes next. */
  get shown() {
    const [{ table }] = this.views;
    const { asked, scene } = this;
    return { scene, solution: asked?.pause.solution ?? null, note: asked ? "" : noteAt(table.data.notes, table.place), next: this.next };
  }

  /** What the next press does, in few words. */
  get next() {
    const { over, front, asked } = this;
    if (over) return over.kind === "black" ? "Light again" : "Begin";
    if (front) return "Go on";
    if (asked) return !asked.revealed ? "Show the answer" : this.whatIf && !asked.isOut ? "What it leads to" : "Go on";
    const [{ table }] = this.views;
    if (table.isLast && "task" in table.data.lesson) return this.offered?.label ?? "Next";
    return "Next";
  }

  /** The tables in sight; what one of them may be is not known before it is drawn. */
  get seen() {
    const seen = this.views.filter(({ root, table }) => inSight(root) && table.frame).map(({ table }) => table);
    return seen.length || !this.views[0].table.problem ? seen : [this.views[0].table];
  }

  /** Where the bar names the present step of a plan. */
  get plan() {
    return this.foot.querySelector(".wall-plan");
  }

  /** Where a room of phones has its part of the bar. */
  get classroom() {
    return this.foot.querySelector(".wall-classroom");
  }

  draw() {
    const { asked, scene, room } = this;
    const mayAsk = this.views.some(({ pausesHere }) => pausesHere); // a page that stands alone has nobody to answer
    const warning = asked?.isUnsure && !asked.revealed ? "Nobody has answered yet. Press again to show the answer." : room?.status ?? "";
    this.wall.show(scene, room);
    render(html`<p class="wall-said cu-aloud" role="status">${plain(sentenceOf(scene))}</p>
      <p class="wall-status" role="status">${warning}</p>${bar({ asked, next: this.next, mayAsk: mayAsk && !this.over && !this.front, mayShowAgain: this.mayShowAgain })}`, this.foot);
  }
}

const REST = 2500; // milliseconds without a move of the mouse

// ---------------------------------------------------------------------------------------------------------- the ways in

/**
 * Lets a table be presented: by its button, by the key p, or because another part of the page says so.
 * @param {TableView} view  @param {() => Promise<QuestionProps[]>} [pausesHere]  what can be asked at the moment shown
 */
export function letPresent(view, pausesHere) {
  const { root } = view;
  const hearings = new AbortController();
  const on = (target, type, hear) => target.addEventListener(type, hear, { signal: hearings.signal });
  let presentation = null;
  const present = () => {
    if ("presenting" in document.documentElement.dataset) return;
    view.closeSettings();
    presentation = new Presentation(view);
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
    presentation?.end();
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
