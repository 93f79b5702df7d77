/** What pages of scenarios have in common: the line over the table, the table, what is said below it, its papers, and the catalogue. */
import { download, flag } from "./dom.mjs";
import { print } from "./paper.mjs";
import { Component, html } from "./vendor/preact.mjs";
import { CardTable } from "./card_table.mjs";
import { Catalogue } from "./catalogue.mjs";

const LEADS = { explore: "Explore it: change a card, play it differently", compare: "Compare games with this deal" };
const PAPERS = {
  file: ["Save as a file", "One page that replays this without a server or a network, and can be printed"],
  question: ["Print it with the answer overleaf", "One sheet of paper: the deal up to a question on the front, and how it goes on overleaf"],
};

/** A page of scenarios; `part` names what only this page has. */
export class ScenarioPage extends Component {
  /** An answer may bring a page to hand out, or another scenario, which is looked at from its beginning. */
  componentDidUpdate({ data: before, answers }) {
    const { data, answers: now } = this.props;
    if (now === answers || data.notice) return;
    const { what, name, page } = data.paper ?? {};
    if (what === "file") download(name, new Blob([page], { type: "text/html" }));
    else if (what) print(this.base, page, name);
    if (data.key !== before.key) this.toTable();
  }

  toTable() {
    this.base.querySelector(".telling-head").scrollIntoView({ block: "nearest" });
    this.view?.root.focus({ preventScroll: true });
  }

  get view() {
    return this.table?.view;
  }

  /** The result of what was asked for below the table; if it was refused, why. */
  get done() {
    const { done, paper, notice } = this.props.data;
    return notice || done || (paper && (paper.what === "file" ? `Saved: ${paper.name}` : "Ready to print.")) || "";
  }

  /** @param {{head?: any, below?: any, end?: any, more?: any, catalogue: object, owns: string[]}} parts */
  page({ head, below, end, more, catalogue, owns }) {
    const { data, answers, send } = this.props;
    const { about } = data;
    const paper = (what) => html`<button type="button" key=${what} class="cu-secondary" title=${PAPERS[what][1]} onClick=${() => send({ is: "hand_out", what })}>${PAPERS[what][0]}</button>`;
    return html`<div class="telling">
      <div class="telling-head cu-row"><button type="button" class="telling-title cu-one-line cu-quiet" title="Choose another" onClick=${() => this.shelf.focusSearch()}>${about.title} <span aria-hidden="true">▾</span></button>${head}</div>
      <${CardTable} ref=${(table) => { this.table = table; }} data=${data.table} notice=${data.notice} answers=${answers} send=${send} pauses=${data.pauses} owns=${owns} />
      ${below}
      <div class="telling-about"><p>${about.about}</p>
        <div class="telling-teaches cu-apart">${about.teaches.map((rule) => html`<span class="cu-chip" key=${rule}>${rule}</span>`)} <small><a href=${about.game.page}>${about.game.name}</a>${about.words.map((word) => ` · ${word}`)}</small></div>
        ${about.leads.explore && html`<p class="telling-leads cu-row">${Object.entries(about.leads).map(([name, href]) => html`<a key=${name} href=${href}>${LEADS[name]}</a>`)}</p>`}
        <div class="cu-row">${Object.keys(PAPERS).map(paper)}${more}<span class="telling-done cu-note" role="status" data-refused=${flag(this.problem || data.notice)}>${this.problem || this.done}</span></div></div>
      <${Catalogue} ref=${(shelf) => { this.shelf = shelf; }} entries=${data.catalogue} current=${data.key} pick=${(key) => send({ is: "choose", key })} ...${catalogue} />
      ${data.problems.map(({ file, reason }) => html`<p class="cu-alert" key=${file}><b>${file}</b>: ${reason}</p>`)}${end}</div>`;
  }
}
