/** The end of a game: everybody's place, on a podium, and why the game is over. */
import { html } from "../vendor/preact.mjs";
import { cucumbers } from "./cards.mjs";
import { face } from "./faces.mjs";
import { isCalledYou } from "./words.mjs";

const NARROW = 5; // more people stand closer

/** @param {Ending} ending  @param {Frame} frame  the last one */
export const podium = ({ title, sentence, places }, { seats, own }) => html`<section class="table-ending cu-grid cu-centered" aria-label="The game is over" data-many=${places.length > NARROW ? "" : null}>
  <h2>${title}</h2><p>${sentence}</p>
  <ol class="ending-podium cu-list cu-flex">${places.map((each, index) => podiumPlace(each, seats[each.seat], { index, isOwn: each.seat === own, isShared: places.filter(({ place }) => place === 1).length > 1 }))}</ol></section>`;

/** One player on a step of the podium: the second stands to the left of the first. */
function podiumPlace({ place, line }, seat, { index, isOwn, isShared }) {
  const mood = place === 1 ? "glad" : seat.out ? "out" : null;
  const order = index === 1 && !isShared ? 0 : index + 1;
  return html`<li class="ending-place cu-grid cu-centered cu-small" value=${place} data-place=${place} style=${{ order, "--place": place }}>
    ${face(seat.name, { isYou: isOwn && isCalledYou(seat.name), mood })}
    <b class="cu-name cu-one-line" title=${seat.name}>${seat.name}</b><span class="ending-line">${line}</span>
    <span class="ending-step cu-grid cu-wide"><b class="cu-name" aria-hidden="true">${place}</b>${cucumbers(seat)}</span></li>`;
}
