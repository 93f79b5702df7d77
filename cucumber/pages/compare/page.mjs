/** Comparing games: the tables, what is asked for below them, and the form in which games and cards are chosen. */
import { page } from "../stage/root.mjs";
import { SetupForm } from "../stage/setup_form.mjs";
import { SideBySide } from "../stage/side_by_side.mjs";
import { tabs } from "../stage/tabs.mjs";
import { copy, download, linkTo } from "../stage/dom.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { ManyDeals, houseRules } from "./many_deals.mjs";
import { ledger, worths } from "../comparison/comparison.mjs";

const SHEETS = [["results", "What came of it, and why"], ["worths", "What each card is worth"], ["many", "Over many deals"], ["rules", "One rule changed"]];

class Compare extends Component {
  state = { status: "" };

  /** A file that was made is saved once. A button that removed a difference goes with it, and hands its focus to what is left. */
  componentDidUpdate({ data: { made: before, link, done: did } }) {
    const { made, link: now, done } = this.props.data;
    if (done && done !== did && document.activeElement === document.body) this.base.parentElement.querySelector("#compare-sheet").focus();
    if (made && made.number !== before?.number) download(made.name, new Blob([made.text], { type: "text/csv" }));
    if (link !== now && this.state.status) this.setState({ status: "" });
  }

  /** What is compared, and what can be done with all of it. */
  head() {
    const { data: { title, summary, is_example: isExample, link, notice }, send } = this.props;
    const button = (text, does) => html`<button type="button" class="cu-quiet" onClick=${does}>${text}</button>`;
    const copyLink = async () => this.setState({ status: await copy(linkTo(link), this.link) });
    return html`<div class="compare-top cu-row"><strong class="compare-question cu-grow" aria-hidden="true" title=${summary}>${title}</strong>
        <button type="button" class="cu-secondary" aria-haspopup="dialog" onClick=${() => send({ is: "set_up", what: "open" })}>Choose${" "}<span class="cu-aloud-on-phones">games and cards</span></button>
        ${button("Deal other cards", () => send({ is: "anew" }))}${!isExample && button("Show the example", () => send({ is: "example" }))}${button("Copy the link", copyLink)}</div>
      <input type="text" class="compare-link" readonly aria-label="Link" hidden ref=${(link_) => { this.link = link_; }} />
      <p class="compare-said cu-said cu-message" role="status" hidden=${!(notice || this.state.status)} data-refused=${notice ? "" : null}>${notice || this.state.status}</p>`;
  }

  sheet() {
    const { data: { sheet, below, done, notice }, send, bring } = this.props;
    if (sheet === "worths") return worths(below);
    if (sheet === "many") return html`<${ManyDeals} data=${below} notice=${notice} send=${send} bring=${bring} />`;
    if (sheet === "rules") return houseRules(below, notice, send);
    return html`${ledger(below, send)}<p class="compare-said cu-said cu-message" role="status" hidden=${!done}>${done}</p>`;
  }

  render({ data, answers, send }) {
    const { sheet, draft, notice } = data;
    return html`${this.head()}<${SideBySide} data=${data} answers=${answers} send=${send} pauses=${data.pauses} />
      <section class="compare-sheets">${tabs({ label: "Look closer", list: SHEETS, current: sheet, id: "compare-sheet", turn: (key) => send({ is: "turn", sheet: key }) })}
        <div id="compare-sheet" class="compare-sheet cu-told" role="tabpanel" tabindex="0" aria-labelledby="compare-sheet-${sheet}">${this.sheet()}</div></section>
      ${draft && html`<${SetupForm} draft=${draft} notice=${notice} send=${send} />`}`;
  }
}

export default page({ Page: Compare, css: "cucumber-comparing", remembers: true, owns: ["sheet"], isLink: (hash) => /^#c?\d{1,4}!/.test(hash) });
