/** The deck as a page draws it: every card in every detail, out of drawings that are all there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { face } from "../../../../cucumber/pages/stage/deck/deck.mjs";
import { DRAWINGS } from "../../../../cucumber/pages/stage/deck/drawings.mjs";

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const CARDS = [
  ...["♣", "♦", "♥", "♠"].flatMap((suit) => RANKS.map((rank) => ({ rank, suit }))),
  { rank: "Jo", suit: "" },
  ...Array.from({ length: 15 }, (_, number) => ({ rank: `${number + 1}`, suit: "" })),
];
const there = new Set([...DRAWINGS.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));

for (const detail of ["small", "middle", "large"]) {
  test(`every card has a ${detail} print of its own, made of drawings that are there`, () => {
    const prints = CARDS.map((card) => face(card, detail));
    assert.equal(new Set(prints).size, CARDS.length);
    const used = prints.flatMap((print) => [...print.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    assert.deepEqual(used.filter((id) => !there.has(id)), []);
  });
}

test("a drawing uses only drawings that are there, but for the card's own suit", () => {
  const used = [...DRAWINGS.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual([...new Set(used.filter((id) => !there.has(id)))], ["deck-suit"]);
});
