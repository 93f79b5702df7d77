/** All tables of a room at a glance: how they are chosen from. */
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

/** The tables to choose from, on a phone. @param {(number: number) => void} onChoose */
export function tablesToChoose(tables, onChoose) {
  return html`<section class="room-places cu-stack"><h2>Which table?</h2><ol class="cu-list cu-stack">${inOrder(tables).map((table) => html`<li class="cu-box cu-row cu-nowrap" key=${table.number}>
    <span class="cu-grow">${nameOf(table.number)}: ${table.seats.map(({ name }) => name).filter(Boolean).join(", ") || "nobody yet"}<br /><small>${table.state}</small></span>
    <button type="button" class="cu-secondary" aria-label="${table.free ? "Go to" : "Watch"} ${nameOf(table.number)}" onClick=${() => onChoose(table.number)}>${table.free ? "Go there" : "Watch"}</button></li>`)}</ol></section>`;
}
