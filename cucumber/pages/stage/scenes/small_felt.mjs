/** A table as a picture, small: who sits there, what lies in the middle, and the hand in front. Nothing can be pressed. */
import { print } from "../deck/deck.mjs";
import { flag, plain } from "../dom.mjs";
import { face } from "../table/faces.mjs";
import { frontSeat } from "../table/frames.mjs";
import { cardName, isCalledYou, withSign } from "../table/words.mjs";
import { html } from "../vendor/preact.mjs";

/** Where a place round the table is, from the bottom clockwise, in percent of the felt: what stands at its edge is inside. */
export function placeStyle(step, seats, across, down, middle = 50) {
  const angle = (2 * Math.PI * step) / seats;
  const [x, y] = [50 - across * Math.sin(angle), middle + down * Math.cos(angle)].map((part) => Math.round(10 * part) / 10);
  return { left: `${x}%`, top: `${y}%`, translate: `-${x}% -${y}%` };
}

/** A card as it lies there. @param {{style?: object, state?: string|null}} [more] */
export const tableCard = (card, { style, state = null } = {}) =>
  html`<span key=${card.id} class="scene-card cu-holder cu-firm" data-suit=${plain(card.suit || "") || null} data-state=${state} style=${style} role="img" aria-label=${cardName(card)}>${print(card, "middle")}</span>`;

/** Somebody with their face. @param {any} [more]  what stands after the name */
export const person = (name, more = "", mood = null) => html`<span class="scene-person">${face(name, { mood, isYou: isCalledYou(name) })}<b class="cu-one-line">${name}</b>${more}</span>`;

const MOST_FACES = 4; // round a small felt
const CORNER = { left: "0", top: "100%", translate: "0 -100%" }; // beside the hand in front

/** @param {Frame} frame */
export function smallFelt(frame) {
  const { seats, middle, taker, changes = [], pays = [] } = frame;
  const front = frontSeat(frame) ?? frame.own ?? 0;
  const step = (seat) => (seat - front + seats.length) % seats.length;
  const chargeOf = (seat) => changes.filter((change) => change.seat === seat && change.by > 0).reduce((sum, { by }) => sum + by, 0);
  const hand = seats[front].hand ?? [];
  const plate = ({ name, score, turn, out }, seat) => html`<span key=${seat} class="felt-seat" data-turn=${flag(turn)} data-out=${flag(out)} data-pays=${flag(pays.includes(seat))}
      style=${!hand.length ? placeStyle(step(seat), seats.length, 49, 49) : seat === front ? CORNER : placeStyle(step(seat), seats.length, 49, 40, 41)}>${person(name, html`${score !== null && html`<i>${withSign(score)}</i>`}${chargeOf(seat) > 0 && html`<b class="felt-charge cu-marked cu-firm">+${chargeOf(seat)}</b>`}`, pays.includes(seat) ? "pays" : null)}</span>`;
  return html`<div class="small-felt cu-holder" data-seats=${seats.length} data-many=${flag(seats.length > MOST_FACES)} data-hand=${flag(hand.length)} style=${{ "--seats": seats.length }}><span class="felt-ground"></span>
    ${seats.map(plate)}
    ${middle.map(({ seat, cards }) => html`<span key=${`play ${seat}`} class="felt-play" data-taker=${flag(seat === taker)} style=${hand.length ? placeStyle(step(seat), seats.length, 17, 20, 42) : placeStyle(step(seat), seats.length, 17, 26)}>
      ${cards.map((card) => tableCard(card))}</span>`)}
    ${hand.length > 0 && html`<span class="felt-hand" style=${{ "--cards": hand.length }}>${hand.map((card) => tableCard(card))}</span>`}
  </div>`;
}
