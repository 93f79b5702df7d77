/** The pure parts of the page on which games are compared. What is drawn is tested in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isLink, keyOf } from "../../../cucumber/ui/compare/form.mjs";
import { momentOf, nextMark } from "../../../cucumber/ui/compare/step_bar.mjs";

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

test("links of comparisons and of explorations are links, headings are none", () => {
  assert.deepEqual(["#c1!agurk", "#1!agurk;", "#c99!", "#what-came-of-it", "", "#c!", "#1"].map(isLink), [true, true, true, false, false, false, false]);
});

test("the key of a game has its house rules behind it", () => {
  assert.equal(keyOf("gurka-se", []), "gurka-se");
  assert.equal(keyOf("gurka-se", ["to-20", "ace-stops"]), "gurka-se+to-20+ace-stops");
});
