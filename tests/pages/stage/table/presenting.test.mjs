/** The pure half of presenting: what keys ask for, what is said, and what of a question an audience may see. */
import assert from "node:assert/strict";
import { test } from "node:test";

import * as presenting from "../../../../cucumber/pages/stage/table/presenting.mjs";

const pressed = (key, more = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...more });

test("each of the presenter's keys asks for one thing", () => {
  const keys = [" ", "ArrowRight", "PageDown", "ArrowLeft", "PageUp", "Home", "End", "q", "Q", "b", "?", "Enter", "Escape"];
  const commands = ["next", "next", "next", "previous", "previous", "first", "last", "ask", "ask", "black", "keys", "answer", "back"];
  assert.deepEqual(keys.map((key) => presenting.commandOf(pressed(key))), commands);
});

test("other keys, and those pressed with a modifier, are left to the browser", () => {
  for (const key of ["a", "Tab", "F5", "constructor", "toString"]) assert.equal(presenting.commandOf(pressed(key)), null);
  for (const chord of ["altKey", "ctrlKey", "metaKey"]) assert.equal(presenting.commandOf(pressed("b", { [chord]: true })), null);
});

test("the key p presents, unless it is typed or means something else", () => {
  const at = (field) => ({ closest: () => field });
  assert.ok(presenting.asksToPresent(pressed("p", { target: at(null) })));
  assert.ok(presenting.asksToPresent(pressed("p", { target: {} })), "the document itself");
  assert.ok(!presenting.asksToPresent(pressed("p", { target: at({}) })), "typed into a field");
  assert.ok(!presenting.asksToPresent(pressed("p", { target: at(null), ctrlKey: true })));
  assert.ok(!presenting.asksToPresent(pressed("p", { target: at(null), defaultPrevented: true })));
  assert.ok(!presenting.asksToPresent(pressed("P", { target: at(null) })));
});

test("what is said is what went wrong, the author's comment, or what just happened", () => {
  const frame = { label: "Trick 1: Bo plays 9♦", note: ["Bo leads 9♦.", "More."], comment: "Watch Bo." };
  assert.equal(presenting.captionOf({ problem: "No answer has come yet.", frame }), "No answer has come yet.");
  assert.equal(presenting.captionOf({ problem: "", frame }), "Watch Bo.");
  assert.equal(presenting.captionOf({ problem: "", frame: { ...frame, comment: "" } }), "Bo leads 9♦.");
  assert.equal(presenting.captionOf({ problem: "", frame: { ...frame, comment: "", note: [] } }), "Trick 1: Bo plays 9♦");
  assert.equal(presenting.captionOf({ problem: "", frame: undefined }), "");
});

test("under several tables the same is said once", () => {
  const at = (label) => ({ problem: "", frame: { label } });
  assert.equal(presenting.jointCaption([at("Ann leads"), at("Ann leads"), at("Ann plays 9♦")]), "Ann leads / Ann plays 9♦");
  assert.equal(presenting.jointCaption([{ problem: "", frame: undefined }, at("Ann leads")]), "Ann leads");
});

test("what is shown is named with its game, several tables of one name once", () => {
  assert.equal(presenting.titleOf([{ heading: "Three nines", game: "Agurk" }]), "Three nines · Agurk");
  assert.equal(presenting.titleOf([{ heading: "Agurk", game: "" }, { heading: "Gurka", game: "" }, { heading: "Agurk", game: "" }]), "Agurk / Gurka");
});

const pause = {
  at: 3, kind: "taker", name: "Who takes it?", sentence: "Who takes this trick?", several: false,
  options: [{ key: "0", label: "Ann" }], frame: { label: "asked" }, solution: { right: ["0"], sentence: "Ann takes it.", frame: { label: "done" } },
};

test("what an author asks is asked before its step alone", () => {
  assert.deepEqual(presenting.pausesBefore([pause, { ...pause, at: 4 }], 3), [pause]);
  assert.deepEqual(presenting.pausesBefore([pause], 2), []);
});

test("the task of a lesson is asked at the last moment of what is told", () => {
  const table = (isLast, lesson) => ({ isLast, data: { lesson } });
  assert.equal(presenting.taskHere(table(true, { task: pause })), pause);
  for (const none of [table(false, { task: pause }), table(true, { task: null }), table(true, {})]) assert.equal(presenting.taskHere(none), null);
});

test("of the wrong answers the one that most have picked is explained", () => {
  const options = ["0", "1", "2"].map((key) => ({ key, label: `card ${key}` }));
  const task = { ...pause, options, solution: { ...pause.solution, right: ["0"], why: { 1: "Too low.", 2: "Too high." } } };
  assert.equal(presenting.commonMistake(task, { 0: 9, 1: 1, 2: 3 }), "card 2? Too high.");
  assert.equal(presenting.commonMistake(task, { 0: 9, 1: 0, 2: 0 }), "");
  assert.equal(presenting.commonMistake(pause, { 0: 9 }), "");
});

test("the wrong card that most have picked is played out", () => {
  const options = ["9c", "10c"].map((key) => ({ key, label: key }));
  const comes = { "10c": { frame: { label: "end" }, sentence: "You pay 10." } };
  const task = { ...pause, options, solution: { ...pause.solution, right: ["9c"], comes } };
  assert.deepEqual(presenting.playedOut(task, { "9c": 4, "10c": 9 }), { frame: { label: "end" }, said: "9 of you said 10c. You pay 10." });
  assert.equal(presenting.playedOut(task, { "9c": 4 }), null);
  assert.equal(presenting.playedOut(pause, { 0: 9 }), null);
});

test("a question does not carry its answer until that is shown", () => {
  const hidden = presenting.questionOf({ pause, key: "q1", revealed: false });
  assert.deepEqual(Object.keys(hidden), ["key", "kind", "sentence", "several", "options", "frame", "revealed"]);
  assert.ok(!JSON.stringify(hidden).includes("takes it"));
  const shown = presenting.questionOf({ pause, key: "q1", revealed: true });
  assert.equal(shown.answer, "Ann takes it.");
  assert.deepEqual(shown.done_frame, { label: "done" });
});

test("a note belongs to its step of what happened", () => {
  const notes = [{ at: 2, text: "Ask." }, { at: 3, text: "Wait." }, { at: 2, text: "Slowly." }];
  assert.equal(presenting.noteAt(notes, { line: null, cursor: 2 }), "Ask. Slowly.");
  assert.equal(presenting.noteAt(notes, { line: 0, cursor: 2 }), "");
});
