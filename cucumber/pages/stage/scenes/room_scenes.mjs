/** The scenes of people who have come together: who is here, what a lesson says, what a wrong card leads to, who came first, all tables. */
import { withBold } from "../bold.mjs";
import { flag, plain } from "../dom.mjs";
import { face } from "../table/faces.mjs";
import { html } from "../vendor/preact.mjs";
import { tableCard, person, smallFelt } from "./small_felt.mjs";
import { SCENES } from "./wall.mjs";

const MOST_PLACES = 10; // of a ranking
const STEPS = 3; // of a podium

export const ALL_SCENES = {
  ...SCENES,

  text: ({ title, lines }) => html`<section class="scene-text"><h1>${title}</h1>${lines.map((line) => html`<p>${withBold(plain(line).replace(/([♣♦♥♠]\uFE0E) (?=[♣♦♥♠])/g, "$1\u00a0"))}</p>`)}</section>`,

  lobby: ({ people }, { code, address, qr, reach }) => html`<section class="scene-lobby">
    <div class="lobby-door cu-grid cu-centered" data-fits>${qr && html`<div class="lobby-qr cu-grid" dangerouslySetInnerHTML=${{ __html: qr }} />`}
      <p>On your phone, open <b>${address}</b> and type</p><p class="room-letters" aria-label=${[...code].join(" ")}>${code}</p>${reach && html`<p class="scene-quiet cu-quiet-text">${reach}</p>`}</div>
    <div class="lobby-here cu-grid" data-fits><h1>${people.length === 1 ? "1 is here" : `${people.length} are here`}</h1>
      <div class="scene-people cu-row">${people.map(({ number, name }) => html`<span key=${number}>${person(name)}</span>`)}</div></div></section>`,

  "what if": ({ said, sides }) => html`<section class="scene-what-if"><h1>${plain(said)}</h1><div class="what-if-sides cu-grid">${sides.map(({ name, right, frame, said: outcome }) => html`<figure class="cu-grid cu-centered" data-fits data-right=${String(right)}>
    <figcaption>${right ? "✓ " : "✗ "}${plain(name)}</figcaption>${smallFelt(frame)}<p>${plain(outcome)}</p></figure>`)}</div></section>`,

  podium: ({ title, places, said }) => html`<section class="scene-podium"><h1>${title}</h1>
    <ol class="podium-steps cu-list cu-grid" data-fits>${places.slice(0, STEPS).map(({ place, name, score }) => html`<li class="cu-grid cu-centered" data-place=${place}>${face(name, { mood: place === 1 ? "glad" : null })}<b>${name}</b><span class="cu-grid cu-wide"><i>${place}</i> ${score}</span></li>`)}</ol>
    <ol class="podium-rest cu-list cu-grid" data-fits>${places.slice(STEPS, MOST_PLACES).map(({ place, name, score }) => html`<li class="cu-grid"><i class="cu-quiet-text">${place}</i>${person(name)}<span>${score}</span></li>`)}</ol>
    <p class="podium-said">${plain(said)}</p></section>`,

  votes: ({ tables: [{ frame }], said, answered, of }) => SCENES.question({ question: { sentence: said, frame, options: [] } }, { poll: { answered }, here: of }),

  tables: ({ title, tables, said }) => html`<section class="scene-tables"><h1>${title}</h1><ol class="tables-grid cu-list cu-grid" data-tables=${Object.keys(tables).length} style=${{ "--columns": columnsFor(Object.keys(tables).length) }}>${Object.values(tables).map(smallTable)}</ol><p class="scene-said">${plain(said)}</p></section>`,
};

const columnsFor = (tables) => (tables === 4 ? 2 : Math.min(tables, 3));

/** A table of many: who sits there, what lies in the middle, whose turn it is. @param {Small} table */
function smallTable({ number, name, seats, turn, middle, state, late, over }) {
  return html`<li class="cu-grid" key=${number} data-fits data-table=${number} data-late=${flag(late)} data-over=${flag(over)}><h2>${name}</h2>
    <span class="tables-middle cu-flex">${middle.map((card) => tableCard(card))}</span>
    <span class="scene-people cu-row cu-grid">${seats.map((seat, place) => html`<span data-turn=${flag(place === turn)} data-gone=${flag(!seat.here)}>${seat.kind === "open" ? html`<em>free seat</em>` : person(seat.name || "a rival", seat.score === undefined || seat.score === null ? "" : html`<i>${seat.score}</i>`)}</span>`)}</span>
    <p>${turn === null || late ? state : `${seats[turn].name} to play`}</p></li>`;
}
