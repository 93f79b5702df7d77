/** Where a match is kept: behind the "#" of the page's address, and on the reader's device. */
import { areTexts, forget as forgetAt, keep, keptAt } from "../device.mjs";
import { writeHash } from "../dom.mjs";

const KEY = "cucumber-play";

/** Whether the part of an address behind "#" is a link to a match: a version, and a game behind "!". */
export const isLink = (hash) => /^#\d{1,4}!/.test(hash);

/** The address says what is played; an address of something else, such as a heading, is left alone. */
export function writeLink(link) {
  if (link || isLink(location.hash)) writeHash(link);
}

/** Keeps the setting and the game. */
export function remember({ setting, game }) {
  if (setting) keep(KEY, { setting, game });
}

/** What the device kept, if that is two texts; and whether there is something else in its place. */
export function remembered() {
  const { kept, damaged } = keptAt(KEY, (found) => areTexts([found?.setting, found?.game], 2));
  return { damaged, kept: kept && { setting: kept.setting, game: kept.game } };
}

export const forget = () => forgetAt(KEY);
