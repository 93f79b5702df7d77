/** A part of a notebook whose module takes long: nothing waits for it, and nothing that is said meanwhile is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import part from "../../../../cucumber/notebook/loader.mjs";

const PAGE = `await globalThis.arrival;
export default {
  initialize: ({ model, early = [] }) => early.forEach((message) => model.had.push(message)),
  render: ({ model }) => model.had.push("drawn"),
};`;

/** A widget's model in a browser: what is said to it reaches those who listen now. */
class Model {
  constructor(module) {
    Object.assign(this, { module, listeners: new Set(), had: [] });
  }

  get(name) {
    return this[name];
  }

  on(_, listener) {
    this.listeners.add(listener);
  }

  off(_, listener) {
    this.listeners.delete(listener);
  }

  emit(message) {
    this.listeners.forEach((listener) => listener(message));
  }
}

test("anywidget is answered at once, and what comes before the page's module is handed to it in order", async () => {
  URL.createObjectURL = () => `data:text/javascript,${encodeURIComponent(PAGE)}`; // Node knows no other address of a text
  let arrive;
  globalThis.arrival = new Promise((done) => (arrive = done));
  const model = new Model(PAGE);
  const widget = part();
  assert.equal(widget.initialize({ model }), undefined, "it isn't waited for");
  const drawn = widget.render({ model });
  model.emit("first");
  model.emit("second");
  assert.deepEqual(model.had, []);
  arrive();
  await drawn;
  assert.deepEqual(model.had, ["first", "second", "drawn"]);
  assert.equal(model.listeners.size, 0, "the page listens for itself");
});
