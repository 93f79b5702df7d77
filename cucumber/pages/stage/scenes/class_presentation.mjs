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

const NEXT_LESSON = "Next lesson"; // the key of the button that Learn has at the end of a lesson

/** Whether two tasks are the same one, also after its page was opened again. */
const isSame = (one, other) => one === other || (!!one && !!other && JSON.stringify(one) === JSON.stringify(other));

/** The task of a lesson that is asked at the moment shown, if one is. @param {Table} table  @returns {QuestionProps|null} */
export const taskHere = ({ data, isLast }) => (isLast && data.lesson.task) || null;

/** What the author has written down for the presenter alone, at a step of what happened. @param {{at: number, text: string}[]} notes */
export const noteAt = (notes, { line, cursor }) => (line === null ? notes.filter(({ at }) => at === cursor).map(({ text }) => text).join(" ") : "");

/** What can be asked now, table by table. @param {{view: TableView, pauses: QuestionProps[]}[]} choices */
function choicePanel(choices) {
  const list = ({ view, pauses }, place) => pauses.length > 0 && html`<div class="cu-stack">
    ${choices.length > 1 && html`<p>${view.table.data.heading}</p>`}
    ${pauses.map(({ name }, index) => html`<button type="button" class="cu-secondary" data-table=${place} data-pause=${index}>${name}</button>`)}
  </div>`;
  const lists = choices.map(list);
  const nothing = html`<p>Nothing can be asked at this moment. Step to a card that is played.</p>`;
  return panel("ask", "Ask the audience", lists.some(Boolean) ? lists : nothing);
}

export class ClassPresentation extends Presentation {
  constructor(view) {
    super(view);
    this.room = null;
    this.again = null; // the question that can be shown again after a podium
    this.past = this.latest = this.solvedTask = null; // the task of a lesson that was asked or put aside, and the one that was answered
    this.shownLesson = null; // the lesson whose text has been shown
    this.tasks = 0; // how many of a quiz have been asked
    this.isAdvancing = false; // once its page knows again that its task was answered
  }

  static scenes = ALL_SCENES;

  // ---- what is done

  do(command) {
    if (command.pause) return this.choose(command);
    return command === "ask" && this.isFree ? this.offer() : super.do(command);
  }

  /** Whether nothing stands before the tables. */
  get isFree() {
    return !this.over && !this.front && !this.panel && !this.question && !this.controller.signal.aborted;
  }

  doInFront(command) {
    if (command === "again" && this.mayShowAgain) return this.show(this.again);
    if (command !== "next" && command !== "answer") return;
    const { table } = this.views[0];
    const hasTaskNext = this.front.kind === "text" && table.frames.length === 1 && !taskHere(table);
    this.show(null);
    if (hasTaskNext) this.step("next"); // to its task: the table alone would show nothing new
  }

  /** What comes after a question: its answer, what the most common wrong one leads to, and then what it interrupted. */
  advanceQuestion() {
    const { question } = this;
    if (!question.revealed && isTooEarly(this.room, question)) {
      question.isUnsure = true;
      return this.draw();
    }
    if (!question.revealed) return this.reveal();
    if (this.room?.poll && !this.room.poll.result && !question.isAdvancing) {
      question.isAdvancing = true; // once the room has counted; pressed again, at once
      return undefined;
    }
    if (!this.whatIf || question.isPlayedOut) return this.proceed(question.next);
    question.isPlayedOut = true;
    return this.refresh();
  }

  /** Puts a scene in front, or shows the tables again; from a podium on, one that can be shown `again`. */
  show(front, again = null) {
    this.again = again;
    super.show(front);
  }

  get mayShowAgain() {
    return !!this.again && !this.over;
  }

  doInQuestion(command) {
    const { isTask } = this.question;
    super.doInQuestion(command);
    if (command === "previous" && isTask) this.step("previous");
  }

  step(to) {
    const [{ table }] = this.views;
    if (to === "next" && this.advanceLesson(table)) return;
    if (to === "previous" && table.place.cursor === 0 && this.shownLesson) return this.showLesson(this.shownLesson);
    super.step(to);
  }

  // ---- a lesson

  /** What a lesson says is shown once; its task is asked as soon as it is seen. */
  continueLesson() {
    const [{ table }] = this.views;
    const { lesson } = table.data;
    if (this.front?.kind === "text" && lesson.title && lesson.title !== this.shownLesson.title) return this.show(null); // the page has gone on to another
    if (!this.isFree || this.views.length > 1) return undefined;
    const task = taskHere(table);
    if (lesson.about?.length && lesson.title !== this.shownLesson?.title) this.showLesson(lesson);
    else if (task && !isSame(task, this.past)) this.ask(this.views[0], task, null);
    return undefined;
  }

  /** What a lesson says; its task is asked after that, even if it was asked before. */
  showLesson(lesson) {
    Object.assign(this, { shownLesson: lesson, past: null });
    this.show(textScene(lesson));
  }

  /** At the end of what a table tells, a lesson goes on: with its task, or with what its table offers next. */
  advanceLesson(table) {
    if (!table.isLast || !("task" in table.data.lesson)) return false;
    const task = taskHere(table);
    if (task && !isSame(task, this.solvedTask)) this.ask(this.views[0], task, null);
    else if (task && !this.nextAction) this.isAdvancing = true; // its page has yet to hear that it was answered
    else if (this.nextAction && !this.endsQuiz() && !this.endsLesson()) table.press(this.nextAction.key);
    return true;
  }

  /** What the table of a lesson offers next, if anything. */
  get nextAction() {
    return this.views[0].table.data.actions.find(({ style, href, disabled }) => style === "primary" && !href && !disabled);
  }

  get isLessonOver() {
    return this.nextAction?.key === NEXT_LESSON;
  }

  /** Whether a plan goes on now, and not its page: the next lesson may be another step. */
  endsLesson() {
    return this.isLessonOver && this.isTakenOver("cucumber-lesson-over");
  }

  /** Whether somebody else shows what comes after this. */
  isTakenOver(event) {
    return !this.root.dispatchEvent(new CustomEvent(event, { cancelable: true }));
  }

  /** Whether there is something to say about a quiz that is over. */
  endsQuiz() {
    const [{ table }] = this.views;
    if (!table.data.lesson.quiz || this.tasks < QUIZ) return false;
    this.tasks = 0;
    return this.isTakenOver("cucumber-quiz-over");
  }

  // ---- asking

  async offer() {
    if (await this.find()) this.open(choicePanel(this.choices));
  }

  /**
   * Asks the question of this number, or the only one there is; otherwise says what can be asked.
   * @param {number} [number]  @returns {Promise<string[]|null>}
   */
  async askRemotely(number) {
    if (this.panel) this.open(null);
    if (this.question || !(await this.find())) return null;
    const all = this.choices.flatMap(({ pauses }, table) => pauses.map(({ name }, pause) => ({ name, table, pause })));
    const choice = all.length === 1 ? all[0] : all[number];
    if (!choice) return all.map(({ name }) => name);
    this.choose(choice);
    return null;
  }

  /** Finds what can be asked now; false if the moment has passed by the time that is known. */
  async find() {
    const places = this.views.map(({ table }) => table.place);
    const visible = this.views.filter(({ root, pausesHere }) => pausesHere && isInSight(root));
    const choices = await Promise.all(visible.map(async (view) => ({ view, pauses: await view.pausesHere() })));
    const isStillThere = this.isFree && this.views.every(({ table }, index) => table.place === places[index]);
    if (isStillThere) this.choices = choices;
    return isStillThere;
  }

  /** Asks a question of this kind, if it can be asked once the table shows what its address names. */
  async askFor(kind) {
    const [view] = this.views;
    while (view.table.query) await new Promise((resolve) => view.root.addEventListener("cucumber-table-drawn", resolve, { once: true }));
    const found = (await view.pausesHere?.())?.find((pause) => pause.kind === kind);
    if (found && this.isFree) this.ask(view, found, null);
  }

  choose({ table, pause }) {
    const { view, pauses } = this.choices[Number(table)];
    this.open(null);
    this.ask(view, pauses[Number(pause)], null);
  }

  ask(view, pause, next) {
    const isTask = pause === taskHere(view.table);
    if (isTask && !isSame(pause, this.latest)) this.tasks += 1; // one of a quiz that was put aside is the same one
    if (isTask) this.past = this.latest = pause;
    super.ask(view, pause, next);
    Object.assign(this.question, { isTask, isUnsure: false, isPlayedOut: false, isAdvancing: false, count: isTask && view.table.data.lesson.quiz ? countOf(this.tasks) : "" });
  }

  reveal() {
    const { view, pause, isTask } = this.question;
    if (isTask) {
      this.solvedTask = pause;
      view.table.send({ solve: true });
    }
    super.reveal();
  }

  /** A page that was opened again has forgotten that its task was answered, and that it was to go on. */
  solveAgain() {
    const [{ table }] = this.views;
    const task = taskHere(table);
    if (task && task !== this.solvedTask && isSame(task, this.solvedTask)) {
      Object.assign(this, { solvedTask: task, isAdvancing: !this.question });
      table.send({ solve: true });
    } else if (!task && this.isAdvancing) {
      this.isAdvancing = false;
      this.advanceLesson(table);
    }
  }

  /** What the most common wrong answer leads to, beside the right one; null if nobody gave one that leads anywhere. */
  get whatIf() {
    return this.room?.poll?.result?.what_if ?? null;
  }

  proceed(next) {
    const { isTask, revealed } = this.question;
    if (!isTask || !revealed) return super.proceed(next);
    this.forget();
    return this.step("next");
  }

  /** The room has something new to tell. @param {Room} room */
  join(room) {
    this.room = room;
    setRoomFaces(room.faces);
    this.draw();
    if (!this.question?.isAdvancing || !room.poll?.result) return;
    this.question.isAdvancing = false;
    this.advanceQuestion();
  }

  // ---- what is shown

  prepare() {
    this.solveAgain();
    this.continueLesson();
  }

  publish() {
    this.root.dispatchEvent(new CustomEvent("cucumber-shown", { bubbles: true, detail: this.announcement }));
  }

  /** What a room is told: the scene, and for the presenter's other device the note that nobody else sees, and what comes next. */
  get announcement() {
    const [{ table }] = this.views;
    const { question, scene } = this;
    return { scene, solution: question?.pause.solution ?? null, note: question ? "" : noteAt(table.data.notes, table.place), next: this.next };
  }

  get scene() {
    const { over, front, question, room } = this;
    if (over?.kind === "lobby") return { kind: "lobby", people: room?.people ?? [] };
    if (!over && !front && question?.isPlayedOut && this.whatIf) return { kind: "what if", title: this.title, ...this.whatIf };
    return super.scene;
  }

  get title() {
    const { question, visibleTables } = this;
    return titleOf((question ? [question.view.table] : visibleTables).map(({ data }) => data));
  }

  get next() {
    const { over, front, question } = this;
    const [{ table }] = this.views;
    if (over || front) return super.next;
    if (question?.revealed && this.whatIf && !question.isPlayedOut) return "What it leads to";
    if (question || !table.isLast || !("task" in table.data.lesson) || !this.nextAction) return super.next;
    const step = this.isLessonOver && this.nextStep?.(); // set where a plan is running
    return step ? `Next in the plan: ${step}` : this.nextAction.label;
  }

  /** The bar's other buttons, such as one to ask what the author doesn't. */
  get more() {
    const mayAsk = !this.over && !this.front && !this.question && this.views.some(({ pausesHere }) => pausesHere);
    return html`${mayAsk && button("ask", "Ask a question", "Ask")}
      ${this.mayShowAgain && button("again", "Show the hardest question again", "Hardest question")}`;
  }

  get status() {
    const { question, room } = this;
    return question?.isUnsure && !question.revealed ? "Nobody has answered yet. Press again to show the answer." : room?.status ?? "";
  }

  /** Where a room of phones has its part of the bar. */
  get classroom() {
    return this.foot.querySelector(".wall-classroom");
  }
}

/** Whether the answer is about to be shown though nobody has answered yet and the presenter hasn't been warned. */
export function isTooEarly(room, question) {
  const isAnswered = room?.poll && !room.poll.result && room.poll.answered; // a result is that of the question before
  return room?.here > 0 && !isAnswered && !question.isUnsure;
}
