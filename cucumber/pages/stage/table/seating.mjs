/** What a frame needs of the felt, and what it gets: where its seats and plays are, and how large its hand is. */
import { cardsDealt, hasWords, seatsAround } from "./frames.mjs";
import { CARD, LEAST, NOTHING, fanPose, handWidth, layoutRound } from "./layout.mjs";

const ROUND = 620; // pixels: people sit round a felt at least this wide
const PLATE = { width: 136, height: 74, card: 10, small: 28 }; // pixels: a name card, what each card of its hand adds, and how wide such a card is
const PLATE_FROM_AFAR = { width: 156, height: 46, card: 10 }; // where it is only looked at: a face, a name and a score
const NARROW_PLATES = [[88, 62], [78, 58], [66, 54], [58, 50]].map(([width, height]) => ({ width, height, card: 13 })); // on a phone: the face above the name
const FLAT_PLATE = { width: 124, height: 36, card: 13, isFlat: true }; // in a low window: the face beside the name
const NARROW_OPEN = [[104, 24], [94, 24], [86, 24], [86, 20], [78, 18]]; // and of those whose hands lie open, with how wide their cards are
const IN_IT = { head: 30, edge: 5, step: 0.55, row: 0.92 }; // what such a card has above and beside the hand, and how close cards lie, in their widths
const OWN_NAME = { width: 128, height: 34 }; // pixels: the own name card there, in the corner above the hand
const IN_A_FAN = 8; // cards of a hand on a phone; more lie in rows
const LOWER = 0.7; // the height of a card in two rows, or above a question, as a part of one in a fan
const BELOW = 0.62; // how far below a row the next one begins, in card heights
const PARTS = [1, 0.86, 0.72, 0.62]; // how narrow name cards may become
const GOOD = 60; // pixels of a card of the trick for which name cards need not be narrower
const TAG = 48; // pixels of width: of a tag, such as "to beat"
const DEALER_BESIDE_CARDS = "auto -4px 4px auto"; // the place of the dealer's sign where no face is shown that it could lie on
const LINE = { width: 190, narrow: 150, height: 26 }; // pixels: of the line about the trick
const STRIP = { stake: 24, undealt: 34 }; // pixels of height: at the upper edge of the felt on a phone
const IN_A_ROW = 6; // of the cards that nobody holds
const BESIDE = 206; // pixels: the own name card to the left of the hand, and what can be done to its right
const TOOLS = { width: 94, height: 44 }; // pixels: of the buttons in the upper right corner
const NARROW_TOOLS = { width: 46, height: 44 }; // on a phone in the lower one, above the hand
const LOW = 380; // pixels of height of the felt
const FINGER = 52; // pixels of width of a card
const MOST_CACHED = 40; // tables: a page that steps through a deal asks for the same ones again and again

const px = (pixels) => `${Math.round(pixels)}px`;

/** Whether a felt is that of a phone. @param {FeltSize|null} size */
export const isNarrow = (size) => !!size && size.width < ROUND;

/** Whether a phone's felt has no room for a large hand below several small ones. @param {FeltSize|null} size */
export const isLow = (size) => isNarrow(size) && size.height < LOW;

/** Whether a felt has more room beside a row of seats than below it: that of a phone held sideways. @param {FeltSize|null} size */
export const isFlat = (size) => !!size && size.height < LOW && size.width > 2 * size.height;

/** How much larger a phone's name cards and cards of the trick are here: for a room full of people. @param {FeltSize} size */
const enlarged = ({ isAlone, unit }) => (isAlone ? unit : 1);

/** Whether name cards are too narrow for all that usually stands on them; `inRow` are those of open hands. */
export const isTight = ({ plate: { width, inRow } }, size) => width <= (inRow ? 88 : 70) * enlarged(size);

/** A place as the style sheet asks for it. */
export const at = (place) => place && { left: px(place.x), top: px(place.y) };

/**
 * How large the felt is: `ring` is what the hand in front leaves of it; `higher` is by how much what can be done rises above
 * the hand and its line, and `isBesideLine` whether it reaches up to the line; `hasTools` where the tools lie on the felt; `unit` is one pixel of a name card, more where a
 * room full of people looks at it.
 * @typedef {{width: number, height: number, ring: {width: number, height: number}, higher: number, isBesideLine: boolean, hasTools: boolean, unit: number,
 *            isAlone: boolean}} FeltSize
 */

/** Where people sit and their plays lie, by seat; null if they stand in rows. @param {FeltSize|null} size */
export function seating(frame, size) {
  if (!size) return null;
  const around = seatsAround(frame);
  const isOpen = around.some((seat) => (size.isAlone ? frame.seats[seat].hand?.length : frame.seats[seat].hand !== null));
  const small = { isNarrow: true, plates: (isOpen ? openPlates(frame) : [...NARROW_PLATES, FLAT_PLATE]).map((plate) => scale(plate, enlarged(size))) };
  const large = { isNarrow: false, plates: widePlates(frame, size, isOpen) };
  const close = size.width < ROUND ? [small] : [large, small]; // many have room only on small name cards
  const kinds = size.isAlone ? [...close.map((kind) => ({ ...kind, tag: TAG * size.unit })), ...close] : close; // a tag has room, if that is possible
  return kinds.reduce((layout, kind) => layout ?? seatingOf(frame, around, size, { ...kind, isOpen }), null);
}

function seatingOf(frame, around, size, { plates, isNarrow, isOpen, tag }) {
  const { width, height } = size.ring;
  const strip = isNarrow ? (frame.stake ? STRIP.stake : 0) + (frame.undealt?.length ? STRIP.undealt : 0) : 0;
  const layout = cachedLayout({ width, height: height - strip }, {
    others: around.length,
    own: frame.own !== null,
    plates,
    good: trickShare(size, isOpen) * (isNarrow ? 0.7 : 1) * GOOD * size.unit,
    ...cornersOf(frame, size),
    titles: strip ? [NOTHING] : titles(frame, size, isNarrow),
    least: LEAST * enlarged(size),
    tag,
    wide: Math.max(1, ...frame.middle.map((play) => (play.cards.length + 1) / 2)),
    isOver: frame.over === true && frame.seats.every((each) => !each.held),
  });
  if (!layout) return null;
  const { plate } = layout;
  const bySeat = (points) => new Map([...around, frame.own].map((seat, index) => [seat, points[index] && { ...points[index], y: points[index].y + strip }]));
  const open = plate.step && { "--open-step": px(plate.step), "--in-row": plate.inRow };
  const afar = size.isAlone && { "--name": "var(--cu-size-3)", ...(open && isTight(layout, size) && { "--dealer": DEALER_BESIDE_CARDS }) };
  const sizes = { "--play": px(layout.card), "--plate": px(plate.width), "--plate-height": px(plate.height), "--small": px(plate.card), ...open, ...afar };
  return { ...layout, sizes, isNarrow, seats: bySeat(layout.seats), plays: bySeat(layout.plays) };
}

/** How large the trick should be at the cost of name cards: less if hands lie open on them, most for a room full of people. */
const trickShare = ({ isAlone }, isOpen) => (isAlone ? 1.44 : isOpen ? 1 : 1.25);

function cornersOf({ own }, { hasTools, higher, across, width }) {
  if (width >= ROUND) return { tools: hasTools ? TOOLS : NOTHING, deeds: higher ? { width: BESIDE, height: higher } : NOTHING };
  const isBesidePanel = across - width > BESIDE; // where the tools lie as on a wide felt
  const tools = !hasTools ? {} : isBesidePanel ? { tools: TOOLS } : { deeds: NARROW_TOOLS };
  return { ...tools, name: own === null ? NOTHING : OWN_NAME };
}

/** A name card for a room full of people: all of its lengths are longer. */
const scale = (plate, by) => Object.fromEntries(Object.entries(plate).map(([name, length]) => [name, ["inRow", "isFlat"].includes(name) ? length : length * by]));

const mostDealt = (frame) => Math.max(...frame.seats.map((_, seat) => cardsDealt(frame, seat)), 1);

function widePlates(frame, { unit, isAlone }, isOpen) {
  if (isAlone && !isOpen) return [PLATE_FROM_AFAR, { ...PLATE_FROM_AFAR, width: 132 }].map((plate) => scale(plate, unit));
  const width = Math.min(250, PLATE.width + PLATE.card * Math.max(4, mostDealt(frame)));
  return PARTS.map((part) => ({ width: width * part * unit, height: PLATE.height * unit, card: PLATE.small * unit }));
}

/** Name cards of a phone on which hands lie open: below the face and the name the cards, in as many rows as they need. */
function openPlates(frame) {
  const { head, edge, step, row } = IN_IT;
  const cards = mostDealt(frame);
  return NARROW_OPEN.map(([width, card]) => {
    const breadth = width - 2 * edge - card;
    const rows = Math.ceil(cards / (Math.floor(breadth / (step * card)) + 1));
    const inRow = Math.ceil(cards / rows);
    const height = head + edge + card * (CARD + (rows - 1) * row);
    return { width, height, card, inRow, step: Math.min(card + 2, breadth / Math.max(1, inRow - 1)) };
  });
}

const places = new Map();

/** What `round` finds, looked for once. */
function cachedLayout(felt, table) {
  const key = JSON.stringify([felt, table]);
  if (places.size > MOST_CACHED) places.clear();
  if (!places.has(key)) places.set(key, layoutRound(felt, table));
  return places.get(key);
}

/** The room for what is said about the trick, or if there is none, for all of it but its number: what is at stake, and the cards that nobody holds. */
function titles({ stake, undealt }, size, isNarrow) {
  const must = (stake ? 1 : 0) + (undealt?.length ? 1 + 1.5 * Math.ceil(undealt.length / IN_A_ROW) : 0);
  const breadth = (isNarrow ? LINE.narrow : LINE.width) * size.unit;
  return [1 + must, must].map((lines) => ({ width: lines && breadth, height: lines * LINE.height * size.unit }));
}

/** How wide a card of the hand in front is, and whether its player's name card has room beside it. @param {FeltSize|null} size */
export function handLayout(frame, front, size) {
  if (!size || front === null) return null;
  const cards = Math.max(1, cardsDealt(frame, front));
  if (size.width < ROUND) return narrowHand(size, cards, hasWords(frame.asks));
  const between = size.width - 2 * BESIDE * size.unit;
  const isBeside = between / (1 + 0.6 * (cards - 1)) > FINGER;
  const isFree = frame.own === null && !hasWords(frame.asks) && !size.offered; // nobody and nothing lies beside it
  const width = handWidth(size.height, isBeside && !isFree ? between : size.width - 40, cards, size.isAlone);
  return { isBeside, width, sizes: { "--hand": px(width) } };
}

function narrowHand({ width: breadth, height }, cards, isAsked) {
  const rows = Math.ceil(cards / IN_A_FAN);
  const inRow = Math.ceil(cards / rows);
  const lower = rows > 1 ? (2 * LOWER) / (1 + BELOW * (rows - 1)) / (1 + BELOW) : isAsked ? LOWER : 1;
  const width = handWidth(height * lower, breadth - 12, inRow);
  return { isBeside: false, rows, inRow, width, sizes: { "--hand": px(width), "--in-row": inRow } };
}

/** How high a hand is, with the free space above and below it. */
export const handHeight = ({ width, rows = 1 }) => Math.round(width * CARD * (1 + BELOW * (rows - 1)) + 24);

export function fan(index, count) {
  const { turn, drop } = fanPose(index, count);
  return { "--turn": `${turn.toFixed(2)}deg`, "--drop": drop.toFixed(2) };
}
