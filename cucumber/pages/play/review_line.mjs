/** A deal looked back at, on the timeline: your cards tinted by what they cost, and below the one looked at the better one. */
import { plain } from "../stage/dom.mjs";
import { Timeline } from "../stage/table/timeline.mjs";
import { cardName, takerSentence } from "../stage/table/words.mjs";
import { html } from "../stage/vendor/preact.mjs";

const YOU = 0;
const DEAR = ["", "a little dear", "dear", "very dear"];
const KEYS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {Review} review  @param {(message: object) => void} send */
export function reviewLine(review, send) {
  const go = (to) => () => send({ is: "look", at: to });
  const step = (key) => {
    const to = stepFrom(review, key);
    return to === undefined ? null : go(to);
  };
  return html`<${Timeline} key="review" label="The deal, trick by trick" rows=${rowsOfReview(review, go)} step=${step} />`;
}

/** Which of your plays an arrow key leads to: null is the end of the deal, undefined nowhere. */
export function stepFrom({ at, plays }, key) {
  const to = (at ?? plays.length) + (KEYS[key] ?? NaN);
  if (!(to >= 0 && to <= plays.length)) return undefined;
  return to === plays.length ? null : to;
}

/** @param {Review} review  @param {(to: number|null) => () => void} go  @returns {Row[]} */
export function rowsOfReview(review, go) {
  const { at, plays } = review;
  const isBetter = at !== null && plays[at].better.length > 0;
  return [playedRow(review, go), ...(isBetter ? [betterRow(review)] : [])];
}

function playedRow({ names, tricks, plays, at, pays }, go) {
  const cell = ({ taker, plays: all }, index) => {
    const place = plays.findIndex(({ trick }) => trick === index + 1);
    const { tint = 0, cost = "", dearest = false } = plays[place] ?? {};
    const lead = place < 0 ? () => {} : go(place);
    const took = takerSentence(names[taker], all.find(({ seat }) => seat === taker).cards);
    return {
      number: index + 1, column: index + 1, isNow: place >= 0 && place === at, go: lead, tint, cost,
      label: [`Trick ${index + 1} of ${tricks.length}, ${took}`, tint && `your ${plays[place].act} was ${DEAR[tint]}`].filter(Boolean).map(plain).join(", "),
      marks: dearest ? [{ sign: "◆", title: "your dearest card" }] : [],
      plays: all.map(({ seat, cards }) => ({ cards, isTaker: seat === taker, isYours: seat === YOU, isNow: false, isShared: false, go: lead })),
    };
  };
  return { key: "played", column: 1, up: 0, isHere: true, cells: tricks.map(cell), end: pays ? { name: "", text: pays, isNow: at === null, go: go(null) } : null };
}

function betterRow({ tricks, plays, at }) {
  const { trick, better, paid, act } = plays[at];
  const stay = () => {};
  const { plays: all } = tricks[trick - 1];
  const before = all.slice(0, all.findIndex(({ seat }) => seat === YOU)).map(({ cards }) => ({ cards, isTaker: false, isNow: false, isShared: true, go: stay }));
  const instead = { cards: better, isTaker: false, isYours: true, isNow: false, isShared: false, go: stay };
  const outcome = paid && `pays in ${paid[0]} of 100, not ${paid[1]}`;
  return {
    key: "better", column: trick, up: 1, isHere: false,
    cells: [{ number: trick, column: trick, isNow: false, go: stay, marks: [], label: plain(`Better than the ${act}: the ${better.map(cardName).join(" and ")}`), plays: [...before, instead] }],
    end: outcome ? { name: "", text: outcome, isNow: false, go: stay } : null,
  };
}
