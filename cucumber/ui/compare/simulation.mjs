/** The form of what is to be played over many deals, and what came of it. It draws and reports; it knows no rules. */
import { download, follow, freshId, h } from "../dom.mjs";
import { optionOf } from "../fields.mjs";
import { html, render } from "../vendor/preact.mjs";

const GAMES = 4;
const ONE_EACH = "one each";
const EACH_NUMBER = "0";
const NUMBERS = ["10,000", "100,000", "1,000,000"];
const BOT = "patient";

const options = (values) => values.map((value) => optionOf({ value }));
const group = ({ name, games }) => html`<optgroup label=${name}>${games.map((each) => optionOf({ value: each.key, text: each.name }))}</optgroup>`;

class Form {
  constructor(el, model) {
    this.model = model;
    this.list = freshId("many-numbers");
    this.chosen = { games: [], players: "4", bot: BOT, kind: "games", number: NUMBERS[0], seats: [] };
    this.root = h("div", { class: "many-form" });
    el.append(this.root);
  }

  draw() {
    const state = this.model.get("state");
    const found = this.model.get("found");
    render(html`${this.choosers()}${this.work(state)}${this.results(found)}`, this.root);
  }

  // --- what is chosen ---

  /** Python chooses games and a number of players; the rest stays. */
  choose() {
    const { games = [], players = 4 } = this.model.get("chosen");
    Object.assign(this.chosen, { games: [...games], players: String(players) });
    this.draw();
  }

  /** What the reader changes in a control. */
  change(name) {
    return ({ target: { value } }) => {
      this.chosen[name] = value;
      this.draw();
    };
  }

  /** What the reader changes in one of several controls. */
  changeIn(name, place) {
    return ({ target: { value } }) => {
      this.chosen[name][place] = value;
      this.draw();
    };
  }

  choosers() {
    const { games, number } = this.chosen;
    const numbers = Array.from({ length: this.model.get("most_players") - 1 }, (_, index) => String(index + 2));
    const kinds = [{ value: "games", text: "whole games" }, { value: "deals", text: "single deals" }].map(optionOf);
    const select = (label, name, inside) => html`<label>${label}<select value=${this.chosen[name]} onChange=${this.change(name)}>${inside}</select></label>`;
    return html`<div class="many-bar cu-bar cu-fields cu-screen">${Array.from({ length: GAMES }, (_, place) => this.game(games[place] ?? "", place))}</div>
      <div class="many-bar cu-bar cu-fields cu-screen">
        ${select("Players", "players", [options(numbers), optionOf({ value: EACH_NUMBER, text: "each number they allow" })])}
        ${select("Bots", "bot", options([...this.model.get("bots"), ONE_EACH]))}
        ${select("Play", "kind", kinds)}
        <label>How many<input value=${number} list=${this.list} inputmode="numeric" size="11" onInput=${this.change("number")} /></label>
        <datalist id=${this.list}>${options(NUMBERS)}</datalist>
      </div>
      <div class="many-bar cu-bar cu-fields cu-screen">${this.seats.map((each, seat) => this.seat(each, seat))}</div>`;
  }

  /** All games but the first may be left out. */
  game(chosen, place) {
    return html`<label>Game ${place + 1}<select value=${chosen} onChange=${this.changeIn("games", place)}>
      ${place > 0 && optionOf({ value: "", text: "no game" })}${this.model.get("groups").map(group)}
    </select></label>`;
  }

  /** The bot of each seat, where they are chosen one each. */
  get seats() {
    const { bot, players, seats } = this.chosen;
    return Array.from({ length: bot === ONE_EACH ? Number(players) : 0 }, (_, seat) => seats[seat] ?? BOT);
  }

  seat(chosen, seat) {
    return html`<label>Seat ${seat + 1}<select value=${chosen} onChange=${this.changeIn("seats", seat)}>${options(this.model.get("bots"))}</select></label>`;
  }

  press() {
    if (this.model.get("state").playing) {
      this.model.send({ cancel: true });
      return;
    }
    const { games, players, bot, kind, number } = this.chosen;
    const play = {
      games: games.filter(Boolean),
      players: Number(players),
      bots: bot === ONE_EACH ? this.seats : [bot],
      whole_games: kind === "games",
      number,
    };
    this.model.send({ play });
  }

  // --- what comes of it ---

  work({ playing, said, share, alert }) {
    return html`<div class="many-bar cu-bar cu-fields cu-screen">
        <button type="button" class="cu-primary many-go" onClick=${() => this.press()}>${playing ? "Cancel" : "Play"}</button>
        <progress max="1" hidden=${!playing} aria-label="Played" value=${share} />
        <span class="many-said cu-quiet-text" role="status">${said}</span>
      </div>
      <p class="cu-alert" role="alert" hidden=${!alert}>${alert}</p>`;
  }

  /** The numbers and what changes most: both made by Python, which has escaped them. */
  results({ most = "", numbers = "", questions = [] }) {
    const asked = questions.includes(this.asked) ? this.asked : questions[0];
    const question = (text) =>
      html`<button type="button" class="cu-secondary" key=${text} aria-pressed=${String(text === asked)} onClick=${() => this.ask(text)}>${text}</button>`;
    return html`<div hidden=${!numbers}>
      <div class="many-most cu-told cu-tight" dangerouslySetInnerHTML=${{ __html: most }} />
      <div dangerouslySetInnerHTML=${{ __html: numbers }} />
      <button type="button" class="cu-secondary" onClick=${() => this.model.send({ csv: true })}>Save the table (CSV)</button>
      <div class="many-questions cu-row" role="group" aria-label="Charts">${questions.map(question)}</div>
    </div>`;
  }

  ask(question) {
    this.asked = question;
    this.draw();
    this.model.send({ question });
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const form = new Form(el, model);
    const draw = () => form.draw();
    form.choose();
    return follow(model, {
      "change:groups": draw,
      "change:state": draw,
      "change:found": draw,
      "change:chosen": () => form.choose(),
      "msg:custom": ({ name, text }) => download(name, new Blob([text], { type: "text/csv" })),
    });
  },
};
