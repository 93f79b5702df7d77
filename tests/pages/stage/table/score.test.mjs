/** The lines of a score sheet: what was tapped as text, and back. The rest is tested in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { isDeal, lineOf, valuesIn, words } from "../../../../cucumber/pages/score/entries.mjs";
import { Score } from "../../../../cucumber/pages/score/page.mjs";

const BLANKS = ["doubles", "took", "card", "tied", "lowest", "one"].map((key) => ({ key }));
const SHOWN = { players: [{ name: "Ann" }, { name: "Bo" }, { name: "Cai" }], cards: [{ key: "6c", face: "6♣" }] };

test("what was tapped is a line, in the order of a link, and can be read back", () => {
  const values = { one: ["yes"], card: ["6c"], took: ["0"], tied: ["1", "2"], doubles: [["1"], []] };
  const line = lineOf(values, BLANKS);
  assert.equal(line, "took=0,card=6c,tied=1-2,one=yes,doubles=x1/x");
  assert.deepEqual(valuesIn(line), values);
});

test("what this game does not ask is left out, and so is what nobody tapped", () => {
  assert.equal(lineOf({ took: ["1"], kontra: ["2"], tied: [] }, BLANKS), "took=1");
});

test("a line is told in a few words", () => {
  assert.equal(words("took=0,card=6c,tied=2", SHOWN), "Ann, 6♣ = Cai");
  assert.equal(words("lowest=1", SHOWN), "Bo won");
  assert.equal(words("doubles=x1-2", SHOWN), "all others dropped");
  assert.equal(words("buys=2", SHOWN), "Cai buys in");
  assert.equal(words("again", SHOWN), "Next game");
  assert.equal(words("took=9,card=zz", SHOWN), "?, zz");
});

test("buying in and the next game are no deals", () => {
  assert.deepEqual(["took=1", "buys=1", "again"].map(isDeal), [true, false, false]);
});

test("the answer to an earlier choice doesn't bring back what was left out since", () => {
  const setting = (players) => ({ game: { key: "agurk", house_rules: [] }, players, dealer: 0 });
  const data = (number, players) => ({ sheet: { head: "", rows: [], setting: setting(players) }, written: "", notice: "", number });
  const state = { answers: 0, awaited: null, head: "", entries: [], draft: { players: ["Ann", "Bo"] }, number: 2 };
  assert.deepEqual(Score.getDerivedStateFromProps({ data: data(1, ["Ann", "Bo", "Cai"]), answers: 1 }, state), { answers: 1 });
  assert.equal(Score.getDerivedStateFromProps({ data: data(2, ["Ann", "Bo"]), answers: 1 }, state).answers, 1);
  assert.equal(Score.getDerivedStateFromProps({ data: data(2, ["Ann", "Bo"]), answers: 1 }, state).draft.players.length, 2);
});
