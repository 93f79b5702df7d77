/** How a deal ends at the table: which pictures a frame has, what each shows, and when the next one comes. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { PHASES, atPhase, phasesOf } from "../../../../cucumber/pages/stage/table/phases.mjs";
import { dealOrder, pauseToDeal } from "../../../../cucumber/pages/stage/table/pace.mjs";
import { GO_ON, LOOK_BACK, Table } from "../../../../cucumber/pages/stage/table/table.mjs";

// ------------------------------------------------------------------------------------------------------- small examples

const card = (id) => ({ id, rank: id[0], suit: "♥" });
const seat = (name, score, more = {}) => ({ name, score, hand: null, held: 0, played: [], cucumbers: 0, out: false, won: false, dealer: false, turn: false, marks: [], ...more });
const play = (index, id) => ({ seat: index, cards: [card(id)] });
const charged = (index, by, before = 0) => ({ seat: index, kind: "charged", by, before, after: before + by });
const event = (kind, index, score = 0) => ({ seat: index, kind, by: 0, before: score, after: score });

/** The last card of a deal that Bo takes; Ann, Bo and Cai had 3, 12 and 5. */
const last = (more = {}) => ({
  kind: "play", trick: 2, tricks: 2, over: true, taker: 1, to_beat: null, pays: [1], asks: null, own: 0, note: [], rules: [], changes: [],
  middle: [play(0, "5h"), play(1, "9h"), play(2, "4h")], seats: [seat("Ann", 3), seat("Bo", 12), seat("Cai", 5)], ...more,
});
const result = (more = {}) => last({ kind: "result", ...more });
const middleOfDeal = last({ over: false, pays: [] });

// --------------------------------------------------------------------------------------------------------- the pictures

// what a frame is · its pictures
const ENDS = [
  ["a trick in mid-deal", middleOfDeal, ["settled"]],
  ["the last trick of a story, which goes on to tell what it costs", last(), ["taken"]],
  ["and what it costs", result({ changes: [charged(1, 9, 12)] }), ["paid"]],
  ["where no score is kept", result({ changes: [{ ...charged(1, 9), before: null, after: null }] }), ["paid"]],
  ["a life that is lost in a story", result({ changes: [event("life lost", 1)] }), ["settled"]],
  ["the last trick of a game, with all that comes of it", last({ changes: [charged(1, 9, 12), event("life lost", 1)] }), ["taken", "paid", "settled"]],
  ["one that costs nothing, and ends the game", last({ changes: [event("lost", 1), event("won", 0)] }), ["taken", "settled"]],
  ["a deal in which all others dropped", last({ taker: null, changes: [charged(1, -1, 10)] }), ["paid", "settled"]],
  ["what is asked of a finished trick", last({ asks: { calls: [] } }), ["settled"]],
  ["a frame of an older page, without any of this", { kind: "play", seats: [], middle: [], taker: 1 }, ["settled"]],
  ["no frame", undefined, ["settled"]],
];
for (const [what, frame, phases] of ENDS) {
  test(`${what}: ${phases.join(", ")}`, () => assert.deepEqual(phasesOf(frame), phases));
}

test("while the last trick is taken, everybody still has the score of before, and the card that takes it is large", () => {
  const seats = [seat("Ann", 3), seat("Bo", 5, { cucumbers: 1 }), seat("Cai", 5)];
  const frame = last({ seats, changes: [charged(1, 9, 13), event("life lost", 1), { ...event("came back with", 1), before: 22, after: 5 }] });
  const before = last({ over: false, taker: null, seats: [seat("Ann", 3), seat("Bo", 13), seat("Cai", 5)] });
  const pictures = phasesOf(frame).map((phase) => atPhase(frame, before, phase));
  assert.deepEqual(pictures.map((picture) => picture.seats[1].score), [13, 22, 5]);
  assert.deepEqual(pictures.map((picture) => picture.seats[1].cucumbers), [0, 0, 1]);
  assert.deepEqual(pictures.map((picture) => picture.seats[1].scored), [undefined, 13, undefined]);
  assert.deepEqual(pictures.map(({ scene }) => scene.large), [[1], [1], []]);
  assert.deepEqual(pictures.map(({ scene }) => scene.flying), [[], [{ seat: 1, by: 9 }], []]);
});

test("whoever pays has a play that is large, and so has whom a tie saves", () => {
  const frame = last({ changes: [charged(1, 9), charged(2, 9), charged(0, -9, 12)], pays: [1, 2] });
  const { scene } = atPhase(frame, frame, "paid");
  assert.deepEqual(scene.large, [1, 2, 0]);
  assert.deepEqual(scene.flying.map(({ by }) => by), [9, 9, -9]);
});

test("of those who pay, nobody's play is large who has none in the trick", () => {
  const frame = last({ changes: [charged(1, -2, 10), charged(2, -1, 10)], middle: [play(0, "5h"), play(1, "9h")] });
  assert.deepEqual(atPhase(frame, frame, "paid").scene.large, [1]);
});

// the picture · how Ann, Bo and Cai look, of whom Bo pays
const MOODS = [
  ["taken", {}, [null, "pays", null]],
  ["paid", {}, [null, "pays", null]],
  ["settled", {}, ["glad", "pays", "glad"]],
  ["settled", { seats: [seat("Ann", 3, { won: true }), seat("Bo", 30, { out: true }), seat("Cai", 5, { out: true })] }, ["glad", "out", "out"]],
  ["settled", { seats: [seat("Ann", 3), seat("Bo", 12), seat("Cai", 5, { in_deal: false })] }, ["glad", "pays", null]],
  ["settled", { over: false }, [null, null, null]],
  ["settled", { asks: { calls: [] } }, [null, null, null]],
];
for (const [phase, more, moods] of MOODS) {
  test(`${phase}, ${JSON.stringify(more).slice(0, 40)}: they look ${moods}`, () => {
    assert.deepEqual([...atPhase(last({ changes: [charged(1, 9, 12)], ...more }), undefined, phase).scene.moods.values()], moods);
  });
}

test("the same picture is the same frame, so that nothing is drawn for nothing", () => {
  const frame = last();
  assert.equal(atPhase(frame, undefined, "taken"), atPhase(frame, undefined, "taken"));
  assert.notEqual(atPhase(frame, undefined, "taken"), atPhase(frame, undefined, "settled"));
});

// ------------------------------------------------------------------------------------------------- one after the other

const DEAL = { key: "Next deal", label: "Next deal", style: "primary" };
const MORE = { key: "What if …?", label: "What if …?", style: "secondary" };
const BEFORE = last({ over: false, taker: null, middle: [play(0, "5h")], pays: [] });
const END = last({ changes: [charged(1, 9, 12)] });
const data = (frames, more = {}) => ({ frames, cursor: frames.length - 1, live: true, actions: [DEAL, MORE], panel: "<p>9</p>", ...more });

/** A table at which the last card has just been sent, and what was played comes back. */
function ended({ pace = "normal", ...more } = {}) {
  const clock = { due: [], after: (pause, act) => clock.due.push({ pause, act }), stop: (timer) => timer && clock.due.splice(timer - 1, 1, null) };
  const sent = [];
  const changes = [];
  const table = new Table({ clock, pace: () => pace, send: (message) => sent.push(message), onChange: (change) => changes.push(change) });
  table.update(data([BEFORE]));
  table.press("anything that goes on");
  table.update(data([BEFORE, END], more));
  const next = () => clock.due.at(table.timer - 1).act();
  return { table, clock, sent, changes, next, pause: () => clock.due.at(table.timer - 1).pause };
}
const seen = ({ table }) => [table.motion, table.frame.scene.phase, table.offered.map(({ key }) => key), table.panel];

/** The steps to the end of a deal, and the state after each. */
const TAKEN = ["behind", "taken", [GO_ON.key], ""];
const PAID = ["behind", "paid", [GO_ON.key], ""];
const DONE = ["still", "settled", [DEAL.key, MORE.key], "<p>9</p>"];

// what happens · what is so then
const TRANSITIONS = [
  ["nothing yet", () => {}, TAKEN],
  ["its time passes", ({ next }) => next(), PAID],
  ["all its time passes", ({ next }) => [next(), next()], DONE],
  ["the felt is tapped", ({ table }) => table.hurry(), DONE],
  ["the felt is tapped later", ({ table, next }) => [next(), table.hurry()], DONE],
  ["its button is pressed", ({ table }) => table.press(GO_ON.key), DONE],
  ["an earlier moment is asked for", ({ table }) => table.go(0), ["still", "settled", [DEAL.key, MORE.key], ""]],
  ["something around it changes", ({ table }) => table.amend(data([BEFORE, END], { panel: "<p>more</p>" })), TAKEN],
  ["something goes wrong", ({ table }) => table.showError("No."), TAKEN],
  ["it is paused", ({ table }) => table.watch(), DONE],
  ["something else is told", ({ table }) => table.update(data([BEFORE])), ["still", "settled", [DEAL.key, MORE.key], "<p>9</p>"]],
];
for (const [event_, happens, state] of TRANSITIONS) {
  test(`the last trick is taken: ${event_} → ${state.slice(0, 2).join(", ")}`, () => {
    const laid = ended();
    // what was shown at first is the moment itself, and nothing but time has passed
    if (laid.table.place.cursor === 0) laid.next();
    assert.deepEqual(seen(laid), TAKEN, "as it begins");
    happens(laid);
    assert.deepEqual(seen(laid), state);
  });
}

test("every picture stays as long as it is to be looked at, at the pace that was chosen", () => {
  for (const [pace, times] of [["calm", 2], ["normal", 1], ["fast", 0.4]]) {
    const laid = ended({ pace });
    if (laid.table.place.cursor === 0) laid.next();
    assert.equal(laid.pause(), PHASES.taken * times);
    laid.next();
    assert.equal(laid.pause(), PHASES.paid * times);
  }
  assert.ok(PHASES.taken + PHASES.paid < 5000);
});

test("at once there is only how it ends", () => assert.deepEqual(seen(ended({ pace: "at once" })), DONE));

test("a page that is opened at the end shows how it ended", () => {
  const table = new Table();
  table.update(data([BEFORE, END]));
  assert.deepEqual([table.motion, table.frame.scene.phase, table.panel], ["still", "settled", "<p>9</p>"]);
});

test("stepping back over the end jumps, stepping on tells it again, and one more step ends that", () => {
  const laid = ended();
  const { table } = laid;
  table.go(0);
  assert.deepEqual([table.motion, table.frame.scene.phase], ["still", "settled"]);
  table.go(1);
  assert.deepEqual(seen(laid), TAKEN);
  table.go(2);
  assert.deepEqual(seen(laid), DONE);
});

test("a story that is watched tells each of its moments once", () => {
  const story = [BEFORE, last(), result({ changes: [charged(1, 9, 12)] })];
  const due = [];
  const phases = [];
  const table = new Table({ clock: { after: (_, act) => due.push(act), stop() {} }, onChange: (change) => change === "next" && phases.push(table.frame.scene.phase) });
  table.update({ frames: story, cursor: 0 });
  table.watch();
  while (due.length) due.shift()();
  assert.deepEqual([phases, table.motion], [["taken", "paid"], "still"]);
});

test("after a game its places are seen until the reader looks back, and stay away when more is known", () => {
  const ending = { title: "Ann won.", sentence: "", places: [{ seat: 0, place: 1, line: "" }], course: "" };
  const laid = ended({ ending });
  if (laid.table.place.cursor === 0) laid.next();
  assert.equal(laid.table.ending, null, "the last trick comes first");
  laid.table.hurry();
  assert.equal(laid.table.ending.title, "Ann won.");
  assert.deepEqual(laid.table.offered, [DEAL, MORE, LOOK_BACK], "what is quiet waits");
  laid.table.press(LOOK_BACK.key);
  laid.table.amend(data([BEFORE, END], { ending, panel: "<p>more</p>" }));
  assert.deepEqual([laid.table.ending, laid.table.offered, laid.table.panel], [null, [DEAL, MORE], "<p>more</p>"]);
  assert.deepEqual(laid.sent.filter(({ action }) => action === LOOK_BACK.key), [], "Python is not asked");
});

// ---------------------------------------------------------------------------------------------------------- dealing

const holding = (...held) => ({ kind: "start", seats: held.map((count, index) => seat("Ann", 0, { held: count, dealer: index === 1 })) });

test("cards are dealt one by one from the dealer's left on, and nobody gets more than they hold", () => {
  const { order } = dealOrder(holding(2, 1, 0, 2));
  assert.deepEqual(order.map(({ seat: to, round }) => [to, round]), [[3, 0], [0, 0], [1, 0], [3, 1], [0, 1]]);
});

test("however many cards are dealt, it takes little time, and at a slow pace no more than at the usual one", () => {
  for (const [held, most] of [[7, 1740], [17, 1600]]) {
    const { order, apart } = dealOrder(holding(held, held, held, held));
    assert.ok(order.length * apart <= most, `${held} cards each`);
  }
  const waited = (pace) => pauseToDeal(holding(7, 7, 7, 7), pace);
  assert.equal(waited("at once"), 0);
  assert.equal(Math.round(waited("normal")), 1600 + 260 + 700);
  assert.equal(waited("calm") - waited("normal"), 700, "they are looked at longer");
  assert.ok(waited("fast") < waited("normal") / 2);
});

test("what bots do with cards that were dealt waits until all are there, but not where nothing moves", () => {
  const start = { ...holding(1, 1), trick: 0, middle: [], over: false, changes: [], note: [], rules: [], taker: null };
  for (const [isStill, pause] of [[false, pauseToDeal(start, "normal")], [true, 700]]) {
    const pauses = [];
    const table = new Table({ clock: { after: (milliseconds) => pauses.push(milliseconds), stop() {} }, isStill: () => isStill });
    table.update(data([BEFORE]));
    table.press("Next deal");
    table.update(data([start]));
    table.update(data([start, BEFORE]));
    assert.equal(pauses.at(-1), pause);
  }
});
