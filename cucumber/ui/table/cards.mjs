/** Cards and cucumbers as elements. What is printed on a card is drawn by the style sheet: beside it stands its name. */
import { h, plain, svg } from "../dom.mjs";
import { bigText, cardName, counted, cucumberWords, mayBe, shortName } from "./words.mjs";

/** The print of a card: a large index in its corner, and its suit once more where there is room. */
function print({ rank, suit }) {
  const printed = bigText(rank);
  return h("span", { class: "ct-index", "data-rank": printed, "data-long": printed.length > 1, "data-glyph": suit ? plain(suit) : null });
}

const look = ({ suit, rank, mark }, name = "ct-card") => ({
  class: name, "data-suit": plain(suit || "") || (rank === "Jo" ? "joker" : "none"), "data-answer": mark,
});

/** The name of a card, and whether it was the right answer to a task. */
const named = (card) => (card.mark ? `${cardName(card)}, ${card.mark}` : cardName(card));

/** A card that only lies there. */
export function stillCard(card) {
  return h("span", { ...look(card), role: "img", "aria-label": named(card), "data-card": card.id }, print(card));
}

/**
 * A card on the table: a button that leads to the moment it was played. The many earlier ones are no tab stops: the
 * scrubber, its trick marks and the arrow keys reach the same moments, and nobody wants to press Tab forty times.
 */
export function playedCard(card, seat, name, tabbable, leads = ": go to that moment") {
  const label = `${cardName(card)}, played by ${name}${leads}`;
  const attributes = { type: "button", "aria-label": label, tabindex: tabbable ? 0 : -1, "data-card": card.id, "data-played-by": seat };
  return h("button", { ...look(card), ...attributes }, print(card));
}

/** A number, and how sure it is: a small card has room for the number alone. */
function interval(cost) {
  const at = cost.indexOf("±");
  return at < 0 ? [cost] : [cost.slice(0, at).trim(), h("span", { class: "ct-reach" }, ` ${cost.slice(at)}`)];
}

/** A card of the seat to act: a button that explains itself and, where the play is live, is picked or marked. */
export function choiceCard(card, asks, { uid, marked, advice }) {
  const id = `${uid}-why-${card.id}`;
  const cost = advice.costs?.[card.id];
  const button = h(
    "button",
    {
      type: "button", ...look(card), "aria-label": `${named(card)}, ${mayBe(card, asks)}${cost ? `, expected to cost ${cost}` : ""}`,
      "aria-describedby": card.why ? id : null, "aria-disabled": card.playable ? null : "true",
      "aria-pressed": marked && card.playable ? String(marked.includes(card.id)) : null, "data-card": card.id, "data-legal": String(card.playable),
    },
    print(card),
  );
  const badge = cost && h("span", { class: "ct-cost", "aria-hidden": "true", "data-best": advice.best.includes(card.id) }, ...interval(cost));
  return h("span", { class: "ct-choice" }, button, badge, card.why ? h("span", { id, hidden: true }, card.why) : null);
}

/** The backs of a hidden hand. */
export function backs(held) {
  const drawn = Array.from({ length: held }, () => h("span", { class: "ct-back" }));
  return h("span", { class: "ct-hand ct-pile", role: "img", "aria-label": `${counted(held, "card")}, face down` }, drawn);
}

/** A card in writing: one to look at lies on the table. */
export const chip = (card) => h("span", look(card, "ct-chip"), plain(shortName(card)));

/** A small cucumber: a leaning body, a lighter stripe, three seeds. */
function cucumber() {
  const body = svg("rect", { x: 2, y: 4, width: 28, height: 10, rx: 5, class: "ct-peel" });
  const stripe = svg("path", { d: "M7 7.2q9-2 18 0", class: "ct-stripe" });
  const seeds = [10, 16, 22].map((cx) => svg("circle", { cx, cy: 10.6, r: 0.9, class: "ct-seed" }));
  const stalk = svg("path", { d: "M30 8.5q2-.5 3-3", class: "ct-stalk" });
  return svg("svg", { viewBox: "0 0 34 18", class: "ct-cucumber" }, stalk, body, stripe, ...seeds);
}

/** The same cut through: its stalk end, and the cut with three seeds. */
function halfCucumber() {
  const body = svg("path", { d: "M12 4h11a5 5 0 0 1 0 10H12z", class: "ct-peel" });
  const stripe = svg("path", { d: "M16.5 6.8q4-.7 8 .2", class: "ct-stripe" });
  const cut = svg("ellipse", { cx: 12, cy: 9, rx: 3.6, ry: 5, class: "ct-cut" });
  const seeds = [6.6, 9, 11.4].map((cy) => svg("circle", { cx: 12, cy, r: 0.9, class: "ct-seed" }));
  const stalk = svg("path", { d: "M28 8.5q2-.5 3-3", class: "ct-stalk" });
  return svg("svg", { viewBox: "7 0 26 18", class: "ct-cucumber ct-half" }, stalk, body, stripe, cut, ...seeds);
}

/** Lost lives, one drawing each; more than three as one drawing and a number. */
export function cucumbers({ cucumbers: count, half }) {
  if (!count) return null;
  const draw = half ? halfCucumber : cucumber;
  const drawn = count > 3 ? [draw(), `×${count}`] : Array.from({ length: count }, draw);
  const words = cucumberWords(count, half);
  return h("span", { class: "ct-cucumbers", role: "img", "aria-label": words, title: words }, drawn);
}
