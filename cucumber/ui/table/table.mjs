/**
 * The card table: draws frames, steps through them, reports the act that was picked.
 *
 * It knows no rules. Everything it shows was said by Python in a frame. Cards marked here are only counted against the
 * numbers that Python named: whether they may be played together, Python says when they come. Text from frames reaches the
 * page as text nodes and attributes only, never as HTML.
 */
import { focusedIn, freshId, h, plain, setAttributes, svg } from "../dom.mjs";
import { ICONS, along, clamp, keyMove } from "../stepping.mjs";
import { felt, hidden, lay } from "./felt.mjs";
import {
  asideOf, asksFor, backToMain, branchesHere, complete, framePlayed, goesOn, linked, markable, markedCards, marking,
  needsWords, openWhatIf, pick, pickCall, pickMarked, pickSeat, placeLinked, sameStory, sendable, thinned, toggled, told, trickMarks,
  trickSoFar, whyOf, whyOfCall,
} from "./frames.mjs";
import { glide, places } from "./motion.mjs";
import { PACES, Settings, pauseAfter, pauseToRead } from "./pace.mjs";
import { NARROW, Room } from "./room.mjs";
import { cardName, complaint, deed, hint } from "./words.mjs";

// ------------------------------------------------------------------------------------------------------------- the parts

function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "ct-icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** The sentences of the note: what happened, the rule behind it, the author's annotation. */
function noteLines({ note, rules, comment }, rulesPage) {
  const link = (text) => h("a", { href: rulesPage, title: "All rules of this game" }, text);
  const word = (index) => (rulesPage && index === 0 ? link("Rule") : "Rule"); // one link is enough
  return [
    ...note.map((sentence) => h("p", { class: "ct-said" }, sentence)),
    ...rules.map((sentence, index) => h("p", { class: "ct-rule" }, h("b", {}, word(index), ": "), sentence)),
    comment && h("p", { class: "ct-comment" }, hidden("Comment: "), comment),
  ].filter(Boolean);
}

function control(name, text = "") {
  const attributes = { type: "button", class: "ct-button cu-secondary", "data-control": name.toLowerCase(), "aria-label": name, title: name };
  return h("button", attributes, icon(name), text && h("span", { class: "ct-word" }, text));
}

/** The button of an action, or a link that looks like one. */
function actionButton({ key, label, style, disabled, title, href }) {
  const attributes = { class: `ct-action cu-${style}`, title, "data-action": key };
  return href ? h("a", { ...attributes, href }, label) : h("button", { type: "button", ...attributes, "aria-disabled": disabled && "true" }, label);
}

/** What the reader's device keeps: the pace, and whether each suit has a color of its own. */
function settingsPanel(uid) {
  const pace = h("select", { id: `${uid}-pace`, class: "ct-pace" }, Object.keys(PACES).map((name) => h("option", { value: name }, name)));
  const suits = h("input", { type: "checkbox", id: `${uid}-suits`, class: "ct-suits" });
  const forget = h("button", { type: "button", class: "ct-forget cu-quiet" }, "Forget both");
  const panel = h(
    "div",
    { class: "ct-settings-panel" },
    h("p", {}, h("label", { for: pace.id }, "Pace "), pace),
    h("p", {}, h("label", { for: suits.id }, suits, " A color for each suit")),
    h("p", { class: "ct-kept-here" }, "Kept on this device. ", forget),
  );
  const summary = h("summary", { class: "ct-button cu-secondary", "aria-label": "Table settings", title: "Table settings" }, icon("Settings"));
  return { settings: h("details", { class: "ct-settings" }, summary, panel), pace, suits, forget };
}

function branchButton(title, index) {
  const attributes = { type: "button", class: "ct-branch", "data-what-if": index, "data-title": title };
  return h("button", attributes, h("span", {}, title), h("span", { class: "ct-here" }));
}

/** The parts that stay in place while frames change, so that focus stays where it is. */
function skeleton(uid) {
  const part = (name, tag = "div", attributes = {}) => h(tag, { class: `ct-${name}`, ...attributes });
  return {
    banner: part("banner", "div", { hidden: true }),
    stage: part("stage"), controls: part("controls", "div", { role: "group", "aria-label": "Steps" }), steps: part("steps"),
    first: control("First"), previous: control("Previous"), watch: control("Watch"), next: control("Next", "Next"), last: control("Last"),
    range: h("input", { type: "range", class: "ct-range", min: 0, step: 1, "aria-label": "Moment" }),
    ticks: part("ticks"), ...settingsPanel(uid),
    label: part("label", "strong"), count: part("count", "span"), told: part("told", "ol", { "aria-label": "The trick so far" }),
    note: part("note", "div", { "aria-live": "polite", "aria-atomic": "true" }),
    panel: part("panel", "div", { hidden: true }),
    branches: part("branches", "div", { role: "group", "aria-label": "What if" }),
    actions: part("actions", "div", { role: "group", "aria-label": "What to do" }),
    status: part("hidden", "div", { role: "status" }),
  };
}

function assemble(root, parts) {
  const { banner, stage, controls, steps, first, previous, watch, next, last, range, ticks, settings } = parts;
  const { label, count, told: before, note, panel, branches, actions, status } = parts;
  steps.append(first, previous, watch, next, last);
  controls.append(h("div", { class: "ct-scrubber" }, range, ticks), h("div", { class: "ct-buttons" }, steps, settings));
  const telling = h("div", { class: "ct-telling", tabindex: 0, role: "article", "aria-label": "What happened" }, h("div", { class: "ct-title" }, label, count), before, note, panel);
  const side = h("div", { class: "ct-side" }, telling, branches, actions, controls);
  root.append(h("div", { class: "ct-body" }, banner, stage, side, status));
}

// ------------------------------------------------------------------------------------------------------------ the table

/** How long an answer of Python may take before the reader is told that none came. */
const PATIENCE = 5000;
const NO_ANSWER = "No answer has come yet. The moments so far can be stepped through all the same.";

/** The table's own action, on a way of so many moments and more. */
const SKIP = { key: "skip ahead", label: "Skip ahead", style: "secondary" };
const LONG = 8;

/** How long a place stays before the address says it: browsers allow few changes a second. */
const SETTLED = 200;

export class Table {
  /**
   * @param {HTMLElement} el  @param {(message: {act: string, at: number}) => void} [send]
   * @param {(address: Object<string, string>, place: Place) => void} [write]  puts the place into the page's address
   */
  constructor(el, send = () => {}, write = () => {}) {
    this.send = send;
    this.write = write;
    this.query = null; // the address a page was opened with, until what it asks for is here
    this.uid = freshId("ct");
    this.goal = null; // the moment the table is catching up with, one at a time
    this.asked = false; // what comes next has been asked for at the table, and not by another part of the page
    this.pinned = false; // a reason was asked for by a touch, and stays until something else is
    this.plays = false; // the reader has picked here, and the focus follows when it is their turn again
    this.data = complete();
    this.place = { line: null, cursor: 0, left: 0 };
    this.problem = "";
    this.waits = false; // a pick was sent and not yet answered
    this.marked = []; // ids of the cards marked in the last frame, in the order they were marked
    this.instead = null; // a frame that is shown in place of the moment, such as what is asked of an audience
    this.parts = skeleton(this.uid);
    // Lumino would take the arrow keys for moving between notebook cells.
    this.root = h("section", { class: "cucumber-table", tabindex: -1, "data-lm-suppress-shortcuts": "true" });
    assemble(this.root, this.parts);
    this.settings = new Settings(() => this.drawSettings());
    this.drawSettings();
    this.listen();
    el.append(this.root);
    this.room = new Room(this.root);
  }

  get frames() {
    return told(this.data, this.place);
  }

  get frame() {
    return this.instead ?? this.frames[this.place.cursor];
  }

  // ---- what comes from outside

  /** New frames or a new cursor: the main line is told from the cursor given, and what was marked is past. */
  update(data) {
    const fresh = complete(data);
    this.marked = [];
    const behind = this.goal !== null;
    if ((behind || this.asked) && goesOn(this.data, fresh, this.place, behind)) return this.catchUp(fresh);
    if (sameStory(this.data.address, fresh.address)) this.tell(fresh, placeLinked(fresh, this.here));
    else this.tell(fresh, { line: null, cursor: fresh.cursor, left: 0 });
  }

  /** Anything else changed around the same frames: the reader stays at the same moment of the main line. */
  amend(data) {
    if (this.goal !== null) {
      this.data = complete(data);
      return this.guarded(() => this.drawLine());
    }
    this.tell(complete(data), { line: null, cursor: backToMain(this.data, this.place).cursor, left: 0 });
  }

  /** What has been shown goes on, and is played moment by moment, whoever asked for it. */
  goOn(data) {
    this.asked = true;
    this.update(data);
  }

  tell(data, place) {
    const first = !this.data.frames.length;
    const asked = this.query && asksFor(this.query, data.address);
    this.data = data;
    this.place = asked ? placeLinked(data, this.query) : { ...place, cursor: clamp(place.cursor, told(data, place).length) };
    if (asked) this.query = null;
    if (!first) this.remember();
    this.asked &&= data.frames.length === 1; // cards were dealt, and bots will act
    this.stop();
    this.answered();
    this.guarded(() => this.drawLine());
    this.draw();
  }

  /**
   * What the reader has asked for has gone on from here: it is shown moment by moment, at the reader's pace, beginning
   * at once; only cards that have just been dealt are looked at first.
   */
  catchUp(fresh) {
    const atOnce = this.waits || this.place.cursor > 0;
    clearTimeout(this.timer);
    this.data = fresh;
    this.answered();
    this.goal = PACES[this.settings.pace] ? fresh.cursor : null;
    this.guarded(() => this.drawLine());
    if (this.goal === null) this.show({ ...this.place, cursor: fresh.cursor });
    else if (atOnce) this.tick();
    else this.wind();
  }

  /** The page was opened with this address: its place is shown, now or as soon as what it asks for is here. */
  open(query) {
    if (asksFor(query, this.data.address)) this.visit(query);
    else this.query = query;
  }

  /** Show the place that an address names. */
  visit(query) {
    this.stop();
    this.show(placeLinked(this.data, query));
    this.drawLine();
  }

  /** The place as an address says it. */
  get here() {
    return new URLSearchParams(linked(this.place));
  }

  /** Let the address say what is shown, once the reader stays there. */
  remember() {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.guarded(() => this.write(this.data.address, this.place)), SETTLED);
  }

  /** Show a sentence that something went wrong, in the note. */
  complain(error) {
    this.answered();
    this.query = null;
    this.problem = complaint(error);
    this.scrollNote(this.drawNote());
  }

  destroy() {
    this.stop();
    this.settings.stop();
    this.room.stop();
    this.answered();
    clearTimeout(this.settling);
    this.root.remove(); // all listeners hang on the root and its parts
  }

  // ---- moving

  /** Show a frame of the line being told, because the reader asked for it: playing by itself ends. */
  go(cursor) {
    this.stop();
    this.show({ ...this.place, cursor: clamp(cursor, this.frames.length) });
  }

  show(place) {
    const before = this.place;
    this.place = place;
    this.problem = "";
    this.remember();
    this.root.dispatchEvent(new CustomEvent("cucumber-table-moved", { bubbles: true, detail: place.cursor }));
    this.draw(place.line === before.line && place.cursor === before.cursor + 1);
  }

  /** Shows a frame in place of the moment, with nothing in it to pick, or the moment again. */
  stand(frame) {
    this.stop();
    this.instead = frame;
    this.draw();
  }

  openWhatIf(line) {
    this.stop();
    this.show(openWhatIf(this.data, this.place, line));
    this.drawLine();
  }

  back() {
    this.stop();
    this.show(backToMain(this.data, this.place));
    this.drawLine();
    this.root.focus({ preventScroll: true }); // the button that was pressed is gone
  }

  toggleWatch() {
    if (this.timer) return this.stop();
    const ended = this.place.cursor >= this.frames.length - 1;
    if (ended) this.show({ ...this.place, cursor: 0 });
    this.wind();
    this.drawControls();
  }

  /** Set the clock for the next moment. */
  wind() {
    const { pace } = this.settings;
    const pause = this.goal === null ? pauseToRead(pace) : pauseAfter(this.frame, pace);
    this.timer = setTimeout(() => this.tick(), pause);
  }

  tick() {
    this.show({ ...this.place, cursor: clamp(this.place.cursor + 1, this.frames.length) });
    if (this.place.cursor < (this.goal ?? this.frames.length - 1)) this.wind();
    else this.stop();
  }

  /** A tap on the felt: what is being waited for comes at once. */
  hurry() {
    if (this.goal === null) return;
    clearTimeout(this.timer);
    this.tick();
  }

  /** All that is still to be seen is skipped. */
  skip() {
    if (this.goal === null) return;
    this.show({ ...this.place, cursor: this.goal });
    this.stop();
  }

  stop() {
    const wasBehind = this.goal !== null;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.goal = null;
    this.drawControls();
    if (!wasBehind) return;
    this.asked = false;
    this.guarded(() => this.drawActions());
  }

  // ---- picking

  /** A card was clicked: jump to its moment, mark it, pick it, or let it explain itself. */
  activate(button) {
    const { card, playedBy } = button.dataset;
    if (playedBy !== undefined) return this.pickSeat(Number(playedBy)) || this.jumpTo(Number(playedBy), card);
    if (markable(this.data, this.place, card)) return this.mark(card);
    this.sendOr(pick(this.data, this.place, card), button);
  }

  /** A button at the table was pressed. */
  press(key) {
    if (key === SKIP.key) return this.skip();
    this.plays = this.asked = true;
    this.send({ action: key });
  }

  /** A call was clicked. */
  call(button) {
    this.sendOr(pickCall(this.data, this.place, Number(button.dataset.call)), button);
  }

  /** A seat, or what it has played, was clicked; false where no seat is asked for. */
  pickSeat(seat) {
    const message = pickSeat(this.data, this.place, seat);
    if (message) this.sendPick(message);
    return !!message;
  }

  /** What cannot be sent explains itself. */
  sendOr(message, button) {
    if (message) return this.sendPick(message);
    this.explain(button);
    this.pinned = true;
    this.parts.status.textContent = this.reason(button); // focus alone has been read before: a press is answered again
  }

  /** Set a card's mark or take it away. The reason of the card would cover the cards to mark next. */
  mark(id) {
    this.marked = toggled(this.marked, id);
    this.hush();
    this.drawMarks();
    this.tellMarks();
  }

  /** The button under the hand was clicked. */
  sendMarked() {
    const message = pickMarked(this.data, this.place, this.marked);
    if (message) this.sendPick(message);
    else this.tellMarks();
  }

  /** Say to those who hear the table what the marks have come to. */
  tellMarks() {
    const { asks } = this.frame;
    const cards = markedCards(this.frame, this.marked);
    this.parts.status.textContent = hint(asks, cards.length) || deed(asks, cards, cardName);
  }

  jumpTo(seat, id) {
    const at = framePlayed(this.frames, seat, id, this.place.cursor);
    if (at >= 0) this.go(at);
  }

  /** One pick a moment: a double click must not play twice. */
  sendPick(message) {
    if (this.waits) return;
    this.problem = "";
    this.waits = this.plays = this.asked = true;
    this.patience = setTimeout(() => this.complain(NO_ANSWER), PATIENCE);
    this.send(message);
  }

  answered() {
    clearTimeout(this.patience);
    this.waits = false;
    this.problem = "";
  }

  /** Why a card or a call is as it is. */
  reason(button) {
    const { card, call } = button.dataset;
    if (!this.frame) return "";
    return call === undefined ? whyOf(this.frame, card) : whyOfCall(this.frame, Number(call));
  }

  /** Show the reason above the hand, in place of what is asked: there it covers nothing. */
  explain(button) {
    const reason = this.reason(button);
    if (reason) this.prompt(reason);
  }

  hush() {
    this.pinned = false;
    this.prompt("");
  }

  prompt(reason) {
    const why = this.parts.stage.querySelector(".ct-why");
    if (!why) return;
    why.textContent = reason;
    why.hidden = !reason;
    this.parts.stage.querySelector(".ct-asked").hidden = !!reason;
  }

  // ---- events

  listen() {
    const { first, previous, watch, next, last, range, stage, ticks, branches, banner, actions, pace, suits, forget } = this.parts;
    this.on(first, "click", () => this.go(0));
    this.on(previous, "click", () => this.go(this.place.cursor - 1));
    this.on(watch, "click", () => this.toggleWatch());
    this.on(next, "click", () => this.go(this.place.cursor + 1));
    this.on(last, "click", () => this.go(this.frames.length - 1));
    this.on(range, "input", () => this.go(Number(range.value)));
    this.onButton(stage, "click", "[data-card]", (button) => this.activate(button));
    this.onButton(stage, "click", "[data-pick-seat]", (button) => this.pickSeat(Number(button.dataset.pickSeat)));
    this.onButton(stage, "click", "[data-call]", (button) => this.call(button));
    this.onButton(stage, "click", ".ct-send", () => this.sendMarked());
    this.onButton(ticks, "click", "[data-at]", (button) => this.go(Number(button.dataset.at)));
    this.onButton(branches, "click", "[data-what-if]", (button) => this.openWhatIf(Number(button.dataset.whatIf)));
    this.onButton(banner, "click", "button", () => this.back());
    this.onButton(actions, "click", "[data-action]:not([aria-disabled])", (button) => this.press(button.dataset.action));
    this.on(stage, "click", (event) => event.target.closest("button") || this.hurry());
    this.on(pace, "change", () => this.settings.set({ pace: pace.value }));
    this.on(suits, "change", () => this.settings.set({ suits: suits.checked ? "four" : "two" }));
    this.on(forget, "click", () => this.settings.forget());
    this.on(this.root, "pointerdown", ({ target }) => target.closest(".ct-settings") || this.parts.settings.removeAttribute("open"));
    this.on(this.root, "keydown", (event) => this.key(event));
    this.listenForReasons();
  }

  /** A reason shows on hover and on a focus that is seen, and goes with either, or with Escape. */
  listenForReasons() {
    const { stage } = this.parts;
    this.onButton(stage, "pointerover", "[data-legal]", (button) => this.explain(button));
    this.onButton(stage, "focusin", "[data-legal]:focus-visible", (button) => this.explain(button));
    this.on(stage, "focusout", () => this.hush());
    this.onButton(stage, "pointerout", "[data-legal]", () => this.rehush());
  }

  /** The pointer left: what stays is the reason of the card or call that has the focus, not of one just marked. */
  rehush() {
    const focused = focusedIn(this.root);
    if (focused?.matches("[data-legal]:focus-visible:not([aria-pressed])")) this.explain(focused);
    else if (!this.pinned) this.hush();
  }

  on(target, type, act) {
    target.addEventListener(type, (event) => this.guarded(() => act(event)));
  }

  onButton(target, type, selector, act) {
    this.on(target, type, (event) => {
      const button = event.target.closest(`button${selector === "button" ? "" : selector}`);
      if (button) act(button);
    });
  }

  key(event) {
    if (event.key === "Escape") return this.close();
    const itself = event.target.closest("input, select, textarea"); // these use the arrows themselves
    const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const cursor = keyMove(event.key, this.place.cursor, this.frames.length);
    if (itself || chord || cursor === null || !this.data.stepping) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(cursor);
  }

  /** Escape takes the reason away and closes the settings. */
  close() {
    const { settings } = this.parts;
    this.hush();
    if (!settings.open) return;
    settings.open = false;
    settings.querySelector("summary").focus();
  }

  /** Jupyter swallows exceptions of a widget: here they become a sentence in the note. */
  guarded(act) {
    try {
      act();
    } catch (error) {
      console.error(error);
      this.complain(error);
    }
  }

  // ---- drawing

  draw(forward = false) {
    const { stage, status } = this.parts;
    const before = forward && places(stage); // all places are looked up together: each change between has the page laid out again
    this.hush();
    status.textContent = "";
    const toldFirst = this.drawNote();
    this.drawControls();
    this.guarded(() => this.drawStage());
    this.scrollNote(toldFirst);
    if (before) this.guarded(() => glide(stage, before));
  }

  drawStage() {
    const { stage } = this.parts;
    const focused = focusedIn(this.root);
    const hadFocus = focused && stage.contains(focused);
    stage.replaceChildren(); // a frame that cannot be drawn must not leave the one before it standing
    if (this.frame) lay(stage, this.frame).append(...felt(this.frame, this.setting()));
    this.drawMarks();
    if (hadFocus) this.refocus(focused.dataset.card);
  }

  /** @returns {Setting} see felt.mjs */
  setting() {
    const open = !this.instead && sendable(this.data, this.place);
    const marked = open && marking(this.data, this.place) ? this.marked : null;
    return { uid: this.uid, open, marked, advice: this.advice ?? {} };
  }

  /** What is advised at the moment shown; undefined where nothing is. */
  get advice() {
    const { advice, frames } = this.data;
    const now = !this.instead && this.place.line === null && this.place.cursor === advice.at && advice.at === frames.length - 1;
    return now ? advice : undefined;
  }

  /** The marks, and what the button under the hand says of them. Cards and button stay: they may have the focus. */
  drawMarks() {
    const { stage } = this.parts;
    const send = stage.querySelector(".ct-send");
    if (!send) return;
    const { asks } = this.frame;
    const cards = markedCards(this.frame, this.marked);
    const missing = hint(asks, cards.length);
    for (const button of stage.querySelectorAll("[aria-pressed]")) {
      setAttributes(button, { "aria-pressed": String(this.marked.includes(button.dataset.card)) });
    }
    setAttributes(send, { "aria-label": deed(asks, cards, cardName), "aria-disabled": missing && "true" });
    send.textContent = plain(deed(asks, cards));
    stage.querySelector(".ct-hint").textContent = missing;
  }

  /** Whose turn it is again finds the focus on a card; otherwise the same card keeps it wherever it went, or the table. */
  refocus(id) {
    const { stage } = this.parts;
    const next = this.plays && sendable(this.data, this.place) && stage.querySelector(".ct-front [data-legal='true']");
    const same = [...stage.querySelectorAll("button[data-card]")].find((button) => button.dataset.card === id);
    (next || same || this.root).focus({ preventScroll: true });
  }

  /** What is told of the moment. @returns {HTMLElement} the part of it to be seen first */
  drawNote() {
    const { label, count, told: before, note } = this.parts;
    label.textContent = this.frame?.label ?? "There is nothing on the table yet.";
    count.textContent = this.frames.length > 1 ? `${this.place.cursor + 1} / ${this.frames.length}` : "";
    const aside = asideOf(this.data, this.place);
    before.hidden = !!this.advice || !!aside; // what is advised has the room
    before.replaceChildren(...this.guessed(() => trickSoFar(this.frames, this.place.cursor).map(({ note: [said] }) => h("li", {}, said))));
    const problem = this.problem && h("p", { class: "ct-problem" }, this.problem);
    const advised = this.advice && h("p", { class: "ct-advice" }, this.advice.sentence);
    const story = this.guessed(() => (this.frame ? noteLines(this.frame, this.data.rules_page) : []));
    note.replaceChildren(...[problem, advised, aside && h("p", { class: "ct-advice" }, aside), ...story].filter(Boolean));
    const toldFirst = this.drawPanel() ? this.parts.panel : advised || aside || before.childElementCount ? note : label;
    this.root.dispatchEvent(new CustomEvent("cucumber-table-drawn", { bubbles: true }));
    return toldFirst;
  }

  /** Scrolls what is told, so that it begins with this part of it. */
  scrollNote(part) {
    const { note, label } = this.parts;
    note.parentElement.scrollTop = part.offsetTop - label.offsetTop;
  }

  /** HTML of ours, at the last moment; true if it has come to a moment that was shown without it. */
  drawPanel() {
    const { panel } = this.parts;
    const shown = this.place.line === null && this.place.cursor === this.frames.length - 1 ? this.data.panel : "";
    const cameLater = !!shown && shown !== this.panelShown && this.frame === this.frameShown;
    if (shown !== this.panelShown) panel.innerHTML = shown;
    panel.hidden = !shown;
    [this.panelShown, this.frameShown] = [shown, this.frame];
    setAttributes(this.root, { "data-panel": !!shown, "data-asks": needsWords(this.frame?.asks) });
    return cameLater;
  }

  /** A frame that cannot even be read must not hide the complaint about it. */
  guessed(lines) {
    try {
      return lines();
    } catch {
      return [];
    }
  }

  drawControls() {
    const { first, previous, watch, next, last } = this.parts;
    const { cursor } = this.place;
    const end = cursor >= this.frames.length - 1;
    // aria-disabled, not disabled: the button under the reader's finger must not lose the focus at the end.
    for (const button of [first, previous]) setAttributes(button, { "aria-disabled": cursor === 0 && "true" });
    for (const button of [next, last]) setAttributes(button, { "aria-disabled": end && "true" });
    const word = this.timer ? "Pause" : "Watch";
    setAttributes(watch, { "aria-label": word, title: word });
    watch.replaceChildren(icon(word));
    this.drawScrubber();
    this.drawBranchMarks();
  }

  drawScrubber() {
    const { range, ticks } = this.parts;
    const { cursor } = this.place;
    setAttributes(range, { max: Math.max(0, this.frames.length - 1), "aria-valuetext": this.frame?.label });
    range.value = cursor;
    const current = [...ticks.children].findLast((tick) => Number(tick.dataset.at) <= cursor);
    for (const tick of ticks.children) setAttributes(tick, { "aria-current": tick === current && "step" });
  }

  /** What depends on the line being told, not on the moment: trick marks, what-ifs, banner. */
  drawLine() {
    setAttributes(this.root, { "aria-label": this.data.heading, "data-what-if": this.place.line !== null, "data-live": this.data.live });
    const { steps, controls, next } = this.parts;
    next.className = `ct-button ${this.data.live ? "cu-secondary" : "cu-primary"}`; // a game has actions of its own
    controls.firstChild.hidden = steps.hidden = this.frames.length < 2 || !this.data.stepping; // a single position has no steps
    this.drawTicks();
    this.drawBanner();
    this.drawBranches();
    this.drawActions();
    this.drawControls();
  }

  /**
   * What comes next is offered once it is seen what came; on a long way there, to skip it. A button with the same key keeps
   * the focus.
   */
  drawActions() {
    if (this.goal !== null && this.goal - this.place.cursor < LONG) return;
    const { actions } = this.parts;
    const focused = focusedIn(this.root)?.dataset?.action;
    const offered = this.goal === null ? this.data.actions : [SKIP];
    actions.hidden = !offered.length;
    actions.replaceChildren(...offered.map(actionButton));
    if (focused === undefined) return;
    const same = actions.querySelector(`[data-action="${CSS.escape(focused)}"]`);
    if (same) same.focus({ preventScroll: true });
    else this.refocus();
  }

  drawSettings() {
    const { pace, suits } = this.parts;
    pace.value = this.settings.pace;
    suits.checked = this.settings.suits === "four";
  }

  drawTicks() {
    const count = this.frames.length;
    const shown = thinned(trickMarks(this.frames), this.root.clientWidth < NARROW ? 6 : 10); // each has room for a finger
    this.parts.ticks.replaceChildren(...shown.map(({ trick, at }) => {
      const name = `Trick ${trick}`;
      const tick = h("button", { type: "button", class: "ct-tick", "aria-label": name, title: name, "data-at": at }, String(trick));
      tick.style.setProperty("--at", along(at, count));
      return tick;
    }));
  }

  drawBanner() {
    const { banner } = this.parts;
    const open = this.data.what_ifs[this.place.line];
    banner.hidden = !open;
    const back = h("button", { type: "button", class: "ct-button cu-primary ct-back-button" }, "Back to what happened");
    banner.replaceChildren(...(open ? [h("span", {}, h("b", {}, open.title)), back] : []));
  }

  /** The buttons are made once: the one just pressed keeps the focus. */
  drawBranches() {
    const { branches } = this.parts;
    const known = [...branches.querySelectorAll("button")].map((button) => button.dataset.title);
    const titles = this.data.what_ifs.map(({ title }) => title);
    branches.hidden = !titles.length;
    if (known.join("\n") === titles.join("\n")) return;
    branches.replaceChildren(h("div", { class: "ct-branches-title" }, "What if…"), ...titles.map(branchButton));
  }

  drawBranchMarks() {
    const here = new Set(branchesHere(this.data, this.place));
    for (const button of this.parts.branches.querySelectorAll("button")) {
      const index = Number(button.dataset.whatIf);
      const open = index === this.place.line;
      setAttributes(button, { "data-here": here.has(index), "aria-pressed": String(open) });
      button.lastChild.textContent = open ? "shown now" : here.has(index) ? "begins here" : "";
    }
  }
}
