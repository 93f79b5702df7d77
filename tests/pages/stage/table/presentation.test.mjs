/** The pure half of presenting: what keys ask for, what is said, and what of a question an audience may see. */
import assert from "node:assert/strict";
import { test } from "node:test";

import * as presenting from "../../../../cucumber/pages/stage/scenes/presentation.mjs";
import * as inClass from "../../../../cucumber/pages/stage/scenes/class_presentation.mjs";
import * as scenes from "../../../../cucumber/pages/stage/scenes/scenes.mjs";

const pressed = (key, more = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...more });

test("each of the presenter's keys asks for one thing", () => {
  const keys = [" ", "ArrowRight", "PageDown", "ArrowLeft", "PageUp", "Home", "End", "q", "Q", "h", "b", "?", "Enter", "Escape"];
  const commands = ["next", "next", "next", "previous", "previous", "first", "last", "ask", "ask", "again", "black", "keys", "answer", "back"];
  assert.deepEqual(keys.map((key) => presenting.commandOf(pressed(key))), commands);
});

test("other keys, and those pressed with a modifier, are left to the browser", () => {
  for (const key of ["a", "Tab", "F5", "constructor", "toString"]) assert.equal(presenting.commandOf(pressed(key)), null);
  for (const chord of ["altKey", "ctrlKey", "metaKey"]) assert.equal(presenting.commandOf(pressed("b", { [chord]: true })), null);
});

test("the key p presents, unless it is typed or means something else", () => {
  const at = (field) => ({ closest: () => field });
  assert.ok(presenting.isPresentKey(pressed("p", { target: at(null) })));
  assert.ok(presenting.isPresentKey(pressed("p", { target: {} })), "the document itself");
  assert.ok(!presenting.isPresentKey(pressed("p", { target: at({}) })), "typed into a field");
  assert.ok(!presenting.isPresentKey(pressed("p", { target: at(null), ctrlKey: true })));
  assert.ok(!presenting.isPresentKey(pressed("p", { target: at(null), defaultPrevented: true })));
  assert.ok(!presenting.isPresentKey(pressed("P", { target: at(null) })));
});

test("what is said is what went wrong, the author's comment, or what just happened", () => {
  const frame = { label: "Trick 1: Bo plays 9♦", note: ["Bo leads 9♦.", "More."], comment: "Watch Bo." };
  assert.equal(scenes.captionOf({ problem: "No answer has come yet.", frame }), "No answer has come yet.");
  assert.equal(scenes.captionOf({ problem: "", frame }), "Watch Bo.");
  assert.equal(scenes.captionOf({ problem: "", frame: { ...frame, comment: "" } }), "Bo leads 9♦.");
  assert.equal(scenes.captionOf({ problem: "", frame: { ...frame, comment: "", note: [] } }), "Trick 1: Bo plays 9♦");
  assert.equal(scenes.captionOf({ problem: "", frame: undefined }), "");
});

test("under several tables the same is said once", () => {
  const at = (label) => ({ problem: "", frame: { label } });
  assert.equal(scenes.jointCaption([at("Ann leads"), at("Ann leads"), at("Ann plays 9♦")]), "Ann leads / Ann plays 9♦");
  assert.equal(scenes.jointCaption([{ problem: "", frame: undefined }, at("Ann leads")]), "Ann leads");
});

test("what is shown is named with its game, several tables of one name once", () => {
  assert.equal(scenes.titleOf([{ heading: "Three nines", game: "Agurk" }]), "Three nines · Agurk");
  assert.equal(scenes.titleOf([{ heading: "Agurk", game: "" }, { heading: "Gurka", game: "" }, { heading: "Agurk", game: "" }]), "Agurk / Gurka");
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
  assert.equal(inClass.taskHere(table(true, { task: pause })), pause);
  for (const none of [table(false, { task: pause }), table(true, { task: null }), table(true, {})]) assert.equal(inClass.taskHere(none), null);
});

test("a question does not carry its answer until that is shown", () => {
  const data = { heading: "Three nines", game: "Agurk" };
  const hidden = scenes.questionScene({ pause, key: "q1", count: "3 of 10", revealed: false }, data);
  assert.equal(hidden.kind, "question");
  assert.ok(!JSON.stringify(hidden).includes("takes it"));
  assert.equal(scenes.sentenceOf(hidden), "3 of 10: Who takes this trick?");
  const shown = scenes.questionScene({ pause, key: "q1", count: "", revealed: true }, data);
  assert.deepEqual([shown.kind, shown.question.key, scenes.sentenceOf(shown)], ["reveal", "q1", "Ann takes it."]);
});

test("an answer that nobody gave is shown only if it is asked for twice, even before the room has heard of the question", () => {
  const first = { isUnsure: false };
  assert.ok(inClass.isTooEarly({ here: 2, poll: { answered: 0, result: null } }, first));
  assert.ok(inClass.isTooEarly({ here: 2, poll: null }, first), "the room hasn't heard of it");
  assert.ok(inClass.isTooEarly({ here: 2, poll: { answered: 2, result: {} } }, first), "that was the question before");
  assert.ok(!inClass.isTooEarly({ here: 2, poll: { answered: 0, result: null } }, { isUnsure: true }));
  assert.ok(!inClass.isTooEarly({ here: 2, poll: { answered: 1, result: null } }, first));
  assert.ok(!inClass.isTooEarly({ here: 0, poll: null }, first), "nobody is there");
  assert.ok(!inClass.isTooEarly(null, first), "there is no room");
});

test("tables side by side are named by their games, and one alone by what it tells", () => {
  const table = (heading, game, label) => ({ problem: "", frame: { label, note: [], comment: "" }, data: { heading, game } });
  const one = scenes.tableScene([table("Three nines", "Agurk", "Bo leads")]);
  assert.deepEqual([one.title, one.said, one.tables[0].heading], ["Three nines · Agurk", "Bo leads", "Three nines"]);
  const two = scenes.tableScene([table("Compare", "Agurk", "Bo leads"), table("Compare", "Gurka", "Bo leads")]);
  assert.deepEqual([two.said, two.tables.map(({ heading }) => heading)], ["Bo leads", ["Agurk", "Gurka"]]);
});

test("every scene can be said in one sentence", () => {
  const said = [
    [{ kind: "text", title: "Play one trick", lines: [] }, "Play one trick"], [{ kind: "lobby", people: [{}] }, "1 is here."], [{ kind: "lobby", people: [] }, "0 are here."],
    [{ kind: "podium", title: "The quiz", places: [], said: "Only 4 of 18 knew." }, "The quiz. Only 4 of 18 knew."], [{ kind: "what if", said: "2 of you said 10♣.", sides: [] }, "2 of you said 10♣."],
    [{ kind: "black" }, ""],
  ];
  for (const [scene, sentence] of said) assert.equal(scenes.sentenceOf(scene), sentence);
});

test("a note belongs to its step of what happened", () => {
  const notes = [{ at: 2, text: "Ask." }, { at: 3, text: "Wait." }, { at: 2, text: "Slowly." }];
  assert.equal(inClass.noteAt(notes, { line: null, cursor: 2 }), "Ask. Slowly.");
  assert.equal(inClass.noteAt(notes, { line: 0, cursor: 2 }), "");
});
