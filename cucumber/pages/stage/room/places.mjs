/** The tables of a room to choose from, and the places at one before the cards are dealt, as a phone sees them. */
import { load } from "../device.mjs";
import { html } from "../vendor/preact.mjs";

const words = ({ kind, name, here }) => (kind === "bot" ? name || "a rival" : kind === "open" ? "free" : here ? name : `${name} (gone)`);

const SHEET = "cucumber-score"; // where the page Score keeps its sheet on this device

const realCardsText = (reported) =>
  reported ? `${reported} ${reported === 1 ? "deal is" : "deals are"} in the ranking. Send the sheet again after more.`
    : "Deal real cards, and let one phone keep score. After the last deal, send its sheet from here.";

/**
 * @param {(is: string, message?: object) => void} send
 * @param {string} score  the page that keeps the score of its real cards, if it has any
 */
export function placesList({ game, table, real, reported, places }, number, send, score = "") {
  const own = places.findIndex(({ phone }) => phone === number);
  const sendSheet = () => send("sheet", { link: load(SHEET, (saved) => typeof saved?.sheet === "string").saved?.sheet ?? "" });
  return html`<section class="room-places cu-stack"><h2>${game}: who plays?</h2>
    <ol class="cu-list cu-stack">${places.map((place, index) => html`<li class="cu-box cu-row cu-nowrap" data-own=${index === own || null}>
      <span class="cu-grow">Seat ${index + 1}: ${index === own ? "you" : words(place)}</span>
      ${place.kind === "open" && html`<button type="button" class="cu-secondary cu-unbroken" onClick=${() => send("sit", { seat: index, table })}>Sit here</button>`}
      ${index === own && html`<button type="button" class="cu-secondary cu-unbroken" onClick=${() => send("stand")}>Stand up</button>`}
    </li>`)}</ol>
    <p>${own < 0 ? "Take a free seat, or watch." : real ? realCardsText(reported) : "You have a seat. Your cards come when the presenter deals."}</p>
    ${real && own >= 0 && score && html`<a class="cu-secondary" href=${score} target="_blank" rel="noopener">Keep score on this phone</a>`}
    ${real && own >= 0 && html`<button type="button" class="cu-primary" onClick=${sendSheet}>Send the score sheet</button>`}
  </section>`;
}

/**
 * A table as it is drawn small: where it is, in a few words, and whether it waits for somebody who is missing.
 * @typedef {{state: string, late: boolean, free: number, over: boolean, turn: number|null, middle: object[],
 *            seats: {name: string, kind: string, here: boolean}[]}} Small
 * @typedef {{count: number, seen: Object<string, Small>, said?: string, waiting?: number, is_playing?: boolean}} Tables
 */

export const nameOf = (number) => `Table ${number + 1}`;

/** The tables to choose from, on a phone. @param {(number: number) => void} onChoose */
export function tablesToChoose({ seen }, onChoose) {
  const table = ([key, { seats, state, free }]) => {
    const number = Number(key);
    return html`<li class="cu-box cu-row cu-nowrap" key=${number}>
      <span class="cu-grow">${nameOf(number)}: ${seats.map(({ name }) => name).filter(Boolean).join(", ") || "nobody yet"}<br /><small>${state}</small></span>
      <button type="button" class="cu-secondary" aria-label="${free ? "Go to" : "Watch"} ${nameOf(number)}" onClick=${() => onChoose(number)}>${free ? "Go there" : "Watch"}</button></li>`;
  };
  return html`<section class="room-places cu-stack"><h2>Which table?</h2><ol class="cu-list cu-stack">${Object.entries(seen).map(table)}</ol></section>`;
}
