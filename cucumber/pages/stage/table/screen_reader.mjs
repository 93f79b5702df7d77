/** What those who can't see the table hear: what happened since they last heard of it, and what to do, in one utterance. */
import { atOnce, inFront } from "./frames.mjs";
import { captionOf } from "./caption.mjs";
import { say } from "../messages.mjs";
import { cardName } from "./words.mjs";

const CARD = /(10|[2-9JQKA])([♣♦♥♠])\uFE0E?/g;

export const inWords = (text) => text.replace(CARD, (_, rank, suit) => cardName({ rank, suit }));

/** What is said about a moment if no panel says it. */
function captionLines(table) {
  const { line, below, isAfter } = captionOf(table);
  return (isAfter ? [below, line] : [line, below]).filter(Boolean);
}

/** How many cards may be played, when one of several is asked for. */
function choices({ frame, isOpen }) {
  const hand = isOpen && frame.asks && atOnce(frame.asks) ? (frame.seats[inFront(frame)]?.hand ?? []) : [];
  const may = hand.filter(({ playable }) => playable).length;
  return hand.length > 1 && may && may < hand.length ? say("{may} of {number} cards may be played.", { may, number: hand.length }) : "";
}

/** What happened in the moments not yet heard. */
function newsSince({ frames, place }, heard) {
  const goesOn = heard && heard.line === place.line && heard.cursor < place.cursor && frames[heard.cursor] === heard.frame;
  const from = goesOn ? heard.cursor + 1 : heard?.frame === frames[place.cursor] ? place.cursor + 1 : place.cursor;
  return frames.slice(from, place.cursor + 1).map(({ note, label }) => note[0] || label);
}

/**
 * What is to be heard now, and what has been heard by then; the same object as before if nothing is new.
 * @param {Table} table  @param {string[]|null} panel  what the panel says, if there is one  @param {Heard|null} heard
 * @typedef {{text: string, key: string, frame: Frame, line: number|null, cursor: number}} Heard
 */
export function utterance(table, panel, heard) {
  const { frame, frames, place, motion, problem, advice, aside } = table;
  if (!frame || motion !== "still") return heard;
  const now = panel ?? [...new Set([problem, ...captionLines(table), advice?.sentence, aside].filter(Boolean)), choices(table)];
  const key = JSON.stringify([place.line, place.cursor, now]);
  if (heard && heard.key === key && heard.frame === frames[place.cursor]) return heard;
  const news = newsSince(table, heard).filter(Boolean);
  const tells = (sentence) => news.some((each) => sentence.includes(each));
  const { asks, note, label } = frames[place.cursor];
  const unsaid = news.filter((each) => !now.some((sentence) => sentence.includes(each)));
  const toDo = asks && !note[0] && unsaid.includes(label) ? label : ""; // a question's frame says how it is answered
  const before = unsaid.filter((each) => each !== toDo);
  const left = now.filter((sentence) => !before.some((each) => each.includes(sentence))); // "Vera has dealt. You lead." says both
  const text = inWords([...before, ...left.filter(tells), ...left.filter((sentence) => !tells(sentence)), toDo].filter(Boolean).join(" "));
  return { text, key, frame: frames[place.cursor], line: place.line, cursor: place.cursor };
}

export const RECALL = {
  t: ({ frame }) => frame.middle.map(({ seat, cards }) => `${frame.seats[seat].name}: ${cards.map(cardName).join(", ")}`).join(". ") || say("No card lies there."),
  h: ({ frame }) => (frame.seats[inFront(frame)]?.hand ?? []).map((card) => `${cardName(card)}${card.playable === false ? `, ${say("may not be played")}` : ""}`).join(". ") || say("No hand lies in front."),
  s: ({ frame }) => frame.seats.filter(({ score }) => score !== null).map(({ name, score, cucumbers }) => `${name}: ${score}${cucumbers ? `, ${say("cucumbers: {cucumbers}", { cucumbers })}` : ""}`).join(". ") || say("No score is kept."),
};
