/**
 * Looking things up in frames: which are told, which follow, what lies where, what can be sent. Pure functions.
 */
import { clamp } from "../stepping.mjs";
import { hint } from "./words.mjs";

/**
 * @typedef {{id: string, rank: string, suit: string, playable?: boolean, why?: string, mark?: "right"|"wrong", picked?: boolean}} Card  `mark`
 *            and `picked`, here and elsewhere: what the answer to a task was, and whether the reader has picked it
 * @typedef {{name: string, hand: Card[]|null, held: number, played: Card[], score: number|null, scored_in?: string, cucumbers: number,
 *            out: boolean, won: boolean, dealer: boolean, turn: boolean, in_deal?: boolean,
 *            kept?: Card[], half?: boolean, marks?: string[], mark?: string}} Seat  `in_deal` false: still in the game, no more in this deal
 * @typedef {{seat: number, cards: Card[]}} Played
 * @typedef {{act: string, label: string, allowed: boolean, why: string, mark?: string}} Call
 * @typedef {{sentence: string, verb: "Play"|"Exchange"|"Send"|"Pick", prefix: string, fewest: number, most: number,
 *            calls: Call[], seats?: number[], lays?: {what: string, most: number}}} Asks  `seats`: those of which one is asked for
 * @typedef {{kind: "start"|"play"|"result", label: string, trick: number, tricks: number, at_most?: boolean,
 *            middle: Played[], to_beat: number|null, taker: number|null, leader?: number|null, seats: Seat[],
 *            own: number|null, undealt?: Card[], stake?: string, asks?: Asks|null, over?: boolean, pays?: number[], changes?: Change[],
 *            note: string[], rules: string[], comment: string, word?: string, reply?: string}} Frame  `tricks`: those played and to come, at most so many
 *            where `at_most` is set; `leader`: who leads the first trick; `word`: what a task says first; `reply`: what it says to a wrong answer; `over`: no card is
 *            to come; `pays`: who pays for it, or has lost by it; `changes`: what the moment has changed of scores
 * @typedef {{seat: number, kind: string, by: number, before: number|null, after: number|null}} Change
 * @typedef {{title: string, at: number, frames: Frame[]}} WhatIf
 * @typedef {{key: string, label: string, style: "primary"|"secondary"|"quiet", disabled?: boolean, title?: string, href?: string}} Action
 * @typedef {{at: number, costs: Object<string, string>, best: string[], sentence: string}} Advice
 * @typedef {{frames: Frame[], what_ifs: WhatIf[], cursor: number, live: boolean, heading: string, game: string,
 *            address: Object<string, string>, rules_page: string, actions: Action[], advice: Advice|{}, asides: string[][],
 *            panel: string, stepping: boolean, pauses: QuestionProps[], notes: {at: number, text: string}[], lesson: Lesson|{}, captioned: boolean, ending: Ending|{}, revisable: boolean, stage: Panel|{}}} Data  `game`: its name where the heading doesn't say it; `address`: what the address of a page says of what is told, nothing
 *            where it says nothing; `rules_page`: where the rules of the game can be read, "" for nowhere; `asides`: a
 *            sentence more for each frame, first of what happened and then of the what-ifs; `panel`: HTML of ours for the
 *            last moment; `stepping`: whether the reader can step here; `pauses`: what the author asks where it is presented, and `notes`: what is for the presenter alone;
 *            `lesson`: what an audience is told if it is the table of a lesson; `captioned`: whether the felt itself says what happened; `ending`: how the game ended, empty while it goes on; `revisable`: whether
 *            what is picked may be changed, as an answer may until it is shown; `stage`: what the panel beside the table says, empty if there is none
 * @typedef {{state: string, title: string, tone: string, said: string[], rule: string, branches: object[], meanwhile: string, wait: string, late?: boolean}} Panel  see
 *            stage/props.py
 * @typedef {{title: string, about: string[], task: QuestionProps|null, quiz: boolean}} Lesson  `about`: its text, once it has been said nothing;
 *            `task`: what is asked at the last frame; `quiz`: one task after another, without an end
 * @typedef {{title: string, sentence: string, places: {seat: number, place: number, line: string}[], course: string}} Ending  `course`:
 *            the scores over the deals, as a picture of ours
 * @typedef {{line: number|null, cursor: number, left: number}} Place  where the reader stands: `line` is the open
 *            what-if (null: what happened), `left` the frame of the main line to come back to

// ---------------------------------------------------------------------------------------------- frames and places

/** What is told if nothing has been handed over. @type {Data} */
const NOTHING = {
  frames: [], what_ifs: [], cursor: 0, live: false, heading: "Card table", game: "", address: {}, rules_page: "", actions: [], advice: {}, asides: [],
  panel: "", stepping: true, pauses: [], notes: [], lesson: {}, captioned: false, ending: {}, revisable: false, stage: {},
};

/** What Python or a page handed over, with nothing missing. @returns {Data} */
export function complete(data) {
  return Object.fromEntries(Object.keys(NOTHING).map((name) => [name, (name === "heading" ? data?.[name] || null : data?.[name]) ?? NOTHING[name]]));
}

/**
 * What Python packed: each value once, those inside others before them, and in their place the number at which they
 * stand. The many frames of a stand-alone page have most of their values in common.
 */
export function unpack(pool) {
  const values = [];
  for (const entry of pool) {
    if (Array.isArray(entry)) values.push(entry.map((number) => values[number]));
    else if (entry === null || typeof entry !== "object") values.push(entry);
    else values.push(unpackNamed(entry, values));
  }
  return values.at(-1);
}

/** A value with names: the number of the list of its names, and the numbers of what they name. */
function unpackNamed(entry, values) {
  const [[names, numbers]] = Object.entries(entry);
  return Object.fromEntries(values[names].map((name, index) => [name, values[numbers[index]]]));
}

/** The frames being told: the main line or the open what-if. @returns {Frame[]} */
export const framesOf = (data, place) => (place.line === null ? data.frames : data.what_ifs[place.line].frames);

/** Steps aside into a what-if, at the frame where it branches off. @returns {Place} */
export function openWhatIf(data, place, line) {
  const { at, frames } = data.what_ifs[line];
  const left = place.line === null ? place.cursor : place.left;
  return { line, cursor: clamp(at, frames.length), left };
}

/** Returns to the main line, to the frame that was left. @returns {Place} */
export function backToMain(data, place) {
  return place.line === null ? place : { line: null, cursor: clamp(place.left, data.frames.length), left: place.left };
}

/** What is said beside the frame shown, beyond what it tells itself; "" if nothing is. @returns {string} */
export const asideOf = ({ asides }, { line, cursor }) => asides[line === null ? 0 : line + 1]?.[cursor] ?? "";

/** Which what-ifs begin at the frame shown; inside a what-if none does. @returns {number[]} */
export function branchesHere(data, place) {
  if (place.line !== null) return [];
  return data.what_ifs.flatMap((branch, index) => (branch.at === place.cursor ? [index] : []));
}

/** What an address says of the place: its moment, counted as the reader sees it, and the what-if it is in. */
export const queryOf = ({ line, cursor }) => ({ step: cursor + 1, ...(line === null ? {} : { "what-if": line + 1 }) });

/** The place that an address names, or the nearest to it there is. @param {URLSearchParams} query @returns {Place} */
export function placeFromQuery(data, query) {
  const main = { line: null, cursor: 0, left: 0 };
  const line = Number(query.get("what-if")) - 1;
  const place = data.what_ifs[line] ? openWhatIf(data, { ...main, cursor: clamp(data.what_ifs[line].at, data.frames.length) }, line) : main;
  return query.has("step") ? { ...place, cursor: clamp(Number(query.get("step")) - 1, framesOf(data, place).length) } : place;
}

/** Whether the address asks for what is told here; it may ask for more. @param {URLSearchParams} query */
export function isForQuery(query, address) {
  const parts = Object.entries(address);
  return parts.length > 0 && parts.every(([name, value]) => query.get(name) === value);
}

/** Whether two addresses are of the same story, from whatever seat it is seen. */
export function isSameStory(one, other) {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  names.delete("from");
  return names.size > 0 && [...names].every((name) => one[name] === other[name]);
}

/** Where each deal of a line begins. @returns {number[]} */
export const dealsOf = (frames) => frames.flatMap(({ trick }, at) => (at === 0 || (trick === 0 && frames[at - 1].trick > 0) ? [at] : []));

/** Where the deal begins and ends to which a moment belongs. @param {number[]} deals @returns {[number, number]} */
export const dealBounds = (deals, at, end) => [deals.findLast((begins) => begins <= at) ?? 0, deals.find((begins) => begins > at) ?? end];

/**
 * The tricks of a deal, each with its plays in order and the moments they were made; of a what-if, only what comes after it parts.
 * @returns {{trick: number, at: number, last: number, taker: number|null, commented: boolean, plays: {seat: number, cards: Card[], at: number}[]}[]}
 */
export function tricksOf(frames, from = 0, to = frames.length) {
  const tricks = [];
  for (let at = from; at < to; at += 1) {
    const { kind, trick, middle, taker, comment } = frames[at];
    if (kind === "play" && trick > 0 && middle.length) {
      if (tricks.at(-1)?.trick !== trick) tricks.push({ trick, at, plays: [], commented: false });
      const isNew = middle.length !== frames[at - 1]?.middle.length || trick !== frames[at - 1].trick;
      const current = tricks.at(-1);
      Object.assign(current, { last: at, taker, commented: current.commented || !!comment });
      if (isNew) current.plays.push({ ...middle.at(-1), at });
    }
  }
  return tricks;
}

// ------------------------------------------------------------------------------------------------ looking into a frame

/** Who sits round the table, clockwise: everybody, or all but the seat in front, from its left on. @returns {number[]} */
export function seatsAround({ seats, own }) {
  const clockwise = seats.map((_, step) => ((own ?? -1) + 1 + step) % seats.length);
  return own === null ? clockwise : clockwise.slice(0, -1);
}

/** Whose hand lies in front: the reader's own seat, or whoever is to act; null if nobody is. @returns {number|null} */
export function frontSeat({ seats, own }) {
  const turn = own ?? seats.findIndex((seat) => seat.turn && seat.hand !== null);
  return turn < 0 ? null : turn;
}

/** Whether the card lies open as one that this seat has played. */
export function hasPlayed(frame, seat, id) {
  const inMiddle = frame.middle.flatMap((play) => (play.seat === seat ? play.cards : []));
  return [...(frame.seats[seat]?.played ?? []), ...inMiddle].some((card) => card.id === id);
}

/**
 * The frame in which a seat played a card, −1 if it does not lie there at `from`. Searched backwards from the frame
 * shown: in a line of several deals the same card is played several times, and it is this time that is meant.
 */
export function playIndexOf(frames, seat, id, from = frames.length - 1) {
  let at = from;
  while (at >= 0 && hasPlayed(frames[at], seat, id)) at -= 1;
  return at === from ? -1 : at + 1;
}

/** Whether a seat plays in this deal: neither out of the game nor dropped. */
export const isInDeal = ({ out, in_deal: stays }) => !out && stays !== false;

/**
 * The seats whose card the trick still waits for, clockwise: the empty places in the middle. Before the first trick
 * they begin with its leader: the turn then goes round for other things, and the places should not move with it.
 * @returns {number[]}
 */
export function waitingSeats(frame) {
  const { seats, middle, taker, leader } = frame;
  const first = middle.length ? middle.at(-1).seat : (leader ?? seats.findIndex((seat) => seat.turn));
  if (taker !== null || first < 0) return [];
  const here = new Set(middle.map((play) => play.seat));
  const clockwise = seats.map((_, step) => (first + step) % seats.length);
  return clockwise.filter((seat) => !here.has(seat) && isInDeal(seats[seat]) && seats[seat].held > 0);
}

/** Whether something is asked here: of whoever reads, or of the hand in front. */
export const isAsked = (frame, front = frontSeat(frame)) => !!frame.asks && (isTask(frame) || (frame.seats[front]?.turn ?? true));

/** How many cards a seat has in this deal, wherever they lie: it keeps a card's size the same through the deal. */
export function cardsDealt(frame, seat) {
  const { held, played } = frame.seats[seat];
  return held + played.length + frame.middle.flatMap((play) => (play.seat === seat ? play.cards : [])).length;
}

/** How many cards the trick has room for: those that lie there and those it waits for. Cards of a set lie half over each other. */
export function breadth(frame) {
  const lyingCount = frame.middle.reduce((sum, { cards }) => sum + 1 + (cards.length - 1) / 2, 0);
  return Math.max(lyingCount + waitingSeats(frame).length, frame.seats.filter(isInDeal).length, 2);
}

/** Whether cards are dealt between these: nothing lies on the table, and not everybody holds what they held. */
export function isDealing(before, after) {
  const hands = (frame) => JSON.stringify(frame?.seats.map(({ name, held, hand }) => [name, held, hand?.map(({ id }) => id)]));
  return after?.kind === "start" && !after.middle.length && hands(before) !== hands(after);
}

/** Whether the same story goes on from the moment shown, which is its last so far or on the way there. */
export function isContinuation(before, after, { line, cursor }, onTheWay = false) {
  const here = before.frames[cursor];
  const isLast = cursor === before.frames.length - 1;
  return line === null && (isLast || onTheWay) && here !== undefined && after.cursor > cursor && after.frames[cursor] === here;
}

/** The card of the seat to act that has this id; undefined for any other card. @returns {Card|undefined} */
export function choice(frame, id) {
  return frame.seats.flatMap((seat) => seat.hand ?? []).find((card) => card.id === id && card.playable !== undefined);
}

/** Why the card may or may not be played, as Python put it; "" if nobody has to choose. */
export const whyOf = (frame, id) => choice(frame, id)?.why ?? "";

/** Whether a click on a card plays it: it does whenever just one card is asked for. */
export const isSinglePick = (asks) => !asks || (["Play", "Pick"].includes(asks.verb) && asks.fewest === 1 && asks.most === 1);

/** Whether a question is asked, rather than an act. */
export const isTask = ({ asks }) => ["Pick", "Send"].includes(asks?.verb);

/** Whether what is asked needs words: more than one card to play, or something to say. */
export const hasWords = (asks) => !!asks && (!isSinglePick(asks) || asks.calls.length > 0);

/** Whether something can be sent from here: the play is live, and this is its last moment. */
export const isSendable = (data, place) => data.live && place.line === null && data.frames.length > 0 && place.cursor === data.frames.length - 1;

/** Whether cards are marked here before they are sent. */
export function isMarking(data, place) {
  if (!isSendable(data, place)) return false;
  const { asks } = data.frames[place.cursor];
  return !isSinglePick(asks) && asks.most > 0;
}

/** Whether a click marks this card, or takes its mark away. */
export const isMarkable = (data, place, id) => isMarking(data, place) && !!choice(data.frames[place.cursor], id)?.playable;

/** What to send when the card is activated, or null when the card is to be marked or only to explain itself. */
export function pick(data, place, id) {
  if (!isSendable(data, place)) return null;
  const frame = data.frames[place.cursor];
  return isSinglePick(frame.asks) && choice(frame, id)?.playable ? { act: actOf(id), at: place.cursor } : null;
}

/** What is picked so far, shown on a frame that asks for it. @param {Frame} frame  @param {string[]} picks  acts */
export function withPicks(frame, picks) {
  const pick = (each, act) => (picks.includes(act) ? { ...each, picked: true } : each);
  const { calls = [], seats: pickable = [] } = frame.asks ?? {};
  const inHand = (card) => (card.playable ? pick(card, actOf(card.id)) : card);
  const seats = frame.seats.map((seat, at) => ({ ...(pickable.includes(at) ? pick(seat, String(at)) : seat), hand: seat.hand && seat.hand.map(inHand) }));
  return { ...frame, seats, asks: frame.asks && { ...frame.asks, calls: calls.map((call) => pick(call, call.act)) } };
}

/** The ids of the cards that are marked as a moment is shown: those picked so far, and those of an answer that was wrong. @param {Data} data */
export function initialMarks(data) {
  const cards = isMarking(data, { line: null, cursor: data.frames.length - 1 }) ? data.frames.at(-1).seats.flatMap(({ hand }) => hand ?? []) : [];
  return cards.filter(({ playable, picked, mark }) => playable && (picked || mark)).map(({ id }) => id);
}

/** The marks with this card's one set, or taken away. @param {string[]} marked @returns {string[]} */
export const toggle = (marked = [], id) => (marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]);

/** The cards marked in this frame, as they stand in the hand, in whatever order they were marked. @returns {Card[]} */
export function markedCards(frame, marked) {
  return frame.seats.flatMap(({ hand }) => hand ?? []).filter(({ id, playable }) => playable && marked.includes(id));
}

/** What to send when the button under the hand is activated, or null while too few or too many cards are marked. */
export function pickMarked(data, place, marked) {
  if (!isMarking(data, place)) return null;
  const frame = data.frames[place.cursor];
  const cards = markedCards(frame, marked);
  const act = frame.asks.prefix + cards.map(({ id }) => actOf(id)).join(" ");
  return hint(frame.asks, cards.length) ? null : { act, at: place.cursor };
}

/** What to send when a call is activated, or null when it is only to explain itself. */
export function pickCall(data, place, index) {
  if (!isSendable(data, place)) return null;
  const call = data.frames[place.cursor].asks?.calls[index];
  return call?.allowed ? { act: call.act, at: place.cursor } : null;
}

export function pickSeat(data, place, seat) {
  if (!isSendable(data, place)) return null;
  const { asks } = data.frames[place.cursor];
  return asks?.seats?.includes(seat) ? { act: String(seat), at: place.cursor } : null;
}

/** Why the call may or may not be said, as Python put it. */
export const whyOfCall = (frame, index) => frame.asks?.calls[index]?.why ?? "";

/** The act a card stands for: which of two identical cards it is matters to the browser only. */
export const actOf = (id) => id.replace(/#.*$/, "");
