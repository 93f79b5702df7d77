/** The score sheet as on paper: a column for everybody, the old numbers struck out. It always fits: the columns share the width. */
import { cucumbers } from "./table/cards.mjs";
import { face } from "./table/faces.mjs";
import { withSign } from "./table/words.mjs";
import { flag } from "./dom.mjs";
import { html } from "./vendor/preact.mjs";

const MANY = 5;

/** @param {{name: string, you: boolean, was: string[], score: string, cucumbers: number, half: boolean, fresh: boolean, pays: boolean, state: string}[]} columns */
export const sheet = (columns) => columns.length > 0 && html`<table class="stage-sheet cu-columns cu-centered cu-wide" data-many=${flag(columns.length > MANY)}>
  <caption class="cu-aloud">The scores, as on paper</caption>
  <thead><tr>${columns.map((each) => html`<th scope="col" key=${each.name} data-pays=${flag(each.pays)}>${face(each.name, { isYou: each.you, mood: each.pays ? "pays" : null })}
    <span class="cu-line cu-one-line" title=${each.name}>${each.name}</span></th>`)}</tr></thead>
  <tbody><tr>${columns.map((each) => html`<td key=${each.name} data-pays=${flag(each.pays)}>
    <span class="sheet-was cu-line cu-small">${each.was.map((score) => html`<s class="cu-quiet-text">${withSign(score)}</s> `)}</span><b class="cu-name cu-line">${withSign(each.score)}</b>
    <span class="sheet-stamp cu-line" data-fresh=${flag(each.fresh)}>${cucumbers({ count: each.cucumbers, cucumbers: each.cucumbers, half: each.half })}</span>
    ${each.state && html`<small>${each.state}</small>`}</td>`)}</tr></tbody></table>`;
