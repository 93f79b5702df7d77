/** Exploring a deal: the table, beside it what can be done and the tree of what was tried, below it what can be found out. */
import { page } from "../stage/root.mjs";
import { SetupForm } from "../stage/setup_form.mjs";
import { tableWithPanel } from "../stage/table_with_panel.mjs";
import { cucumbers } from "../stage/table/cards.mjs";
import { tabs } from "../stage/tabs.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { ShareBar } from "./share_bar.mjs";
import { renderLines, lineEditor, treeAt, stepTarget } from "./lines.mjs";

const SHEETS = [["compare", "Compare two lines"], ["outcomes", "What if I play …?"], ["score", "Score"]];
const ALL = -1; // all hands, or every seat

class Explore extends Component {
  state = { open: false, chosenRival: "" };

  componentDidMount() {
    document.addEventListener("cucumber-step", this.onStep = (event) => {
      event.preventDefault();
      this.go(stepTarget(this.props.data.lines, event.detail));
    });
  }

  componentWillUnmount() {
    document.removeEventListener("cucumber-step", this.onStep);
  }

  go(to) {
    if (to !== undefined) this.props.send({ is: "go", to });
  }

  /** What is played, and behind it who plays and whose view it is. */
  head() {
    const { data, send } = this.props;
    const { open } = this.state;
    return html`<div class="explore-head cu-row cu-nowrap cu-wide"><span class="cu-grow cu-hint cu-strong" title=${data.summary}>${data.summary}</span>
        <button type="button" class="cu-secondary" aria-haspopup="dialog" onClick=${() => send({ is: "set_up", what: "open" })}>Set up</button>
        <button type="button" class="cu-quiet" aria-expanded=${String(open)} onClick=${() => this.setState({ open: !open })}>Who plays <span aria-hidden="true">${open ? "▴" : "▾"}</span></button></div>
      ${open && this.people()}`;
  }

  people() {
    const { data: { seats, rivals, viewer, you }, send } = this.props;
    const seat = ({ target }) => (Number(target.value) === ALL ? null : Number(target.value));
    const choiceField = (label, value, first, onChange) => html`<label class="explore-choice cu-row"><span>${label}</span><select class="cu-grow" value=${value ?? ALL} onChange=${onChange}>
      <option value=${ALL}>${first}</option>${seats.map(({ name }, at) => html`<option value=${at}>${name}</option>`)}</select></label>`;
    const rival = ({ name, rival: key, temper }, at) => at !== you && html`<label class="explore-choice cu-row" key=${at}><span>${name}:</span><select class="cu-grow" value=${key} onChange=${({ target }) => send({ is: "invite", seat: at, rival: target.value })}>
      ${rivals.map(([value, label]) => html`<option value=${value}>${label}</option>`)}</select><small class="cu-line">${temper}</small></label>`;
    return html`<div class="stage-choices explore-people cu-stack cu-wide">
      ${choiceField("View from", viewer, "all hands", (event) => send({ is: "look", seat: seat(event) }))}
      ${choiceField("You play", you, "every seat", (event) => send({ is: "sit", seat: seat(event) }))}
      <p>When you let others play:</p>${seats.map(rival)}</div>`;
  }

  /** What else can be done, and what can be said of the line. */
  first(table) {
    const { data: { more, lines }, send } = this.props;
    if (table.motion === "behind") return null;
    const button = ({ key, label, title }) => html`<button type="button" key=${key} class="cu-secondary" title=${title} onClick=${() => table.press(key)}>${label}</button>`;
    return html`${more.length > 0 && html`<div class="explore-more cu-row" role="group" aria-label="What else can be done">${more.map(button)}</div>`}
      ${lineEditor({ tree: lines, send })}`;
  }

  line(table) {
    const { data: { lines }, send } = this.props;
    return renderLines({ tree: table.motion === "behind" ? treeAt(lines, table.frame) : lines, tricks: table.frame.tricks, send });
  }

  sheets() {
    const { data: { sheet }, send } = this.props;
    return html`<section class="explore-sheets">${tabs({ label: "Look closer", list: SHEETS, current: sheet, id: "explore-sheet", turn: (key) => send({ is: "turn", sheet: key }) })}
      <div id="explore-sheet" class="explore-sheet" role="tabpanel" tabindex="0">${this.sheet()}</div></section>`;
  }

  sheet() {
    const { data: { sheet, below }, send } = this.props;
    if (sheet === "score") return score(below, (to) => this.go(to));
    return html`${sheet === "compare" && below.lines?.length > 0 && this.pair(below, send)}${"can" in below && this.countForm(below)}
      <div dangerouslySetInnerHTML=${{ __html: below.html }} />`;
  }

  pair({ lines, one, other }, send) {
    const choiceField = (label, value, toMessage) => html`<label class="explore-choice cu-row"><span>${label}</span><select value=${value} onChange=${({ target }) => send({ is: "compare", ...toMessage(Number(target.value)) })}>
      ${lines.map(([end, name]) => html`<option value=${end} key=${end}>${name}</option>`)}</select></label>`;
    return html`<div class="explore-pair cu-row">${choiceField("Compare", one, (end) => ({ one: end, other }))}${choiceField("with", other, (end) => ({ one, other: end }))}</div>`;
  }

  countForm({ can, share }) {
    const { data: { rivals, counts }, send } = this.props;
    const rival = this.state.chosenRival || rivals[0][0];
    return html`<div class="explore-pair cu-row"><label class="explore-choice cu-row"><span>Played by</span><select value=${rival} onChange=${({ target }) => this.setState({ chosenRival: target.value })}>
        ${rivals.map(([value, label]) => html`<option value=${value}>${label}</option>`)}</select></label>
      <button type="button" class="cu-secondary" aria-disabled=${can ? null : "true"} onClick=${() => can && send({ is: "count", rival })}>${counts ? "Cancel" : share ? "Count again" : "Count the outcomes"}</button>
      ${counts && html`<progress max="1" value=${share} aria-label="Counted" />`}</div>`;
  }

  render({ data, answers, send }) {
    const body = data.chart && html`<div dangerouslySetInnerHTML=${{ __html: data.chart }} />`;
    return html`${tableWithPanel(this.props, (table) => ({ head: this.head(), first: this.first(table), line: this.line(table), body, open: this.state.open }))}
      <div class="explore-known-here" dangerouslySetInnerHTML=${{ __html: data.known }} />
      ${this.sheets()}
      <${ShareBar} data=${data} answers=${answers} send=${send} />
      ${data.draft && html`<${SetupForm} draft=${data.draft} notice=${data.notice} send=${send} />`}`;
  }
}

export default page({ Page: Explore, css: "cucumber-explore", owns: ["from", "you", "rival", "sheet"], isLink: (hash) => /^#\d{1,4}!/.test(hash) });

function cell({ score, cucumbers: count, kept, state, changed }, half, last) {
  return html`<td>${cucumbers({ cucumbers: count, half })} ${last ? html`<b>${score}</b>` : html`<s class="cu-quiet-text">${score}</s>`}
    ${changed && html`<small class="cu-quiet-text"> ${changed}</small>`}
    ${kept && html`<div class="cu-hint">${kept}</div>`}
    ${state && html`<div class="cu-hint">${state}</div>`}
  </td>`;
}

/** The sheet, with the way back to each deal, and how the scores went. @param {(to: number) => void} go */
function score({ players, rows, half, counts, pot, won, chart }, go) {
  const row = ({ head, node, cells }, index) => html`<tr>
    <th scope="row"><button type="button" class="score-deal cu-secondary" title="Go back to this deal" onClick=${() => go(node)}>${head}</button></th>
    ${cells.map((each) => cell(each, half, index === rows.length - 1))}
  </tr>`;
  return html`<div class="cucumber-score cu-tables cu-columns"><div class="cu-scroll"><table>
      <caption>The ${counts}, as on paper</caption>
      <thead><tr><td></td>${players.map((player) => html`<th scope="col" class="cu-one-line">${player}</th>`)}</tr></thead>
      <tbody>${rows.map(row)}</tbody>
    </table></div>
    ${[pot, won].filter(Boolean).map((text) => html`<p>${text}</p>`)}<div dangerouslySetInnerHTML=${{ __html: chart }} /></div>`;
}
