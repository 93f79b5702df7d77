/** What the remote shows of what its room has told, and that a page does once what it is asked. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Presenter } from "../../../cucumber/ui/classroom/presenter.mjs";
import { standing } from "../../../cucumber/ui/classroom/remote.mjs";
import { noteAt } from "../../../cucumber/ui/table/presenting.mjs";

const told = (more = {}) => ({ now: null, plan: null, poll: null, result: null, table: null, wall: true, leads: true, said: "", ...more });
const now = { title: "Three nines · Agurk", said: "Ann leads A♥.", note: "Ask first.", black: false, asks: null };
const poll = { sentence: "Who takes it?", options: [{ key: "0", label: "Ann" }], counts: { 0: 2 }, answered: 2 };

test("where nothing is shown it says what to do, and nothing can be stepped", () => {
  const { said, mayGoOn, mayAsk, notes } = standing(told());
  assert.match(said, /press p/);
  assert.deepEqual([mayGoOn, mayAsk, notes], [false, false, []]);
});

test("the notes of the plan's step and of the moment stand together", () => {
  const plan = { steps: [{ title: "One", note: "Five minutes." }, { title: "Two", note: "" }], at: 0 };
  assert.deepEqual(standing(told({ now, plan })).notes, ["Five minutes.", "Ask first."]);
  assert.deepEqual(standing(told({ now, plan: { ...plan, at: 1 } })).notes, ["Ask first."]);
});

test("while something is asked it stands there with its answers, and nothing else can be asked", () => {
  const open = standing(told({ now: { ...now, asks: ["Who takes it?"] }, poll }));
  assert.deepEqual([open.said, open.asked.isShown, open.mayAsk, open.asks], ["Who takes it?", false, false, null]);
  const shown = standing(told({ now, poll, result: { counts: { 0: 3 }, answered: 3, solution: { right: ["0"] } } }));
  assert.deepEqual([shown.asked.isShown, shown.asked.answered], [true, 3]);
});

test("at a table that is played, going on is dealing, once the deal is over", () => {
  const table = { heading: "Agurk, deal 1", frames: [{ label: "Bo leads" }], settled: false, over: false };
  const played = standing(told({ table }));
  assert.deepEqual([played.title, played.said, played.next, played.mayGoOn], ["Agurk, deal 1", "Bo leads", "Deal the next cards", false]);
  assert.ok(standing(told({ table: { ...table, settled: true } })).mayGoOn);
  assert.equal(standing(told({ table, now })).next, "Next", "what is presented again comes first");
});

test("tables that are played and that nobody sees are one press away", () => {
  const presenter = new Presenter("", () => {});
  const hides = ["story", "table", "story"].map((shows) => {
    presenter.hear({ shows, tables: { count: 1, all: true, seen: {} } });
    return standing(presenter).hidesTables;
  });
  assert.deepEqual(hides, [true, false, true]);
  presenter.hear({ tables: { count: 0, all: true, seen: {} } });
  assert.equal(standing(presenter).hidesTables, false, "there are none");
});

test("a wall that sleeps is told of, and what was refused comes before that", () => {
  assert.match(standing(told({ now, wall: false })).status, /sleeps/);
  assert.equal(standing(told({ now, wall: false, said: "Nothing has been asked." })).status, "Nothing has been asked.");
  assert.equal(standing(told({ now, leads: false, said: "Another page of yours is shown." })).status, "");
});

test("a note belongs to its step of what happened", () => {
  const notes = [{ at: 2, text: "Ask." }, { at: 3, text: "Wait." }, { at: 2, text: "Slowly." }];
  assert.equal(noteAt(notes, { line: null, cursor: 2 }), "Ask. Slowly.");
  assert.equal(noteAt(notes, { line: 0, cursor: 2 }), "");
});

test("a page does each wish once, and all anew in a room that has begun anew", () => {
  const [done, said] = [[], []];
  const presenter = new Presenter("room", () => {}, () => {}, (asked) => done.push(asked));
  presenter.say = (message) => said.push(message);
  const room = (life, wishes) => presenter.hear({ room: { code: "KXTAB", life, asks: false, wishes } });
  room("one", []);
  presenter.hear({ wish: 1, do: "next" });
  room("one", [{ wish: 1, do: "next" }, { wish: 2, do: "back" }]);
  assert.deepEqual(done, ["next", "back"]);
  assert.deepEqual(said, [{ did: 1 }, { did: 1 }, { did: 2 }]);
  room("two", [{ wish: 1, do: "black" }]);
  assert.deepEqual(done.at(-1), "black");
});
