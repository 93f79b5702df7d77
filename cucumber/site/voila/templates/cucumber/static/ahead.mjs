/**
 * Draws a page as it will be made, until its kernel has made it: tables can be stepped through at once, and what is pressed
 * meanwhile is said to the kernel when it is there. Controls that are Jupyter's own come with the kernel. A page that needs no
 * kernel stays as it is drawn here; one that waits for a kernel can be read and stepped through.
 */
const DIRECTIONS = { VBoxModel: "widget-box widget-vbox", HBoxModel: "widget-box widget-hbox" };
const REFERENCE = "IPY_MODEL_";
const WIDGET = "application/vnd.jupyter.widget-view+json";
const MOMENTS = "cucumber-moments"; // of the tables of a page that waited for its kernel
const WITHOUT = document.getElementById("content").dataset.without; // why the page has no kernel, if it has none
const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** As much of a widget's model as the module that draws it uses. */
class Model {
  constructor(state, ahead) {
    Object.assign(this, { state: { ...state }, given: state, ahead, hearers: [], el: null, path: [] });
    this.widget_manager = { get_model: async (id) => ahead.model(id) };
  }

  /** What a reader does waits for the kernel; what a widget says by itself, that of the kernel will say again. */
  send(content) {
    if (!this.ahead.touched) return;
    if (WITHOUT) {
      site.hasToWait?.();
      return;
    }
    this.ahead.said.push({ model: this, content });
    site.busy();
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    this.state[name] = value;
    this.hearers.filter(([event]) => event === `change:${name}`).forEach(([, hear]) => hear());
  }

  on(event, hear) {
    this.hearers.push([event, hear]);
  }

  off(event, hear) {
    this.hearers = this.hearers.filter((each) => each[0] !== event || each[1] !== hear);
  }

  /** Whether a widget of the kernel is what was drawn: only then what was pressed here was meant for it. */
  isLike(other) {
    const own = Object.entries(this.given).filter(([name]) => !name.startsWith("_") && name !== "layout");
    return own.every(([name, value]) => this.state[name] !== value || JSON.stringify(value) === JSON.stringify(other.get(name)));
  }
}

class Ahead {
  constructor({ outputs, widgets }, files) {
    Object.assign(this, { outputs, widgets, files, models: new Map(), said: [], touched: false });
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => (this.touched = true), { capture: true, once: true });
  }

  async draw() {
    await Promise.all(Object.entries(this.outputs).filter(([, given]) => given).map(([cell, given]) => this.put(cell, given)));
    goOnWhereOneWas();
    if (WITHOUT === "needs none") site.ready("drawn");
    else if (!WITHOUT && !this.said.length) site.say("");
  }

  async put(cell, given) {
    const el = Object.assign(document.createElement("div"), { className: "site-ahead jp-RenderedHTMLCommon" });
    if (given[WIDGET]) await this.show(given[WIDGET].model_id, el, []);
    else el.innerHTML = given["text/html"] ?? "";
    const place = document.getElementById(`site-cell-${cell}`);
    if (el.childElementCount && !place.childElementCount) place.replaceChildren(el);
  }

  /** Draws a widget into an element; `path` leads to it from the widget that its cell gave. */
  async show(id, into, path) {
    const state = this.widgets[id];
    const direction = DIRECTIONS[state._model_name];
    if (!direction && !state._esm) return;
    const el = into.appendChild(document.createElement("div"));
    el.className = ["lm-Widget jupyter-widgets", direction ?? "", ...state._dom_classes].join(" ");
    for (const [name, value] of Object.entries(this.widgets[state.layout.slice(REFERENCE.length)])) {
      if (value !== null && !name.startsWith("_")) el.style.setProperty(name.replaceAll("_", "-"), value);
    }
    if (state._esm) await this.mount(state, Object.assign(this.model(id), { el, path }));
    else await Promise.all(state.children.map((child, place) => this.show(child.slice(REFERENCE.length), el, [...path, place])));
  }

  /** The model of a widget: the same for all who ask for it. */
  model(id) {
    if (!this.models.has(id)) this.models.set(id, new Model(this.widgets[id], this));
    return this.models.get(id);
  }

  async mount(state, model) {
    const sheet = state._css && this.dress(state._css);
    const { default: widget } = await import(`${this.files}${state._esm}.mjs`);
    await sheet;
    await widget.initialize?.({ model });
    await widget.render({ model, el: model.el });
  }

  /** Loads a style sheet; the kernel's widgets bring theirs along. */
  dress(name) {
    return new Promise((loaded) => {
      const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${this.files}${name}.css`, onload: loaded, onerror: loaded });
      document.head.append(sheet);
    });
  }

  /** Lets the kernel's widgets take the place of these: at the same moment, with the same focus, with what was pressed. */
  async handOver(manager) {
    for (const before of document.querySelectorAll(".site-ahead")) {
      const after = before.parentElement.querySelector(".site-arriving");
      if (!after) continue;
      const { model: root } = after.querySelector(".site-widget")?.dataset ?? {};
      const said = this.said.filter(({ model }) => before.contains(model.el));
      moments(before, after);
      const focus = before.contains(document.activeElement) && named(document.activeElement);
      before.remove();
      after.className = "site-arrived";
      after.inert = false;
      if (focus) [...after.querySelectorAll(FOCUSABLE)].find((el) => named(el) === focus)?.focus();
      if (root) for (const each of said) await say(each, await manager.get_model(root), manager);
    }
  }
}

/** The tables of a page that waited for its kernel are at the moments where its reader was. */
function goOnWhereOneWas() {
  const { at, tables } = JSON.parse(sessionStorage[MOMENTS] ?? "{}");
  delete sessionStorage[MOMENTS];
  if (at !== location.href) return;
  document.querySelectorAll(".site-ahead .cucumber-table").forEach(({ table }, place) => table && tables[place] && table.visit(new URLSearchParams(tables[place])));
}

async function say({ model, content }, root, manager) {
  let to = root;
  for (const place of model.path) {
    const child = to.get("children")[place];
    to = typeof child === "string" ? await manager.get_model(child.slice(REFERENCE.length)) : child;
  }
  if (model.isLike(to)) to.send(content);
}

/** Tables go on at the moment to which one has stepped meanwhile. */
function moments(before, after) {
  const tables = [...after.querySelectorAll(".cucumber-table")];
  [...before.querySelectorAll(".cucumber-table")].forEach(({ table }, place) => {
    const next = tables[place]?.table;
    if (table && next && String(table.here) !== String(next.here)) next.visit(table.here);
  });
}

/** By what an element is known again in what takes its place. */
const named = (el) => [el.localName, el.ariaLabel, el.textContent].join();

/** Whether the address asks for something else than what was made beforehand. */
const asksForMore = () => location.search !== "" || (location.hash !== "" && !document.getElementById(location.hash.slice(1)));

if (WITHOUT === "needs none" || !asksForMore()) {
  const made = document.getElementById("site-ahead");
  const ahead = new Ahead(JSON.parse(made.textContent), made.dataset.files);
  site.handOver = (manager) => ahead.handOver(manager);
  ahead.draw();
}
