/**
 * What is presented on a page, shown to a room: the phones see the same moment, are asked the same question, and their
 * answers come back as bars. It joins in whenever a table of the page begins to be presented.
 */
import { button, h } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";
import { onPresenting } from "../table/hearing.mjs";
import { presentAgain } from "../table/again.mjs";
import { entryOf, note } from "./asked.mjs";
import { answeredOf } from "./bars.mjs";
import { freshKey } from "./connection.mjs";
import { Presenter, hasRoom } from "./presenter.mjs";
import { rankingPanel } from "./ranking.mjs";
import { closing, doorSign } from "./sign.mjs";

/** What the remote asks for, as the keys of presenting say it. */
const COMMANDS = { next: "next", back: "previous", black: "black" };

const PRESENTS = "cucumber-presents";

/** Remembers in this window whether what it shows is presented. */
function rememberPresenting(presents) {
  try {
    if (presents) sessionStorage.setItem(PRESENTS, "yes");
    else sessionStorage.removeItem(PRESENTS);
  } catch {
    // a private window: it is presented with its key, as before
  }
}

function wasPresented() {
  try {
    return sessionStorage.getItem(PRESENTS) !== null;
  } catch {
    return false;
  }
}

class Projector {
  constructor(presenting, folder) {
    Object.assign(this, { presenting, folder, id: freshKey(), shown: null, asked: null, revealed: false, quiz: [] });
    this.button = button("Phones", () => this.press(), { class: "table-button cu-secondary", "aria-haspopup": "dialog" });
    this.count = h("span", { class: "room-said cu-said", role: "status" });
    presenting.classroom.append(this.button, this.count);
    this.presenter = new Presenter(folder, () => this.draw(), (room) => this.sayAgain(room), (asked) => this.do(asked));
    this.hear = ({ detail }) => this.show(detail);
    this.endQuiz = (event) => this.rank(event);
    presenting.root.addEventListener("cucumber-shown", this.hear);
    presenting.root.addEventListener("cucumber-quiz-over", this.endQuiz);
    if (hasRoom()) this.presenter.open();
    rememberPresenting(true);
  }

  end() {
    this.presenting.root.removeEventListener("cucumber-shown", this.hear);
    this.presenting.root.removeEventListener("cucumber-quiz-over", this.endQuiz);
    if (this.asked && this.presenter.leads) this.presenter.say({ drop: true }); // who leaves asks nothing any more
    if (this.presenting.isLeft && this.presenter.leads) this.presenter.say({ over: true });
    this.presenter.end();
    if (this.presenting.isLeft) rememberPresenting(false);
  }

  // ---- what is shown goes out

  show(shown) {
    this.shown = shown;
    const { question, solution } = shown;
    if (!question) {
      if (this.asked) this.presenter.say({ drop: true });
      this.asked = null;
      if (!shown.black) this.presenter.say({ show: this.moment(shown) });
    } else if (question.key !== this.asked) this.ask(question, solution);
    else if (question.revealed && !this.revealed) this.reveal();
    this.sayNow();
    this.draw();
  }

  /** The presenter's second device is told what stands here, with the note that nobody else sees. */
  sayNow(asks = null) {
    const { title, caption, note } = this.shown;
    this.presenter.say({ now: { title, said: caption, note, black: this.shown.black, asks } });
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
    this.presenter.poll = this.presenter.result = null;
    this.presenter.say({ ask: { question: { ...question, key: `${this.id} ${question.key}` }, solution } });
  }

  reveal() {
    this.revealed = true;
    this.presenter.say({ reveal: true });
  }

  /** The room is there, or there again: it is told what is shown, unless it still asks what is asked here. */
  sayAgain({ asks }) {
    if (!this.shown || !this.presenter.leads) return;
    const { question, solution } = this.shown;
    if (!question) this.presenter.say({ show: this.moment(this.shown) });
    else if (!asks) {
      this.ask(question, solution);
      if (question.revealed) this.reveal();
    }
    this.sayNow();
  }

  // ---- what comes back

  draw() {
    const { presenter, presenting } = this;
    const { code, here, poll, result } = presenter;
    this.button.textContent = code ? `${code} · ${here}` : "Phones";
    this.button.setAttribute("aria-label", code ? `Room ${code}, ${here} here` : "Let phones follow");
    const asked = presenting.asked;
    this.count.textContent = presenter.said || (asked && poll && !asked.revealed ? answeredOf(poll.answered, here) : "");
    if (asked && result && !asked.revealed) this.revealHere();
    if (asked && result && this.noted !== this.asked) this.note(poll, result);
    const told = result ?? poll;
    if (asked?.revealed && told) presenting.tally(told.counts, Math.max(1, told.answered));
    this.drawSign();
  }

  /** The answer has been shown: the presenter's device keeps what was asked and how it was answered. */
  note(poll, result) {
    this.noted = this.asked;
    const where = this.presenting.title;
    const entry = entryOf(poll, result, { where, when: new Date().toISOString(), here: this.presenter.here });
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
    this.sign = h("div", { class: "table-over room-over", role: "dialog", "aria-label": "Phones" });
    this.drawSign();
    this.presenting.cover(this.sign);
    this.sign.querySelector("button")?.focus({ preventScroll: true });
  }

  drawSign() {
    if (!this.sign) return;
    const { presenter, folder } = this;
    render(html`${doorSign(presenter)}
      ${presenter.isOpen ? html`<p class="room-here">${presenter.here} here. The room closes 30 minutes after you have gone.</p>` : html`<p>${presenter.said || "Opening a room…"}</p>`}
      <p class="room-doing cu-row">
        <button type="button" class="cu-primary" data-command="back">Go on presenting</button>
        ${presenter.isOpen && html`<a class="cu-secondary" href="${folder}/desk" target="_blank" rel="noopener">Give out seats</a>`}
      </p>${presenter.isOpen && closing(() => this.close())}`, this.sign);
  }

  close() {
    this.presenter.close();
    this.presenting.cover(null);
  }
}

/** Begins with every presenting on this page. */
export function begin(folder) {
  let projector = null;
  onPresenting(({ presenting, began }) => {
    if (began) projector = new Projector(presenting, folder);
    else projector?.end();
  });
  if (hasRoom() && wasPresented()) presentAgain();
}
