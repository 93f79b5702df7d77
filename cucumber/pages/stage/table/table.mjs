/**
 * The card table without a head: which moment is shown, how the table goes on by itself, what is marked and sent, why
 * something cannot be, and what is offered. It has no document, and no clock but the one it is given.
 *
 * | a view tells it | |
 * | --- | --- |
 * | `update(data)` `extend(data)` `amend(data)` `showError(error)` | what Python says |
 * | `open(query)` `visit(query)` | what an address names |
 * | `go(cursor)` `watch()` `hurry()` `skip()` `openWhatIf(line)` `back()` | the moment to be shown |
 * | `choose(card)` `playedBy(seat, card)` `pickSeat(seat)` `call(index)` `sendNumber(number)` `announce(text)` `sendMarked()` `press(key)` `showNote(title)` `showWhoseTurn()` | what was tapped |
 * | `explain(what)` `leave(focused)` `hush()` | what was pointed at: `{card}` or `{call}` |
 *
 * A view draws what it reads here whenever `onChange` is called: `data`, `place`, `frames`, `frame`, `motion`, `isOpen`, `marks`,
 * `offered`, `rules`, `advice`, `aside`, `isPast`, `isShown`, `panel`, `ending`, `reason`, `reasonFor`, `isRefused`, `problem` and
 * `announcement`.
 *
 * It knows no rules. Everything it shows was said by Python in a frame. Cards marked here are only counted against the
 * numbers that Python named: whether they may be played together, Python says once they are sent.
 */
import { clamp } from "../stepping.mjs";
import { atPhase, phasesOf } from "./phases.mjs";
import {
  actOf, asideOf, isTask, isForQuery, backToMain, choice, complete, playIndexOf, isContinuation, isDealing, queryOf, isMarkable, initialMarks, markedCards, isMarking, openWhatIf,
  pick, pickCall, pickMarked, pickSeat, placeFromQuery, isSameStory, isSendable, toggle, framesOf, whyOf, whyOfCall,
} from "./frames.mjs";
import { t, msgid } from "../messages.mjs";
import { PACES, WAITS, pauseAfter, pauseIn, pauseToDeal, pauseToRead } from "./pace.mjs";
import { cardName, problemText, actLabel, hint, turnOf } from "./words.mjs";

/** How long an answer of Python may take before the reader is told that none came. */
export const PATIENCE = 5000;
const NO_ANSWER = msgid("No answer has come yet. You can still step through the moments so far.");

/** How long a place stays before the address says it: browsers allow few changes a second. */
export const SETTLED = 200;

/** Within this many milliseconds, and before anything has happened, a second press of a button means the first one. */
export const TWICE = 700;

/** The table's own actions: while there are many moments to go through, while a deal ends, and after the last one. */
export const SKIP = { key: "skip ahead", label: msgid("Skip ahead"), style: "secondary" };
export const GO_ON = { key: "go on", label: msgid("Go on"), style: "primary" };
export const LOOK_BACK = { key: "look back", label: msgid("Look back"), style: "secondary" };
export const TO_THE_TASK = { key: "to the task", label: msgid("Back to the task"), style: "primary" };
const LONG = 8;

/** What cards are expected to cost is behind a fold: the sentence says why, and numbers would cover the cards. */
export const NUMBERS = { key: "numbers", label: "Show the numbers", style: "quiet" };
export const NO_NUMBERS = { ...NUMBERS, label: "Hide the numbers" };

/** The clock by which things happen by themselves: a test has its own. */
const CLOCK = { after: (milliseconds, act) => setTimeout(act, milliseconds), stop: (timer) => clearTimeout(timer) };

const START = { line: null, cursor: 0, left: 0 };
const noop = () => {};

/**
 * @typedef {"moment"|"next"|"dealt"|"phase"|"note"|"announcement"|"around"} Change  what is to be drawn: a moment, perhaps the same
 *            again · the one after it · one at which cards have just been dealt · the next picture of the same · something told
 *            beside it · a sentence for those who hear the table · anything else
 * @typedef {object} Ends  where the table's ends lead
 * @property {(message: {act: string, at: number} | {action: string}) => void} send  what was picked or pressed
 * @property {(address: Object<string, string>, place: Place) => void} write  puts the place into the page's address
 * @property {(cursor: number) => void} onMove  another moment is shown
 * @property {(change: Change) => void} onChange
 * @property {() => string} pace  one of PACES
 * @property {() => boolean} isStill  whether nothing is to move
 * @property {{after: (milliseconds: number, act: () => void) => any, stop: (timer: any) => void}} clock
 */

export class Table {
  /** @param {Partial<Ends>} ends */
  constructor(ends = {}) {
    const defaults = { send: noop, write: noop, onMove: noop, onChange: noop, pace: () => "normal", isStill: () => false, clock: CLOCK };
    Object.assign(this, defaults, ends, {
      data: complete(), place: START, marked: [],
      query: null, // the address a page was opened with, until what it asks for is here
      goal: null, // the moment the table is catching up with, one at a time
      isDealt: false, // cards have just been dealt
      phase: 0, // which picture of the moment is shown
      hasToggled: false, // the reader has asked for the numbers behind the advice, or to hide them
      isLookingBack: false, // the reader looks at a finished game, not at its end
      isRequested: false, // what comes next was asked for at the table, not by another part of the page
      isPlaying: false, // the reader has picked here, and wants to go on when it is their turn again
      isWaiting: false, // a pick was sent and not yet answered
      pressedKey: null, // the button that was pressed just now, with no effect yet
      isPinned: false, // a reason was asked for by a touch, and stays until something else is
      rulesShown: new Map(), // each rule that was told, with the moment that told it
      offered: [], reason: "", reasonFor: {}, problem: "", announcement: "",
    });
  }

  // ---- what there is to draw

  get frames() {
    return framesOf(this.data, this.place);
  }

  get frame() {
    const { frames, phases, phase, place: { cursor } } = this;
    return frames[cursor] && atPhase(frames[cursor], frames[cursor - 1], phases[phase]);
  }

  get phases() {
    return phasesOf(this.frames[this.place.cursor]);
  }

  get isShown() {
    return this.phase >= this.phases.length - 1;
  }

  /** Whether it stays still, plays a story by itself, or is behind what has been played. @returns {"still"|"watching"|"behind"} */
  get motion() {
    if (this.goal !== null) return "behind";
    return this.timer === undefined ? "still" : "watching";
  }

  get isOpen() {
    return isSendable(this.data, this.place);
  }

  /** The ids of the marked cards; null where none are marked. */
  get marks() {
    return this.isOpen && isMarking(this.data, this.place) ? this.marked : null;
  }

  get isLast() {
    return this.place.line === null && this.place.cursor === this.frames.length - 1;
  }

  get isPast() {
    return !this.isLast && this.motion === "still";
  }

  get advice() {
    const { advice } = this.data;
    if (!this.isLast || this.place.cursor !== advice.at) return undefined;
    if (!this.areNumbersShown) return { ...advice, costs: {}, best: advice.best.length < Object.keys(advice.costs).length ? advice.best : [] };
    return { ...advice, sentence: [advice.sentence, advice.numbers].filter(Boolean).join(" ") };
  }

  /** Whether the numbers are shown: once the reader asks, or at once if the table is about them. */
  get areNumbersShown() {
    return this.hasToggled !== Boolean(this.data.advice.open);
  }

  get fold() {
    return this.advice && Object.keys(this.data.advice.costs).length ? [this.areNumbersShown ? NO_NUMBERS : NUMBERS] : [];
  }

  get aside() {
    return asideOf(this.data, this.place);
  }

  /** The rules behind the moment: those that no other moment has told, and those that are known by now. */
  get rules() {
    const { frame, rulesShown } = this;
    const moment = [frame.trick, frame.label, ...frame.note].join(" ");
    for (const rule of frame.rules) if (!rulesShown.has(rule)) rulesShown.set(rule, moment);
    const isNew = (rule) => rulesShown.get(rule) === moment;
    return { fresh: frame.rules.filter(isNew), known: frame.rules.filter((rule) => !isNew(rule)) };
  }

  /** HTML of ours, at the last moment. */
  get panel() {
    return this.isLast && this.isShown ? this.data.panel : "";
  }

  /** How the game ended, until the reader looks back; null while it goes on. @returns {Ending|null} */
  get ending() {
    const { ending } = this.data;
    return ending.places && this.isLast && this.isShown && !this.isLookingBack ? ending : null;
  }

  // ---- what comes from outside

  /** New frames or a new cursor: the main line is told from the cursor given, and what was marked is past, unless it is still asked for. */
  update(data) {
    const fresh = complete(data);
    Object.assign(this, { marked: initialMarks(fresh), isLookingBack: false });
    const behind = this.goal !== null;
    if ((behind || this.isRequested) && isContinuation(this.data, fresh, this.place, behind)) return this.catchUp(fresh);
    if (this.isRequested && fresh.stage.meanwhile && this.turnBack(fresh)) return this.catchUp(fresh);
    if (this.isRequested && fresh.cursor > 0 && isDealing(this.data.frames[0], fresh.frames[0])) return this.deal(fresh);
    if (isSameStory(this.data.address, fresh.address)) this.showFrames(fresh, placeFromQuery(fresh, new URLSearchParams(queryOf(this.place))));
    else this.showFrames(fresh, { ...START, cursor: fresh.cursor });
  }

  /** Cards have been dealt, and something was done with them: they are looked at first. */
  deal(fresh) {
    this.showFrames({ ...fresh, frames: fresh.frames.slice(0, 1), cursor: 0, live: false, actions: [], panel: "", stage: {}, ending: {} }, START);
    this.isRequested = true;
    this.catchUp(fresh);
  }

  /** Another card is played out: it is told from where the two lines part. */
  turnBack({ frames, cursor }) {
    const parts = frames.findIndex((frame, at) => frame !== this.data.frames[at]);
    if (parts < 1 || parts > cursor) return false;
    this.halt();
    Object.assign(this, { place: { ...START, cursor: parts - 1 }, isRequested: true });
    return true;
  }

  /** Anything else changed around the same frames: the reader stays at the same moment of the main line. */
  amend(data) {
    const fresh = complete(data);
    if (this.goal === null) return this.showFrames(fresh, { ...START, cursor: backToMain(this.data, this.place).cursor });
    this.data = fresh;
    this.offer();
    this.onChange("around");
  }

  /** What has been shown goes on, and is played moment by moment, whoever asked for it. */
  extend(data) {
    this.isRequested = true;
    this.update(data);
  }

  showFrames(data, place) {
    const before = this.frame;
    const isFirst = !this.data.frames.length;
    const isMatch = this.query && isForQuery(this.query, data.address);
    this.data = data;
    this.place = isMatch ? placeFromQuery(data, this.query) : { ...place, cursor: clamp(place.cursor, framesOf(data, place).length) };
    if (isMatch) this.query = null;
    if (!isFirst) this.remember();
    this.isRequested &&= data.frames.length === 1; // cards were dealt, and bots will act
    this.halt();
    this.endWait();
    this.settle();
    this.offer();
    this.isDealt = this.isRequested && isDealing(before, this.frame);
    this.draw(this.isDealt ? "dealt" : "moment");
  }

  /**
   * What the reader has asked for has gone on from here: it is shown moment by moment, at the reader's pace, beginning
   * at once; only cards that have just been dealt are looked at first.
   */
  catchUp(data) {
    const isImmediate = this.isWaiting || this.place.cursor > 0;
    this.rest();
    this.data = data;
    this.endWait();
    this.goal = PACES[this.pace()] ? data.cursor : null;
    this.offer();
    if (this.goal === null) this.show({ ...this.place, cursor: data.cursor });
    else if (isImmediate) this.tick();
    else this.wind();
  }

  /** The page was opened with this address: its place is shown, now or as soon as what it asks for is here. */
  open(query) {
    if (isForQuery(query, this.data.address)) this.visit(query);
    else this.query = query;
  }

  visit(query) {
    this.moveTo(placeFromQuery(this.data, query));
  }

  /** Lets the address say what is shown, once the reader stays there. */
  remember() {
    this.clock.stop(this.settleTimer);
    this.settleTimer = this.clock.after(SETTLED, () => this.write(this.data.address, this.place));
  }

  showError(error) {
    this.endWait();
    this.query = null;
    this.problem = problemText(error);
    this.onChange("note");
  }

  endWait() {
    this.clock.stop(this.patience);
    this.clock.stop(this.pressTimer);
    Object.assign(this, { isWaiting: false, problem: "", pressedKey: null }); // what was pressed may be pressed again
  }

  end() {
    this.rest();
    this.endWait();
    this.clock.stop(this.settleTimer);
  }

  // ---- the moment

  /** Shows a frame of the line being told, because the reader asked for it: playing by itself ends. */
  go(cursor) {
    this.moveTo({ ...this.place, cursor: clamp(cursor, this.frames.length) });
  }

  moveTo(place) {
    this.halt();
    this.show(place);
    if (this.isShown) return;
    this.goal = place.cursor; // its pictures are to be seen
    this.offer();
    this.wind();
  }

  show(place) {
    const { line, cursor } = this.place;
    const isNext = place.line === line && place.cursor === cursor + 1;
    Object.assign(this, { place, problem: "", isDealt: false });
    if (isNext && PACES[this.pace()]) this.phase = 0;
    else this.settle();
    this.offer();
    this.remember();
    this.onMove(place.cursor);
    this.draw(isNext ? "next" : "moment");
  }

  settle() {
    this.phase = this.phases.length - 1;
  }

  draw(change = "moment") {
    Object.assign(this, { isPinned: false, reason: "", announcement: "" });
    this.onChange(change);
  }

  showOtherwise(state, change = "moment") {
    Object.assign(this, state);
    this.offer();
    this.draw(change);
  }

  /** While something is asked or played, an imagined line plays by itself; nothing else would play it. */
  openWhatIf(line) {
    this.moveTo(openWhatIf(this.data, this.place, line));
    if (this.data.captioned && this.goal === null) this.wind();
  }

  goTo(line, cursor) {
    const { data, place } = this;
    if (line === place.line) return this.go(cursor);
    this.moveTo({ ...(line === null ? backToMain(data, place) : openWhatIf(data, place, line)), cursor });
  }

  back() {
    this.moveTo(backToMain(this.data, this.place));
  }

  watch() {
    if (this.motion !== "still") return this.stop();
    if (this.place.cursor >= this.frames.length - 1) this.show({ ...this.place, cursor: 0 });
    this.wind();
  }

  /** Sets the clock for the next moment, or the next picture of this one. */
  wind() {
    if (this.isPaused) this.offer();
    else this.timer = this.clock.after(this.pause(), () => this.tick());
    this.onChange("around");
  }

  /** Whether the table is behind, and goes on when its reader says so. */
  get isPaused() {
    return this.goal !== null && this.pace() === WAITS;
  }

  pause() {
    if (!this.isShown) return pauseIn(this.phases[this.phase], this.pace());
    if (this.isDealt && !this.isStill()) return pauseToDeal(this.frame, this.pace());
    return this.goal === null ? pauseToRead(this.pace()) : pauseAfter(this.frame, this.pace());
  }

  tick() {
    if (this.isShown) this.show({ ...this.place, cursor: clamp(this.place.cursor + 1, this.frames.length) });
    else this.showOtherwise({ phase: this.phase + 1 }, "phase");
    if (!this.isShown || this.place.cursor < (this.goal ?? this.frames.length - 1)) this.wind();
    else this.stop();
  }

  /** Shows at once what is being waited for; nobody has to sit through the end of a deal. */
  hurry() {
    if (this.goal === null) return;
    if (!this.isShown && !this.isPaused) return this.skip();
    this.rest();
    this.tick();
  }

  skip() {
    if (this.goal === null) return;
    this.show({ ...this.place, cursor: this.goal });
    this.stop();
  }

  stop() {
    this.halt();
    this.onChange("around");
  }

  halt() {
    const wasBehind = this.goal !== null;
    this.rest();
    this.goal = null;
    if (!wasBehind) return;
    this.isRequested = false;
    this.settle();
    this.offer();
  }

  rest() {
    this.clock.stop(this.timer);
    this.timer = undefined;
  }

  /** What comes next is offered once the outcome has been seen; on a long way there, skipping is offered. */
  offer() {
    if (this.goal === null) this.offered = this.offers();
    else if (this.isPaused || !this.isShown) this.offered = [GO_ON];
    else if ((this.data.stage.state && !this.data.stage.late) || this.goal - this.place.cursor >= LONG) this.offered = [SKIP];
  }

  offers() {
    const { actions, captioned, lesson, stage } = this.data;
    const loud = actions.filter(({ style }) => style !== "quiet");
    if (this.isPast && (lesson.task || stage.wait)) return [TO_THE_TASK];
    if (captioned && this.place.line !== null) return loud; // the others go on with what happened
    return this.ending ? [...loud, LOOK_BACK] : [...actions, ...this.fold];
  }

  // ---- picking

  /** A card to choose from: it is marked, sent, or says why it isn't. */
  choose(card) {
    if (this.isOpen && isMarkable(this.data, this.place, card)) this.mark(card);
    else this.sendOr(this.isOpen && pick(this.data, this.place, card), { card });
  }

  /** A played card: it stands for its player if a seat is asked for, and otherwise leads to its moment, unless a question is asked. */
  playedBy(seat, card) {
    if (this.pickSeat(seat) || (this.isOpen && isTask(this.frame))) return;
    const at = playIndexOf(this.frames, seat, card, this.place.cursor);
    if (at >= 0) this.go(at);
  }

  /** A seat; false if none is asked for. */
  pickSeat(seat) {
    const message = this.isOpen && pickSeat(this.data, this.place, seat);
    if (message) this.sendPick(message);
    return !!message;
  }

  call(index) {
    this.sendOr(this.isOpen && pickCall(this.data, this.place, index), { call: index });
  }

  sendNumber(act) {
    if (this.isOpen) this.sendPick({ act, at: this.place.cursor });
  }

  press(key) {
    if (key === GO_ON.key && this.isPaused) return this.hurry();
    if (key === SKIP.key || key === GO_ON.key) return this.skip();
    if (key === LOOK_BACK.key) return this.showOtherwise({ isLookingBack: true }); // the end of the game makes room for its last deal
    if (key === NUMBERS.key) return this.showOtherwise({ hasToggled: !this.hasToggled });
    if (key === TO_THE_TASK.key) return this.goTo(null, this.data.frames.length - 1);
    if (key === this.pressedKey) return;
    this.pressedKey = key;
    this.pressTimer = this.clock.after(TWICE, () => (this.pressedKey = null));
    this.isPlaying = this.isRequested = true;
    this.send({ action: key });
  }

  /** A button that cannot be pressed yet says why. */
  showNote(title) {
    if (!title) return;
    this.problem = title;
    this.onChange("note");
  }

  showWhoseTurn() {
    const { frame, data } = this;
    const actingSeat = frame?.seats.findIndex(({ turn }) => turn) ?? -1;
    if (data.live && this.isLast && actingSeat >= 0 && frame.own !== null && actingSeat !== frame.own) this.showNote(turnOf(frame.seats[actingSeat]));
  }

  /** Sets a card's mark or takes it away. The reason of the card would cover the cards to mark next. */
  mark(card) {
    this.marked = toggle(this.marked, card);
    this.announceMarks();
    if (this.data.revisable) this.send({ marked: this.marked.map(actOf) });
  }

  sendMarked() {
    const message = pickMarked(this.data, this.place, this.marked);
    if (message) this.sendPick(message);
    else this.announceMarks();
  }

  /** Tells those who hear the table what is marked so far. */
  announceMarks() {
    const { asks } = this.frame;
    const cards = markedCards(this.frame, this.marked);
    this.announce(hint(asks, cards.length) || actLabel(asks, cards, cardName));
  }

  announce(text) {
    Object.assign(this, { isPinned: false, reason: "", announcement: text });
    this.onChange("announcement");
  }

  /** What can't be sent explains itself. */
  sendOr(message, what) {
    if (message) return this.sendPick(message);
    this.explain(what);
    this.isPinned = true;
    this.announcement = this.reasonOf(what); // the focus alone was heard before: a press is answered again
    this.onChange("announcement");
  }

  /** One pick a moment, since a double click must not play twice; if picks may change, the last one counts. */
  sendPick(message) {
    if (this.isWaiting) return;
    this.problem = "";
    if (this.data.revisable) return this.send(message);
    this.isWaiting = this.isPlaying = this.isRequested = true;
    this.patience = this.clock.after(PATIENCE, () => this.showError(t(NO_ANSWER)));
    this.send(message);
  }

  // ---- reasons

  /** Why a card or a call is as it is. */
  reasonOf({ card, call }) {
    if (!this.frame) return "";
    return call === undefined ? whyOf(this.frame, card) : whyOfCall(this.frame, call);
  }

  /** Whether the reason is that of a card or a call that is not allowed. */
  get isRefused() {
    const { card, call } = this.reasonFor;
    return !!this.reason && (call === undefined ? choice(this.frame, card)?.playable === false : this.frame.asks?.calls[call]?.allowed === false);
  }

  explain(what) {
    const reason = this.reasonOf(what);
    if (reason) Object.assign(this, { reason, reasonFor: what });
    this.onChange("around");
  }

  /** The pointer left: the reason of what has the focus stays, or that of what was touched. */
  leave(focused) {
    if (focused) this.explain(focused);
    else if (!this.isPinned) this.hush();
  }

  hush() {
    Object.assign(this, { isPinned: false, reason: "" });
    this.onChange("around");
  }
}
