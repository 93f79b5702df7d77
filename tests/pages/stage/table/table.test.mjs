/** The pure half of the card table. The drawing half is tested in a real browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as stepping from "../../../../cucumber/pages/stage/stepping.mjs";
import * as lookup from "../../../../cucumber/pages/stage/table/frames.mjs";
import { captionOf } from "../../../../cucumber/pages/stage/table/caption.mjs";
import * as pace from "../../../../cucumber/pages/stage/table/pace.mjs";
import { sizeOf, spaceFor } from "../../../../cucumber/pages/stage/table/space.mjs";
import * as words from "../../../../cucumber/pages/stage/table/words.mjs";

const fixture = JSON.parse(readFileSync(new URL("frames.json", import.meta.url), "utf8"));
const { frames, what_ifs: whatIfs } = fixture;
const lines = [frames, ...whatIfs.map((branch) => branch.frames)];
const allFrames = lines.flat();

// ------------------------------------------------------------------------------------------------------- small examples

const card = (id, more = {}) => ({ id, rank: id.slice(0, -1), suit: "♥", ...more });
const seat = (more = {}) => ({ name: "Ann", hand: [], held: 0, played: [], score: null, cucumbers: 0, out: false, dealer: false, turn: false, ...more });
const frame = (more = {}) => ({
  kind: "play", label: "", trick: 1, tricks: 2, middle: [], to_beat: null, taker: null,
  seats: [seat(), seat(), seat()], own: null, note: [], rules: [], comment: "", ...more,
});
const play = (number, ...ids) => ({ seat: number, cards: ids.map((id) => card(id)) });
const place = (more = {}) => ({ line: null, cursor: 0, left: 0, ...more });
const branch = (at, count, title = "otherwise") => ({ title, at, frames: Array.from({ length: count }, () => frame()) });
const data = (more = {}) => lookup.complete({ frames: [frame(), frame(), frame()], what_ifs: [branch(1, 4), branch(2, 2)], ...more });

// --------------------------------------------------------------------------------------------------- the shape of the data

test("missing data becomes an empty table", () => {
  const empty = {
    frames: [], what_ifs: [], cursor: 0, live: false, heading: "Card table", game: "", address: {}, rules_page: "", actions: [], advice: {}, asides: [], panel: "",
    stepping: true, pauses: [], notes: [], lesson: {}, captioned: false, ending: {}, revisable: false, stage: {},
  };
  assert.deepEqual(lookup.complete(undefined), empty);
  assert.deepEqual(lookup.complete({ frames: null, cursor: 3, live: true, heading: "H" }), { ...empty, cursor: 3, live: true, heading: "H" });
});

test("what Python packed is unpacked, each value in its places", () => {
  const pool = ["a", null, 1.5, [0, 1, 0], "x", "y", [4, 5], { 6: [3, 2] }, [], [7, 7, 8]];
  const story = { x: ["a", null, "a"], y: 1.5 };
  assert.deepEqual(lookup.unpack(pool), [story, story, []]);
  assert.equal(lookup.unpack(["alone"]), "alone");
});

// ------------------------------------------------------------------------------------------------------------ the address

const query = (text) => new URLSearchParams(text);

test("an address says the moment as the reader counts it, and the what-if", () => {
  assert.deepEqual(lookup.queryOf(place({ cursor: 4 })), { step: 5 });
  assert.deepEqual(lookup.queryOf(place({ cursor: 4, line: 1, left: 2 })), { step: 5, "what-if": 2 });
});

test("a place comes back from its address; a what-if leads back to where it branches off", () => {
  for (const [line, cursor, left] of [[null, 2, 0], [0, 3, 1], [1, 0, 2]]) {
    const there = { line, cursor, left };
    assert.deepEqual(lookup.placeFromQuery(data(), query(new URLSearchParams(lookup.queryOf(there)).toString())), there);
  }
  assert.deepEqual(lookup.placeFromQuery(data(), query("what-if=1")), { line: 0, cursor: 1, left: 1 });
});

test("an address that names no place there is leads to the nearest", () => {
  for (const [text, cursor] of [["", 0], ["step=0", 0], ["step=99", 2], ["step=-3", 0], ["step=x", 0], ["step=2&what-if=9", 1], ["step=2&what-if=0", 1]]) {
    assert.deepEqual(lookup.placeFromQuery(data(), query(text)), { line: null, cursor, left: 0 }, text);
  }
  assert.deepEqual(lookup.placeFromQuery(data(), query("step=99&what-if=1")), { line: 0, cursor: 3, left: 1 });
  assert.equal(lookup.placeFromQuery(lookup.complete(), query("step=5&what-if=1")).cursor, 0);
});

test("an address asks for what is told when all that is said of it stands there", () => {
  assert.ok(lookup.isForQuery(query("example=a&step=3&from=Bo"), { example: "a" }));
  assert.ok(lookup.isForQuery(query("example=a&from=Bo"), { example: "a", from: "Bo" }));
  assert.ok(!lookup.isForQuery(query("example=b"), { example: "a" }));
  assert.ok(!lookup.isForQuery(query("example=a"), { example: "a", from: "Bo" }));
  assert.ok(!lookup.isForQuery(query("example=a"), {}));
});

test("a story stays the same from whatever seat it is seen", () => {
  assert.ok(lookup.isSameStory({ example: "a" }, { example: "a", from: "Bo" }));
  assert.ok(!lookup.isSameStory({ example: "a" }, { example: "b" }));
  assert.ok(!lookup.isSameStory({ example: "a" }, {}));
  assert.ok(!lookup.isSameStory({}, {}));
  assert.ok(!lookup.isSameStory({ from: "Bo" }, { from: "Bo" }));
});

// ----------------------------------------------------------------------------------------------------------------- moving

test("a cursor is kept within the frames", () => {
  assert.deepEqual([-1, 0, 4, 5, 99].map((cursor) => stepping.clamp(cursor, 5)), [0, 0, 4, 4, 4]);
  assert.equal(stepping.clamp(2, 0), 0);
  assert.equal(stepping.clamp(NaN, 5), 0);
  assert.equal(stepping.clamp(2.9, 5), 2);
});

test("arrows step, Home and End jump, both stop at the ends, and other keys mean nothing", () => {
  const at = (cursor) => ["ArrowLeft", "ArrowRight", "Home", "End"].map((key) => stepping.keyMove(key, cursor, 5));
  assert.deepEqual(at(2), [1, 3, 0, 4]);
  assert.deepEqual(at(0), [0, 1, 0, 4]);
  assert.deepEqual(at(4), [3, 4, 0, 4]);
  for (const key of ["ArrowUp", "Enter", " ", "a", "toString", "constructor"]) assert.equal(stepping.keyMove(key, 2, 5), null);
});

test("the frames told are those of the line open, and what-ifs begin at the frame shown on the main line", () => {
  const all = data();
  assert.equal(lookup.framesOf(all, place()), all.frames);
  assert.equal(lookup.framesOf(all, place({ line: 1 })), all.what_ifs[1].frames);
  assert.deepEqual(lookup.branchesHere(data(), place({ cursor: 1 })), [0]);
  assert.deepEqual(lookup.branchesHere(data(), place({ cursor: 0 })), []);
  assert.deepEqual(lookup.branchesHere(data(), place({ cursor: 1, line: 1 })), []);
});

/** Two tricks of two, told play by play, and what they came to. */
const twoTricks = () => {
  const dealt = frame({ kind: "start", trick: 0 });
  const trick = (number, plays, more) => frame({ trick: number, middle: plays.map(([at, id]) => play(at, id)), ...more });
  const [first, second] = [[[0, "9h"], [1, "2c"]], [[0, "3h"], [1, "Kc"]]];
  return [
    dealt, trick(1, first.slice(0, 1)), trick(1, first, { taker: 0, comment: "Away with it." }),
    trick(2, second.slice(0, 1)), trick(2, second, { taker: 1 }), trick(2, second, { kind: "result", taker: 1 }),
  ];
};

test("a trick of a line has its plays with their moments, who takes it, and whether somebody comments on it", () => {
  const [first, second] = lookup.tricksOf(twoTricks());
  assert.deepEqual([first.plays, second.plays].map((plays) => plays.map(({ seat, at }) => [seat, at])), [[[0, 1], [1, 2]], [[0, 3], [1, 4]]]);
  assert.deepEqual([first, second].map(({ trick, at, last, taker, commented }) => [trick, at, last, taker, commented]), [[1, 1, 2, 0, true], [2, 3, 4, 1, false]]);
  assert.deepEqual(lookup.tricksOf([]), []);
});

test("the deal round a moment ends where the next one is dealt", () => {
  const both = [...twoTricks(), ...twoTricks()];
  const deals = lookup.dealsOf(both);
  assert.deepEqual(deals, [0, 6]);
  assert.deepEqual([0, 5, 6, 11].map((at) => lookup.dealBounds(deals, at, both.length)), [[0, 6], [0, 6], [6, 12], [6, 12]]);
  assert.deepEqual(lookup.dealsOf([]), []);
  assert.deepEqual(lookup.tricksOf(both, 6, 12).map(({ trick, at }) => [trick, at]), [[1, 7], [2, 9]]);
});

// -------------------------------------------------------------------------------------------------------- seats and cards

test("round the table sit all in their order, or all but the seat in front, from its left on", () => {
  const seats = Array.from({ length: 4 }, () => seat());
  assert.deepEqual(lookup.seatsAround(frame({ seats })), [0, 1, 2, 3]);
  assert.deepEqual(lookup.seatsAround(frame({ seats, own: 0 })), [1, 2, 3]);
  assert.deepEqual(lookup.seatsAround(frame({ seats, own: 2 })), [3, 0, 1]);
});

test("in front lies the reader's hand, or that of whoever is to act if it can be seen", () => {
  const seats = [seat(), seat({ turn: true }), seat()];
  assert.equal(lookup.frontSeat(frame({ seats })), 1);
  assert.equal(lookup.frontSeat(frame({ seats, own: 0 })), 0);
  assert.equal(lookup.frontSeat(frame({ seats: [seat(), seat({ turn: true, hand: null })] })), null);
  assert.equal(lookup.frontSeat(frame()), null);
});

test("a card lies played in the middle or before its player, not before another", () => {
  const here = frame({ middle: [play(1, "9h")], seats: [seat({ played: [card("4h")] }), seat(), seat()] });
  assert.ok(lookup.hasPlayed(here, 1, "9h") && lookup.hasPlayed(here, 0, "4h"));
  assert.ok(!lookup.hasPlayed(here, 0, "9h") && !lookup.hasPlayed(here, 1, "4h") && !lookup.hasPlayed(here, 7, "4h"));
});

const played = (...cards) => frame({ seats: [seat({ played: cards.map((id) => card(id)) }), seat(), seat()] });

test("the moment a card was played is the first at which it lies there, and none where it is not", () => {
  const frames = [frame(), frame({ middle: [play(0, "9h")] }), frame({ middle: [play(0, "9h"), play(1, "2h")] }), played("9h")];
  assert.equal(lookup.playIndexOf(frames, 0, "9h"), 1);
  assert.equal(lookup.playIndexOf(frames, 1, "2h", 2), 2);
  assert.equal(lookup.playIndexOf([frame(), played("9h")], 0, "3h"), -1);
  assert.equal(lookup.playIndexOf([frame(), played("9h")], 0, "9h", 0), -1);
  assert.equal(lookup.playIndexOf([], 0, "9h"), -1);
});

test("of several deals, the moment of this deal is meant", () => {
  const frames = [played("9h"), played("9h"), frame(), frame({ middle: [play(0, "9h")] }), played("9h")];
  assert.equal(lookup.playIndexOf(frames, 0, "9h", 4), 3);
  assert.equal(lookup.playIndexOf(frames, 0, "9h", 1), 0);
});

test("each card of the fixture was played at a frame where it is the last of the middle", () => {
  for (const frames of lines) {
    const end = frames.length - 1;
    frames[end].seats.forEach(({ played: cards }, number) => {
      for (const { id } of cards) {
        const last = frames[lookup.playIndexOf(frames, number, id, end)].middle.at(-1);
        assert.ok(last.seat === number && last.cards.some((one) => one.id === id));
      }
    });
  }
});

const holding = (more = {}) => seat({ held: 3, ...more });

test("the middle waits for those who follow, clockwise", () => {
  const seats = [holding(), holding({ turn: true }), holding(), holding()];
  assert.deepEqual(lookup.waitingSeats(frame({ seats })), [1, 2, 3, 0]);
  assert.deepEqual(lookup.waitingSeats(frame({ seats, middle: [play(1, "9h"), play(2, "2h")] })), [3, 0]);
});

test("the middle waits for nobody who is out or has no card, nor once the trick is taken", () => {
  const seats = [holding({ out: true }), holding({ turn: true }), seat(), holding()];
  assert.deepEqual(lookup.waitingSeats(frame({ seats })), [1, 3]);
  assert.deepEqual(lookup.waitingSeats(frame({ seats, middle: [play(1, "9h")], taker: 1 })), []);
  assert.deepEqual(lookup.waitingSeats(frame({ seats: [holding(), holding()] })), []); // nobody's turn
});

test("the middle waits for nobody who has dropped from the deal, though he still holds cards", () => {
  const seats = [holding({ turn: true }), holding({ in_deal: false }), holding({ in_deal: true })];
  assert.deepEqual(lookup.waitingSeats(frame({ seats })), [0, 2]);
  assert.deepEqual([{ out: false }, { out: false, in_deal: false }, { out: true, in_deal: true }].map(lookup.isInDeal), [true, false, false]);
});

test("before the first trick the places begin with its leader, whoever is asked something", () => {
  const seats = [holding({ turn: true }), holding(), holding()];
  assert.deepEqual(lookup.waitingSeats(frame({ seats, leader: 1 })), [1, 2, 0]);
  assert.deepEqual(lookup.waitingSeats(frame({ seats, leader: null })), [0, 1, 2]);
  assert.deepEqual(lookup.waitingSeats(frame({ seats, leader: 1, middle: [play(2, "9h")] })), [0, 1]); // then the middle says who led
});

test("in the fixture, played and awaited cards make a whole trick while it runs", () => {
  for (const here of frames.filter(({ taker }) => taker === null)) {
    const seats = [...here.middle.map((one) => one.seat), ...lookup.waitingSeats(here)];
    assert.deepEqual(seats.toSorted(), [0, 1, 2, 3, 4, 5]);
  }
});

test("a seat's cards are counted wherever they lie", () => {
  const seats = [seat({ held: 3, played: [card("2h"), card("4h")] }), seat({ held: 4 }), seat()];
  const here = frame({ seats, middle: [play(0, "9h", "9d")] });
  assert.deepEqual([0, 1, 2].map((number) => lookup.cardsDealt(here, number)), [7, 4, 0]);
  for (const one of frames) assert.deepEqual(one.seats.map((_, number) => lookup.cardsDealt(one, number)), [7, 7, 7, 7, 7, 7]);
});

test("the trick has room for every card that lies there or is to come, a set half over itself", () => {
  const room = (count) => lookup.breadth(frame({ seats: Array.from({ length: count }, () => holding()) }));
  assert.deepEqual([2, 5, 9].map(room), [2, 5, 9]);
  assert.equal(lookup.breadth(frame({ middle: [play(0, "9h", "9d", "9c"), play(1, "2h", "3h", "4h")], seats: [seat(), seat(), holding()] })), 5); // two sets and one to come
});

test("who is out or has dropped needs no room in the trick", () => {
  assert.equal(lookup.breadth(frame({ seats: Array.from({ length: 9 }, (_, number) => holding({ out: number > 5 })) })), 6);
  assert.equal(lookup.breadth(frame({ seats: Array.from({ length: 9 }, (_, number) => holding({ in_deal: number < 6 })) })), 6);
});

// ---------------------------------------------------------------------------------------------------------- pace and room

test("a bot's card waits for the one before, a finished trick is held, and at once is at once", () => {
  const [card, taken, cost] = [frame(), frame({ taker: 1 }), frame({ kind: "result", taker: 1 })];
  assert.deepEqual([card, taken, cost].map((one) => pace.pauseAfter(one, "normal")), [700, 1000, 700]);
  assert.deepEqual(["calm", "fast", "at once"].map((one) => pace.pauseAfter(card, one)), [1400, 280, 0]);
  assert.ok(pace.pauseToRead("at once") > 0);
});

test("damaged settings are as usual", () => {
  const usual = { pace: "normal", suits: "two", sound: "off" };
  for (const kept of [undefined, null, "", 7, { pace: "toString", suits: "five", sound: 1 }]) assert.deepEqual(pace.settingsIn(kept), usual, kept);
  assert.deepEqual(pace.settingsIn({ pace: "at once", suits: "four", sound: "on", more: 1 }), { pace: "at once", suits: "four", sound: "on" });
});

test("a table ends with the window it begins in, or has a window of its own, and is never too empty", () => {
  const space = (top, width, window) => spaceFor({ top, width, window });
  assert.equal(space(150, 1200, 720), 558);
  assert.equal(space(170, 390, 844), 662);
  assert.equal(space(600, 1200, 720), 696);
  assert.equal(space(100, 1200, 500), 476);
  assert.equal(space(190, 366, 640), 438);
  assert.equal(space(190, 640, 360), 354);
  assert.equal(space(100, 1000, 2000), 680);
});

test("a part of a page is no higher than it says, and high enough to be read", () => {
  const space = (width, highest) => spaceFor({ top: 600, width, window: 720, highest });
  assert.equal(space(1200, 540), 540);
  assert.equal(space(1200, 100), 480);
  assert.equal(space(390, 100), 420);
});

test("a felt that stands alone may be lower", () => {
  assert.equal(spaceFor({ top: 110, width: 344, window: 640, edge: 180, lowest: 260 }), 350);
  assert.equal(spaceFor({ top: 110, width: 344, window: 640, edge: 180 }), 616, "a table with words needs a window of its own");
});

test("a phone held sideways has its panel beside the felt: there is no room below", () => {
  const size = (across, window) => sizeOf({ across, window }, true)["data-size"];
  assert.deepEqual([size(776, 390), size(614, 375), size(514, 320)], ["wide", "wide", "narrow"]);
  assert.deepEqual([size(776, 1024), size(390, 844)], ["narrow", "narrow"]);
});

test("an act is the card's id without its number", () => {
  assert.deepEqual(["9h", "9h#2", "Jo#12", "12"].map(lookup.actOf), ["9h", "9h", "Jo", "12"]);
});

// ------------------------------------------------------------------------------------------------------- what is asked

const call = (act, more = {}) => ({ act, label: act, allowed: true, why: `why ${act}`, ...more });
const asks = (more = {}) => ({ sentence: "Ann leads.", verb: "Play", prefix: "", fewest: 1, most: 1, calls: [], ...more });
const one = asks();
const set = asks({ fewest: 1, most: 3 });
const swap = asks({ verb: "Exchange", prefix: "exchange ", fewest: 0, most: 2, calls: [call("exchange nothing"), call("free", { allowed: false })] });
const kontra = asks({ fewest: 0, most: 0, calls: [call("kontra"), call("pass")] });

test("a click plays where one card is asked, and what is asked has words unless it is one card and nothing else", () => {
  assert.deepEqual([undefined, null, one, asks({ calls: [call("double")] })].map(lookup.isSinglePick), [true, true, true, true]);
  assert.deepEqual([set, swap, kontra, asks({ verb: "Exchange" }), asks({ fewest: 0 })].map(lookup.isSinglePick), [false, false, false, false, false]);
  assert.deepEqual([undefined, null, one].map(lookup.hasWords), [false, false, false]);
  assert.deepEqual([set, swap, kontra, asks({ calls: [call("double")] })].map(lookup.hasWords), [true, true, true, true]);
});

test("the hint counts what is missing or too much", () => {
  const hints = (asked, ...counts) => counts.map((count) => words.hint(asked, count));
  assert.deepEqual(hints(set, 0, 1, 3, 4), ["Mark 1 to 3 cards.", "", "", "At most 3 cards: unmark 1."]);
  assert.deepEqual(hints(swap, 0, 2, 4), ["Mark 1 or 2 cards.", "", "At most 2 cards: unmark 2."]);
  assert.deepEqual(hints(asks({ fewest: 3, most: 3 }), 0, 1, 3), ["Mark 3 cards.", "Mark 2 more.", ""]);
  assert.deepEqual(hints(asks({ verb: "Exchange", fewest: 0, most: 1 }), 0, 2), ["Mark 1 card.", "At most 1 card: unmark 1."]);
});

test("the button names the cards to play, and counts those to exchange", () => {
  const cards = [{ rank: "5", suit: "♥" }, { rank: "Jo", suit: "" }];
  assert.equal(words.actLabel(set, cards), "Play 5♥ ★");
  assert.equal(words.actLabel(set, cards, words.cardName), "Play 5 of hearts joker");
  assert.equal(words.actLabel(swap, cards), "Exchange 2 cards");
  assert.equal(words.actLabel(swap, cards.slice(1), words.cardName), "Exchange 1 card");
  assert.deepEqual([set, swap].map((asked) => words.actLabel(asked, [])), ["Play cards", "Exchange cards"]); // not "Play": that winds the table
});

test("a card says what may be done with it", () => {
  const said = (playable, asked) => words.permission({ playable }, asked);
  assert.deepEqual([said(true, null), said(false, undefined), said(true, set)], ["may be played", "may not be played", "may be played"]);
  assert.deepEqual([said(true, swap), said(false, swap), said(true, { verb: "Bury" })], ["may be exchanged", "may not be exchanged", "may be picked"]);
});

// ------------------------------------------------------------------------------------------------------------------ words

test("cards are named as one reads them aloud, and printed short, a joker as a star", () => {
  const named = [["9", "♠"], ["10", "♣"], ["J", "♦"], ["A", "♥"], ["Jo", ""], ["12", ""]].map(([rank, suit]) => words.cardName({ rank, suit }));
  assert.deepEqual(named, ["9 of spades", "10 of clubs", "jack of diamonds", "ace of hearts", "joker", "12"]);
  assert.deepEqual(["Jo", "10", "Q", "15"].map(words.bigText), ["★", "10", "Q", "15"]);
  assert.deepEqual([["K", "♣"], ["10", "♥"], ["Jo", ""], ["12", ""]].map(([rank, suit]) => words.shortName({ rank, suit })), ["K♣", "10♥", "★", "12"]);
});

test("numbers are written with their sign and counted with their noun, lost lives as cucumbers or halves of them", () => {
  assert.deepEqual([-9, 0, 12].map(words.withSign), ["−9", "0", "12"]);
  assert.deepEqual([0, 1, 2].map((number) => words.quantity(number, "cucumber")), ["0 cucumbers", "1 cucumber", "2 cucumbers"]);
  assert.deepEqual([[1, false], [2, undefined], [1, true], [2, true]].map((lost) => words.cucumberWords(...lost)),
    ["1 cucumber", "2 cucumbers", "1 half-cucumber", "2 half-cucumbers"]);
});

test("the play to beat is tagged while the trick runs, the taker's when it is complete", () => {
  const middle = [play(1, "9h"), play(2, "2h")];
  const tags = (more) => middle.map((_, index) => words.playTag(frame({ middle, ...more }), index));
  assert.deepEqual(tags({ to_beat: 0 }), ["to beat", ""]);
  assert.deepEqual(tags({ taker: 1 }), ["takes it", ""]);
  assert.deepEqual(tags({ taker: 2, to_beat: 0 }), ["", "takes it"]);
  assert.deepEqual(tags({}), ["", ""]);
});

test("each unfinished trick of the fixture has one card to beat, each finished one its taker", () => {
  for (const here of allFrames.filter(({ middle }) => middle.length)) {
    const tags = here.middle.map((_, index) => words.playTag(here, index)).filter(Boolean);
    assert.deepEqual(tags, [here.taker === null ? "to beat" : "takes it"]);
  }
});

test("the trick says its number, and that it is the last", () => {
  assert.deepEqual([0, 1, 7].map((trick) => words.trickTitle({ trick, tricks: 7 })), ["Before the first trick", "Trick 1 of 7", "Trick 7 of 7: the last"]);
});

test("where sets can make a deal shorter, the title says how many tricks there are at most", () => {
  const title = (trick) => words.trickTitle({ trick, tricks: 4, at_most: true });
  assert.deepEqual([0, 2, 4].map(title), ["Before the first trick", "Trick 2 of at most 4", "Trick 4 of 4: the last"]);
});

test("a complaint is a sentence: Python's as it came, an exception with what went wrong", () => {
  assert.equal(words.problemText("Bo may not play 5♠."), "Bo may not play 5♠.");
  assert.equal(words.problemText(new TypeError("no seats")), "The table could not show this: no seats");
  assert.equal(words.problemText({ message: "late" }), "late");
});

// ------------------------------------------------------------------------------------------------------------ the caption

test("the felt says what went wrong or what happened before what is asked, and advice after it", () => {
  const told = { note: ["Bo beats 7♦ with 9♠.", "Bo leads."], rules: ["An equal card is enough."] };
  const happened = "Bo beats 7♦ with 9♠. Bo leads.";
  const asked = { ...told, asks: { sentence: "Ann leads." } };
  const advice = { sentence: "The 5♣ costs least." };
  const cases = [
    [{ frame: frame(told) }, happened, "An equal card is enough."],
    [{ frame: frame(told), aside: "A hint: duck." }, happened, "A hint: duck."],
    [{ frame: frame(asked) }, "Ann leads.", happened, true],
    [{ frame: frame({ ...told, asks: { sentence: "Bo leads." } }) }, "Bo leads.", "Bo beats 7♦ with 9♠.", true],
    [{ frame: frame({ ...asked, word: "Not quite." }) }, "Ann leads.", `Not quite. ${happened}`, true],
    [{ frame: frame(asked), advice }, "Ann leads.", advice.sentence, false],
    [{ frame: frame(asked), advice, aside: "A hint: duck." }, "Ann leads.", "The 5♣ costs least. A hint: duck.", false],
    [{ frame: frame(asked), problem: "No answer has come yet." }, "No answer has come yet.", "Ann leads."],
    [{ frame: frame(told), problem: "No answer has come yet." }, "No answer has come yet.", happened],
    [{ frame: frame({ ...asked, reply: "10 is lower than J." }) }, "10 is lower than J.", "Ann leads."],
    [{ frame: frame({ ...asked, reply: "10 is lower than J." }), aside: "A hint: duck." }, "Ann leads.", "A hint: duck.", false],
    [{ frame: frame(told), rules: { fresh: [], known: told.rules } }, happened, ""],
    [{ frame: frame({ ...told, comment: "Then Bo pays 9." }) }, "Then Bo pays 9.", ""],
    [{ frame: frame({ ...asked, comment: "Then Bo pays 9." }) }, "Ann leads.", happened, true],
  ];
  for (const [table, line, below, isAfter] of cases) assert.deepEqual(captionOf({ rules: { fresh: told.rules }, ...table }), { line, below, ...(isAfter === undefined ? {} : { isAfter }) });
});

test("cards are dealt where somebody holds others than before, and not where a hint is given or a trick lies there", () => {
  const holding = (rank, more) => frame({ kind: "start", trick: 0, seats: [seat({ hand: [card(`${rank}h`)], held: 1 }), seat({ hand: null, held: 1 })], ...more });
  assert.equal(lookup.isDealing(holding(3), holding(4)), true);
  assert.equal(lookup.isDealing(undefined, holding(4)), true);
  assert.equal(lookup.isDealing(holding(3), holding(3, { note: ["A hint: duck."] })), false);
  assert.equal(lookup.isDealing(holding(3), holding(4, { middle: [play(0, "9h")] })), false);
});
