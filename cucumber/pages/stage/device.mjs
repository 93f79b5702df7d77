/** What a page keeps on the reader's device; a browser that keeps nothing for pages is no problem. */
import { h } from "./dom.mjs";

const FULL = "This device has no room left, so what you do here is forgotten when you leave this page.";
export const DAMAGED = "What this device kept can't be read, and is left out.";
const NOTE = "cu-alert device-note";

function showNote(sentence) {
  if (!globalThis.document?.body) return; // nobody looks
  const notes = [...document.getElementsByClassName(NOTE)];
  if (notes.some(({ textContent }) => textContent === sentence)) return;
  (document.querySelector("main h1") ?? document.body.lastElementChild).after(h("p", { class: NOTE, role: "status" }, sentence));
}

/** Saves a value under a key; on a full device the old value stays. */
export function save(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch ({ name }) {
    if (name === "QuotaExceededError") showNote(FULL); // another browser keeps nothing for pages, as its reader wishes
  }
}

/** Where something is put that can't be read, as from another version, before something else takes its place. */
const unreadKey = (key) => `${key}-unread`;

/** What comes of this; null where the browser keeps nothing for pages, has no room left, or what it keeps is damaged. */
function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

/** What is kept under a key, if it is sound; and whether there is something else in its place, which is said unless whoever asks `says` so. */
export function load(key, isSound, { isQuiet = false } = {}) {
  const text = attempt(() => localStorage.getItem(key));
  if (text === null) return {};
  const read = attempt(() => ({ saved: JSON.parse(text) }));
  if (attempt(() => isSound(read.saved))) return read;
  if (!isQuiet) showNote(DAMAGED);
  attempt(() => localStorage.setItem(unreadKey(key), text));
  return { damaged: true };
}

export const forget = (key) => attempt(() => [key, unreadKey(key)].forEach((each) => localStorage.removeItem(each)));

const MOST_RULES = 64; // remembered, those played last

/** Which rules were played, with those that are new. */
export function mergeMemory(before, rules) {
  const last = ([, answers]) => Math.abs(answers.at(-1));
  const all = Object.entries({ ...before, ...rules }).filter(([, answers]) => typeof answers?.at?.(-1) === "number");
  return Object.fromEntries(all.sort((one, other) => last(one) - last(other)).slice(-MOST_RULES));
}

/** Whether what was kept is a list of texts, and no longer than any page writes. */
export const areTexts = (value, most) => Array.isArray(value) && value.length <= most && value.every((each) => typeof each === "string");

/** What this window remembers under a key, even after its page is loaded again; null for nothing. */
export const recall = (key) => attempt(() => sessionStorage.getItem(key));

/** Lets this window remember a text, or forget it where it is null. */
export const remember = (key, text) => attempt(() => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)));

export const freshKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
