/** What an author asks when a reader steps through a page alone: answered at a table of its own, then shown. */
import { h, plain } from "../dom.mjs";
import { pausesBefore } from "../scenes/presentation.mjs";
import { TableView } from "./view.mjs";

const GO_ON = { key: "answered", label: "Go on", style: "primary" };

/** What is said to an answer: its verdict, looked up as the room looks it up, and why; of a vote only why. @param {QuestionProps} pause  @param {string[]} picked */
export function replyTo({ options, solution: { right, replies, sentence } }, picked) {
  const answer = options.map(({ key }) => key).filter((key) => picked.includes(key));
  const key = [answer.join(" "), ...answer.filter((key) => !right.includes(key)), ""].find((key) => Object.hasOwn(replies, key));
  return key === undefined ? sentence : `${replies[key].title}. ${sentence}`;
}

/** The table of a question: to be answered, or once it has been, what is said to that. @param {QuestionProps} pause  @param {string} reply */
export function questionTable({ sentence, frame, solution }, reply = "") {
  const quiet = { note: [], rules: [], comment: "" };
  if (!reply) return { heading: sentence, frames: [{ ...frame, ...quiet, label: plain(sentence) }], live: true, stepping: false };
  return { heading: sentence, frames: [{ ...solution.frame, ...quiet, label: plain(reply), note: [sentence] }], stepping: false, actions: [GO_ON] };
}

export class Questions {
  /** Asks, in place of a table, what its author asks before a step, each question once. @param {TableView} view */
  constructor(view) {
    Object.assign(this, { view, cursor: view.table.place.cursor, askedPauses: new Set() });
    this.box = h("div", { class: "table-question", hidden: true });
    view.root.after(this.box);
    view.root.addEventListener("cucumber-table-moved", ({ detail: cursor }) => this.onMove(cursor));
  }

  /** Whoever steps on is asked; whoever leaps there, or presents, is not. */
  onMove(cursor) {
    const isNext = cursor === this.cursor + 1;
    this.cursor = cursor;
    const { data, place } = this.view.table;
    if (!isNext || place.line !== null || "presenting" in document.documentElement.dataset) return;
    const pauses = pausesBefore(data.pauses, cursor).filter((pause) => !this.askedPauses.has(pause));
    if (pauses.length) this.ask(pauses);
  }

  ask([pause, ...others]) {
    this.askedPauses.add(pause);
    this.view.root.hidden = true;
    this.box.hidden = false;
    const view = new TableView(this.box, ({ act, action }) => {
      if (action) this.proceed(view, others);
      else view.table.update(questionTable(pause, replyTo(pause, pause.several ? act.split(" ") : [act])));
    });
    view.table.update(questionTable(pause));
    view.root.focus({ preventScroll: true });
  }

  proceed(view, others) {
    view.destroy();
    if (others.length) return this.ask(others);
    this.box.hidden = true;
    this.view.root.hidden = false;
    this.view.root.focus({ preventScroll: true });
  }
}
