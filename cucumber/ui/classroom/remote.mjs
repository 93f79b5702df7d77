/** The remote: the presenter's own phone, which steps, asks and reveals, and shows what only the presenter may see. */
import { h, plain } from "../dom.mjs";
import { icon } from "../stepping.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answeredOf, bars } from "./bars.mjs";

const NOTHING = "Nothing is shown yet. On the big screen, open any table and press p.";
const ASLEEP = "The big screen sleeps, or presents nothing now. Phones go on as far as they have seen; it catches up when it is back.";

/**
 * What a remote shows of what its room has told: what stands on the wall, the notes that go with it, and what comes next.
 * @param {import("./presenter.mjs").Presenter} presenter
 */
export function standing({ now, plan, poll, result, table, wall, leads, said, hidesTables }) {
  const step = plan?.steps[plan.at];
  const isPlayed = !now && !!table;
  const asked = poll?.sentence ? { ...poll, ...result, isShown: !!result } : null;
  return {
    title: now?.title ?? (isPlayed ? table.heading : ""),
    said: asked?.sentence ?? (isPlayed ? (table.frames.at(-1)?.label ?? "") : (now?.said ?? NOTHING)),
    notes: [step?.note, now?.note].filter(Boolean),
    asked, asks: asked ? null : (now?.asks ?? null), isBlack: !!now?.black,
    next: !isPlayed ? "Next" : table.over ? "Play another game" : "Deal the next cards",
    mayGoOn: isPlayed ? table.settled : !!now, mayAsk: !!now && !asked, hidesTables,
    status: (leads && said) || (now && !wall ? ASLEEP : ""),
  };
}

export class Remote {
  constructor(el, base, presenter) {
    Object.assign(this, { base, presenter });
    this.status = h("p", { class: "room-said cu-said", role: "status" });
    this.main = h("main", { class: "remote" });
    el.classList.add("room-remote");
    el.append(this.status, this.main);
  }

  /** @param {string|object} what  a command, a question or a step of the plan */
  do(what) {
    this.presenter.said = "";
    this.presenter.say({ do: what });
    this.draw();
  }

  draw() {
    const { presenter } = this;
    if (!presenter.isOpen) {
      this.status.textContent = presenter.said || (presenter.connection ? "Looking for your room…" : "The room is closed.");
      return render(null, this.main);
    }
    const stands = standing(presenter);
    this.status.textContent = stands.status;
    render(html`<p class="remote-room">Room <b>${presenter.code}</b>, ${presenter.here} here</p>
      ${stands.title && html`<p class="remote-title">${stands.title}</p>`}
      <h1>${plain(stands.said)}</h1>
      ${this.notes(stands)}${this.answers(stands)}${this.questions(stands)}
      ${this.keys(stands)}${this.plan()}
      <p class="room-doors"><a href="${this.base}room/desk?seats">Give out seats</a></p>`, this.main);
  }

  notes({ notes }) {
    return notes.length > 0 && html`<section class="remote-notes"><h2>Only you see this</h2>${notes.map((note) => html`<p>${plain(note)}</p>`)}</section>`;
  }

  /** Numbers while it is asked, and bars once the answer is shown. */
  answers({ asked }) {
    if (!asked) return "";
    const { options, counts, answered, isShown, solution } = asked;
    return html`<section class="remote-answers" data-open=${isShown ? null : true}><p>${answeredOf(answered, this.presenter.here)}</p>
      ${isShown && html`<p class="room-answer">${plain(solution.sentence)}</p>`}
      ${bars({ options, counts, answered, right: isShown ? solution.right : null })}</section>`;
  }

  /** What can be asked, where there is a choice. */
  questions({ asks }) {
    if (!asks) return "";
    if (!asks.length) return html`<p>Nothing can be asked at this moment. Step to a card that is played.</p>`;
    return html`<section class="remote-asks"><h2>Ask the audience</h2>
      ${asks.map((name, number) => html`<button type="button" class="cu-secondary" onClick=${() => this.do({ ask: number })}>${name}</button>`)}</section>`;
  }

  keys({ asked, isBlack, next, mayGoOn, mayAsk, hidesTables }) {
    const isOpen = !!asked && !asked.isShown;
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

  plan() {
    const { plan } = this.presenter;
    if (!plan?.steps.length) return "";
    return html`<details class="remote-plan"><summary>The plan: ${plan.at + 1} of ${plan.steps.length}</summary>
      <ol class="cu-list">${plan.steps.map(({ title }, step) => html`<li><button type="button" class="cu-secondary" aria-current=${step === plan.at ? "step" : null}
        onClick=${() => this.do({ step })}>${step + 1}. ${title}</button></li>`)}</ol></details>`;
  }
}
