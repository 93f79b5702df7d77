/** What a page keeps on the reader's device; a browser that keeps nothing for pages is no problem. */

/** Keeps a value under a key. */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a private window, or a full store
  }
}

/** What is kept under a key, if it is sound; and whether there is something else in its place. */
export function keptAt(key, isSound) {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return {};
    const kept = JSON.parse(text);
    return isSound(kept) ? { kept } : { damaged: true };
  } catch {
    return { damaged: true };
  }
}

export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

const MOST_RULES = 64; // remembered, those played last

/** Which rules were played, with those that are new. */
export function remembering(before, rules) {
  const last = ([, answers]) => Math.abs(answers.at(-1));
  const all = Object.entries({ ...before, ...rules }).filter(([, answers]) => typeof answers?.at?.(-1) === "number");
  return Object.fromEntries(all.sort((one, other) => last(one) - last(other)).slice(-MOST_RULES));
}

/** Whether what was kept is a list of texts, and no longer than any page writes. */
export const areTexts = (value, most) => Array.isArray(value) && value.length <= most && value.every((each) => typeof each === "string");

// ----------------------------------------------------------------------------------------------------------- one window

/** What this window remembers under a key, even after its page is loaded again; null for nothing. */
export function remembered(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Lets this window remember a text, or forget it where it is null. */
export function remember(key, text) {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // a private window remembers nothing
  }
}

/** A key that nobody can guess. */
export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
