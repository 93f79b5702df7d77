/**
 * The timeline below a felt: a cell for each trick with its cards in the order of play, and at the end what came of it. A line that parts from
 * another is a row of its own that begins under the card at which it parts.
 *
 * @typedef {{key: any, column: number, up: number, isHere: boolean, cells: Cell[], end: {key: any, name: string, text: string, isNow: boolean, go: () => void}|null}} Row
 *          `column` is where it begins, counted from 1, and `up` how many rows higher the one lies from which it parts, 0 if from none
 * @typedef {{number: string, label: string, column: number, isNow: boolean, marks: {sign: string, title: string}[], plays: Play[], go: () => void,
 *          tint?: number, cost?: string}} Cell  a dear one is tinted, from 1 to 3, and says what it cost
 * @typedef {{cards: Card[], text?: string, title?: string, isTaker: boolean, isYours?: boolean, isNow: boolean, isShared: boolean, go: () => void}} Play  a shared one stands in the row above
 */
import { flag, focusedIn, plain } from "../dom.mjs";
import { Component, html } from "../vendor/preact.mjs";
import { chip } from "./cards.mjs";
import { srOnly } from "./felt.mjs";

const ON_IT = ":is(.line-trick, .line-end)";

/** `columns` there are at least; the first one `starts` before the first card, if it does. */
export class Timeline extends Component {
  componentDidMount() {
    this.reveal();
  }

  /** Once another moment is shown, the focus follows it, and what scrolls goes there. */
  componentDidUpdate() {
    const { now, base } = this;
    const focused = focusedIn(base);
    if (now && now.parentElement !== this.shown && base.contains(focused) && focused.closest(ON_IT)) now.focus({ preventScroll: true });
    this.reveal();
  }

  get now() {
    return this.base.querySelector(`${ON_IT} > [aria-current="step"]`);
  }

  reveal() {
    const cell = this.now?.parentElement;
    if (!cell || cell === this.shown) return;
    this.shown = cell;
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = cell;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.base;
    if (left < scrollLeft || left + width > scrollLeft + clientWidth) this.base.scrollLeft = left - (clientWidth - width) / 2;
    if (top < scrollTop || top + height > scrollTop + clientHeight) this.base.scrollTop = top + height - clientHeight + 2;
  }

  /** Up and down lead to another row; left and right, with Shift, to another trick, and else where the page says. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !event.target.closest(ON_IT)) return;
    const go = targetOf(this.props.rows, event) ?? (!event.shiftKey && this.props.step?.(event.key));
    if (!go) return;
    event.preventDefault();
    event.stopPropagation();
    go();
  }

  render({ label, here, rows, columns = 1, starts, children }) {
    const first = rows.find(({ isHere }) => isHere) ?? rows[0];
    const entry = rows.some(isNow) ? null : first?.cells[0];
    const across = Math.max(columns, ...rows.flatMap(({ cells }) => cells.map(({ column }) => column)));
    return html`<div class="table-line cu-screen cu-grid cu-holder" role="group" aria-label=${label} style="--starts: ${starts ? "max-content" : " "}; --tricks: ${starts ? across - 1 : across}"
      data-lm-suppress-shortcuts="true" onKeyDown=${(event) => this.key(event)}>
      ${here && html`<span class="line-here cu-aloud">${plain(here)}</span>`}${rows.map((row, index) => renderRow(row, index + 1, entry))}${!starts && free(rows[0]?.cells.length ?? 0, columns)}${children}</div>`;
  }
}

const free = (played, columns) => Array.from({ length: columns > 1 ? columns - played : 0 }, (_, at) => html`<span class="line-free cu-small cu-quiet-text" aria-hidden="true" style="grid-area: 1 / ${played + at + 1}">${played + at + 1}</span>`);

const isNow = ({ cells, end }) => end?.isNow || cells.some((cell) => cell.isNow);

/** Where an arrow key leads from the row shown. */
export function targetOf(rows, { key, shiftKey }) {
  const from = rows.findIndex(isNow);
  if (from < 0) return undefined;
  const { cells, end } = rows[from];
  const at = end?.isNow ? cells.length : cells.findIndex((cell) => cell.isNow);
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (shiftKey && across) return [...cells, end][at + across]?.go;
  const row = rows[from + ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? NaN)];
  if (!row) return undefined;
  const column = cells[Math.min(at, cells.length - 1)]?.column ?? row.column;
  return (row.cells.findLast((cell) => cell.column <= column) ?? row.cells[0] ?? row.end)?.go;
}

function renderRow({ key, up, isHere, cells, end }, number, entry) {
  const begins = cells[0]?.plays.findIndex(({ isShared }) => !isShared);
  const tab = (isCurrent) => (isCurrent ? 0 : -1);
  return html`<ol key=${key} class="line-row" data-here=${flag(isHere)}>${cells.map((cell, at) => html`<li key=${cell.column} class="line-trick cu-holder" data-now=${flag(cell.isNow)} data-branch=${flag(at === 0 && up > 0)} data-tint=${cell.tint || null} style="grid-area: ${number} / ${cell.column}">
      <button type="button" aria-current=${cell.isNow ? "step" : null} tabindex=${tab(cell.isNow || cell === entry)} onClick=${cell.go}>${srOnly(cell.label)}
        <span class="line-number cu-quiet-text" aria-hidden="true">${cell.number}${cell.marks.map(({ sign, title }) => html`<i title=${title}>${sign}</i>`)}</span>
        <span class="line-cards cu-flex" aria-hidden="true">${cell.plays.map((play, index) => renderPlay(play, at === 0 && index === begins ? up : 0))}</span>
        ${cell.cost && html`<b class="line-cost" aria-hidden="true">${cell.cost}</b>`}
      </button></li>`)}
    ${end && html`<li key="end" class="line-end" data-now=${flag(end.isNow)} style="grid-area: ${number} / -2"><button type="button" aria-current=${end.isNow ? "step" : null} tabindex=${tab(end.isNow)} onClick=${end.go}>${end.name && html`<b>${end.name}</b> `}${end.text}</button></li>`}</ol>`;
}

const renderPlay = ({ cards, text, title, isTaker, isYours, isNow: isCurrent, isShared, go }, up) =>
  html`<span class="line-play cu-holder cu-unbroken" title=${title} data-taker=${flag(isTaker)} data-yours=${flag(isYours)} data-now=${flag(isCurrent)} data-shared=${flag(isShared)} data-up=${up || null} style=${up ? `--up: ${up}` : null}
    onClick=${(event) => (event.stopPropagation(), go())}>${text ? plain(text) : cards.map(chip)}</span>`;

/** The deals of a game, by their numbers. @param {{number: number, isHere: boolean, go: () => void}[]} deals */
export const dealsOfGame = (deals) => deals.length > 1 && html`<div class="line-branches line-deals cu-row" role="group" aria-label="Deals"><span class="line-number cu-quiet-text" aria-hidden="true">Deal</span>
  ${deals.map(({ number, isHere, go }) => html`<button key=${number} type="button" class="table-branch cu-small" aria-current=${isHere ? "true" : null} onClick=${go}>${srOnly("Deal ")}${number}</button>`)}</div>`;
