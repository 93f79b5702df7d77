/** A phone in a room: it sees what is presented, answers what is asked, and may hold a hand. It knows no rules. */
import { flag, h, pageAt, plain } from "../dom.mjs";
import { freshKey, keep, keptAt } from "../device.mjs";
import { inWords } from "../table/aloud.mjs";
import { face } from "../table/faces.mjs";
import { withPicks } from "../table/frames.mjs";
import { saidOf } from "../table/words.mjs";
import { html, render } from "../vendor/preact.mjs";
import { bars } from "./bars.mjs";
import { Following } from "./following.mjs";
import { placesList } from "./places.mjs";
import { roomTables } from "./room_table.mjs";
import { ownPlace } from "./standings.mjs";
import { nameOf, tablesToChoose } from "./tables.mjs";

const KEPT = "cucumber-phone";
const LONGEST_NAME = 20;
const TAPPED = ".table-front [data-legal='true'], .table-pick-seat, .table-call";
const BELOW = 20; // pixels between the table, what stands below it, and the end of the window

const isKept = (kept) => typeof kept?.key === "string" && /^[\w-]{16,64}$/.test(kept.key) && typeof (kept.name ?? "") === "string";

/** What is said to an answer: what is marked or answered so far, and then whether that is right, and why. @param {Following} room */
export function replyTo(room) {
  const { question, result, me } = room.told;
  if (!question) return "";
  const { answered, marked } = room;
  if (result) return plain(saidOf(me.right, result.solution.sentence));
  if (marked.length) return "What you've marked counts, sent or not.";
  const named = question.options.filter(({ key }) => answered.includes(key)).map(({ label }) => label);
  return named.length ? plain(`You answered ${named.join(", ")}. You can change it until the answer is shown.`) : "";
}

class Phone {
  constructor(el, { base }) {
    const code = /\/room\/([A-Za-z-]+)$/.exec(location.pathname)?.[1] ?? "";
    const me = keptAt(KEPT, isKept).kept ?? { key: freshKey(), name: "" };
    this.room = new Following(`${base}room`, me, () => this.draw());
    this.announcer = h("div", { class: "cu-aloud", role: "status" }); // the only one, and never redrawn
    document.body.append(this.announcer);
    Object.assign(this, { el, base, typed: null, seen: [], heard: "" });
    if (code) this.room.join(code);
    this.draw();
    this.foot = el.querySelector(".room-foot");
    new ResizeObserver(() => this.fit()).observe(this.foot);
  }

  // ---- what is seen

  draw() {
    const { room } = this;
    const [status, reply] = [room.closed || room.said, replyTo(room)];
    const focused = document.activeElement;
    if (room.isIn) this.remember();
    render(html`<header class="room-top cu-row">${this.heading()}</header>
      <p class="room-said cu-said" data-refused=${flag(room.isRefused)}>${status}</p>
      <main class="room-main">${roomTables(this.tables(), { announcer: this.announcer, refusal: room.refusal })}</main>
      <footer class="room-foot cu-stack"><p tabindex="-1" class="room-yours ${room.told.result ? "room-answer cu-strong" : ""}">${reply}</p><div class="room-below cu-stack">${this.footing()}</div></footer>`, this.el);
    this.refocus(focused, reply);
    const said = [status, reply].filter(Boolean).join(" ");
    if (said && said !== this.heard) Object.assign(this.announcer, { textContent: inWords(said), said });
    this.heard = said;
  }

  /** The outcome of an answer takes over its focus; what comes next takes over that of what went. */
  refocus(focused, reply) {
    const own = this.el.querySelector(".room-yours");
    const isNew = reply !== this.replied;
    this.replied = reply;
    const hasGone = !focused.isConnected || (focused === own && !reply);
    const found = this.room.told.result && isNew && (hasGone || focused.closest(".room-main")) ? own
      : hasGone && (this.el.querySelector(TAPPED) ?? this.el.querySelector(".cucumber-table"));
    if (found) found.focus({ preventScroll: true });
  }

  /** The device keeps who this is, and the address says in which room. */
  remember() {
    const { code } = this.room.told.room;
    if (this.room.code === code && location.pathname === `${this.base}room/${code}`) return;
    this.room.code = code;
    keep(KEPT, this.room.me);
    history.replaceState(null, "", `${this.base}room/${code}`);
  }

  /** The table leaves room for what stands below it. */
  fit() {
    this.el.querySelector(".room-stage").style.setProperty("--below", `${this.foot.offsetHeight + BELOW}px`);
    dispatchEvent(new Event("resize")); // tables listen for this
  }

  heading() {
    const { room } = this;
    if (!room.isIn) return html`<h1>Follow</h1>`;
    const { shows, tables, places, me } = room.told;
    const at = shows === "table" && tables.count > 1 && places ? nameOf(places.table) : `Room ${room.code}`;
    return html`<h1>${at}</h1>
      <form class="room-name cu-row" onSubmit=${(event) => (event.preventDefault(), event.target.querySelector("input").blur())}>
        <label for="room-name" class="cu-hint">Your name</label>
        <input id="room-name" maxlength=${LONGEST_NAME} autocomplete="off" spellcheck=${false} value=${this.typed ?? me.name}
          onInput=${({ target }) => { this.typed = target.value; }} onBlur=${() => this.rename()} />
      </form>`;
  }

  rename() {
    const name = this.typed?.trim();
    this.typed = null;
    if (!name || name === this.room.told.me.name) return this.draw();
    this.room.me.name = name;
    keep(KEPT, this.room.me);
    return this.room.send("name", { name });
  }

  /** @returns {import("./room_table.mjs").Shown[]} */
  tables() {
    const { room, room: { told } } = this;
    if (!room.isIn || room.closed) return [];
    if (told.question) return [this.asked(told)];
    if (told.shows === "table") return told.table ? [this.played(told)] : [];
    if (told.moment) this.seen = room.moments[room.at]?.shown ?? this.seen; // one that is on its way is waited for
    return told.moment ? this.seen.map(({ heading, frame }, place) => ({
      of: `moment ${place}`, data: { heading: heading || `Table ${place + 1}`, frames: [frame], stepping: false },
    })) : [];
  }

  asked({ question: { frame, sentence, several, number }, result }) {
    const { room } = this;
    return {
      of: `question ${number}`, asked: result ? "shown" : "open",
      data: { heading: sentence, frames: [result?.solution?.frame ?? withPicks(frame, room.picks)], live: !result, stepping: false, revisable: true },
      send: ({ act, marked }) => (marked ? room.mark(marked) : act !== undefined && room.answer(several ? act.split(" ") : [act])),
    };
  }

  played({ table, ballot }) {
    const { of, frames, seat, heading, deal, rules } = table;
    const asked = ballot?.at === frames.length - 1 ? ballot : null;
    const shown = asked ? [...frames.slice(0, -1), withPicks(asked.frame, [this.room.vote])] : frames;
    const live = seat !== null || !!asked;
    return {
      of: `table ${of} deal ${deal} ${seat}`,
      data: { heading, frames: shown, cursor: shown.length - 1, live, actions: this.actions(table), revisable: !!asked, rules_page: `${this.base}${rules}` },
      send: (message) => this.play(message, table, asked),
    };
  }

  play({ act, at, action }, { of, deal, frames, opened, buy_in: buyIn }, asked) {
    const { room } = this;
    const which = `${of} ${deal}`; // one that waits to be sent doesn't count for other cards
    if (action === "deal") room.send("deal");
    else if (action === "buy in") room.send("act", { act: buyIn, at: frames.length - 1, of: which });
    else if (action === "opened") room.send("opened", { is_open: !opened });
    else if (act !== undefined && asked) room.voteFor(act, at);
    else if (act !== undefined) room.send("act", { act, at, of: which });
  }

  actions({ seat, settled, over, link, buy_in: buyIn, opened }) {
    const own = seat !== null;
    return [
      own && settled && { key: "deal", label: over ? "Play another game" : "Deal the next cards", style: "primary" },
      own && buyIn && { key: "buy in", label: "Buy in", style: "secondary" },
      own && !settled && { key: "opened", label: opened ? "Stop the votes on my hand" : "Let the others vote on my hand", style: "quiet" },
      settled && link && { key: "explore", label: "Open in Explore", style: own ? "quiet" : "secondary", href: `${this.base}${pageAt("explore", link)}` },
    ].filter(Boolean);
  }

  footing() {
    const { room, room: { told } } = this;
    if (room.closed) return html`<p><a href="${this.base}room">Follow another room</a></p>`;
    if (!room.connection) return this.door();
    if (!room.isIn) return html`<p class="room-idle cu-quiet-text">Looking for room ${room.code}…</p>`;
    if (told.question) return told.result && this.polled(told);
    if (told.shows === "table") return html`${this.atTheTable(told)}${this.ranked(told)}`;
    return told.moment ? this.stepping(told.moment) : html`<div class="room-waits">${face(told.me.name)}<p>You're in. What is presented appears here.</p></div>`;
  }

  door() {
    const join = (event) => {
      event.preventDefault();
      this.room.refuse("");
      this.room.join(this.el.querySelector("#room-code").value);
      this.draw();
    };
    return html`<form class="room-door cu-stack" onSubmit=${join}>
      <label for="room-code">The five letters on the presenter's screen</label>
      <input id="room-code" maxlength="8" autocapitalize="characters" autocomplete="off" spellcheck=${false} value=${this.room.code} required />
      <button type="submit" class="cu-primary">Follow the room</button>
      <p>No account is needed. Nothing is stored: when the room closes, it is forgotten.</p>
    </form>`;
  }

  polled({ question: { options }, result: { counts, answered, solution }, me }) {
    const why = me.answered.map((key) => solution.why?.[key]).filter(Boolean);
    return html`${bars({ options, counts, answered, right: solution.right, yours: me.answered })}${why.map((said) => html`<p class="room-why">${plain(said)}</p>`)}`;
  }

  atTheTable({ places, tables, table, me, ballot }) {
    const send = (is, message) => this.room.send(is, message);
    if (!places) return tables.count > 0 && tablesToChoose(tables, (number) => send("look", { table: number }));
    if (!table) return placesList(places, me.number, send, places.sheet && `${this.base}${pageAt("score", places.sheet)}`);
    const idle = (said) => html`<p class="room-idle cu-quiet-text">${said}</p>`;
    if (me.advice?.answered) return html`${idle("Votes on your hand")}${bars(me.advice)}`;
    if (ballot) return idle(me.voted ? `You voted for ${me.voted}.` : `What should ${ballot.name} play? Tap a card.`);
    return table.seat === null && idle("You watch this game.");
  }

  /** Between two deals: the reader's place in the ranking, and for those who only watch a way to the other tables. */
  ranked({ table, tables, places, me }) {
    const watches = places && !places.places.some(({ phone }) => phone === me.number);
    return html`${me.place && (!table || table.settled) && html`<p class="room-ranked">${ownPlace(me.place)}</p>`}
      ${watches && tables.count > 1 && html`<button type="button" class="cu-quiet" onClick=${() => this.room.send("look", { table: null })}>All tables</button>`}`;
  }

  stepping({ at, first, of }) {
    const here = this.room.at;
    const step = (label, to, isOff, style = "secondary") => html`<button type="button" class="cu-${style}" aria-disabled=${isOff ? "true" : null} onClick=${() => this.room.lookAt(to)}>${label}</button>`;
    return html`<div class="room-steps" role="group" aria-label="Steps">${step("Step back", here - 1, here <= first)}
      ${step("Step on", here + 1, here >= of - 1)}${step("Catch up", at, here === at, here === at ? "secondary" : "primary")}</div>`;
  }
}

export const begin = (el, given) => new Phone(el, given);
