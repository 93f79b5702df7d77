/** What a device remembers of the rules that were played: what is new is added, the oldest go, and what is damaged. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeMemory } from "../../../../cucumber/pages/stage/device.mjs";

test("what is new replaces what was known of the same rule, and nothing else", () => {
  assert.deepEqual(mergeMemory({ "agurk lead": [5], "agurk limit": [3] }, { "agurk lead": [5, -9] }), { "agurk limit": [3], "agurk lead": [5, -9] });
  assert.deepEqual(mergeMemory(undefined, { "agurk lead": [5] }), { "agurk lead": [5] });
});

test("the rules that were played last stay, so that it never grows", () => {
  const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`rule ${at}`, [at % 2 ? -at : at]]));
  const kept = mergeMemory(many, { "agurk lead": [500] });
  assert.equal(Object.keys(kept).length, 64);
  assert.deepEqual(Object.keys(kept).slice(-2), ["rule 98", "agurk lead"]);
});

test("what no page writes goes", () => {
  for (const damaged of [7, "text", [1], null, { x: 1, y: null, z: [], "agurk limit": ["text"] }]) {
    assert.deepEqual(mergeMemory(damaged, { "agurk lead": [5] }), { "agurk lead": [5] });
  }
});
