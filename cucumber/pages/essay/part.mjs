/** A part of an essay or of a notebook: its content, its problem, and the hidden rest of the page. */
import { CardTable } from "../stage/card_table.mjs";
import { panel } from "../stage/panel.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { ComparisonPart } from "../compared/comparison.mjs";
import { Play } from "../play/play.mjs";
import { ChoiceInput, GuessInput } from "./inputs.mjs";

/** Text, tables and pictures that Python has written as HTML, with everything from outside escaped. */
const HtmlPart = ({ data }) => html`<div class="essay-written" dangerouslySetInnerHTML=${{ __html: data.html }}></div>`;

const TablePart = ({ data, notice, answers, send }) => html`<${CardTable} data=${data.table} notice=${notice} answers=${answers} send=${send} pauses=${data.pauses}
  panel=${data.table.stage && ((table, options) => panel(table, { ...options, send }))} />`;

const KINDS = { table: TablePart, play: Play, written: HtmlPart, guess: GuessInput, change: ChoiceInput, compare: ComparisonPart };

/** @typedef {{kind: string, props: object, notice: string, works: boolean, waits: boolean, shown: boolean, problem: string, heard: number}} PartProps */
export class Part extends Component {
  /** What other parts have heard changes nothing here. */
  shouldComponentUpdate({ part }) {
    return part !== this.props.part;
  }

  /** Long jobs start once their part is in view: not for readers who don't get that far, or have to guess first. */
  componentDidMount() {
    if (!this.props.part.works) return;
    const observer = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      observer.disconnect();
      this.props.send({ is: "look" });
    });
    observer.observe(this.base);
  }

  /** The button that shows the rest disappears: its focus moves to what takes its place. */
  componentDidUpdate({ part: { shown } }) {
    if (!shown && this.props.part.shown) this.base.querySelector(".essay-waits").focus();
  }

  send(message) {
    this.props.send({ is: "tell", message });
  }

  render({ part: { kind, props, notice, works, waits, shown, problem, heard }, send }) {
    const wrong = problem || (!["table", "play", "compare"].includes(kind) && notice);
    return html`<div class="cucumber-part${waits && !shown ? " cu-holds" : ""}" data-kind=${kind} aria-busy=${works ? "true" : null}>
      ${props && html`<${KINDS[kind]} data=${props} notice=${notice} answers=${heard} send=${(message) => this.send(message)} />`}
      ${wrong && html`<p role="alert" class="cu-message cu-wrong">${wrong}</p>`}
      ${waits && html`<p class="essay-waits cu-note cu-apart" tabindex="-1">${shown ? "The rest is shown. You can still answer." : html`The rest waits for your answer.
        <button type="button" class="cu-quiet" onClick=${() => send({ is: "reveal" })}>Just show me</button>`}</p>`}</div>`;
  }
}
