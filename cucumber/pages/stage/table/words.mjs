/** What the table says by itself: names of cards, what may be done with them, numbers. Python says everything else. */
import { t, msgid } from "../messages.mjs";

const SUITS = { "♣": msgid("clubs"), "♦": msgid("diamonds"), "♥": msgid("hearts"), "♠": msgid("spades") };
const RANKS = { J: msgid("jack"), Q: msgid("queen"), K: msgid("king"), A: msgid("ace"), Jo: msgid("joker") };

/** A card read aloud: "9 of spades", "joker", "12". */
export function cardName({ rank, suit }) {
  const spoken = t(RANKS[rank] ?? rank);
  return suit in SUITS ? t("{rank} of {suit}", { rank: spoken, suit: t(SUITS[suit]) }) : spoken;
}

/** Whether a player is called as the reader is. */
export const isCalledYou = (name) => name.toLowerCase() === t("You").toLowerCase();

/** Whether an answer was right. @param {"right"|"wrong"|undefined} mark */
export const verdict = (mark) => mark && t(mark === "right" ? msgid("right") : msgid("wrong"));

/** A card as it is written: "9♠", "★", "12". */
export const shortName = ({ rank, suit }) => bigText(rank) + suit;

/** What may be done with a card of the seat to act, read aloud after its name. */
export const permission = ({ playable }, asks) => t((PERMISSIONS[asks?.verb ?? "Play"] ?? PERMISSIONS.Pick)[playable ? 0 : 1]);

const PERMISSIONS = {
  Play: [msgid("may be played"), msgid("may not be played")],
  Exchange: [msgid("may be exchanged"), msgid("may not be exchanged")],
  Pick: [msgid("may be picked"), msgid("may not be picked")],
};

/** What stands on the button under the hand; `name` says how a card is written there. "Play" alone would mean playing a story. */
export function actLabel({ verb }, cards, name = shortName) {
  const [nothing, some] = ACT_LABELS[verb];
  return cards.length ? t(some, { cards: verb === "Play" ? cards.map(name).join(" ") : cardCount(cards.length) }) : t(nothing);
}

const ACT_LABELS = {
  Play: [msgid("Play cards"), msgid("Play {cards}")],
  Exchange: [msgid("Exchange cards"), msgid("Exchange {cards}")],
  Pick: [msgid("Pick cards"), msgid("Pick {cards}")],
  Send: [msgid("Send"), msgid("Send {cards}")],
};

/**
 * What is still to be done until the marked cards can be sent; "" when they can. An act of no cards is never sent this
 * way, even where so few are enough: it is a call of its own, with words of its own.
 */
export function hint({ fewest, most }, count) {
  const least = Math.max(fewest, 1);
  if (count > most) return t("At most {cards}: unmark {number}.", { cards: cardCount(most), number: count - most });
  if (count >= least) return "";
  if (count > 0) return t("Mark {number} more.", { number: least - count });
  if (least === most) return t("Mark {cards}.", { cards: cardCount(most) });
  return most - least > 1 ? t("Mark {least} to {most} cards.", { least, most }) : t("Mark {least} or {most} cards.", { least, most });
}

export function cucumberWords(count, half) {
  const words = count === 1 ? [msgid("{number} cucumber"), msgid("{number} half-cucumber")] : [msgid("{number} cucumbers"), msgid("{number} half-cucumbers")];
  return t(words[half ? 1 : 0], { number: count });
}

/** What is printed largest on a card. */
export const bigText = (rank) => (rank === "Jo" ? "★" : rank);

export const turnOf = ({ name }) => t("It's {name}'s turn.", { name });
export const withSign = (number) => String(number).replace("-", "−");
export const cardCount = (number) => t(number === 1 ? msgid("{number} card") : msgid("{number} cards"), { number });

/** "1 question", "2 questions". */
export const quantity = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The tag over a play in the middle: the card to beat, the card that takes the trick, or nothing. */
export function playTag(frame, index) {
  if (frame.taker !== null) return frame.middle[index].seat === frame.taker ? msgid("takes it") : "";
  return frame.to_beat === index ? msgid("to beat") : "";
}

/** What the middle of the table is called. The last trick is what this family of games is about. */
export function trickTitle({ trick, tricks, at_most: fewer }) {
  if (trick === 0) return tricks === 1 ? t("Before the last trick") : t("Before the first trick");
  if (trick === tricks) return t("Trick {trick} of {tricks}: the last", { trick, tricks });
  return fewer ? t("Trick {trick} of at most {tricks}", { trick, tricks }) : t("Trick {trick} of {tricks}", { trick, tricks });
}

/** An exception or an error message of Python as a sentence for the note. */
export function problemText(error) {
  const text = String(error?.message ?? error);
  return error instanceof Error ? `The table could not show this: ${text}` : text;
}

/** Who takes a trick, and with what: "Bo takes it with the 9 of hearts". */
export function takerSentence(name, cards) {
  const values = { name, cards: cards.map(cardName).join(t(" and ")) };
  return isCalledYou(name) ? t("you take it with the {cards}", values) : t("{name} takes it with the {cards}", values);
}
