/** What came of it in each game, and what the games do differently. It knows no rules: it draws what Python says. */
import { Saying, follow, h } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

function results({ short, heads, rows }) {
  const row = ({ head, cells, differs }) => html`<tr data-differs=${differs}>
    <th scope="row">${differs && html`<span class="sb-sign" title="differs">≠ </span>`}${head}</th>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
  return html`<section class="sb-results">
    <h2>What came of it</h2>
    ${short.map((sentence) => html`<p class="sb-short">${sentence}</p>`)}
    <div class="sb-wide"><table>
      <thead><tr><td></td>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table></div>
  </section>`;
}

function differences({ title, one, other, none, rows }, send) {
  const play = ({ label, column, rule }) =>
    html`<button type="button" class="cu-secondary" data-column=${column} data-rule=${rule} onClick=${() => send({ column, rule })}>${label}</button>`;
  const answer = (name, sentence) => html`<div class="sb-answer"><b>${name}</b><p>${sentence}</p></div>`;
  const row = ({ asks, answers, plays, bears }) => html`<li data-bears=${bears}>
    <h3>${asks}${bears && html`<span class="sb-chip">decides it here</span>`}</h3>
    <div class="sb-answers">${answer(one, answers[0])}${answer(other, answers[1])}</div>
    ${plays.length > 0 && html`<div class="sb-bar">${plays.map(play)}</div>`}
  </li>`;
  return html`<section class="sb-differences"><h2>${title}</h2>${none ? html`<p>${none}</p>` : html`<ol>${rows.map(row)}</ol>`}</section>`;
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const parts = h("div");
    const said = new Saying(h("p", { class: "sb-said" }));
    const send = (message) => model.send(message);
    const draw = () => {
      const shown = model.get("shown");
      render([results(shown.results), ...shown.differences.map((each) => differences(each, send))], parts);
    };
    el.classList.add("cucumber-told");
    el.append(parts, said.node);
    draw();
    return follow(model, { "change:shown": draw, "msg:custom": ({ said: words = "", refused = "" }) => said.say(refused || words, Boolean(refused)) });
  },
};
