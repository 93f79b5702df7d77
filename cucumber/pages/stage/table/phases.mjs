/**
 * How a deal ends, in pictures that follow one another: the last trick is taken, what it costs goes to whoever pays, and then all
 * is settled. Python has said who takes it, who pays, and how much. Pure functions.
 */

/**
 * @typedef {"taken"|"paid"|"settled"} Phase  a picture of a frame: dimmed, with the card large that takes the last trick · the
 *            same of whoever pays, and how much · as it lies in the end
 * @typedef {{phase: Phase, large: number[], flying: {seat: number, by: number}[], moods: Map<number, "pays"|"glad"|"out">}} Scene
 *            `large`: whose play is large, `flying`: what goes to whose score
 */

/** Milliseconds that a picture stays before the next one, at the usual pace. */
export const PHASES = { taken: 1500, paid: 1900, settled: 0 };

/** The pictures of a frame; one that stays is shown as the last of them. @returns {Phase[]} */
export function phasesOf(frame) {
  if (!frame?.over || frame.asks) return ["settled"];
  const isTaken = frame.kind === "play" && frame.taker !== null; // the card that ended the deal has just been played
  const phases = [isTaken && "taken", charges(frame).length > 0 && "paid"].filter(Boolean);
  return hasResult(frame) || !phases.length ? [...phases, "settled"] : phases;
}

/** What changes a score so that somebody pays or is paid. */
const charges = ({ changes = [] }) => changes.filter(({ by }) => by !== 0);

/** Whether the frame of the last card also says the result of the deal; a story tells that in frames of its own. */
const hasResult = ({ kind, changes = [] }) => kind === "play" && changes.length > 0;

const pictures = new WeakMap(); // asking again gives the same object

/** A frame as one of its pictures shows it. @param {Frame} frame  @param {Frame} [before]  @param {Phase} phase  @returns {Frame & {scene: Scene}} */
export function atPhase(frame, before, phase) {
  const cached = pictures.get(frame);
  if (cached && cached.before === before && cached.phase === phase) return cached.picture;
  const picture = pictureOf(frame, before, phase);
  pictures.set(frame, { before, phase, picture });
  return picture;
}

function pictureOf(frame, before, phase) {
  const isEarlier = phase !== "settled" && hasResult(frame) && before?.seats.length === frame.seats.length;
  const seats = isEarlier ? frame.seats.map((seat, index) => ({ ...seat, ...scoreFacts(before.seats[index]) })) : frame.seats;
  if (phase !== "paid") return { ...frame, seats, scene: sceneOf(frame, phase) };
  const paid = new Map(charges(frame).map((change) => [change.seat, change]));
  const changedSeats = seats.map((seat, index) => ((paid.get(index)?.after ?? null) !== null ? { ...seat, score: paid.get(index).after, scored: paid.get(index).before } : seat));
  return { ...frame, seats: changedSeats, scene: sceneOf(frame, phase) };
}

/** What is shown at a seat and follows from the deal. */
const scoreFacts = ({ score, cucumbers, kept, marks, out, won, dealer }) => ({ score, cucumbers, kept, marks, out, won, dealer });

/** @returns {Scene} */
function sceneOf(frame, phase) {
  const flying = phase === "paid" ? charges(frame).map(({ seat, by }) => ({ seat, by })) : [];
  const large = phase === "taken" ? [frame.taker] : flying.map(({ seat }) => seat);
  return { phase, large: large.filter((seat) => frame.middle.some((play) => play.seat === seat)), flying, moods: moodsOf(frame, phase) };
}

/** How everybody looks: whoever pays at once, the others once they know they don't. */
function moodsOf({ seats, over, asks, pays = [] }, phase) {
  const isOver = over && !asks && pays.length > 0;
  const mood = ({ won, out, in_deal: stays }, seat) => {
    if (phase === "settled" && (won || out)) return won ? "glad" : "out";
    if (isOver && pays.includes(seat)) return "pays";
    return isOver && phase === "settled" && !out && stays !== false ? "glad" : null;
  };
  return new Map(seats.map((seat, index) => [index, mood(seat, index)]));
}
