/**
 * Presenting: a table, or several side by side, as large as the window, for a room that looks at it from afar.
 *
 * The tables stay where they are in the page and are lifted above it; all around them keeps still. What can be asked of
 * the audience, and what is right, Python has said. Every table of a page has its own copy of this module: they find each
 * other through the page, where a table that can be presented stands on its element as `table`.
 */
import { freshId, h, onSite, plain, setAttributes, svg } from "../dom.mjs";
import { ICONS } from "../stepping.mjs";

/**
 * @typedef {{key: string, label: string}} Option
 * @typedef {{right: string[], sentence: string, frame: Frame}} Solution  `right` has no keys where it is a vote
 * @typedef {{at: number, kind: string, name: string, sentence: string, several: boolean, options: Option[], frame: Frame,
 *            solution: Solution}} Pause  what can be asked before the step `at`
 * @typedef {{table: Table, pause: Pause, key: string, revealed: boolean, next: Pause[]|null}} Asked  `next`: what else the
 *            author asks here, before the step is shown; null where the presenter has asked
 */

// ------------------------------------------------------------------------------------------------------------- the keys

const COMMANDS = {
  " ": "next", ArrowRight: "next", PageDown: "next", ArrowLeft: "previous", PageUp: "previous", Home: "first", End: "last",
  Enter: "answer", q: "ask", b: "black", "?": "keys", Escape: "back",
};
const KEYS = [
  ["Space, →, Page Down", "Next"], ["←, Page Up", "Previous"], ["Home, End", "First, last"], ["q", "Ask a question"],
  ["Enter", "Show the answer"], ["b", "Black screen"], ["?", "These keys"], ["Esc", "Leave"],
];

/** What a key asks for while presenting; null where it means nothing. @returns {string|null} */
export function commandOf({ key, altKey, ctrlKey, metaKey }) {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return !(altKey || ctrlKey || metaKey) && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : null;
}

/** Whether a key that was pressed asks for presenting, and is not typed into something. */
export function asksToPresent({ key, altKey, ctrlKey, metaKey, defaultPrevented, target }) {
  if (key !== "p" || altKey || ctrlKey || metaKey || defaultPrevented) return false;
  return !target.closest?.("input, select, textarea, [contenteditable]");
}

// ------------------------------------------------------------------------------------------------------- what is said

/** What is said of a moment: what went wrong, the author's comment, or what just happened. */
export function captionOf({ problem, frame }) {
  return problem || frame?.comment || frame?.note[0] || frame?.label || "";
}

/** What is said under several tables: what just happened, once where it is the same. */
export function jointCaption(tables) {
  const said = tables.map(({ problem, frame }) => problem || frame?.label).filter(Boolean);
  return [...new Set(said)].join(" / ");
}

/** What the author asks before a step is shown. @param {Pause[]} pauses */
export const pausesBefore = (pauses, at) => pauses.filter((pause) => pause.at === at);

/** A question as the audience may see it: what is right, only once it is shown. @param {Asked} asked */
export function questionOf({ pause, key, revealed }) {
  const { kind, sentence, several, options, frame, solution } = pause;
  const shown = revealed ? { answer: solution.sentence, done_frame: solution.frame } : {};
  return { key, kind, sentence, several, options, frame, revealed, ...shown };
}

// ------------------------------------------------------------------------------------------------------------ the parts

function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "ct-icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

function barButton(command, label, inside, style = "secondary") {
  return h("button", { type: "button", class: `ct-button cu-${style}`, "data-command": command, "aria-label": label, title: label }, inside);
}

/** The bar at the lower edge; what a room of phones needs is put into `.ct-classroom`. */
function bar() {
  return h(
    "div", { class: "ct-presenter", role: "group", "aria-label": "Presenting" },
    barButton("previous", "Previous", icon("Previous")), barButton("next", "Next", icon("Next"), "primary"),
    h("button", { type: "button", class: "ct-button cu-secondary ct-ask", "data-command": "ask" }, "Ask"),
    h("div", { class: "ct-classroom" }),
    barButton("black", "Black screen", "Black"), barButton("keys", "Keys", "?"), barButton("leave", "Leave", "Leave"),
  );
}

function panel(over, label, content) {
  return h("div", { class: "ct-over", "data-over": over, role: "dialog", "aria-label": label }, content, barButton("back", "Close", "Close"));
}

/** The keys; and where no server with rooms has put its button into the bar, what phones need. */
function keysPanel(hasRooms) {
  const keys = h("dl", { class: "ct-keys" }, KEYS.map(([key, does]) => h("div", {}, h("dt", {}, key), h("dd", {}, does))));
  return panel("keys", "Keys", h("div", {}, keys, !hasRooms && h("p", {}, "Phones can follow where the site is served with “cucumber serve”.")));
}

/** What can be asked now, table by table. @param {{table: Table, pauses: Pause[]}[]} found */
function chooser(found) {
  const buttonOf = (place) => ({ name }, index) => h("button", { type: "button", class: "cu-secondary", "data-table": place, "data-pause": index }, name);
  const lists = found.map(({ table, pauses }, place) =>
    pauses.length > 0 && h("div", {}, found.length > 1 && h("p", {}, table.data.heading), pauses.map(buttonOf(place))));
  const nothing = h("p", {}, "Nothing can be asked at this moment. Step to a card that is played.");
  return panel("ask", "Ask the audience", lists.some(Boolean) ? h("div", { class: "ct-lists" }, lists) : nothing);
}

const blackScreen = () => h("button", { type: "button", class: "ct-black", "data-over": "black", "data-command": "black", "aria-label": "Show the table again" });

/** A bar for each option, as long as its share of all who could answer. */
function votes({ options, solution }, revealed, counts, of) {
  const rows = options.map(({ key, label }) => {
    const count = counts[key] ?? 0;
    const row = h("li", { "data-option": key, "data-right": revealed && solution.right.includes(key) }, h("span", {}, plain(label)), h("span", { class: "ct-vote" }), h("b", {}, String(count)));
    row.style.setProperty("--share", of ? count / of : 0);
    return row;
  });
  return h("ul", { class: "ct-votes", "aria-label": "Answers" }, rows);
}

// ------------------------------------------------------------------------------------------------------- lifting it up

/** Everything in the page but this and what it stands in keeps still; the function returned wakes it. */
function stillAround(root) {
  const stilled = [];
  for (let node = root; node !== document.body; node = node.parentElement) {
    const others = [...node.parentElement.children].filter((each) => each !== node && !each.inert);
    stilled.push(...others);
  }
  for (const node of stilled) node.inert = true;
  return () => stilled.forEach((node) => { node.inert = false; });
}

const inSight = (node) => node.getClientRects().length > 0;
const presentables = (within) => [...within.querySelectorAll(".cucumber-table")].filter((node) => node.table && inSight(node));

const BEGAN = "cucumber-presenting";

/** Tells a module when presenting begins and ends: `hear({presenting, began})`. The function returned ends it. */
export function onPresenting(hear) {
  const heard = ({ detail }) => hear(detail);
  document.addEventListener(BEGAN, heard);
  return () => document.removeEventListener(BEGAN, heard);
}

export class Presenting {
  /** Presents a table, with those that stand beside it. */
  constructor(table) {
    this.root = table.root.closest(".cucumber-compare") ?? table.root;
    this.tables = this.root === table.root ? [table] : presentables(this.root).map((node) => node.table);
    this.asked = null;
    this.over = null; // the panel or the black screen over the tables
    this.caption = h("p", { class: "ct-caption", role: "status" });
    this.bar = bar();
    this.foot = h("div", { class: "ct-foot" }, this.caption, this.bar);
    this.hearings = new AbortController();
    this.begin();
  }

  begin() {
    this.before = document.activeElement;
    this.scrolled = [scrollX, scrollY];
    document.documentElement.dataset.presenting = "";
    this.root.dataset.presented = this.tables.length;
    this.root.append(this.foot);
    this.wake = stillAround(this.root);
    this.lift();
    this.listen();
    this.fillTheScreen();
    this.changed();
    this.say(true);
  }

  /** Into the layer above everything, whatever it stands in. */
  lift() {
    setAttributes(this.root, { popover: "manual", tabindex: -1 });
    this.root.showPopover();
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
  }

  /** The whole screen, where the browser lets the page have it. */
  fillTheScreen() {
    document.documentElement.requestFullscreen?.().catch(() => {});
  }

  /** The screen was filled, and what is presented belongs on top; or the browser's own Escape has ended it. */
  screenChanged() {
    const full = !!document.fullscreenElement;
    if (full && !this.full) {
      const focused = document.activeElement;
      this.root.hidePopover();
      this.root.showPopover();
      focused?.focus({ preventScroll: true });
    }
    const ended = this.full && !full;
    this.full = full;
    if (ended) this.back();
  }

  end() {
    if (this.hearings.signal.aborted) return;
    this.hearings.abort();
    this.cover(null);
    this.forget();
    this.foot.remove();
    this.wake();
    this.root.hidePopover();
    setAttributes(this.root, { popover: null, "data-presented": null });
    delete document.documentElement.dataset.presenting;
    if (this.full) document.exitFullscreen().catch(() => {});
    this.comeBack();
    this.say(false);
  }

  /** The page is as it was left, and the focus where it was. */
  comeBack() {
    for (const { room } of this.tables) room.fit();
    scrollTo(...this.scrolled);
    const own = [...this.root.querySelectorAll("[data-control='present'], .ct-settings > summary")].find(inSight) ?? this.root;
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
    if (!button && this.asked && target.closest(".ct-stage")) return event.stopPropagation(); // the audience answers
    if (!button || !this.root.contains(button)) return;
    if (event.detail) this.root.focus({ preventScroll: true }); // a mouse leaves the keys to the presenter
    if (button.dataset.pause) this.choose(button.dataset);
    else this.do(button.dataset.command);
  }

  do(command) {
    if (command === "leave") return this.end();
    if (this.over) return this.doOver(command);
    if (command === "back") return this.back();
    if (command === "black") return this.cover(blackScreen());
    if (command === "keys") return this.cover(keysPanel(!!this.bar.querySelector(".ct-classroom").childElementCount));
    if (this.asked) return this.doAsked(command);
    if (command === "ask") return this.offer();
    if (command !== "answer") this.step(command);
  }

  /** While something lies over the tables: a black screen ends with any key, a panel with its own. */
  doOver(command) {
    const { over } = this.over.dataset;
    if (over === "black" || over === command || command === "back") this.cover(null);
    else if (command === "black") this.cover(blackScreen());
  }

  doAsked(command) {
    const { revealed, next } = this.asked;
    if (["next", "answer"].includes(command)) return revealed ? this.goOn(next) : this.reveal();
    if (command === "ask") return this.back();
    if (command === "previous") this.forget();
  }

  /** One level back: what lies over the tables, then the question, then presenting itself. */
  back() {
    if (this.over) return this.cover(null);
    if (!this.asked) return this.end();
    this.goOn(this.asked.next && []);
  }

  cover(node) {
    this.over?.remove();
    this.over = node;
    if (node) this.root.append(node);
    (node?.matches("button") ? node : node?.querySelector("button") ?? this.root).focus({ preventScroll: true });
    this.foot.inert = !!node;
    for (const { root } of this.tables) root.querySelector(".ct-body").inert = !!node;
    this.changed();
  }

  // ---- stepping

  /** Some page steps its tables itself; any other table steps here. What the author asks comes before its step. */
  step(to) {
    const [table] = this.tables;
    const { line, cursor } = table.place;
    const pauses = to === "next" && line === null && cursor + 1 < table.frames.length ? pausesBefore(table.data.pauses, cursor + 1) : [];
    if (pauses.length) return this.ask(table, pauses[0], pauses.slice(1));
    const asks = new CustomEvent("cucumber-step", { bubbles: true, cancelable: true, detail: to });
    if (!this.root.dispatchEvent(asks)) return;
    table.go({ first: 0, previous: cursor - 1, next: cursor + 1, last: table.frames.length - 1 }[to]);
  }

  // ---- asking

  /** Offers what can be asked now, if it is still now when that is known. */
  async offer() {
    const places = this.tables.map(({ place }) => place);
    const shown = this.tables.filter(({ root, pausesHere }) => pausesHere && inSight(root));
    const asked = await Promise.all(shown.map(async (table) => ({ table, pauses: await table.pausesHere() })));
    const passed = this.over || this.asked || this.hearings.signal.aborted || this.tables.some(({ place }, index) => place !== places[index]);
    if (passed) return;
    this.found = asked;
    this.cover(chooser(asked));
  }

  choose({ table, pause }) {
    const found = this.found[Number(table)];
    this.cover(null);
    this.ask(found.table, found.pauses[Number(pause)], null);
  }

  ask(table, pause, next) {
    this.asked = { table, pause, key: freshId("question"), revealed: false, next };
    this.clearVotes();
    table.root.dataset.asked = "";
    this.root.dataset.asking = "";
    table.stand(pause.frame);
  }

  reveal() {
    this.asked.revealed = true;
    this.asked.table.stand(this.asked.pause.solution.frame);
    if (this.counted) this.tally(...this.counted);
  }

  /** After a question: the next one that the author asks here, or the step itself. */
  goOn(next) {
    const { table } = this.asked;
    this.forget();
    if (next?.length) this.ask(table, next[0], next.slice(1));
    else if (next) table.go(table.place.cursor + 1);
  }

  forget() {
    if (!this.asked) return;
    const { table } = this.asked;
    this.asked = null;
    this.clearVotes();
    delete table.root.dataset.asked;
    delete this.root.dataset.asking;
    table.stand(null);
  }

  /** Shows what was answered so far to what is asked: how many picked each option, `of` so many who could. */
  tally(counts, of) {
    if (!this.asked) return;
    this.clearVotes();
    this.counted = [counts, of];
    const { pause, revealed, table } = this.asked;
    this.drawnVotes = votes(pause, revealed, counts, of);
    table.parts.stage.after(this.drawnVotes);
  }

  clearVotes() {
    this.drawnVotes?.remove();
    this.drawnVotes = this.counted = null;
  }

  // ---- what is shown

  /** Something is drawn anew: once everything is, it is said what is shown now. */
  changed() {
    if (this.changing) return;
    this.changing = true;
    queueMicrotask(() => {
      this.changing = false;
      if (this.hearings.signal.aborted) return;
      this.draw();
      this.root.dispatchEvent(new CustomEvent("cucumber-shown", { bubbles: true, detail: this.shown }));
    });
  }

  /** What the audience sees; the solution of what is asked stands apart from it. */
  get shown() {
    const { asked, tables } = this;
    const seen = asked ? [asked.table] : tables.filter(({ root }) => inSight(root));
    return {
      shown: seen.map((table) => ({ heading: table.data.heading, frame: table.frame })), caption: this.said,
      question: asked && questionOf(asked), solution: asked && asked.pause.solution, black: this.over?.dataset.over === "black",
    };
  }

  get said() {
    const { asked, tables } = this;
    if (asked) return asked.revealed ? asked.pause.solution.sentence : asked.pause.sentence;
    const seen = tables.filter(({ root }) => inSight(root));
    return seen.length > 1 ? jointCaption(seen) : captionOf(seen[0] ?? tables[0]);
  }

  draw() {
    const { asked } = this;
    const said = plain(this.said);
    if (this.caption.textContent !== said) this.caption.textContent = said;
    setAttributes(this.foot, { "data-question": asked && !asked.revealed });
    const ask = this.bar.querySelector(".ct-ask");
    ask.textContent = !asked ? "Ask" : asked.revealed ? "Go on" : "Show the answer";
    ask.dataset.command = asked ? "answer" : "ask";
    ask.hidden = !this.tables.some(({ pausesHere }) => pausesHere); // a page that stands alone has nobody to answer
    const next = this.bar.querySelector("[data-command='next']");
    for (const [button, isFirst] of [[ask, asked], [next, !asked]]) button.classList.replace(...(isFirst ? ["cu-secondary", "cu-primary"] : ["cu-primary", "cu-secondary"]));
  }
}

// ---------------------------------------------------------------------------------------------------------- the ways in

/** Lets a table be presented: by its button, by the key p, or because another part of the page says so. */
export function letPresent(table) {
  const { root, parts } = table;
  const hearings = new AbortController();
  const on = (target, type, hear) => target.addEventListener(type, hear, { signal: hearings.signal });
  let presenting = null;
  const begin = () => {
    if ("presenting" in document.documentElement.dataset) return;
    parts.settings.open = false;
    presenting = new Presenting(table);
  };
  const label = "Present (p)";
  const button = h("button", { type: "button", class: "ct-button cu-secondary", "data-control": "present", "aria-label": label, title: label }, icon("Present"));
  const here = h("button", { type: "button", class: "cu-secondary" }, "Present");
  parts.settings.before(button);
  parts.pace.closest("p").after(h("p", { class: "ct-present-here" }, here));
  root.table = table;
  on(button, "click", begin);
  on(here, "click", begin);
  on(root, "cucumber-present", begin);
  on(document, "keydown", (event) => {
    if (!asksToPresent(event) || tableMeant(event.target) !== root) return;
    event.preventDefault();
    begin();
  });
  return () => {
    hearings.abort();
    presenting?.end();
    delete root.table;
  };
}

/** The table that a key is pressed at, or else the first that is in the window; in JupyterLab, keys are its own. */
function tableMeant(target) {
  const at = target.closest?.(".cucumber-table");
  if (at || (!onSite() && document.querySelector(".jp-LabShell"))) return at;
  const there = presentables(document);
  const isInWindow = (node) => node.getBoundingClientRect().bottom > 0 && node.getBoundingClientRect().top < innerHeight;
  return there.find(isInWindow) ?? there[0];
}
