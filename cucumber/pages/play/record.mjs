/** The outcome of games with each rival, as the reader's device remembers it; no game counts twice. */
import { areTexts, forget as forgetAt, save, load } from "../stage/device.mjs";

const KEY = "cucumber-rivals";
const MOST_GAMES = 200; // remembered one by one

/** @typedef {{against: Object<string, {played: number, ahead: number}>, games: string[]}} Record  games with a rival, and those in which you came in ahead */

const isNumber = (value) => Number.isSafeInteger(value) && value >= 0;
const isAgainst = (value) => isNumber(value?.played) && isNumber(value.ahead) && value.ahead <= value.played;
const isRecord = (value) => areTexts(value?.games, MOST_GAMES) && typeof value.against === "object" && value.against !== null && Object.values(value.against).every(isAgainst);

/** @returns {Record} */
export const loadRecord = () => load(KEY, isRecord).saved ?? { against: {}, games: [] };

/** Adds a game that is over, unless it was added before. */
export function record({ game, ahead }) {
  const { against, games } = loadRecord();
  if (!game || games.includes(game)) return;
  for (const [name, isAhead] of Object.entries(ahead)) {
    const { played = 0, ahead: before = 0 } = Object.hasOwn(against, name) ? against[name] : {};
    against[name] = { played: played + 1, ahead: before + isAhead };
  }
  save(KEY, { against, games: [...games, game].slice(-MOST_GAMES) });
}

/** How you stand against a rival, in words; empty before the first game. */
export function standingText(name) {
  const { against } = loadRecord();
  return Object.hasOwn(against, name) ? `You: ahead in ${against[name].ahead} of ${against[name].played}` : "";
}

export const hasRecord = () => loadRecord().games.length > 0;

export const forget = () => forgetAt(KEY);
