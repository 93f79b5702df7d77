/** All tables of a room at a glance: what is known of them, what is said of each, and how they are drawn small. */
import { print } from "../deck/deck.mjs";
import { flag } from "../dom.mjs";
import { face } from "../table/faces.mjs";
import { cardName } from "../table/words.mjs";
import { html } from "../vendor/preact.mjs";

/**
 * A table as it is drawn small.
 * @typedef {{game: string, real: boolean, reported: number, deal: number, turn: number|null, over: boolean, settled: boolean,
 *            middle: object[], seats: {name: string, kind: string, here: boolean}[]}} Small
 */

export const NONE = { count: 0, seen: {} };

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** What is known after a message: all tables, or those that have changed. */
export const seenNow = (known, { count, seen, all }) => ({ count, seen: all || count !== known.count ? seen : { ...known.seen, ...seen } });

/** The tables in order. */
export const inOrder = ({ count, seen }) => Array.from({ length: count }, (_, number) => ({ number, ...seen[number] })).filter(({ seats }) => seats);

export const nameOf = (number) => `Table ${number + 1}`;

const isTaken = ({ seats }) => seats.some(({ kind }) => kind === "phone");

/** Whether a table waits for cards; one whose game is over waits for the others, and one where nobody sits for people. */
export const waitsForCards = (table) => !table.real && isTaken(table) && (!table.deal || (table.settled && !table.over));

export const isPlaying = ({ real, deal, settled }) => !real && deal > 0 && !settled;

/** Whose phone is gone while it is their turn: "" for nobody. */
export const missing = ({ turn, seats }) => (turn !== null && !seats[turn]?.here ? seats[turn].name : "");

export const free = ({ seats }) => seats.filter(({ kind }) => kind === "open").length;

/** Where a table is, in a few words. @param {Small} table */
export function stateOf(table) {
  if (table.real) return table.reported ? `Real cards, ${counted(table.reported, "deal")} reported` : "Real cards, nothing reported yet";
  if (!table.deal) return free(table) ? counted(free(table), "free seat") : "Ready";
  if (table.over) return `Game over after ${counted(table.deal, "deal")}`;
  if (table.settled) return `Deal ${table.deal} is over`;
  return missing(table) ? `Waits for ${missing(table)}` : `Deal ${table.deal}`;
}

/** What the whole room is at, in a sentence. */
export function stateOfAll(tables) {
  const all = inOrder(tables);
  const playing = all.filter(isPlaying).length;
  const waiting = all.filter((table) => missing(table)).length;
  if (playing) return `${counted(playing, "table")} still playing${waiting ? `, ${waiting} of them waiting for somebody` : ""}.`;
  return all.every(({ deal, real }) => !deal && !real) ? "Everybody finds their table; then deal." : "No table is playing.";
}

/** Where a seat stands around a table of this size, from the bottom clockwise, in percent. */
export function around(seat, seats) {
  const angle = (2 * Math.PI * seat) / seats;
  return { left: 50 - 41 * Math.sin(angle), top: 50 + 38 * Math.cos(angle) };
}

/** @param {Small} table */
function ring({ seats, turn, middle, over }) {
  return html`<span class="tables-ring" data-over=${flag(over)}><span class="tables-felt"></span>
    ${seats.map(({ name, here, kind }, seat) => {
      const { left, top } = around(seat, seats.length);
      return html`<span class="tables-seat" data-turn=${flag(seat === turn)} data-gone=${flag(!here)} style=${`left: ${left}%; top: ${top}%`}>
        ${kind !== "open" && face(name || `bot ${seat}`)}<small>${kind === "open" ? "free" : name || "a rival"}</small></span>`;
    })}
    <span class="tables-middle">${middle.map((card) => html`<span key=${card.id} class="tables-card" data-suit=${card.suit || null} role="img" aria-label=${cardName(card)}>${print(card, "small")}</span>`)}</span></span>`;
}

/** All tables small; a tap makes one large. @param {(number: number) => void} look */
export function smallTables(tables, look) {
  return html`<ol class="tables-all cu-list" data-few=${flag(tables.count < 3)} data-many=${flag(tables.count > 9)}>${inOrder(tables).map((table) => html`<li key=${table.number}>
    <button type="button" class="tables-one" data-late=${flag(!!missing(table))} onClick=${() => look(table.number)}>
      <span class="tables-head"><b>${nameOf(table.number)}</b> <span>${stateOf(table)}</span></span>${ring(table)}</button></li>`)}</ol>`;
}

/** The tables to choose from, on a phone. @param {(number: number) => void} look */
export function tablesToChoose(tables, look) {
  return html`<section class="room-places"><h2>Which table?</h2><ol class="cu-list">${inOrder(tables).map((table) => html`<li key=${table.number}>
    <span>${nameOf(table.number)}: ${table.seats.map(({ name }) => name).filter(Boolean).join(", ") || "nobody yet"}<br /><small>${stateOf(table)}</small></span>
    <button type="button" class="cu-secondary" aria-label="${free(table) ? "Go to" : "Watch"} ${nameOf(table.number)}" onClick=${() => look(table.number)}>${free(table) ? "Go there" : "Watch"}</button></li>`)}</ol></section>`;
}
