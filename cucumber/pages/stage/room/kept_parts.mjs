/** What the presenter's page keeps for a server that starts again: parts by name, each on its own, since one act changes one part. */
import { forget, keep, keptAt } from "../device.mjs";

const NAMES = "cucumber-room-kept";
const isList = (value) => Array.isArray(value) && value.every((name) => typeof name === "string");
const isPart = (value) => value !== null && typeof value === "object";
const keyOf = (name) => `${NAMES}/${name}`;

const names = () => keptAt(NAMES, isList).kept ?? [];

/** Keeps these parts beside the others; one that is null is removed. */
export function keepParts(parts) {
  const known = new Set(names());
  for (const [name, part] of Object.entries(parts)) {
    if (part) keep(keyOf(name), part);
    else forget(keyOf(name));
    known[part ? "add" : "delete"](name);
  }
  if (known.size !== names().length || [...known].some((name) => !names().includes(name))) keep(NAMES, [...known]);
}

/** All parts; null where nothing is kept. */
export function keptParts() {
  const found = names().map((name) => [name, keptAt(keyOf(name), isPart).kept]);
  return found.length ? Object.fromEntries(found.filter(([, part]) => part)) : null;
}

export function forgetParts() {
  for (const name of names()) forget(keyOf(name));
  forget(NAMES);
}
