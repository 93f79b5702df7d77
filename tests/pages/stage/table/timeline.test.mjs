/** Where the arrow keys lead on a timeline. */
import assert from "node:assert/strict";
import { test } from "node:test";

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
