/** The games of the first page: those that stand out with a picture, the others as one list, and a way to find any. */
import { page } from "../stage/root.mjs";
import { GameFinder } from "../stage/games.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";

const way = (word, address, name) => html`<a class="cu-holder" href=${address} aria-label="${word}: ${name}">${word}</a>`;

const TINTS = ["leaf", "problem", "series-1", "mark"];

/** A game: its name leads to a table, the words beside it to its rules and its lesson. */
const game = ({ key, name, gist, origin, picture, column, play, rules, learn }, place) => html`<li key=${key} class="home-game finder-game cu-grid cu-holder ${picture ? "cu-slip" : ""}" data-pictured=${picture ? "" : null} style=${{ "--tint": `var(--cu-${TINTS[place % TINTS.length]})` }}>
  ${picture && html`<div class="home-picture cu-screen cu-holder cu-flex cu-middle" aria-hidden="true">${column.length > 0 && html`<p class="cu-slip cu-grid cu-name">${column.map((score) => html`<s>${score}</s>`)}${cucumber}</p>`}
    <span class="cu-flex" dangerouslySetInnerHTML=${{ __html: picture }} /></div>`}
  <h3><a href=${play} aria-label="Play: ${name}">${name}</a></h3><small>${origin}</small><p>${gist}</p>
  <p class="home-ways cu-screen cu-row cu-small">${way("Rules", rules, name)}${way("Learn", learn, name)}</p></li>`;

const cucumber = html`<svg viewBox="0 0 34 14"><rect x="2" y="2" width="28" height="10" rx="5" /><path d="M30 6q2-.5 3-3M8 7h16" /></svg>`;

class Home extends Component {
  finder = new GameFinder(this.props.data.games, () => this.forceUpdate());

  /** Those who come back have space for where to go on from the first moment, so that the games don't move. */
  render({ data, isBack }) {
    const { finder } = this;
    return html`<header class="cu-row"><h2>Which game do we play?</h2>${finder.searchForm()}</header>${finder.resultCount()}
      ${isBack && html`<p class="home-on cu-row">${data.ways.map(({ say, to }) => html`<a class="cu-secondary" href=${to}>${say}</a>`)}</p>`}
      <ul class="cu-list cu-grid">${finder.matches.map(game)}</ul>
      <p><a href=${data.for_a_class}>For a class</a>: a lesson or a club evening on the wall, which everybody answers on their phone.</p>`;
  }
}

export default page({ Page: Home, css: "cucumber-games", keeps: "cucumber-learn", remembers: true });
