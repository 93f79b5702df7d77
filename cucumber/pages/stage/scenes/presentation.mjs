/**
 * Presenting: what the tables of a page show, scene by scene, on a wall that covers the page.
 *
 * The tables stay where they are and are stepped from here; the wall only draws scenes. Every table of a page has its own
 * copy of this module: they find each other through the page, where the element of a table that can be presented holds it as
 * `table`, and its view as `view`. A room with phones joins in at the document, and hands in what it knows as `room`.
 */
import { freshId, h, onSite, plain } from "../dom.mjs";
import { PRESENTING, WHO_PRESENTS, isInSight, presentables } from "../table/presenting_events.mjs";
import { html, render } from "../vendor/preact.mjs";
import { bar, keysPanel } from "./wall_controls.mjs";
import { BLACK_SCREEN, questionScene, sentenceOf, tableScene } from "./scenes.mjs";
import { SCENES, Wall } from "./wall.mjs";

/**
 * @typedef {{view: TableView, pause: QuestionProps, key: string, count: string, revealed: boolean, next: QuestionProps[]|null, isTask: boolean, isUnsure: boolean,
 *            isPlayedOut: boolean, isAdvancing: boolean}} OpenQuestion  `next`: what else the author asks here, before the step is shown; null where the presenter has asked; `isTask`:
 *            whether it is the task of a lesson; `isUnsure`: whether its answer is shown although nobody has answered; `isPlayedOut`: whether
 *            the most common wrong answer is played out; `isAdvancing`: as soon as the room has counted
 * @typedef {{code: string, address: string, qr: string, reach: string, here: number, people: Person[], faces: Object<string, number>, status: string, poll: object|null}} Room  what phones need to join, and what they answered
 */

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
export function isPresentKey({ key, altKey, ctrlKey, metaKey, defaultPrevented, target }) {
  if (key !== "p" || altKey || ctrlKey || metaKey || defaultPrevented) return false;
  return !target.closest?.("input, select, textarea, [contenteditable]");
}

/** What the author asks before a step is shown. @param {QuestionProps[]} pauses */
export const pausesBefore = (pauses, at) => pauses.filter((pause) => pause.at === at);

/** Makes everything in the page inert except this and what it stands in; the function returned undoes that. */
function makeRestInert(root) {
  const inertNodes = [];
  for (let node = root; node !== document.body; node = node.parentElement) {
    inertNodes.push(...[...node.parentElement.children].filter((each) => each !== node && !each.inert));
  }
  for (const node of inertNodes) node.inert = true;
  return () => inertNodes.forEach((node) => { node.inert = false; });
}

export class Presentation {
  /** Presents a table, with those beside it. @param {TableView} view */
  constructor(view) {
    this.page = view.root.closest(".cucumber-compare") ?? view.root;
    this.views = this.page === view.root ? [view] : presentables(this.page).map((node) => node.view);
    this.root = h("div", { class: "wall cucumber-wall", popover: "manual", tabindex: -1, role: "region", "aria-label": "Presenting" });
    this.wall = new Wall(h("div", { class: "wall-scene cu-wide cu-holder" }), this.constructor.scenes);
    this.foot = h("div", { class: "wall-foot" });
    this.question = null;
    this.front = null; // a scene before that of the tables
    this.over = null; // the lobby or a black screen, over all that
    this.panel = null; // what the presenter looks something up in
    this.controller = new AbortController();
  }

  static scenes = SCENES;

  begin() {
    this.previousFocus = document.activeElement;
    this.scrollPosition = [scrollX, scrollY];
    document.documentElement.dataset.presenting = "";
    this.root.append(this.wall.el, this.foot);
    document.body.append(this.root);
    for (const { table } of this.views) table.hush();
    this.draw();
    this.restoreRest = makeRestInert(this.root);
    this.root.showPopover?.(); // into the layer above everything; older browsers have none, so there the style sheet alone lifts it
    this.root.focus({ preventScroll: true });
    this.listen();
    document.documentElement.requestFullscreen?.().catch(() => {}); // the whole screen, if the browser lets the page have it
    this.refresh();
    this.announce(true);
    return this;
  }

  announce(isActive) {
    document.dispatchEvent(new CustomEvent(PRESENTING, { detail: { presenting: this, isActive } }));
  }

  listen() {
    const on = (target, type, listener, capture = false) => target.addEventListener(type, listener, { signal: this.controller.signal, capture });
    on(document, "keydown", (event) => this.key(event), true); // nothing else in the page can be reached now
    on(this.root, "click", (event) => this.click(event));
    on(this.root, "pointermove", ({ pointerType, movementX, movementY }) => pointerType === "mouse" && (movementX || movementY) && this.showBar()); // what moves below a mouse moves no mouse
    on(this.page, "cucumber-table-drawn", () => this.refresh());
    on(document, "fullscreenchange", () => this.onScreenChange());
    on(document, WHO_PRESENTS, ({ detail: listener }) => {
      listener({ presenting: this, isActive: true });
      this.refresh();
    });
  }

  /** The bar comes when the mouse moves, and goes once it rests. */
  showBar() {
    this.root.dataset.moved = "";
    clearTimeout(this.moveTimer);
    this.moveTimer = setTimeout(() => delete this.root.dataset.moved, REST);
  }

  /** The screen was filled, and the wall belongs on top; or the browser's own Escape has ended it. */
  onScreenChange() {
    const wasFull = this.full;
    this.full = !!document.fullscreenElement;
    if (wasFull && !this.full) return this.back();
    if (wasFull || !this.full) return;
    const focused = document.activeElement;
    this.root.hidePopover?.();
    this.root.showPopover?.();
    focused?.focus({ preventScroll: true });
  }

  /** The presenter is done, and isn't just leaving the page. */
  leave() {
    this.isLeft = true;
    this.end();
  }

  end() {
    if (this.controller.signal.aborted) return;
    this.controller.abort();
    clearTimeout(this.moveTimer);
    this.question = null;
    this.restoreRest();
    this.wall.end();
    this.root.remove();
    delete document.documentElement.dataset.presenting;
    if (this.full) document.exitFullscreen().catch(() => {});
    this.restorePage();
    this.announce(false);
  }

  /** Puts the page, and the focus, back as they were. */
  restorePage() {
    for (const { space } of this.views) space.fit();
    scrollTo(...this.scrollPosition);
    const own = [...this.page.querySelectorAll("[data-control='present'], .table-settings > summary")].find(isInSight) ?? this.views[0].root;
    const back = this.previousFocus?.isConnected && this.previousFocus !== document.body && isInSight(this.previousFocus) ? this.previousFocus : own;
    back.focus({ preventScroll: true });
  }

  // ---- keys and buttons

  key(event) {
    const command = commandOf(event);
    const isPressed = ["Enter", " "].includes(event.key) && event.target.closest?.("button, a, summary");
    if (!command || isPressed || event.target.closest?.("input, select, textarea")) return;
    event.preventDefault();
    event.stopPropagation();
    this.do(command);
  }

  click({ target, detail }) {
    if (detail && target.closest("button, a")) this.root.focus({ preventScroll: true }); // a mouse leaves the keys to the presenter
    const button = target.closest("[data-command], [data-pause]");
    if (button) this.do(button.dataset.command ?? button.dataset);
  }

  do(command) {
    if (command === "leave") return this.leave();
    if (this.panel) return this.doInPanel(command);
    if (this.over) return this.cover(command === "black" && this.over.kind !== "black" ? BLACK_SCREEN : null);
    if (command === "back") return this.back();
    if (command === "black") return this.cover(BLACK_SCREEN);
    if (command === "keys") return this.open(keysPanel(!!this.room, !!this.plan.childElementCount));
    if (this.front) return this.doInFront(command);
    if (this.question) return this.doInQuestion(command);
    if (STEPS.includes(command)) this.step(command);
  }

  /** A panel is closed by its own key, and makes room for a black screen. */
  doInPanel(command) {
    if (command === "black") this.cover(BLACK_SCREEN);
    if (["back", "black", this.panel.dataset.panel].includes(command)) this.open(null);
  }

  doInFront(command) {
    if (command === "next" || command === "answer") this.show(null);
  }

  doInQuestion(command) {
    if (["next", "answer"].includes(command)) return this.advanceQuestion();
    if (command === "ask") return this.back();
    if (command === "previous") this.forget();
  }

  /** What comes after a question: its answer, and then what it interrupted. */
  advanceQuestion() {
    if (this.question.revealed) this.proceed(this.question.next);
    else this.reveal();
  }

  /** One level back: a panel, then what stands in front, then the question, then presenting itself. */
  back() {
    if (this.panel) return this.open(null);
    if (this.over) return this.cover(null);
    if (this.front) return this.show(null);
    if (!this.question) return this.leave();
    if (this.question.isTask) return this.forget();
    this.proceed(this.question.next && []);
  }

  /** Puts a scene in front, or shows the tables again. */
  show(front) {
    this.front = front;
    this.refresh();
  }

  /** Puts the lobby or a black screen over everything, or takes it away. */
  cover(over) {
    this.over = over;
    this.refresh();
  }

  open(panel) {
    this.panel?.remove();
    this.panel = panel;
    if (panel) this.root.append(panel);
    (panel?.querySelector("button") ?? this.root).focus({ preventScroll: true });
    this.foot.inert = !!panel;
    this.refresh();
  }

  // ---- stepping

  /** Some pages step their tables themselves; any other table steps here. What the author asks comes before its step. */
  step(to) {
    const [view] = this.views;
    const { table } = view;
    const { line, cursor } = table.place;
    const pauses = to === "next" && line === null && cursor + 1 < table.frames.length ? pausesBefore(table.data.pauses, cursor + 1) : [];
    if (pauses.length) return this.ask(view, pauses[0], pauses.slice(1));
    const asks = new CustomEvent("cucumber-step", { bubbles: true, cancelable: true, detail: to });
    if (!this.page.dispatchEvent(asks)) return;
    table.go({ first: 0, previous: cursor - 1, next: cursor + 1, last: table.frames.length - 1 }[to]);
  }

  // ---- asking

  ask(view, pause, next) {
    this.question = { view, pause, key: freshId("question"), count: "", revealed: false, next };
    this.refresh();
  }

  reveal() {
    this.question.revealed = true;
    this.refresh();
  }

  /** After a question: the next one that the author asks here, or the step itself. */
  proceed(next) {
    const { view } = this.question;
    this.forget();
    if (next?.length) this.ask(view, next[0], next.slice(1));
    else if (next) view.table.go(view.table.place.cursor + 1);
  }

  forget() {
    if (!this.question) return;
    this.question = null;
    this.refresh();
  }

  // ---- what is shown

  /** Something is redrawn: once everything is, the room is told what is shown now. */
  refresh() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      if (this.controller.signal.aborted) return;
      this.prepare();
      this.draw();
      this.publish();
    });
  }

  /** Hooks for a class: what has to be done before a scene is shown, and who else receives it. */
  prepare() {}
  publish() {}

  /** @returns {Scene} */
  get scene() {
    const { over, front, question } = this;
    return over ?? front ?? (question ? questionScene(question, question.view.table.data) : tableScene(this.visibleTables));
  }

  /** What the next press does, in few words. */
  get next() {
    const { over, front, question } = this;
    if (over) return over.kind === "black" ? "Light again" : "Begin";
    if (front) return "Go on";
    return !question ? "Next" : question.revealed ? "Go on" : "Show the answer";
  }

  /** The tables in sight; what one of them may be is not known before it is drawn. */
  get visibleTables() {
    const visible = this.views.filter(({ root, table }) => isInSight(root) && table.frame).map(({ table }) => table);
    return visible.length || !this.views[0].table.problem ? visible : [this.views[0].table];
  }

  /** Where the bar names the present step of a plan. */
  get plan() {
    return this.foot.querySelector(".wall-plan");
  }

  get status() {
    return "";
  }

  draw() {
    const { question, scene, room, status, next, more } = this;
    this.wall.show(scene, room);
    render(html`<p class="wall-said cu-aloud" role="status">${plain(sentenceOf(scene))}</p>
      <p class="wall-status cu-marked" role="status">${status}</p>${bar({ question, next, more })}`, this.foot);
  }
}

const REST = 2500; // milliseconds without a move of the mouse
const STEPS = ["first", "previous", "next", "last"];

/**
 * Lets a table be presented: by its button, by the key p, or because another part of the page says so.
 * @param {TableView} view  @param {() => Promise<QuestionProps[]>} [pausesHere]  what can be asked at the moment shown  @param {typeof Presentation} [Kind]
 */
export function enablePresenting(view, pausesHere, Kind = Presentation) {
  const { root } = view;
  const controller = new AbortController();
  const on = (target, type, listener) => target.addEventListener(type, listener, { signal: controller.signal });
  let presentation = null;
  const present = () => {
    if ("presenting" in document.documentElement.dataset) return;
    view.closeSettings();
    presentation = new Kind(view).begin();
  };
  Object.assign(view, { present, pausesHere });
  Object.assign(root, { view, table: view.table });
  on(root, "cucumber-present", present);
  on(document, "keydown", (event) => {
    if (!isPresentKey(event) || tableFor(event.target) !== root) return;
    event.preventDefault();
    present();
  });
  return () => {
    controller.abort();
    presentation?.end();
    delete root.view;
    delete root.table;
  };
}

/** The table at which a key is pressed, or else the first one in the window; in JupyterLab, keys are JupyterLab's. */
function tableFor(target) {
  const at = target.closest?.(".cucumber-table");
  if (at || (!onSite() && document.querySelector(".jp-LabShell"))) return at;
  const tables = presentables(document);
  const isInWindow = (node) => node.getBoundingClientRect().bottom > 0 && node.getBoundingClientRect().top < innerHeight;
  return tables.find(isInWindow) ?? tables[0];
}
