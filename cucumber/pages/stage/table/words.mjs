/** What the table says by itself: names of cards, what may be done with them, numbers. Python says everything else. */
import { translate, defineMessage } from "../messages.mjs";

const SUITS = { "♣": defineMessage("clubs"), "♦": defineMessage("diamonds"), "♥": defineMessage("hearts"), "♠": defineMessage("spades") };
const RANKS = { J: defineMessage("jack"), Q: defineMessage("queen"), K: defineMessage("king"), A: defineMessage("ace"), Jo: defineMessage("joker") };

/** A card read aloud: "9 of spades", "joker", "12". */
export function cardName({ rank, suit }) {
  const spoken = translate(RANKS[rank] ?? rank);
  return suit in SUITS ? translate("{rank} of {suit}", { rank: spoken, suit: translate(SUITS[suit]) }) : spoken;
}

/** Whether a player is called as the reader is. */
export const isCalledYou = (name) => name.toLowerCase() === translate("You").toLowerCase();

/** Whether an answer was right. @param {"right"|"wrong"|undefined} mark */
export const verdict = (mark) => mark && translate(MARKS[mark]);

const MARKS = { right: defineMessage("right"), wrong: defineMessage("wrong") };

/** A card as it is written: "9♠", "★", "12". */
export const shortName = ({ rank, suit }) => bigText(rank) + suit;

/** What may be done with a card of the seat to act, read aloud after its name. */
export const permission = ({ playable }, asks) => translate((PERMISSIONS[asks?.verb ?? "Play"] ?? PERMISSIONS.Pick)[playable ? 0 : 1]);

const PERMISSIONS = {
  Play: [defineMessage("may be played"), defineMessage("may not be played")],
  Exchange: [defineMessage("may be exchanged"), defineMessage("may not be exchanged")],
  Pick: [defineMessage("may be picked"), defineMessage("may not be picked")],
};

/** What stands on the button under the hand; `name` says how a card is written there. "Play" alone would mean playing a story. */
export function actLabel({ verb }, cards, name = shortName) {
  const [nothing, some] = ACT_LABELS[verb];
  return cards.length ? translate(some, { cards: verb === "Play" ? cards.map(name).join(" ") : cardCount(cards.length) }) : translate(nothing);
}

const ACT_LABELS = {
  Play: [defineMessage("Play cards"), defineMessage("Play {cards}")],
  Exchange: [defineMessage("Exchange cards"), defineMessage("Exchange {cards}")],
  Pick: [defineMessage("Pick cards"), defineMessage("Pick {cards}")],
  Send: [defineMessage("Send"), defineMessage("Send {cards}")],
};

/**
 * What is still to be done until the marked cards can be sent; "" when they can. An act of no cards is never sent this
 * way, even where so few are enough: it is a call of its own, with words of its own.
 */
export function hint({ fewest, most }, count) {
  const least = Math.max(fewest, 1);
  if (count > most) return translate("At most {cards}: unmark {number}.", { cards: cardCount(most), number: count - most });
  if (count >= least) return "";
  if (count > 0) return translate("Mark {number} more.", { number: least - count });
  if (least === most) return translate("Mark {cards}.", { cards: cardCount(most) });
  return most - least > 1 ? translate("Mark {least} to {most} cards.", { least, most }) : translate("Mark {least} or {most} cards.", { least, most });
}

export function cucumberWords(count, half) {
  const words = count === 1 ? [defineMessage("{number} cucumber"), defineMessage("{number} half-cucumber")] : [defineMessage("{number} cucumbers"), defineMessage("{number} half-cucumbers")];
  return translate(words[half ? 1 : 0], { number: count });
}

/** What is printed largest on a card. */
export const bigText = (rank) => (rank === "Jo" ? "★" : rank);

export const turnOf = ({ name }) => translate("It's {name}'s turn.", { name });

export const signedText = (number) => String(number).replace("-", "−");

export const cardCount = (number) => translate(number === 1 ? defineMessage("{number} card") : defineMessage("{number} cards"), { number });

/** "1 question", "2 questions". */
export const quantity = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The tag over a play in the middle: the card to beat, the card that takes the trick, or nothing. */
export function playTag(frame, index) {
  if (frame.taker !== null) return frame.middle[index].seat === frame.taker ? defineMessage("takes it") : "";
  return frame.to_beat === index ? defineMessage("to beat") : "";
}

/** What the middle of the table is called. The last trick is what this family of games is about. */
export function trickTitle({ trick, tricks, at_most: fewer }) {
  if (trick === 0) return tricks === 1 ? translate("Before the last trick") : translate("Before the first trick");
  if (trick === tricks) return translate("Trick {trick} of {tricks}: the last", { trick, tricks });
  return fewer ? translate("Trick {trick} of at most {tricks}", { trick, tricks }) : translate("Trick {trick} of {tricks}", { trick, tricks });
}

/** An exception or an error message of Python as a sentence for the note. */
export function problemText(error) {
  const text = String(error?.message ?? error);
  return error instanceof Error ? `The table could not show this: ${text}` : text;
}

/** Who takes a trick, and with what: "Bo takes it with the 9 of hearts". */
export function takerSentence(name, cards) {
  const values = { name, cards: cards.map(cardName).join(translate(" and ")) };
  return isCalledYou(name) ? translate("you take it with the {cards}", values) : translate("{name} takes it with the {cards}", values);
}
