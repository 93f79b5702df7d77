/** One ranking over all tables: how it is read, and how it is drawn. */
import { flag } from "../dom.mjs";
import { face } from "../table/faces.mjs";
import { html } from "../vendor/preact.mjs";

const SHOWN = 10; // beside the tables

/** By how many places somebody has gone up or down since the round before. */
export const movedBy = (moved) => (moved > 0 ? `▲${moved}` : moved < 0 ? `▼${-moved}` : "");

/** How many rank below those shown, in words. */
export const andMore = (number) => (number > 0 ? `and ${number} more` : "");

/** What a phone says of its own place. @param {{place: number, of: number, shared: boolean, points: string}|null} own */
export function ownPlace(own) {
  if (!own) return "";
  const points = `${own.points} ${own.points === "1" ? "point" : "points"}`;
  return `You ${own.shared ? "share" : "have"} place ${own.place} of ${own.of}: ${points}.`;
}

/** @param {{tonight: object[], rounds: number, final: boolean}} ranking */
export function rankingList({ tonight, rounds, final }) {
  const top = tonight.slice(0, SHOWN);
  return html`<section class="standings"><h2 class="cu-ruled">Fewest points</h2><p class="cu-quiet-text">${final ? "With the final" : `Round ${rounds}`}</p>
    <ol class="cu-list cu-lines">${top.map(({ place, name, points, moved, final: inFinal }, index) => html`<li class="cu-grid ${inFinal ? "cu-differs" : ""}" key=${index} data-final=${flag(inFinal)}>
      <span class="standings-place cu-quiet-text">${place}</span>${face(name)}<b class="cu-one-line">${name}</b>
      <small aria-label=${moved ? `${moved > 0 ? "up" : "down"} ${Math.abs(moved)}` : null}>${movedBy(moved)}</small><span class="standings-points cu-number">${points}</span></li>`)}</ol>
    <p class="cu-quiet-text">${andMore(tonight.length - top.length)}</p></section>`;
}
