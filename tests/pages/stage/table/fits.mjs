/** Lays tables out and says what does not fit: reads frames, one a line, and writes a sentence for each thing wrong. */
import { readFileSync } from "node:fs";
import { frontSeat } from "../../../../cucumber/pages/stage/table/frames.mjs";
import { handLayout, seating } from "../../../../cucumber/pages/stage/table/seating.mjs";

const CARD = 1.34;
/** Felts as they are in windows of these sizes: beside a lesson, on the pages of games, on phones and in a room. */
const FELTS = {
  "1280 × 720": [1226, 540], "1280 × 720, a lesson": [842, 540], "1280 × 720, a story": [904, 540], "1366 × 768": [1312, 588], "1440 × 900": [1386, 720],
  "1920 × 1080": [1866, 900], "390 × 844": [366, 560], "360 × 640": [336, 400], "comparing": [560, 420],
};
const LINE = { wide: 62, narrow: 50 };
const HAND = 24; // above and below a hand

const around = ({ x, y }, { width, height }) => ({ left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 });
const overlap = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

/** What the view would measure. */
function measured(frame, [width, height]) {
  const isWide = width >= 620;
  const unit = isWide ? Math.max(1, Math.min(height / 640, width / 1000, 1.5)) : 1;
  const size = { width, height, unit, presented: false, higher: 0, offered: 0, hasTools: true };
  const front = frontSeat(frame);
  const hand = handLayout(frame, front, size)?.width ?? (front === null ? 0 : 64);
  const rows = handLayout(frame, front, size)?.rows ?? 1;
  const left = height - (isWide ? LINE.wide : LINE.narrow) * unit - hand * CARD * (1 + 0.62 * (rows - 1)) - HAND;
  return { ...size, ring: { width, height: Math.floor(left) } };
}

/** @returns {string[]} */
function wrong(frame, felt) {
  const size = measured(frame, felt);
  const found = seating(frame, size);
  const handed = handLayout(frame, frontSeat(frame), size);
  const sentences = [];
  if (handed) {
    const cards = frame.seats[frontSeat(frame)].held;
    const step = (size.width - 12 - handed.width) / Math.max(1, (handed.inRow ?? cards) - 1);
    if (step < 0.4 * handed.width) sentences.push(`of ${cards} cards of ${handed.width} pixels the index is covered`);
  }
  if (!found) return [...sentences, "stands in rows"];
  const cards = (seat) => 1 + ((frame.middle.find((play) => play.seat === seat)?.cards.length ?? 1) - 1) / 2;
  const boxes = [
    ...[...found.seats].filter(([, point]) => point).map(([seat, point]) => [`the name card of ${seat}`, around(point, found.plate)]),
    ...[...found.plays].filter(([, point]) => point).map(([seat, point]) => [`the play of ${seat}`, around(point, { width: found.card * cards(seat), height: found.card * CARD })]),
  ];
  for (const [index, [name, box]] of boxes.entries()) {
    if (box.left < -1 || box.top < -1 || box.right > size.ring.width + 1 || box.bottom > size.ring.height + 1) sentences.push(`${name} reaches beyond the felt`);
    for (const [other, there] of boxes.slice(0, index)) if (overlap(box, there)) sentences.push(`${name} lies over ${other}`);
  }
  return sentences;
}

const lines = readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean);
for (const line of lines) {
  const { where, frame } = JSON.parse(line);
  for (const [window, felt] of Object.entries(FELTS)) {
    for (const sentence of wrong(frame, felt)) console.log(`${where}, ${window}: ${sentence}`);
  }
}
