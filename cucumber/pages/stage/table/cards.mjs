/** Cards and cucumbers: a print of the deck, and beside it the card's name. */
import { back, print } from "../deck/deck.mjs";
import { flag, plain } from "../dom.mjs";
import { html } from "../vendor/preact.mjs";
import { t } from "../messages.mjs";
import { cardCount, cardName, cucumberWords, permission, shortName, verdict } from "./words.mjs";

const cardProps = ({ suit, rank, mark }, name = "table-card cu-piece") => ({
  class: name, "data-suit": plain(suit || "") || (rank === "Jo" ? "joker" : "none"), "data-answer": mark,
});

/** The name of a card, whether it is above the aces, and whether it was the right answer to a task. */
const labelOf = (card) => [cardName(card), card.on_top && t("above the aces"), verdict(card.mark)].filter(Boolean).join(", ");

export const staticCard = (card, detail = "small", style = undefined) =>
  html`<span key=${card.id} ...${cardProps(card)} style=${style} role="img" aria-label=${labelOf(card)} data-card=${card.id}>${print(card, detail)}</span>`;

/**
 * A card on the table: a button that leads to the moment it was played. The many earlier ones aren't tab stops: the
 * line of the deal and the arrow keys reach the same moments, and nobody wants to press Tab forty times.
 */
export function playedCard(card, seat, { name, reachable, leads = true, detail = "small", acts }) {
  return html`<button key=${card.id} ...${cardProps(card)} type="button" aria-label="${labelOf(card)}, ${leads ? t("played by {name}: go to that moment", { name }) : t("played by {name}", { name })}" tabindex=${reachable ? 0 : -1}
    data-card=${card.id} data-played-by=${seat} onClick=${() => acts.playedBy(seat, card.id)}>${print(card, detail)}</button>`;
}

/** A number, and how sure it is: a small card fits only the number. */
function interval(cost) {
  const at = cost.indexOf("±");
  return at < 0 ? cost : [cost.slice(0, at).trim(), html`<span class="table-reach"> ${cost.slice(at)}</span>`];
}

/** A card of the seat to act: a button that explains itself and, where the play is live, is picked or marked. */
export function choiceCard(original, asks, { uid, marks, advice, detail, style, acts }) {
  const { id, playable, why, picked } = original;
  const isMarked = marks ? marks.includes(id) : picked;
  const card = marks && !isMarked ? { ...original, mark: undefined } : original; // an answer that was taken back is no longer right or wrong
  const reason = why ? `${uid}-why-${id}` : null;
  const cost = advice?.costs?.[id];
  const isAdvised = !cost && !!advice?.best?.includes(id);
  return html`<span key="choice ${id}" class="table-choice cu-holder cu-firm" style=${style}>
    <button type="button" ...${cardProps(card)} aria-label="${labelOf(card)}, ${permission(card, asks)}${cost ? `, ${t("expected to cost {cost}", { cost })}` : isAdvised ? `, ${t("advised")}` : ""}"
      aria-describedby=${reason} aria-disabled=${playable ? null : "true"} aria-pressed=${playable && (marks || picked) ? String(isMarked) : null}
      data-card=${id} data-legal=${String(playable)} onClick=${() => acts.choose(id)}>${print(card, detail)}</button>
    ${isAdvised && html`<span class="table-advised table-tag cu-unbroken" aria-hidden="true">✓</span>`}
    ${cost && html`<span class="table-cost table-tag cu-unbroken" aria-hidden="true" data-best=${flag(advice.best.includes(id))}>${interval(cost)}</span>`}
    ${why && html`<span id=${reason} hidden>${why}</span>`}
  </span>`;
}

export const backs = (held) =>
  html`<span key="backs" class="table-hand cu-row cu-nowrap table-pile" role="img" aria-label=${t("{cards}, face down", { cards: cardCount(held) })}>${Array.from({ length: held }, () => html`<span class="table-back">${back()}</span>`)}</span>`;

/** A card in text: its picture lies on the table. */
export const chip = (card) => html`<span ...${cardProps(card, "table-chip")}>${plain(shortName(card))}</span>`;

const seedsAt = (places) => places.map(([cx, cy]) => html`<circle cx=${cx} cy=${cy} r="0.9" class="cu-seed" />`);

/** A small cucumber: a leaning body, a lighter stripe, three seeds. */
const cucumber = () => html`<svg viewBox="0 0 34 18" class="table-cucumber">
  <path d="M30 8.5q2-.5 3-3" class="cu-stalk" /><rect x="2" y="4" width="28" height="10" rx="5" class="cu-peel" /><path d="M7 7.2q9-2 18 0" class="cu-stripe" />
  ${seedsAt([[10, 10.6], [16, 10.6], [22, 10.6]])}</svg>`;

/** The same cut in half: its stalk end, and the cut with three seeds. */
const halfCucumber = () => html`<svg viewBox="7 0 26 18" class="table-cucumber table-half">
  <path d="M28 8.5q2-.5 3-3" class="cu-stalk" /><path d="M12 4h11a5 5 0 0 1 0 10H12z" class="cu-peel" /><path d="M16.5 6.8q4-.7 8 .2" class="cu-stripe" />
  <ellipse cx="12" cy="9" rx="3.6" ry="5" class="cu-cut" />${seedsAt([[12, 6.6], [12, 9], [12, 11.4]])}</svg>`;

/** Lost lives, one drawing each; more than three as one drawing and a number. */
export function cucumbers({ cucumbers: count, half }) {
  if (!count) return null;
  const draw = half ? halfCucumber : cucumber;
  const words = cucumberWords(count, half);
  return html`<span class="table-cucumbers cu-row" role="img" aria-label=${words} title=${words}>${count > 3 ? [draw(), `×${count}`] : Array.from({ length: count }, draw)}</span>`;
}
