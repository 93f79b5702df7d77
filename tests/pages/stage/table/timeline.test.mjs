/** Where the arrow keys lead on a timeline, and what it shows of a deal. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { dealLine } from "../../../../cucumber/pages/stage/table/deal_line.mjs";
import { targetOf } from "../../../../cucumber/pages/stage/table/timeline.mjs";

const cell = (name, column, isNow = false) => ({ column, isNow, go: name });
const rows = [
  { column: 1, cells: [cell("a1", 1), cell("a2", 2, true), cell("a3", 3)], end: { isNow: false, go: "a end" } },
  { column: 2, cells: [cell("b2", 2), cell("b3", 3), cell("b4", 4)], end: null },
  { column: 3, cells: [cell("c3", 3)], end: null },
];
const at = (row, column) => rows.map((each, index) => ({
  ...each, cells: each.cells.map((one) => ({ ...one, isNow: index === row && one.column === column })), end: each.end && { ...each.end, isNow: index === row && column === "end" },
}));
const press = (all, key, shiftKey = false) => targetOf(all, { key, shiftKey });

test("with Shift, left and right lead to the trick beside, and at last to what came of it", () => {
  assert.equal(press(rows, "ArrowLeft", true), "a1");
  assert.equal(press(rows, "ArrowRight", true), "a3");
  assert.equal(press(at(0, 3), "ArrowRight", true), "a end");
  assert.equal(press(at(0, "end"), "ArrowLeft", true), "a3");
  assert.equal(press(at(0, 1), "ArrowLeft", true), undefined);
  assert.equal(press(at(1, 4), "ArrowRight", true), undefined, "this line has no end yet");
});

test("up and down lead to the same trick of another line, or the nearest it has", () => {
  assert.equal(press(rows, "ArrowDown"), "b2");
  assert.equal(press(at(1, 2), "ArrowDown"), "c3");
  assert.equal(press(at(1, 4), "ArrowUp"), "a3");
  assert.equal(press(at(2, 3), "ArrowUp"), "b3");
  assert.equal(press(at(0, "end"), "ArrowDown"), "b3");
});

test("other keys lead nowhere, nor does any from a moment that is not on it", () => {
  for (const key of ["ArrowLeft", "ArrowRight", "Enter", "a", "toString"]) assert.equal(press(rows, key), undefined);
  assert.equal(press(rows, "ArrowUp"), undefined);
  assert.equal(press(at(9, 9), "ArrowDown"), undefined);
});

test("while the table catches up nothing is shown of what is still to come", () => {
  const played = (trick, count) => ({
    kind: "play", trick, tricks: 2, taker: null, comment: "", seats: [{ name: "Ann" }, { name: "Bo" }], changes: [],
    middle: Array.from({ length: count }, (_, seat) => ({ seat, cards: [{ id: `${trick}${seat}` }] })),
  });
  const frames = [{ ...played(0, 0), kind: "start" }, played(1, 1), played(1, 2), played(2, 1), played(2, 2)];
  const plays = (cursor, motion) => dealLine({ data: { frames, what_ifs: [], pauses: [] }, place: { line: null, cursor, left: 0 }, motion }).props.rows[0].cells.map((each) => each.plays.length);
  assert.deepEqual(plays(1, "behind"), [1]);
  assert.deepEqual(plays(3, "behind"), [2, 1]);
  assert.deepEqual(plays(1, "still"), [2, 2]);
});
