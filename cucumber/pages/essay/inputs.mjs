/** A guess on an axis, and a slider or a choice that other parts follow. */
import { withBold } from "../stage/bold.mjs";
import { freshId } from "../stage/dom.mjs";
import { optionOf } from "../stage/fields.mjs";
import { withSign } from "../stage/table/words.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";

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

export class GuessInput extends Component {
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

export class ChoiceInput extends Component {
  id = freshId("change");

  render({ data: { label, choices, slider, at }, send }) {
    const onChange = (to) => send({ is: "set", at: to });
    return html`<div class="essay-change cu-row"><label for=${this.id}>${label}</label>
      ${slider
    ? html`<${Slider} id=${this.id} at=${at} low=${0} high=${choices.length - 1} onChange=${onChange} words=${(place) => choices[place]} aria-valuetext=${choices[at]} />`
    : html`<select id=${this.id} value=${at} onChange=${({ target }) => onChange(Number(target.value))}>${choices.map((text, value) => optionOf({ value, text }))}</select>`}</div>`;
  }
}
