/** A catalogue of scenarios as pictures: a choice between small cards, and the title. It only filters. */
import { bare, flag, freshId, plain } from "./dom.mjs";
import { optionOf } from "./fields.mjs";
import { Component, html } from "./vendor/preact.mjs";

/**
 * @typedef {{key: string, title: string, number?: number, game: {name: string, key: string, country: string}, teaches: string[], difficulty: string,
 *            under: string, lies: string[], choices: string[]}} Entry
 * @typedef {{label: string, any: string, options: any, accepts: (entry: Entry, value: string) => boolean}} Filter
 */

export const RULE = "Rule"; // a filter by what an entry teaches

const play = (cards) => html`<span class="shelf-play">${cards.replace("a joker", "★").split(" ").map(card)}</span>`;

function card(name) {
  const [rank, suit] = name.split(/(?=[♣♦♥♠])/);
  return html`<b data-red=${flag(["♥", "♦"].includes(suit))}>${rank}${suit && html`<i>${plain(suit)}</i>`}</b>`;
}

const picture = ({ lies, choices }) => html`<span class="shelf-felt cu-grid" aria-hidden="true">${lies.length > 0 && html`<span class="shelf-trick">${lies.map(play)}</span>`}
  ${choices.length > 0 && html`<span class="shelf-choice">${play(choices[0])}<i>or</i>${play(choices[1])}</span>`}</span>`;

export class Catalogue extends Component {
  id = freshId("cucumber-shelf");
  state = { typed: "", chosen: {} };

  /** The catalogue is looked at, and something can be typed. */
  focusSearch() {
    this.base.scrollIntoView({ block: "start" });
    this.base.querySelector("input").focus({ preventScroll: true });
  }

  get matches() {
    const { entries, filters = [] } = this.props;
    const { typed, chosen } = this.state;
    const text = bare(typed);
    const hasText = ({ title, game, teaches }) => bare([title, game.name, game.country, ...teaches].join(" ")).includes(text);
    const matches = entries.filter((entry) => hasText(entry) && filters.every(({ label, accepts }) => !chosen[label] || accepts(entry, chosen[label])));
    const place = ({ teaches }) => teaches.indexOf(chosen[RULE]);
    return chosen[RULE] ? matches.sort((one, other) => place(one) - place(other)) : matches; // those with it as their main rule come first
  }

  render({ entries, filters = [], heading, what }, { typed, chosen }) {
    const { id, matches } = this;
    const groups = [...new Set(matches.map(({ under }) => under))].sort((one, other) => !!other - !!one);
    const filter = ({ label, any, options }) => html`<select key=${label} aria-label=${label} value=${chosen[label] ?? ""}
      onChange=${({ target }) => this.setState({ chosen: { ...chosen, [label]: target.value } })}>${optionOf({ value: "", text: any })}${options}</select>`;
    return html`<section class="shelf" aria-labelledby="${id}-head">
      <div class="shelf-asking cu-row" role="search"><h2 id="${id}-head">${heading}</h2>
        <input type="search" aria-label="Find ${what}" placeholder="Find ${what}" autocomplete="off" spellcheck=${false} value=${typed}
          onInput=${({ target }) => this.setState({ typed: target.value })} />${filters.map(filter)}
        <p class="shelf-told cu-note" role="status">${matches.length < entries.length && `${matches.length || "None"} of ${entries.length}.`}</p></div>
      ${groups.map((under) => html`<div key=${under} class="shelf-group">${under && html`<h3>${under}</h3>`}
        <ul class="shelf-list cu-list cu-grid">${matches.filter((entry) => entry.under === under).map((entry) => this.entry(entry))}</ul></div>`)}</section>`;
  }

  entry(entry) {
    const { current, pick } = this.props;
    const { key, number, title, game, difficulty } = entry;
    return html`<li key=${key}><button type="button" class="shelf-entry cu-column cu-wide" aria-current=${key === current ? "true" : null} onClick=${() => pick(key)}>
      ${picture(entry)}<b class="cu-name">${number ? `${number}. ` : ""}${title}</b><small>${[game.name, difficulty].filter(Boolean).join(" · ")}</small></button></li>`;
  }
}
