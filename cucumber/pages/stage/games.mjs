/** How a game is chosen on every page: by any name, by country or by how many play; with its house rules, and why some can't be switched on now. */
import { bare, freshId, pageOf } from "./dom.mjs";
import { optionOf } from "./fields.mjs";
import { ownGames } from "./own_games.mjs";
import { html } from "./vendor/preact.mjs";

/**
 * @typedef {{key: string, gist: string, source?: string, on: boolean, why: string}} HouseRule
 * @typedef {{key: string, name: string, gist: string, fewest: number, most: number, house_rules: HouseRule[]}} Game  as Python describes it
 */

/** The games by country, after your own games that this device keeps; a game that is neither comes first. */
export function gameOptions(countries, { key, name }) {
  const own = ownGames();
  const groups = own.length ? [{ name: "Our own", variants: own }, ...countries] : countries;
  const isKnown = groups.some(({ variants }) => variants.some((each) => each.key === key));
  const group = ({ name: country, variants }) => html`<optgroup label=${country}>${variants.map((each) => optionOf({ value: each.key, text: each.name }))}</optgroup>`;
  return [!isKnown && optionOf({ value: key, text: name }), ...groups.map(group)];
}

export const gameSelect = (id, label, countries, game, pick) => html`<label for=${id}>${label}</label>
  <select id=${id} value=${game.key} onChange=${({ target }) => pick(target.value)}>${gameOptions(countries, game)}</select>`;

/**
 * The house rules of a game, folded unless `open`, with those that are on in the summary; `css` begins the classes of each, which has its source
 * if it is `cited`. `tick` is told the keys of all that are on once one is ticked.
 */
export function houseRules({ css, id, folded, none, open = false, cited }, game, tick) {
  const rulesOn = game.house_rules.filter((rule) => rule.on).map(({ key }) => key);
  if (!game.house_rules.length) return none && html`<p class=${none}>No house rules are known for this game.</p>`;
  const box = ({ key, gist, lang, source, on, why }) => {
    const reason = `${id}-rule-${key}-why`;
    return html`<label class="${css}-rule cu-rule${why ? ` ${css}-cannot` : ""}" key="${game.key} ${key}">
      <input type="checkbox" value=${key} data-rule=${key} checked=${on} disabled=${Boolean(why)} aria-describedby=${why ? reason : null} />
      <span><b>${key}</b> <span lang=${lang}>${gist}</span>${cited && html` <small>${source}</small>`}${why && html` <small id=${reason}>Not now: ${why}</small>`}</span>
    </label>`;
  };
  const onTick = ({ currentTarget }) => tick([...currentTarget.querySelectorAll("input:checked")].map(({ value }) => value));
  return html`<details class=${folded} key="${game.key} ${id}" open=${open}><summary>House rules: ${rulesOn.join(", ") || "none"}</summary>
    <div role="group" aria-label="House rules" onChange=${onTick}>${game.house_rules.map(box)}</div></details>`;
}

const PEOPLE = [2, 3, 4, 5, 6, 7, 8];

/** A list of games, filtered by what is typed and how many play. It only filters; `redraw` is called for each change. */
export class GameFinder {
  constructor(games, redraw) {
    Object.assign(this, { id: freshId("cucumber-finder"), games, redraw, typed: "", people: 0 });
  }

  get matches() {
    const text = bare(this.typed);
    return this.games.filter(({ names, fewest, most }) =>
      names.some((name) => bare(name).includes(text)) && (!this.people || (fewest <= this.people && this.people <= most)));
  }

  set(change) {
    Object.assign(this, change);
    this.redraw();
  }

  /** Where the name is typed and the number of players is pressed; `enter` is told the text after Enter. */
  searchForm(enter) {
    const { id, typed, people } = this;
    const number = (each) => html`<button type="button" class="cu-quiet" aria-pressed=${each === people} aria-label=${`${each}${each === 8 ? " or more" : ""}`}
      onClick=${() => this.set({ people: each === people ? 0 : each })}>${each}${each === 8 ? "+" : ""}</button>`;
    return html`<form class="finder-asking cu-screen cu-row" role="search" onSubmit=${(event) => (event.preventDefault(), enter?.(this.typed))}>
      <label class="cu-aloud" for=${id}>Find it by any name</label>
      <input id=${id} class="cu-grow" type="search" placeholder="Find it by any name" autocomplete="off" spellcheck=${false} value=${typed}
        onInput=${({ target }) => this.type(target)} />
      <div class="finder-people cu-row cu-nowrap cu-quiet-text cu-unbroken" role="group" aria-label="We are"><span aria-hidden="true">We are</span>${PEOPLE.map(number)}</div>
    </form>`;
  }

  /** What is found stands below: it comes into sight, also above the keys of a phone. */
  type(field) {
    this.set({ typed: field.value });
    if (field.getBoundingClientRect().bottom > innerHeight / 2) field.form.scrollIntoView();
  }

  /** How many are left, once something was asked. */
  resultCount() {
    const { matches: { length }, people, typed } = this;
    const many = length
      ? `${length} ${length === 1 ? "game" : "games"}${people ? ` for ${people}${people === 8 ? " or more" : ""}` : ""}.`
      : html`Nobody plays a game like that here. <a href=${pageOf("ours")}>Make it your own</a>`;
    return html`<p class="finder-told cu-note cu-apart" role="status">${(people || typed.trim()) && many}</p>`;
  }
}
