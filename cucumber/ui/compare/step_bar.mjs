/**
 * Steps through several tables together, and says at each moment what is allowed in one game and not in another.
 *
 * The tables stand in the page by themselves; here their cursors are set, in the browser alone. It knows no rules: which
 * step of each table a moment shows, and what is said there, comes from Python.
 */

/** The moment nearest to a number. */
export function clamp(at, count) {
  return Math.max(0, Math.min(Math.trunc(at) || 0, count - 1));
}

/** The moment a key leads to, or null where it means nothing here. */
export function keyMove(key, at, count) {
  const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  return Object.hasOwn(moves, key) ? clamp(moves[key], count) : null;
}

/** The moment at which a column first shows a step. @param {number[]} shown  its step at each moment */
export function momentOf(shown, step) {
  return Math.max(0, shown.findIndex((each) => each >= step));
}

/** The next of the marked moments after this one, or the first again; null where none is marked. */
export function nextMark(marks, at) {
  return marks.find((mark) => mark.at > at)?.at ?? marks[0]?.at ?? null;
}

/** Where a moment lies on the scrubber: 0 … 1. */
export function along(at, count) {
  return count > 1 ? at / (count - 1) : 0;
}

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

const ICONS = {
  first: "M5 4h3v16H5zM20 4v16L9 12z",
  previous: "M15.5 4l2 2-6 6 6 6-2 2-8-8z",
  play: "M7 4v16l12-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  next: "M8.5 4l-2 2 6 6-6 6 2 2 8-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  return svg;
}

const PAUSE = 1700; // milliseconds a moment stays while the tables play by themselves

class Steps {
  constructor(el, model) {
    this.model = model;
    this.el = el;
    this.at = 0;
    this.tab = 0;
    const button = (does, label, ...inside) => h("button", { type: "button", class: "sb-button", "data-go": does, "aria-label": label, title: label }, inside);
    this.range = h("input", { type: "range", min: 0, step: 1, "aria-label": "Moment" });
    this.ticks = h("div", { class: "sb-ticks" });
    this.label = h("strong", { class: "sb-label" });
    this.play = button("play", "Play", icon("play"));
    const buttons = h("div", { class: "sb-buttons" },
      button("first", "First", icon("first")), button("previous", "Previous", icon("previous")), this.play,
      button("next", "Next", "Next", icon("next")), button("last", "Last", icon("last")));
    this.mark = button("mark", "Next difference", "Next difference");
    this.tabs = h("div", { class: "sb-tabs", role: "group", "aria-label": "Table shown" });
    this.bar = h("div", { class: "sb-steps", role: "group", "aria-label": "Steps", "data-lm-suppress-shortcuts": "true" },
      this.tabs, buttons, h("div", { class: "sb-scrubber" }, this.range, this.ticks), this.mark, this.label);
    this.said = h("div", { class: "sb-heads", "aria-live": "polite" });
    el.classList.add("cucumber-steps");
    el.append(this.bar, this.said);
    this.bar.addEventListener("click", ({ target }) => this.press(target.closest("button")));
    this.bar.addEventListener("keydown", (event) => this.key(event));
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
    this.moved = (event) => this.follow(event);
    document.addEventListener("cucumber-table-moved", this.moved);
  }

  get shown() {
    return this.model.get("shown");
  }

  get count() {
    return this.shown.labels.length;
  }

  /** Something else is told: it begins at the first difference, where there is one. */
  tell() {
    this.stop();
    const { marks, columns } = this.shown;
    this.tab = clamp(this.tab, columns.length);
    this.at = clamp(marks[0]?.at ?? 0, this.count);
    this.range.max = Math.max(0, this.count - 1);
    this.ticks.replaceChildren(...marks.map((mark) => this.tick(mark)));
    this.mark.hidden = !marks.length;
    this.draw();
  }

  tick({ at, parts, label }) {
    const tick = h("button", { type: "button", class: "sb-tick", "data-at": at, "data-parts": parts, "aria-label": label, title: label }, parts ? "◆" : "◇");
    tick.style.setProperty("--at", along(at, this.count));
    return tick;
  }

  /** Shows a moment because the reader asked for it: playing by itself ends. */
  go(at) {
    this.stop();
    this.at = clamp(at, this.count);
    this.draw();
  }

  /** A table was stepped by itself, by its keys or a card that was played: the others follow. */
  follow({ target, detail }) {
    const column = target.closest(".sb-column");
    const root = this.el.closest(".cucumber-compare");
    if (!column || !root?.contains(column)) return;
    this.go(momentOf(this.shown.steps[[...column.parentElement.children].indexOf(column)], detail));
  }

  press(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { go, at, tab } = button.dataset;
    if (at !== undefined) return this.go(Number(at));
    if (tab !== undefined) return this.choose(Number(tab));
    if (go === "play") return this.toggle();
    const moves = { first: 0, previous: this.at - 1, next: this.at + 1, last: this.count - 1, mark: nextMark(this.shown.marks, this.at) };
    this.go(moves[go]);
  }

  choose(tab) {
    this.tab = tab;
    this.drawTabs();
  }

  key(event) {
    const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const at = keyMove(event.key, this.at, this.count);
    if (event.target === this.range || chord || at === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(at);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.count - 1) this.at = 0;
    this.timer = setInterval(() => this.tickOn(), PAUSE);
    this.draw();
  }

  tickOn() {
    this.at = clamp(this.at + 1, this.count);
    if (this.at === this.count - 1) this.stop();
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.drawControls();
  }

  // ---- drawing

  draw() {
    this.drawTables();
    this.drawControls();
    this.drawHeads();
    this.drawTabs();
  }

  async drawTables() {
    const { steps } = this.shown;
    const at = this.at;
    const names = this.model.get("tables").slice(0, steps.length);
    const tables = await Promise.all(names.map((name) => this.model.widget_manager.get_model(name.replace("IPY_MODEL_", ""))));
    if (at === this.at) tables.forEach((table, column) => table.set("cursor", steps[column][at] ?? 0));
  }

  drawControls() {
    const { labels, marks } = this.shown;
    this.range.value = this.at;
    this.range.setAttribute("aria-valuetext", labels[this.at] ?? "");
    this.label.textContent = `${labels[this.at] ?? ""} (${this.at + 1} / ${this.count})`;
    this.play.replaceChildren(icon(this.timer ? "pause" : "play"));
    this.play.setAttribute("aria-label", this.timer ? "Pause" : "Play");
    // aria-disabled, not disabled: the button under the reader's finger must not lose the focus at the end.
    for (const button of this.bar.querySelectorAll("[data-go]")) {
      const ends = { first: 0, previous: 0, next: this.count - 1, last: this.count - 1 };
      button.toggleAttribute("data-off", ends[button.dataset.go] === this.at);
      if (ends[button.dataset.go] === this.at) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
    for (const tick of this.ticks.children) tick.toggleAttribute("aria-current", Number(tick.dataset.at) === this.at);
    this.mark.toggleAttribute("data-here", marks.some(({ at }) => at === this.at));
  }

  /** Over each table its game, how the deal came to it, and what is to be said of this moment. */
  drawHeads() {
    const { columns, said } = this.shown;
    const here = said[this.at] ?? [];
    this.said.style.setProperty("--columns", columns.length);
    this.said.replaceChildren(...columns.map(({ name, notes }, column) => this.head(name, notes, here[column] ?? [])));
  }

  head(name, notes, lines) {
    const line = ({ allowed, sentence, rule }) =>
      h("p", { class: "sb-verdict", "data-allowed": allowed === null ? null : String(allowed) }, sentence, rule ? h("small", {}, rule) : null);
    return h("div", { class: "sb-head" }, h("h3", {}, name), notes.map((note) => h("p", { class: "sb-note" }, note)), lines.map(line));
  }

  /** Where there is room for one table only, the reader chooses which. */
  drawTabs() {
    const { columns } = this.shown;
    const tabs = [...this.tabs.children];
    if (tabs.map(({ textContent }) => textContent).join("\n") !== columns.map(({ name }) => name).join("\n")) {
      this.tabs.replaceChildren(...columns.map(({ name }, tab) => h("button", { type: "button", class: "sb-button", "data-tab": tab }, name)));
    }
    for (const tab of this.tabs.children) tab.setAttribute("aria-pressed", String(Number(tab.dataset.tab) === this.tab));
    [...this.said.children].forEach((head, tab) => head.toggleAttribute("data-tab", tab === this.tab));
    this.el.closest(".cucumber-compare")?.setAttribute("data-tab", this.tab);
  }

  /** The bar is in sight as long as there is something to step through. */
  watch() {
    const seen = new Map();
    this.sight = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) seen.set(target, isIntersecting);
      this.bar.toggleAttribute("data-away", ![...seen.values()].some(Boolean));
    });
    for (const part of [this.said, this.el.closest(".cucumber-compare")?.querySelector(".sb-columns")]) {
      if (part) this.sight.observe(part);
    }
  }

  destroy() {
    this.stop();
    this.sight?.disconnect();
    document.removeEventListener("cucumber-table-moved", this.moved);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const steps = new Steps(el, model);
    const tell = () => steps.tell();
    model.on("change:shown", tell);
    steps.tell();
    const around = setTimeout(() => { // the page around it is there now
      steps.drawTabs();
      steps.watch();
    });
    return () => {
      clearTimeout(around);
      model.off("change:shown", tell);
      steps.destroy();
    };
  },
};
