/** The score sheet as it is kept on paper: old scores are struck out, cucumbers drawn before the score. It knows no rules. */
import { follow, h } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

const MOST_DRAWN = 4;

/** A cucumber as a pencil draws it, or half of one. */
function cucumber(half) {
  const outline = half ? "M12 4h10a5 5 0 0 1 0 10h-10q-3-5 0-10z" : "M7 4h16a5 5 0 0 1 0 10h-16a5 5 0 0 1 0-10z";
  return html`<svg viewBox="0 0 30 18" class="score-cucumber" aria-hidden="true">
    <path d=${outline} class="score-peel" /><path d=${half ? "M16 9h8" : "M8 9h14"} class="score-seeds" />
  </svg>`;
}

/** How many are drawn, in words. */
export function lost(count, half) {
  const noun = half ? "half-cucumber" : "cucumber";
  return count ? `${count} ${noun}${count === 1 ? "" : "s"} and ` : "";
}

function cell({ score, cucumbers, kept, state, changed }, half, last) {
  return html`<td>
    <span class="cu-aloud">${lost(cucumbers, half)}</span>
    ${Array.from({ length: Math.min(cucumbers, MOST_DRAWN) }, () => cucumber(half))}
    ${cucumbers > MOST_DRAWN && html`<small>×${cucumbers} </small>`}
    ${last ? html`<b>${score}</b>` : html`<s>${score}</s>`}
    ${changed && html`<small class="score-change cu-quiet-text"> ${changed}</small>`}
    ${kept && html`<div class="score-kept cu-hint">${kept}</div>`}
    ${state && html`<div class="score-state cu-hint">${state}</div>`}
  </td>`;
}

function sheet({ players = [], rows = [], half, counts = "scores", pot, won }, refused, go) {
  const row = ({ head, node, cells }, index) => html`<tr>
    <th scope="row"><button type="button" class="score-deal cu-secondary" data-node=${node} title="Go back to this deal" onClick=${() => go(node)}>${head}</button></th>
    ${cells.map((each) => cell(each, half, index === rows.length - 1))}
  </tr>`;
  return html`<div class="cu-scroll"><table>
      <caption>The ${counts}, as on paper</caption>
      <thead><tr><td></td>${players.map((player) => html`<th scope="col" class="cu-one-line">${player}</th>`)}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table></div>
    ${[pot, won].filter(Boolean).map((text) => html`<p>${text}</p>`)}
    <p class="score-said cu-refused" role="status">${refused}</p>`;
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const root = h("div", { class: "cucumber-score cu-tables" });
    const draw = ({ refused = "" } = {}) => render(sheet(model.get("shown"), refused, (node) => model.send({ go: node })), root);
    el.append(root);
    draw();
    return follow(model, { "change:shown": () => draw(), "msg:custom": draw });
  },
};
