/** Where a match is kept: behind the "#" of the page's address, and on the reader's device. */
import { writeHash } from "../dom.mjs";

const KEY = "cucumber-play";

/** Whether the part of an address behind "#" is a link to a match: a version, and a game behind "!". */
export const isLink = (hash) => /^#\d{1,4}!/.test(hash);

/** The address says what is played; an address of something else, such as a heading, is left alone. */
export function writeLink(link) {
  if (link || isLink(location.hash)) writeHash(link);
}

/** Keeps the setting and the game; a device that keeps nothing for pages is left alone. */
export function remember({ setting, game }) {
  if (!setting) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ setting, game }));
  } catch {
    // a private window, or no room
  }
}

/** What the device kept, if that is two texts; and whether there is something else in its place. */
export function remembered() {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return {};
    const { setting, game } = JSON.parse(text);
    return typeof setting === "string" && typeof game === "string" ? { kept: { setting, game } } : { damaged: true };
  } catch {
    return { damaged: true };
  }
}

export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing was kept
  }
}
