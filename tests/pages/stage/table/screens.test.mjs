/** The screens of a room: what they make of what they are told, and what they say again to a room that has lost it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { PhoneState } from "../../../../cucumber/pages/stage/room/phone_state.mjs";
import { ownScene, replyTo } from "../../../../cucumber/pages/stage/room/phone.mjs";
import { Presenter } from "../../../../cucumber/pages/stage/room/presenter.mjs";

const OPTIONS = [{ key: "2c", label: "2♣" }, { key: "9h", label: "9♥" }];
const question = (number, key = "one") => ({ number, key, sentence: "Which?", options: OPTIONS, frame: {} });
const me = (more = {}) => ({ number: 1, name: "Ann", place: null, answered: [], marked: [], right: null, voted: "", advice: null, ...more });
const all = (parts) => ({ parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, { all: part }])) });

/** A phone, what it says, and what it is told: everything, by a room of this life, or what is new. */
function phone() {
  const sent = [];
  const room = new PhoneState("", { key: "k", name: "" });
  const connection = { send: ({ is, ...message }) => connection.isOpen && sent.push([is, message]), isOpen: true, end() {}, reconnect() {} };
  room.connection = connection;
  const nothing = { room: { code: "KXTAB", life: "1" }, me: me(), shows: "story", moment: null, moments: {}, question: null, result: null, places: null, table: null, ballot: null };
  const everything = (more = {}) => room.receive({ anew: true, diff: all({ ...nothing, ...more }) });
  return { room, sent, connection, everything, news: (more) => room.receive({ diff: all(more) }) };
}

test("a room that is full, or away, is said to be so, also before a phone is in it", () => {
  const { room, everything } = phone();
  room.onLost(false);
  assert.equal(room.notice, "", "it is still looked for");
  room.onLost(true);
  assert.match(room.notice, /^The server is full/);
  everything();
  assert.equal(room.notice, "");
  room.onLost(false);
  assert.match(room.notice, /^The room doesn't answer/);
});

test("a phone that is known comes back with what a room reads, and nothing else", () => {
  const { room, everything } = phone();
  Object.assign(room.me, { name: "Ann", face: 3, isKnown: true });
  assert.deepEqual(room.greeting(), { is: "join", code: "", key: "k", name: "Ann", number: 0, face: 3 });
  everything({ me: me({ name: "Ann 2", number: 4, face: 5 }) });
  assert.deepEqual(room.greeting(), { is: "join", code: "", key: "k", name: "Ann 2", number: 4, face: 5 }, "as it was told apart");
});

test("a page that is loaded again comes back under the name and number that its room had given, and waits for that room alone", () => {
  const { room } = phone();
  Object.assign(room.me, { name: "Ann", isKnown: true, room: "KXTAB", called: "Ann 2", number: 4 });
  room.code = "KXTAB";
  assert.deepEqual(room.greeting(), { is: "join", code: "KXTAB", key: "k", name: "Ann 2", number: 4, face: -1 });
  room.receive({ no_room: "There is no room KXTAB." });
  assert.match(room.notice, /^The room is away/);
  room.code = "OTHER";
  assert.deepEqual(room.greeting(), { is: "join", code: "OTHER", key: "k", name: "Ann", number: 0, face: -1 });
  room.receive({ no_room: "There is no room OTHER." });
  assert.equal(room.notice, "There is no room OTHER.");
});

test("what is tapped is the answer at once, and what is marked is said to count", () => {
  const { room, sent, everything, news } = phone();
  everything({ question: question(1) });
  room.mark(["9h"]);
  assert.equal(replyTo(room), "What you've marked counts, sent or not.");
  assert.deepEqual(room.picks, [], "the table shows its marks by itself, and is not drawn anew under a finger");
  room.answer(["2c"]);
  assert.match(replyTo(room), /^Sent: 2♣/);
  assert.deepEqual(sent, [["mark", { number: 1, picked: ["9h"] }], ["answer", { number: 1, picked: ["2c"] }]]);
  news({ me: me({ answered: ["2c"], right: false, verdict: "Not quite" }), result: { counts: {}, answered: 1, solution: { sentence: "9♥ beats it." } } });
  assert.match(replyTo(room), /^Not quite/);
  news({ me: me(), question: question(2), result: null });
  assert.deepEqual([replyTo(room), room.currentAnswer], ["", []]);
});

test("a phone whose connection is lost is drawn anew, also once it was answered again", () => {
  const { room, everything } = phone();
  let drawn = 0;
  room.onChange = () => (drawn += 1);
  everything({ question: question(1) });
  room.answerAgain();
  drawn = 0;
  room.onLost();
  assert.equal(drawn, 1);
});

test("a room that has begun anew is answered again what it has lost, once it asks the same", () => {
  for (const asked of [question(1), question(1, "another")]) {
    const { room, sent, everything, news } = phone();
    everything({ question: question(7), me: me({ answered: ["2c"] }) });
    room.mark(["9h"]);
    sent.length = 0;
    everything({ room: { code: "KXTAB", life: "2" } });
    news({ question: asked });
    const again = [["answer", { number: 1, picked: ["2c"] }], ["mark", { number: 1, picked: ["9h"] }]];
    assert.deepEqual(sent, asked.key === "one" ? again : []);
  }
});

test("an answer that was changed while the room was away is given again, though the presenter has saved the one before", () => {
  const { room, sent, connection, everything, news } = phone();
  everything({ question: question(7), me: me({ answered: ["2c"] }) });
  connection.isOpen = false;
  room.answer(["9h"]);
  connection.isOpen = true;
  everything({ room: { code: "KXTAB", life: "2" } });
  assert.deepEqual(sent, [], "it asks nothing yet, and the number is another one by now");
  news({ question: question(1), me: me({ answered: ["2c"] }) });
  assert.deepEqual(sent, [["answer", { number: 1, picked: ["9h"] }]]);
  assert.equal(room.currentAnswer[0], "9h");
});

test("what nobody heard is said once the room is back; what was lost on the way, the room knows better", () => {
  const { room, sent, connection, everything } = phone();
  everything({ question: question(1) });
  connection.isOpen = false;
  room.answer(["2c"]);
  assert.match(room.notice, /as soon as the room answers/);
  connection.isOpen = true;
  everything({ question: question(1) });
  assert.deepEqual([sent, room.currentAnswer, room.notice], [[["answer", { number: 1, picked: ["2c"] }]], ["2c"], ""]);
  everything({ question: question(1) });
  assert.deepEqual(room.currentAnswer, []);
});

test("a phone steps among the moments it has, also alone, wants those it has not, and keeps none that is gone", () => {
  const { room, sent, connection, everything, news } = phone();
  everything({ moment: { at: 1, first: 0, of: 2 }, moments: { 1: { shown: "b" } } });
  room.lookAt(0);
  assert.deepEqual([room.at, sent], [0, [["want", { number: 0 }]]]);
  room.receive({ diff: { parts: { moments: { parts: { 0: { all: { shown: "a" } } } } } } });
  connection.isOpen = false;
  for (const at of [1, 0, -1, 2]) room.lookAt(at);
  assert.deepEqual([room.at, room.moments[0].shown], [0, "a"]);
  everything({ moment: { at: 1, first: 0, of: 2 }, moments: { 1: { shown: "b" } } });
  assert.deepEqual(Object.keys(room.moments), ["0", "1"], "after a pause it still has both");
  news({ moment: { at: 2, first: 2, of: 3 }, moments: { 2: { shown: "c" } } });
  assert.deepEqual([room.at, Object.keys(room.moments)], [2, ["2"]]);
});

test("a phone that no room lets in says why, and one that was in waits", () => {
  const { room, everything } = phone();
  room.receive({ no_room: "There is no room KXTAB." });
  assert.deepEqual([room.notice, room.connection], ["There is no room KXTAB.", null]);
  const other = phone();
  other.everything();
  other.room.receive({ no_room: "There is no room KXTAB." });
  assert.match(other.room.notice, /this page waits/);
  everything();
});

test("a page does each wish once, and all anew in a room that has begun anew", () => {
  const [done, sent] = [[], []];
  const presenter = new Presenter("room", "wall", () => {}, { onRequest: (request) => done.push(request) });
  presenter.send = (is, message) => sent.push([is, message.number]);
  const parts = (life, wishes) => ({ room: { code: "KXTAB", life }, door: { secret: "s" }, kept: {}, said: "", wishes });
  const come = (life, wishes) => presenter.receive({ anew: true, diff: all(parts(life, wishes)) });
  come("one", []);
  presenter.receive({ diff: all({ wishes: [{ wish: 1, do: "next" }] }) });
  presenter.receive({ diff: all({ wishes: [{ wish: 1, do: "next" }, { wish: 2, do: "back" }] }) });
  assert.deepEqual(done, ["next", "back"]);
  come("one", [{ wish: 2, do: "back" }]);
  assert.deepEqual([done.length, sent], [2, [["did", 1], ["did", 2], ["did", 2]]], "what was said may have been lost");
  come("two", [{ wish: 1, do: "black" }]);
  assert.deepEqual(done.at(-1), "black");
});

test("a phone may be loaded again once it is in its room, and nothing that was done is unsent", () => {
  const { room, connection, everything } = phone();
  assert.equal(room.isSettled, false);
  everything({ question: question(1) });
  assert.equal(room.isSettled, true);
  connection.isOpen = false;
  room.answer(["9h"]);
  assert.equal(room.isSettled, false);
  connection.isOpen = true;
  everything({ question: question(1), me: me({ answered: ["9h"] }) });
  assert.equal(room.isSettled, true);
  const wall = Object.assign(new Presenter("", "wall"), { snapshot: { room: {} } });
  const desk = Object.assign(new Presenter("", "desk"), { snapshot: { room: {} } });
  assert.deepEqual([wall.isSettled, desk.isSettled], [false, true], "a wall is a page of the site");
});

// ---- what fills a phone

const options = [{ key: "3c", label: "3♣" }, { key: "10c", label: "10♣" }, { key: "Jd", label: "J♦" }];
const revealed = (right, own = {}, more = {}) => ({
  scene: { kind: "reveal", is_played: false }, question: { options, frame: { seats: [] } },
  result: { counts: { "3c": 0, "10c": 3, Jd: 1 }, solution: { right: ["Jd"], sentence: "The jack takes it.", why: { "10c": "10 is lower than J." } } },
  me: { name: "Ann", answered: ["10c"], right, verdict: { true: "Right", false: "Not quite" }[right] ?? "", quiz: { right: 4, of: 6 }, ...own }, ...more,
});

test("the verdict fills the phone, with one's own card, the best one, and why", () => {
  const wrong = ownScene(revealed(false));
  assert.deepEqual([wrong.look, wrong.title], ["wrong", "Not quite"]);
  assert.deepEqual(wrong.pair.map(({ label, options: shown }) => [label, shown.map(({ key }) => key)]), [["you", ["10c"]], ["best", ["Jd"]]]);
  assert.deepEqual(wrong.lines, ["10 is lower than J.", "The jack takes it."]);
  assert.deepEqual(wrong.quiet, ["2 others said the same.", "You have 4 of 6.", "Look at the big screen."]);
  const right = ownScene(revealed(true, { answered: ["Jd"], quiz: { right: 0, of: 0 } }));
  assert.deepEqual([right.look, right.title, right.pair.length, right.quiet], ["right", "Right!", 1, ["Look at the big screen."]]);
});

test("who hasn't answered sees the answer, and no verdict", () => {
  const none = ownScene(revealed(null, { answered: [] }));
  assert.deepEqual([none.look, none.title, none.pair.map(({ label }) => label)], ["plain", "Not answered", ["best"]]);
});

test("a card that may not be played is called that", () => {
  assert.equal(ownScene(revealed(false, { verdict: "10♣ may not be played" })).title, "10♣ may not be played");
});

test("a question that is shown again has nobody's verdict", () => {
  const again = ownScene({ scene: { kind: "reveal", title: "The hardest question", said: "Who takes it? Bo." }, question: null, result: null, me: { name: "Ann" } });
  assert.deepEqual([again.look, again.title, again.lines], ["plain", "The hardest question", ["Who takes it? Bo."]]);
});

test("a vote is neither right nor wrong", () => {
  const vote = revealed(null);
  vote.result.solution.right = [];
  assert.deepEqual([ownScene(vote).look, ownScene(vote).title, ownScene(vote).pair.length], ["plain", "", 1]);
});

test("at the end everybody finds their own place, and the winner is told so", () => {
  const places = [{ place: 1, name: "Bo", score: "9 of 10" }, { place: 2, name: "Ann", score: "8 of 10" }, { place: 2, name: "Cai", score: "8 of 10" }];
  const end = (name, all = places) => ownScene({ scene: { kind: "podium", title: "The quiz", places: all, said: "" }, me: { name } });
  assert.deepEqual([end("Bo").look, end("Bo").title, end("Bo").lines], ["won", "You won!", ["9 of 10"]]);
  assert.deepEqual([end("Ann").look, end("Ann").title], ["placed", "You are number 2"]);
  assert.equal(end("Ann", places.slice(1).map((each) => ({ ...each, place: 1 }))).title, "You share first place!");
  assert.deepEqual([end("late").look, end("late").title], ["plain", "The quiz"]);
});

test("between scenes a phone says where to look, and at a table it shows its own", () => {
  assert.deepEqual(ownScene({ scene: { kind: "lobby" }, me: { name: "Ann" } }).lines, ["Look at the big screen."]);
  for (const kind of ["table", "text", "question", "tables"]) assert.equal(ownScene({ scene: { kind }, me: { name: "Ann" } }), null);
});

test("after a wrong card was played out, its owner hears what it leads to", () => {
  const what = { scene: { kind: "what if" }, question: { options }, me: { answered: ["10c"], leads_to: "Bo pays 10." } };
  assert.deepEqual([ownScene(what).title, ownScene(what).lines], ["10♣:", ["Bo pays 10."]]);
});
