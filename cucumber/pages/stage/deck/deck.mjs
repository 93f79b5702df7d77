/** The deck: the print of a card, in as much detail as its size allows, made of drawings that a page holds once. */
import { svg } from "../dom.mjs";
import { html } from "../vendor/preact.mjs";
import { DRAWINGS } from "./drawings.mjs";

const SUITS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
const SHARED = "cucumber-deck";
const SYMBOLS = [...DRAWINGS.matchAll(/<symbol id="deck-([^"]+)"[^>]*>(.*)<\/symbol>/g)];
const FACES = new Map(SYMBOLS.map(([, id, inside]) => [id, inside]));
const isFace = ([, id]) => /-(small|middle|large)$/.test(id);

/** Puts what cards share into the page, once. */
export function addDrawings() {
  if (document.getElementById(SHARED)) return;
  const shared = svg("svg", { id: SHARED, width: 0, height: 0, "aria-hidden": "true" });
  shared.style.position = "absolute"; // takes no line of the page
  shared.innerHTML = SYMBOLS.filter((symbol) => !isFace(symbol)).map(([symbol]) => symbol).join("");
  document.body.append(shared);
}

/** What is printed on a card, as the inside of an SVG of 100 to 140: one above the aces wears a crown. @param {"small"|"middle"|"large"} detail */
export function face({ rank, suit, on_top: isOnTop }, detail) {
  const name = suit || rank === "Jo" ? rank : `number-${rank}`;
  return FACES.get(`${name}-${detail}`).replaceAll('"#deck-suit"', `"#deck-suit-${SUITS[suit]}"`) + (isOnTop ? CROWN : "");
}
const CROWN = '<use href="#deck-crown" x="68" y="9" width="26" height="24"/>';
const SEEN = "0 3 100 134"; // a card is a little less high than its drawing

/** The print of a card: it fills what it stands in, and has no name of its own. */
export const print = (card, detail) => html`<svg class="cu-print" viewBox=${SEEN} aria-hidden="true" dangerouslySetInnerHTML=${{ __html: face(card, detail) }} />`;

export const back = () => html`<svg class="cu-print" viewBox=${SEEN} aria-hidden="true"><use href="#deck-back" width="100" height="140" /></svg>`;
