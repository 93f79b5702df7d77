/** The remote: the presenter's own phone. It shows what the wall shows, what only the presenter sees, and what comes next. */
import { withBold } from "../bold.mjs";
import { addDrawings } from "../deck/deck.mjs";
import { plain } from "../dom.mjs";
import { tableCard, person, smallFelt } from "../scenes/small_felt.mjs";
import { sentenceOf, whyOf } from "../scenes/scenes.mjs";
import { icon } from "../stepping.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answeredOf, bars } from "./bars.mjs";
import { peopleList } from "./people.mjs";
import { Presenter } from "./presenter.mjs";

const UNHEARD = "The room doesn't answer, and hasn't heard that. Press it again once it does.";
const HASTY = "Nobody has answered. Show it anyway";

export class Remote {
  constructor(el, base) {
    el.classList.add("room-remote");
    Object.assign(this, { el, base, isHasty: false, presenter: new Presenter(`${base}room`, "remote", () => this.draw()) });
    addDrawings();
    this.presenter.open();
    this.draw();
  }

  /** @param {string|object} what  a command, a question or a step of the plan */
  do(what) {
    if (!this.presenter.send("do", { do: what })) this.presenter.notice = UNHEARD;
    this.draw();
  }

  /** What comes next; an answer that nobody has given yet is shown only when it is asked for twice. */
  pressNext({ next, poll, here }) {
    const isHasty = next.do === "reveal" && here > 0 && !poll?.answered && !this.isHasty;
    this.isHasty = isHasty;
    if (isHasty) this.draw();
    else this.do(next.do);
  }

  draw() {
    const { presenter, presenter: { snapshot } } = this;
    const away = presenter.connection ? "Looking for your room…" : "The room is closed.";
    render(html`<p class="room-said cu-said cu-quiet-text" role="status">${presenter.isIn ? presenter.notice || snapshot.sleeps : presenter.notice || away}</p>
      <main class="remote cu-column">${presenter.isIn && this.content(snapshot)}</main>`, this.el);
  }

  content(snapshot) {
    const { presenter } = this;
    const { scene, poll, room, here, notes } = snapshot;
    return html`<header class="remote-top cu-row cu-nowrap"><b class="cu-grow">Room ${room.code}</b><span>${poll?.sentence ? answeredOf(poll.answered, here) : `${here} here`}</span></header>
      <section class="remote-wall cu-box cu-stack" data-scene=${scene.kind} aria-label="The big screen">${snapshot.is_black ? html`<h1>Black screen</h1>` : SCENES[scene.kind](scene, snapshot)}</section>
      ${notes.length > 0 && html`<section class="remote-notes cu-stack"><h2 class="cu-aloud">Only you see this</h2>${notes.map((note) => html`<p class="cu-message">${plain(note)}</p>`)}</section>`}
      ${this.next(snapshot)}${this.questions(snapshot)}${this.keys(snapshot)}${this.plan(snapshot)}${peopleList(snapshot.people, (is, message) => presenter.send(is, message))}
      <p class="room-doors"><a href="${this.base}room/desk?seats">Give out seats</a></p>`;
  }

  next(snapshot) {
    const { next, poll } = snapshot;
    if (!next) return "";
    const isHasty = this.isHasty && next.do === "reveal" && !poll?.answered;
    return html`<button type="button" class="remote-next cu-primary" data-do=${next.do.step === undefined ? next.do : "step"} onClick=${() => this.pressNext(snapshot)}>${isHasty ? HASTY : next.label}</button>`;
  }

  questions({ asks }) {
    if (!asks) return "";
    if (!asks.length) return html`<p>Nothing can be asked at this moment. Step to a card that is played.</p>`;
    return html`<section class="remote-asks cu-stack"><h2>Ask the audience</h2>
      ${asks.map((name, number) => html`<button type="button" class="cu-secondary" onClick=${() => this.do({ ask: number })}>${name}</button>`)}</section>`;
  }

  keys({ is_black: isBlack, presents, poll, hides_tables: hidesTables, ranking, shows_again: showsAgain, ends }) {
    const key = (what, label, pressed = null) => html`<button type="button" class="cu-secondary" data-do=${what} aria-pressed=${pressed} onClick=${() => this.do(what)}>${label}</button>`;
    return html`<div class="remote-keys cu-row" role="group" aria-label="The big screen">
      ${presents && key("back", html`${icon("Previous")} Back`)}
      ${presents && !poll?.sentence && key("ask", "Ask")}
      ${presents && showsAgain && key("again", "Hardest question")}
      ${presents && key("black", "Black screen", String(isBlack))}
      ${hidesTables && key("table", "Back to the table")}
      ${!presents && ranking.is_on && key("ranking", "Ranking", String(ranking.is_shown !== null))}
    </div>${ends && html`<details class="remote-ends"><summary>${ends}</summary><p>The big screen and all phones show the result.</p>${key("end", "End it for everybody")}</details>`}`;
  }

  plan({ plan }) {
    if (!plan?.steps.length) return "";
    return html`<details class="remote-plan"><summary>The plan: ${plan.at + 1} of ${plan.steps.length}</summary>
      <ol class="cu-list cu-stack">${plan.steps.map(({ title }, step) => html`<li><button type="button" class="cu-secondary cu-wide" aria-current=${step === plan.at ? "step" : null}
        onClick=${({ target }) => (target.closest("details").removeAttribute("open"), this.do({ step }))}>${step + 1}. ${title}</button></li>`)}</ol></details>`;
  }
}

const felts = (tables) => html`<div class="remote-felts">${tables.map(({ frame }) => smallFelt(frame))}</div>`;

const SCENES = {
  lobby: (scene, { plan }) => html`${plan?.steps.length > 0 && html`<p class="remote-title">${plan.steps[plan.at].title}</p>`}<h1>${sentenceOf(scene)}</h1><div class="scene-people cu-row">${scene.people.map(({ name }) => person(name))}</div>
    ${scene.people.length ? "" : html`<p>Nothing is shown yet. On the big screen, open any table and press p.</p>`}`,
  text: ({ title, lines }) => html`<h1>${title}</h1>${lines.map((line) => html`<p>${withBold(plain(line))}</p>`)}`,
  table: ({ title, said, tables }) => html`<p class="remote-title">${title}</p>${felts(tables)}<h1>${plain(said)}</h1>`,
  votes: ({ answered, of, ...shown }) => html`${SCENES.table(shown)}<p>${answeredOf(answered, of)}</p>`,
  question: (scene, { poll }) => html`${felts([scene.question])}<h1>${plain(sentenceOf(scene))}</h1>${poll && bars(poll)}`,
  reveal: ({ question, solution, results }, { poll }) => html`<p class="remote-title">${plain(question.sentence)}</p>${results ? bars({ ...question, ...results, right: solution.right }) : poll && bars({ ...poll, right: solution.right })}<h1>${plain(whyOf(solution, results ?? poll))}</h1>`,
  "what if": ({ said, sides }) => html`<h1>${plain(said)}</h1>${sides.map(({ name, right, said: comes }) => html`<p>${right ? "✓" : "✗"} <b>${plain(name)}</b>: ${plain(comes)}</p>`)}`,
  podium: ({ title, places, said }) => html`<h1>${title}</h1><ol class="remote-places cu-list">${places.slice(0, 10).map(({ place, name, score }) => html`<li>${place}. ${person(name)} ${score}</li>`)}</ol><p>${plain(said)}</p>`,
  tables: ({ title, tables, said }) => html`<h1>${title}</h1>${Object.values(tables).map(({ name, state, turn, seats, middle }) => html`<p><b>${name}</b>: ${turn === null ? state : `waits for ${seats[turn].name}`} ${middle.map((card) => tableCard(card))}</p>`)}<p>${plain(said)}</p>`,
  black: () => html`<h1>Black screen</h1>`,
};
