/** What those who can't see the table hear: what happened since they last heard of it, and what to do, in one utterance. */
import { isSinglePick, frontSeat } from "./frames.mjs";
import { captionOf } from "./caption.mjs";
import { t } from "../messages.mjs";
import { cardName } from "./words.mjs";

const CARD = /(10|[2-9JQKA])([♣♦♥♠])\uFE0E?/g;

export const spokenText = (text) => text.replace(CARD, (_, rank, suit) => cardName({ rank, suit }));

/** How many cards may be played, when one of several is asked for. */
function choicesText({ frame, isOpen }) {
  const hand = isOpen && frame.asks && isSinglePick(frame.asks) ? (frame.seats[frontSeat(frame)]?.hand ?? []) : [];
  const playable = hand.filter(({ playable }) => playable).length;
  return hand.length > 1 && playable && playable < hand.length ? t("{may} of {number} cards may be played.", { may: playable, number: hand.length }) : "";
}

function newsSince({ frames, place }, last) {
  const isContinued = last && last.line === place.line && last.cursor < place.cursor && frames[last.cursor] === last.frame;
  const from = isContinued ? last.cursor + 1 : last?.frame === frames[place.cursor] ? place.cursor + 1 : place.cursor;
  return frames.slice(from, place.cursor + 1).map(({ note, label }) => note[0] || label);
}

/**
 * The next utterance, with the moment that it covers; the same object as `last` if nothing is new.
 * @param {Table} table  @param {string[]|null} panel  what the panel says, if there is one  @param {Heard|null} last
 * @typedef {{text: string, key: string, frame: Frame, line: number|null, cursor: number}} Utterance
 */
export function utterance(table, panel, last) {
  const { frame, frames, place, motion, problem, advice, aside } = table;
  if (!frame || motion !== "still") return last;
  const { line, below, isAfter } = captionOf(table); // said unless a panel says it
  const caption = isAfter ? [below, line] : [line, below];
  const now = panel ?? [...new Set([problem, ...caption, advice?.sentence, aside].filter(Boolean)), choicesText(table)];
  const key = JSON.stringify([place.line, place.cursor, now]);
  if (last && last.key === key && last.frame === frames[place.cursor]) return last;
  const news = newsSince(table, last).filter(Boolean);
  const isNews = (sentence) => news.some((each) => sentence.includes(each));
  const { asks, note, label } = frames[place.cursor];
  const unspoken = news.filter((each) => !now.some((sentence) => sentence.includes(each)));
  const toDo = asks && !note[0] && unspoken.includes(label) ? label : ""; // the frame of a question says how it is answered
  const before = unspoken.filter((each) => each !== toDo);
  const rest = now.filter((sentence) => !before.some((each) => each.includes(sentence))); // as one sentence may say both
  const text = spokenText([...before, ...rest.filter(isNews), ...rest.filter((sentence) => !isNews(sentence)), toDo].filter(Boolean).join(" "));
  return { text, key, frame: frames[place.cursor], line: place.line, cursor: place.cursor };
}

export const READOUTS = {
  t: ({ frame }) => frame.middle.map(({ seat, cards }) => `${frame.seats[seat].name}: ${cards.map(cardName).join(", ")}`).join(". ") || t("No card lies there."),
  h: ({ frame }) => (frame.seats[frontSeat(frame)]?.hand ?? []).map((card) => `${cardName(card)}${card.playable === false ? `, ${t("may not be played")}` : ""}`).join(". ") || t("No hand lies in front."),
  s: ({ frame }) => frame.seats.filter(({ score }) => score !== null).map(({ name, score, cucumbers }) => `${name}: ${score}${cucumbers ? `, ${t("cucumbers: {cucumbers}", { cucumbers })}` : ""}`).join(". ") || t("No score is kept."),
};
