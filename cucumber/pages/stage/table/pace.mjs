/** How quickly the table goes on by itself, and which settings the reader's device keeps. */

import { forget, save, load } from "../device.mjs";
import { PHASES } from "./phases.mjs";

const KEY = "cucumber-table";
const SETTINGS_CHANGED = "cucumber-table-settings";

/** The pace at which every moment waits for the reader. */
export const WAITS = "wait for me";

/** The paces, and by how much each stretches a pause. */
export const PACES = { [WAITS]: 1, calm: 2, normal: 1, fast: 0.4, "at once": 0 };

const BETWEEN_CARDS = 700; // milliseconds
const HOLD = 1000; // to look at a finished trick
const TO_READ = 1700; // a moment of a story
const APART = 62; // between two cards that are dealt
const MOST_DEALING = 1600; // for all of them
export const FLIGHT = 260; // of one of them

/** What a device keeps unless its reader has chosen something else. */
const DEFAULTS = { pace: "normal", suits: "two", sound: "off" };

/** What was kept, with defaults for whatever is missing or damaged. */
export const settingsIn = (saved) => ({
  pace: Object.hasOwn(PACES, saved?.pace) ? saved.pace : DEFAULTS.pace, suits: saved?.suits === "four" ? "four" : DEFAULTS.suits,
  sound: saved?.sound === "on" ? "on" : DEFAULTS.sound,
});

/** The order in which cards are dealt, round after round from the dealer's left, and the milliseconds between two of them. */
export function dealOrder({ seats }) {
  const dealer = seats.findIndex((seat) => seat.dealer);
  const clockwise = seats.map((_, step) => (dealer + 1 + step) % seats.length);
  const rounds = Math.max(...seats.map(({ held }) => held));
  const order = Array.from({ length: rounds }, (_, round) => clockwise.filter((seat) => seats[seat].held > round).map((seat) => ({ seat, round }))).flat();
  return { order, apart: Math.min(APART, MOST_DEALING / order.length) };
}

export function pauseToDeal(frame, pace) {
  const { order, apart } = dealOrder(frame);
  return Math.min(PACES[pace], 1) * (order.length * apart + FLIGHT) + PACES[pace] * BETWEEN_CARDS;
}

/** Milliseconds until the moment after this one is shown, while the table catches up with what has been played. */
export const pauseAfter = ({ kind, taker }, pace) => PACES[pace] * (kind === "play" && taker !== null ? HOLD : BETWEEN_CARDS);

/** Milliseconds that a picture of the end of a deal stays. @param {Phase} phase */
export const pauseIn = (phase, pace) => PACES[pace] * PHASES[phase];

/** Milliseconds a moment stays while a story plays by itself: even at once there is a moment to look. */
export const pauseToRead = (pace) => (PACES[pace] || PACES.fast) * TO_READ;

/** The settings of this device, the same for every table of a page. A browser that keeps nothing has them until the page is left. */
export class Settings {
  constructor(onChange) {
    this.onChange = () => {
      this.read();
      onChange();
    };
    this.read();
    addEventListener(SETTINGS_CHANGED, this.onChange);
  }

  read() {
    Object.assign(this, settingsIn(load(KEY, () => true).saved ?? unsaved));
    document.documentElement.dataset.suits = this.suits;
  }

  set(change) {
    const { pace, suits, sound } = { ...this, ...change };
    unsaved = { pace, suits, sound };
    save(KEY, unsaved);
    dispatchEvent(new CustomEvent(SETTINGS_CHANGED));
  }

  forget() {
    unsaved = null;
    forget(KEY);
    dispatchEvent(new CustomEvent(SETTINGS_CHANGED));
  }

  stop() {
    removeEventListener(SETTINGS_CHANGED, this.onChange);
  }
}

let unsaved = null; // if the browser lets a page keep nothing, they hold for this page alone
