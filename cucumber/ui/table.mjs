/**
 * The card table: draws frames, steps through them, reports the card that was picked.
 *
 * It knows no rules. Everything it shows was said by Python in a frame; the pure functions of the first half only look
 * things up in frames, the second half turns one frame into DOM. Text from frames reaches the page as text nodes and
 * attributes only, never as HTML.
 */

/**
 * @typedef {{id: string, rank: string, suit: string, playable?: boolean, why?: string}} Card
 * @typedef {{name: string, hand: Card[]|null, held: number, played: Card[], score: number|null, cucumbers: number,
 *            out: boolean, won: boolean, dealer: boolean, turn: boolean}} Seat
 * @typedef {{seat: number, cards: Card[]}} Played
 * @typedef {{kind: "start"|"play"|"result", label: string, trick: number, tricks: number, middle: Played[],
 *            to_head: number|null, taker: number|null, seats: Seat[], own: number|null,
 *            note: string[], rules: string[], comment: string}} Frame
 * @typedef {{title: string, at: number, frames: Frame[]}} WhatIf
 * @typedef {{frames: Frame[], what_ifs: WhatIf[], cursor: number, live: boolean, heading: string}} Data
 * @typedef {{line: number|null, cursor: number, left: number}} Place  where the reader stands: `line` is the open
 *            what-if (null: what happened), `left` the frame of the main line to come back to
 */

// ---------------------------------------------------------------------------------------------- frames and places

/** What Python or a page handed over, with nothing missing. @returns {Data} */
export function complete(data) {
  const { frames, what_ifs, cursor, live, heading } = data ?? {};
  return { frames: frames ?? [], what_ifs: what_ifs ?? [], cursor: cursor ?? 0, live: !!live, heading: heading || "Card table" };
}

/** The nearest frame there is: 0 … count − 1 (0 when there is none). */
export function clamp(cursor, count) {
  return Math.max(0, Math.min(Math.trunc(cursor) || 0, count - 1));
}

/** The frame a key leads to, or null when the key means nothing to the table. */
export function keyMove(key, cursor, count) {
  const moves = { ArrowLeft: cursor - 1, ArrowRight: cursor + 1, Home: 0, End: count - 1 };
  return Object.hasOwn(moves, key) ? clamp(moves[key], count) : null;
}

/** The frames being told: the main line or the open what-if. @returns {Frame[]} */
export function told(data, place) {
  return place.line === null ? data.frames : data.what_ifs[place.line].frames;
}

/** Step aside into a what-if, at the frame where it branches off. @returns {Place} */
export function openWhatIf(data, place, line) {
  const { at, frames } = data.what_ifs[line];
  const left = place.line === null ? place.cursor : place.left;
  return { line, cursor: clamp(at, frames.length), left };
}

/** Return to the main line, to the frame that was left. @returns {Place} */
export function backToMain(data, place) {
  return place.line === null ? place : { line: null, cursor: clamp(place.left, data.frames.length), left: place.left };
}

/** Which what-ifs begin at the frame shown; inside a what-if none does. @returns {number[]} */
export function branchesHere(data, place) {
  if (place.line !== null) return [];
  return data.what_ifs.flatMap((branch, index) => (branch.at === place.cursor ? [index] : []));
}

/** The first frame of each trick. A line of several deals counts its tricks anew. @returns {{trick: number, at: number}[]} */
export function trickMarks(frames) {
  return frames.flatMap(({ trick }, at) => (trick > 0 && trick !== frames[at - 1]?.trick ? [{ trick, at }] : []));
}

/** At most `most` marks, evenly left out: a line of many deals would crowd the scrubber. */
export function thinned(marks, most) {
  const step = Math.ceil(marks.length / most);
  return marks.filter((_, index) => index % step === 0);
}

/** How far along the scrubber a frame lies: 0 … 1. */
export function along(at, count) {
  return count > 1 ? at / (count - 1) : 0;
}

// ------------------------------------------------------------------------------------------------ looking into a frame

/** Who sits where, clockwise from the bottom seat. Three or more seats use the sides, so that the table stays low. */
export function seating(count, bottom) {
  const clockwise = Array.from({ length: count }, (_, step) => (bottom + step) % count);
  const side = count < 3 ? 0 : count < 7 ? 1 : count < 12 ? 2 : 3;
  return {
    bottom: clockwise.slice(0, 1),
    left: clockwise.slice(1, 1 + side),
    top: clockwise.slice(1 + side, count - side),
    right: clockwise.slice(count - side),
  };
}

/** Whether the card lies open as one that this seat has played. */
export function liesPlayed(frame, seat, id) {
  const inMiddle = frame.middle.flatMap((play) => (play.seat === seat ? play.cards : []));
  return [...(frame.seats[seat]?.played ?? []), ...inMiddle].some((card) => card.id === id);
}

/**
 * The frame in which a seat played a card, −1 if it does not lie there at `from`. Searched backwards from the frame
 * shown: in a line of several deals the same card is played several times, and it is this time that is meant.
 */
export function framePlayed(frames, seat, id, from = frames.length - 1) {
  let at = from;
  while (at >= 0 && liesPlayed(frames[at], seat, id)) at -= 1;
  return at === from ? -1 : at + 1;
}

/** The seats whose card the trick still waits for, clockwise: the empty places in the middle. @returns {number[]} */
export function waiting(frame) {
  const { seats, middle, taker } = frame;
  const first = middle.length ? middle.at(-1).seat : seats.findIndex((seat) => seat.turn);
  if (taker !== null || first < 0) return [];
  const here = new Set(middle.map((play) => play.seat));
  const clockwise = seats.map((_, step) => (first + step) % seats.length);
  return clockwise.filter((seat) => !here.has(seat) && !seats[seat].out && seats[seat].held > 0);
}

/** How many cards a seat has in this deal, wherever they lie: it keeps a card's size the same through the deal. */
export function dealt(frame, seat) {
  const { held, played } = frame.seats[seat];
  return held + played.length + frame.middle.flatMap((play) => (play.seat === seat ? play.cards : [])).length;
}

/** How many cards the middle shows in a row: all of them up to six, otherwise half, so that two even rows come of it. */
export function perRow(frame) {
  const lying = frame.middle.reduce((sum, play) => sum + play.cards.length, 0);
  const cards = Math.max(lying + waiting(frame).length, frame.seats.filter((seat) => !seat.out).length, 1);
  return cards > 6 ? Math.ceil(cards / 2) : cards;
}

/** The card of the seat to act that has this id; undefined for any other card. @returns {Card|undefined} */
export function choice(frame, id) {
  return frame.seats.flatMap((seat) => seat.hand ?? []).find((card) => card.id === id && card.playable !== undefined);
}

/** Why the card may or may not be played, as Python put it; "" where nobody has to choose. */
export function whyOf(frame, id) {
  return choice(frame, id)?.why ?? "";
}

/** What to send when the card is activated, or null when the card is only to explain itself. */
export function pick(data, place, id) {
  const last = data.frames.length - 1;
  if (!data.live || place.line !== null || place.cursor !== last) return null;
  return choice(data.frames[last], id)?.playable ? { act: actOf(id), at: last } : null;
}

/** The act a card stands for: which of two identical cards it is matters to the browser only. */
export function actOf(id) {
  return id.replace(/#.*$/, "");
}

// ---------------------------------------------------------------------------------------------------------------- words

const SUITS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace", Jo: "joker" };

/** A card read aloud: "9 of spades", "joker", "12". */
export function cardName({ rank, suit }) {
  const spoken = RANKS[rank] ?? rank;
  return suit in SUITS ? `${spoken} of ${SUITS[suit]}` : spoken;
}

/** What is printed largest on a card. */
export function bigText(rank) {
  return rank === "Jo" ? "★" : rank;
}

/** A number with a real minus sign. */
export function signed(number) {
  return String(number).replace("-", "−");
}

/** "1 card", "2 cards". */
export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** The tag over a play in the middle: the card to head, the card that takes the trick, or nothing. */
export function playTag(frame, index) {
  if (frame.taker !== null) return frame.middle[index].seat === frame.taker ? "takes it" : "";
  return frame.to_head === index ? "to head" : "";
}

/** What the middle of the table is called. That a trick is the last one is what this family of games is about. */
export function trickTitle({ trick, tricks }) {
  if (trick === 0) return tricks === 1 ? "Before the last trick" : "Before the first trick";
  return trick === tricks ? `Trick ${trick} of ${tricks}: the last` : `Trick ${trick} of ${tricks}`;
}

/** An exception or an error message of Python as a sentence for the note. */
export function complaint(error) {
  const text = String(error?.message ?? error);
  return error instanceof Error ? `The table could not show this: ${text}` : text;
}

/**
 * Where the reason stands, counted from the table's corner: over the card, under it when there is no room above,
 * never nearer than `gap` to the card and to the table's sides. All boxes are {left, top, width, height} in the same coordinates.
 */
export function besideCard(card, size, table, gap = 6) {
  const middle = card.left - table.left + (card.width - size.width) / 2;
  const rightmost = table.width - size.width - gap;
  const above = card.top - table.top - size.height - gap;
  const below = card.top - table.top + card.height + gap;
  return { left: Math.max(gap, Math.min(middle, rightmost)), top: above < 0 ? below : above };
}

// -------------------------------------------------------------------------------------------------------------- drawing

/** An element. `true` sets an empty attribute; null, undefined and false set none and add no child. */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** The element with a number that the style sheet reckons with. */
function sized(node, name, number) {
  node.style.setProperty(name, number);
  return node;
}

function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(node, attributes);
  node.append(...children);
  return node;
}

const hidden = (text) => h("span", { class: "ct-hidden" }, text);

const ICONS = {
  First: "M5 4h3v16H5zM20 4v16L9 12z",
  Previous: "M15.5 4l2 2-6 6 6 6-2 2-8-8z",
  Play: "M7 4v16l12-8z",
  Pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  Next: "M8.5 4l-2 2 6 6-6 6 2 2 8-8z",
  Last: "M16 4h3v16h-3zM4 4v16l11-8z",
};

function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "ct-icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** A small cucumber: a leaning body, a lighter stripe, three seeds. */
function cucumber() {
  const body = svg("rect", { x: 2, y: 4, width: 28, height: 10, rx: 5, class: "ct-peel" });
  const stripe = svg("path", { d: "M7 7.2q9-2 18 0", class: "ct-stripe" });
  const seeds = [10, 16, 22].map((cx) => svg("circle", { cx, cy: 10.6, r: 0.9, class: "ct-seed" }));
  const stalk = svg("path", { d: "M30 8.5q2-.5 3-3", class: "ct-stalk" });
  return svg("svg", { viewBox: "0 0 34 18", class: "ct-cucumber" }, stalk, body, stripe, ...seeds);
}

/** Lost lives, one drawing each; more than three as one drawing and a number. */
function cucumbers(count) {
  if (!count) return null;
  const drawn = count > 3 ? [cucumber(), `×${count}`] : Array.from({ length: count }, cucumber);
  const words = counted(count, "cucumber");
  return h("span", { class: "ct-cucumbers", role: "img", "aria-label": words, title: words }, drawn);
}

function face({ rank, suit }) {
  const printed = bigText(rank);
  const big = h("span", { class: "ct-rank", "data-long": printed.length > 1 }, printed);
  // U+FE0E asks for the plain glyph: phones would draw the suit as a coloured emoji.
  return suit ? [big, h("span", { class: "ct-suit" }, `${suit}\uFE0E`)] : [big];
}

function cardClass({ rank, suit }) {
  return ["ct-card", (suit === "♥" || suit === "♦") && "ct-red", rank === "Jo" && "ct-joker"].filter(Boolean).join(" ");
}

/** A card that only lies there. */
function stillCard(card) {
  return h("span", { class: cardClass(card), role: "img", "aria-label": cardName(card), "data-card": card.id }, face(card));
}

/**
 * A card on the table: a button that leads to the moment it was played. The many earlier ones are no tab stops: the
 * scrubber, its trick marks and the arrow keys reach the same moments, and nobody wants to press Tab forty times.
 */
function playedCard(card, seat, name, tabbable) {
  const label = `${cardName(card)}, played by ${name}: go to that moment`;
  const tabindex = tabbable ? 0 : -1;
  return h(
    "button",
    {
      type: "button", class: cardClass(card), "aria-label": label, title: "Go to the moment it was played", tabindex,
      "data-card": card.id, "data-played-by": seat,
    },
    face(card),
  );
}

/** A card of the seat to act: a button that explains itself and, where the play is live, is picked. */
function choiceCard(card, uid) {
  const id = `${uid}-why-${card.id}`;
  const label = `${cardName(card)}, ${card.playable ? "may be played" : "may not be played"}`;
  const button = h(
    "button",
    {
      type: "button", class: cardClass(card), "aria-label": label, "aria-describedby": card.why ? id : null,
      "aria-disabled": card.playable ? null : "true", "data-card": card.id, "data-legal": String(card.playable),
    },
    face(card),
  );
  return h("span", { class: "ct-choice" }, button, card.why ? h("span", { id, hidden: true }, card.why) : null);
}

function hand(seat, uid) {
  if (seat.hand === null) return backs(seat.held);
  const cards = seat.hand.map((card) => (card.playable === undefined ? stillCard(card) : choiceCard(card, uid)));
  return h("div", { class: "ct-hand", role: "group", "aria-label": `Hand of ${seat.name}` }, cards);
}

function backs(held) {
  const words = counted(held, "card");
  const drawn = Array.from({ length: held }, () => h("span", { class: "ct-back" }));
  const pile = h("span", { class: "ct-pile", role: "img", "aria-label": `${words}, face down` }, drawn);
  return h("div", { class: "ct-hand ct-backs" }, pile, held > 0 && h("span", { class: "ct-quiet", "aria-hidden": "true" }, words));
}

function playedRow(seat, index) {
  const cards = seat.played.map((card) => playedCard(card, index, seat.name, false));
  return h("div", { class: "ct-past", role: "group", "aria-label": `Played by ${seat.name}` }, cards);
}

function score(seat) {
  return seat.score === null ? null : h("span", { class: "ct-score" }, h("span", { class: "ct-quiet" }, "score "), signed(seat.score));
}

function marks(seat, isOwn) {
  return [
    seat.dealer && h("span", { class: "ct-dealer", title: "dealer" }, h("span", { "aria-hidden": "true" }, "D"), hidden("dealer")),
    seat.turn && h("span", { class: "ct-tag ct-turn" }, isOwn ? "your turn" : "turn"),
    seat.won ? h("span", { class: "ct-tag ct-turn" }, "has won") : seat.out && h("span", { class: "ct-tag ct-is-out" }, "out"),
  ];
}

function seatHead(seat, isOwn) {
  const you = isOwn && seat.name.toLowerCase() !== "you" ? h("span", { class: "ct-quiet" }, "(you)") : null;
  const name = h("span", { class: "ct-name", title: seat.name }, seat.name);
  const tally = h("span", { class: "ct-tally" }, cucumbers(seat.cucumbers), score(seat));
  return h("div", { class: "ct-head" }, name, you, marks(seat, isOwn), tally);
}

function seatBox(frame, index, uid) {
  const seat = frame.seats[index];
  const isOwn = frame.own === index;
  const cards = h("div", { class: "ct-cards" }, hand(seat, uid), playedRow(seat, index));
  const state = { "data-turn": seat.turn, "data-out": seat.out, "data-own": isOwn, "data-taker": frame.taker === index };
  return h(
    "div",
    { class: "ct-seat", role: "group", "aria-label": seat.name, "data-seat": index, ...state },
    seatHead(seat, isOwn),
    sized(cards, "--n", Math.max(dealt(frame, index), 5)),
  );
}

/** One play in the middle: its tag, its cards, its player. */
function playBox(frame, index) {
  const { seat, cards } = frame.middle[index];
  const tag = playTag(frame, index);
  const { name } = frame.seats[seat];
  return h(
    "div",
    { class: "ct-play", "data-play": seat, "data-mark": tag || null, "data-set": cards.length > 1 },
    h("span", { class: "ct-tag" }, tag),
    h("span", { class: "ct-set" }, cards.map((card) => playedCard(card, seat, name, true))),
    h("span", { class: "ct-by", title: name }, name),
  );
}

/** The place of a card that is still to come: it shows who follows, and keeps the table's height while cards arrive. */
function emptyPlace(seat) {
  return h(
    "div",
    { class: "ct-play ct-empty", "data-turn": seat.turn },
    h("span", { class: "ct-tag" }, seat.turn ? "turn" : ""),
    h("span", { class: "ct-place" }),
    h("span", { class: "ct-by", title: seat.name }, seat.name),
  );
}

function middle(frame) {
  const plays = frame.middle.map((_, index) => playBox(frame, index));
  const places = waiting(frame).map((index) => emptyPlace(frame.seats[index]));
  const title = trickTitle(frame);
  const per = perRow(frame);
  const rows = plays.length + places.length > per ? 2 : 1;
  return h(
    "div",
    { class: "ct-middle", role: "group", "aria-label": title, "data-last": frame.trick === frame.tricks },
    h("div", { class: "ct-trick-title" }, title),
    sized(h("div", { class: "ct-trick", "data-rows": rows }, plays, places), "--per", per),
  );
}

/** The whole felt of one frame, in reading order: the trick, then the seats clockwise. @returns {HTMLElement[]} */
function felt(frame, uid) {
  const sides = Object.entries(seating(frame.seats.length, frame.own ?? 0));
  const boxes = sides.map(([side, seats]) =>
    h("div", { class: `ct-side ct-${side}`, "data-side": side }, seats.map((index) => seatBox(frame, index, uid))));
  return [middle(frame), ...boxes];
}

/** The sentences of the note: what happened, the rule behind it, the author's annotation. */
function noteLines({ note, rules, comment }) {
  return [
    ...note.map((sentence) => h("p", { class: "ct-said" }, sentence)),
    ...rules.map((sentence) => h("p", { class: "ct-rule" }, h("b", {}, "Rule: "), sentence)),
    comment && h("p", { class: "ct-comment" }, hidden("Comment: "), comment),
  ].filter(Boolean);
}

function control(name, text = "") {
  const attributes = { type: "button", class: "ct-button", "data-control": name.toLowerCase(), "aria-label": name, title: name };
  return h("button", attributes, icon(name), text && h("span", { class: "ct-word" }, text));
}

/** Milliseconds a moment stays while the table plays by itself. */
const SPEEDS = { Slow: 3200, Normal: 1700, Fast: 700 };

function speedChoice() {
  const options = Object.entries(SPEEDS).map(([name, pause]) => h("option", { value: pause, selected: name === "Normal" }, name));
  return h("select", { class: "ct-speed", "aria-label": "Speed", title: "Speed" }, options);
}

function branchButton(title, index) {
  const attributes = { type: "button", class: "ct-branch", "data-what-if": index, "data-title": title };
  return h("button", attributes, h("span", {}, title), h("span", { class: "ct-here" }));
}

/** The parts that stay in place while frames change, so that focus stays where it is. */
function skeleton() {
  const part = (name, tag = "div", attributes = {}) => h(tag, { class: `ct-${name}`, ...attributes });
  return {
    banner: part("banner", "div", { hidden: true }),
    stage: part("stage"), controls: part("controls", "div", { role: "group", "aria-label": "Steps" }),
    first: control("First"), previous: control("Previous"), play: control("Play"), next: control("Next", "Next"), last: control("Last"),
    range: h("input", { type: "range", class: "ct-range", min: 0, step: 1, "aria-label": "Moment" }),
    ticks: part("ticks"),
    speed: speedChoice(),
    label: part("label", "strong"), count: part("count", "span"),
    note: part("note", "div", { "aria-live": "polite", "aria-atomic": "true" }),
    branches: part("branches", "div", { role: "group", "aria-label": "What if" }),
    why: part("why", "div", { hidden: true, "aria-hidden": "true" }),
    status: part("hidden", "div", { role: "status" }),
  };
}

function assemble(root, parts) {
  const { banner, stage, controls, first, previous, play, next, last, range, ticks, speed } = parts;
  const { label, count, note, branches, why, status } = parts;
  const buttons = h("div", { class: "ct-buttons" }, first, previous, play, next, last, speed);
  controls.append(buttons, h("div", { class: "ct-scrubber" }, range, ticks));
  const telling = h("div", { class: "ct-telling" }, h("div", { class: "ct-title" }, label, count), note);
  const story = h("div", { class: "ct-story" }, telling, branches);
  root.append(h("div", { class: "ct-body" }, banner, stage, controls, story, why, status));
}

// ------------------------------------------------------------------------------------------------------------ the table

/** How long an answer of Python may take before the reader is told that none came. */
const PATIENCE = 5000;
const NO_ANSWER = "No answer has come yet. The moments so far can be stepped through all the same.";

/** Every widget has its own copy of this module, so a counter would give two tables the same ids. */
const newUid = () => `ct-${Math.random().toString(36).slice(2, 10)}`;

class Table {
  /** @param {HTMLElement} el  @param {(message: {act: string, at: number}) => void} [send] */
  constructor(el, send = () => {}) {
    this.send = send;
    this.uid = newUid();
    this.data = complete();
    this.place = { line: null, cursor: 0, left: 0 };
    this.problem = "";
    this.waits = false; // a pick was sent and not yet answered
    this.parts = skeleton();
    // Lumino would take the arrow keys for moving between notebook cells.
    this.root = h("section", { class: "cucumber-table", tabindex: -1, "data-lm-suppress-shortcuts": "true" });
    assemble(this.root, this.parts);
    this.listen();
    el.append(this.root);
  }

  get frames() {
    return told(this.data, this.place);
  }

  get frame() {
    return this.frames[this.place.cursor];
  }

  // ---- what comes from outside

  /** New frames or a new cursor: the main line is told from the cursor given. */
  update(data) {
    this.tell(data, complete(data).cursor);
  }

  /** Anything else changed around the same frames: the reader stays where he is, on the main line. */
  amend(data) {
    this.tell(data, backToMain(this.data, this.place).cursor);
  }

  tell(data, cursor) {
    this.data = complete(data);
    this.place = { line: null, cursor: clamp(cursor, this.data.frames.length), left: 0 };
    this.stop();
    this.answered();
    this.guarded(() => this.drawLine());
    this.draw();
  }

  /** Show a sentence that something went wrong, in the note. */
  complain(error) {
    this.answered();
    this.problem = complaint(error);
    this.drawNote();
  }

  destroy() {
    this.stop();
    this.answered();
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
    this.draw(place.line === before.line && place.cursor === before.cursor + 1);
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

  togglePlay() {
    if (this.timer) return this.stop();
    const ended = this.place.cursor >= this.frames.length - 1;
    if (ended) this.show({ ...this.place, cursor: 0 });
    this.wind();
    this.drawControls();
  }

  /** Set the clock for the next moment. */
  wind() {
    this.timer = setTimeout(() => this.tick(), Number(this.parts.speed.value));
  }

  tick() {
    this.show({ ...this.place, cursor: clamp(this.place.cursor + 1, this.frames.length) });
    if (this.place.cursor < this.frames.length - 1) this.wind();
    else this.stop();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.drawControls();
  }

  // ---- picking

  /** A card was clicked: jump to its moment, pick it, or let it explain itself. */
  activate(button) {
    const { card, playedBy } = button.dataset;
    if (playedBy !== undefined) return this.jumpTo(Number(playedBy), card);
    const message = pick(this.data, this.place, card);
    if (message) return this.sendPick(message);
    this.explain(button);
    this.parts.status.textContent = whyOf(this.frame, card); // focus alone has been read before: a press is answered again
  }

  jumpTo(seat, id) {
    const at = framePlayed(this.frames, seat, id, this.place.cursor);
    if (at >= 0) this.go(at);
  }

  /** One pick a moment: a double click must not play twice. */
  sendPick(message) {
    if (this.waits) return;
    this.problem = "";
    this.waits = true;
    this.patience = setTimeout(() => this.complain(NO_ANSWER), PATIENCE);
    this.send(message);
  }

  answered() {
    clearTimeout(this.patience);
    this.waits = false;
    this.problem = "";
  }

  /** Show the reason beside the card, if it has one. */
  explain(button) {
    const { why } = this.parts;
    why.textContent = this.frame ? whyOf(this.frame, button.dataset.card) : "";
    why.hidden = !why.textContent;
    if (why.hidden) return;
    const { left, top } = besideCard(button.getBoundingClientRect(), why.getBoundingClientRect(), this.root.getBoundingClientRect());
    why.style.left = `${left}px`;
    why.style.top = `${top}px`;
  }

  hush() {
    this.parts.why.hidden = true;
  }

  // ---- events

  listen() {
    const { first, previous, play, next, last, range, stage, ticks, branches, banner } = this.parts;
    this.on(first, "click", () => this.go(0));
    this.on(previous, "click", () => this.go(this.place.cursor - 1));
    this.on(play, "click", () => this.togglePlay());
    this.on(next, "click", () => this.go(this.place.cursor + 1));
    this.on(last, "click", () => this.go(this.frames.length - 1));
    this.on(range, "input", () => this.go(Number(range.value)));
    this.onButton(stage, "click", "[data-card]", (button) => this.activate(button));
    this.onButton(ticks, "click", "[data-at]", (button) => this.go(Number(button.dataset.at)));
    this.onButton(branches, "click", "[data-what-if]", (button) => this.openWhatIf(Number(button.dataset.whatIf)));
    this.onButton(banner, "click", "button", () => this.back());
    this.on(this.root, "keydown", (event) => this.key(event));
    this.listenForReasons();
  }

  /** A reason shows on hover and on focus, stays while the pointer is on it, and goes with Escape. */
  listenForReasons() {
    const { stage, why } = this.parts;
    this.onButton(stage, "pointerover", "[data-legal]", (button) => this.explain(button));
    this.onButton(stage, "focusin", "[data-legal]", (button) => this.explain(button));
    this.on(stage, "focusout", () => this.hush());
    this.on(stage, "pointerout", (event) => event.relatedTarget !== why && this.rehush());
    this.on(why, "pointerleave", () => this.rehush());
  }

  /** The pointer left: what stays is the reason of the card that has the focus. */
  rehush() {
    const focused = this.focused();
    if (focused?.dataset.legal) this.explain(focused);
    else this.hush();
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
    if (event.key === "Escape") return this.hush();
    const itself = event.target.closest("input, select, textarea"); // these use the arrows themselves
    const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const cursor = keyMove(event.key, this.place.cursor, this.frames.length);
    if (itself || chord || cursor === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(cursor);
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
    this.hush();
    this.parts.status.textContent = "";
    this.drawNote();
    this.drawControls();
    this.guarded(() => this.drawStage(forward));
  }

  drawStage(forward) {
    const { stage } = this.parts;
    const focused = this.focused();
    const hadFocus = focused && stage.contains(focused);
    setAttributes(stage, { "data-forward": forward && this.frame?.kind === "play", "data-mine": this.frame?.own != null });
    stage.replaceChildren(); // a frame that cannot be drawn must not leave the one before it standing
    if (this.frame) stage.append(...felt(this.frame, this.uid));
    if (hadFocus) this.refocus(focused.dataset.card);
  }

  /** The element with the focus, also inside a shadow root. */
  focused() {
    return this.root.getRootNode().activeElement;
  }

  /** The same card keeps the focus wherever it went; otherwise the table, so that the arrow keys go on working. */
  refocus(id) {
    const buttons = [...this.parts.stage.querySelectorAll("button[data-card]")];
    const target = buttons.find((button) => button.dataset.card === id) ?? this.root;
    target.focus({ preventScroll: true });
  }

  drawNote() {
    const { label, count, note } = this.parts;
    label.textContent = this.frame?.label ?? "There is nothing on the table yet.";
    count.textContent = this.frames.length > 1 ? `${this.place.cursor + 1} / ${this.frames.length}` : "";
    const problem = this.problem && h("p", { class: "ct-problem" }, this.problem);
    note.replaceChildren(...[problem, ...this.storyLines()].filter(Boolean));
  }

  /** A frame that cannot even be read must not hide the complaint about it. */
  storyLines() {
    try {
      return this.frame ? noteLines(this.frame) : [];
    } catch {
      return [];
    }
  }

  drawControls() {
    const { first, previous, play, next, last } = this.parts;
    const { cursor } = this.place;
    const end = cursor >= this.frames.length - 1;
    // aria-disabled, not disabled: the button under the reader's finger must not lose the focus at the end.
    for (const button of [first, previous]) setAttributes(button, { "aria-disabled": cursor === 0 && "true" });
    for (const button of [next, last]) setAttributes(button, { "aria-disabled": end && "true" });
    const word = this.timer ? "Pause" : "Play";
    setAttributes(play, { "aria-label": word, title: word });
    play.replaceChildren(icon(word));
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
    setAttributes(this.root, { "aria-label": this.data.heading, "data-what-if": this.place.line !== null });
    this.parts.controls.hidden = this.frames.length < 2; // a single position has no steps
    this.drawTicks();
    this.drawBanner();
    this.drawBranches();
    this.drawControls();
  }

  drawTicks() {
    const count = this.frames.length;
    const shown = thinned(trickMarks(this.frames), 14);
    this.parts.ticks.replaceChildren(...shown.map(({ trick, at }) => {
      const name = `Trick ${trick}`;
      const tick = h("button", { type: "button", class: "ct-tick", "aria-label": name, title: name, "data-at": at }, String(trick));
      return sized(tick, "--at", along(at, count));
    }));
  }

  drawBanner() {
    const { banner } = this.parts;
    const open = this.data.what_ifs[this.place.line];
    banner.hidden = !open;
    const back = h("button", { type: "button", class: "ct-button ct-back-button" }, "Back to what happened");
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

// --------------------------------------------------------------------------------------------------------- the two doors

const TRAITS = ["frames", "what_ifs", "cursor", "live", "heading"];
const moves = (trait) => trait === "frames" || trait === "cursor";

/** Draw a table from a plain object, without Python: the stand-alone page. @param {Partial<Data>} data */
export function mount(el, data) {
  const table = new Table(el);
  table.update(data);
  return table;
}

const read = (model) => Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)]));

export default {
  /** anywidget's entry: the model's traits in, picks out. Stepping saves nothing, so it needs no kernel. */
  render({ model, el }) {
    const table = new Table(el, (message) => model.send(message));
    const update = () => table.update(read(model));
    const amend = () => table.amend(read(model));
    const hear = (message) => message?.error && table.complain(message.error);
    const heard = [...TRAITS.map((trait) => [`change:${trait}`, moves(trait) ? update : amend]), ["msg:custom", hear]];
    for (const [event, act] of heard) model.on(event, act);
    update();
    return () => {
      for (const [event, act] of heard) model.off(event, act);
      table.destroy();
    };
  },
};
