/** A phone's state of its room, and its reader's unsent actions. It draws nothing. */
import { FULL } from "../connection.mjs";
import { Screen } from "./screen.mjs";

const NUMBERED = ["answer", "mark"]; // what is said of a question goes by its number
const isSame = (one, other) => one.join() === other.join();
const AWAY = "The room doesn't answer. This page tries again by itself; what you see stays.";

export class PhoneState extends Screen {
  /** @param {{key: string, name: string, face?: number, isKnown?: boolean}} me  by which the room recognizes this phone */
  constructor(folder, me, onChange) {
    super(folder, onChange);
    Object.assign(this, { me, code: "", moments: {}, back: null, sent: null, draft: null, picks: [], vote: "", lostAnswer: null, unsent: null, closed: "" });
  }

  /** @param {string} code  of the room to join */
  join(code) {
    this.code = code;
    this.connect();
  }

  get isSettled() {
    return this.isIn && !this.unsent && !this.forgotten;
  }

  greeting() {
    const { snapshot, me: { key, name, face = -1, room, called, number = 0 } } = this;
    const was = snapshot.me ?? (room === this.code ? { name: called, number } : {}); // here, perhaps before its page was loaded again
    return { is: "join", code: this.code, key, name: name && (was.name || name), number: was.number ?? 0, face: snapshot.me?.face ?? face };
  }

  onLost(isFull) {
    if (this.isIn || isFull) this.refuse(isFull ? FULL : AWAY);
    this.onChange();
  }

  /** @param {string} sentence  on what can't be done  @param {boolean} [atTheTable]  whether the table says so as well */
  refuse(sentence, atTheTable = false) {
    Object.assign(this, { notice: sentence, isRefused: !!sentence, refusal: atTheTable ? { sentence } : null });
  }

  /** Sends the reader's actions; without a connection, later. */
  submit(is, message) {
    this.isRefused = false;
    if (!this.send(is, message)) Object.assign(this, { unsent: [is, message], notice: "That is sent as soon as the room answers again." });
    this.onChange();
  }

  /** The number of the moment that is looked at, which may be an earlier one. */
  get at() {
    return this.back ?? this.snapshot.moment?.at;
  }

  /** What is answered: as soon as it is tapped, and the last one counts. */
  get currentAnswer() {
    return this.sent ?? this.snapshot.me.answered;
  }

  /** What is marked: it counts once the answer is shown, sent or not. */
  get currentMarks() {
    return this.draft ?? this.snapshot.me.marked;
  }

  update(snapshot, anew) {
    const before = this.snapshot;
    const isItself = before.room?.life === snapshot.room.life;
    if (before.room && !isItself) this.forgetRoom();
    this.snapshot = snapshot;
    const { me, moment, question } = snapshot;
    this.moments = { ...this.moments, ...snapshot.moments };
    for (const number of Object.keys(this.moments)) if (!moment || number < moment.first) delete this.moments[number];
    if (this.back !== null && (!moment || this.back < moment.first || this.back === moment.at)) this.back = null;
    if (before.ballot !== snapshot.ballot) this.vote = "";
    const isAsked = !isItself || before.question?.number !== question?.number;
    if (isAsked) this.back = null;
    if (isAsked || snapshot.result || (anew && !this.unsent)) Object.assign(this, { sent: null, draft: null, picks: me.marked.length ? me.marked : me.answered });
    if (isAsked) this.answerAgain();
    if (anew && this.unsent) this.send(...this.unsent);
    if (anew) this.unsent = null;
    if (anew) this.refuse("");
  }

  /** A room that has restarted has forgotten everything but what its presenter saved, and gives questions other numbers. */
  forgetRoom() {
    const { question, result } = this.snapshot;
    if (question && !result) this.lostAnswer = { key: question.key, answer: this.currentAnswer, mark: this.currentMarks };
    if (NUMBERED.includes(this.unsent?.[0])) this.unsent = null;
    this.moments = {};
  }

  /** An answer that a room has lost, or knows only as it was before it was changed, is given again once it asks the same. */
  answerAgain() {
    const { lostAnswer, snapshot: { question, result, me } } = this;
    if (!question) return;
    this.lostAnswer = null;
    if (result || lostAnswer?.key !== question.key) return;
    const { answer, mark } = lostAnswer;
    if (answer.length && !isSame(answer, me.answered)) this.answer(answer);
    if (!isSame(mark, this.currentMarks)) this.mark(mark);
    if (mark.length || answer.length) this.picks = mark.length ? mark : answer;
  }

  EVENTS = {
    no_room(sentence) {
      if (!this.isIn && this.me.room !== this.code) return this.leave(sentence);
      this.connection.reconnect(); // this phone was in there, perhaps before its page was loaded again
      return this.refuse("The room is away. It comes back with its presenter; this page waits.");
    },
    refused(sentence) {
      if (this.isIn) this.refuse(sentence, true);
      else this.leave(sentence);
    },
    closed(sentence) {
      this.end();
      this.closed = sentence;
    },
  };

  /** The room doesn't exist or is closed to new phones. */
  leave(sentence) {
    this.end();
    this.refuse(sentence);
  }

  answer(picked) {
    Object.assign(this, { sent: picked, draft: [], picks: picked });
    this.submit("answer", { number: this.snapshot.question.number, picked });
  }

  mark(picked) {
    this.draft = picked;
    this.submit("mark", { number: this.snapshot.question.number, picked });
  }

  voteFor(act, at) {
    this.vote = act;
    this.submit("vote", { act, at });
  }

  lookAt(number) {
    const { at, first, of } = this.snapshot.moment;
    if (number < first || number >= of) return;
    this.back = number === at ? null : number;
    if (!(number in this.moments)) this.send("want", { number });
    this.onChange();
  }
}
