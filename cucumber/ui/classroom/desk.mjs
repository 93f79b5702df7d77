/** The desk: who sits at the room's table, and the table itself for the projector, which shows no hand. */
import { h, pageAt, pageOf } from "../dom.mjs";
import { optionOf } from "../fields.mjs";
import { gameSelect, houseRules } from "../games.mjs";
import { face } from "../table/faces.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answeredOf, bars } from "./bars.mjs";
import { Presenter, hasRoom, takeRoom } from "./presenter.mjs";
import { Remote } from "./remote.mjs";
import { SeveralTables } from "./several_tables.mjs";
import { closing, doorSign } from "./sign.mjs";
import { Stage } from "./stage.mjs";
import { nameOf } from "./tables.mjs";

const USUAL = 4;
const SEEN_FOR = 30_000; // milliseconds in which a camera finds a picture

class Desk {
  constructor(el, { base, countries, rivals, working }) {
    Object.assign(this, { base, countries, rivals, working, variant: countries[0].variants[0].key, rules: [], places: [] });
    this.stage = new Stage({ presents: true });
    this.sign = h("div", { class: "room-sign" });
    this.panel = h("aside", { class: "room-panel", "aria-label": "Seats" });
    this.status = h("p", { class: "room-said cu-said", role: "status" });
    el.classList.add("room-desk");
    this.overview = h("div", { class: "tables-overview" });
    el.append(h("main", { class: "room-main" }, this.sign, this.overview, this.stage.node), this.panel, this.status);
    this.presenter = new Presenter(`${base}room`, () => this.draw(), ({ leads }) => leads && this.say({ over: true }));
    this.several = new SeveralTables(this);
    this.choose(new URLSearchParams(location.search).get("variant") ?? this.variant);
    if (hasRoom()) this.presenter.open();
    this.draw();
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

  /** So many seats: those there are, and others that are free for whoever sits down. */
  seat(number) {
    this.places = [...this.places, ...Array(Math.max(0, number - this.places.length)).fill("open")].slice(0, number);
    this.draw();
  }

  say(message) {
    this.presenter.say(message);
  }

  lay() {
    this.say({ lay: { variant: this.chosen, places: this.places } });
  }

  draw() {
    const { presenter } = this;
    this.status.textContent = presenter.said;
    const overview = this.several.overview();
    const showsTable = !!presenter.table && !overview;
    this.sign.hidden = showsTable || !!overview;
    if (!this.sign.hidden) render(this.signed(), this.sign);
    this.overview.hidden = !overview;
    render(overview, this.overview);
    this.stage.show(showsTable ? [this.table()] : []);
    this.panel.hidden = !presenter.isOpen;
    render(presenter.isOpen ? this.panelled() : null, this.panel);
  }

  signed() {
    if (!this.presenter.isOpen) return this.closed();
    return html`${this.several.areThere ? html`<h1>${nameOf(this.presenter.look)}</h1>` : doorSign(this.presenter)}
      ${this.presenter.places && html`<ol class="room-seated cu-list">${this.presenter.places.places.map((place, index) => html`<li data-kind=${place.kind}>${place.kind !== "open" && face(place.name ?? `bot ${index}`)}${this.seatWords(place, index)}</li>`)}</ol>`}`;
  }

  seatWords({ kind, name, here }, index) {
    return kind === "bot" ? `Seat ${index + 1}: ${name || "a rival"}` : kind === "open" ? `Seat ${index + 1}: free, sit down on your phone` : `Seat ${index + 1}: ${name}${here ? "" : " (phone gone)"}`;
  }

  table() {
    const { standing, table } = this.presenter;
    const { of, heading, frames, deal, settled, over, link, anew, rules, has_a_standing: hasStanding } = table;
    const actions = [
      settled && { key: "deal", label: over ? "Play another game" : "Deal the next cards", style: "primary" },
      hasStanding && !standing && { key: "standing", label: "Show who stood to win", style: "secondary" },
      settled && link && { key: "explore", label: "Open in Explore", style: "quiet", href: `${this.base}${pageAt("explore", link)}` },
    ].filter(Boolean);
    return {
      of: `table ${of} deal ${deal}`, goesOn: !anew,
      data: { heading, frames, cursor: frames.length - 1, live: false, actions, panel: standing, rules_page: `${this.base}${rules}` },
      send: ({ action }) => this.press(action),
    };
  }

  press(action) {
    if (action === "deal") this.say({ deal: { table: this.presenter.places.table } });
    if (action === "standing" && this.presenter.say({ standing: true })) this.presenter.hear({ standing: this.working });
  }

  panelled() {
    const { presenter } = this;
    const { places } = presenter;
    return html`<h1 class="room-code">Room <b>${presenter.code}</b>, ${presenter.here} here</h1>
      ${this.asking()}
      ${presenter.hidesTables && html`<p>Phones follow what you present.</p>
        <button type="button" class="cu-primary" onClick=${() => this.say({ do: "table" })}>Back to the ${presenter.tables.count > 1 ? "tables" : "table"}</button>`}
      ${this.several.areRounds ? this.several.panel() : places?.playing ? this.whilePlaying(places) : this.before(places)}
      ${this.several.ranking()}
      ${this.ownPhone()}
      <p class="room-doors"><a href="${this.base}${pageOf("plan")}" target="_blank" rel="noopener">What was asked</a>
        <small>The room closes by itself 30 minutes after you have gone, and keeps nothing.</small></p>
      ${closing(() => presenter.close(), this.several.saving())}`;
  }

  /** The presenter's own link, for as long as a camera needs: who has it leads the room. */
  ownPhone() {
    const { own, door } = this.presenter;
    const shut = ({ currentTarget: details }) => details.open && setTimeout(() => details.removeAttribute("open"), SEEN_FOR);
    return own && html`<details class="room-own" onToggle=${shut}><summary>Your own phone</summary>
      ${own.qr && html`<div class="room-qr" dangerouslySetInnerHTML=${{ __html: own.qr }}></div>`}
      <p><a href=${own.link}>This link</a> makes your phone the remote: next, back, ask, and your notes. Show it to nobody: whoever has it leads the room.</p>
      ${door?.reach && html`<p>${door.reach}</p>`}</details>`;
  }

  closed() {
    const { presenter } = this;
    return html`<h1>A table for the room</h1>
      <p>Phones take the seats: each shows its own hand, and this screen the table.</p>
      ${presenter.said && html`<p>${presenter.said}</p>`}
      ${presenter.line ? html`<p>Opening the room…</p>` : html`<button type="button" class="cu-primary" onClick=${() => this.open()}>Open a room</button>`}`;
  }

  open() {
    this.presenter.open();
    this.draw();
  }

  /** What is asked on another page of the presenter, with the answers as they come: the projector shows none yet. */
  asking() {
    const { poll, result, here } = this.presenter;
    if (!poll?.sentence) return "";
    const { options, counts, answered } = { ...poll, ...result };
    return html`<section class="room-poll"><h2>${poll.sentence}</h2>
      <p>${answeredOf(answered, here)}</p>${bars({ options, counts, answered, right: result ? result.solution.right : null })}
      ${!result && html`<button type="button" class="cu-primary" onClick=${() => this.say({ reveal: true })}>Show the answer</button>`}</section>`;
  }

  before(laid) {
    const { game } = this;
    const { fewest, most } = game;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);
    return html`${this.gameField()}
      ${!laid && this.several.kind()}
      ${!laid && this.several.isWanted ? this.several.before() : html`<div class="room-field"><label for="room-seats">Seats</label>
        <select id="room-seats" value=${String(this.places.length)} onChange=${({ target }) => this.seat(Number(target.value))}>${numbers.map((each) => optionOf({ value: String(each) }))}</select></div>
      ${this.places.map((place, index) => this.seatField(index, place, true, (to) => { this.places[index] = to; this.draw(); }))}
      <button type="button" class=${laid ? "cu-secondary" : "cu-primary"} onClick=${() => this.lay()}>${laid ? "Change the seats" : "Offer the seats"}</button>
      ${laid && !laid.real && html`<button type="button" class="cu-primary" onClick=${() => this.say({ deal: true })}>Deal the cards</button>`}`}`;
  }

  /** The game to play, and its house rules. */
  gameField() {
    const { game } = this;
    return html`<div class="room-field">${gameSelect("room-game", "Game", this.countries, game, (key) => this.choose(key))}
        <small>${game.gist}</small></div>
      ${houseRules({ css: "room", id: "room", folded: "room-rules" }, game, (keys) => this.tick(keys))}`;
  }

  /** The key of the game with its house rules. */
  get chosen() {
    return [this.variant, ...this.rules].join("+");
  }

  tick(keys) {
    this.rules = keys;
    this.draw();
  }

  seatField(index, place, mayBeOpen, onChange) {
    const { people } = this.presenter;
    const options = [
      ...(mayBeOpen ? [{ value: "open", text: "whoever sits down" }] : []), { value: "bot", text: "any rival" }, ...this.rivals,
      ...people.filter(({ number, here }) => here || number === place).map(({ number, name }) => ({ value: String(number), text: name })),
    ];
    const read = (value) => (/^\d+$/.test(value) ? Number(value) : value);
    return html`<div class="room-field"><label for="room-seat-${index}">Seat ${index + 1}</label>
      <select id="room-seat-${index}" value=${String(place)} onChange=${({ target }) => onChange(read(target.value))}>${options.map(optionOf)}</select></div>`;
  }

  /** Who plays at a table; the only one can be ended. */
  whilePlaying({ game, places }, mayEnd = true) {
    return html`<h2>${game}</h2>
      <ol class="room-playing cu-list">${places.map((place, index) => html`<li data-gone=${place.here ? null : true}>
        <label for="room-give-${index}">${place.name}${place.here ? "" : ": the phone is gone, its seat is held"}</label>
        <select id="room-give-${index}" value=${place.kind === "phone" ? String(place.phone) : "bot"} onChange=${({ target }) => this.give(index, target.value)}>
          ${this.whoCanPlay(place).map(optionOf)}</select></li>`)}</ol>
      ${mayEnd && html`<button type="button" class="cu-secondary" onClick=${() => this.say({ clear: true })}>End this game</button>`}`;
  }

  whoCanPlay({ phone, by }) {
    const here = this.presenter.people.filter(({ here: isHere, number }) => isHere && number !== phone);
    const own = phone ? [{ value: String(phone), text: by }] : [];
    return [{ value: "bot", text: "played by a rival" }, ...own, ...here.map(({ number, name }) => ({ value: String(number), text: `${name}` }))];
  }

  give(seat, to) {
    this.say({ give: { table: this.presenter.places.table, seat, to: /^\d+$/.test(to) ? Number(to) : to } });
  }
}

const SMALL = "(width < 700px)"; // pixels of a window in which a room's presenter wants the remote

/** The desk; on a phone of a presenter who has a room, the remote, unless seats are to be given out there. */
export function begin(el, given) {
  if (takeRoom(location.hash)) history.replaceState(null, "", location.pathname);
  if (!hasRoom() || !matchMedia(SMALL).matches || new URLSearchParams(location.search).has("seats")) return new Desk(el, given);
  const presenter = new Presenter(`${given.base}room`, () => remote.draw());
  const remote = new Remote(el, given.base, presenter);
  presenter.open();
  remote.draw();
  return remote;
}
