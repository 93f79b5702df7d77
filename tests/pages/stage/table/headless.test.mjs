/** The table without a head, and without a document: what follows from what, with a clock of the test's own. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { NO_NUMBERS, NUMBERS, PATIENCE, SETTLED, SKIP, TO_THE_TASK, TWICE, Table } from "../../../../cucumber/pages/stage/table/table.mjs";

// ------------------------------------------------------------------------------------------------------- small examples

const card = (id, more = {}) => ({ id, rank: id[0], suit: "♥", ...more });
const asks = (more = {}) => ({ sentence: "Ann leads.", verb: "Play", prefix: "", fewest: 1, most: 1, calls: [], ...more });
const HAND = [card("2h", { playable: true, why: "your lowest" }), card("9h#2", { playable: true, why: "beats" }), card("5h", { playable: false, why: "neither" })];

/** The moment of this number: Ann has played that many cards, and is asked for the next. */
const moment = (number, more = {}) => ({
  kind: "play", label: `moment ${number}`, trick: 1, tricks: 2, middle: [], to_beat: null, taker: null, own: null,
  note: [`said ${number}`], rules: [], comment: "", asks: asks(),
  seats: [
    { name: "Ann", hand: HAND, held: 3, played: Array.from({ length: number }, (_, at) => card(`${at}c`)), turn: true, out: false },
    { name: "Bo", hand: null, held: 3, played: [], turn: false, out: false },
  ],
  ...more,
});
const MOMENTS = Array.from({ length: 30 }, (_, number) => moment(number));

/** A story of so many moments, shown at its last. The moments are the same in every story. */
const story = (count, more = {}) => ({ frames: MOMENTS.slice(0, count), cursor: count - 1, live: true, actions: [{ key: "deal", label: "Deal" }], ...more });
const branch = (at, count) => ({ title: "otherwise", at, frames: MOMENTS.slice(0, count) });

/** A clock that goes on when the test says so. */
class Clock {
  now = 0;
  set = new Map();
  after(milliseconds, act) {
    const timer = Symbol("timer");
    this.set.set(timer, { at: this.now + milliseconds, act });
    return timer;
  }
  stop(timer) {
    this.set.delete(timer);
  }
  /** Lets time pass; what is due comes in its order. */
  pass(milliseconds) {
    const end = this.now + milliseconds;
    const due = () => [...this.set].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0];
    for (let next = due(); next; next = due()) {
      const [timer, { at, act }] = next;
      this.stop(timer);
      this.now = at;
      act();
    }
    this.now = end;
  }
}

/** A table at which something has been shown, and what it has told its ends. */
function tableWith(data = story(3), { pace = "normal" } = {}) {
  const record = { sent: [], written: [], moved: [], changes: [] };
  const clock = new Clock();
  const table = new Table({
    clock, pace: () => pace, send: (message) => record.sent.push(message), write: (...args) => record.written.push(args),
    onMove: (cursor) => record.moved.push(cursor), onChange: (change) => record.changes.push(change),
  });
  if (data) table.update(data);
  return Object.assign(record, { table, clock });
}

// ---------------------------------------------------------------------------------------------- how it goes on by itself

/** Ways to a table in each state; all of them at moment 3 of what it has been told. */
const STATES = {
  still: () => {
    const laidOut = tableWith(story(8, { live: false }));
    laidOut.table.go(3);
    return laidOut;
  },
  watching: () => {
    const laidOut = STATES.still();
    laidOut.table.watch();
    return laidOut;
  },
  behind: () => {
    const laidOut = tableWith(story(3));
    laidOut.table.choose("2h");
    laidOut.table.update(story(8)); // the first of them is shown at once
    return laidOut;
  },
  "far behind": () => {
    const laidOut = tableWith(story(3));
    laidOut.table.choose("2h");
    laidOut.table.update(story(20));
    return laidOut;
  },
};

const other = { ...story(5), frames: Array.from({ length: 5 }, (_, at) => moment(at + 50)) };

// what is so · what happens · what is so then, at which moment, and which buttons are offered
const TRANSITIONS = [
  ["still", "the next moment is asked for", ({ table }) => table.go(4), "still", 4, "deal"],
  ["still", "one beyond the end is asked for", ({ table }) => table.go(99), "still", 7, "deal"],
  ["still", "time passes", ({ clock }) => clock.pass(60_000), "still", 3, "deal"],
  ["still", "it is watched", ({ table }) => table.watch(), "watching", 3, "deal"],
  ["still", "the felt is tapped", ({ table }) => table.hurry(), "still", 3, "deal"],
  ["still", "it is to skip", ({ table }) => table.skip(), "still", 3, "deal"],
  ["still", "what follows comes unasked", ({ table }) => table.update(story(9)), "still", 8, "deal"],
  ["still", "what follows is to be played, but the reader looks back", ({ table }) => table.extend(story(9)), "still", 8, "deal"],
  ["still", "something else is told", ({ table }) => table.update(other), "still", 4, "deal"],
  ["still", "something around it changes", ({ table }) => table.amend(story(8, { heading: "H" })), "still", 3, "deal"],
  ["still", "something goes wrong", ({ table }) => table.showError("No."), "still", 3, "deal"],

  ["watching", "a moment passes", ({ clock }) => clock.pass(1700), "watching", 4, "deal"],
  ["watching", "the last moment comes", ({ clock }) => clock.pass(4 * 1700), "still", 7, "deal"],
  ["watching", "it is paused", ({ table }) => table.watch(), "still", 3, "deal"],
  ["watching", "a moment is asked for", ({ table }) => table.go(1), "still", 1, "deal"],
  ["watching", "the felt is tapped", ({ table }) => table.hurry(), "watching", 3, "deal"],
  ["watching", "something else is told", ({ table }) => table.update(other), "still", 4, "deal"],
  ["watching", "something around it changes", ({ table }) => table.amend(story(8)), "still", 3, "deal"],

  ["behind", "a card later", ({ clock }) => clock.pass(700), "behind", 4, "deal"],
  ["behind", "all has been seen", ({ clock }) => clock.pass(4 * 700), "still", 7, "deal"],
  ["behind", "the felt is tapped", ({ table }) => table.hurry(), "behind", 4, "deal"],
  ["behind", "it is to skip", ({ table }) => table.press(SKIP.key), "still", 7, "deal"],
  ["behind", "it is paused", ({ table }) => table.watch(), "still", 3, "deal"],
  ["behind", "an earlier moment is asked for", ({ table }) => table.go(0), "still", 0, "deal"],
  ["behind", "more has been played", ({ table }) => table.update(story(9)), "behind", 4, "deal"],
  ["behind", "something around it changes", ({ table }) => table.amend(story(8, { actions: [{ key: "again" }] })), "behind", 3, "deal"],
  ["behind", "something else is told", ({ table }) => table.update(other), "still", 4, "deal"],
  ["behind", "what was played is taken back", ({ table }) => table.update(story(2)), "still", 1, "deal"],
  ["behind", "something goes wrong", ({ table }) => table.showError("No."), "behind", 3, "deal"],

  ["far behind", "a card later", ({ clock }) => clock.pass(700), "behind", 4, "skip ahead"],
  ["far behind", "the way is short by now", ({ clock }) => clock.pass(14 * 700), "behind", 17, "skip ahead"],
  ["far behind", "it is skipped", ({ table }) => table.press(SKIP.key), "still", 19, "deal"],
  ["far behind", "all has been seen", ({ clock }) => clock.pass(16 * 700), "still", 19, "deal"],
];

for (const [state, event, happens, motion, cursor, offered] of TRANSITIONS) {
  test(`${state}: ${event} → ${motion}, moment ${cursor}`, () => {
    const laidOut = STATES[state]();
    assert.deepEqual([laidOut.table.motion, laidOut.table.place.cursor], [state.replace("far ", ""), 3], "as it begins");
    happens(laidOut);
    const { table } = laidOut;
    assert.deepEqual([table.motion, table.place.cursor, table.offered.map(({ key }) => key)], [motion, cursor, [offered]]);
  });
}

test("a story watched to its end begins anew", () => {
  const { table, clock } = STATES.still();
  table.go(7);
  table.watch();
  assert.deepEqual([table.motion, table.place.cursor], ["watching", 0]);
  clock.pass(1700);
  assert.equal(table.place.cursor, 1);
});

test("at once nothing is behind, and a pace is asked for anew at each moment", () => {
  const { table } = tableWith(story(3), { pace: "at once" });
  table.choose("2h");
  table.update(story(8));
  assert.deepEqual([table.motion, table.place.cursor], ["still", 7]);
});

test("cards that have just been dealt are looked at before the first is played", () => {
  const { table, clock, moved } = tableWith(story(1));
  table.extend(story(3));
  assert.deepEqual([table.motion, table.place.cursor], ["behind", 0]);
  clock.pass(700);
  assert.deepEqual(moved, [1]);
});

test("where cards were dealt on request, what bots then do is played as well", () => {
  const { table } = tableWith(story(3));
  table.press("deal");
  table.update({ ...other, frames: other.frames.slice(0, 1), cursor: 0 });
  table.update(other);
  assert.equal(table.motion, "behind");
});

test("a finished trick is held longer", () => {
  const { table, clock } = tableWith(story(3));
  const taken = [...MOMENTS.slice(0, 3), moment(3, { taker: 0 }), moment(4), moment(5)];
  table.choose("2h");
  table.update({ ...story(6), frames: taken });
  clock.pass(999);
  assert.equal(table.place.cursor, 3);
  clock.pass(1);
  assert.equal(table.place.cursor, 4);
});

test("a table that is gone does nothing more", () => {
  for (const state of Object.values(STATES)) {
    const { table, clock, changes } = state();
    table.end();
    const before = changes.length;
    clock.pass(60_000);
    assert.equal(changes.length, before);
    assert.equal(clock.set.size, 0);
  }
});

// ---------------------------------------------------------------------------------------------------------- the moment

test("what is drawn is the moment, the one after it, or less", () => {
  const { table, changes } = STATES.still();
  const drawn = (act) => {
    changes.length = 0;
    act();
    return changes;
  };
  assert.deepEqual(drawn(() => table.go(4)), ["next"]);
  assert.deepEqual(drawn(() => table.go(2)), ["moment"]);
  assert.deepEqual(drawn(() => table.explain({ card: "5h" })), ["around"]);
  assert.deepEqual(drawn(() => table.showError("No.")), ["note"]);
  assert.deepEqual(drawn(() => table.choose("5h")), ["around", "announcement"]);
});

test("a what-if is entered where it branches off, and left to the moment that was left", () => {
  const { table, moved } = tableWith(story(8, { what_ifs: [branch(2, 5)] }));
  table.openWhatIf(0);
  assert.deepEqual(table.place, { line: 0, cursor: 2, left: 7 });
  assert.equal(table.isOpen, false, "nothing is picked in it");
  table.back();
  assert.deepEqual(table.place, { line: null, cursor: 7, left: 7 });
  assert.deepEqual(moved, [2, 7]);
  const several = tableWith(story(8, { what_ifs: [branch(2, 5), branch(4, 3)] })).table;
  several.openWhatIf(0);
  several.go(4);
  several.openWhatIf(1);
  assert.deepEqual(several.place, { line: 1, cursor: 2, left: 7 }, "its line has three moments only");
});

test("what is advised, said besides and shown at the end belongs to its moment", () => {
  const advice = { at: 2, costs: {}, best: [], sentence: "Play low." };
  const { table } = tableWith(story(3, { advice, panel: "<p>12</p>", asides: [["", "aside 1", ""]] }));
  const seen = () => [table.advice?.sentence, table.panel, table.aside];
  assert.deepEqual(seen(), ["Play low.", "<p>12</p>", ""]);
  table.go(1);
  assert.deepEqual(seen(), [undefined, "", "aside 1"]);
  table.update(story(3));
  assert.deepEqual(seen(), [undefined, "", ""]);
});

test("numbers behind the advice are shown when they are asked for, and until they no longer are", () => {
  const advice = { at: 2, costs: { "2h": "1.4", Kc: "5" }, best: ["2h"], sentence: "Play low.", numbers: "It costs 1.4." };
  const { table, sent } = tableWith(story(3, { advice }));
  const seen = () => [table.advice.sentence, table.advice.costs, table.offered.at(-1)];
  const folded = ["Play low.", {}, NUMBERS];
  assert.deepEqual(seen(), folded);
  table.press(NUMBERS.key);
  assert.deepEqual(seen(), ["Play low. It costs 1.4.", advice.costs, NO_NUMBERS]);
  table.press(NUMBERS.key);
  assert.deepEqual(seen(), folded);
  assert.deepEqual(sent, [], "Python is not asked");
  assert.deepEqual(table.advice.best, ["2h"], "the card to play is marked all the same");
  table.update(story(3, { advice: { ...advice, best: ["2h", "Kc"] } }));
  assert.deepEqual(table.advice.best, [], "but not where it makes no difference");
  table.update(story(3));
  assert.ok(!table.offered.includes(NUMBERS), "without advice there are none");
});

test("a button that is pressed twice at once is pressed once, and again after a while or once something came of it", () => {
  const { table, sent: all, clock } = tableWith();
  const sent = () => all.length;
  table.press("deal");
  table.press("deal");
  assert.equal(sent(), 1);
  table.press("another");
  assert.equal(sent(), 2);
  clock.pass(TWICE);
  table.press("another");
  assert.equal(sent(), 3);
  table.update(story(4));
  table.press("another");
  assert.equal(sent(), 4);
  table.showError("It was refused.");
  table.press("another");
  assert.equal(sent(), 5);
  table.endWait();
  table.press("another");
  assert.equal(sent(), 6);
});

// --------------------------------------------------------------------------------------------------------- the address

test("the address says the place once the reader stays there", () => {
  const { table, clock, written } = STATES.still();
  clock.pass(SETTLED);
  written.length = 0;
  table.go(4);
  clock.pass(SETTLED - 1);
  table.go(5);
  clock.pass(SETTLED - 1);
  assert.deepEqual(written, []);
  clock.pass(1);
  assert.deepEqual(written.map(([, { cursor }]) => cursor), [5]);
});

test("what is shown first is not written", () => {
  const { clock, written } = tableWith();
  clock.pass(SETTLED);
  assert.deepEqual(written, []);
});

test("a page opened with an address waits for what it asks for", () => {
  const record = (name) => story(8, { address: { example: name } });
  const { table } = tableWith(record("a"));
  table.open(new URLSearchParams("example=b&step=3"));
  assert.equal(table.place.cursor, 7);
  table.update(record("b"));
  assert.equal(table.place.cursor, 2);
  table.open(new URLSearchParams("example=b&step=5"));
  assert.equal(table.place.cursor, 4);
  table.update(record("b"));
  assert.equal(table.place.cursor, 4, "the same story from another seat keeps its moment");
  table.update(record("c"));
  assert.equal(table.place.cursor, 7);
});

// ----------------------------------------------------------------------------------------------------------- the picks

test("a card is sent once, and an answer that doesn't come is missed", () => {
  const { table, clock, sent } = tableWith();
  table.choose("9h#2");
  table.choose("2h");
  assert.deepEqual(sent, [{ act: "9h", at: 2 }]);
  clock.pass(PATIENCE);
  assert.match(table.problem, /^No answer/);
  table.choose("2h");
  assert.equal(sent.length, 2, "and can then be sent again");
  table.update(story(4));
  clock.pass(2 * PATIENCE);
  assert.equal(table.problem, "");
});

test("a refusal is told, and goes with the next moment", () => {
  const { table } = tableWith();
  table.choose("2h");
  table.showError("That moment has passed.");
  assert.deepEqual([table.problem, table.isWaiting], ["That moment has passed.", false]);
  table.go(0);
  assert.equal(table.problem, "");
});

const PASS = { act: "pass", allowed: true, why: "nobody has to" };
const CALL = asks({ most: 0, fewest: 0, calls: [PASS, { act: "double", allowed: false, why: "not twice" }] });
const EXCHANGE = asks({ verb: "Exchange", prefix: "exchange ", fewest: 0, most: 1, calls: [{ ...PASS, act: "exchange nothing" }] });
// what is asked · what is tapped · what is sent, marked, and told why
const TAPPED = [
  ["one card", asks(), [["choose", "2h"]], { act: "2h", at: 2 }, null, ""],
  ["one card", asks(), [["choose", "5h"]], null, null, "neither"],
  ["nothing here", null, [["choose", "2h"]], { act: "2h", at: 2 }, null, ""],
  ["a set", asks({ most: 2 }), [["choose", "9h#2"]], null, ["9h#2"], ""],
  ["a set", asks({ most: 2 }), [["choose", "9h#2"], ["choose", "9h#2"]], null, [], ""],
  ["a set", asks({ most: 2 }), [["choose", "5h"]], null, [], "neither"],
  ["a set", asks({ most: 2 }), [["sendMarked"]], null, [], ""],
  ["a set", asks({ most: 2 }), [["choose", "9h#2"], ["choose", "2h"], ["sendMarked"]], { act: "2h 9h", at: 2 }, ["9h#2", "2h"], ""],
  ["a set", asks({ most: 2 }), [["choose", "Ah"]], null, [], ""],
  ["two", asks({ fewest: 2, most: 2 }), [["choose", "2h"], ["sendMarked"]], null, ["2h"], ""],
  ["an exchange", EXCHANGE, [["choose", "9h#2"], ["sendMarked"]], { act: "exchange 9h", at: 2 }, ["9h#2"], ""],
  ["an exchange", EXCHANGE, [["choose", "9h#2"], ["choose", "2h"], ["sendMarked"]], null, ["9h#2", "2h"], ""],
  ["an exchange", EXCHANGE, [["sendMarked"]], null, [], ""],
  ["an exchange", EXCHANGE, [["call", 0]], { act: "exchange nothing", at: 2 }, [], ""],
  ["a card or a call", asks({ calls: [PASS] }), [["choose", "9h#2"]], { act: "9h", at: 2 }, null, ""],
  ["a call", CALL, [["call", 0]], { act: "pass", at: 2 }, null, ""],
  ["a call", CALL, [["call", 1]], null, null, "not twice"],
  ["a call", CALL, [["call", 2]], null, null, ""],
  ["a call", CALL, [["choose", "2h"]], null, null, "your lowest"],
  ["a seat", asks({ verb: "Pick", seats: [1] }), [["pickSeat", 1]], { act: "1", at: 2 }, null, ""],
  ["a seat", asks({ verb: "Pick", seats: [1] }), [["pickSeat", 0]], null, null, ""],
  ["a seat", asks({ verb: "Pick", seats: [0] }), [["playedBy", 0, "0c"]], { act: "0", at: 2 }, null, ""],
];

for (const [asked, what, taps, sends, marks, reason] of TAPPED) {
  test(`asked for ${asked}: ${taps.map((tap) => tap.join(" ")).join(", ")}`, () => {
    const { table, sent } = tableWith(story(3, { frames: [...MOMENTS.slice(0, 2), moment(2, { asks: what })] }));
    for (const [name, ...given] of taps) table[name](...given);
    assert.deepEqual([sent, table.marks, table.reason], [sends ? [sends] : [], marks, reason]);
  });
}

test("nothing is sent at an earlier moment, in a what-if, or where nothing is played", () => {
  for (const asked of [asks(), asks({ most: 2 }), CALL, asks({ verb: "Pick", seats: [1] })]) {
    const frames = Array.from({ length: 3 }, (_, number) => moment(number, { asks: asked }));
    const branches = { what_ifs: [{ ...branch(2, 3), frames }] };
    for (const [more, goes] of [[{}, (table) => table.go(1)], [branches, (table) => table.openWhatIf(0)], [{ live: false }, () => {}]]) {
      const { table, sent } = tableWith(story(3, { frames, ...more }));
      goes(table);
      table.choose("2h");
      table.sendMarked();
      table.call(0);
      table.pickSeat(1);
      assert.deepEqual([sent, table.marks], [[], null]);
    }
  }
});

test("marks are told to those who hear the table, and are past with the next frames", () => {
  const frames = [...MOMENTS.slice(0, 2), moment(2, { asks: asks({ fewest: 2, most: 2 }) })];
  const { table } = tableWith(story(3, { frames }));
  table.choose("9h#2");
  assert.equal(table.announcement, "Mark 1 more.");
  table.choose("2h");
  assert.equal(table.announcement, "Play 2 of hearts 9 of hearts");
  table.go(0);
  assert.equal(table.marks, null);
  table.go(2);
  assert.deepEqual(table.marks, ["9h#2", "2h"]);
  table.amend(story(3, { frames }));
  assert.deepEqual(table.marks, ["9h#2", "2h"]);
  table.update(story(3, { frames }));
  assert.deepEqual(table.marks, []);
});

test("a played card leads to its moment", () => {
  const { table } = tableWith(story(8));
  table.playedBy(0, "3c");
  assert.equal(table.place.cursor, 4);
  table.playedBy(1, "3c");
  assert.equal(table.place.cursor, 4, "Bo has not played it");
});

test("a button reports its key; after it what comes is played", () => {
  const { table, sent } = tableWith();
  table.press("deal");
  table.update(story(5));
  assert.deepEqual([sent, table.motion], [[{ action: "deal" }], "behind"]);
});

// --------------------------------------------------------------------------------------------------------- the reasons

test("a reason comes and goes with pointer and focus; one that was pressed stays", () => {
  const { table } = tableWith();
  table.explain({ card: "2h" });
  assert.equal(table.reason, "your lowest");
  table.leave(null);
  assert.equal(table.reason, "");
  table.choose("5h");
  table.leave(null);
  assert.deepEqual([table.reason, table.announcement], ["neither", "neither"]);
  table.leave({ card: "9h#2" });
  assert.equal(table.reason, "beats", "what has the focus");
  table.hush();
  assert.equal(table.reason, "");
  table.explain({ card: "2h" });
  table.go(0);
  assert.equal(table.reason, "", "another moment");
});

// ------------------------------------------------------------------------------------------------------ whatever is done

const fixture = JSON.parse(readFileSync(new URL("frames.json", import.meta.url), "utf8"));

test("whatever is done, in whatever order: the moment is one there is, and only a table that goes on has a clock", () => {
  let seed = 7;
  const chance = (most) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const { table, clock } = tableWith(fixture);
  const count = fixture.frames.length;
  const upTo = (end) => ({ ...fixture, frames: fixture.frames.slice(0, end), cursor: end - 1, live: true });
  const acts = [
    () => table.go(chance(60) - 5), () => table.watch(), () => table.hurry(), () => table.skip(), () => clock.pass(chance(4000)),
    () => table.update(upTo(1 + chance(count))), () => table.extend(upTo(1 + chance(count))), () => table.amend(fixture), () => table.showError("No."),
    () => table.openWhatIf(chance(fixture.what_ifs.length)), () => table.back(),
    () => table.visit(new URLSearchParams(`step=${chance(99)}&what-if=${chance(4)}`)), () => table.press("deal"), () => table.choose("9h"),
  ];
  for (let step = 0; step < 5000; step += 1) {
    const act = acts[chance(acts.length)];
    act();
    assert.ok(table.frames[table.place.cursor], `${act} at step ${step}`);
    assert.equal(table.motion === "still", table.timer === undefined, `${act} at step ${step}`);
    assert.ok(table.goal === null || table.place.cursor < table.goal || !table.isShown, `${act} at step ${step}`);
  }
});

// ------------------------------------------------------------------------------------------- what is said once, and why

test("a rule is told by the first moment that has it, also when one comes back, and is known to all others", () => {
  const frames = ["Beat it.", "Beat it.", "Duck."].map((rule, number) => moment(number, { rules: [rule] }));
  const { table } = tableWith({ ...story(3), frames, cursor: 0 });
  const record = (cursor) => {
    table.go(cursor);
    return table.rules;
  };
  assert.deepEqual(record(0), { fresh: ["Beat it."], known: [] });
  assert.deepEqual(record(1), { fresh: [], known: ["Beat it."] });
  assert.deepEqual(record(2), { fresh: ["Duck."], known: [] });
  assert.deepEqual(record(0), { fresh: ["Beat it."], known: [] });
});

test("a button that cannot be pressed yet says why, and nothing is sent", () => {
  const { table, sent } = tableWith();
  table.showNote("Try it once: then the answer can be shown.");
  assert.equal(table.problem, "Try it once: then the answer can be shown.");
  table.showNote("");
  assert.equal(table.problem, "Try it once: then the answer can be shown.");
  assert.deepEqual(sent, []);
});

const MARKING = { verb: "Send", most: 3 };

test("an answer may be changed as long as it is asked for: the last tap is sent as well, and at once", () => {
  const { table, sent, clock } = tableWith(story(3, { revisable: true }));
  for (const id of ["2h", "9h#2", "2h"]) table.choose(id);
  assert.deepEqual(sent.map(({ act }) => act), ["2h", "9h", "2h"]);
  clock.pass(PATIENCE);
  assert.equal(table.problem, "", "nothing is waited for");
});

test("marks that count before they are sent are told one by one", () => {
  const { table, sent } = tableWith({ ...story(1), frames: [moment(0, { asks: asks(MARKING) })], revisable: true });
  for (const id of ["2h", "9h#2", "2h"]) table.choose(id);
  assert.deepEqual(sent, [{ marked: ["2h"] }, { marked: ["2h", "9h"] }, { marked: ["9h"] }]);
});

test("an answer with several cards that was wrong stays marked, and so does what a phone has picked", () => {
  for (const more of [{ mark: "wrong" }, { picked: true }]) {
    const seats = [{ ...MOMENTS[0].seats[0], hand: [{ ...HAND[0], ...more }, HAND[1], { ...HAND[2], ...more }] }, MOMENTS[0].seats[1]];
    const { table } = tableWith({ ...story(1), frames: [moment(0, { asks: asks(MARKING), seats })] });
    assert.deepEqual(table.marks, ["2h"]);
  }
});

test("a card on the table doesn't lead away from a question, and from anything past one press leads back to it", () => {
  const task = { kind: "task" };
  const asking = story(3, { frames: [...MOMENTS.slice(0, 2), moment(2, { asks: asks({ verb: "Pick" }) })], lesson: { task } });
  const { table } = tableWith(asking);
  table.playedBy(0, "0c");
  assert.equal(table.place.cursor, 2);
  table.go(1);
  assert.deepEqual(table.offered, [TO_THE_TASK]);
  table.press(TO_THE_TASK.key);
  assert.deepEqual([table.place.cursor, table.offered], [2, asking.actions]);
});

test("at a table of a lesson a what-if is played by itself, and nothing is offered that goes on with what happened", () => {
  const actions = [{ key: "next", label: "Next lesson", style: "primary" }, { key: "see", label: "See how it goes on", style: "quiet" }];
  const { table, clock } = tableWith(story(3, { captioned: true, actions, what_ifs: [branch(1, 6)] }));
  table.openWhatIf(0);
  assert.deepEqual(table.offered, [actions[0]]);
  clock.pass(60_000);
  assert.deepEqual([table.place, table.motion], [{ line: 0, cursor: 5, left: 2 }, "still"]);
  assert.deepEqual(table.offered, [actions[0]]);
});

test("a hint beside the question leaves the marks", () => {
  const marking = [moment(0, { asks: asks(MARKING) })];
  const { table } = tableWith({ ...story(1), frames: marking });
  table.choose("2h");
  table.amend({ ...story(1), frames: marking, asides: [["A hint"]] });
  assert.deepEqual([table.marked, table.aside], [["2h"], "A hint"]);
});

test("who touches a hand out of turn is told whose turn it is, and at one's own turn nothing", () => {
  const seats = (turn) => MOMENTS[0].seats.map((seat, at) => ({ ...seat, turn: at === turn }));
  const mine = (turn) => story(1, { frames: [moment(0, { own: 1, asks: null, seats: seats(turn) })] });
  const { table } = tableWith(mine(0));
  table.showWhoseTurn();
  assert.equal(table.problem, "It's Ann's turn.");
  table.update(mine(1));
  table.showWhoseTurn();
  assert.equal(table.problem, "");
  table.update({ ...mine(0), live: false });
  table.showWhoseTurn();
  assert.equal(table.problem, "", "a story has nobody to wait for");
});
