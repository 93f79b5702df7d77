/** The score sheet as kept on paper: old scores are struck out, cucumbers drawn before the score. It knows no rules. */
import { cucumbers } from "../stage/table/cards.mjs";
import { html } from "../stage/vendor/preact.mjs";

function cell({ score, cucumbers: count, kept, state, changed }, half, last) {
  return html`<td>${cucumbers({ cucumbers: count, half })} ${last ? html`<b>${score}</b>` : html`<s>${score}</s>`}
    ${changed && html`<small class="cu-quiet-text"> ${changed}</small>`}
    ${kept && html`<div class="cu-hint">${kept}</div>`}
    ${state && html`<div class="cu-hint">${state}</div>`}
  </td>`;
}

/** The sheet, with the way back to each deal, and how the scores went. @param {(to: number) => void} go */
export function score({ players, rows, half, counts, pot, won, chart }, go) {
  const row = ({ head, node, cells }, index) => html`<tr>
    <th scope="row"><button type="button" class="score-deal cu-secondary" title="Go back to this deal" onClick=${() => go(node)}>${head}</button></th>
    ${cells.map((each) => cell(each, half, index === rows.length - 1))}
  </tr>`;
  return html`<div class="cucumber-score cu-tables"><div class="cu-scroll"><table>
      <caption>The ${counts}, as on paper</caption>
      <thead><tr><td></td>${players.map((player) => html`<th scope="col" class="cu-one-line">${player}</th>`)}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table></div>
    ${[pot, won].filter(Boolean).map((text) => html`<p>${text}</p>`)}<div dangerouslySetInnerHTML=${{ __html: chart }} /></div>`;
}
