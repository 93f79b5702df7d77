/** Where the lines of an exploration lie, on what Python sends. The drawing is tested in a real browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { heads, joints, layout, neighbour, shownIn, stepped } from "../../../../cucumber/pages/explore/lines.mjs";

// ------------------------------------------------------------------------------------------------------- what Python sends

const tree = JSON.parse(readFileSync(new URL("./lines.json", import.meta.url), "utf8"));
const named = Object.fromEntries(tree.nodes.map((node) => [node.label, node.id]));
const [DEAL, NINE, JACK, FOUR, OTHER, FIVE] = [
  named["Deal 1"], named["Trick 1: Ann plays 9♥"], named["Trick 1: Bo plays J♦"], named["Trick 2: Bo plays 4♣"],
  named["Trick 1: Bo plays 4♣"], named["Trick 1: Ann plays 5♦"],
];
const node = (id, parent, place = "Trick 1") => ({ id, parent, place });
const by = (places) => Object.fromEntries([...places].map(([id, { row, column }]) => [id, [row, column]]));

test("every position has a place of its own, and a move stands right of the one before it", () => {
  const places = layout(tree.nodes);
  assert.equal(places.size, tree.nodes.length);
  assert.equal(new Set([...places.values()].map(({ row, column }) => `${row}/${column}`)).size, places.size);
  for (const { id, parent } of tree.nodes) {
    assert.equal(places.get(id).column, parent === null ? 0 : places.get(parent).column + 1);
    assert.ok(parent === null || places.get(id).row >= places.get(parent).row);
  }
});

test("the first line goes straight on, and each branch has a row of its own", () => {
  const places = by(layout(tree.nodes));
  assert.deepEqual([DEAL, NINE, JACK, FOUR].map((id) => places[id]), [[0, 0], [0, 1], [0, 2], [0, 4]]);
  assert.deepEqual([places[OTHER], places[FIVE]], [[1, 2], [2, 1]]);
});

test("while the table is on its way the tree says what the table shows", () => {
  const end = { ...tree, at: FOUR, line: [DEAL, NINE, JACK, FOUR] };
  assert.deepEqual(shownIn(end, { label: "Trick 1: Bo plays J♦" }), { ...end, at: JACK, label: "Trick 1: Bo plays J♦" });
  assert.equal(shownIn(end, { label: "Trick 2: Bo plays 4♣" }), end);
  assert.equal(shownIn(end, { label: "Trick 1: Ann plays 5♦" }), end, "another line");
  assert.equal(shownIn(end, { label: "The result" }), end);
});

test("what Python says stands at an end or in the line is among the positions", () => {
  const places = layout(tree.nodes);
  for (const id of Object.keys(tree.ends)) assert.ok(places.has(Number(id)), id);
  assert.ok(places.has(tree.at));
  assert.equal(tree.line.filter((id) => !places.has(id)).length, 1); // the table itself, which is not drawn
});

test("a second table begins in a row of its own, at the left", () => {
  assert.deepEqual(by(layout([node(1, null), node(2, 1), node(5, null), node(6, 5)])), { 1: [0, 0], 2: [0, 1], 5: [1, 0], 6: [1, 1] });
  assert.deepEqual(by(layout([])), {});
});

test("a long line is laid out at once", () => {
  const nodes = Array.from({ length: 3000 }, (_, id) => node(id + 1, id || null));
  assert.deepEqual(layout(nodes).get(3000), { row: 0, column: 2999 });
});

// ----------------------------------------------------------------------------------------------------------- over and between

test("each trick of the line that is followed has its head once, where it begins", () => {
  assert.deepEqual(heads(tree), [
    { text: "Deal 1", column: 0 }, { text: "Trick 1", column: 1 }, { text: "Trick 2", column: 4 }, { text: "Trick 3", column: 7 },
  ]);
  assert.deepEqual(heads({ ...tree, line: [0, DEAL, FIVE] }), [{ text: "Deal 1", column: 0 }, { text: "Trick 1", column: 1 }]);
});

test("a trick of the next deal has its own head though it is called the same", () => {
  const nodes = [node(1, null, "Deal 1"), node(2, 1), node(3, 2, "Deal 2"), node(4, 3)];
  assert.deepEqual(heads({ nodes, line: [1, 2, 3, 4] }).map(({ text }) => text), ["Deal 1", "Trick 1", "Deal 2", "Trick 1"]);
});

test("each branch is joined to the move before it, and nothing else is", () => {
  const places = layout(tree.nodes);
  assert.deepEqual(joints(tree.nodes), [
    { from: places.get(NINE), to: places.get(OTHER) }, { from: places.get(DEAL), to: places.get(FIVE) },
  ]);
  assert.deepEqual(joints([node(1, null), node(5, null)]), []);
});

// ------------------------------------------------------------------------------------------------------------------- arrow keys

test("left and right go along the lines, right along the one that is followed", () => {
  assert.equal(neighbour(tree, JACK, "ArrowLeft"), NINE);
  assert.equal(neighbour(tree, DEAL, "ArrowLeft"), null);
  assert.equal(neighbour(tree, NINE, "ArrowRight"), JACK);
  assert.equal(neighbour({ ...tree, line: [0, DEAL, NINE, OTHER] }, NINE, "ArrowRight"), OTHER);
  assert.equal(neighbour({ ...tree, line: [0, DEAL, FIVE] }, NINE, "ArrowRight"), JACK);
  assert.equal(neighbour(tree, FIVE, "ArrowRight"), null);
});

test("up and down go to the nearest move of the row there, and stop at the edge", () => {
  assert.equal(neighbour(tree, OTHER, "ArrowUp"), JACK);
  assert.equal(neighbour(tree, OTHER, "ArrowDown"), FIVE);
  assert.equal(neighbour(tree, FOUR, "ArrowDown"), OTHER);
  assert.equal(neighbour(tree, DEAL, "ArrowUp"), null);
  assert.equal(neighbour(tree, FIVE, "ArrowDown"), null);
});

test("other keys, and positions that are gone, lead nowhere", () => {
  for (const key of ["Enter", " ", "a", "Home", "toString"]) assert.equal(neighbour(tree, NINE, key), null);
  assert.equal(neighbour(tree, 999, "ArrowUp"), null);
  assert.equal(neighbour(tree, NaN, "ArrowLeft"), null);
});

test("a step goes along the line that is followed, and nowhere at its ends", () => {
  const line = [0, DEAL, NINE, JACK];
  const from = (at) => ["first", "previous", "next", "last"].map((step) => stepped({ line, at }, step));
  assert.deepEqual(from(NINE), [DEAL, DEAL, JACK, JACK]);
  assert.deepEqual(from(DEAL), [undefined, undefined, NINE, JACK]);
  assert.deepEqual(from(JACK), [DEAL, NINE, undefined, undefined]);
});
