/** A deal of Play that is looked back at, on the timeline. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOfReview, stepFrom } from "../../../../cucumber/pages/play/review_line.mjs";

const card = (id) => ({ id, rank: id[0], suit: "♦" });
const plays = (...ids) => ids.map((id, at) => ({ seat: (at + 1) % 2, cards: [card(id)] }));
const review = (more) => ({
  names: ["You", "Bo"], pays: "Bo pays 9", at: null,
  tricks: [{ taker: 1, plays: plays("9d", "3d") }, { taker: 0, plays: plays("4d", "8d") }],
  plays: [
    { trick: 1, act: "3♦", better: [], paid: [9, 9], tint: 0, cost: "", dearest: false },
    { trick: 2, act: "8♦", better: [card("2d")], paid: [34, 51], tint: 2, cost: "+17", dearest: true },
  ], ...more,
});

test("each trick is a cell, tinted and priced where your card was dear, and heard as such", () => {
  const [row, ...others] = rowsOfReview(review(), () => () => {});
  assert.equal(others.length, 0);
  assert.deepEqual(row.cells.map(({ tint, cost, marks }) => [tint, cost, marks.length]), [[0, "", 0], [2, "+17", 1]]);
  assert.deepEqual(row.cells.map(({ label }) => label.replace(/\uFE0E/g, "")), [
    "Trick 1 of 2, Bo takes it with the 9 of diamonds", "Trick 2 of 2, you take it with the 8 of diamonds, your 8♦ was dear",
  ]);
  assert.deepEqual([row.end.text, row.end.isNow], ["Bo pays 9", true]);
});

test("below the card looked at stands the better one, where yours was", () => {
  const [row, better] = rowsOfReview(review({ at: 1 }), () => () => {});
  assert.deepEqual(row.cells.map(({ isNow }) => isNow), [false, true]);
  assert.deepEqual([better.column, better.up, better.end.text], [2, 1, "pays in 34 of 100, not 51"]);
  assert.deepEqual(better.cells[0].plays.map(({ cards: [{ id }], isShared }) => [id, isShared]), [["4d", true], ["2d", false]]);
  assert.equal(rowsOfReview(review({ at: 0 }), () => () => {}).length, 1, "none was better");
});

test("the arrow keys lead from card to card of yours, and to the end", () => {
  assert.equal(stepFrom(review(), "ArrowLeft"), 1);
  assert.equal(stepFrom(review({ at: 0 }), "ArrowRight"), 1);
  assert.equal(stepFrom(review({ at: 1 }), "ArrowRight"), null, "the end of the deal");
  assert.equal(stepFrom(review({ at: 0 }), "ArrowLeft"), undefined);
  assert.equal(stepFrom(review(), "ArrowRight"), undefined);
  assert.equal(stepFrom(review(), "Enter"), undefined);
});
