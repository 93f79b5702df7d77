/**
 * A page without a server: what was made beforehand is drawn at once and can be stepped through; then the engine starts,
 * makes the same again, and takes the page over. Widgets are numbered as they are made, so that it makes the same ones that are drawn.
 * What is pressed meanwhile waits for it.
 */
import { Engine } from "./engine.mjs";
import { clearCaches, cacheSite } from "./offline.mjs";
import { write } from "./parts.mjs";
import { Widgets, widgetIn } from "./widgets.mjs";

const WAITS = "Setting the table…";
const FAILED = "The rules could not be started here. You can read the page and step through its tables; for the rest, reload it.";
const START_WITHIN = 300; // milliseconds after the page is drawn

class Page {
  constructor(text, root) {
    const { cells, made, name, outputs, widgets: states, files, rest, sums, data, kept } = JSON.parse(text); // outputs are by place, states by name
    const at = (path) => new URL(path, root).href;
    this.widgets = new Widgets({
      module: (name) => at(`${files}/modules/${name}.mjs`),
      sheet: (name) => at(`${files}/sheets/${name}.css`),
      charts: at(`${files}/plotly.js`),
    });
    Object.assign(this, { text, outputs, states, kept, comms: new Map(), callbacks: new Map(), number: 0, done: 0, over: false });
    const python = at(`${files}/python/`);
    this.engine = new Engine(at(`${files}/worker.js`), { cells, made, name, python, rest, sums, data }, {
      messages: (messages) => messages.forEach((message) => this.receive(message)),
      ready: (page) => this.takeOver(page),
      failed: (why) => this.fail(why),
    });
    this.turn = Promise.resolve(); // one message after the other: a model exists before anything is said to it
  }

  async draw() {
    await Promise.all(Object.entries(this.states).map(([id, state]) => this.open(id, state))); // they name each other
    await Promise.all(Object.entries(this.outputs).map(([place, output]) => this.put(place, output)));
    site.charts();
    document.documentElement.dataset.drawn = "";
  }

  /** Shows in the place of a cell what it gave: one thing, or several. */
  async put(place, output) {
    const target = document.getElementById(`site-cell-${place}`);
    target.classList.remove("site-waiting");
    if (!output) return;
    target.replaceChildren();
    for (const each of [output].flat()) await this.add(each, target);
  }

  async add(output, target) {
    const el = Object.assign(document.createElement("div"), { className: "jp-OutputArea-child" });
    el.classList.add(widgetIn(output) ? "site-widget" : "jp-RenderedHTMLCommon");
    target.append(el);
    if (widgetIn(output)) await this.widgets.show(output, el);
    else write(output, el);
  }

  open(id, state) {
    return this.widgets.make(new Comm(id, this), state);
  }

  // ---------------------------------------------------------------------------------------------------- to and from Python

  send(comm, data, callbacks) {
    this.number += 1;
    if (callbacks) this.callbacks.set(this.number, callbacks);
    this.engine.send(JSON.stringify({ number: this.number, comm, data }));
    if (!this.over) {
      site.setStatus(WAITS);
      this.engine.start();
    }
    return String(this.number);
  }

  receive(message) {
    this.turn = this.turn.then(() => this.handle(message)).catch((problem) => console.error(problem));
  }

  async handle({ type, comm, data, done }) {
    if (done) {
      this.callbacks.get(done)?.iopub?.status?.({ content: { execution_state: "idle" } });
      this.callbacks.delete(done);
      this.done = done;
      this.settle();
    } else if (type === "comm_open") {
      await this.open(comm, data.state);
    } else if (type === "comm_msg") {
      await this.comms.get(comm)?.onMessage({ content: { comm_id: comm, data }, buffers: [] });
    } else if (type === "comm_close") {
      (await this.widgets.get_model(comm)).close(true);
    }
  }

  /** Python has made the page; `again` is its page, if that differs from what was made beforehand. */
  takeOver(again) {
    if (again) this.patch(JSON.parse(this.text), JSON.parse(again));
    this.turn = this.turn.then(() => {
      this.over = true;
      this.settle();
    });
  }

  /** The page is ready once Python has also answered what was asked before. */
  settle() {
    if (this.over && this.done === this.number) site.ready("drawn");
  }

  /** Changes the drawing as if Python had just sent a change. */
  patch(before, now) {
    console.warn("This page differs from the one made beforehand.");
    const fresh = Object.entries(now.widgets).filter(([id]) => !before.widgets[id]);
    this.turn = this.turn.then(() => Promise.all(fresh.map(([id, state]) => this.open(id, state))));
    for (const [id, state] of Object.entries(now.widgets)) {
      const changes = before.widgets[id] && changedProps(before.widgets[id], state);
      if (changes) this.receive({ type: "comm_msg", comm: id, data: { method: "update", state: changes } });
    }
    for (const [place, output] of Object.entries(now.outputs)) {
      if (!this.kept.includes(Number(place)) && !same(output, before.outputs[place])) this.turn = this.turn.then(() => this.put(place, output));
    }
  }

  fail(why) {
    console.warn(why);
    site.ready("alone");
    site.setStatus(FAILED);
    clearCaches();
  }
}

/** The comm of one widget, as Jupyter's manager takes it. */
class Comm {
  constructor(id, page) {
    Object.assign(this, { comm_id: id, target_name: "jupyter.widget", page, onMessage: () => {} });
    page.comms.set(id, this);
  }

  on_msg(handler) {
    this.onMessage = handler;
  }

  on_close() {}

  open() {}

  close() {
    this.page.comms.delete(this.comm_id);
  }

  send(data, callbacks) {
    return this.page.send(this.comm_id, data, callbacks);
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The part of a state that has changed; null if nothing has. */
function changedProps(before, now) {
  const changed = Object.entries(now).filter(([name, value]) => !same(value, before[name]));
  return changed.length ? Object.fromEntries(changed) : null;
}

/** Whether the URL needs something not prerendered: then nothing is shown until it is there. */
const needsEngine = () => location.search !== "" || (location.hash !== "" && !document.getElementById(location.hash.slice(1)));

site.theme();
if (needsEngine()) {
  document.documentElement.dataset.elsewhere = "";
  site.setStatus(WAITS);
}
const page = new Page(document.getElementById("site-made").textContent, new URL(".", location.href));
page.draw().then(() => {
  (window.requestIdleCallback ?? setTimeout)(() => page.engine.start(), { timeout: START_WITHIN });
  cacheSite();
}, (problem) => page.fail(String(problem)));
