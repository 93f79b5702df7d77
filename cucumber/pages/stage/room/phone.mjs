/** A phone in a room: it shows the scene, answers questions, and may hold a hand. It knows no rules. */
import { flag, h, pageAt, plain } from "../dom.mjs";
import { freshKey, save, load } from "../device.mjs";
import { spokenText } from "../table/screen_reader.mjs";
import { addDrawings } from "../deck/deck.mjs";
import { face } from "../table/faces.mjs";
import { withPicks } from "../table/frames.mjs";
import { EmbeddedTable, TableView } from "../table/view.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answerBeside } from "../scenes/scenes.mjs";
import { tableCard, person } from "../scenes/small_felt.mjs";
import { withBold } from "../bold.mjs";
import { bars } from "./bars.mjs";
import { PhoneState } from "./phone_state.mjs";
import { nameOf, placesList, tablesToChoose } from "./places.mjs";
import { ownPlace } from "./standings.mjs";

const KEY = "cucumber-phone";
const LONGEST_NAME = 20;
const TAPPED = ".table-front [data-legal='true'], .table-pick-seat, .table-call";
const BELOW = 24; // pixels between the table, what stands below it, and the end of the window

const isMe = (saved) => typeof saved?.key === "string" && /^[\w-]{16,64}$/.test(saved.key) && typeof (saved.name ?? "") === "string";

const LOOK_UP = "Look at the big screen.";

/** What is said to an answer: what is marked or answered so far, and then whether that is right, and why. @param {PhoneState} room */
export function replyTo(room) {
  const { question, result, me } = room.snapshot;
  if (!question) return "";
  const { currentAnswer, currentMarks } = room;
  if (result) return plain([me.verdict, result.solution.sentence].filter(Boolean).join(". "));
  if (currentMarks.length) return "What you've marked counts, sent or not.";
  const labels = question.options.filter(({ key }) => currentAnswer.includes(key)).map(({ label }) => label);
  return labels.length ? plain(`Sent: ${labels.join(", ").replace(/\.$/, "")}. Tap another answer to change it.`) : "";
}

/** What a phone shows alone, beside no table, in large letters: a verdict, a place, a text, or that its reader has to look up. */
export function ownScene({ scene, question, result, me }) {
  if (scene.kind === "reveal") return result ? verdict(question, result, me) : { look: "plain", title: scene.title, lines: [scene.said], quiet: [LOOK_UP] };
  if (scene.kind === "what if") {
    const picked = question.options.filter(({ key }) => me.answered.includes(key)).map(({ label }) => label);
    return { look: "plain", title: me.leads_to ? `${picked.join(", ")}:` : "", lines: [me.leads_to], quiet: [LOOK_UP] };
  }
  if (scene.kind === "podium") return ownPlaceIn(scene, me);
  if (scene.kind === "lobby") return { look: "waits", title: `You're in, ${me.name}.`, face: me.name, lines: [LOOK_UP] };
  return null;
}

/** Whether one was right: nobody was where nothing is. */
function verdict({ options, frame }, { solution, counts }, { answered, right, verdict: title, quiz }) {
  const optionsOf = (keys) => options.filter(({ key }) => keys.includes(key)).map((option) => ({ ...option, name: option.seat === undefined ? "" : frame.seats[option.seat].name }));
  const others = answered.length === 1 ? counts[answered[0]] - 1 : 0;
  const alike = others > 0 ? [`${others} ${others === 1 ? "other" : "others"} said the same.`] : [];
  const count = quiz?.of ? [`You have ${quiz.right} of ${quiz.of}.`] : [];
  return {
    look: right === null ? "plain" : right ? "right" : "wrong", title: answered.length ? (right ? `${title}!` : title) : "Not answered",
    pair: [...(answered.length ? [{ label: "you", options: optionsOf(answered) }] : []), ...(right || !solution.right.length ? [] : [{ label: "best", options: optionsOf(solution.right) }])],
    lines: [...new Set([...answered.map((key) => solution.why?.[key]), answerBeside(solution, { options })])].filter(Boolean), quiet: [...alike, ...count, LOOK_UP],
  };
}

function ownPlaceIn({ title, places, said: text }, { name }) {
  const own = places.find((each) => each.name === name);
  if (!own) return { look: "plain", title, lines: [text], quiet: [LOOK_UP] };
  const isFirst = own.place === 1;
  const shared = places.filter(({ place }) => place === own.place).length > 1;
  return { look: isFirst ? "won" : "placed", face: name, mood: isFirst ? "glad" : null, title: isFirst ? (shared ? "You share first place!" : "You won!") : `You are number ${own.place}`, lines: [own.score].filter(Boolean), quiet: [title, text].filter(Boolean) };
}

class Phone {
  constructor(el, { base }) {
    const code = /\/room\/([A-Za-z-]+)$/.exec(location.pathname)?.[1] ?? "";
    const me = load(KEY, isMe).saved ?? { key: freshKey(), name: "" };
    this.room = new PhoneState(`${base}room`, me, () => this.draw());
    this.announcer = h("div", { class: "cu-aloud", role: "status" }); // the only one, and never redrawn
    document.body.append(this.announcer);
    addDrawings();
    Object.assign(this, { el, base, typed: null, seen: null, lastAnnouncement: "" });
    if (code) this.room.join(code);
    this.draw();
    this.foot = el.querySelector(".room-foot");
    new ResizeObserver(() => this.fit()).observe(this.foot);
  }

  draw() {
    const { room } = this;
    const [status, reply] = [room.closed || room.notice, replyTo(room)];
    const focused = document.activeElement;
    if (room.isIn) this.remember();
    const isNew = room.isIn && !room.closed && !room.me.isKnown;
    const own = room.isIn && !room.closed && !isNew ? ownScene(room.snapshot) : null;
    this.el.dataset.look = own?.look ?? "";
    render(html`<header class="room-top cu-row">${this.heading()}</header>
      <p class="room-said cu-said cu-quiet-text" data-refused=${flag(room.isRefused)}>${status}</p>
      <main class="room-main">${isNew ? this.entrance() : own ? this.alone(own) : roomTables(this.tables(), { announcer: this.announcer, faces: room.snapshot.faces, refusal: room.refusal })}</main>
      <footer class="room-foot cu-stack"><p tabindex="-1" class="room-yours">${own || isNew ? "" : reply}</p><div class="room-below cu-stack">${own || isNew ? "" : this.footer()}</div></footer>`, this.el);
    this.refocus(focused, reply);
    const text = [status, own ? [own.title, ...own.lines, ...(own.quiet ?? [])].map(plain).join(" ") : reply].filter(Boolean).join(" ");
    if (text && text !== this.lastAnnouncement) Object.assign(this.announcer, { textContent: spokenText(text), announced: text });
    this.lastAnnouncement = text;
  }

  alone({ title, face: name, mood, pair = [], lines, quiet = [] }) {
    const content = ({ cards, label, name }) => (cards ? cards.map((card) => tableCard(card)) : name ? person(name) : html`<b>${plain(label)}</b>`);
    return html`<section class="room-alone cu-stack cu-centered">${name && face(name, { mood })}<h2 tabindex="-1" class="room-verdict">${plain(title)}</h2>
      ${pair.length > 0 && html`<div class="room-pair cu-row" style=${{ "--cards": pair.flatMap(({ options }) => options).flatMap(({ cards = [] }) => cards).length || 1 }}>${pair.map(({ label, options }) => html`<figure><span class="room-options cu-row">${options.map(content)}</span><figcaption>${label}</figcaption></figure>`)}</div>`}
      <div class="room-says">${lines.map((line) => html`<p>${plain(line)}</p>`)}</div><div class="cu-quiet-text">${quiet.map((line) => html`<p>${plain(line)}</p>`)}</div></section>`;
  }

  /** The outcome of an answer takes over its focus; what comes next takes over that of what went. */
  refocus(focused, reply) {
    const own = this.el.querySelector(".room-verdict") ?? this.el.querySelector(".room-yours");
    const isNew = reply !== this.lastReply;
    this.lastReply = reply;
    const hasGone = !focused.isConnected || (focused === own && !reply);
    const target = this.room.snapshot.result && isNew && (hasGone || focused.closest(".room-main")) ? own
      : hasGone && (this.el.querySelector(TAPPED) ?? this.el.querySelector(".cucumber-table"));
    if (target) target.focus({ preventScroll: true });
  }

  /** The device keeps who this is, and the address says in which room. */
  remember() {
    const { room: { code }, me: { name: called, number } } = this.room.snapshot;
    const { me } = this.room;
    if (me.room === code && me.called === called && location.pathname === `${this.base}room/${code}`) return;
    this.room.code = code;
    save(KEY, Object.assign(me, { room: code, called, number }));
    history.replaceState(null, "", `${this.base}room/${code}`);
  }

  /** The table leaves room for what stands below it. */
  fit() {
    this.el.querySelector(".room-stage")?.setAttribute("data-below", this.foot.offsetHeight + BELOW);
    dispatchEvent(new Event("resize")); // tables listen for this
  }

  heading() {
    const { room } = this;
    if (!room.isIn) return html`<h1>Follow</h1>`;
    const { scene, tables, places, me } = room.snapshot;
    const at = scene.is_played && tables.count > 1 && places ? nameOf(places.table) : `Room ${room.code}`;
    if (!room.me.isKnown) return html`<h1>${at}</h1>`;
    return html`<h1>${at}</h1>
      <form class="room-name cu-row" onSubmit=${(event) => (event.preventDefault(), event.target.querySelector("input").blur())}>
        <label for="room-name" class="cu-hint">Your name</label>
        <input id="room-name" size="7" maxlength=${LONGEST_NAME} autocomplete="off" spellcheck=${false} value=${this.typed ?? me.name}
          onInput=${({ target }) => { this.typed = target.value; }} onBlur=${() => this.rename()} />
      </form>`;
  }

  /** Who somebody is: asked once on this phone, and one tap skips it. */
  entrance() {
    const { room, room: { snapshot: { me } } } = this;
    const enterRoom = (event) => {
      event.preventDefault();
      this.typed = event.target.querySelector("input").value;
      this.enter();
      this.rename();
    };
    return html`<form class="room-alone cu-stack cu-centered" onSubmit=${enterRoom}><h2 tabindex="-1" class="room-verdict">Who are you?</h2>
      ${face(me.name)}<button type="button" class="cu-quiet cu-wide" onClick=${() => room.submit("face")}>Another face</button>
      <label for="room-name" class="cu-hint">Your name</label>
      <input id="room-name" class="cu-wide" maxlength=${LONGEST_NAME} autocomplete="off" spellcheck=${false} value=${this.typed ?? room.me.name} onInput=${({ target }) => { this.typed = target.value; }} />
      <button type="submit" class="cu-primary cu-wide">Come in</button>
      <button type="button" class="cu-quiet cu-wide" onClick=${() => { this.typed = null; this.enter(); this.draw(); }}>Stay ${me.name}</button></form>`;
  }

  enter() {
    Object.assign(this.room.me, { isKnown: true, face: this.room.snapshot.me.face });
    save(KEY, this.room.me);
  }

  rename() {
    const name = this.typed?.trim();
    this.typed = null;
    if (!name || name === this.room.snapshot.me.name) return this.draw();
    this.room.me.name = name;
    save(KEY, this.room.me);
    return this.room.submit("name", { name });
  }

  /** @returns {Shown[]} */
  tables() {
    const { room, room: { snapshot } } = this;
    if (!room.isIn || room.closed) return [];
    if (snapshot.question) return [this.questionTable(snapshot)];
    if (snapshot.scene.is_played) return snapshot.table ? [this.gameTable(snapshot)] : [];
    return this.moment?.kind === "table" ? this.moment.tables.map(({ heading, frame }, place) => ({
      of: `moment ${place}`, data: { heading: heading || `Table ${place + 1}`, frames: [frame], stepping: false },
    })) : [];
  }

  /** The scene of the moment that is looked at; one that is on its way is waited for. */
  get moment() {
    const { room, room: { snapshot } } = this;
    if (snapshot.moment) this.seen = room.moments[room.at]?.scene ?? this.seen;
    return snapshot.moment ? this.seen : null;
  }

  questionTable({ question: { frame, sentence, several, number, count }, result }) {
    const { room } = this;
    return {
      of: `question ${number}`, questionState: result ? "shown" : "open",
      data: { heading: count ? `${count}: ${sentence}` : sentence, frames: [result?.solution?.frame ?? withPicks(frame, room.picks)], live: !result, stepping: false, revisable: true },
      send: ({ act, marked }) => (marked ? room.mark(marked) : act !== undefined && room.answer(several ? act.split(" ") : [act])),
    };
  }

  gameTable({ table, ballot }) {
    const { of, frames, seat, heading, deal, rules } = table;
    const openBallot = ballot?.at === frames.length - 1 ? ballot : null;
    const shown = openBallot ? [...frames.slice(0, -1), withPicks(openBallot.frame, [this.room.vote])] : frames;
    const live = seat !== null || !!openBallot;
    return {
      of: `table ${of} deal ${deal} ${seat}`,
      data: { heading, frames: shown, cursor: shown.length - 1, live, actions: this.actions(table), revisable: !!openBallot, rules_page: `${this.base}${rules}` },
      send: (message) => this.play(message, table, openBallot),
    };
  }

  play({ act, at, action }, { of, deal, frames, opened, buy_in: buyIn }, openBallot) {
    const { room } = this;
    const which = `${of} ${deal}`; // one that waits to be sent doesn't count for other cards
    if (action === "deal") room.submit("deal");
    else if (action === "buy in") room.submit("act", { act: buyIn, at: frames.length - 1, of: which });
    else if (action === "opened") room.submit("opened", { is_open: !opened });
    else if (act !== undefined && openBallot) room.voteFor(act, at);
    else if (act !== undefined) room.submit("act", { act, at, of: which });
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

  footer() {
    const { room, room: { snapshot } } = this;
    if (room.closed) return html`<p><a href="${this.base}room">Follow another room</a></p>`;
    if (!room.connection) return this.door();
    if (!room.isIn) return html`<p class="room-idle cu-quiet-text">Looking for room ${room.code}…</p>${room.notice && html`<p><a href="${this.base}room">Follow another room</a></p>`}`;
    if (snapshot.question) return "";
    if (snapshot.scene.is_played) return html`${this.atTheTable(snapshot)}${this.rankLine(snapshot)}`;
    const { moment } = this;
    return html`${moment?.kind === "text" && html`<section class="room-text cu-stack"><h2>${moment.title}</h2>${moment.lines.map((line) => html`<p>${withBold(plain(line))}</p>`)}</section>`}
      <p class="cu-quiet-text">${LOOK_UP}</p>${snapshot.moment && snapshot.moment.of - snapshot.moment.first > 1 && this.stepButtons(snapshot.moment)}`;
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
      <p class="cu-quiet-text">No account is needed. Nothing is stored: when the room closes, it is forgotten.</p>
    </form>`;
  }

  atTheTable({ places, tables, table, me, ballot }) {
    const send = (is, message) => this.room.submit(is, message);
    if (!places) return tables.count > 0 && tablesToChoose(tables, (number) => send("look", { table: number }));
    if (!table) return placesList(places, me.number, send, places.sheet && `${this.base}${pageAt("score", places.sheet)}`);
    const idle = (text) => html`<p class="room-idle cu-quiet-text">${text}</p>`;
    if (me.advice?.answered) return html`${idle("Votes on your hand")}${bars(me.advice)}`;
    if (ballot) return idle(me.voted ? `You voted for ${me.voted}.` : `What should ${ballot.name} play? Tap a card.`);
    return table.seat === null && idle("You watch this game.");
  }

  /** Between two deals: the reader's place in the ranking, and for those who only watch a way to the other tables. */
  rankLine({ table, tables, places, me }) {
    const watches = places && !places.places.some(({ phone }) => phone === me.number);
    return html`${me.place && (!table || table.settled) && html`<p class="room-ranked cu-strong">${ownPlace(me.place)}</p>`}
      ${watches && tables.count > 1 && html`<button type="button" class="cu-quiet" onClick=${() => this.room.submit("look", { table: null })}>All tables</button>`}`;
  }

  stepButtons({ at, first, of }) {
    const here = this.room.at;
    const step = (label, to, isOff, style = "secondary") => html`<button type="button" class="cu-${style}" aria-disabled=${isOff ? "true" : null} onClick=${() => this.room.lookAt(to)}>${label}</button>`;
    return html`<div class="room-steps cu-row" role="group" aria-label="Steps">${step("Step back", here - 1, here <= first)}
      ${step("Step on", here + 1, here >= of - 1)}${step("Catch up", at, here === at, here === at ? "secondary" : "primary")}</div>`;
  }
}

/**
 * A table to show, which stays the same table as long as it shows the same thing: what it is of, the props of its table,
 * what is done with a pick or a pressed button there, and whether its question is "open", or "shown" once the answer is.
 * @typedef {{of: string, data: object, send?: (message: object) => void, questionState?: string}} Shown
 */

/** @param {Shown[]} tables  @param {{announcer: HTMLElement, faces: Object<string, number>, refusal?: {sentence: string}}} props  `faces`: what people look like, for whom all is drawn anew */
const roomTables = (tables, props) => html`<div class="room-stage cu-stack" data-tables=${tables.length}>${tables.map(({ of, questionState, ...table }) => html`<div class="room-table" key=${of} data-asked=${questionState}>
  <h2 class="room-name">${plain(table.data.heading)}</h2><${Felt} ...${table} ...${props} questionState=${questionState} /></div>`)}</div>`;

class Felt extends EmbeddedTable {
  componentDidMount() {
    const { data, announcer, questionState } = this.props;
    this.view = new TableView(this.base, (message) => this.props.send?.(message));
    Object.assign(this.view, { announcer, hasFeltOnly: !!questionState }); // what is asked stands above it
    this.view.table.update(data);
  }

  componentWillReceiveProps({ data, questionState, refusal, faces }) {
    const { view, view: { table, space }, props: before } = this;
    view.hasFeltOnly = !!questionState;
    if (questionState !== before.questionState) queueMicrotask(() => space.fit());
    if (JSON.stringify(data) !== JSON.stringify(before.data)) { // a table redrawn under a finger would miss its tap
      if (data.frames[0] === before.data.frames[0]) table.extend(data);
      else table.update(data);
    } else if (faces !== before.faces) this.view.draw("around");
    if (refusal && refusal !== before.refusal) table.showError(refusal.sentence);
  }

  render() {
    return html`<div />`;
  }
}

export const begin = (el, props) => new Phone(el, props);
