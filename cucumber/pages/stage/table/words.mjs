/** What the table says by itself: names of cards, what may be done with them, numbers. Python says everything else. */

const SUITS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" };
const RANKS = { J: "jack", Q: "queen", K: "king", A: "ace", Jo: "joker" };

/** A card read aloud: "9 of spades", "joker", "12". */
export function cardName({ rank, suit }) {
  const spoken = RANKS[rank] ?? rank;
  return suit in SUITS ? `${spoken} of ${SUITS[suit]}` : spoken;
}

/** A card as it is written: "9♠", "★", "12". */
export function shortName({ rank, suit }) {
  return bigText(rank) + suit;
}

/** What may be done with a card of the seat to act, read aloud after its name. */
export function mayBe({ playable }, asks) {
  const done = { Play: "played", Exchange: "exchanged" }[asks?.verb ?? "Play"] ?? "picked";
  return playable ? `may be ${done}` : `may not be ${done}`;
}

/** What stands on the button under the hand; `name` says how a card is written there. "Play" alone would mean playing a story. */
export function deed({ verb }, cards, name = shortName) {
  if (!cards.length) return verb === "Send" ? verb : `${verb} cards`;
  return `${verb} ${verb === "Play" ? cards.map(name).join(" ") : counted(cards.length, "card")}`;
}

/**
 * What is still to be done until the marked cards can be sent; "" when they can. An act of no cards is never sent this
 * way, even where so few are enough: it is a call of its own, with words of its own.
 */
export function hint({ fewest, most }, count) {
  const least = Math.max(fewest, 1);
  if (count > most) return `At most ${counted(most, "card")}: unmark ${count - most}.`;
  if (count >= least) return "";
  if (count > 0) return `Mark ${least - count} more.`;
  return least < most ? `Mark ${least} ${most - least > 1 ? "to" : "or"} ${most} cards.` : `Mark ${counted(most, "card")}.`;
}

/** Lost lives in words. */
export function cucumberWords(count, half) {
  return counted(count, half ? "half-cucumber" : "cucumber");
}

/** What is printed largest on a card. */
export function bigText(rank) {
  return rank === "Jo" ? "★" : rank;
}

/** Who has to act. */
export const turnOf = ({ name }) => `It's ${name}'s turn.`;

/** A number with a real minus sign. */
export function signed(number) {
  return String(number).replace("-", "−");
}

/** "1 card", "2 cards". */
export function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** The tag over a play in the middle: the card to beat, the card that takes the trick, or nothing. */
export function playTag(frame, index) {
  if (frame.taker !== null) return frame.middle[index].seat === frame.taker ? "takes it" : "";
  return frame.to_beat === index ? "to beat" : "";
}

/** What the middle of the table is called. The last trick is what this family of games is about. */
export function trickTitle({ trick, tricks, at_most: fewer }) {
  if (trick === 0) return tricks === 1 ? "Before the last trick" : "Before the first trick";
  if (trick === tricks) return `Trick ${trick} of ${tricks}: the last`;
  return fewer ? `Trick ${trick} of at most ${tricks}` : `Trick ${trick} of ${tricks}`;
}

/** An exception or an error message of Python as a sentence for the note. */
export function complaint(error) {
  const text = String(error?.message ?? error);
  return error instanceof Error ? `The table could not show this: ${text}` : text;
}

/** Who takes a trick, and with what: "Bo takes it with the 9 of hearts". */
export const takesIt = (name, cards) => `${name.toLowerCase() === "you" ? "you take" : `${name} takes`} it with the ${cards.map(cardName).join(" and ")}`;
