/** What is to be played over many deals, and its results; and the house rules, each with what it changes. It knows no rules. */
import { Chart } from "../stage/plotly.mjs";
import { freshId } from "../stage/dom.mjs";
import { optionOf } from "../stage/fields.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";

const GAMES = 4;
const ONE_EACH = "one each";
const NUMBERS = ["10,000", "100,000", "1,000,000"];
const BOT = "patient";
const ABOUT = "One hand shows why; many deals show how often. Bots play the games as often as you like, all with the same cards. In 19 of 20 such counts the true number lies within the interval.";

const options = (values) => values.map((value) => optionOf({ value }));
const group = ({ name, games }) => html`<optgroup label=${name}>${games.map((each) => optionOf({ value: each.key, text: each.name }))}</optgroup>`;
const KINDS = [{ value: "games", text: "whole games" }, { value: "deals", text: "single deals" }].map(optionOf);

export class ManyDeals extends Component {
  list = freshId("many-numbers");
  state = { ...choicesOf(this.props.data), bot: BOT, kind: "games", number: NUMBERS[0], seats: [] };

  /** Python chooses games and a number of players; the rest stays. */
  componentWillReceiveProps({ data }) {
    if (data.chosen !== this.props.data.chosen) this.setState(choicesOf(data));
  }

  choosers({ countries, most_players: most, bots }) {
    const { number } = this.state;
    const set = (name) => ({ target: { value } }) => this.setState({ [name]: value });
    const select = (label, name, inside) => html`<label>${label}<select value=${this.state[name]} onChange=${set(name)}>${inside}</select></label>`;
    const numbers = Array.from({ length: most - 1 }, (_, index) => String(index + 2));
    return html`<div class="many-bar cu-bar cu-screen">${Array.from({ length: GAMES }, (_, place) => this.game(countries, place))}</div>
      <div class="many-bar cu-bar cu-screen">
        ${select("Players", "players", [options(numbers), optionOf({ value: "0", text: "each number they allow" })])}
        ${select("Bots", "bot", options([...bots, ONE_EACH]))}
        ${select("Play", "kind", KINDS)}
        <label>How many<input value=${number} list=${this.list} inputmode="numeric" size="11" onInput=${set("number")} /></label>
        <datalist id=${this.list}>${options(NUMBERS)}</datalist>
      </div>
      <div class="many-bar cu-bar cu-screen">${this.seats.map((each, seat) => html`<label>Seat ${seat + 1}<select value=${each} onChange=${this.changeIn("seats", seat)}>${options(bots)}</select></label>`)}</div>`;
  }

  /** What the reader changes in one of several controls. */
  changeIn(name, place) {
    return ({ target: { value } }) => this.setState({ [name]: Object.assign([...this.state[name]], { [place]: value }) });
  }

  /** All games but the first may be left out. */
  game(countries, place) {
    return html`<label>Game ${place + 1}<select value=${this.state.games[place] ?? ""} onChange=${this.changeIn("games", place)}>
      ${place > 0 && optionOf({ value: "", text: "no game" })}${countries.map(group)}
    </select></label>`;
  }

  /** The bot of each seat, where they are chosen one each. */
  get seats() {
    const { bot, players, seats } = this.state;
    return Array.from({ length: bot === ONE_EACH ? Number(players) : 0 }, (_, seat) => seats[seat] ?? BOT);
  }

  press({ playing }) {
    const { games, players, bot, kind, number } = this.state;
    const bots = bot === ONE_EACH ? this.seats : [bot];
    this.props.send(playing ? { is: "stop" } : { is: "play", games: games.filter(Boolean), players: Number(players), bots, whole_games: kind === "games", number });
  }

  /** The numbers and what changes most: both made and escaped by Python. */
  results({ most, numbers, questions, asks, figure, table }) {
    const { send, bring } = this.props;
    const question = (text) => html`<button type="button" class="cu-secondary" key=${text} aria-pressed=${String(text === asks)} onClick=${() => send({ is: "draw", asks: text })}>${text}</button>`;
    const htmlBlock = (css, text) => html`<div class=${css} dangerouslySetInnerHTML=${{ __html: text }} />`;
    return html`${htmlBlock("many-most cu-told cu-grid", most)}${htmlBlock("", numbers)}
      <button type="button" class="cu-secondary" onClick=${() => send({ is: "save" })}>Save the table (CSV)</button>
      <div class="many-questions cu-bar" role="group" aria-label="Charts">${questions.map(question)}</div>
      <${Chart} figure=${figure} bring=${bring} />${htmlBlock("many-table", table)}`;
  }

  render({ data, notice: refused }) {
    const { playing, said, share, results } = data;
    return html`<div class="cucumber-many"><p class="cu-note">${ABOUT}</p>${this.choosers(data)}
      <div class="many-bar cu-bar cu-screen">
        <button type="button" class="cu-primary many-go" onClick=${() => this.press(data)}>${playing ? "Cancel" : "Play"}</button>
        <progress max="1" hidden=${!playing} aria-label="Played" value=${share} />
        <span class="many-said cu-quiet-text" role="status">${said}</span>
      </div>
      <p class="cu-alert" role="alert" hidden=${!refused}>${refused}</p>
      ${results && this.results(results)}</div>`;
  }
}

const choicesOf = ({ chosen: { games, players } }) => ({ games, players: String(players) });

const RULES = "Every house rule beside the game it changes. Choose one, and the same bots play both with the same cards.";

/** @param {{games: object[], results: Object<string, object>}} data */
export function houseRules({ games, results }, notice, send) {
  const button = (text, is, key) => html`<button type="button" class="cu-secondary" data-key=${key} onClick=${() => send({ is, key })}>${text}</button>`;
  const result = (key) => {
    const { progress: work, share, sentences, numbers } = results[key];
    return html`<div class="gallery-result cu-line" data-result=${key}>
      <p class="gallery-work cu-row cu-quiet-text" hidden=${!work}><progress max="1" value=${share} /><span role="status">${work}</span>${button("Cancel", "leave", key)}</p>
      <div hidden=${!sentences.length}>
        <ul>${sentences.map((text) => html`<li>${text}</li>`)}</ul>
        <details class="many-numbers cu-folds cu-tables"><summary>All numbers</summary><div dangerouslySetInnerHTML=${{ __html: numbers }} /></details>
        ${button("Play them over many deals", "put", key)}
      </div>
    </div>`;
  };
  const rule = ({ key, name, gist }) => html`<div class="gallery-rule cu-row" key=${key}>${button(name, "change", key)}<span class="cu-grow">${gist}</span>${results[key] && result(key)}</div>`;
  const game = ({ name, rules }, index) => html`<details class="cu-lines" key=${name} open=${index === 0}>
    <summary class="gallery-game cu-strong">${name} <small>${rules.length} ${rules.length === 1 ? "rule" : "rules"}</small></summary>
    ${rules.map(rule)}
  </details>`;
  return html`<div class="cucumber-gallery"><p class="cu-note">${RULES}</p>${games.map(game)}<p class="cu-alert" role="alert" hidden=${!notice}>${notice}</p></div>`;
}
