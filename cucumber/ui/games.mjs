/** How a game is chosen on every page: by name and country, with its house rules, and why one can't join those that are on. */
import { optionOf } from "./fields.mjs";
import { html } from "./vendor/preact.mjs";

/**
 * @typedef {{key: string, gist: string, source?: string, on: boolean, why: string}} HouseRule
 * @typedef {{key: string, name: string, gist: string, fewest: number, most: number, house_rules: HouseRule[]}} Game  as Python describes it
 */

/** The games by country; one that is none of them stands first. */
export function gameOptions(countries, { key, name }) {
  const isKnown = countries.some(({ variants }) => variants.some((each) => each.key === key));
  const group = ({ name: country, variants }) => html`<optgroup label=${country}>${variants.map((each) => optionOf({ value: each.key, text: each.name }))}</optgroup>`;
  return [!isKnown && optionOf({ value: key, text: name }), ...countries.map(group)];
}

/** The choice among all games, with its label. */
export function gameSelect(id, label, countries, game, pick) {
  return html`<label for=${id}>${label}</label>
    <select id=${id} value=${game.key} onChange=${({ target }) => pick(target.value)}>${gameOptions(countries, game)}</select>`;
}

/** The house rules of a game, folded, with those that are on in the summary; `css` begins the classes of each. */
export function houseRules({ css, id, folded, none }, game, tick) {
  const on = game.house_rules.filter((rule) => rule.on).map(({ key }) => key);
  if (!game.house_rules.length) return none && html`<p class=${none}>No house rules are known for this game.</p>`;
  return html`<details class=${folded} key="${game.key} ${id}"><summary>House rules: ${on.join(", ") || "none"}</summary>
    ${houseRuleBoxes({ css, id }, game, tick)}</details>`;
}

/** A box to tick for each house rule, with its source if it is `cited`; `tick` is told the keys of all that are on then. */
export function houseRuleBoxes({ css, id, cited }, game, tick) {
  const box = ({ key, gist, source, on, why }) => {
    const reason = `${id}-rule-${key}-why`;
    return html`<label class="${css}-rule cu-rule${why ? ` ${css}-cannot` : ""}" key="${game.key} ${key}">
      <input type="checkbox" value=${key} data-rule=${key} checked=${on} disabled=${Boolean(why)} aria-describedby=${why ? reason : null} />
      <span><b>${key}</b> ${gist}${cited && html` <small>${source}</small>`}${why && html` <small id=${reason}>Not now: ${why}</small>`}</span>
    </label>`;
  };
  const ticked = ({ currentTarget }) => tick([...currentTarget.querySelectorAll("input:checked")].map(({ value }) => value));
  return html`<div role="group" aria-label="House rules" onChange=${ticked}>${game.house_rules.map(box)}</div>`;
}
