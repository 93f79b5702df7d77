/**
 * Presenting to people who learn and answer: what a lesson says, its tasks, what else can be asked, and a room with phones, which
 * joins in at the document and hands in what it knows as `room`.
 */
import { setRoomFaces } from "../table/faces.mjs";
import { isInSight } from "../table/presenting_events.mjs";
import { html } from "../vendor/preact.mjs";
import { ALL_SCENES } from "./room_scenes.mjs";
import { Presentation } from "./presentation.mjs";
import { QUIZ, countOf, textScene, titleOf } from "./scenes.mjs";
import { button, panel } from "./wall_controls.mjs";

/** Whether two tasks are the same one, also after its page was opened again. */
const isSame = (one, other) => one === other || (!!one && !!other && JSON.stringify(one) === JSON.stringify(other));

/** The task of a lesson that is asked at the moment shown, if one is. @param {Table} table  @returns {QuestionProps|null} */
export const taskHere = ({ data, isLast }) => (isLast && data.lesson.task) || null;

/** What the author has written down for the presenter alone, at a step of what happened. @param {{at: number, text: string}[]} notes */
export const noteAt = (notes, { line, cursor }) => (line === null ? notes.filter(({ at }) => at === cursor).map(({ text }) => text).join(" ") : "");

/** What can be asked now, table by table. @param {{view: TableView, pauses: QuestionProps[]}[]} found */
function chooser(found) {
  const list = ({ view, pauses }, place) => pauses.length > 0 && html`<div class="cu-stack">
    ${found.length > 1 && html`<p>${view.table.data.heading}</p>`}
    ${pauses.map(({ name }, index) => html`<button type="button" class="cu-secondary" data-table=${place} data-pause=${index}>${name}</button>`)}
  </div>`;
  const lists = found.map(list);
  const nothing = html`<p>Nothing can be asked at this moment. Step to a card that is played.</p>`;
  return panel("ask", "Ask the audience", lists.some(Boolean) ? lists : nothing);
}

export class ClassPresentation extends Presentation {
  constructor(view) {
    super(view);
    this.room = null;
    this.again = null; // the question that can be shown again after a podium
    this.past = this.latest = this.solved = null; // the task of a lesson that was asked or put aside, and the one that was answered
    this.read = null; // the lesson whose text has been shown
    this.tasks = 0; // how many of a quiz have been asked
    this.goesOn = false; // once its page knows again that its task was answered
  }

  get scenes() {
    return ALL_SCENES;
  }

  // ---- what is done

  do(command) {
    if (command.pause) return this.choose(command);
    return command === "ask" && this.isFree ? this.offer() : super.do(command);
  }

  /** Whether nothing stands before the tables. */
  get isFree() {
    return !this.over && !this.front && !this.panel && !this.asked && !this.hearings.signal.aborted;
  }

  doInFront(command) {
    if (command === "again" && this.mayShowAgain) return this.show(this.again);
    if (command !== "next" && command !== "answer") return;
    const { table } = this.views[0];
    const leads = this.front.kind === "text" && table.frames.length === 1 && !taskHere(table);
    this.show(null);
    if (leads) this.step("next"); // to its task: the table alone would show nothing new
  }

  /** What comes after a question: its answer, what the most common wrong one leads to, and then what it interrupted. */
  goOnAsked() {
    const { asked } = this;
    if (!asked.revealed) return this.isHasty ? this.warn() : this.reveal();
    if (this.room?.poll && !this.room.poll.result && !asked.goesOn) {
      asked.goesOn = true; // once the room has counted; pressed again, at once
      return undefined;
    }
    if (this.whatIf && !asked.isOut) return this.playOut();
    return this.goOn(asked.next);
  }

  /** Puts a scene in front, or shows the tables again; from a podium on, one that can be shown `again`. */
  show(front, again = null) {
    this.again = again;
    super.show(front);
  }

  /** Whether the hardest question can be shown again. */
  get mayShowAgain() {
    return !!this.again && !this.over;
  }

  doAsked(command) {
    const { isTask } = this.asked;
    super.doAsked(command);
    if (command === "previous" && isTask) this.step("previous");
  }

  step(to) {
    const [{ table }] = this.views;
    if (to === "next" && this.goesOnInLesson(table)) return;
    if (to === "previous" && table.place.cursor === 0 && this.read) return this.tellLesson(this.read);
    super.step(to);
  }

  // ---- a lesson

  /** What a lesson says is shown once; its task is asked as soon as it is seen. */
  goOnInLesson() {
    const [{ table }] = this.views;
    const { lesson } = table.data;
    if (this.front?.kind === "text" && lesson.title && lesson.title !== this.read.title) return this.show(null); // the page has gone on to another
    if (!this.isFree || this.views.length > 1) return undefined;
    const task = taskHere(table);
    if (lesson.about?.length && lesson.title !== this.read?.title) this.tellLesson(lesson);
    else if (task && !isSame(task, this.past)) this.ask(this.views[0], task, null);
    return undefined;
  }

  /** What a lesson says; its task is asked after that, even if it was asked before. */
  tellLesson(lesson) {
    Object.assign(this, { read: lesson, past: null });
    this.show(textScene(lesson));
  }

  /** At the end of what a table tells, a lesson goes on: with its task, or with what its table offers next. */
  goesOnInLesson(table) {
    if (!table.isLast || !("task" in table.data.lesson)) return false;
    const task = taskHere(table);
    if (task && !isSame(task, this.solved)) this.ask(this.views[0], task, null);
    else if (task && !this.nextAction) this.goesOn = true; // its page has yet to hear that it was answered
    else if (this.nextAction && !this.endsQuiz()) table.press(this.nextAction.key);
    return true;
  }

  /** What the table of a lesson offers next, if anything. */
  get nextAction() {
    return this.views[0].table.data.actions.find(({ style, href, disabled }) => style === "primary" && !href && !disabled);
  }

  /** Whether there is something to say about a quiz that is over. */
  endsQuiz() {
    const [{ table }] = this.views;
    if (!table.data.lesson.quiz || this.tasks < QUIZ) return false;
    this.tasks = 0;
    return !this.root.dispatchEvent(new CustomEvent("cucumber-quiz-over", { cancelable: true }));
  }

  // ---- asking

  /** Offers what can be asked now. */
  async offer() {
    if (await this.find()) this.open(chooser(this.found));
  }

  /**
   * Asks the question of this number, or the only one there is; otherwise says what can be asked.
   * @param {number} [number]  @returns {Promise<string[]|null>}
   */
  async askFromAfar(number) {
    if (this.panel) this.open(null);
    if (this.asked || !(await this.find())) return null;
    const all = this.found.flatMap(({ pauses }, table) => pauses.map(({ name }, pause) => ({ name, table, pause })));
    const meant = all.length === 1 ? all[0] : all[number];
    if (!meant) return all.map(({ name }) => name);
    this.choose(meant);
    return null;
  }

  /** Finds what can be asked now; false if the moment has passed by the time that is known. */
  async find() {
    const places = this.views.map(({ table }) => table.place);
    const shown = this.views.filter(({ root, pausesHere }) => pausesHere && isInSight(root));
    const asked = await Promise.all(shown.map(async (view) => ({ view, pauses: await view.pausesHere() })));
    const isStillThere = this.isFree && this.views.every(({ table }, index) => table.place === places[index]);
    if (isStillThere) this.found = asked;
    return isStillThere;
  }

  /** Asks a question of this kind, if it can be asked once the table shows what its address names. */
  async askFor(kind) {
    const [view] = this.views;
    while (view.table.query) await new Promise((drawn) => view.root.addEventListener("cucumber-table-drawn", drawn, { once: true }));
    const found = (await view.pausesHere?.())?.find((pause) => pause.kind === kind);
    if (found && this.isFree) this.ask(view, found, null);
  }

  choose({ table, pause }) {
    const { view, pauses } = this.found[Number(table)];
    this.open(null);
    this.ask(view, pauses[Number(pause)], null);
  }

  ask(view, pause, next) {
    const isTask = pause === taskHere(view.table);
    if (isTask) this.count(pause);
    super.ask(view, pause, next);
    Object.assign(this.asked, { isTask, isUnsure: false, isOut: false, goesOn: false, count: isTask && view.table.data.lesson.quiz ? countOf(this.tasks) : "" });
  }

  /** A task is asked: which one of a quiz it is, even if it was put aside before. */
  count(task) {
    if (!isSame(task, this.latest)) this.tasks += 1;
    this.past = this.latest = task;
  }

  get isHasty() {
    return isTooEarly(this.room, this.asked);
  }

  warn() {
    this.asked.isUnsure = true;
    this.draw();
  }

  reveal() {
    const { view, pause, isTask } = this.asked;
    if (isTask) {
      this.solved = pause;
      view.table.send({ solve: true });
    }
    super.reveal();
  }

  /** A page that was opened again has forgotten that its task was answered, and that it was to go on. */
  solveAgain() {
    const [{ table }] = this.views;
    const task = taskHere(table);
    if (task && task !== this.solved && isSame(task, this.solved)) {
      Object.assign(this, { solved: task, goesOn: !this.asked });
      table.send({ solve: true });
    } else if (!task && this.goesOn) {
      this.goesOn = false;
      this.goesOnInLesson(table);
    }
  }

  /** What the most common wrong answer leads to, beside the right one; null if nobody gave one that leads anywhere. */
  get whatIf() {
    return this.room?.poll?.result?.what_if ?? null;
  }

  playOut() {
    this.asked.isOut = true;
    this.changed();
  }

  goOn(next) {
    const { isTask, revealed } = this.asked;
    if (!isTask || !revealed) return super.goOn(next);
    this.forget();
    return this.step("next");
  }

  /** The room has something new to tell. @param {Room} room */
  join(room) {
    this.room = room;
    setRoomFaces(room.faces);
    this.draw();
    if (!this.asked?.goesOn || !room.poll?.result) return;
    this.asked.goesOn = false;
    this.goOnAsked();
  }

  // ---- what is shown

  prepare() {
    this.solveAgain();
    this.goOnInLesson();
  }

  publish() {
    this.root.dispatchEvent(new CustomEvent("cucumber-shown", { bubbles: true, detail: this.announcement }));
  }

  /** What a room is told: the scene, and for the presenter's other device the note that nobody else sees, and what comes next. */
  get announcement() {
    const [{ table }] = this.views;
    const { asked, scene } = this;
    return { scene, solution: asked?.pause.solution ?? null, note: asked ? "" : noteAt(table.data.notes, table.place), next: this.next };
  }

  get scene() {
    const { over, front, asked, room } = this;
    if (over?.kind === "lobby") return { kind: "lobby", people: room?.people ?? [] };
    if (!over && !front && asked?.isOut && this.whatIf) return { kind: "what if", title: this.title, ...this.whatIf };
    return super.scene;
  }

  /** What is presented, and in which game. */
  get title() {
    const { asked, seen } = this;
    return titleOf((asked ? [asked.view.table] : seen).map(({ data }) => data));
  }

  get next() {
    const { over, front, asked } = this;
    const [{ table }] = this.views;
    if (over || front) return super.next;
    if (asked?.revealed && this.whatIf && !asked.isOut) return "What it leads to";
    return (!asked && table.isLast && "task" in table.data.lesson && this.nextAction?.label) || super.next;
  }

  /** Whether something can be asked besides what the author asks. */
  get mayAsk() {
    return !this.over && !this.front && this.views.some(({ pausesHere }) => pausesHere);
  }

  /** What else stands in the bar. */
  get more() {
    return html`${this.mayAsk && !this.asked && button("ask", "Ask a question", "Ask")}
      ${this.mayShowAgain && button("again", "Show the hardest question again", "Hardest question")}`;
  }

  get status() {
    const { asked, room } = this;
    return asked?.isUnsure && !asked.revealed ? "Nobody has answered yet. Press again to show the answer." : room?.status ?? "";
  }

  /** Where a room of phones has its part of the bar. */
  get classroom() {
    return this.foot.querySelector(".wall-classroom");
  }
}

/** Whether the answer is about to be shown though nobody has answered yet and the presenter hasn't been warned. */
export function isTooEarly(room, asked) {
  const isAnswered = room?.poll && !room.poll.result && room.poll.answered; // a result is that of the question before
  return room?.here > 0 && !isAnswered && !asked.isUnsure;
}
