/** What an author asks of somebody who reads alone: what is said to an answer, and which table is shown. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { questionTable, replyTo } from "../../cucumber/ui/table/questions.mjs";

const pause = {
  at: 3, kind: "taker", sentence: "Who takes it?", several: false, options: [{ key: "0", label: "Ann" }],
  frame: { label: "asked", note: ["said"] }, solution: { right: ["0"], sentence: "Ann takes it.", frame: { label: "done" } },
};

test("an answer is told to be right or not, and why", () => {
  assert.equal(replyTo(pause, ["0"]), "Right. Ann takes it.");
  assert.equal(replyTo(pause, ["1"]), "Not quite. Ann takes it.");
});

test("of several cards all have to be picked, in any order", () => {
  const several = { ...pause, several: true, solution: { ...pause.solution, right: ["2c", "9h"] } };
  assert.match(replyTo(several, ["9h", "2c"]), /^Right/);
  assert.match(replyTo(several, ["2c"]), /^Not quite/);
});

test("where everyone may think otherwise nothing is right or wrong", () => {
  assert.equal(replyTo({ ...pause, solution: { ...pause.solution, right: [] } }, ["0"]), "Ann takes it.");
});

test("before it is answered the table can be tapped and tells nothing of the answer; then it leads on", () => {
  const open = questionTable(pause);
  assert.deepEqual([open.live, open.actions, open.frames[0].note], [true, undefined, []]);
  assert.ok(!JSON.stringify(open).includes("takes it."));
  const shown = questionTable(pause, "Right. Ann takes it.");
  assert.deepEqual([shown.live, shown.actions.length, shown.frames[0].label, shown.frames[0].note], [undefined, 1, "Right. Ann takes it.", ["Who takes it?"]]);
});
