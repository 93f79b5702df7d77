/** The desk where a room has several tables: lots, rounds, any table enlarged, the ranking, and the evening as a file. */
import { download, flag } from "../dom.mjs";
import { optionOf } from "../fields.mjs";
import { fileInput } from "../file_input.mjs";
import { html } from "../vendor/preact.mjs";
import { rankingList } from "./standings.mjs";
import { nameOf } from "./places.mjs";

const KINDS = [
  { value: "one", text: "one table" },
  { value: "lots", text: "several, by lot" },
  { value: "choose", text: "several, they choose" },
];
const [FEWEST, MOST] = [3, 6]; // seats at a table of several
const MOST_TABLES = 50;
const EVENING = { accept: ".json,application/json", most: 5_000_000 };

/** The result of the lots, in a sentence. */
export function lotsWords(people, seats) {
  if (!people) return "Phones come in first; then draw.";
  const tables = Math.ceil(people / seats);
  const rivals = tables * seats - people;
  const bots = rivals ? ` Rivals take ${rivals === 1 ? "the seat that stays" : `the ${rivals} seats that stay`} empty.` : "";
  return `${people} ${people === 1 ? "person" : "people"}: ${tables} ${tables === 1 ? "table" : "tables"} of ${seats}.${bots}`;
}

export const fileName = (day) => `cucumber-evening-${day.toISOString().slice(0, 10)}.json`;

export class SeveralTables {
  /** @param {object} desk  with its presenter, its game, and what redraws it */
  constructor(desk) {
    Object.assign(this, { desk, mode: "one", seats: 4, tables: 2, real: false });
    desk.presenter.onEvening = (evening) => download(fileName(new Date()), new Blob([JSON.stringify(evening, null, 1)], { type: "application/json" }));
    this.file = fileInput(({ text }) => desk.send("evening", { file: text }), (problem) => desk.presenter.receive({ refused: problem }), EVENING);
    document.addEventListener("keydown", (event) => this.press(event));
  }

  get snapshot() {
    return this.desk.snapshot;
  }

  get hasSeveral() {
    return this.snapshot.tables?.count > 1;
  }

  /** Whether the tables are a round of an evening, even if there is only one. */
  get areRounds() {
    const { tables, ranking } = this.snapshot;
    return this.hasSeveral || (tables.count === 1 && ranking.is_on);
  }

  get isMultiple() {
    return this.mode !== "one";
  }

  get isRanked() {
    const { tonight, season } = this.snapshot.ranking;
    return tonight.length + season.length > 0;
  }

  set(change) {
    Object.assign(this, change);
    this.desk.draw();
  }

  /** Numbers make a table large, Escape all of them small. */
  press({ key, target, ctrlKey, metaKey, altKey }) {
    if (!this.hasSeveral || ctrlKey || metaKey || altKey || target.closest?.("input:not([type=checkbox]), select, textarea")) return;
    if (key === "Escape" && !this.desk.el.hasAttribute("data-full")) this.look(null);
    if (/^[1-9]$/.test(key) && Number(key) <= this.snapshot.tables.count) this.look(Number(key) - 1);
  }

  look(table) {
    this.desk.send("look", { table });
  }

  // ---- before there are any

  kind() {
    return html`<div class="room-field cu-grid"><label for="room-tables">Tables</label>
      <select id="room-tables" value=${this.mode} onChange=${({ target }) => this.set({ mode: target.value })}>${KINDS.map(optionOf)}</select></div>`;
  }

  setup() {
    const numbers = this.numbersOfSeats();
    return html`${this.seatsField(numbers)}
      ${this.mode === "choose" ? this.offerForm() : this.drawForm("Draw lots")}`;
  }

  numbersOfSeats() {
    const { fewest, most } = this.desk.game;
    const numbers = Array.from({ length: MOST - FEWEST + 1 }, (_, more) => FEWEST + more).filter((each) => each >= fewest && each <= most);
    const options = numbers.length ? numbers : [fewest];
    if (!options.includes(this.seats)) this.seats = options.includes(4) ? 4 : options[0];
    return options;
  }

  seatsField(numbers) {
    return html`<div class="room-field cu-grid"><label for="room-each">Seats at each</label>
      <select id="room-each" value=${String(this.seats)} onChange=${({ target }) => this.set({ seats: Number(target.value) })}>${numbers.map((each) => optionOf({ value: String(each) }))}</select></div>`;
  }

  offerForm() {
    const read = ({ target }) => this.set({ tables: Math.min(MOST_TABLES, Math.max(2, Math.round(Number(target.value)) || 2)) });
    return html`<div class="room-field cu-grid"><label for="room-number">How many</label>
        <input id="room-number" type="number" min="2" max=${MOST_TABLES} value=${this.tables} onChange=${read} /></div>
      <button type="button" class="cu-primary" onClick=${() => this.offerSeats()}>Offer the seats</button>`;
  }

  offerSeats() {
    if (this.mode === "lots") this.draw({});
    else this.desk.send("lay", { variant: this.desk.gameKey, tables: Array(this.tables).fill(Array(this.seats).fill("open")) });
  }

  drawForm(label, style = "cu-primary") {
    const { here } = this.snapshot;
    return html`<label class="room-tick cu-row"><input type="checkbox" checked=${this.real} onChange=${({ target }) => this.set({ real: target.checked })} /> With real cards</label>
      <p>${this.real ? lotsWords(here, this.seats).replace(/ Rivals.*/, "") : lotsWords(here, this.seats)}</p>
      <button type="button" class=${style} onClick=${() => this.draw({})}>${label}</button>`;
  }

  draw({ final = false }) {
    document.querySelector(".room-next")?.removeAttribute("open");
    this.desk.send("draw", { variant: this.desk.gameKey, seats: this.seats, final, real: this.real });
  }

  // ---- while there are some

  panel() {
    const { look, places, door, tables: { count, said, waiting, is_playing: isPlaying } } = this.snapshot;
    if (this.hasSeveral && look !== null && places) {
      return html`<h2>${nameOf(look)}</h2>
        <button type="button" class="cu-secondary" onClick=${() => this.look(null)}>All tables</button>
        ${places.playing ? this.desk.playersPanel(places, false) : this.cardsOf(places)}`;
    }
    return html`<p>${said} <small>Latecomers open ${door.address}</small></p>
      ${waiting > 0 && html`<button type="button" class="cu-primary" onClick=${() => this.desk.send("deal")}>${waiting === count ? "Deal everywhere" : `Deal at ${waiting} ${waiting === 1 ? "table" : "tables"}`}</button>`}
      ${!this.hasSeveral && places?.playing && this.desk.playersPanel(places, false)}
      ${this.nextRound(!waiting && !isPlaying)}`;
  }

  /** What a table plays with, until it has begun. */
  cardsOf({ table, real, reported }) {
    if (reported) return "";
    const change = ({ target }) => this.desk.send("cards", { table, real: target.checked });
    return html`<label class="room-tick cu-row"><input type="checkbox" checked=${real} onChange=${change} /> Real cards at this table</label>`;
  }

  nextRound(isDue) {
    return html`<details class="room-next cu-stack" open=${flag(isDue)}><summary>Next round</summary>
      ${this.desk.gameField()}${this.seatsField(this.numbersOfSeats())}
      ${this.drawForm("Draw new seats", "cu-secondary")}
      ${this.isRanked && html`<button type="button" class="cu-secondary" onClick=${() => this.draw({ final: true })}>Final of the best ${this.seats}</button>`}
      <button type="button" class="cu-quiet" onClick=${() => this.desk.send("clear")}>Put the tables away</button></details>`;
  }

  // ---- the ranking, and the file

  ranking() {
    const { ranking, scene } = this.snapshot;
    const isShown = scene.kind === "podium" && scene.is_ranking;
    const show = (of) => this.desk.send("ranking", { of });
    return html`${this.isRanked && html`${!isShown && rankingList(ranking)}
        <p class="cu-row"><button type="button" class="cu-secondary" aria-pressed=${String(isShown)} onClick=${() => show(isShown ? null : "tonight")}>Ranking on the wall</button>
        ${ranking.season.length > 0 && isShown && html`<button type="button" class="cu-quiet" onClick=${() => show("season")}>All evenings</button>`}</p>`}
      ${this.saveButton()}
      ${!this.isRanked && !this.areRounds && this.isMultiple && html`<p class="cu-row"><button type="button" class="cu-quiet" onClick=${() => this.file.click()}>Open an evening</button></p>`}`;
  }

  saveButton() {
    return this.isRanked && html`<p class="cu-row"><button type="button" class="cu-quiet" onClick=${() => this.desk.send("save")}>Save the evening</button></p>`;
  }
}
