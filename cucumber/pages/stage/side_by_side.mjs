/**
 * Several tables that step through the same deal together, a bar that steps them, and over each what is allowed in its game
 * but not in another.
 *
 * It knows no rules: which step of each table a moment shows, and what is said there, comes from Python.
 */
import { flag } from "./dom.mjs";
import { momentOf, rowsOfGames } from "./games_line.mjs";
import { clamp, icon, keyMove } from "./stepping.mjs";
import { spokenText } from "./table/screen_reader.mjs";
import { Timeline } from "./table/timeline.mjs";
import { Component, html } from "./vendor/preact.mjs";
import { CardTable } from "./card_table.mjs";

/** The next of the marked moments after this one, or the first again; null where none is marked. */
export const nextMark = (marks, at) => marks.find((mark) => mark.at > at)?.at ?? marks[0]?.at ?? null;

const PAUSE = 1700; // milliseconds a moment stays while the tables play by themselves

/** @typedef {{columns: {name: string, notes: string[], table: object}[], steps: number[][], labels: string[], remarks: object[][][], marks: object[], at: number}} Comparison */
export class SideBySide extends Component {
  tables = [];
  state = { at: this.props.data.at, tab: 0, away: false, isPlaying: false };

  componentDidMount() {
    this.base.addEventListener("cucumber-table-moved", (event) => this.follow(event));
    this.base.addEventListener("cucumber-step", (event) => this.onStep(event));
    this.watch();
  }

  /** Another comparison begins at its first difference, where there is one. */
  componentWillReceiveProps({ data }) {
    if (data.columns === this.props.data.columns) return;
    this.stop();
    this.setState(({ tab }) => ({ at: data.at, tab: clamp(tab, data.columns.length) }));
  }

  componentWillUnmount() {
    this.stop();
    this.observer?.disconnect();
  }

  get count() {
    return this.props.data.labels.length;
  }

  /** Shows a moment because the reader asked for it: playing by itself ends. */
  go(at) {
    this.stop();
    this.show(at);
  }

  show(to) {
    const at = clamp(to, this.count);
    this.setState({ at });
    this.props.data.steps.forEach((steps, column) => {
      const { table } = this.tables[column].view;
      if (table.place.cursor !== steps[at]) table.go(steps[at]);
    });
  }

  /** One table was stepped, by its own keys or a card that was played: the others follow. */
  follow({ target, detail }) {
    const column = this.tables.findIndex((table) => table?.base === target || table?.base.contains(target));
    const shown = this.props.data.steps[column];
    if (shown && shown[this.state.at] !== detail) this.go(momentOf(shown, detail));
  }

  /** Where the tables are presented, they are stepped from here as well. */
  onStep(event) {
    if (event.target !== this.base) return;
    event.preventDefault();
    const { at } = this.state;
    this.go({ first: 0, previous: at - 1, next: at + 1, last: this.count - 1 }[event.detail]);
  }

  present() {
    const shown = this.tables.find((table) => table?.base.getClientRects().length);
    shown?.view.root.dispatchEvent(new CustomEvent("cucumber-present"));
  }

  key(event) {
    const chord = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const go = this.stepTo(event.key);
    if (chord || !go) return;
    event.preventDefault();
    event.stopPropagation();
    go();
  }

  /** Where a key leads from the moment shown, if anywhere. */
  stepTo(key) {
    const at = keyMove(key, this.state.at, this.count);
    return at === null ? null : () => this.go(at);
  }

  toggle() {
    if (this.state.isPlaying) return this.stop();
    if (this.state.at === this.count - 1) this.show(0);
    this.setState({ isPlaying: true });
    this.timer = setInterval(() => {
      this.show(this.state.at + 1);
      if (this.state.at >= this.count - 2) this.stop();
    }, PAUSE);
  }

  stop() {
    clearInterval(this.timer);
    if (this.state.isPlaying) this.setState({ isPlaying: false });
  }

  bar() {
    const { labels, marks } = this.props.data;
    const { at, away, isPlaying } = this.state;
    const watch = isPlaying ? "Pause" : "Watch";
    return html`<div class="compare-steps cu-buttons cu-grid" role="group" aria-label="Steps" data-lm-suppress-shortcuts="true" data-away=${away || null} onKeyDown=${(event) => this.key(event)}>
      ${this.tabs()}
      <div class="compare-buttons cu-row cu-tight">
        ${this.button("previous", "Previous", at - 1, icon("Previous"))}
        <button type="button" class="cu-secondary" data-go="watch" aria-label=${watch} title=${watch} onClick=${() => this.toggle()}>${icon(watch)}</button>
        ${this.button("next", "Next", at + 1, [html`<span>Next</span>`, icon("Next")])}
        <button type="button" class="cu-secondary" data-control="present" aria-label="Present (p)" title="Present (p)" onClick=${() => this.present()}>${icon("Present")}</button>
      </div>
      <strong class="compare-label cu-strong cu-one-line cu-quiet-text">${labels[at] ?? ""} (${at + 1} / ${this.count})</strong>
      <button type="button" class="cu-secondary" data-go="mark" data-here=${marks.some((mark) => mark.at === at)} hidden=${!marks.length}
        aria-label="Next difference" title="Next difference" onClick=${() => this.go(nextMark(marks, at))}>Next difference</button>
    </div>`;
  }

  /** A button that goes nowhere says so; it isn't disabled, since it must not lose the focus at the end. */
  button(name, label, to, inside) {
    const off = this.state.at === clamp(to, this.count);
    return html`<button type="button" class=${name === "next" ? "cu-primary" : "cu-secondary"} data-go=${name} data-off=${off} aria-label=${label} title=${label} aria-disabled=${off ? "true" : null}
      onClick=${() => off || this.go(to)}>${inside}</button>`;
  }

  tabs() {
    const tab = ({ name }, place) =>
      html`<button type="button" key=${place} class="cu-secondary cu-one-line" data-tab=${place} aria-pressed=${String(place === this.state.tab)} onClick=${() => this.setState({ tab: place })}>${name}</button>`;
    return html`<div class="compare-tabs" role="group" aria-label="Table shown">${this.props.data.columns.map(tab)}</div>`;
  }

  /** Over each table its game, how the deal was adapted to it, and what there is to say about this moment. */
  heads() {
    const { columns, remarks } = this.props.data;
    const here = remarks[this.state.at] ?? [];
    const line = ({ allowed, sentence, rule }) =>
      html`<p class="compare-verdict cu-message" data-allowed=${allowed === null ? null : String(allowed)}>${sentence}${rule && html` <small>${rule}</small>`}</p>`;
    const head = ({ name, notes }, column) => html`<div class="compare-head" key=${column} data-tab=${flag(column === this.state.tab)}>
      <h2 class="cu-name">${name}</h2>${notes.map((note) => html`<p class="compare-note cu-note">${note}</p>`)}${(here[column] ?? []).map(line)}
    </div>`;
    return html`<div class="compare-heads cu-grid cu-apart" style="--columns: ${columns.length}">${columns.map(head)}</div>`;
  }

  /** One voice for all tables: what happens, in which game if not in all, and what is different there. */
  voice() {
    const { labels, columns, steps, remarks } = this.props.data;
    const { at } = this.state;
    const inGame = ({ name, table: { frames } }, column) => `${name}: ${frames[steps[column][at]].note[0] || labels[at]}`;
    const events = labels[at]?.includes(" / ") ? columns.map(inGame) : [`${labels[at] ?? ""}.`];
    const different = columns.flatMap(({ name }, column) => (remarks[at]?.[column] ?? []).map(({ sentence }) => `${name}: ${sentence}`));
    return html`<p class="compare-voice cu-aloud" role="status">${spokenText([...events, ...different].join(" "))}</p>`;
  }

  /** What can be asked at a table is asked there. */
  column({ table }, column) {
    const { answers, send, pauses } = this.props;
    const sendWithColumn = (message) => send(message.is === "ask" ? { ...message, column } : message);
    return html`<div class="compare-column" key=${column} data-tab=${flag(column === this.state.tab)}><${CardTable} ref=${(component) => { this.tables[column] = component; }} data=${table} answers=${answers} send=${sendWithColumn} pauses=${pauses} hasFeltOnly=${true} /></div>`;
  }

  /** Keeps the bar in sight as long as there is something to step through. */
  watch() {
    const visibleParts = new Map();
    this.observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) visibleParts.set(target, isIntersecting);
      this.setState({ away: ![...visibleParts.values()].some(Boolean) });
    });
    for (const part of this.base.querySelectorAll(".compare-heads, .compare-columns")) this.observer.observe(part);
  }

  render({ data }) {
    return html`<div class="cucumber-compare">${this.bar()}${this.voice()}${this.heads()}
      <div class="compare-columns cu-grid cu-apart">${data.columns.map((each, column) => this.column(each, column))}</div>
      <${Timeline} label="The deal in each game, trick by trick" rows=${rowsOfGames(data, this.state.at, (at) => this.go(at))} starts step=${(key) => this.stepTo(key)} /></div>`;
  }
}
