/** What the table says by itself: names of cards, what may be done with them, numbers. Python says everything else. */
import { say, toSay } from "../messages.mjs";

const SUITS = { "♣": toSay("clubs"), "♦": toSay("diamonds"), "♥": toSay("hearts"), "♠": toSay("spades") };
const RANKS = { J: toSay("jack"), Q: toSay("queen"), K: toSay("king"), A: toSay("ace"), Jo: toSay("joker") };

/** A card read aloud: "9 of spades", "joker", "12". */
export function cardName({ rank, suit }) {
  const spoken = say(RANKS[rank] ?? rank);
  return suit in SUITS ? say("{rank} of {suit}", { rank: spoken, suit: say(SUITS[suit]) }) : spoken;
}

/** Whether a player is called as the reader is. */
export const isCalledYou = (name) => name.toLowerCase() === say("You").toLowerCase();

/** Whether an answer was right. @param {"right"|"wrong"|undefined} mark */
export const verdict = (mark) => mark && say(MARKS[mark]);

const MARKS = { right: toSay("right"), wrong: toSay("wrong") };

/** A card as it is written: "9♠", "★", "12". */
export const shortName = ({ rank, suit }) => bigText(rank) + suit;

/** What may be done with a card of the seat to act, read aloud after its name. */
export const mayBe = ({ playable }, asks) => say((MAY[asks?.verb ?? "Play"] ?? MAY.Pick)[playable ? 0 : 1]);

const MAY = {
  Play: [toSay("may be played"), toSay("may not be played")],
  Exchange: [toSay("may be exchanged"), toSay("may not be exchanged")],
  Pick: [toSay("may be picked"), toSay("may not be picked")],
};

/** What stands on the button under the hand; `name` says how a card is written there. "Play" alone would mean playing a story. */
export function deed({ verb }, cards, name = shortName) {
  const [nothing, some] = DEEDS[verb];
  return cards.length ? say(some, { cards: verb === "Play" ? cards.map(name).join(" ") : cardCount(cards.length) }) : say(nothing);
}

const DEEDS = {
  Play: [toSay("Play cards"), toSay("Play {cards}")],
  Exchange: [toSay("Exchange cards"), toSay("Exchange {cards}")],
  Pick: [toSay("Pick cards"), toSay("Pick {cards}")],
  Send: [toSay("Send"), toSay("Send {cards}")],
};

/**
 * What is still to be done until the marked cards can be sent; "" when they can. An act of no cards is never sent this
 * way, even where so few are enough: it is a call of its own, with words of its own.
 */
export function hint({ fewest, most }, count) {
  const least = Math.max(fewest, 1);
  if (count > most) return say("At most {cards}: unmark {number}.", { cards: cardCount(most), number: count - most });
  if (count >= least) return "";
  if (count > 0) return say("Mark {number} more.", { number: least - count });
  if (least === most) return say("Mark {cards}.", { cards: cardCount(most) });
  return most - least > 1 ? say("Mark {least} to {most} cards.", { least, most }) : say("Mark {least} or {most} cards.", { least, most });
}

export function cucumberWords(count, half) {
  const words = count === 1 ? [toSay("{number} cucumber"), toSay("{number} half-cucumber")] : [toSay("{number} cucumbers"), toSay("{number} half-cucumbers")];
  return say(words[half ? 1 : 0], { number: count });
}

/** What is printed largest on a card. */
export const bigText = (rank) => (rank === "Jo" ? "★" : rank);

export const turnOf = ({ name }) => say("It's {name}'s turn.", { name });

export const signed = (number) => String(number).replace("-", "−");

export const cardCount = (number) => say(number === 1 ? toSay("{number} card") : toSay("{number} cards"), { number });

/** "1 question", "2 questions". */
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The tag over a play in the middle: the card to beat, the card that takes the trick, or nothing. */
export function playTag(frame, index) {
  if (frame.taker !== null) return frame.middle[index].seat === frame.taker ? toSay("takes it") : "";
  return frame.to_beat === index ? toSay("to beat") : "";
}

/** What the middle of the table is called. The last trick is what this family of games is about. */
export function trickTitle({ trick, tricks, at_most: fewer }) {
  if (trick === 0) return tricks === 1 ? say("Before the last trick") : say("Before the first trick");
  if (trick === tricks) return say("Trick {trick} of {tricks}: the last", { trick, tricks });
  return fewer ? say("Trick {trick} of at most {tricks}", { trick, tricks }) : say("Trick {trick} of {tricks}", { trick, tricks });
}

/** An exception or an error message of Python as a sentence for the note. */
export function complaint(error) {
  const text = String(error?.message ?? error);
  return error instanceof Error ? `The table could not show this: ${text}` : text;
}

/** Who takes a trick, and with what: "Bo takes it with the 9 of hearts". */
export function takesIt(name, cards) {
  const values = { name, cards: cards.map(cardName).join(say(" and ")) };
  return isCalledYou(name) ? say("you take it with the {cards}", values) : say("{name} takes it with the {cards}", values);
}
