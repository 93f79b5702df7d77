/**
 * How practice goes: a number, how many in a row, the last answers, and the minutes of the day. All of it stays on the
 * reader's device. Python counts the answers; the time that passes is known here alone.
 */
import { forget, keep, keptAt } from "../device.mjs";
import { follow } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

const KEY = "cucumber-practice";
const MOST = 10;
const MINUTES = 10; // a day
const LONGEST = 90; // seconds that one task counts: who went away did not practice
const UNREADABLE = "What this device kept of your practice can't be read, and is left out.";
const FORGOTTEN = "This device has forgotten how your practice went.";

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

const areDays = (days) => days === undefined || (typeof days?.day === "string" && Number.isFinite(days.seconds) && days.seconds >= 0 && isCount(days.row));

const isSound = (kept) =>
  isCount(kept?.streak) && Array.isArray(kept.last) && kept.last.length <= MOST && kept.last.every((each) => typeof each === "boolean") && areDays(kept.days);

const worded = (right) => (right ? "right" : "wrong");

// ----------------------------------------------------------------------------------------------------- ten minutes a day

/** A day as the reader's calendar has it. */
export const dayOf = (date) => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

/**
 * The days after some more seconds of practice: `row` is how many days in a row had their ten minutes, up to yesterday.
 * @typedef {{day: string, seconds: number, row: number}} Days
 * @param {Days|undefined} days  @param {Date} now
 */
export function practiced(days, seconds, now) {
  const today = dayOf(now);
  const counted = Math.min(LONGEST, Math.max(0, seconds));
  if (days?.day === today) return { ...days, seconds: days.seconds + counted };
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const goesOn = days?.day === yesterday && isDone(days);
  return { day: today, seconds: counted, row: goesOn ? days.row + 1 : 0 };
}

export const isDone = ({ seconds }) => seconds >= 60 * MINUTES;

/** How many days in a row have had their ten minutes. */
export const inARow = (days) => days.row + (isDone(days) ? 1 : 0);

// --------------------------------------------------------------------------------------------------------------- drawing

/** The last answers as signs in a row. */
function last(all) {
  const said = `The last answers, the newest at the end: ${all.map(worded).join(", ")}`;
  return all.length > 0 && html`<span class="record-last" role="img" aria-label=${said}>${all.map((right) => html`<i data-right=${String(right)}></i>`)}</span>`;
}

/** The number, and how much the last answer gave or took. */
function number({ rating, gained, last: all }) {
  const change = gained > 0 ? `+${gained}` : `−${-gained}`;
  return all.length > 0 && html`<span class="record-number"><b>${Math.round(rating)}</b>${gained !== 0 && html` <small data-down=${gained < 0 ? "" : undefined}>${change}</small>`}<span class="cu-aloud"> your number</span></span>`;
}

function minutes(days) {
  const done = Math.min(MINUTES, Math.floor(days.seconds / 60));
  return html`<p>Today: <meter aria-label="Minutes practiced today" min="0" max=${MINUTES} value=${done}>${done}</meter> ${done} of ${MINUTES} minutes. Days in a row: ${inARow(days)}.</p>`;
}

function questions(all) {
  const row = ({ asks, asked, right }) => html`<tr key=${asks}><th scope="row">${asks}</th>
    <td><meter aria-label=${asks} min="0" max=${asked} value=${right}>${right} of ${asked}</meter></td><td>${right} of ${asked}</td></tr>`;
  return all.length > 0 && html`<table><caption>Right on the first try</caption><tbody>${all.map(row)}</tbody></table>`;
}

const coming = (count) => count > 0 && html`<p>${count === 1 ? "One mistake comes" : `${count} mistakes come`} back, until right twice.</p>`;

/** In a line the number, the streak and the last answers; behind them the rest, and what the device keeps. */
function record(shown, days, said, forgets) {
  return html`<details class="record-all">
      <summary>${number(shown)} In a row: <b>${shown.streak}</b> ${last(shown.last)}</summary>
      ${shown.last.length > 0 && html`<p>Your number goes up with each right answer and down with each wrong one, more at the harder levels.</p>`}
      ${minutes(days)}${coming(shown.coming)}${questions(shown.questions)}
      <p class="record-kept">All this is kept on this device alone.
        <button type="button" class="cu-secondary" onClick=${forgets}>Forget it</button></p>
    </details>
    <p class="record-said" role="status">${said}</p>`;
}

class Record {
  constructor(el, model) {
    Object.assign(this, { el, model, said: "", days: undefined, since: Date.now() });
    el.classList.add("cucumber-record");
  }

  draw() {
    const days = practiced(this.days, 0, new Date());
    render(record(this.model.get("shown"), days, this.said, () => this.forget()), this.el);
  }

  /** A task was asked, from which on its time counts, or answered. */
  tell() {
    const { asking, streak, last: answers, rating, deviation, mistakes } = this.model.get("shown");
    if (!asking) this.days = practiced(this.days, (Date.now() - this.since) / 1000, new Date());
    this.since = Date.now();
    if (answers.length > 0) {
      keep(KEY, { streak, last: answers, rating, deviation, mistakes, days: this.days });
      this.said = "";
    }
    this.draw();
  }

  say(sentence) {
    this.said = sentence;
    this.draw();
  }

  begin() {
    const { kept, damaged } = keptAt(KEY, isSound);
    if (damaged) this.said = UNREADABLE;
    else if (kept) {
      const { days, ...answered } = kept;
      this.days = days;
      this.model.send({ kept: answered });
    }
    this.draw();
  }

  forget() {
    forget(KEY);
    this.days = undefined;
    this.said = FORGOTTEN;
    this.model.send({ forget: true });
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const record = new Record(el, model);
    record.begin();
    return follow(model, { "change:shown": () => record.tell(), "msg:custom": ({ refused = "" }) => record.say(refused) });
  },
};
