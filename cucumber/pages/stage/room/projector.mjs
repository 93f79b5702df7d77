/**
 * What is presented on a page, shown to a room: the phones see the same moment, are asked the same question, and their
 * answers come back as bars. It joins in whenever a table of the page begins to be presented.
 */
import { freshKey, remember, recall } from "../device.mjs";
import { LOBBY } from "../scenes/scenes.mjs";
import { html, render } from "../vendor/preact.mjs";
import { onPresenting, presentAgain, presentables } from "../table/presenting_events.mjs";
import { isPlanRunning, linkOf, thisSite } from "../plan/plan.mjs";
import { entryOf, addEntry } from "./question_log.mjs";
import { Presenter, hasRoom } from "./presenter.mjs";
import { hardestScene, podiumOf } from "./ranking.mjs";
import { closeControl } from "./close_control.mjs";

/** What the remote asks for, as the commands of the presenting keys. */
const COMMANDS = { next: "next", back: "previous", black: "black", again: "again" };

/** Whether a scene is of what is asked now; one that is shown again brings its answers along. */
const isAsked = ({ question, sides, results }) => !results && !!(question ?? sides);

const PRESENTS = "cucumber-presents"; // whether what this window shows is presented

class Projector {
  constructor(presenting, folder) {
    Object.assign(this, { presenting, folder, id: freshKey(), shown: null, questionKey: null, revealed: false, isPlayedOut: false, quiz: [] });
    this.presenter = new Presenter(folder, "wall", () => this.draw(), { onReady: () => this.resend(), onRequest: (request) => this.do(request), onLeave: () => this.leave() });
    this.onShown = ({ detail }) => this.show(detail);
    this.endQuiz = (event) => this.rank(event);
    this.leavePage = () => this.leave();
    presenting.root.addEventListener("cucumber-shown", this.onShown);
    presenting.root.addEventListener("cucumber-quiz-over", this.endQuiz);
    presenting.page.addEventListener("cucumber-page-left", this.leavePage);
    if (hasRoom()) this.presenter.open();
    remember(PRESENTS, "yes");
    this.draw();
  }

  end() {
    this.presenting.page.removeEventListener("cucumber-page-left", this.leavePage);
    if (this.questionKey && this.isLeading) this.presenter.send("drop"); // a page that is left asks nothing more
    if (this.presenting.isLeft && this.isLeading) this.presenter.send("over");
    this.presenter.end();
    if (this.presenting.isLeft) remember(PRESENTS, null);
  }

  /** The plan goes on to another page: what was shown and asked here is over, whether or not that page presents anything. */
  leave() {
    if (this.isLeading) this.presenter.send("end");
    this.questionKey = null;
  }

  /** Whether no other page has taken the place of this one. */
  get isLeading() {
    return !this.presenter.snapshot.displaced;
  }

  show(shown) {
    this.shown = shown;
    const { scene, solution } = shown;
    if (scene.kind === "question") this.link = linkOf(location, thisSite());
    if (isAsked(scene)) this.showQuestion(scene, solution);
    else if (!["black", "lobby"].includes(scene.kind)) {
      if (this.questionKey) this.presenter.send("drop");
      this.questionKey = null;
      this.presenter.send("show", { moment: this.moment(scene) });
    }
    this.sendNow();
    this.draw();
  }

  /** A question is asked, its answer shown, and the most common wrong one played out: each once. */
  showQuestion({ kind, question, count, title }, solution) {
    const isUnheard = this.presenter.isIn && !this.poll && kind === "question"; // it was asked before there was a room
    if (question && (question.key !== this.questionKey || isUnheard)) this.ask({ ...question, count, title }, solution);
    if (kind !== "question" && !this.revealed) this.reveal();
    if (kind !== "what if" || this.isPlayedOut) return;
    this.isPlayedOut = true;
    this.presenter.send("play_out");
  }

  /** Sends the presenter's second device what nobody else sees: the note, and what comes next. */
  sendNow(asks = null) {
    const { scene, note, next } = this.shown;
    this.presenter.send("now", { note, ahead: next, asks, black: scene.kind === "black", again: this.presenting.mayShowAgain });
  }

  async do(request) {
    const { presenting } = this;
    if (presenting.panel && request !== "black") presenting.open(null); // it was opened at the wall
    if (Object.hasOwn(COMMANDS, request)) return presenting.do(COMMANDS[request]);
    const names = await presenting.askRemotely(request.ask);
    if (names) this.sendNow(names);
  }

  moment(scene) {
    return { story: `${location.pathname} ${scene.title ?? ""}`, scene };
  }

  ask(question, solution) {
    Object.assign(this, { questionKey: question.key, revealed: false, isPlayedOut: false });
    this.presenter.send("ask", { question: { ...question, key: this.key }, solution });
  }

  reveal() {
    this.revealed = true;
    this.presenter.send("reveal");
  }

  /** The name of what is asked here, which no other page uses. */
  get key() {
    return `${this.id} ${this.questionKey}`;
  }

  /** What the room knows of what is asked here. */
  get poll() {
    const { poll } = this.presenter.snapshot;
    return poll?.key === this.key ? poll : null;
  }

  /** The room is open, or back: sends it the scene, unless it is still asking this page's question. */
  resend() {
    if (!this.shown || !this.isLeading) return;
    const { scene, solution } = this.shown;
    if (isAsked(scene)) {
      if (!this.poll && scene.question) this.ask({ ...scene.question, count: scene.count, title: scene.title }, solution);
      if (scene.kind !== "question" && !this.poll?.result) this.reveal();
    } else if (!["black", "lobby"].includes(scene.kind)) this.presenter.send("show", { moment: this.moment(scene) });
    this.sendNow();
  }

  draw() {
    const { presenter, presenting, poll } = this;
    const { room, here = 0, people = [], faces = {}, door = {} } = presenter.snapshot;
    const isLobby = presenting.over?.kind === "lobby";
    render(html`<button type="button" class="cu-secondary" aria-pressed=${String(isLobby)} aria-label=${room ? `Room ${room.code}, ${here} here` : "Let phones follow"}
        onClick=${() => this.press()}>${room ? `${room.code} · ${here}` : "Phones"}</button>
      ${isLobby && room && html`<a class="cu-secondary" href="${this.folder}/desk" target="_blank" rel="noopener">Give out seats</a>${closeControl(() => this.close())}`}`, presenting.classroom);
    if (poll?.result && this.loggedKey !== this.questionKey) this.logPoll(poll);
    presenting.join({ ...door, code: room?.code ?? "", here, people, faces, status: presenter.status, poll });
    if (!poll?.result || !presenting.question || presenting.question.revealed) return;
    this.revealed = true; // from another page of the presenter
    presenting.reveal();
  }

  /** The answer has been shown: the presenter's device keeps what was asked and how it was answered. */
  logPoll(poll) {
    this.loggedKey = this.questionKey;
    const { presenting, presenting: { question }, link } = this;
    const asks = question && !question.isTask ? question.pause.kind : "";
    const entry = entryOf(poll, { ...poll, ...poll.result }, { where: presenting.title, when: new Date().toISOString(), here: this.presenter.snapshot.here, link, asks });
    addEntry(entry);
    if (question?.count) this.quiz.push({ entry, scene: { ...presenting.scene, kind: "reveal", solution: poll.result.solution }, poll });
  }

  /** A quiz is over: the room sees who knew most. */
  rank(event) {
    if (!this.quiz.length) return;
    event.preventDefault();
    this.presenting.show(podiumOf(this.quiz.map(({ entry }) => entry)), hardestScene(this.quiz));
    this.quiz = [];
  }

  /** Opens a room, and shows its door: who comes in, and how. */
  press() {
    this.presenter.open();
    this.presenting.cover(this.presenting.over?.kind === "lobby" ? null : LOBBY);
  }

  close() {
    this.presenter.close();
    this.presenting.cover(null);
  }
}

/**
 * A page of a plan that isn't presented: it goes where the remote leads, and is presented when the remote asks for anything
 * else. On a new page what was presented before is over.
 */
function followRemote(folder, isNew) {
  const follower = new Presenter(folder, "wall", () => {}, {
    onReady: () => isNew && follower.snapshot.leads && follower.send("end"),
    onRequest: () => presentables(document)[0]?.view.present(),
  });
  follower.open();
  return follower;
}

/** Begins whenever this page is presented. */
export function begin(folder) {
  let projector = null;
  let follower = null;
  const follow = (isNew) => {
    if (!follower && isPlanRunning() && hasRoom()) follower = followRemote(folder, isNew);
  };
  onPresenting(({ presenting, isActive }) => {
    follower?.end();
    follower = null;
    if (isActive) projector = new Projector(presenting, folder);
    else (projector?.end(), follow(false));
  });
  if (hasRoom() && recall(PRESENTS)) presentAgain(() => follow(true));
  else follow(true);
}
