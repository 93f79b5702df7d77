/** Several tables of a room: what is known of them, what is said of each, and the ranking. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Following } from "../../../cucumber/ui/classroom/following.mjs";
import { fileName, lotsWords } from "../../../cucumber/ui/classroom/several_tables.mjs";
import { andMore, movedBy, ownPlace } from "../../../cucumber/ui/classroom/standings.mjs";
import { NONE, around, inOrder, isPlaying, missing, seenNow, stateOf, stateOfAll, waitsForCards } from "../../../cucumber/ui/classroom/tables.mjs";

const seat = (name, { kind = "phone", here = true } = {}) => ({ name, kind, here });
const small = (changed = {}) => ({
  game: "Agurk", real: false, reported: 0, deal: 2, turn: 0, over: false, settled: false, middle: [], seats: [seat("Ann"), seat("Bo"), seat("Cai", { here: false })], ...changed,
});

test("what has changed is known beside the rest, and another number of tables is known anew", () => {
  const all = seenNow(NONE, { count: 2, all: true, seen: { 0: small(), 1: small({ deal: 1 }) } });
  const then = seenNow(all, { count: 2, seen: { 1: small({ deal: 5 }) } });
  assert.deepEqual(inOrder(then).map(({ number, deal }) => [number, deal]), [[0, 2], [1, 5]]);
  assert.deepEqual(inOrder(seenNow(then, { count: 2, all: true, seen: {} })), []);
  assert.deepEqual(inOrder(seenNow(then, { count: 3, seen: { 2: small() } })).map(({ number }) => number), [2]);
});

test("a table says where it is, and for whom it waits", () => {
  assert.equal(stateOf(small()), "Deal 2");
  assert.equal(stateOf(small({ turn: 2 })), "Waits for Cai");
  assert.equal(missing(small({ turn: 1 })), "");
  assert.equal(stateOf(small({ settled: true, turn: null })), "Deal 2 is over");
  assert.equal(stateOf(small({ settled: true, over: true, turn: null })), "Game over after 2 deals");
  assert.equal(stateOf(small({ deal: 0, turn: null })), "Ready");
  assert.equal(stateOf(small({ deal: 0, turn: null, seats: [seat("", { kind: "open" }), seat("Bo")] })), "1 free seat");
  assert.equal(stateOf(small({ real: true, reported: 3, deal: 0, turn: null })), "Real cards, 3 deals reported");
});

test("cards wait where none are dealt or the deal is over, and not at real cards or after a game", () => {
  const ends = { settled: true, turn: null };
  assert.deepEqual([small({ deal: 0 }), small(), small(ends), small({ ...ends, over: true }), small({ real: true, deal: 0 })].map(waitsForCards), [true, false, true, false, false]);
  assert.deepEqual([small({ deal: 0 }), small(), small(ends)].map(isPlaying), [false, true, false]);
});

test("the whole room is said in a sentence", () => {
  const of = (...all) => stateOfAll({ count: all.length, seen: { ...all } });
  assert.equal(of(small(), small({ turn: 2 })), "2 tables still playing, 1 of them waiting for somebody.");
  assert.equal(of(small(), small({ settled: true, turn: null })), "1 table still playing.");
  assert.equal(of(small({ deal: 0, turn: null })), "Everybody finds their table; then deal.");
});

test("seats stand around a table, the first at the bottom, and none on another", () => {
  for (const seats of [3, 4, 5, 6]) {
    const places = Array.from({ length: seats }, (_, number) => around(number, seats));
    assert.ok(places[0].top > 85 && Math.abs(places[0].left - 50) < 1);
    assert.ok(places[1].left < 50, "clockwise: the next one sits to the left");
    for (const one of places) for (const other of places) assert.ok(one === other || Math.hypot(one.left - other.left, one.top - other.top) > 20);
  }
});

test("lots are said before they are drawn", () => {
  assert.equal(lotsWords(25, 5), "25 people: 5 tables of 5.");
  assert.equal(lotsWords(22, 4), "22 people: 6 tables of 4. Rivals take the 2 seats that stay empty.");
  assert.equal(lotsWords(23, 4), "23 people: 6 tables of 4. Rivals take the seat that stays empty.");
  assert.equal(lotsWords(0, 4), "Phones come in first; then draw.");
});

test("a place is said to its owner, and shared ones are said to be", () => {
  assert.equal(ownPlace({ place: 3, of: 25, shared: false, points: "4½" }), "You have place 3 of 25: 4½ points.");
  assert.equal(ownPlace({ place: 1, of: 25, shared: true, points: "1" }), "You share place 1 of 25: 1 point.");
  assert.equal(ownPlace(null), "");
  assert.deepEqual([2, 0, -1].map(movedBy), ["▲2", "", "▼1"]);
  assert.deepEqual([12, 0].map(andMore), ["and 12 more", ""]);
  assert.equal(fileName(new Date("2026-11-25T20:00:00Z")), "cucumber-evening-2026-11-25.json");
});

test("a phone that moves to another table takes no frame of it for one of its own", () => {
  const phone = new Following(() => true);
  const told = (of, from, ...frames) => phone.hear({ table: { of, deal: 1, seat: 0, from, frames } });
  told("1-0", 0, "a", "b");
  told("1-1", 2, "c");
  assert.deepEqual(phone.table.frames, ["a", "b"]);
  told("1-1", 0, "c");
  told("1-1", 1, "d");
  assert.deepEqual(phone.table.frames, ["c", "d"]);
});
