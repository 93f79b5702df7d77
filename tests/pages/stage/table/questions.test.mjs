/** What an author asks of somebody who reads alone: what is said to an answer, and which table is shown. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { questionTable, replyTo } from "../../../../cucumber/pages/stage/table/questions.mjs";

const [right, wrong] = [{ right: true, title: "Right" }, { right: false, title: "Not quite" }];
const refused = { right: false, title: "5♠ may not be played" };
const pause = {
  at: 3, kind: "taker", sentence: "Who takes it?", several: false, options: ["0", "1"].map((key) => ({ key, label: key })),
  frame: { label: "asked", note: ["said"] }, solution: { right: ["0"], replies: { 0: right, "": wrong }, sentence: "Ann takes it.", frame: { label: "done" } },
};

test("an answer is told to be right or not, and why", () => {
  assert.equal(replyTo(pause, ["0"]), "Right. Ann takes it.");
  assert.equal(replyTo(pause, ["1"]), "Not quite. Ann takes it.");
});

test("an answer is looked up among the right ones, in whatever order it was marked", () => {
  const options = ["2c", "5s", "9h"].map((key) => ({ key, label: key }));
  const several = { ...pause, several: true, options, solution: { ...pause.solution, right: ["2c", "9h"], replies: { "2c 9h": right, "5s": refused, "": wrong } } };
  assert.match(replyTo(several, ["9h", "2c"]), /^Right/);
  assert.match(replyTo(several, ["2c"]), /^Not quite/);
  assert.match(replyTo(several, ["5s", "2c"]), /^5♠ may not be played\. /);
  const single = { ...several, solution: { ...several.solution, right: ["2c"], replies: { "2c": right, "": wrong } } };
  assert.match(replyTo(single, ["2c", "9h"]), /^Not quite/, "one right card among others is no right answer");
  const either = { ...several, several: false, solution: { ...several.solution, replies: { "2c": right, "9h": right, "": wrong } } };
  assert.deepEqual(["2c", "5s", "9h"].map((key) => replyTo(either, [key]).split(".")[0]), ["Right", "Not quite", "Right"]);
});

test("where everyone may think otherwise nothing is right or wrong", () => {
  assert.equal(replyTo({ ...pause, solution: { ...pause.solution, right: [], replies: {} } }, ["0"]), "Ann takes it.");
});

test("before it is answered the table can be tapped and tells nothing of the answer; then it leads on", () => {
  const open = questionTable(pause);
  assert.deepEqual([open.live, open.actions, open.frames[0].note], [true, undefined, []]);
  assert.ok(!JSON.stringify(open).includes("takes it."));
  const shown = questionTable(pause, "Right. Ann takes it.");
  assert.deepEqual([shown.live, shown.actions.length, shown.frames[0].label, shown.frames[0].note], [undefined, 1, "Right. Ann takes it.", ["Who takes it?"]]);
});
