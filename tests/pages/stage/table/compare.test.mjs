/** The pure parts of tables that step together. What is drawn is tested in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf, divergence, rowsOfGames } from "../../../../cucumber/pages/stage/games_line.mjs";
import { nextMark } from "../../../../cucumber/pages/stage/side_by_side.mjs";

test("a step of one table leads to the moment at which it is first shown", () => {
  const shown = [0, 1, 1, 1, 2, 3];
  assert.deepEqual([0, 1, 2, 3].map((step) => momentOf(shown, step)), [0, 1, 4, 5]);
  assert.equal(momentOf([0, 0, 2], 1), 2);
  assert.equal(momentOf([0], 9), 0);
});

test("after the last difference comes the first again", () => {
  const marks = [{ at: 2 }, { at: 5 }];
  assert.deepEqual([0, 2, 5, 9].map((at) => nextMark(marks, at)), [2, 5, 2, 2]);
  assert.equal(nextMark([], 0), null);
});

const card = (id) => ({ id, rank: id[0], suit: "♦" });
const trick = (number, taker, ...ids) => ({ trick: number, taker, plays: ids.map((id, seat) => ({ seat, cards: [card(id)] })) });

test("games part at the first card that is not the same, or in the trick that somebody else takes", () => {
  const one = [trick(1, 0, "9d", "3d"), trick(2, 0, "8d", "4d")];
  assert.deepEqual(divergence(one, [trick(1, 0, "9d", "3d"), trick(2, 1, "8d", "5d")]), { trick: 1, play: 1 });
  assert.deepEqual(divergence(one, [trick(1, 1, "9d", "3d")]), { trick: 0, play: 0 }, "another takes it");
  assert.deepEqual(divergence(one, one), { trick: 2, play: 0 }, "they never do");
  assert.deepEqual(divergence(one.slice(0, 1), one), { trick: 1, play: 0 }, "one goes on");
});

/** The frames of two seats who play these tricks, the first of which both have alike. */
function frames(tricks) {
  const seats = ["Ann", "Bo"].map((name) => ({ name }));
  const frames = [{ kind: "start", trick: 0, tricks: 2, middle: [], taker: null, seats }];
  for (const { trick: number, taker, plays } of tricks) {
    plays.forEach((_, at) => frames.push({ kind: "play", trick: number, tricks: 2, middle: plays.slice(0, at + 1), taker: at + 1 === plays.length ? taker : null, seats, over: number === 2 && at === 1, changes: [{ seat: taker, by: 9 }] }));
  }
  return frames;
}

test("the first game has a row of its own, each other one begins where it parts, and each says what came of it", () => {
  const games = [[trick(1, 0, "9d", "3d"), trick(2, 0, "8d", "4d")], [trick(1, 0, "9d", "3d"), trick(2, 1, "8d", "5d")]];
  const columns = games.map((tricks, game) => ({ name: `game ${game}`, table: { frames: frames(tricks) } }));
  const steps = [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]];
  const went = [];
  const rows = rowsOfGames({ columns, steps, marks: [{ at: 3 }] }, 3, (to) => went.push(to));
  assert.deepEqual(rows.map(({ column, cells }) => [column, cells.map(({ number }) => number)]), [[2, ["Start", 1, 2]], [3, [2]]]);
  assert.deepEqual(rows[1].cells[0].plays.map(({ isShared }) => isShared), [true, false]);
  assert.deepEqual(rows[0].cells.map(({ isNow, marks }) => [isNow, marks.length]), [[false, 0], [false, 0], [true, 1]]);
  assert.deepEqual(rows.map(({ end }) => [end.name, end.text]), [["game 0", "Ann pays 9"], ["game 1", "Bo pays 9"]]);
  rows[0].cells[0].go();
  rows[1].cells[0].plays[1].go();
  rows[0].end.go();
  assert.deepEqual(went, [0, 4, 4]);
});
