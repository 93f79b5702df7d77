/** What a phone has been told of its room. It draws nothing, so that a test can walk it beside the room in any order. */

import { NONE, seenNow } from "./tables.mjs";

export class Following {
  /** @param {(message: object) => boolean} say  tells the room something; false where nobody hears it */
  constructor(say) {
    this.say = say;
    this.life = "";
    this.forget();
  }

  /** Nothing has been told yet. */
  forget() {
    Object.assign(this, {
      code: "", name: "", number: 0, shows: "story", moment: null, moments: new Map(), back: null,
      question: null, result: null, answered: [], marked: null, draft: null, lost: null, places: null, table: null, ballot: null, voted: "", vote: "", advice: null,
      tables: NONE, place: null,
    });
  }

  /** Whether the room has let this phone in. */
  get isIn() {
    return !!this.code;
  }

  /** What is to be seen: the question that is asked, the table that is played, or the moment that is presented. */
  get showing() {
    if (this.question) return "question";
    if (this.shows === "table") return "table";
    return this.moment ? "story" : "nothing";
  }

  /** The number of the moment that is looked at, which may be an earlier one. */
  get at() {
    return this.back ?? this.moment?.at;
  }

  /** What was picked when the room last said so: its table has shown marks that came later by itself. */
  get picks() {
    return this.marked ?? this.answered;
  }

  /** What is tapped is the answer at once; the last one counts. */
  answer(picked) {
    Object.assign(this, { answered: picked, marked: null, draft: null });
  }

  hear(message) {
    for (const [name, value] of Object.entries(message)) this.HEARS[name]?.call(this, value);
  }

  HEARS = {
    welcome({ code, number, name, life }) {
      if (life !== this.life) this.comeInto(life);
      Object.assign(this, { code, number, name });
    },
    name(name) {
      this.name = name;
    },
    shows(shows) {
      this.shows = shows;
    },
    moment(moment) {
      this.moment = null;
      if (moment) this.step(moment);
    },
    earlier({ at, shown }) {
      this.moments.set(at, shown);
    },
    question(question) {
      const isNew = question?.number !== this.question?.number;
      Object.assign(this, { question, result: null });
      if (isNew) this.beAsked();
    },
    answered(picked) {
      this.answered = picked;
    },
    marked(marked) {
      this.marked = this.draft = marked;
    },
    result(result) {
      if (result.number !== this.question?.number) return;
      this.answer(result.yours); // what was only marked is an answer by now
      this.result = result;
    },
    places(places) {
      this.places = places;
      if (!places?.playing) Object.assign(this, { table: null, ballot: null, voted: "", advice: null });
    },
    table({ of, from, frames, deal, seat, ...standing }) {
      const same = this.table?.of === of && this.table?.deal === deal && this.table?.seat === seat;
      if (!same && from > 0) return;
      this.table = { of, deal, seat, ...standing, frames: [...(same ? this.table.frames.slice(0, from) : []), ...frames], anew: from === 0 };
      this.advice = null;
    },
    tables(tables) {
      this.tables = seenNow(this.tables, tables);
    },
    place(place) {
      this.place = place;
    },
    ballot(ballot) {
      this.ballot = ballot;
      this.voted = this.vote = "";
    },
    voted(act) {
      this.voted = act;
    },
    advice(advice) {
      this.advice = advice;
    },
  };

  /** A room that has begun anew has forgotten all: it counts from the beginning, and has lost what was answered. */
  comeInto(life) {
    const lost = this.question && !this.result ? { key: this.question.key, answer: this.answered, marked: this.draft ?? [] } : this.lost;
    this.forget();
    Object.assign(this, { life, lost });
  }

  step({ at, first, of, shown }) {
    for (const each of [...this.moments.keys()]) if (each < first) this.moments.delete(each);
    if (shown) this.moments.set(at, shown);
    else if (!this.moments.has(at)) this.say({ want: at });
    this.moment = { at, first, of };
    this.shows = "story";
    if (this.back !== null && (this.back < first || this.back === at)) this.back = null;
  }

  /** Something else is asked, or nothing any more; what a room has lost is answered again. */
  beAsked() {
    const { question, lost } = this;
    Object.assign(this, { answered: [], marked: null, draft: null, back: null });
    if (!question) return;
    this.lost = null;
    if (lost?.key !== question.key) return;
    for (const said of ["answer", "marked"]) if (lost[said].length) this.say({ [said]: { number: question.number, picked: lost[said] } });
    this.marked = this.draft = lost.marked.length ? lost.marked : null;
  }

  /** Looks at a moment that has been shown. */
  lookAt(number) {
    const { at, first, of } = this.moment;
    if (number < first || number >= of) return;
    this.back = number === at ? null : number;
    if (!this.moments.has(number)) this.say({ want: number });
  }
}
