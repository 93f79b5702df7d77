/** All tables of a room at a glance: how they are drawn small, and chosen from. */
import { print } from "../deck/deck.mjs";
import { flag } from "../dom.mjs";
import { face } from "../table/faces.mjs";
import { cardName } from "../table/words.mjs";
import { html } from "../vendor/preact.mjs";

/**
 * A table as it is drawn small: where it is, in a few words, and whether it waits for somebody who is missing.
 * @typedef {{state: string, late: boolean, free: number, over: boolean, turn: number|null, middle: object[],
 *            seats: {name: string, kind: string, here: boolean}[]}} Small
 * @typedef {{count: number, seen: Object<string, Small>, said?: string, waiting?: number, is_playing?: boolean}} Tables
 */

export const nameOf = (number) => `Table ${number + 1}`;

/** The tables in order. @param {Tables} tables */
const inOrder = ({ seen }) => Object.entries(seen).map(([number, table]) => ({ number: Number(number), ...table }));

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
        ${kind !== "open" && face(name || `bot ${seat}`)}<small class="cu-one-line">${kind === "open" ? "free" : name || "a rival"}</small></span>`;
    })}
    <span class="tables-middle">${middle.map((card) => html`<span key=${card.id} class="tables-card" data-suit=${card.suit || null} role="img" aria-label=${cardName(card)}>${print(card, "small")}</span>`)}</span></span>`;
}

/** All tables small; a tap makes one large. @param {(number: number) => void} look */
export function smallTables(tables, look) {
  return html`<ol class="tables-all cu-list" data-few=${flag(tables.count < 3)} data-many=${flag(tables.count > 9)}>${inOrder(tables).map((table) => html`<li key=${table.number}>
    <button type="button" class="tables-one" data-late=${flag(table.late)} onClick=${() => look(table.number)}>
      <span class="tables-head"><b>${nameOf(table.number)}</b> <span>${table.state}</span></span>${ring(table)}</button></li>`)}</ol>`;
}

/** The tables to choose from, on a phone. @param {(number: number) => void} look */
export function tablesToChoose(tables, look) {
  return html`<section class="room-places"><h2>Which table?</h2><ol class="cu-list">${inOrder(tables).map((table) => html`<li key=${table.number}>
    <span>${nameOf(table.number)}: ${table.seats.map(({ name }) => name).filter(Boolean).join(", ") || "nobody yet"}<br /><small>${table.state}</small></span>
    <button type="button" class="cu-secondary" aria-label="${table.free ? "Go to" : "Watch"} ${nameOf(table.number)}" onClick=${() => look(table.number)}>${table.free ? "Go there" : "Watch"}</button></li>`)}</ol></section>`;
}
