/** Where everybody sits round the table, and where their cards lie: numbers in, numbers out. */

export const CARD = 1.34; // height of a card to its width
const GAP = 6; // pixels that stay free between what lies on the felt
const TAG = 11; // pixels below a card for its tag
/** Degrees at either side of the reader's place where nobody sits, the best first: with the reader's elbows there, and without. */
const OPENINGS = { own: [47, 61, 38, 30, 54, 68, 75, 20, 10], none: [0, 20, 30, 47, 61, 10, 38, 54, 75, 90] };
/** How far cards lie on the way from the middle to their player, the best first: near enough to be theirs. */
const OUTWARD = [0.76, 0.84, 0.68, 0.92, 0.6, 1, 0.5];
const AT_THE_END = [0.4, 0.5, 0.6]; // no hand is left, and the last trick moves to the middle
const CLOSE = [0.85, 1, 0.7]; // how much of that counts sideways: a wide felt would tear a trick apart
export const NOTHING = { width: 0, height: 0 };
const GOOD = 60; // pixels of width of a card for which name cards need not be smaller
export const LEAST = 30; // pixels of width below which a card of the trick is hard to recognize

/**
 * The largest cards with which a trick and all name cards have room, each card before who played it. The title of the
 * trick stands in the corner at the reader's upper left, which an oval leaves free.
 * @param {Size} felt  @param {object} table
 * @param {number} table.others  who sits round the felt  @param {boolean} table.own  whether the reader's card lies there too
 * @param {Size[]} table.plates  how large name cards may be, the best first
 * @param {Size[]} table.titles  the title, and the part of it that can't be left out
 * @param {Size} [table.tools]  what lies in the other upper corner  @param {Size} [table.deeds]  and in the lower one below that
 * @param {Size} [table.name]  and in the one opposite
 * @param {number} [table.wide]  of the widest play, in cards  @param {number} [table.good]  a card's width that is enough
 * @param {number} [table.least]  a card's least width  @param {number} [table.tag]  the width of a tag; of two neighbors only one has a tag
 * @param {boolean} [table.isOver]  whether nobody holds a card any more
 * @returns {{seats: Point[], plays: Point[], card: number, plate: Size, isTitled: boolean}|null}  by their middles, clockwise
 *          from the reader's left; the reader's own play comes last; without the title where there is no room for it, and
 *          null where there is none for the rest
 * @typedef {{x: number, y: number}} Point
 * @typedef {{width: number, height: number}} Size
 */
export function layoutRound(felt, { titles, ...table }) {
  for (const title of titles) {
    const layout = bestLayout(felt, { ...table, title });
    if (layout) return { ...layout, isTitled: title === titles[0] && title.height > 0 };
  }
  return null;
}

function bestLayout(felt, { plates, own, good = GOOD, ...table }) {
  const layouts = [];
  for (const plate of plates) {
    for (const opening of OPENINGS[own ? "own" : "none"]) {
      const layout = largestLayout(felt, { ...table, own, plate, opening });
      if (layout?.card >= good) return layout;
      if (layout) layouts.push(layout);
    }
  }
  return layouts.sort((one, other) => other.card - one.card)[0] ?? null;
}

function largestLayout(felt, { others, own, plate, opening, title, tools = NOTHING, deeds = NOTHING, name = NOTHING, wide = 1, least = LEAST, tag = 0, isOver = false }) {
  const { width, height } = felt;
  const rim = { x: width / 2, y: height / 2, across: (width - plate.width) / 2, down: (height - plate.height) / 2 };
  const seats = along(rim, others > 5 ? 3 : 2.5, opening, others); // the name cards, in equal steps
  const corners = [
    { left: 0, top: 0, right: title.width, bottom: title.height },
    { left: width - tools.width, top: 0, right: width, bottom: tools.height },
    { left: width - deeds.width, top: height - deeds.height, right: width, bottom: height },
    { left: 0, top: height - name.height, right: name.width, bottom: height },
  ];
  const boxes = [...corners, ...seats.map((seat) => box(seat, plate))];
  if (!areApart(boxes) || !boxes.every((each) => isOn(felt, each))) return null;
  const most = Math.min(150, (0.44 * felt.height) / CARD, 0.16 * felt.width) * (isOver ? 1.25 : 1);
  for (let card = Math.round(most); card >= least; card -= 2) {
    const play = { width: Math.max(card * wide, (card + tag) / 2), height: card * CARD + TAG };
    for (const middle of middles(felt, plate)) {
      const plays = playPoints(felt, boxes, { ends: own ? [...seats, { x: middle.x, y: felt.height }] : seats, middle, play, shares: isOver ? [...AT_THE_END, ...OUTWARD] : OUTWARD });
      if (plays) return { seats, plays, card, plate };
    }
  }
  return null;
}

/** How large the hand in front is: as large as the cards dealt allow, so that nothing grows while they go. */
export function handWidth(height, breadth, dealtCards, isAlone = false) {
  const share = ([0.27, 0.27, 0.27, 0.255, 0.24, 0.22][dealtCards] ?? 0.2) * (isAlone ? 1.3 : 1);
  return Math.round(Math.max(44, Math.min((height * share) / CARD, breadth / (1 + 0.6 * (dealtCards - 1)))));
}

/** How far card `index` of a fan is turned, in degrees, and how far it has dropped, in hundredths of its width. */
export function fanPose(index, held) {
  const off = index - (held - 1) / 2;
  const bend = Math.min(3, 16 / held);
  return { turn: off * bend, drop: off * off * bend * 0.5 };
}

/** Where the middle of the trick may be: that of the felt, or lower because of those who sit at its top. */
const middles = ({ width, height }, plate) => [0, 0.5, 1, 1.5].map((part) => ({ x: width / 2, y: (height + part * plate.height) / 2 }));

/** The plays as near to each other as they can lie, each on its way from the middle to its end, or null if they can't. */
function playPoints(felt, boxes, { ends, middle, play, shares }) {
  const farthest = ends.map((end) => reach(felt, boxes, middle, end, play));
  for (const share of shares) {
    for (const close of CLOSE) {
      const plays = farthest.map(({ x, y }) => ({ x: middle.x + (x - middle.x) * share * close, y: middle.y + (y - middle.y) * share }));
      if (areApart([...boxes, ...plays.map((at) => box(at, play))])) return plays;
    }
  }
  return null;
}

/** The last point on the way from the middle to `end` at which a play lies on the felt and on nothing else. */
function reach(felt, boxes, middle, end, play) {
  const steps = 40;
  let last = middle;
  for (let step = 1; step <= steps; step += 1) {
    const at = { x: middle.x + ((end.x - middle.x) * step) / steps, y: middle.y + ((end.y - middle.y) * step) / steps };
    const here = box(at, play);
    if (!isOn(felt, here) || !boxes.every((other) => apart(here, other))) break;
    last = at;
  }
  return last;
}

const box = ({ x, y }, { width, height }) => ({ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 });

const isOn = ({ width, height }, { left, top, right, bottom }) => left >= 0 && top >= 0 && right <= width && bottom <= height;

const apart = (one, other) =>
  one.right + GAP <= other.left || other.right + GAP <= one.left || one.bottom + GAP <= other.top || other.bottom + GAP <= one.top;

const areApart = (boxes) => boxes.every((one, index) => boxes.slice(0, index).every((other) => apart(one, other)));

/** `count` points in equal steps along a rounded oval, clockwise, half a step in at both ends. */
function along(oval, power, opening, count) {
  const fine = Array.from({ length: 181 }, (_, step) => onOval(oval, power, opening + ((360 - 2 * opening) * step) / 180));
  const lengths = fine.slice(1).map(({ x, y }, step) => Math.hypot(x - fine[step].x, y - fine[step].y));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, index) => {
    let rest = ((index + 0.5) / count) * whole;
    const step = lengths.findIndex((length) => (rest -= length) <= 0);
    return fine[step + 1];
  });
}

/** A point of a rounded oval, so many degrees clockwise from the reader's place below. */
function onOval({ x, y, across, down }, power, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const bent = (value) => Math.sign(value) * Math.abs(value) ** (2 / power);
  return { x: x - across * bent(Math.sin(angle)), y: y + down * bent(Math.cos(angle)) };
}
