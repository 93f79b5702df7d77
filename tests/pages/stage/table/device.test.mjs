/** What a device keeps: a store that is full, damaged, blocked, or was written by another version. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map();
let room = Infinity;
const refuse = (name) => {
  throw Object.assign(new Error(), { name });
};
globalThis.localStorage = {
  getItem: (key) => store.get(key) ?? null,
  setItem: (key, text) => (text.length > room ? refuse("QuotaExceededError") : store.set(key, text)),
  removeItem: (key) => store.delete(key),
};
const notes = [];
const element = () => ({ setAttribute() {}, append(text) { this.textContent = text; } });
globalThis.document = { createElement: element, getElementsByClassName: () => notes, querySelector: () => ({ after: (node) => notes.push(node) }), body: {} };

const { forget, load, save } = await import("../../../../cucumber/pages/stage/device.mjs");
const isList = Array.isArray;

beforeEach(() => {
  store.clear();
  notes.length = 0;
  room = Infinity;
});

test("a full device keeps what it kept, and says once that it keeps no more", () => {
  save("games", [1]);
  room = 3;
  for (const many of [[1, 2], [1, 2, 3]]) save("games", many);
  assert.deepEqual(load("games", isList), { saved: [1] });
  assert.deepEqual(notes.map(({ textContent }) => textContent), ["This device has no room left, so what you do here is forgotten when you leave this page."]);
});

test("what is damaged, or from another version, is said once and put aside before something takes its place", () => {
  for (const text of ['[1, 2', '{"version": 1, "games": [1]}', '"text"', "null"]) {
    store.set("games", text);
    assert.deepEqual(load("games", isList), { damaged: true }, text);
    save("games", [3]);
    assert.deepEqual(load("games", isList), { saved: [3] });
    assert.equal(store.get("games-unread"), text);
  }
  assert.deepEqual(notes.map(({ textContent }) => textContent), ["What this device kept can't be read, and is left out."]);
  forget("games");
  assert.equal(store.size, 0);
});

test("a page that says so itself is not spoken over, and what can't be put aside stays where it is", () => {
  store.set("games", "{");
  room = 0;
  assert.deepEqual(load("games", isList, { isQuiet: true }), { damaged: true });
  assert.deepEqual([store.get("games"), notes.length], ["{", 0]);
});

test("a browser that keeps nothing for pages is no problem", () => {
  const { getItem, setItem } = localStorage;
  Object.assign(localStorage, { getItem: () => refuse("SecurityError"), setItem: () => refuse("SecurityError") });
  save("games", [1]);
  assert.deepEqual([load("games", isList), notes.length], [{}, 0]);
  Object.assign(localStorage, { getItem, setItem });
});
