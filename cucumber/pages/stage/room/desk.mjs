/** The desk: who sits at the room's table, and the table itself for the projector, which shows no hand. */
import { h, pageAt, pageOf, setAttributes } from "../dom.mjs";
import { optionOf } from "../fields.mjs";
import { gameSelect, houseRules } from "../games.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answeredOf } from "./bars.mjs";
import { peopleList } from "./people.mjs";
import { Presenter, hasRoom, takeRoom } from "./presenter.mjs";
import { Remote } from "./remote.mjs";
import { ALL_SCENES } from "../scenes/room_scenes.mjs";
import { Wall } from "../scenes/wall.mjs";
import { SeveralTables } from "./several_tables.mjs";
import { closeControl } from "./close_control.mjs";

const USUAL = 4;
const SEEN_FOR = 30_000; // milliseconds, enough for a camera to find a picture

const parseSeat = (value) => (/^\d+$/.test(value) ? Number(value) : value);

class Desk {
  constructor(el, { base, countries, rivals, working }) {
    Object.assign(this, { el, base, countries, rivals, working, variant: countries[0].variants[0].key, rules: [], places: [] });
    el.classList.add("room-desk");
    this.presenter = new Presenter(`${base}room`, "desk", () => this.draw(), { onReady: () => this.snapshot.leads && this.send("over"), onRequest: (request) => request === "seats" && this.offerSeats() });
    this.wall = new Wall(h("div", { class: "wall-scene cu-wide cu-holder" }), ALL_SCENES);
    this.several = new SeveralTables(this);
    document.addEventListener("keydown", (event) => this.press(event));
    this.choose(new URLSearchParams(location.search).get("variant") ?? this.variant);
    if (hasRoom()) this.presenter.open();
    this.draw();
  }

  get snapshot() {
    return this.presenter.snapshot;
  }

  get game() {
    const plain = this.countries.flatMap(({ variants }) => variants).find(({ key }) => key === this.variant);
    return { ...plain, house_rules: plain.house_rules.map((rule) => ({ ...rule, on: this.rules.includes(rule.key) })) };
  }

  choose(key) {
    const [plain, ...rules] = key.split("+");
    if (!this.countries.some(({ variants }) => variants.some((each) => each.key === plain))) return;
    this.variant = plain;
    this.rules = rules.filter((rule) => this.game.house_rules.some((each) => each.key === rule));
    const { fewest, most } = this.game;
    this.seat(Math.min(most, Math.max(fewest, this.places.length || USUAL)));
  }

  /** This many seats: those there are, and free ones for whoever sits down. */
  seat(number) {
    this.places = [...this.places, ...Array(Math.max(0, number - this.places.length)).fill("open")].slice(0, number);
    this.draw();
  }

  send(is, message) {
    return this.presenter.send(is, message);
  }

  draw() {
    const { isIn, status } = this.presenter;
    render(html`<main class="room-main"><div class="room-closed room-alone cu-stack cu-centered" hidden=${isIn}>${!isIn && this.entrance()}</div></main>
      <aside class="room-panel cu-stack cu-box" aria-label="Seats" hidden=${!isIn}>${isIn && this.panel()}</aside>
      <p class="room-said cu-said cu-quiet-text cu-line" role="status">${status || this.snapshot.win?.said}</p>`, this.el);
    this.drawWall(isIn);
  }

  /** The wall, beside the panel or as large as the window. */
  drawWall(isIn) {
    const { snapshot } = this;
    this.wall.el.hidden = !isIn;
    if (!isIn) return;
    this.el.querySelector(".room-main").append(this.wall.el);
    this.wall.show(this.scene, { code: snapshot.room.code, ...snapshot.door, here: snapshot.here, poll: snapshot.poll?.sentence ? snapshot.poll : null });
  }

  /** What the wall draws: where people look different, a copy, as a table is drawn anew only for another frame. */
  get scene() {
    const { snapshot: { faces, scene }, drawnScene } = this;
    if (drawnScene?.faces !== faces || drawnScene.of !== scene) this.drawnScene = { faces, of: scene, scene: drawnScene?.of === scene ? structuredClone(scene) : scene };
    return this.drawnScene.scene;
  }

  /** Shows nothing but the wall, or the panel again. */
  fill() {
    const isFull = this.el.hasAttribute("data-full");
    setAttributes(this.el, { "data-full": !isFull });
    if (isFull) document.exitFullscreen?.().catch(() => {});
    else document.documentElement.requestFullscreen?.().catch(() => {});
  }

  press({ key, target, altKey, ctrlKey, metaKey }) {
    if (altKey || ctrlKey || metaKey || target.closest?.("input, select, textarea")) return;
    if (key === "p" || (key === "Escape" && this.el.hasAttribute("data-full"))) this.fill();
  }

  actions({ settled, over, link, has_a_standing: hasStanding }) {
    const { win, places } = this.snapshot;
    const standing = win?.standing ?? this.working; // while it is worked out
    return html`${settled && html`<button type="button" class="cu-primary" onClick=${() => this.send("deal", { table: places.table })}>${over ? "Play another game" : "Deal the next cards"}</button>`}
      ${hasStanding && !standing && html`<button type="button" class="cu-secondary" onClick=${() => this.send("standing")}>Show who was likely to win</button>`}
      ${standing && html`<div dangerouslySetInnerHTML=${{ __html: standing }} />`}
      ${settled && link && html`<a class="cu-quiet" href="${this.base}${pageAt("explore", link)}">Open in Explore</a>`}`;
  }

  panel() {
    const { presenter, snapshot: { room, here, people, places, hides_tables: hidesTables, tables } } = this;
    return html`<h1 class="room-code">Room <b>${room.code}</b>, ${here} here</h1>
      ${this.question()}
      ${hidesTables && html`<p>Phones follow what you present.</p>
        <button type="button" class="cu-primary" onClick=${() => this.send("do", { do: "table" })}>Back to the ${tables.count > 1 ? "tables" : "table"}</button>`}
      ${this.snapshot.table && this.actions(this.snapshot.table)}
      ${this.several.areRounds ? this.several.panel() : places?.playing ? this.playersPanel(places) : this.setup(places)}
      ${this.several.ranking()}
      <button type="button" class="cu-secondary" aria-keyshortcuts="p" onClick=${() => this.fill()}>Fill the screen (p)</button>
      ${peopleList(people, (is, message) => this.send(is, message))}
      ${this.ownPhone()}
      <p class="room-doors"><a href="${this.base}${pageOf("plan")}" target="_blank" rel="noopener">What was asked</a>
        <small class="cu-line">The room closes by itself 30 minutes after you leave, and keeps nothing.</small></p>
      ${closeControl(() => presenter.close(), this.several.saveButton())}`;
  }

  /** The presenter's own link, shown for as long as a camera needs: whoever has it leads the room. */
  ownPhone() {
    const { own, reach } = this.snapshot.door;
    const closeLater = ({ currentTarget: details }) => details.open && setTimeout(() => details.removeAttribute("open"), SEEN_FOR);
    return html`<details class="room-own" onToggle=${closeLater}><summary>Your own phone</summary>
      ${own.qr && html`<div class="room-qr" dangerouslySetInnerHTML=${{ __html: own.qr }}></div>`}
      <p><a href=${own.link}>This link</a> makes your phone the remote: next, back, ask, and your notes. Don't show it to anyone: whoever has it leads the room.</p>
      ${reach && html`<p>${reach}</p>`}</details>`;
  }

  entrance() {
    const { presenter } = this;
    return html`<h1 class="room-verdict">A table for the room</h1>
      <p>Phones take the seats: each shows its own hand, and this screen the table.</p>
      ${presenter.connection ? html`<p>Opening the room…</p>` : html`<button type="button" class="cu-primary" onClick=${() => (presenter.open(), this.draw())}>Open a room</button>`}`;
  }

  /** What is asked on another page of the presenter, with the answers as they come: the projector shows none yet. */
  question() {
    const { poll, here } = this.snapshot;
    if (!poll?.sentence) return "";
    const { sentence, answered, result } = poll;
    return html`<section class="room-poll"><h2>${sentence}</h2>
      <p>${answeredOf(answered, here)}</p>
      ${!result && html`<button type="button" class="cu-primary" onClick=${() => this.send("reveal")}>Show the answer</button>`}</section>`;
  }

  setup(places) {
    const { fewest, most } = this.game;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
    return html`${this.gameField()}
      ${!places && this.several.kind()}
      ${!places && this.several.isMultiple ? this.several.setup() : html`<div class="room-field cu-grid"><label for="room-seats">Seats</label>
        <select id="room-seats" value=${String(this.places.length)} onChange=${({ target }) => this.seat(Number(target.value))}>${numbers.map((each) => optionOf({ value: String(each) }))}</select></div>
      ${this.places.map((place, index) => this.seatField(index, place))}
      <button type="button" class=${places ? "cu-secondary" : "cu-primary"} onClick=${() => this.offerSeats()}>${places ? "Change the seats" : "Offer the seats"}</button>
      ${places && !places.real && html`<button type="button" class="cu-primary" onClick=${() => this.send("deal")}>Deal the cards</button>`}`}`;
  }

  /** The seats as they are set up here, or what is done in their place where there are several tables. */
  offerSeats() {
    if (this.several.isMultiple) this.several.offerSeats();
    else this.send("lay", { variant: this.gameKey, places: this.places });
  }

  gameField() {
    const { game } = this;
    const tick = (keys) => Object.assign(this, { rules: keys }).draw();
    return html`<div class="room-field cu-grid">${gameSelect("room-game", "Game", this.countries, game, (key) => this.choose(key))}
        <small class="cu-line">${game.gist}</small></div>
      ${houseRules({ css: "room", id: "room", folded: "room-rules" }, game, tick)}`;
  }

  get gameKey() {
    return [this.variant, ...this.rules].join("+");
  }

  seatField(index, place) {
    const options = [
      { value: "open", text: "whoever sits down" }, { value: "bot", text: "any rival" }, ...this.rivals,
      ...this.snapshot.people.filter(({ number, here }) => here || number === place).map(({ number, name }) => ({ value: String(number), text: name })),
    ];
    const change = ({ target }) => { this.places[index] = parseSeat(target.value); this.draw(); };
    return html`<div class="room-field cu-grid"><label for="room-seat-${index}">Seat ${index + 1}</label>
      <select id="room-seat-${index}" value=${String(place)} onChange=${change}>${options.map(optionOf)}</select></div>`;
  }

  /** Who plays at a table; the only one can be ended. */
  playersPanel({ game, places, table }, mayEnd = true) {
    const give = (seat, to) => this.send("give", { table, seat, to: parseSeat(to) });
    return html`<h2>${game}</h2>
      <ol class="room-playing cu-list cu-stack">${places.map((place, index) => html`<li class="cu-field">
        <label for="room-give-${index}" class=${place.here ? null : "cu-refused"}>${place.name}${place.here ? "" : ": the phone is gone, its seat is held"}</label>
        <select id="room-give-${index}" value=${place.kind === "phone" ? String(place.phone) : "bot"} onChange=${({ target }) => give(index, target.value)}>
          ${this.playerOptions(place).map(optionOf)}</select></li>`)}</ol>
      ${mayEnd && html`<button type="button" class="cu-secondary" onClick=${() => this.send("clear")}>End this game</button>`}`;
  }

  playerOptions({ phone, by }) {
    const here = this.snapshot.people.filter(({ here: isHere, number }) => isHere && number !== phone);
    const options = [...(phone ? [{ number: phone, name: by }] : []), ...here].map(({ number, name }) => ({ value: String(number), text: name }));
    return [{ value: "bot", text: "played by a rival" }, ...options];
  }
}

const SMALL = "(width < 700px)"; // pixels of a window in which a room's presenter wants the remote

/** The desk; on the phone of a presenter who has a room, the remote, unless seats are to be given out there. */
export function begin(el, props) {
  if (takeRoom(location.hash)) history.replaceState(null, "", location.pathname);
  const isRemote = hasRoom() && matchMedia(SMALL).matches && !new URLSearchParams(location.search).has("seats");
  return isRemote ? new Remote(el, props.base) : new Desk(el, props);
}
