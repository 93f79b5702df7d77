/** The card table in a page: draws what the headless table says, tells it what the reader does, and looks after the focus. */
import { addDrawings } from "../deck/deck.mjs";
import { focusedIn, freshId, h, setAttributes } from "../dom.mjs";
import { keyMove } from "../stepping.mjs";
import { Component, html, render } from "../vendor/preact.mjs";
import { READOUTS, spokenText, utterance } from "./screen_reader.mjs";
import { storyPanel } from "../panel.mjs";
import { actions, banner, spokenFrame, line, tools } from "./panel_parts.mjs";
import { captionOf } from "./caption.mjs";
import { actButtons, felt, ground, measures } from "./felt.mjs";
import { frontSeat, isAsked, hasWords } from "./frames.mjs";
import { Motion, positions, isMotionReduced } from "./motion.mjs";
import { PACES, Settings } from "./pace.mjs";
import { NARROW, Space, sizeOf } from "./space.mjs";
import { handHeight, handLayout, isNarrow } from "./seating.mjs";
import { Sounds } from "./sound.mjs";
import { Table } from "./table.mjs";

const EXPLAINED = "button[data-legal]"; // a card or a call with its reason
const SEEN = `${EXPLAINED}:focus-visible`;

const VIEWS = new WeakMap(); // the views, by the parts whose sizes decide where everybody sits

/** A pixel of a name card where it is read from afar: names are as large as in the style sheet of scenes. */
const unitFromAfar = (wall) => Math.min(wall.clientHeight / 54, wall.clientWidth / 64) * (2.3 / 16);

let sizes = null; // one observer for all tables

/** All tables are measured before the first is redrawn: otherwise each would have the whole page laid out once more. */
function fitAll(entries) {
  const views = new Set(entries.map(({ target }) => VIEWS.get(target)).filter(({ root }) => root.isConnected));
  const read = [...views].map((view) => [view, view.measure()]);
  for (const [view, size] of read) view.fit(size);
}

export class TableView {
  /**
   * @param {HTMLElement} el  @param {(message: object) => void} [send]
   * @param {(address: Object<string, string>, place: Place) => void} [write]  puts the place into the page's address
   * @param {(table: Table, given: object) => any} [panel]  draws the panel of a stage, which says everything that the felt would
   */
  constructor(el, send = () => {}, write = () => {}, panel = null) {
    this.panel = panel;
    this.uid = freshId("table");
    this.present = null; // presents the table, if it can be presented
    this.hasFeltOnly = false; // what else there is to say stands elsewhere on the page
    this.announcer = null; // says what is to be heard, on a page whose tables come and go
    this.body = h("div", { class: "table-body cu-grid" });
    // Lumino would take the arrow keys for moving between notebook cells.
    this.root = h("section", { class: "cucumber-table", tabindex: -1, "data-lm-suppress-shortcuts": "true" }, this.body);
    this.settings = new Settings(() => this.draw("around"));
    this.table = new Table({
      send: (message) => this.catchErrors(() => send(message)),
      write: (address, place) => this.catchErrors(() => write(address, place)),
      onMove: (cursor) => this.emit("cucumber-table-moved", cursor),
      onChange: (change) => this.draw(change),
      pace: () => this.settings.pace,
      isStill: isMotionReduced,
    });
    this.motion = new Motion(this.root, new Sounds(() => this.settings.sound === "on"));
    this.root.addEventListener("pointerdown", ({ target }) => target.closest(".table-settings") || this.closeSettings());
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusout", ({ target }) => requestAnimationFrame(() => this.keepFocus(target)));
    this.controller = new AbortController();
    for (const type of ["focusin", "pointerdown"]) {
      document.addEventListener(type, ({ target }) => { this.hasFocus = this.root.contains(target); }, { signal: this.controller.signal });
    }
    el.append(this.root);
    addDrawings();
    this.space = new Space(this.root);
    this.size = null; // of the felt, once it is known
    this.draw("around");
  }

  destroy() {
    this.table.end();
    this.settings.stop();
    this.space.stop();
    this.controller.abort();
    this.root.remove(); // all listeners hang on the root and its parts
  }

  emit(name, detail) {
    this.root.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  /** Jupyter swallows exceptions of a widget: here they become a sentence in the note. */
  catchErrors(act) {
    try {
      return act();
    } catch (error) {
      console.error(error);
      this.table.showError(error);
    }
  }

  // ---- drawing

  part(name) {
    return this.body.querySelector(`.table-${name}`);
  }

  /** @param {Change} change */
  draw(change) {
    if (this.isDrawing) return; // the browser reports at once that the focused element is gone
    const isContinued = change === "next" || change === "phase";
    const isMoment = isContinued || change === "moment" || change === "dealt";
    const isNews = isMoment || change === "note";
    if (isMoment) this.broken = null;
    const before = isContinued && positions(this.part("stage")); // each change between would have the page laid out again
    const focus = this.focus();
    const content = this.content();
    this.isDrawing = true;
    this.mark();
    render(content, this.body);
    this.isDrawing = false;
    this.watch();
    if (isContinued && this.size) {
      this.settle(); // so that everything moves once, to where it will lie
      requestAnimationFrame(() => this.root.isConnected && this.settle()); // what was drawn since may still have its old size
    }
    const isOver = !!this.table.ending;
    if (isOver && !this.isOver) this.space.open(); // what stands above the table then, as a record against each rival, leaves the next actions in sight
    this.isOver = isOver;
    if (isMoment && this.isDrawn) this.motion.rest(this.part("stage"));
    this.announceChange(change);
    if (isNews) this.body.querySelector(".stage-body")?.scrollTo(0, 0); // what is said now is read from the top
    this.pointToReason();
    const hasArrived = this.wasBehind && this.table.motion === "still";
    this.wasBehind = this.table.motion === "behind";
    this.refocus(focus, isMoment, hasArrived);
    if (isMoment && this.pointedButton?.isConnected) this.pointAt(this.pointedButton);
    if (before) this.motion.animate(this.part("stage"), before, this.tempo);
    if (change === "dealt") this.motion.deal(this.part("stage"), this.table.frame, this.tempo);
    this.isDrawn ||= isNews;
    if (isNews) this.emit("cucumber-table-drawn");
  }

  /** The one announcer: what is said again is heard again; what happened, and what to do, is heard once it has been shown. */
  announceChange(change) {
    if (this.isAlone) return;
    const { announcement } = this.table;
    if (change === "announcement" || announcement) return this.announce(announcement);
    if (!this.isCaptioned && !this.announcer) return;
    const before = this.utterance;
    const panel = this.hasPanel ? this.body.querySelector(".stage-body") : null;
    this.utterance = utterance(this.table, panel && lines(panel), before);
    if (this.utterance === before || (this.announcer ? this.announcer.announced === this.utterance.text : !before)) return; // a new page is read aloud anyway
    this.announce(this.utterance.text);
  }

  announce(text) {
    const region = this.announcer ?? this.part("status");
    region.textContent = spokenText(text);
    if (text) region.announced = text; // a table that takes the place of another one never says the same again
  }

  /** How much slower than usual things move: "at once" is only about what goes on by itself. */
  get tempo() {
    return PACES[this.settings.pace] || PACES.fast;
  }

  /** Keeps an eye on what decides where everybody sits. */
  watch() {
    sizes ??= new ResizeObserver(fitAll);
    for (const part of ["stage", "front", "asking", "actions"].map((name) => this.part(name))) {
      if (!part || VIEWS.has(part)) continue;
      VIEWS.set(part, this);
      sizes.observe(part);
    }
  }

  /** How large the felt is, and what the hand in front leaves of it for those who sit round it. */
  measure() {
    const [stage, front] = [this.part("stage"), this.part("front")];
    const { paddingLeft, rowGap } = getComputedStyle(stage);
    const edge = 2 * Number.parseFloat(paddingLeft);
    const [width, height] = [stage.offsetWidth - edge, stage.offsetHeight - edge]; // a scroll bar, if there is one, takes nothing away
    const gap = Number.parseFloat(rowGap);
    const rowHand = this.rowHandHeight(width, height);
    const left = Math.floor(height - (front ? withoutHead(front) + gap : 0) - rowHand);
    const below = front ? front.offsetHeight + gap : rowHand;
    const isAlone = this.isAlone;
    const across = this.root.clientWidth;
    const isWide = across >= NARROW && !isAlone;
    const unit = isAlone ? unitFromAfar(this.root.closest("[data-scene]")) : !isWide ? 1 : Math.max(1, Math.min(height / 640, width / 1000, 1.5));
    const offered = this.isCaptioned && !this.hasPanel && isWide ? rise(this.part("actions")) : 0; // what can be done at the table, and above it what is asked
    const column = offered && offered + rise(this.part("asking"));
    const higher = Math.max(0, column - (height - left));
    const isBesideLine = column > height - left - (this.part("prompt")?.offsetHeight ?? 0);
    return { across, window: innerHeight, width, height, ring: { width, height: left }, below, offered, higher, isBesideLine, unit, isAlone, hasTools: this.isComplete };
  }

  /** Fits what was drawn; observers report only what lasts until the next frame. */
  settle() {
    for (let left = 3; left > 0 && this.fit(this.measure()); left -= 1);
  }

  /** Gives everything its place on a felt of this size; returns whether it had to be redrawn. */
  fit(size) {
    if (JSON.stringify(size) === JSON.stringify(this.size)) return false;
    this.size = size;
    const { unit, offered, below } = size;
    for (const [name, value] of [["--unit", unit], ["--offered", `${offered}px`], ["--front", `${below}px`]]) this.root.style.setProperty(name, value);
    this.draw("around");
    return true;
  }

  /** How high a hand now in a row would be in front, if there is room round the felt: no table may flicker between the two. */
  rowHandHeight(width, height) {
    const { frame } = this.table;
    const front = frame && frontSeat(frame);
    if (this.part("large") || !frame?.seats[front]?.held) return 0;
    return handHeight(handLayout(frame, front, { width, height, unit: 1 }));
  }

  /** What the style sheet asks of the whole table. */
  mark() {
    const { data, place, frame, motion } = this.table;
    setAttributes(this.root, {
      "aria-label": data.heading, "data-what-if": place.line !== null, "data-live": data.live, "data-motion": motion, "data-asks": hasWords(frame?.asks),
      "data-staged": this.hasPanel, ...sizeOf(this.size ?? { across: this.root.clientWidth, window: innerHeight }, this.hasPanel),
    });
  }

  /** Whether all that belongs to a table is there, and not only the felt. */
  get isComplete() {
    return !this.isAlone && !this.hasFeltOnly;
  }

  /** Whether the felt or the panel says what to do and what happened. */
  get isCaptioned() {
    return this.isComplete && !!this.size;
  }

  /** Whether the page speaks in the panel beside the felt. */
  get isStaged() {
    const { data: { stage }, motion } = this.table;
    return !!this.panel && "state" in stage && !(stage.late && motion === "behind");
  }

  /** Whether a panel stands beside the felt: the page's, or that of a story. At a table where one plays the felt itself speaks, until there is a result. */
  get hasPanel() {
    const { data: { captioned }, panel } = this.table;
    return this.isComplete && (this.isStaged || !captioned || !!panel);
  }

  content() {
    const { table } = this;
    if (this.isAlone) return this.stage();
    if (this.hasFeltOnly) return [this.stage(), spokenFrame(table)];
    const buttons = this.actButtons();
    const panel = this.isStaged ? this.panel(table, { buttons }) : this.hasPanel ? storyPanel(table, buttons) : actions(table, buttons);
    return html`${banner(table, () => this.back())}
      ${this.stage()}
      <div class="table-side">${panel}${tools({ settings: this.settings, uid: this.uid, present: this.present })}</div>
      ${!this.isStaged && line(table)}
      ${!this.announcer && html`<div class="cu-aloud table-status" role="status" />`}`;
  }

  /** On a phone a question in words stands among what can be done, below the felt. */
  get isAskedBelow() {
    return this.isAlone || (this.isCaptioned && (this.hasPanel || isNarrow(this.size)));
  }

  actButtons() {
    const { frame } = this.table;
    if (!this.isAskedBelow || !frame || frame === this.broken) return null;
    return isAsked(frame) && actButtons(frame, frame.asks, this.setting());
  }

  /** The felt, and what is pointed at on it. */
  stage() {
    const { table } = this;
    const feltProps = this.drawnFelt();
    return html`<div class="table-stage cu-grid" data-ground=${feltProps?.ground} style=${feltProps?.sizes} onClick=${({ target }) => this.tap(target)}
      onPointerOver=${({ target }) => this.pointAt(target.closest(EXPLAINED))} onPointerOut=${({ target }) => target.closest(EXPLAINED) && this.leave()}
      onfocusin=${({ target }) => this.explain(target.closest(SEEN))} onfocusout=${() => table.hush()}>${feltProps?.felt}</div>`;
  }

  /** A frame that can't be drawn must not leave the one before it standing. */
  drawnFelt() {
    const { frame } = this.table;
    if (!frame || frame === this.broken) return undefined;
    this.broken = frame; // until it is drawn
    const feltProps = this.catchErrors(() => {
      const setting = this.setting();
      return { sizes: measures(frame, setting.size), ground: ground(frame, setting), felt: felt(frame, setting) };
    });
    if (feltProps) this.broken = null;
    return feltProps;
  }

  /** What the felt is told besides the frame. */
  setting() {
    const { uid, table, size, isCaptioned, isAskedBelow } = this;
    const { isOpen, marks, advice, reason, isRefused } = table;
    return {
      uid, isOpen, marks, advice, reason, isRefused, size, isAskedBelow, isStaged: this.isStaged, live: table.data.live, isOfCall: table.reasonFor.call !== undefined,
      ending: table.ending, caption: isCaptioned && (this.hasPanel ? { line: "", below: "" } : captionOf(table)), aside: isCaptioned && table.aside, acts: table,
    };
  }

  pointToReason() {
    const { reason, reasonFor } = this.table;
    const button = reason && this.part(reasonFor.call === undefined ? `front [data-card="${CSS.escape(reasonFor.card)}"]` : `call[data-call="${reasonFor.call}"]`);
    if (!button) return;
    const [card, prompt] = [button, this.part("prompt")].map((part) => part.getBoundingClientRect());
    this.part("prompt").style.setProperty("--at", `${Math.round(card.x + card.width / 2 - prompt.x)}px`);
  }

  // ---- the focus

  /** What has the focus at the table before something is drawn; a card that has left the felt took it along. */
  focus() {
    const el = focusedIn(this.root);
    if (this.body.contains(el)) return { el, isOnFelt: this.part("stage").contains(el), isPrimary: el.matches(".table-action.cu-primary"), card: el.dataset.card };
    if (!this.hasFocus) return null;
    return [this.root, document.body].includes(el) ? { el: null, isOnFelt: true } : null; // also while it goes elsewhere
  }

  /** Whose turn it is again finds the focus on a card; otherwise the same card keeps it wherever it went, or the table. */
  refocus(before, isMoment, hasArrived) {
    if (this.isStaged && before && this.refocusOnStage(before, isMoment || hasArrived)) return;
    if (!before || (!(isMoment && before.isOnFelt) && before.el?.isConnected !== false)) return;
    const { table } = this;
    const next = (before.isOnFelt || !isMoment) && table.isPlaying && table.isOpen && this.part("front [data-legal='true']");
    const same = before.card && this.body.querySelector(`button[data-card="${CSS.escape(before.card)}"]`);
    const primary = before.isPrimary && this.part("actions .cu-primary"); // what was pressed made room for it; whoever asked for less plays nothing next
    const el = next || same || primary || this.root;
    el.focus({ preventScroll: true });
    if (el === before.el && el.matches(SEEN)) this.explain(el);
  }

  /**
   * After an answer the focus is on its outcome, at a question on what can be tapped; after a button that is gone, on what is said now,
   * or before the cards and seats that can be tapped: a second press taps none.
   */
  refocusOnStage({ el, isOnFelt, isPrimary }, isMoment) {
    const { table } = this;
    if (table.motion !== "still" || (el?.isConnected !== false && !(isOnFelt && isMoment))) return false; // nothing has it while it moves from one to another
    const firstChoice = table.isOpen && this.body.querySelector(".table-front [data-legal='true'], .table-pick-seat, .table-call");
    const group = firstChoice && this.part("stage").contains(firstChoice) && firstChoice.closest("[role=group]");
    if (group) group.tabIndex = -1;
    const target = (isOnFelt ? firstChoice : group) || ((isOnFelt || isPrimary || !el?.isConnected) && this.body.querySelector(".stage-title"));
    if (!target) return false;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
    return true;
  }

  /** What had the focus is out of sight, like a card that was taken: the keys are still the table's. */
  keepFocus(el) {
    const isGone = !el.getClientRects().length || getComputedStyle(el).visibility === "hidden";
    if (isGone && this.hasFocus && document.activeElement === document.body) this.root.focus({ preventScroll: true });
  }

  explain(button) {
    if (button) this.table.explain(reasonTarget(button));
  }

  /** What the pointer rests on says why it isn't allowed; not where a felt is only looked at. */
  pointAt(button) {
    this.pointedButton = button;
    if (!this.isAlone) this.explain(button);
  }

  /** Whether the felt is only looked at: nothing stands beside it, says what happened, or asks. */
  get isAlone() {
    return !!this.root.closest(".felt-alone");
  }

  /** Something on the felt that isn't a button was tapped. */
  tap(target) {
    if (target.closest("button")) return;
    if (target.closest(".table-large") && this.table.motion !== "behind") this.table.showWhoseTurn();
    else this.table.hurry();
  }

  back() {
    this.table.back();
    this.root.focus({ preventScroll: true }); // the button that was pressed is gone
  }

  /** The pointer left: the reason of the card or call with the focus stays, but not that of one just marked. */
  leave() {
    this.pointedButton = null;
    const focused = focusedIn(this.root);
    this.table.leave(focused?.matches(`${SEEN}:not([aria-pressed])`) ? reasonTarget(focused) : null);
  }

  key(event) {
    if (event.key === "Escape") return this.close();
    const isControl = event.target.closest("input, select, textarea"); // these use the arrows themselves
    const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const { data, place, frames } = this.table;
    const cursor = keyMove(event.key, place.cursor, frames.length);
    if (!chord && cursor !== place.cursor - 1 && this.isHurryKey(event)) return this.table.hurry();
    if (!chord && !isControl && this.isCaptioned && Object.hasOwn(READOUTS, event.key) && this.table.frame) return this.announce(READOUTS[event.key](this.table));
    if (isControl || chord || cursor === null || !data.stepping) return;
    event.preventDefault();
    event.stopPropagation();
    this.table.go(cursor);
  }

  /** Whether a pressed key can only mean that the end of a deal has been seen. */
  isHurryKey({ key, target }) {
    return !this.table.isShown && this.table.motion === "behind" && key !== "Tab" && !target.closest("button, a, summary, input, select, textarea");
  }

  /** Escape takes the reason away and closes the settings. */
  close() {
    this.table.hush();
    if (this.part("settings")?.open) this.part("settings > summary").focus();
    this.closeSettings();
  }

  closeSettings() {
    this.part("settings")?.removeAttribute("open");
  }
}

/** A component around a table, which draws itself: what is around it never redraws it. */
export class EmbeddedTable extends Component {
  shouldComponentUpdate() {
    return false;
  }

  componentWillUnmount() {
    this.view.destroy();
  }
}

/** How high what is in front is round the felt, where its head has a place of its own; a hand that is gone leaves its room. */
function withoutHead(front) {
  const head = front.querySelector(":scope > .table-seat > .table-head");
  if (!head || getComputedStyle(head).position === "absolute") return front.offsetHeight;
  return Math.max(front.offsetHeight - head.offsetHeight - 8, Math.ceil(Number.parseFloat(getComputedStyle(front).minHeight)));
}

/** What a panel says, line by line, but for what is folded, and a label of what is said anyway; what a table is about comes last. */
const lines = (panel) => [".stage-title:not(.table-label), p:not(details p), .table-label:not(:has(+ .table-note > .table-said))", "caption"]
  .flatMap((each) => [...panel.querySelectorAll(each)]).map(({ textContent }) => textContent.trim());

/** How far a column reaches with this part in it. */
const rise = (part) => (part?.offsetHeight ? part.offsetHeight + 8 : 0);

/** Which card or call a button on the felt stands for. */
const reasonTarget = ({ dataset: { card, call } }) => (call === undefined ? { card } : { call: Number(call) });
