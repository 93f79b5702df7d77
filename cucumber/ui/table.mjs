/**
 * The card table: draws frames, steps through them, reports the act that was picked.
 *
 * It knows no rules. Everything it shows was said by Python in a frame; the pure functions of the first half only look
 * things up in frames, the second half turns one frame into DOM. Cards marked here are only counted against the numbers
 * that Python named: whether they may be played together, Python says when they come. Text from frames reaches the page as text nodes and
 * attributes only, never as HTML.
 */
import { focusedIn, follow, freshId, h, isServed, plain, servedQuery, setAttributes, svg } from "./dom.mjs";
import { ICONS, along, clamp, keyMove } from "./stepping.mjs";

/**
 * @typedef {{id: string, rank: string, suit: string, playable?: boolean, why?: string}} Card
 * @typedef {{name: string, hand: Card[]|null, held: number, played: Card[], score: number|null, scored_in?: string, cucumbers: number,
 *            out: boolean, won: boolean, dealer: boolean, turn: boolean, in_deal?: boolean,
 *            kept?: Card[], half?: boolean, marks?: string[]}} Seat  `in_deal` false: still in the game, no more in this deal
 * @typedef {{seat: number, cards: Card[]}} Played
 * @typedef {{act: string, label: string, allowed: boolean, why: string}} Call
 * @typedef {{sentence: string, verb: "Play"|"Exchange", prefix: string, fewest: number, most: number, calls: Call[]}} Asks
 * @typedef {{kind: "start"|"play"|"result", label: string, trick: number, tricks: number, at_most?: boolean,
 *            middle: Played[], to_beat: number|null, taker: number|null, leader?: number|null, seats: Seat[],
 *            own: number|null, undealt?: Card[], stake?: string, asks?: Asks|null,
 *            note: string[], rules: string[], comment: string}} Frame  `tricks`: those played and to come, at most so many
 *            where `at_most` is set; `leader`: who leads the first trick
 * @typedef {{title: string, at: number, frames: Frame[]}} WhatIf
 * @typedef {{frames: Frame[], what_ifs: WhatIf[], cursor: number, live: boolean, heading: string,
 *            address: Object<string, string>, rules_page: string}} Data  `address`: what the address of a page says of what
 *            is told, nothing where it says nothing; `rules_page`: where the rules of the game can be read, "" for nowhere
 * @typedef {{line: number|null, cursor: number, left: number}} Place  where the reader stands: `line` is the open
 *            what-if (null: what happened), `left` the frame of the main line to come back to
 */

// ---------------------------------------------------------------------------------------------- frames and places

/** What Python or a page handed over, with nothing missing. @returns {Data} */
export function complete(data) {
  const { frames, what_ifs, cursor, live, heading, address, rules_page } = data ?? {};
  return {
    frames: frames ?? [], what_ifs: what_ifs ?? [], cursor: cursor ?? 0, live: !!live, heading: heading || "Card table",
    address: address ?? {}, rules_page: rules_page ?? "",
  };
}

/**
 * What Python packed: each value once, those inside others before them, and in their place the number at which they
 * stand. The many frames of a stand-alone page have most of their values in common.
 */
export function unpacked(pool) {
  const values = [];
  for (const entry of pool) {
    if (Array.isArray(entry)) values.push(entry.map((number) => values[number]));
    else if (entry === null || typeof entry !== "object") values.push(entry);
    else values.push(Object.fromEntries(Object.entries(entry).map(([key, number]) => [key, values[number]])));
  }
  return values.at(-1);
}

/** The frames so far with those that follow them from a place on. @returns {Frame[]} */
export function continued(frames = [], { from = 0, frames: more = [] } = {}) {
  return [...frames.slice(0, from), ...more];
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

/** What an address says of the place: its moment, counted as the reader sees it, and the what-if it is in. */
export function linked({ line, cursor }) {
  return { step: cursor + 1, ...(line === null ? {} : { "what-if": line + 1 }) };
}

/** The place that an address names, or the nearest to it there is. @param {URLSearchParams} query @returns {Place} */
export function placeLinked(data, query) {
  const main = { line: null, cursor: 0, left: 0 };
  const line = Number(query.get("what-if")) - 1;
  const place = data.what_ifs[line] ? openWhatIf(data, { ...main, cursor: clamp(data.what_ifs[line].at, data.frames.length) }, line) : main;
  return query.has("step") ? { ...place, cursor: clamp(Number(query.get("step")) - 1, told(data, place).length) } : place;
}

/** Whether the address asks for what is told here; it may ask for more. @param {URLSearchParams} query */
export function asksFor(query, address) {
  const said = Object.entries(address);
  return said.length > 0 && said.every(([name, value]) => query.get(name) === value);
}

/** Whether two addresses are of the same story, from whatever seat it is seen. */
export function sameStory(one, other) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  names.delete("from");
  return names.size > 0 && [...names].every((name) => one[name] === other[name]);
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

/** Whether a seat plays in this deal: neither out of the game nor dropped. */
export function inDeal({ out, in_deal: stays }) {
  return !out && stays !== false;
}

/**
 * The seats whose card the trick still waits for, clockwise: the empty places in the middle. Before the first trick
 * they begin with its leader: the turn goes round for other things then, and the places should not go round with it.
 * @returns {number[]}
 */
export function waiting(frame) {
  const { seats, middle, taker, leader } = frame;
  const first = middle.length ? middle.at(-1).seat : (leader ?? seats.findIndex((seat) => seat.turn));
  if (taker !== null || first < 0) return [];
  const here = new Set(middle.map((play) => play.seat));
  const clockwise = seats.map((_, step) => (first + step) % seats.length);
  return clockwise.filter((seat) => !here.has(seat) && inDeal(seats[seat]) && seats[seat].held > 0);
}

/** How many cards a seat has in this deal, wherever they lie: it keeps a card's size the same through the deal. */
export function dealt(frame, seat) {
  const { held, played } = frame.seats[seat];
  return held + played.length + frame.middle.flatMap((play) => (play.seat === seat ? play.cards : [])).length;
}

/** How many cards the middle shows in a row: all of them up to six, otherwise half, so that two even rows come of it. */
export function perRow(frame) {
  const lying = frame.middle.reduce((sum, play) => sum + play.cards.length, 0);
  const cards = Math.max(lying + waiting(frame).length, frame.seats.filter(inDeal).length, 1);
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

/** Whether a click on a card plays it: so it is wherever nothing else is asked than one card. */
export function atOnce(asks) {
  return !asks || (asks.verb === "Play" && asks.fewest === 1 && asks.most === 1);
}

/** Whether what is asked needs words: more than one card to play, or something to say. */
export function needsWords(asks) {
  return !!asks && (!atOnce(asks) || asks.calls.length > 0);
}

/** Whether something can be sent from here: the play is live, and this is its last moment. */
export function sendable(data, place) {
  return data.live && place.line === null && data.frames.length > 0 && place.cursor === data.frames.length - 1;
}

/** Whether cards are marked here before they are sent. */
export function marking(data, place) {
  if (!sendable(data, place)) return false;
  const { asks } = data.frames[place.cursor];
  return !atOnce(asks) && asks.most > 0;
}

/** Whether a click marks this card, or takes its mark away. */
export function markable(data, place, id) {
  return marking(data, place) && !!choice(data.frames[place.cursor], id)?.playable;
}

/** What to send when the card is activated, or null when the card is to be marked or only to explain itself. */
export function pick(data, place, id) {
  if (!sendable(data, place)) return null;
  const frame = data.frames[place.cursor];
  return atOnce(frame.asks) && choice(frame, id)?.playable ? { act: actOf(id), at: place.cursor } : null;
}

/** The marks with this card's one set, or taken away. @param {string[]} marked @returns {string[]} */
export function toggled(marked, id) {
  return marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id];
}

/** The cards marked in this frame, as they stand in the hand, in whatever order they were marked. @returns {Card[]} */
export function markedCards(frame, marked) {
  return frame.seats.flatMap(({ hand }) => hand ?? []).filter(({ id, playable }) => playable && marked.includes(id));
}

/** What to send when the button under the hand is activated, or null while too few or too many cards are marked. */
export function pickMarked(data, place, marked) {
  if (!marking(data, place)) return null;
  const frame = data.frames[place.cursor];
  const cards = markedCards(frame, marked);
  const act = frame.asks.prefix + cards.map(({ id }) => actOf(id)).join(" ");
  return hint(frame.asks, cards.length) ? null : { act, at: place.cursor };
}

/** What to send when a call is activated, or null when it is only to explain itself. */
export function pickCall(data, place, index) {
  if (!sendable(data, place)) return null;
  const call = data.frames[place.cursor].asks?.calls[index];
  return call?.allowed ? { act: call.act, at: place.cursor } : null;
}

/** Why the call may or may not be said, as Python put it. */
export function whyOfCall(frame, index) {
  return frame.asks?.calls[index]?.why ?? "";
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

/** A card as it is written: "9♠", "★", "12". */
export function shortName({ rank, suit }) {
  return bigText(rank) + suit;
}

/** What may be done with a card of the seat to act, read aloud after its name. */
export function mayBe({ playable }, asks) {
  const done = { Play: "played", Exchange: "exchanged" }[asks?.verb ?? "Play"] ?? "picked";
  return playable ? `may be ${done}` : `may not be ${done}`;
}

/** What stands on the button under the hand; `name` says how a card is written there. "Play" alone winds the table. */
export function deed({ verb }, cards, name = shortName) {
  if (!cards.length) return `${verb} cards`;
  return `${verb} ${verb === "Play" ? cards.map(name).join(" ") : counted(cards.length, "card")}`;
}

/**
 * What is still to be done until the marked cards can be sent; "" when they can. An act of no cards is never sent this
 * way, even where so few are enough: it is a call of its own, with words of its own.
 */
export function hint({ fewest, most }, count) {
  const least = Math.max(fewest, 1);
  if (count > most) return `At most ${counted(most, "card")}: unmark ${count - most}.`;
  if (count >= least) return "";
  if (count > 0) return `Mark ${least - count} more.`;
  return least < most ? `Mark ${least} to ${most} cards.` : `Mark ${counted(most, "card")}.`;
}

/** Lost lives in words. */
export function cucumberWords(count, half) {
  return counted(count, half ? "half-cucumber" : "cucumber");
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

/** The tag over a play in the middle: the card to beat, the card that takes the trick, or nothing. */
export function playTag(frame, index) {
  if (frame.taker !== null) return frame.middle[index].seat === frame.taker ? "takes it" : "";
  return frame.to_beat === index ? "to beat" : "";
}

/** What the middle of the table is called. That a trick is the last one is what this family of games is about. */
export function trickTitle({ trick, tricks, at_most: fewer }) {
  if (trick === 0) return tricks === 1 ? "Before the last trick" : "Before the first trick";
  if (trick === tricks) return `Trick ${trick} of ${tricks}: the last`;
  return fewer ? `Trick ${trick} of at most ${tricks}` : `Trick ${trick} of ${tricks}`;
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

/** The element with a number that the style sheet reckons with. */
function sized(node, name, number) {
  node.style.setProperty(name, number);
  return node;
}

const hidden = (text) => h("span", { class: "ct-hidden" }, text);

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

/** The same cut through: its stalk end, and the cut with three seeds. */
function halfCucumber() {
  const body = svg("path", { d: "M12 4h11a5 5 0 0 1 0 10H12z", class: "ct-peel" });
  const stripe = svg("path", { d: "M16.5 6.8q4-.7 8 .2", class: "ct-stripe" });
  const cut = svg("ellipse", { cx: 12, cy: 9, rx: 3.6, ry: 5, class: "ct-cut" });
  const seeds = [6.6, 9, 11.4].map((cy) => svg("circle", { cx: 12, cy, r: 0.9, class: "ct-seed" }));
  const stalk = svg("path", { d: "M28 8.5q2-.5 3-3", class: "ct-stalk" });
  return svg("svg", { viewBox: "7 0 26 18", class: "ct-cucumber ct-half" }, stalk, body, stripe, cut, ...seeds);
}

/** Lost lives, one drawing each; more than three as one drawing and a number. */
function cucumbers({ cucumbers: count, half }) {
  if (!count) return null;
  const draw = half ? halfCucumber : cucumber;
  const drawn = count > 3 ? [draw(), `×${count}`] : Array.from({ length: count }, draw);
  const words = cucumberWords(count, half);
  return h("span", { class: "ct-cucumbers", role: "img", "aria-label": words, title: words }, drawn);
}

function face({ rank, suit }) {
  const printed = bigText(rank);
  const big = h("span", { class: "ct-rank", "data-long": printed.length > 1 }, printed);
  return suit ? [big, h("span", { class: "ct-suit" }, plain(suit))] : [big];
}

function cardClass({ rank, suit }, base = "ct-card") {
  return [base, (suit === "♥" || suit === "♦") && "ct-red", rank === "Jo" && "ct-joker"].filter(Boolean).join(" ");
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

/**
 * Where a frame is drawn: `uid` makes ids unique in the page, `open` says whether anything can be sent from here, and
 * `marked` are the ids of the marked cards, null where none are marked.
 * @typedef {{uid: string, open: boolean, marked: string[]|null}} Setting
 */

/** A card of the seat to act: a button that explains itself and, where the play is live, is picked or marked. */
function choiceCard(card, asks, { uid, marked }) {
  const id = `${uid}-why-${card.id}`;
  const button = h(
    "button",
    {
      type: "button", class: cardClass(card), "aria-label": `${cardName(card)}, ${mayBe(card, asks)}`, "aria-describedby": card.why ? id : null,
      "aria-disabled": card.playable ? null : "true", "aria-pressed": marked && card.playable ? String(marked.includes(card.id)) : null,
      "data-card": card.id, "data-legal": String(card.playable),
    },
    face(card),
  );
  return h("span", { class: "ct-choice" }, button, card.why ? h("span", { id, hidden: true }, card.why) : null);
}

function hand(seat, asks, setting) {
  if (seat.hand === null) return backs(seat.held);
  const cards = seat.hand.map((card) => (card.playable === undefined ? stillCard(card) : choiceCard(card, asks, setting)));
  return h("div", { class: "ct-hand", role: "group", "aria-label": `Hand of ${seat.name}` }, cards);
}

/** Something to say: a button like the cards. Where nothing can be sent it only shows what was asked, and why. */
function callButton({ label, allowed, why }, index, { uid, open }) {
  const id = `${uid}-call-${index}`;
  const button = h(
    "button",
    {
      type: "button", class: "ct-call", "aria-label": allowed ? null : `${label}, not allowed`, "aria-describedby": why ? id : null,
      "aria-disabled": allowed && open ? null : "true", "data-call": index, "data-legal": String(allowed), "data-quiet": !open,
    },
    label,
  );
  return [button, why ? h("span", { id, hidden: true }, why) : null];
}

/** The button that sends the marked cards, and what is still missing to them. */
function sendButton(uid) {
  const id = `${uid}-hint`;
  return [h("button", { type: "button", class: "ct-send", "aria-describedby": id }), h("span", { class: "ct-hint", id })];
}

/** What the seat to act is asked. It stands under the hand: over it, the reasons of the cards would cover it. */
function asking(asks, setting) {
  if (!needsWords(asks)) return null;
  const id = `${setting.uid}-asks`;
  const calls = asks.calls.map((call, index) => callButton(call, index, setting));
  const buttons = [setting.marked ? sendButton(setting.uid) : [], calls].flat(2);
  const sentence = h("p", { class: "ct-sentence", id }, asks.sentence);
  return h("div", { class: "ct-asking", role: "group", "aria-labelledby": id }, sentence, buttons);
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
  return seat.score === null ? null : h("span", { class: "ct-score" }, h("span", { class: "ct-quiet" }, `${seat.scored_in ?? "score"} `), signed(seat.score));
}

/** The cards that are the score, written small: cards to look at are those of the deal. */
function kept(seat) {
  if (!seat.kept?.length) return null;
  const chips = seat.kept.map((card) => h("span", { class: cardClass(card, "ct-chip") }, plain(shortName(card))));
  const words = `keeps ${seat.kept.map(cardName).join(", ")}`;
  return h("span", { class: "ct-kept", role: "img", "aria-label": words, title: words }, h("span", { class: "ct-quiet" }, "keeps"), chips);
}

function tags(seat, isOwn) {
  return [
    seat.dealer && h("span", { class: "ct-dealer", title: "dealer" }, h("span", { "aria-hidden": "true" }, "D"), hidden("dealer")),
    seat.turn && h("span", { class: "ct-tag ct-turn" }, isOwn ? "your turn" : "turn"),
    seat.won ? h("span", { class: "ct-tag ct-turn" }, "has won") : seat.out && h("span", { class: "ct-tag ct-is-out" }, "out"),
    (seat.marks ?? []).map((word) => h("span", { class: "ct-tag ct-is" }, word)),
  ].flat();
}

function seatHead(seat, isOwn) {
  const you = isOwn && seat.name.toLowerCase() !== "you" ? h("span", { class: "ct-quiet" }, "(you)") : null;
  const name = h("span", { class: "ct-name", title: seat.name }, seat.name);
  const tally = h("span", { class: "ct-tally" }, cucumbers(seat), kept(seat), score(seat));
  return h("div", { class: "ct-head" }, name, you, tags(seat, isOwn), tally);
}

function seatBox(frame, index, setting) {
  const seat = frame.seats[index];
  const isOwn = frame.own === index;
  const asks = seat.turn ? frame.asks : null;
  const cards = h("div", { class: "ct-cards" }, hand(seat, asks, setting), playedRow(seat, index));
  const state = { "data-turn": seat.turn, "data-out": seat.out, "data-aside": !seat.out && !inDeal(seat), "data-own": isOwn, "data-taker": frame.taker === index };
  const box = h(
    "div",
    { class: "ct-seat", role: "group", "aria-label": seat.name, "data-seat": index, ...state },
    seatHead(seat, isOwn),
    cards,
    asking(asks, setting),
  );
  return sized(box, "--n", Math.max(dealt(frame, index), 5));
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
    frame.stake ? h("div", { class: "ct-stake" }, frame.stake) : null,
    sized(h("div", { class: "ct-trick", "data-rows": rows }, plays, places), "--per", per),
    undealt(frame.undealt ?? []),
  );
}

/** Cards that nobody holds and everybody may look at. */
function undealt(cards) {
  const words = "Undealt, for all to see";
  return cards.length ? h("div", { class: "ct-undealt", role: "group", "aria-label": words }, h("span", { class: "ct-quiet" }, words), cards.map(stillCard)) : null;
}

/** The whole felt of one frame, in reading order: the trick, then the seats clockwise. @returns {HTMLElement[]} */
function felt(frame, setting) {
  const sides = Object.entries(seating(frame.seats.length, frame.own ?? 0));
  const boxes = sides.map(([side, seats]) =>
    h("div", { class: `ct-side ct-${side}`, "data-side": side }, seats.map((index) => seatBox(frame, index, setting))));
  return [middle(frame), ...boxes];
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

/** How long a place stays before the address says it: browsers allow few changes a second. */
const SETTLED = 200;

class Table {
  /**
   * @param {HTMLElement} el  @param {(message: {act: string, at: number}) => void} [send]
   * @param {(address: Object<string, string>, place: Place) => void} [write]  puts the place into the page's address
   */
  constructor(el, send = () => {}, write = () => {}) {
    this.send = send;
    this.write = write;
    this.query = null; // the address a page was opened with, until what it asks for is here
    this.uid = freshId("ct");
    this.data = complete();
    this.place = { line: null, cursor: 0, left: 0 };
    this.problem = "";
    this.waits = false; // a pick was sent and not yet answered
    this.marked = []; // ids of the cards marked in the last frame, in the order they were marked
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

  /** New frames or a new cursor: the main line is told from the cursor given, and what was marked is past. */
  update(data) {
    const fresh = complete(data);
    this.marked = [];
    if (sameStory(this.data.address, fresh.address)) this.tell(fresh, placeLinked(fresh, this.here));
    else this.tell(fresh, { line: null, cursor: fresh.cursor, left: 0 });
  }

  /** Anything else changed around the same frames: the reader stays where he is, on the main line. */
  amend(data) {
    this.tell(complete(data), { line: null, cursor: backToMain(this.data, this.place).cursor, left: 0 });
  }

  tell(data, place) {
    const first = !this.data.frames.length;
    const asked = this.query && asksFor(this.query, data.address);
    this.data = data;
    this.place = asked ? placeLinked(data, this.query) : { ...place, cursor: clamp(place.cursor, told(data, place).length) };
    if (asked) this.query = null;
    if (!first) this.remember();
    this.stop();
    this.answered();
    this.guarded(() => this.drawLine());
    this.draw();
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
    this.drawNote();
  }

  destroy() {
    this.stop();
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

  /** A card was clicked: jump to its moment, mark it, pick it, or let it explain itself. */
  activate(button) {
    const { card, playedBy } = button.dataset;
    if (playedBy !== undefined) return this.jumpTo(Number(playedBy), card);
    if (markable(this.data, this.place, card)) return this.mark(card);
    this.sendOr(pick(this.data, this.place, card), button);
  }

  /** A call was clicked. */
  call(button) {
    this.sendOr(pickCall(this.data, this.place, Number(button.dataset.call)), button);
  }

  /** What cannot be sent explains itself. */
  sendOr(message, button) {
    if (message) return this.sendPick(message);
    this.explain(button);
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
    this.waits = true;
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

  /** Show the reason beside the card or the call, if it has one. */
  explain(button) {
    const { why } = this.parts;
    why.textContent = this.reason(button);
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
    this.onButton(stage, "click", "[data-call]", (button) => this.call(button));
    this.onButton(stage, "click", ".ct-send", () => this.sendMarked());
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

  /** The pointer left: what stays is the reason of the card or call that has the focus, not of one just marked. */
  rehush() {
    const focused = focusedIn(this.root);
    if (focused?.matches("[data-legal]:not([aria-pressed])")) this.explain(focused);
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
    const focused = focusedIn(this.root);
    const hadFocus = focused && stage.contains(focused);
    setAttributes(stage, { "data-forward": forward && this.frame?.kind === "play", "data-mine": this.frame?.own != null });
    stage.replaceChildren(); // a frame that cannot be drawn must not leave the one before it standing
    if (this.frame) stage.append(...felt(this.frame, this.setting()));
    this.drawMarks();
    if (hadFocus) this.refocus(focused.dataset.card);
  }

  /** @returns {Setting} */
  setting() {
    const marked = marking(this.data, this.place) ? this.marked : null;
    return { uid: this.uid, open: sendable(this.data, this.place), marked };
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
      return this.frame ? noteLines(this.frame, this.data.rules_page) : [];
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

const TRAITS = ["frames", "what_ifs", "cursor", "live", "heading", "address", "rules_page"];
const moves = (trait) => trait === "frames" || trait === "cursor";

/** Draw a table from a plain object, without Python: the stand-alone page. @param {Partial<Data>} data */
export function mount(el, data) {
  const write = (_address, place) => history.replaceState(null, "", `#${new URLSearchParams(linked(place))}`);
  const table = new Table(el, undefined, write);
  const open = () => {
    const query = new URLSearchParams(location.hash.slice(1));
    if (query.has("step")) table.visit(query);
  };
  table.update(data);
  addEventListener("hashchange", open); // typed by hand: what the table writes itself is no change to it
  open();
  return table;
}

const read = (model) => Object.fromEntries(TRAITS.map((trait) => [trait, model.get(trait)]));

/** Python sends only the frames that are new; the model keeps all of them, for every view of it. */
const gather = (model) => model.set("frames", continued(model.get("frames"), model.get("latest")));

/** The address of a served page names what its table tells, and the place. */
function writeServed(address, place) {
  if (!isServed() || !Object.keys(address).length) return;
  history.replaceState(null, "", `?${new URLSearchParams({ ...address, ...linked(place) })}${location.hash}`);
}

/** An address that names something is sent to Python; the table keeps the place in it for when that is told. */
function openServed(table, model) {
  const asked = servedQuery();
  const names = Object.keys(model.get("address") ?? {});
  if (!names.some((name) => asked.has(name))) return;
  table.open(asked);
  model.send({ address: Object.fromEntries(asked) });
}

export default {
  /** anywidget's first entry, once a model however often it is drawn. */
  initialize({ model }) {
    gather(model);
    return follow(model, { "change:latest": () => gather(model) });
  },
  /** anywidget's second entry: the model's traits in, picks out. Stepping saves nothing, so it needs no kernel. */
  render({ model, el }) {
    const table = new Table(el, (message) => model.send(message), writeServed);
    let changed = []; // what one message of Python changes is drawn once
    const change = (trait) => {
      if (!changed.length) queueMicrotask(draw);
      changed.push(trait);
    };
    const draw = () => {
      const fresh = changed.some(moves);
      changed = [];
      if (fresh) table.update(read(model));
      else table.amend(read(model));
    };
    const hear = ({ refused }) => refused && table.complain(refused);
    const changes = Object.fromEntries(TRAITS.map((trait) => [`change:${trait}`, () => change(trait)]));
    const stop = follow(model, { ...changes, "msg:custom": hear });
    table.update(read(model));
    openServed(table, model);
    return () => {
      stop();
      table.destroy();
    };
  },
};
