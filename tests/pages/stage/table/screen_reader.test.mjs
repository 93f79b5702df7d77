/** What is heard of a table: each moment once, cards in words, and what there is to do at the end. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { READOUTS, spokenText, utterance } from "../../../../cucumber/pages/stage/table/screen_reader.mjs";
import { complete } from "../../../../cucumber/pages/stage/table/frames.mjs";
import { GO_ON, Table } from "../../../../cucumber/pages/stage/table/table.mjs";
import { applyDiff, withOwn } from "../../../../cucumber/pages/stage/props.mjs";
import { t, setMessages } from "../../../../cucumber/pages/stage/messages.mjs";
import { isCalledYou, takerSentence } from "../../../../cucumber/pages/stage/table/words.mjs";

const card = (id, playable) => ({ id, rank: id.slice(0, -1).toUpperCase(), suit: { h: "♥", c: "♣" }[id.at(-1)], ...(playable === undefined ? {} : { playable, why: "" }) });
const seat = (name, hand, more = {}) => ({ name, hand, held: 3, played: [], turn: false, out: false, score: 4, cucumbers: 0, ...more });

/** Ann, Bo and you: a moment in which something was said, perhaps with you to act. */
const moment = (note, asks = null) => ({
  kind: "play", label: note, note: [note], trick: 1, tricks: 3, middle: [{ seat: 0, cards: [card("9h")] }], to_beat: 0, taker: null, own: 2, rules: [], comment: "",
  asks: asks && { sentence: asks, verb: "Play", prefix: "", fewest: 1, most: 1, calls: [] },
  seats: [seat("Ann", null), seat("Bo", null, { cucumbers: 1 }), seat("You", [card("2c", true), card("4h", false), card("10h", true)], { turn: !!asks })],
});

/** A table that goes on by its own clock, and a transcript of what is heard. */
function tableWithTranscript(pace = "normal") {
  const due = [];
  const clock = { after: (_, act) => due.push(act) && act, stop: (timer) => due.splice(0, due.length, ...due.filter((each) => each !== timer)) };
  const transcript = [];
  let last = null;
  const update = () => {
    const before = last;
    last = utterance(table, null, last);
    if (last !== before) transcript.push(last.text);
  };
  const table = new Table({ clock, pace: () => pace, onChange: () => update() });
  return { table, transcript, run: () => { while (due.length) due.shift()(); } };
}

const [LED, PLAYED, TURN] = [moment("Ann leads the 9♥."), moment("Bo plays the 10♣ and takes the lead."), moment("Cai ducks with the 2♣.", "You play a card that beats 10♣.")];
const story = (frames) => ({ frames, cursor: frames.length - 1, live: true, captioned: true });

test("what several rivals did is one utterance, with cards in words, and what you must do at its end", () => {
  const { table, transcript, run } = tableWithTranscript();
  table.update(story([LED]));
  table.extend(story([LED, PLAYED, TURN]));
  run();
  assert.deepEqual(transcript, [
    "Ann leads the 9 of hearts.",
    "Bo plays the 10 of clubs and takes the lead. Cai ducks with the 2 of clubs. You play a card that beats 10 of clubs. 2 of 3 cards may be played.",
  ]);
});

test("what is asked in a panel comes after what has just happened", () => {
  const { table } = tableWithTranscript();
  table.update(story([TURN]));
  const { text } = utterance(table, ["You play a card that beats 10♣.", "Cai ducks with the 2♣."], null);
  assert.equal(text, "Cai ducks with the 2 of clubs. You play a card that beats 10 of clubs.");
});

test("how a question is answered comes after it", () => {
  const { table } = tableWithTranscript();
  table.update(story([{ ...moment("Tap a card.", "Ann leads."), note: [] }]));
  const { text } = utterance(table, ["Which card do you play now?"], null);
  assert.equal(text, "Which card do you play now? Tap a card.");
  assert.equal(utterance(table, ["Tap a card.", "Which one?"], null).text, "Tap a card. Which one?", "but once, if a panel says it");
});

test("what a panel says in two sentences and the table in one is said once", () => {
  const { table } = tableWithTranscript();
  table.update(story([moment("Vera has dealt seven cards each. You lead.", "You lead.")]));
  const { text } = utterance(table, ["You lead.", "Vera has dealt seven cards each."], null);
  assert.equal(text, "Vera has dealt seven cards each. You lead.");
});

test("nothing is said twice, and nothing before it was shown", () => {
  const { table, transcript, run } = tableWithTranscript();
  table.update(story([LED]));
  table.extend(story([LED, PLAYED]));
  assert.equal(transcript.length, 1);
  run();
  table.hush();
  table.amend(complete({ ...story([LED, PLAYED]), heading: "another" }));
  assert.deepEqual(transcript, ["Ann leads the 9 of hearts.", "Bo plays the 10 of clubs and takes the lead."]);
});

test("who wants to be waited for goes on moment by moment", () => {
  const { table, run } = tableWithTranscript("wait for me");
  table.update(story([LED]));
  table.extend(story([LED, PLAYED, TURN]));
  run();
  assert.equal(table.place.cursor, 0);
  assert.deepEqual(table.offered, [GO_ON]);
  table.press(GO_ON.key);
  assert.equal(table.place.cursor, 1);
  table.press(GO_ON.key);
  assert.deepEqual([table.place.cursor, table.motion], [2, "still"]);
});

test("the trick, the hand and the scores are heard again when they are asked for", () => {
  const { table } = tableWithTranscript();
  table.update(story([TURN]));
  assert.deepEqual(["t", "h", "s"].map((key) => READOUTS[key](table)), [
    "Ann: 9 of hearts", "2 of clubs. 4 of hearts, may not be played. 10 of hearts", "Ann: 4. Bo: 4, cucumbers: 1. You: 4",
  ]);
  assert.equal(spokenText("the K♠︎ and A♦"), "the king of spades and ace of diamonds");
});

test("what is new comes into what was told, and the rest stays the same object", () => {
  const before = { at: 1, table: { frames: [{ a: 1 }, { b: 2 }], game: "Agurk" }, list: ["x"] };
  const now = applyDiff(before, { parts: { table: { parts: { frames: { from: 1, rest: [{ c: 3 }] } } }, at: { all: 2 } } });
  assert.deepEqual(now, { at: 2, table: { frames: [{ a: 1 }, { c: 3 }], game: "Agurk" }, list: ["x"] });
  assert.ok(now.list === before.list && now.table.frames[0] === before.table.frames[0]);
  assert.equal(applyDiff(before, { parts: {} }), before);
});

test("an address says where a page is beside what others have put there", () => {
  const at = (search, hash = "") => ({ search, hash });
  assert.equal(withOwn(at("?plan=x&task=1", "#top"), ["task"], "?task=2&done=a.1"), "?plan=x&task=2&done=a.1#top");
  assert.equal(withOwn(at("?hints=on"), ["hints"], "#1!agurk;You:"), "#1!agurk;You:");
  assert.equal(withOwn(at(""), ["hints"], "?hints=on#1!agurk"), "?hints=on#1!agurk");
});

test("in another language cards, hands and turns are heard in its words, and what it has none for in English", () => {
  const danish = { "{rank} of {suit}": "{suit} {rank}", clubs: "klør", hearts: "hjerter", "may not be played": "må ikke lægges", You: "Du", "you take it with the {cards}": "du tager det med {cards}" };
  setMessages(danish);
  try {
    assert.equal(spokenText("Du lægger 10♥."), "Du lægger hjerter 10.");
    assert.equal(READOUTS.h({ frame: moment("", "Læg et kort.") }), "klør 2. hjerter 4, må ikke lægges. hjerter 10");
    assert.deepEqual([takerSentence("Du", [card("9h")]), isCalledYou("Du"), isCalledYou("Bo")], ["du tager det med hjerter 9", true, false]);
    assert.equal(t("Trick {trick} of {tricks}", { trick: 1, tricks: 3 }), "Trick 1 of 3");
  } finally {
    setMessages({});
  }
  assert.equal(spokenText("You play 10♥."), "You play 10 of hearts.");
});
