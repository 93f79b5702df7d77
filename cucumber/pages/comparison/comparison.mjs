/** Games side by side, as a part of a page too: the results, what each card is worth, and what the games do differently. */
import { SideBySide } from "../stage/side_by_side.mjs";
import { html } from "../stage/vendor/preact.mjs";
import { pageAt } from "../stage/dom.mjs";

/** Among other text only the rules that decide it: all others are on the page that compares. */
export function ComparisonPart({ data, notice, answers, send }) {
  const message = notice || data.done, { rules } = data.results, decisive = rules.rows.filter(({ bears }) => bears);
  return html`<${SideBySide} data=${data} answers=${answers} send=${send} pauses=${data.pauses} />${ledger({ ...data.results, rules: decisive.length ? { ...rules, rows: decisive } : rules }, send)}
    <p class="compare-said cu-said cu-message" role="status" hidden=${!message}>${message}</p>`;
}

/**
 * What came of it in each game, and below by which rules: first what decides it, last and folded what is the same. `send` switches on a house
 * rule that makes two games alike, and has counted what one answer changes.
 */
export function ledger({ short, heads, rows, rules }, send) {
  const across = heads.length + 1;
  const result = ({ head, cells, differs }) => html`<tr role="row" data-differs=${differs || null}><th scope="row" role="rowheader">${head}</th>${cells.map((cell) => html`<td role="cell">${cell}</td>`)}</tr>`;
  const sameRule = ({ asks, answer }) => html`<p><b>${asks}</b> ${answer}</p>`;
  return html`<section class="compare-results cu-tables cu-apart">${short.map((sentence, place) => html`<p class="compare-short ${place ? "" : "cu-name"}">${sentence}</p>`)}
    <table class="cu-ledger" role="table">
      <thead role="rowgroup"><tr role="row"><td role="cell"></td>${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}</tr></thead>
      <tbody role="rowgroup">${rows.map(result)}</tbody>
      <tbody class="ledger-rules" role="rowgroup"><tr role="row"><th scope="rowgroup" role="rowheader" colspan=${across}>By which rules?</th></tr>${rules.none && html`<tr role="row"><td role="cell" colspan=${across}>${rules.none}</td></tr>`}
        ${rules.rows.map((row) => rule(row, rules, send))}
        ${rules.same.rows.length > 0 && html`<tr role="row"><td role="cell" colspan=${across}><details class="cu-folds"><summary>${rules.same.said}</summary>${rules.same.rows.map(sameRule)}</details></td></tr>`}</tbody>
    </table></section>`;
}

function rule({ asks, answers, bears, played, plays, key }, { names, counted: changesOf }, send) {
  const switchButton = ({ label, column, rule: which }) =>
    html`<button type="button" class="cu-quiet" key=${`${column} ${which}`} data-column=${column} data-rule=${which} onClick=${() => send({ is: "switch", column, rule: which })}>${label}</button>`;
  const mark = html` <span class="cu-sign" title="You have played this rule">✓<span class="cu-aloud"> played</span></span>`;
  const change = changesOf && key && !changesOf[key] && html`<button type="button" class="cu-quiet" data-key=${key} onClick=${() => send({ is: "weigh", key })}>What does it change?</button>`;
  return html`<tr key=${asks} role="row" data-bears=${bears || null}>
    <th scope="row" role="rowheader">${asks}${bears && html`<span class="cu-chip">decides it here</span>`}${(change || plays.length > 0) && html`<div class="ledger-deeds cu-screen">${change}${plays.map(switchButton)}</div>`}</th>
    ${answers.map((answer, game) => html`<td role="cell" data-game=${names[game]}>${answer}${played[game] && mark}</td>`)}
  </tr>${changesOf?.[key] && html`<tr role="row"><td role="cell" colspan=${names.length + 1}>${changes(changesOf[key], key, send)}</td></tr>`}`;
}

/** What one answer changes, or how far the counting is. */
const changes = ({ progress, share, sentences }, key, send) => html`<div class="ledger-changes" role="status">
  ${progress && html`<p class="cu-row"><progress max="1" value=${share} /><span>${progress}</span><button type="button" class="cu-quiet" onClick=${() => send({ is: "leave", key })}>Cancel</button></p>`}
  ${sentences.map((each) => html`<p>${each}</p>`)}</div>`;

export function worths({ said, about, heads, rows }) {
  const cell = ({ text, best }) => html`<td class=${best ? "cu-strong" : null} data-best=${best || null}>${text}</td>`;
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
