/** The places at a room's table before the cards are dealt, as a phone sees them. */
import { html } from "../vendor/preact.mjs";

const words = ({ kind, name, here }) => (kind === "bot" ? name || "a rival" : kind === "open" ? "free" : here ? name : `${name} (gone)`);

/** @param {(message: object) => void} send */
export function placesList({ game, places }, number, send) {
  const mine = places.findIndex(({ phone }) => phone === number);
  return html`<section class="room-places"><h2>${game}: who plays?</h2>
    <ol class="cu-list">${places.map((place, index) => html`<li data-own=${index === mine || null}>
      <span>Seat ${index + 1}: ${index === mine ? "you" : words(place)}</span>
      ${place.kind === "open" && html`<button type="button" class="cu-secondary" onClick=${() => send({ sit: index })}>Sit here</button>`}
      ${index === mine && html`<button type="button" class="cu-secondary" onClick=${() => send({ stand: true })}>Stand up</button>`}
    </li>`)}</ol>
    <p>${mine < 0 ? "Take a free seat, or watch." : "You have a seat. Your cards come when the presenter deals."}</p>
  </section>`;
}
