/** The felt of one frame: the seats round the table, the trick in the middle, and in front the hand of whoever acts. */
import { h } from "../dom.mjs";
import { backs, chip, choiceCard, cucumbers, playedCard, stillCard } from "./cards.mjs";
import { breadth, dealt, inDeal, inFront, needsWords, seatsAround, seatsInARow, waiting } from "./frames.mjs";
import { cardName, playTag, signed, trickTitle } from "./words.mjs";

/**
 * Where a frame is drawn: `uid` makes ids unique in the page, `open` says whether anything can be sent from here,
 * `marked` are the ids of the marked cards, null where none are marked, and `advice` belongs to this frame or is empty.
 * @typedef {{uid: string, open: boolean, marked: string[]|null, advice: Advice|{}}} Setting
 */

/** Numbers that the style sheet reckons with. */
function sized(node, numbers) {
  for (const [name, number] of Object.entries(numbers)) node.style.setProperty(name, number);
  return node;
}

export const hidden = (text) => h("span", { class: "ct-hidden" }, text);

/** The whole felt, in reading order. @returns {HTMLElement[]} */
export function felt(frame, setting) {
  const front = inFront(frame);
  return [seatsRound(frame, front, setting), middle(frame), inFrontOf(frame, front, setting)];
}

/** Numbers of this frame from which the sizes follow: rows of seats, and lines that need room of their own. */
export function measures(frame) {
  const around = seatsAround(frame);
  const columns = pairs(frame) ? 2 : 1;
  return {
    "--wide-row": seatsInARow(around.length, 5), "--wide-rows": Math.ceil(around.length / 5),
    "--narrow-columns": columns, "--narrow-rows": Math.ceil(around.length / columns),
    "--lines": (frame.stake ? 1 : 0) + (frame.undealt?.length ? 2 : 0) + (needsWords(frame.asks) ? 2 : 0),
    "--second": frame.seats[inFront(frame)]?.held > 11 ? 1 : 0, // a second row in the hand of a phone
    "--per": breadth(frame), "--n": Math.max(...frame.seats.map((_, seat) => dealt(frame, seat)), 5),
  };
}

/** Whether seats stand in pairs on a phone: many, with nothing to see in their hands. */
function pairs(frame) {
  const around = seatsAround(frame);
  return around.length > 4 && around.every((seat) => frame.seats[seat].hand === null);
}

// ---------------------------------------------------------------------------------------------------------------- seats

function seatsRound(frame, front, setting) {
  const boxes = seatsAround(frame).map((index) => seatBox(frame, index, h("div", { class: "ct-cards" }, smallHand(frame, index, front, setting), past(frame, index))));
  return h("div", { class: "ct-seats", "data-pairs": pairs(frame) }, boxes);
}

function seatBox(frame, index, ...content) {
  const seat = frame.seats[index];
  const state = {
    "data-turn": seat.turn, "data-out": seat.out, "data-aside": !seat.out && !inDeal(seat), "data-own": frame.own === index,
    "data-taker": frame.taker === index, "data-answer": seat.mark,
  };
  const pick = frame.asks?.seats?.includes(index) && seatButton(seat, index);
  return h("div", { class: "ct-seat", role: "group", "aria-label": seat.name, "data-seat": index, ...state }, seatHead(frame, index), ...content, pick);
}

/** A seat that can be the answer: a button over all of it. */
function seatButton({ name, mark }, index) {
  return h("button", { type: "button", class: "ct-pick-seat", "aria-label": mark ? `${name}, ${mark}` : name, "data-pick-seat": index });
}

/** A hand beside its player's name. One that lies in front is not here as well. */
function smallHand(frame, index, front, setting) {
  const seat = frame.seats[index];
  if (index === front) return h("span", { class: "ct-quiet", "aria-hidden": "true" }, seat.held ? "↓ in front" : "");
  if (seat.hand === null) return backs(seat.held);
  return hand(seat, seat.turn ? frame.asks : null, setting);
}

function hand(seat, asks, setting) {
  const cards = (seat.hand ?? []).map((card) => (card.playable === undefined ? stillCard(card) : choiceCard(card, asks, setting)));
  return h("div", { class: "ct-hand", role: "group", "aria-label": `Hand of ${seat.name}` }, cards);
}

function past(frame, index) {
  const seat = frame.seats[index];
  const asked = frame.asks?.seats?.includes(index); // then the seat is what is tapped
  const cards = seat.played.map((card) => (asked ? stillCard(card) : playedCard(card, index, seat.name, false)));
  return cards.length ? h("div", { class: "ct-past", role: "group", "aria-label": `Played by ${seat.name}` }, cards) : null;
}

function seatHead({ seats, own }, index) {
  const seat = seats[index];
  const isOwn = own === index;
  const face = sized(h("span", { class: "ct-face", "aria-hidden": "true" }, [...seat.name][0]), { "--hue": (index * 137 + 140) % 360 });
  const you = isOwn && seat.name.toLowerCase() !== "you" ? h("span", { class: "ct-quiet" }, "(you)") : null;
  const name = h("span", { class: "ct-name", title: seat.name }, seat.name);
  const tally = h("span", { class: "ct-tally" }, cucumbers(seat), kept(seat), score(seat));
  return h("div", { class: "ct-head" }, face, name, you, tags(seat, isOwn), tally);
}

function tags(seat, isOwn) {
  return [
    seat.dealer && h("span", { class: "ct-dealer", title: "dealer" }, h("span", { "aria-hidden": "true" }, "D"), hidden("dealer")),
    seat.turn && h("span", { class: "ct-tag ct-turn" }, isOwn ? "your turn" : "turn"),
    seat.won ? h("span", { class: "ct-tag ct-turn" }, "has won") : seat.out && h("span", { class: "ct-tag ct-is-out" }, "out"),
    (seat.marks ?? []).map((word) => h("span", { class: "ct-tag ct-is" }, word)),
  ].flat();
}

function score(seat) {
  return seat.score === null ? null : h("span", { class: "ct-score" }, h("span", { class: "ct-quiet" }, `${seat.scored_in ?? "score"} `), signed(seat.score));
}

/** The cards that are the score, written small: cards to look at are those of the deal. */
function kept(seat) {
  if (!seat.kept?.length) return null;
  const words = `keeps ${seat.kept.map(cardName).join(", ")}`;
  return h("span", { class: "ct-kept", role: "img", "aria-label": words, title: words }, h("span", { class: "ct-quiet" }, "keeps"), seat.kept.map(chip));
}

// ------------------------------------------------------------------------------------------------------------- in front

/** The hand that matters now, what is asked of it, and why a card may not be played. */
function inFrontOf(frame, front, setting) {
  if (front === null) return h("div", { class: "ct-front" }, frame.asks && [prompting(frame.asks, setting), asking(frame.asks, setting)]);
  const seat = frame.seats[front];
  const asks = seat.turn ? frame.asks : null;
  const nothing = !seat.held && !asks;
  const cards = seat.hand === null ? backs(seat.held) : hand(seat, asks, setting);
  const large = sized(h("div", { class: "ct-large" }, cards), { "--held": Math.max(seat.held, 2) });
  const content = nothing ? [] : [prompting(asks, setting), large, asking(asks, setting)];
  if (frame.own !== front) return h("div", { class: "ct-front" }, content);
  return h("div", { class: "ct-front" }, seatBox(frame, front, past(frame, front), ...content));
}

/** What is asked, and in its place why a card may not be played. */
function prompting(asks, { uid }) {
  const asked = h("span", { class: "ct-asked" }, asks?.sentence ?? "");
  return h("p", { class: "ct-prompt", id: `${uid}-asks` }, asked, h("span", { class: "ct-why", hidden: true }));
}

/** Something to say: a button like the cards. Where nothing can be sent it only shows what was asked, and why. */
function callButton({ label, allowed, why, mark }, index, { uid, open }) {
  const id = `${uid}-call-${index}`;
  const button = h(
    "button",
    {
      type: "button", class: "ct-call", "aria-describedby": why ? id : null,
      "aria-disabled": allowed && open ? null : "true", "data-call": index, "data-legal": String(allowed), "data-quiet": !open,
      "data-answer": mark,
    },
    label, allowed ? null : hidden(", not allowed"), mark && hidden(`, ${mark}`),
  );
  return [button, why ? h("span", { id, hidden: true }, why) : null];
}

/** The button that sends the marked cards, and what is still missing to them. */
function sendButton(uid) {
  const id = `${uid}-hint`;
  return [h("button", { type: "button", class: "ct-send", "aria-describedby": id }), h("span", { class: "ct-hint", id })];
}

/** What can be done with marked cards, and what can be said, under the hand. */
function asking(asks, setting) {
  if (!needsWords(asks)) return null;
  const calls = asks.calls.map((call, index) => callButton(call, index, setting));
  const buttons = [setting.marked ? sendButton(setting.uid) : [], calls].flat(2);
  return h("div", { class: "ct-asking", role: "group", "aria-labelledby": `${setting.uid}-asks` }, buttons);
}

// ------------------------------------------------------------------------------------------------------------ the trick

function middle(frame) {
  const plays = frame.middle.map((_, index) => playBox(frame, index));
  const places = waiting(frame).map((index) => emptyPlace(frame.seats[index]));
  const title = trickTitle(frame);
  return h(
    "div",
    { class: "ct-middle", role: "group", "aria-label": title, "data-last": frame.trick === frame.tricks },
    h("div", { class: "ct-trick-title" }, title),
    frame.stake ? h("div", { class: "ct-stake" }, frame.stake) : null,
    h("div", { class: "ct-trick" }, plays, places),
    undealt(frame.undealt ?? []),
  );
}

/** One play in the middle: its tag, its cards, its player. */
function playBox(frame, index) {
  const { seat, cards } = frame.middle[index];
  const tag = playTag(frame, index);
  const { name } = frame.seats[seat];
  return h(
    "div",
    { class: "ct-play", "data-play": seat, "data-mark": tag || null },
    h("span", { class: "ct-tag" }, tag),
    h("span", { class: "ct-set" }, cards.map((card) => playedCard(card, seat, name, true, frame.asks?.seats ? "" : undefined))),
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

/** Cards that nobody holds and everybody may look at. */
function undealt(cards) {
  const words = "Undealt, for all to see";
  return cards.length ? h("div", { class: "ct-undealt", role: "group", "aria-label": words }, h("span", { class: "ct-quiet" }, words), cards.map(stillCard)) : null;
}

/** Lays the sizes of a frame on the felt. */
export const lay = (stage, frame) => sized(stage, measures(frame));

