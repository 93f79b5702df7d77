/** A phone in a room: it sees what is presented, answers what is asked, and may hold a hand. It knows no rules. */
import { h, pageAt, plain } from "../dom.mjs";
import { keep, keptAt } from "../device.mjs";
import { face } from "../table/faces.mjs";
import { withPicks } from "../table/frames.mjs";
import { saidOf } from "../table/words.mjs";
import { html, render } from "../vendor/preact.mjs";
import { bars } from "./bars.mjs";
import { Connection, freshKey, connectionTo } from "./connection.mjs";
import { Following } from "./following.mjs";
import { placesList } from "./places.mjs";
import { Stage } from "./stage.mjs";
import { ownPlace } from "./standings.mjs";
import { nameOf, tablesToChoose } from "./tables.mjs";

const KEPT = "cucumber-phone";
const LONGEST_NAME = 20;
const BELOW = 20; // pixels between the table, what stands below it, and the end of the window
const AWAY = "The room doesn't answer. This page tries again by itself; what you see stays.";

const isKept = (kept) => typeof kept?.key === "string" && /^[\w-]{16,64}$/.test(kept.key) && typeof (kept.name ?? "") === "string";

class Phone {
  constructor(el, { base }) {
    const code = /\/room\/([A-Za-z-]+)$/.exec(location.pathname)?.[1] ?? "";
    Object.assign(this, { base, code, said: "", refused: false, typed: null, seen: [], closed: "" });
    this.room = new Following((message) => this.connection.say(message));
    const { kept } = keptAt(KEPT, isKept);
    this.me = kept ?? { key: freshKey(), name: "" };
    this.stage = new Stage();
    this.top = h("header", { class: "room-top cu-row" });
    this.foot = h("footer", { class: "room-foot" });
    this.status = h("p", { class: "room-said cu-said", role: "status" });
    this.heard = h("p", { class: "room-yours", role: "status" }); // never drawn anew, so that it is heard when it changes
    this.below = h("div", { class: "room-below" });
    this.foot.append(this.heard, this.below);
    el.append(this.top, this.status, h("main", { class: "room-main" }, this.stage.node), this.foot);
    new ResizeObserver(() => this.fit()).observe(this.foot);
    if (code) this.join(code);
    this.draw();
  }

  // ---- the connection

  join(code) {
    this.code = code;
    this.connection?.end();
    const hello = () => ({ join: this.code, key: this.me.key, name: this.me.name });
    this.connection = new Connection(connectionTo(`${this.base}room`), { hello, hear: (message) => this.hear(message), state: (isOpen) => this.state(isOpen) });
  }

  state(isOpen) {
    this.isAway = !isOpen;
    if (!isOpen && this.room.isIn) this.say(AWAY, true);
    this.draw();
  }

  say(sentence, refused = false) {
    this.said = sentence;
    this.refused = refused;
  }

  /** Sends what the reader did; where nobody hears it, it is sent when somebody does. */
  send(message) {
    this.say("");
    if (!this.connection.say(message)) {
      this.unsent = message;
      this.say("That is sent as soon as the room answers again.");
    }
    this.draw();
  }

  hear(message) {
    this.room.hear(message);
    for (const [name, value] of Object.entries(message)) this.HEARS[name]?.call(this, value);
    this.draw();
  }

  HEARS = {
    welcome({ code }) {
      this.code = code;
      keep(KEPT, this.me);
      history.replaceState(null, "", `${this.base}room/${code}`);
      this.say("");
      if (this.unsent) this.connection.say(this.unsent);
      this.unsent = null;
    },
    no_room(sentence) {
      if (this.room.isIn) {
        this.connection.again();
        return this.say("The room is away. It comes back with its presenter; this page waits.", true);
      }
      this.connection.end();
      this.connection = null;
      this.say(sentence, true);
    },
    refused(sentence) {
      if (!this.room.isIn) {
        this.connection.end();
        this.connection = null;
      }
      this.say(sentence, true);
      this.stage.complain(sentence);
    },
    closed(sentence) {
      this.connection.end();
      this.closed = sentence;
    },
  };

  // ---- what is seen

  draw() {
    this.status.textContent = this.closed || this.said;
    this.status.toggleAttribute("data-refused", this.refused);
    const focused = document.activeElement;
    render(this.heading(), this.top);
    this.stage.show(this.tables());
    render(this.footing(), this.below);
    this.heard.classList.toggle("room-answer", !!this.room.result);
    if (this.heard.textContent !== this.reply) this.heard.textContent = this.reply;
    if (!focused.isConnected) this.stage.focus(); // what had the focus made room for what comes now
  }

  /** What is said of a question: what the reader has answered or marked so far, and then whether that is right, and why. */
  get reply() {
    const { question, result, answered, draft } = this.room;
    if (!question) return "";
    if (result) return plain(saidOf(result.right ?? null, result.solution.sentence));
    if (draft?.length) return "What you've marked counts, sent or not.";
    const named = question.options.filter(({ key }) => answered.includes(key)).map(({ label }) => label);
    return named.length ? plain(`You answered ${named.join(", ")}. You can change it until the answer is shown.`) : "";
  }

  /** The table leaves room for what stands below it. */
  fit() {
    this.stage.node.style.setProperty("--below", `${this.foot.offsetHeight + BELOW}px`);
    dispatchEvent(new Event("resize")); // which tables hear
  }

  heading() {
    if (!this.room.isIn) return html`<h1>Follow</h1>`;
    const { at } = this;
    return html`<h1>${at || `Room ${this.code}`}</h1>
      <form class="room-name cu-row" onSubmit=${(event) => (event.preventDefault(), event.target.querySelector("input").blur())}>
        <label for="room-name">Your name</label>
        <input id="room-name" maxlength=${LONGEST_NAME} autocomplete="off" spellcheck="false" value=${this.typed ?? this.room.name}
          onInput=${({ target }) => { this.typed = target.value; }} onBlur=${() => this.rename()} />
      </form>`;
  }

  /** The name of the table that this phone is at, where there are several. */
  get at() {
    const { tables, places, shows } = this.room;
    return shows === "table" && tables.count > 1 && places ? nameOf(places.table) : "";
  }

  rename() {
    const name = this.typed?.trim();
    this.typed = null;
    if (!name || name === this.room.name) return;
    this.me.name = this.room.name = name; // the room says so too, if it takes it
    keep(KEPT, this.me);
    this.send({ name });
  }

  /** @returns {import("./stage.mjs").Shown[]} */
  tables() {
    if (!this.room.isIn || this.closed) return [];
    if (this.room.question) return [this.asked()];
    if (this.room.shows === "table") return this.room.table ? [this.played()] : [];
    this.seen = this.room.moments.get(this.room.at)?.shown ?? this.seen; // one that is on its way is waited for
    return this.seen.map(this.told);
  }

  told({ heading, frame }, place) {
    return { of: `moment ${place}`, data: { heading: heading || `Table ${place + 1}`, frames: [frame], stepping: false } };
  }

  asked() {
    const { frame, sentence, several, number } = this.room.question;
    const solved = this.room.result?.solution?.frame;
    return {
      of: `question ${number}`,
      asked: this.room.result ? "shown" : "open",
      data: { heading: sentence, frames: [solved ?? withPicks(frame, this.room.picks)], live: !this.room.result, stepping: false, revisable: true },
      send: ({ act, marked }) => (marked ? this.mark(number, marked) : act !== undefined && this.answer(number, several ? act.split(" ") : [act])),
    };
  }

  answer(number, picked) {
    this.room.answer(picked);
    this.send({ answer: { number, picked } });
  }

  /** What is marked counts once the answer is shown, sent or not. */
  mark(number, picked) {
    this.room.draft = picked;
    this.send({ marked: { number, picked } });
  }

  played() {
    const { of, frames, seat, heading, deal, anew } = this.room.table;
    const asked = this.room.ballot && this.room.ballot.at === frames.length - 1 ? this.room.ballot : null;
    const shown = asked ? [...frames.slice(0, -1), withPicks(asked.frame, [this.room.vote])] : frames;
    return {
      of: `table ${of} deal ${deal} ${seat}`,
      goesOn: !anew,
      data: {
        heading, frames: shown, cursor: shown.length - 1, live: seat !== null || !!asked, actions: this.actions(), revisable: !!asked,
        rules_page: `${this.base}${this.room.table.rules}`,
      },
      send: (message) => this.play(message, asked),
    };
  }

  play({ act, at, action }, asked) {
    const of = `${this.room.table.of} ${this.room.table.deal}`; // one that waits to be sent is for no other cards
    if (action === "deal") this.send({ deal: true });
    else if (action === "buy in") this.send({ act: { act: this.room.table.buy_in, at: this.room.table.frames.length - 1, of } });
    else if (action === "opened") this.send({ opened: !this.room.table.opened });
    else if (act !== undefined && asked) this.vote(act, at);
    else if (act !== undefined) this.send({ act: { act, at, of } });
  }

  vote(act, at) {
    this.room.vote = act;
    this.send({ vote: { act, at } });
  }

  actions() {
    const { seat, settled, over, link, buy_in: buyIn, opened } = this.room.table;
    const own = seat !== null;
    return [
      own && settled && { key: "deal", label: over ? "Play another game" : "Deal the next cards", style: "primary" },
      own && buyIn && { key: "buy in", label: "Buy in", style: "secondary" },
      own && !settled && { key: "opened", label: opened ? "Stop the votes on my hand" : "Let the others vote on my hand", style: "quiet" },
      settled && link && { key: "explore", label: "Open in Explore", style: own ? "quiet" : "secondary", href: `${this.base}${pageAt("explore", link)}` },
    ].filter(Boolean);
  }

  footing() {
    if (!this.connection && !this.room.isIn) return this.door();
    if (!this.room.isIn) return html`<p class="room-idle cu-quiet-text">Looking for room ${this.code}…</p>`;
    if (this.closed) return html`<p><a href="${this.base}room">Follow another room</a></p>`;
    if (this.room.question) return this.polled();
    if (this.room.shows === "table") return this.atTheTable();
    return this.room.moment ? this.stepping() : html`<div class="room-waits">${face(this.room.name)}<p>You're in. What is presented appears here.</p></div>`;
  }

  door() {
    const join = (event) => {
      event.preventDefault();
      const code = this.foot.querySelector("input").value;
      this.say("");
      this.join(code);
      this.draw();
    };
    return html`<form class="room-door" onSubmit=${join}>
      <label for="room-code">The five letters on the presenter's screen</label>
      <input id="room-code" maxlength="8" autocapitalize="characters" autocomplete="off" spellcheck="false" value=${this.code} required />
      <button type="submit" class="cu-primary">Follow the room</button>
      <p>No account is needed. Nothing is stored: when the room closes, it is forgotten.</p>
    </form>`;
  }

  polled() {
    const { question: { options }, result } = this.room;
    if (!result) return "";
    const { counts, answered, solution, yours } = result;
    const why = yours.map((key) => solution.why?.[key]).filter(Boolean);
    return html`${bars({ options, counts, answered, right: solution.right, yours })}${why.map((said) => html`<p class="room-why">${plain(said)}</p>`)}`;
  }

  atTheTable() {
    return html`${this.doneAtTheTable()}${this.ranked()}`;
  }

  /** Between two deals: one's own place in the ranking, and for those who only watch a way to the other tables. */
  ranked() {
    const { table, place, tables, places } = this.room;
    const watches = places && !places.places.some(({ phone }) => phone === this.room.number);
    return html`${place && (!table || table.settled) && html`<p class="room-ranked">${ownPlace(place)}</p>`}
      ${watches && tables.count > 1 && html`<button type="button" class="cu-quiet" onClick=${() => this.send({ look: null })}>All tables</button>`}`;
  }

  doneAtTheTable() {
    const { places, tables } = this.room;
    if (!places) return tables.count ? tablesToChoose(tables, (look) => this.send({ look })) : "";
    if (!this.room.table) {
      const score = places.sheet && `${this.base}${pageAt("score", places.sheet)}`;
      return placesList(places, this.room.number, (message) => this.send(message), score);
    }
    const { seat } = this.room.table;
    if (this.room.advice?.answered) return html`<p class="room-idle cu-quiet-text">Votes on your hand</p>${bars(this.room.advice)}`;
    if (this.room.ballot) return html`<p class="room-idle cu-quiet-text">${this.room.voted ? `You voted for ${this.room.voted}.` : `What should ${this.room.ballot.name} play? Tap a card.`}</p>`;
    return seat === null ? html`<p class="room-idle cu-quiet-text">You watch this game.</p>` : "";
  }

  stepping() {
    const { at, first } = this.room.moment;
    const here = this.room.at;
    return html`<div class="room-steps" role="group" aria-label="Steps">
      <button type="button" class="cu-secondary" aria-disabled=${here <= first ? "true" : null} onClick=${() => this.lookAt(here - 1)}>Step back</button>
      <button type="button" class="cu-secondary" aria-disabled=${here >= this.room.moment.of - 1 ? "true" : null} onClick=${() => this.lookAt(here + 1)}>Step on</button>
      <button type="button" class=${here === at ? "cu-secondary" : "cu-primary"} aria-disabled=${here === at ? "true" : null} onClick=${() => this.lookAt(at)}>Catch up</button>
    </div>`;
  }

  lookAt(number) {
    this.room.lookAt(number);
    this.draw();
  }
}

export const begin = (el, given) => new Phone(el, given);
