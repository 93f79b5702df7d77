/**
 * What is presented on a page, shown to a room: the phones see the same moment, are asked the same question, and their
 * answers come back as bars. It joins in whenever a table of the page begins to be presented.
 */
import { freshKey, remember, remembered } from "../device.mjs";
import { h } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";
import { onPresenting, presentAgain } from "../table/hearing.mjs";
import { entryOf, note } from "./asked.mjs";
import { answeredOf } from "./bars.mjs";
import { Presenter, hasRoom } from "./presenter.mjs";
import { rankingPanel } from "./ranking.mjs";
import { closing, doorSign } from "./sign.mjs";

/** What the remote asks for, as the commands of the presenting keys. */
const COMMANDS = { next: "next", back: "previous", black: "black" };

const PRESENTS = "cucumber-presents"; // whether what this window shows is presented

class Projector {
  constructor(presenting, folder) {
    Object.assign(this, { presenting, folder, id: freshKey(), shown: null, asked: null, revealed: false, quiz: [], heard: "" });
    this.presenter = new Presenter(folder, "wall", () => this.draw(), { back: () => this.sayAgain(), does: (asked) => this.do(asked) });
    this.hear = ({ detail }) => this.show(detail);
    this.endQuiz = (event) => this.rank(event);
    this.leavePage = () => this.leaves();
    presenting.root.addEventListener("cucumber-shown", this.hear);
    presenting.root.addEventListener("cucumber-quiz-over", this.endQuiz);
    presenting.root.addEventListener("cucumber-page-left", this.leavePage);
    if (hasRoom()) this.presenter.open();
    remember(PRESENTS, "yes");
    this.draw();
  }

  end() {
    this.presenting.root.removeEventListener("cucumber-shown", this.hear);
    this.presenting.root.removeEventListener("cucumber-quiz-over", this.endQuiz);
    this.presenting.root.removeEventListener("cucumber-page-left", this.leavePage);
    if (this.asked && this.leads) this.presenter.say("drop"); // a page that is left asks nothing more
    if (this.presenting.isLeft && this.leads) this.presenter.say("over");
    this.presenter.end();
    if (this.presenting.isLeft) remember(PRESENTS, null);
  }

  /** The plan goes on to another page: what was shown and asked here is over, whether or not that page presents anything. */
  leaves() {
    if (this.leads) this.presenter.say("end");
    this.asked = null;
  }

  /** Whether no other page has taken the place of this one. */
  get leads() {
    return !this.presenter.told.displaced;
  }

  // ---- what is shown goes out

  show(shown) {
    this.shown = shown;
    const { question, solution } = shown;
    if (!question) {
      if (this.asked) this.presenter.say("drop");
      this.asked = null;
      if (!shown.black) this.presenter.say("show", { moment: this.moment(shown) });
    } else if (question.key !== this.asked) this.ask(question, solution);
    else if (question.revealed && !this.revealed) this.reveal();
    this.sayNow();
    this.draw();
  }

  /** The presenter's second device is told what stands here, with the note that nobody else sees. */
  sayNow(asks = null) {
    const { title, caption, note, black } = this.shown;
    this.presenter.say("now", { title, said: caption, note, asks, black });
  }

  /** What the presenter's second device asks for. */
  async do(asked) {
    const { presenting } = this;
    if (presenting.over && asked !== "black") presenting.cover(null); // it was opened at the wall
    if (Object.hasOwn(COMMANDS, asked)) return presenting.do(COMMANDS[asked]);
    const names = await presenting.askFromAfar(asked.ask);
    if (names) this.sayNow(names);
  }

  moment({ shown, caption }) {
    return { story: `${location.pathname} ${shown.map(({ heading }) => heading).join(" ")}`, shown, caption };
  }

  ask(question, solution) {
    this.asked = question.key;
    this.revealed = question.revealed;
    this.presenter.say("ask", { question: { ...question, key: this.key }, solution });
  }

  reveal() {
    this.revealed = true;
    this.presenter.say("reveal");
  }

  /** The name of what is asked here, which no other page uses. */
  get key() {
    return `${this.id} ${this.asked}`;
  }

  /** What the room knows of what is asked here. */
  get poll() {
    const { poll } = this.presenter.told;
    return poll?.key === this.key ? poll : null;
  }

  /** The room is there, or back again: it is told what is shown, unless it is still asking the question asked here. */
  sayAgain() {
    if (!this.shown || !this.leads) return;
    const { question, solution } = this.shown;
    if (!question) this.presenter.say("show", { moment: this.moment(this.shown) });
    else {
      if (!this.poll) this.ask(question, solution);
      if (question.revealed && !this.poll?.result) this.reveal();
    }
    this.sayNow();
  }

  // ---- what comes back

  draw() {
    const { presenter, presenting, poll } = this;
    const { room, here } = presenter.told;
    const asked = poll && presenting.asked;
    render(html`<button type="button" class="table-button cu-secondary" aria-haspopup="dialog" aria-label=${room ? `Room ${room.code}, ${here} here` : "Let phones follow"}
        onClick=${() => this.press()}>${room ? `${room.code} · ${here}` : "Phones"}</button>
      <span class="room-said cu-said">${presenter.status || (asked && !asked.revealed && answeredOf(poll.answered, here))}</span>`, presenting.classroom);
    if (presenter.status && presenter.status !== this.heard) presenting.views[0].announce(presenter.status);
    this.heard = presenter.status;
    if (asked && poll.result && !asked.revealed) this.revealHere();
    if (asked && poll.result && this.noted !== this.asked) this.note(poll);
    if (asked?.revealed) presenting.tally(poll.counts, Math.max(1, poll.answered));
    this.drawSign();
  }

  /** The answer has been shown: the presenter's device keeps what was asked and how it was answered. */
  note(poll) {
    this.noted = this.asked;
    const where = this.presenting.title;
    const entry = entryOf(poll, { ...poll, ...poll.result }, { where, when: new Date().toISOString(), here: this.presenter.told.here });
    note(entry);
    if (this.presenting.isQuiz) this.quiz.push(entry);
  }

  /** A quiz is over: the room sees how it went. */
  rank(event) {
    if (!this.quiz.length) return;
    event.preventDefault();
    this.presenting.cover(rankingPanel(this.quiz));
    this.quiz = [];
  }

  /** The answer was shown from another page of the presenter. */
  revealHere() {
    this.revealed = true;
    this.presenting.reveal();
  }

  press() {
    this.presenter.open();
    this.sign = h("div", { class: "table-over table-whole room-over", role: "dialog", "aria-label": "Phones" });
    this.drawSign();
    this.presenting.cover(this.sign);
    this.sign.querySelector("button")?.focus({ preventScroll: true });
  }

  drawSign() {
    if (!this.sign) return;
    const { presenter, presenter: { told, isIn }, folder } = this;
    render(html`${isIn && doorSign(told)}
      ${isIn ? html`<p class="room-here">${told.here} here. The room closes 30 minutes after you leave.</p>` : html`<p>${presenter.status || "Opening a room…"}</p>`}
      <p class="room-doing cu-row">
        <button type="button" class="cu-primary" data-command="back">Go on presenting</button>
        ${isIn && html`<a class="cu-secondary" href="${folder}/desk" target="_blank" rel="noopener">Give out seats</a>`}
      </p>${isIn && closing(() => this.close())}`, this.sign);
  }

  close() {
    this.presenter.close();
    this.presenting.cover(null);
  }
}

/** Begins whenever this page is presented. */
export function begin(folder) {
  let projector = null;
  onPresenting(({ presenting, began }) => {
    if (began) projector = new Projector(presenting, folder);
    else projector?.end();
  });
  if (hasRoom() && remembered(PRESENTS)) presentAgain();
}
