/** The lines of an exploration as rows of a timeline, on what Python sends. The drawing is tested in a real browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { dealsAlong, linesOf, treeAt, stepTarget, tricksIn } from "../../../../cucumber/pages/explore/lines.mjs";

// ------------------------------------------------------------------------------------------------------- what Python sends

const tree = JSON.parse(readFileSync(new URL("./lines.json", import.meta.url), "utf8"));
const named = Object.fromEntries(tree.nodes.map((node) => [node.label, node.id]));
const [DEAL, NINE, JACK, FOUR, OTHER, FIVE] = [
  named["Deal 1"], named["Trick 1: Ann plays 9♥"], named["Trick 1: Bo plays J♦"], named["Trick 2: Bo plays 4♣"],
  named["Trick 1: Bo plays 4♣"], named["Trick 1: Ann plays 5♦"],
];
const node = (id, parent, { deal = 1, trick = 1 } = {}) => ({ id, parent, deal, trick });
const ids = ({ nodes }) => nodes.map(({ id }) => id);

test("the first line goes straight on, and each branch is a line that hangs on the card before it", () => {
  const lines = linesOf(tree);
  assert.deepEqual(lines.map(ids), [tree.line.slice(1), [OTHER], [FIVE]]);
  assert.deepEqual(lines.map(({ from, up }) => [from?.id, up]), [[undefined, 0], [NINE, 1], [DEAL, 2]]);
});

test("a line knows its tricks, and begins with what it has in common with the one it parts from", () => {
  const [main, other, five] = linesOf(tree).map((line) => tricksIn(line, tree.nodes));
  assert.deepEqual(main.map(({ trick, nodes, shared }) => [trick, nodes.length, shared]), [[0, 1, 0], [1, 3, 0], [2, 3, 0], [3, 3, 0]]);
  assert.deepEqual(other.map(({ trick, nodes, shared }) => [trick, nodes.map(({ id }) => id), shared]), [[1, [NINE, OTHER], 1]]);
  assert.deepEqual(five.map(({ nodes, shared }) => [nodes.map(({ id }) => id), shared]), [[[FIVE], 0]], "the deal is another trick");
});

test("only the deal that is shown has lines, in all that reach it", () => {
  const nodes = [node(1, null), node(2, 1), node(3, 2, { deal: 2, trick: 0 }), node(4, 3, { deal: 2 }), node(5, 2, { deal: 2, trick: 0 })];
  assert.deepEqual(linesOf({ nodes, at: 4 }).map(ids), [[3, 4], [5]]);
  assert.deepEqual(linesOf({ nodes, at: 2 }).map(ids), [[1, 2]]);
});

test("a second table is a line that hangs on nothing", () => {
  const lines = linesOf({ nodes: [node(1, null), node(2, 1), node(5, null), node(6, 5)], at: 1 });
  assert.deepEqual(lines.map((line) => [ids(line), line.up]), [[[1, 2], 0], [[5, 6], 0]]);
});

test("a long line is one row", () => {
  const nodes = Array.from({ length: 3000 }, (_, id) => node(id + 1, id || null));
  assert.equal(linesOf({ nodes, at: 1 }).length, 1);
});

test("the deals of the line that is followed are named where they begin", () => {
  const nodes = [node(1, null), node(2, 1), node(3, 2, { deal: 2 }), node(4, 3, { deal: 2 }), node(5, 1)];
  assert.deepEqual(dealsAlong({ nodes, line: [0, 1, 2, 3, 4], at: 4 }), [{ id: 1, number: 1, isHere: false }, { id: 3, number: 2, isHere: true }]);
  assert.deepEqual(dealsAlong({ nodes, line: [0, 1, 5], at: 5 }).map(({ id }) => id), [1]);
});

test("while the table is on its way the tree says what the table shows", () => {
  const end = { ...tree, at: FOUR, line: [DEAL, NINE, JACK, FOUR] };
  assert.deepEqual(treeAt(end, { label: "Trick 1: Bo plays J♦" }), { ...end, at: JACK, label: "Trick 1: Bo plays J♦" });
  assert.equal(treeAt(end, { label: "Trick 2: Bo plays 4♣" }), end);
  assert.equal(treeAt(end, { label: "Trick 1: Ann plays 5♦" }), end, "another line");
  assert.equal(treeAt(end, { label: "The result" }), end);
});

test("what Python says stands at an end or in the line is among the positions", () => {
  const known = new Set(tree.nodes.map(({ id }) => id));
  for (const id of Object.keys(tree.ends)) assert.ok(known.has(Number(id)), id);
  assert.ok(known.has(tree.at));
  assert.equal(tree.line.filter((id) => !known.has(id)).length, 1); // the table itself, which is not drawn
});

test("a step goes along the line that is followed, and nowhere at its ends", () => {
  const line = [0, DEAL, NINE, JACK];
  const from = (at) => ["first", "previous", "next", "last"].map((step) => stepTarget({ line, at }, step));
  assert.deepEqual(from(NINE), [DEAL, DEAL, JACK, JACK]);
  assert.deepEqual(from(DEAL), [undefined, undefined, NINE, JACK]);
  assert.deepEqual(from(JACK), [DEAL, NINE, undefined, undefined]);
});
