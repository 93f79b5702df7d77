/**
 * Steps through several tables together, and says at each moment what is allowed in one game and not in another.
 *
 * The tables stand in the page by themselves; here their cursors are set, in the browser alone. It knows no rules: which
 * step of each table a moment shows, and what is said there, comes from Python.
 */
import { follow } from "../dom.mjs";
import { clamp, icon, keyMove, scrubber } from "../stepping.mjs";
import { html, render } from "../vendor/preact.mjs";

/** The moment at which a column first shows a step. @param {number[]} shown  its step at each moment */
export function momentOf(shown, step) {
  return Math.max(0, shown.findIndex((each) => each >= step));
}

/** The next of the marked moments after this one, or the first again; null where none is marked. */
export function nextMark(marks, at) {
  return marks.find((mark) => mark.at > at)?.at ?? marks[0]?.at ?? null;
}

const PAUSE = 1700; // milliseconds a moment stays while the tables play by themselves

class Steps {
  constructor(el, model) {
    this.model = model;
    this.el = el;
    this.at = 0;
    this.tab = 0;
    el.classList.add("cucumber-steps", "cu-buttons");
    this.moved = (event) => this.follow(event);
    this.asked = (event) => this.lead(event);
    document.addEventListener("cucumber-table-moved", this.moved);
    document.addEventListener("cucumber-step", this.asked);
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
    this.show();
  }

  /** Shows a moment because the reader asked for it: playing by itself ends. */
  go(at) {
    this.stop();
    this.at = clamp(at, this.count);
    this.show();
  }

  /** A table was stepped by itself, by its keys or a card that was played: the others follow. */
  follow({ target, detail }) {
    const column = target.closest(".compare-column");
    const root = this.el.closest(".cucumber-compare");
    if (!column || !root?.contains(column)) return;
    const shown = this.shown.steps[[...column.parentElement.children].indexOf(column)];
    if (shown) this.go(momentOf(shown, detail)); // in a column without a game nothing is stepped
  }

  /** Where the tables are presented, they are stepped from here as well. */
  lead(event) {
    if (event.target !== this.page) return;
    event.preventDefault();
    this.go({ first: 0, previous: this.at - 1, next: this.at + 1, last: this.count - 1 }[event.detail]);
  }

  get page() {
    return this.el.closest(".cucumber-compare");
  }

  present() {
    const tables = [...this.page.querySelectorAll(".compare-column .cucumber-table")];
    tables.find((table) => table.getClientRects().length)?.dispatchEvent(new CustomEvent("cucumber-present"));
  }

  choose(tab) {
    this.tab = tab;
    this.draw();
  }

  key(event) {
    const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const at = keyMove(event.key, this.at, this.count);
    if (event.target.matches("input") || chord || at === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(at);
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return this.draw();
    }
    if (this.at === this.count - 1) this.at = 0;
    this.timer = setInterval(() => this.tickOn(), PAUSE);
    this.show();
  }

  tickOn() {
    this.at = clamp(this.at + 1, this.count);
    if (this.at === this.count - 1) this.stop();
    this.show();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  // ---- drawing

  show() {
    this.setTables();
    this.draw();
  }

  draw() {
    render(html`${this.bar()}${this.heads()}`, this.el);
    this.el.closest(".cucumber-compare")?.setAttribute("data-tab", this.tab);
  }

  async setTables() {
    const { steps } = this.shown;
    const at = this.at;
    const names = this.model.get("tables").slice(0, steps.length);
    const tables = await Promise.all(names.map((name) => this.model.widget_manager.get_model(name.replace("IPY_MODEL_", ""))));
    if (at === this.at) tables.forEach((table, column) => table.set("cursor", steps[column][at] ?? 0));
  }

  bar() {
    const { labels, marks } = this.shown;
    const last = this.count - 1;
    const label = labels[this.at] ?? "";
    const playing = this.timer ? "Pause" : "Watch";
    return html`<div class="compare-steps" role="group" aria-label="Steps" data-lm-suppress-shortcuts="true" data-away=${this.away} onKeyDown=${(event) => this.key(event)}>
      ${this.tabs()}
      <div class="compare-buttons">
        ${this.button("first", "First", 0, icon("First"))}
        ${this.button("previous", "Previous", this.at - 1, icon("Previous"))}
        <button type="button" class="cu-secondary" data-go="watch" aria-label=${playing} title=${playing} onClick=${() => this.toggle()}>${icon(playing)}</button>
        ${this.button("next", "Next", this.at + 1, ["Next", icon("Next")])}
        ${this.button("last", "Last", last, icon("Last"))}
        <button type="button" class="cu-secondary" data-control="present" aria-label="Present (p)" title="Present (p)" onClick=${() => this.present()}>${icon("Present")}</button>
      </div>
      <strong class="compare-label cu-one-line cu-quiet-text">${label} (${this.at + 1} / ${this.count})</strong>
      ${scrubber({ css: "compare", at: this.at, last: Math.max(0, last), says: label, go: (at) => this.go(at), ticks: marks.map((mark) => this.tick(mark)) })}
      <button type="button" class="cu-secondary" data-go="mark" data-here=${marks.some(({ at }) => at === this.at)} hidden=${!marks.length}
        aria-label="Next difference" title="Next difference" onClick=${() => this.go(nextMark(marks, this.at))}>Next difference</button>
    </div>`;
  }

  /** A button that goes nowhere says so; it is not disabled, for it must not lose the focus at the end. */
  button(name, label, to, inside) {
    const off = this.at === clamp(to, this.count);
    return html`<button type="button" class=${name === "next" ? "cu-primary" : "cu-secondary"} data-go=${name} data-off=${off} aria-label=${label} title=${label} aria-disabled=${off ? "true" : null}
      onClick=${() => off || this.go(to)}>${inside}</button>`;
  }

  tick({ at, parts, label }) {
    return { at, parts, label, text: parts ? "◆" : "◇", isHere: at === this.at };
  }

  /** Where there is room for one table only, the reader chooses which. */
  tabs() {
    const tab = ({ name }, place) =>
      html`<button type="button" class="cu-secondary cu-one-line" data-tab=${place} aria-pressed=${String(place === this.tab)} onClick=${() => this.choose(place)}>${name}</button>`;
    return html`<div class="compare-tabs" role="group" aria-label="Table shown">${this.shown.columns.map(tab)}</div>`;
  }

  /** Over each table its game, how the deal came to it, and what is to be said of this moment. */
  heads() {
    const { columns, said } = this.shown;
    const here = said[this.at] ?? [];
    const line = ({ allowed, sentence, rule }) =>
      html`<p class="compare-verdict cu-message" data-allowed=${allowed === null ? null : String(allowed)}>${sentence}${rule && html` <small>${rule}</small>`}</p>`;
    const head = ({ name, notes }, column) => html`<div class="compare-head" data-tab=${column === this.tab}>
      <h2>${name}</h2>${notes.map((note) => html`<p class="compare-note cu-note">${note}</p>`)}${(here[column] ?? []).map(line)}
    </div>`;
    return html`<div class="compare-heads" aria-live="polite" style="--columns: ${columns.length}">${columns.map(head)}</div>`;
  }

  /** The bar is in sight as long as there is something to step through. */
  watch() {
    const seen = new Map();
    this.sight = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) seen.set(target, isIntersecting);
      this.away = ![...seen.values()].some(Boolean);
      this.draw();
    });
    for (const part of [this.el.querySelector(".compare-heads"), this.el.closest(".cucumber-compare")?.querySelector(".compare-columns")]) {
      if (part) this.sight.observe(part);
    }
  }

  destroy() {
    this.stop();
    this.sight?.disconnect();
    document.removeEventListener("cucumber-table-moved", this.moved);
    document.removeEventListener("cucumber-step", this.asked);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const steps = new Steps(el, model);
    const stop = follow(model, { "change:shown": () => steps.tell() });
    steps.tell();
    const around = setTimeout(() => { // the page around it is there now
      steps.draw();
      steps.watch();
    });
    return () => {
      clearTimeout(around);
      stop();
      steps.destroy();
    };
  },
};
