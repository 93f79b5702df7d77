/** How practice goes. The streak and the last answers stay on the reader's device. */
import { forget, keep, keptAt } from "../device.mjs";
import { follow } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

const KEY = "cucumber-practice";
const MOST = 10;
const UNREADABLE = "What this device kept of your practice can't be read, and is left out.";
const FORGOTTEN = "This device has forgotten how your practice went.";

const isSound = (kept) =>
  Number.isSafeInteger(kept?.streak) && kept.streak >= 0 && Array.isArray(kept.last) && kept.last.length <= MOST && kept.last.every((each) => typeof each === "boolean");

const worded = (right) => (right ? "right" : "wrong");

/** The last answers as signs in a row. */
function last(all) {
  const said = `The last answers, the newest at the end: ${all.map(worded).join(", ")}`;
  return all.length > 0 && html`<span class="record-last" role="img" aria-label=${said}>${all.map((right) => html`<i data-right=${String(right)}></i>`)}</span>`;
}

function questions(all) {
  const row = ({ asks, asked, right }) => html`<tr key=${asks}><th scope="row">${asks}</th>
    <td><meter aria-label=${asks} min="0" max=${asked} value=${right}>${right} of ${asked}</meter></td><td>${right} of ${asked}</td></tr>`;
  return all.length > 0 && html`<table><caption>Right on the first try</caption><tbody>${all.map(row)}</tbody></table>`;
}

/** In a line the streak and the last answers; behind them how each question went, and what the device keeps. */
function record({ streak, last: answers, questions: asked }, said, forgets) {
  return html`<details class="record-all">
      <summary>Right in a row: <b>${streak}</b> ${last(answers)}</summary>
      ${questions(asked)}
      <p class="record-kept">This device keeps your streak and your last ten answers.
        <button type="button" class="cu-secondary" onClick=${forgets}>Forget them</button></p>
    </details>
    <p class="record-said" role="status">${said}</p>`;
}

class Record {
  constructor(el, model) {
    Object.assign(this, { el, model, said: "" });
    el.classList.add("cucumber-record");
  }

  draw() {
    render(record(this.model.get("shown"), this.said, () => this.forget()), this.el);
  }

  tell() {
    const { streak, last: answers } = this.model.get("shown");
    if (answers.length > 0) {
      keep(KEY, { streak, last: answers });
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
    else if (kept) this.model.send({ kept });
    this.draw();
  }

  forget() {
    forget(KEY);
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
