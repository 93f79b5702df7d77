/** One deal in several games, on the timeline: each further game has a row that begins where it parts from the first. */
import { outcome, trickSentence } from "./table/deal_line.mjs";
import { tricksOf } from "./table/frames.mjs";

/** The moment at which a column first shows a step. @param {number[]} steps  its step at each moment */
export const momentOf = (steps, step) => Math.max(0, steps.findIndex((each) => each >= step));

/**
 * @param {Comparison} data  of games side by side  @param {number} at  the moment shown  @param {(moment: number) => void} go
 * @returns {Row[]}
 */
export function rowsOfGames({ columns, steps, marks }, at, go) {
  const games = columns.map(({ name, table: { frames } }) => ({ name, frames, tricks: tricksOf(frames) }));
  const [{ tricks: first }] = games;
  return games.map(({ name, frames, tricks }, game) => {
    const moment = (step) => momentOf(steps[game], step);
    const lead = (to) => () => go(to);
    const start = game ? divergence(first, tricks) : { trick: 0, play: 0 };
    const ownTricks = tricks.slice(start.trick);
    const isHere = game === 0;
    const isOver = tricks.length > 0 && steps[game][at] > tricks.at(-1).last;
    const now = isHere && !isOver ? ownTricks.findLast((trick) => trick.at <= steps[game][at]) : undefined;
    const cells = ownTricks.map((trick, index) => cell(trick, { moment, lead, frames, shared: index || !game ? 0 : start.play, isNow: trick === now, step: steps[game][at], marks: isHere ? marksIn(trick, marks, steps[game]) : [] }));
    const startCell = { number: "Start", column: 1, label: "The cards are dealt", isNow: isHere && !isOver && !now, marks: [], plays: [], go: lead(0) };
    return {
      key: game, column: start.trick + 2, up: game, isHere, cells: isHere ? [startCell, ...cells] : cells,
      end: { name, text: outcome(frames, frames.length - 1) || "nobody pays", isNow: isHere && isOver, go: lead(steps[game].length - 1) },
    };
  });
}

const cell = (trick, { moment, lead, frames, shared, isNow, step, marks }) => ({
  number: trick.trick, column: trick.trick + 1, label: trickSentence(trick, frames), isNow, marks, go: lead(moment(trick.at)),
  plays: trick.plays.map(({ seat, cards, at }, index) => ({ cards, isTaker: seat === trick.taker, isNow: isNow && at === step, isShared: index < shared, go: lead(moment(at)) })),
});

const marksIn = ({ at, last }, marks, shown) =>
  marks.some((mark) => shown[mark.at] + 1 >= at && shown[mark.at] < last) ? [{ sign: "◆", title: "a difference" }] : [];

/** Where the tricks of one game part from those of another: in which, and after how many of its cards. */
export function divergence(one, other) {
  const same = (mine, theirs) => mine && theirs && mine.seat === theirs.seat && mine.cards.map(({ id }) => id).join() === theirs.cards.map(({ id }) => id).join();
  for (const [trick, { plays, taker }] of other.entries()) {
    const before = one[trick]?.plays ?? [];
    const play = plays.findIndex((each, index) => !same(before[index], each));
    if (play >= 0 || one[trick].taker !== taker) return { trick, play: Math.max(0, play) };
  }
  return { trick: other.length, play: 0 };
}
