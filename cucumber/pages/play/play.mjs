/** Playing: the table, and once a deal is over its result and each of your cards beside it. */
import { chances } from "../stage/chances.mjs";
import { sheet } from "../stage/sheet.mjs";
import { staged } from "../stage/staged.mjs";
import { flag, plain } from "../stage/dom.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { record } from "./record.mjs";
import { Setting } from "./setting.mjs";

export class Play extends Component {
  componentDidMount() {
    this.record();
  }

  componentDidUpdate({ told }) {
    if (told.ended !== this.props.told.ended) this.record();
  }

  /** It is shown at once: the table keeps the space it has when the reader first presses something. */
  record() {
    record(this.props.told.ended);
    this.forceUpdate();
  }

  /** Your tricks, and who stood to win. */
  body() {
    const { told: { review }, send } = this.props;
    if (!review) return null;
    const { at, plays, names, course: rows, by_deal: byDeal, sentence, works } = review;
    return html`${sentence && at === null && html`<p class="play-verdict">${plain(sentence)}</p>`}
      ${works && !sentence && html`<p class="cu-note">Looking back at your cards…</p>`}
      ${plays.length > 0 && tricks(review, send)}
      ${(byDeal || at !== null) && chances({ names, rows, at: at === null ? null : momentOf(review) })}`;
  }

  /** The scores come first: whatever else there is to say, they are in sight. */
  render({ told, send, forget }) {
    const isAtEnd = (told.review?.at ?? null) === null;
    return html`${told.line && html`<${Setting} told=${told} said=${told.said} send=${send} forget=${forget} />`}
      ${staged(this.props, () => ({ first: isAtEnd && sheet(told.paper), body: this.body() }))}`;
  }
}

/** The moment in the course at which one of your cards had been played. */
const momentOf = ({ at, plays, course: rows }) => Math.min(rows.length - 1, plays[at].moment);

const aloud = (words) => words && html`<span class="cu-aloud"> ${words}</span>`;

/** Your tricks as pairs of cards, yours and the one that took it, tinted by what yours cost. */
function tricks({ plays, at, all_open: allOpen }, send) {
  const pair = ({ trick, act, taking, tint, dearest }, place) => html`<button type="button" key=${trick} class="play-trick" aria-pressed=${String(at === place)} data-tint=${tint}
    data-dearest=${flag(dearest)} onClick=${() => send({ is: "look", at: at === place ? null : place })}>
    <b class="cu-name">${plain(act)}</b>${!taking.yours && html`<small>${aloud("taken by ")}${plain(taking.card)}</small>`}<small>${aloud("trick ")}${trick}</small>${aloud(["", "a little dear", "dear", "very dear"][tint])}</button>`;
  return html`<div class="play-tricks" role="group" aria-label="Your tricks">${plays.map(pair)}</div>
    <label class="play-open cu-line cu-small"><input type="checkbox" checked=${allOpen} onChange=${({ target }) => send({ is: "measure", all_open: target.checked })} /> With all cards open</label>`;
}
