/** Where everybody sits: nothing lies on anything else, nothing beyond the felt, on felts of all sizes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fanPose, handWidth, layoutRound } from "../../../../cucumber/pages/stage/table/layout.mjs";

const ALL_FELTS = [[640, 240], [640, 360], [785, 250], [842, 330], [842, 375], [940, 420], [1060, 480], [1190, 400], [1450, 620], [1880, 700], [1880, 300]];
/** Laying out is slow: every third felt by day, all of them at night. */
const FELTS = ALL_FELTS.filter((_, place) => place % 3 === 0 || process.env.CUCUMBER_THOROUGH);
const TITLE = { width: 190, height: 26 };
const TOOLS = { width: 140, height: 44 };
const NONE = { width: 0, height: 0 };
const CORNERS = [{}, { tools: TOOLS }, { tools: TOOLS, deeds: { width: 206, height: 60 } }];
const CARD = 1.34;
const TABLES = [true, false].flatMap((own) => [2, 3, 4, 5, 6, 7, 8, 9].map((players) => ({ own, players, others: own ? players - 1 : players })));
const plates = [1, 0.86, 0.72, 0.62].map((part) => ({ width: 206 * part, height: 74 }));

const around = ({ x, y }, width, height) => ({ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 });
const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function laid(width, height, table) {
  const found = layoutRound({ width, height }, { ...table, plates, titles: [TITLE, NONE] });
  if (!found) return null;
  const seats = found.seats.map((seat) => around(seat, found.plate.width, found.plate.height));
  const plays = found.plays.map((play) => around(play, found.card, found.card * CARD));
  const title = found.isTitled ? [{ left: 0, top: 0, right: TITLE.width, bottom: TITLE.height }] : [];
  const { tools = NONE, deeds = NONE } = table;
  const right = [{ left: width - tools.width, top: 0, right: width, bottom: tools.height }, { left: width - deeds.width, top: height - deeds.height, right: width, bottom: height }];
  return { ...found, boxes: [...seats, ...plays, ...title, ...right] };
}

test("nothing lies on anything else or beyond the felt", () => {
  for (const [width, height] of FELTS) {
    for (const table of TABLES.flatMap((each) => CORNERS.map((corner) => ({ ...each, ...corner })))) {
      const { boxes, seats, plays } = laid(width, height, table) ?? { boxes: [], seats: [], plays: [] };
      const where = `${JSON.stringify(table)} on ${width} × ${height}`;
      if (boxes.length) assert.deepEqual([seats.length, plays.length], [table.others, table.players], where);
      for (const [index, one] of boxes.entries()) {
        const isOn = one.left >= -0.5 && one.top >= -0.5 && one.right <= width + 0.5 && one.bottom <= height + 0.5;
        if (!isOn) assert.fail(`beyond: ${where}`); // asserting each would take longer than laying out
        for (let before = 0; before < index; before += 1) if (overlap(one, boxes[before])) assert.fail(`overlap: ${where}`);
      }
    }
  }
});

test("two to nine have room on a laptop, and cards that can be told", () => {
  for (const table of TABLES) assert.ok(laid(842, 375, table)?.card >= 40, JSON.stringify(table));
});

test("who follows sits clockwise from the reader's left, and a play lies between its player and the middle", () => {
  const { seats, plays } = laid(1190, 480, { own: true, others: 3 });
  assert.ok(seats[0].x < seats[1].x && seats[1].x < seats[2].x && seats[1].y < seats[0].y);
  assert.ok(Math.abs(seats[0].y - seats[2].y) < 6, "who sits opposite each other sits at one height");
  assert.ok(plays[0].x > seats[0].x && plays[2].x < seats[2].x && plays[1].y > seats[1].y);
  assert.ok(plays[3].y > plays[1].y, "the reader's own lies nearest to the reader");
});

test("a felt without room for them says so", () => {
  assert.equal(layoutRound({ width: 300, height: 200 }, { others: 6, own: true, plates, titles: [TITLE, NONE] }), null);
});

test("a hand has the size of the cards that were dealt", () => {
  assert.ok(handWidth(540, 800, 2) > handWidth(540, 800, 7));
  assert.equal(handWidth(540, 800, 7), handWidth(540, 800, 7));
  for (const cards of [1, 2, 7, 12, 17]) assert.ok(handWidth(540, 430, cards) >= 44);
});

test("a fan is even", () => {
  assert.deepEqual(fanPose(3, 7), { turn: 0, drop: 0 });
  assert.equal(fanPose(0, 7).turn, -fanPose(6, 7).turn);
  assert.equal(fanPose(0, 7).drop, fanPose(6, 7).drop);
});
