/** Several tables of a room: how they stand, what is said of lots, and of a place in the ranking. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fileName, lotsWords } from "../../../../cucumber/pages/stage/room/several_tables.mjs";
import { andMore, movedBy, ownPlace } from "../../../../cucumber/pages/stage/room/standings.mjs";
import { placeStyle } from "../../../../cucumber/pages/stage/scenes/small_felt.mjs";

test("seats stand around a table, the first at the bottom, and none on another", () => {
  for (const seats of [3, 4, 5, 6]) {
    const places = Array.from({ length: seats }, (_, number) => placeStyle(number, seats, 41, 38)).map(({ left, top }) => ({ left: Number.parseFloat(left), top: Number.parseFloat(top) }));
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
