/** What came of it in each game, what each card is worth on demand, and what the games do differently. It knows no rules: it draws what Python says. */
import { Saying, follow, h, pageAt } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

function results({ short, heads, rows }) {
  const row = ({ head, cells, differs }) => html`<tr data-differs=${differs}>
    <th scope="row">${differs && html`<span class="cu-sign" title="differs">≠ </span>`}${head}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
  return html`<section class="compare-results cu-tables">
    <h2>What came of it</h2>
    ${short.map((sentence) => html`<p class="compare-short">${sentence}</p>`)}
    <div class="cu-scroll"><table>
      <thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table></div>
  </section>`;
}

/** A table on demand: working it out takes a moment. */
function worths({ working, said, about, heads, rows }, send) {
  const cell = ({ text, best }) => html`<td data-best=${best}>${text}</td>`;
  const row = ({ card, cells }) => html`<tr><th scope="row">${card}</th>${cells.map(cell)}</tr>`;
  const ask = html`<button type="button" class="cu-secondary" onClick=${() => send({ worths: !working })}>
    ${working ? "Cancel" : "Show what each card is worth"}
  </button>`;
  return html`<section class="compare-worths">
    ${heads.length > 0 && html`<h2>What each card is worth</h2>
      <p>${about} <a href=${pageAt("strategy", "How-this-is-counted")}>How this is counted</a></p>
      <div class="cu-scroll"><table>
        <thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${rows.map(row)}</tbody>
      </table></div>`}
    <div class="compare-bar cu-bar cu-screen">${heads.length === 0 && ask}<span role="status">${said}</span></div>
  </section>`;
}

function differences({ title, one, other, none, rows }, folded, send) {
  const play = ({ label, column, rule }) =>
    html`<button type="button" class="cu-secondary" data-column=${column} data-rule=${rule} onClick=${() => send({ column, rule })}>${label}</button>`;
  const answer = (name, sentence) => html`<div class="compare-answer"><b class="cu-label">${name}</b><p>${sentence}</p></div>`;
  const row = ({ asks, answers, plays, bears }) => html`<li data-bears=${bears}>
    <h3>${asks}${bears && html`<span class="cu-chip">decides it here</span>`}</h3>
    <div class="compare-answers">${answer(one, answers[0])}${answer(other, answers[1])}</div>
    ${plays.length > 0 && html`<div class="compare-bar cu-bar cu-screen">${plays.map(play)}</div>`}
  </li>`;
  const told = none ? html`<p>${none}</p>` : html`<ol class="cu-list">${rows.map(row)}</ol>`;
  const shown = folded ? html`<details><summary>${title}</summary>${told}</details>` : [html`<h2>${title}</h2>`, told];
  return html`<section class="compare-differences cu-folds">${shown}</section>`;
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const parts = h("div");
    const said = new Saying(h("p", { class: "compare-said cu-said cu-message" }));
    const send = (message) => model.send(message);
    const draw = () => {
      const shown = model.get("shown");
      render([results(shown.results), worths(model.get("worths"), send), ...shown.differences.map((each) => differences(each, model.get("folded"), send))], parts);
    };
    el.classList.add("cucumber-told");
    el.append(parts, said.node);
    draw();
    return follow(model, { "change:shown": draw, "change:worths": draw, "msg:custom": ({ said: words = "", refused = "" }) => said.say(refused || words, Boolean(refused)) });
  },
};
