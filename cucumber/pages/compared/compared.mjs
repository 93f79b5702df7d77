/** Games side by side, as a part of a page too: the results, what each card is worth, and what the games do differently. */
import { SideBySide } from "../stage/side_by_side.mjs";
import { html } from "../stage/vendor/preact.mjs";
import { pageAt } from "../stage/dom.mjs";

export function Compared({ told, answers, send }) {
  const said = told.said || told.done;
  return html`<${SideBySide} told=${told} answers=${answers} send=${send} pauses=${told.pauses} />${results(told.results)}
    ${told.differences.map((each) => html`<details class="cu-folds" key=${each.title}><summary>${each.title}</summary>${differences({ ...each, title: "" }, send)}</details>`)}
    <p class="compare-said cu-said cu-message" role="status" hidden=${!said}>${said}</p>`;
}

/** Sentences, and a table with a row for each result. */
export function results({ short, heads, rows }) {
  const row = ({ head, cells, differs }) => html`<tr data-differs=${differs || null}>
    <th scope="row">${differs && html`<span class="cu-sign" title="differs">≠ </span>`}${head}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
  return html`<section class="compare-results cu-tables">
    ${short.map((sentence) => html`<p class="compare-short">${sentence}</p>`)}
    <div class="cu-scroll"><table>
      <thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table></div>
  </section>`;
}

export function worths({ said, about, heads, rows }) {
  const cell = ({ text, best }) => html`<td data-best=${best || null}>${text}</td>`;
  const row = ({ card, cells }) => html`<tr><th scope="row">${card}</th>${cells.map(cell)}</tr>`;
  return html`<section class="compare-worths cu-tables">
    ${heads.length > 0 && html`<p>${about} <a href=${pageAt("strategy", "How-this-is-counted")}>How this is counted</a></p>
      <div class="cu-scroll"><table>
        <thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${rows.map(row)}</tbody>
      </table></div>`}
    <p role="status">${said}</p>
  </section>`;
}

/** Question by question; `send` switches on a house rule that makes them alike. */
export function differences({ title, one, other, none, rows }, send) {
  const play = ({ label, column, rule }) =>
    html`<button type="button" class="cu-secondary" key=${`${column} ${rule}`} data-column=${column} data-rule=${rule} onClick=${() => send({ is: "switch", column, rule })}>${label}</button>`;
  const mark = html` <span class="cu-sign" title="You have played this rule">✓<span class="cu-aloud"> played</span></span>`;
  const answer = (name, sentence, played) => html`<div class="compare-answer"><b class="cu-label">${name}</b><p>${sentence}${played && mark}</p></div>`;
  const row = ({ asks, answers, plays, bears, played }) => html`<li key=${asks} data-bears=${bears || null}>
    <h3>${asks}${bears && html`<span class="cu-chip">decides it here</span>`}</h3>
    <div class="compare-answers">${answer(one, answers[0], played[0])}${answer(other, answers[1], played[1])}</div>
    ${plays.length > 0 && html`<div class="cu-bar cu-screen">${plays.map(play)}</div>`}
  </li>`;
  return html`<section class="compare-differences">${title && html`<h2>${title}</h2>`}${none ? html`<p>${none}</p>` : html`<ol class="cu-list">${rows.map(row)}</ol>`}</section>`;
}
