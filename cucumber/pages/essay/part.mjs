/** A part of an essay or of a notebook: its content, its problem, and the hidden rest of the page. */
import { CardTable } from "../stage/card_table.mjs";
import { withBold } from "../stage/bold.mjs";
import { freshId } from "../stage/dom.mjs";
import { optionOf } from "../stage/fields.mjs";
import { panel } from "../stage/panel.mjs";
import { withSign } from "../stage/table/words.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { ComparisonPart } from "../comparison/comparison.mjs";
import { Play } from "../play/play.mjs";

/** Text, tables and pictures that Python has written as HTML, with everything from outside escaped. */
const HtmlPart = ({ data }) => html`<div class="essay-written" dangerouslySetInnerHTML=${{ __html: data.html }}></div>`;

const TablePart = ({ data, notice, answers, send }) => html`<${CardTable} data=${data.table} notice=${notice} answers=${answers} send=${send} pauses=${data.pauses}
  panel=${data.table.stage && ((table, options) => panel(table, { ...options, send }))} />`;

/** A slider that follows its handle while it moves; its value is sent once the handle rests. */
class Slider extends Component {
  state = { at: null };

  /** An answer about an earlier place would move the handle back. */
  componentDidUpdate() {
    if (this.state.at === this.props.at) this.setState({ at: null });
  }

  render({ at, low, high, words, onChange, ...attributes }) {
    const now = this.state.at ?? at;
    const move = ({ target }) => this.setState({ at: Number(target.value) });
    return html`<input type="range" step="1" ...${attributes} min=${low} max=${high} value=${now} onInput=${move} onChange=${({ target }) => onChange(Number(target.value))} />
      <output class="essay-number cu-number cu-strong" aria-hidden="true">${words(now)}</output>`;
  }
}

class GuessInput extends Component {
  id = freshId("guess");
  state = { at: Math.trunc((this.props.data.low + this.props.data.high) / 2) };

  /** The button goes with the guess: its focus goes to the result. */
  componentDidUpdate({ data }) {
    if (data.guess === null && this.props.data.guess !== null) this.base.querySelector(".guess-told").focus();
  }

  render({ data, send }, { at }) {
    const { question, low, high, unit, guess } = data;
    const lock = () => send({ is: "guess", number: at });
    return html`<section class="essay-guess cu-box" aria-labelledby=${this.id}>
      <p class="guess-question cu-name" id=${this.id}>${question}</p>
      ${guess === null
    ? html`<div class="guess-axis cu-row cu-nowrap"><${Slider} aria-label="Your guess" at=${at} low=${low} high=${high} onChange=${(to) => this.setState({ at: to })} words=${(number) => `${withSign(number)}${unit}`} /></div>
        <p class="guess-lock cu-apart"><button type="button" class="cu-primary" onClick=${lock}>Lock it in</button></p>`
    : html`${axis(data)}<p class="guess-told" role="status" tabindex="-1">${withBold(data.sentence)}</p>`}
    </section>`;
  }
}

/** The guess on its axis, and what was counted beside it. */
function axis({ low, high, guess, answer }) {
  const place = (number) => `left:${(100 * (Math.min(high, Math.max(low, number)) - low)) / (high - low)}%`;
  return html`<div class="guess-axis guess-marks cu-row cu-nowrap" aria-hidden="true"><i class="cu-quiet-text">${withSign(low)}</i><span>
    <b class="guess-yours" style=${place(guess)}>you</b>
    ${answer !== null && html`<b class="guess-truth" style=${place(answer)}>counted</b>`}</span><i class="cu-quiet-text">${withSign(high)}</i></div>`;
}

class ChoiceInput extends Component {
  id = freshId("change");

  render({ data: { label, choices, slider, at }, send }) {
    const onChange = (to) => send({ is: "set", at: to });
    return html`<div class="essay-change cu-row"><label for=${this.id}>${label}</label>
      ${slider
    ? html`<${Slider} id=${this.id} at=${at} low=${0} high=${choices.length - 1} onChange=${onChange} words=${(place) => choices[place]} aria-valuetext=${choices[at]} />`
    : html`<select id=${this.id} value=${at} onChange=${({ target }) => onChange(Number(target.value))}>${choices.map((text, value) => optionOf({ value, text }))}</select>`}</div>`;
  }
}

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
