/** The record against each rival, on a device: what a game adds, that none counts twice, and that what is damaged is no record. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { forget, hasRecord, record, loadRecord, standingText } from "../../../../cucumber/pages/play/record.mjs";

const storage = new Map();
globalThis.localStorage = {
  getItem: (key) => storage.get(key) ?? null,
  setItem: (key, value) => storage.set(key, value),
  removeItem: (key) => storage.delete(key),
};
const game = (name, ahead) => record({ game: name, ahead });

beforeEach(() => storage.clear());

test("a game counts for each rival who sat there", () => {
  game("one", { Kaja: true, Timo: false });
  game("two", { Kaja: true });
  assert.deepEqual(loadRecord().against, { Kaja: { played: 2, ahead: 2 }, Timo: { played: 1, ahead: 0 } });
  assert.equal(standingText("Kaja"), "You: ahead in 2 of 2");
  assert.equal(standingText("Timo"), "You: ahead in 0 of 1");
  assert.equal(standingText("Vera"), "");
  assert.ok(hasRecord());
});

test("no game counts twice, not even if it is played again from its address", () => {
  game("one", { Kaja: false });
  game("one", { Kaja: true });
  assert.deepEqual(loadRecord().against.Kaja, { played: 1, ahead: 0 });
});

test("a game that isn't over counts for nobody", () => {
  record({});
  assert.ok(!hasRecord());
});

test("the device remembers the last 200 games by name, and counts more", () => {
  for (let number = 0; number < 250; number += 1) game(`${number}`, { Kaja: number % 2 === 0 });
  assert.deepEqual(loadRecord().against.Kaja, { played: 250, ahead: 125 });
  assert.deepEqual([loadRecord().games.length, loadRecord().games.at(-1)], [200, "249"]);
});

test("one click forgets it", () => {
  game("one", { Kaja: true });
  forget();
  assert.deepEqual(loadRecord(), { against: {}, games: [] });
});

const DAMAGED = ["", "7", "null", "[]", '{"games": []}', '{"games": [1], "against": {}}', '{"games": [], "against": null}',
  '{"games": ["x"], "against": {"Kaja": {"played": 1, "ahead": 2}}}', '{"games": ["x"], "against": {"Kaja": {"played": -1, "ahead": -1}}}',
  '{"games": ["x"], "against": {"Kaja": 3}}'];
for (const text of DAMAGED) {
  test(`what is no record is none: ${text}`, () => {
    storage.set("cucumber-rivals", text);
    assert.deepEqual(loadRecord(), { against: {}, games: [] });
    game("one", { Kaja: true });
    assert.deepEqual(loadRecord().against.Kaja, { played: 1, ahead: 1 });
  });
}

test("a rival's name is no more than a name", () => {
  game("one", { ["__proto__"]: true, constructor: false });
  assert.equal(standingText("toString"), "");
  assert.equal(standingText("constructor"), "You: ahead in 0 of 1");
});
