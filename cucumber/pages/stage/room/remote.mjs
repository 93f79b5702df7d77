/** The remote: the presenter's own phone, which steps, asks and reveals, and shows what only the presenter may see. */
import { plain } from "../dom.mjs";
import { icon } from "../stepping.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answeredOf, bars } from "./bars.mjs";
import { Presenter } from "./presenter.mjs";

export class Remote {
  constructor(el, base) {
    el.classList.add("room-remote");
    Object.assign(this, { el, base, presenter: new Presenter(`${base}room`, "remote", () => this.draw()) });
    this.presenter.open();
    this.draw();
  }

  /** @param {string|object} what  a command, a question or a step of the plan */
  do(what) {
    this.presenter.say("do", { do: what });
    this.draw();
  }

  draw() {
    const { presenter, presenter: { told } } = this;
    const away = presenter.connection ? "Looking for your room…" : "The room is closed.";
    render(html`<p class="room-said cu-said" role="status">${presenter.isIn ? presenter.said || told.sleeps : presenter.said || away}</p>
      <main class="remote">${presenter.isIn && this.stands(told)}</main>`, this.el);
  }

  stands(told) {
    const { poll, title, stands, room, here } = told;
    const asked = poll?.sentence ? poll : null;
    return html`<p class="remote-room">Room <b>${room.code}</b>, ${here} here</p>
      ${title && html`<p class="remote-title">${title}</p>`}
      <h1>${plain(stands)}</h1>
      ${this.notes(told)}${asked && this.answers(asked, here)}${this.questions(told)}
      ${this.keys(told, asked)}${this.plan(told)}
      <p class="room-doors"><a href="${this.base}room/desk?seats">Give out seats</a></p>`;
  }

  notes({ notes }) {
    return notes.length > 0 && html`<section class="remote-notes cu-stack"><h2>Only you see this</h2>${notes.map((note) => html`<p>${plain(note)}</p>`)}</section>`;
  }

  /** Numbers while it is asked, and bars once the answer is shown. */
  answers({ result, answered, ...poll }, here) {
    return html`<section class="remote-answers cu-stack" data-open=${result ? null : true}><p>${answeredOf(answered, here)}</p>
      ${result && html`<p class="room-answer cu-strong">${plain(result.solution.sentence)}</p>`}
      ${bars({ ...poll, answered, right: result && result.solution.right })}</section>`;
  }

  /** What can be asked, where there is a choice. */
  questions({ asks }) {
    if (!asks) return "";
    if (!asks.length) return html`<p>Nothing can be asked at this moment. Step to a card that is played.</p>`;
    return html`<section class="remote-asks cu-stack"><h2>Ask the audience</h2>
      ${asks.map((name, number) => html`<button type="button" class="cu-secondary" onClick=${() => this.do({ ask: number })}>${name}</button>`)}</section>`;
  }

  keys({ is_black: isBlack, next, may_go_on: mayGoOn, may_ask: mayAsk, hides_tables: hidesTables }, asked) {
    const isOpen = !!asked && !asked.result;
    const key = (what, label, { style = "secondary", off = false, pressed = null } = {}) => html`<button type="button" class=${`cu-${style}`} data-do=${what}
      aria-disabled=${off ? "true" : null} aria-pressed=${pressed} onClick=${() => off || this.do(what)}>${label}</button>`;
    return html`<div class="remote-keys" role="group" aria-label="The big screen">
      ${isOpen ? key("reveal", "Show the answer", { style: "primary" }) : key("ask", "Ask", { off: !mayAsk })}
      ${key("black", "Black screen", { pressed: String(isBlack), off: !mayGoOn })}
      ${hidesTables && key("table", "Back to the table")}
      ${key("back", html`${icon("Previous")} Back`, { off: !mayGoOn })}
      ${key("next", html`${next} ${icon("Next")}`, { style: isOpen ? "secondary" : "primary", off: !mayGoOn })}
    </div>`;
  }

  plan({ plan }) {
    if (!plan?.steps.length) return "";
    return html`<details class="remote-plan"><summary>The plan: ${plan.at + 1} of ${plan.steps.length}</summary>
      <ol class="cu-list">${plan.steps.map(({ title }, step) => html`<li><button type="button" class="cu-secondary" aria-current=${step === plan.at ? "step" : null}
        onClick=${() => this.do({ step })}>${step + 1}. ${title}</button></li>`)}</ol></details>`;
  }
}
