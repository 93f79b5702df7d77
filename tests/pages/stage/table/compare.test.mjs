/** The pure parts of tables that step together. What is drawn is tested in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf, nextMark } from "../../../../cucumber/pages/stage/side_by_side.mjs";

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
