/**
 * The lines of an exploration, drawn as a tree. It knows no rules: Python says which positions there are and what they
 * are called; a position that is clicked, and every button, is sent back.
 */
import { NameField } from "../stage/fields.mjs";
import { plain } from "../stage/dom.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";

/**
 * @typedef {{id: number, parent: number|null, label: string, place: string, short: string, who: string, name: string, said: boolean}} Node
 * @typedef {{nodes: Node[], ends: Object<string, string>, at: number, line: number[], label: string, name: string|null,
 *            comment: string|null, back: boolean, on: boolean}} Tree  nodes in reading order, each line to its end; name
 *            and comment are null where none can be given
 */

// ------------------------------------------------------------------------------------------------------- where things lie

/**
 * Row and column of each position: a column for each move, a row for each line. The first move that follows another stands behind it in
 * its row, every other one begins a row of its own. @param {Node[]} nodes @returns {Map<number, {row: number, column: number}>}
 */
export function layout(nodes) {
  const places = new Map();
  const followed = new Set();
  let rows = 0;
  for (const { id, parent } of nodes) {
    const before = places.get(parent);
    const straight = before && !followed.has(parent);
    places.set(id, { row: straight ? before.row : rows, column: before ? before.column + 1 : 0 });
    if (!straight) rows += 1;
    followed.add(parent);
  }
  return places;
}

/** The headings over the columns: where a trick or a deal of the line being followed begins. */
export function heads(tree) {
  const places = layout(tree.nodes);
  const known = new Map(tree.nodes.map((node) => [node.id, node]));
  const followed = tree.line.map((id) => known.get(id)).filter(Boolean);
  return followed.flatMap(({ id, place }, index) =>
    place !== followed[index - 1]?.place ? [{ text: place, column: places.get(id).column }] : []);
}

/** The position that an arrow key leads to from another one, or null. */
export function neighbour(tree, from, key) {
  const places = layout(tree.nodes);
  const here = places.get(from);
  const node = tree.nodes.find(({ id }) => id === from);
  if (!here || !node) return null;
  if (key === "ArrowLeft") return node.parent;
  if (key === "ArrowRight") return following(tree, from);
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!step) return null;
  const inRow = [...places].filter(([, place]) => place.row === here.row + step);
  inRow.sort(([, a], [, b]) => Math.abs(a.column - here.column) - Math.abs(b.column - here.column));
  return inRow[0]?.[0] ?? null;
}

function following(tree, from) {
  const next = tree.nodes.filter(({ parent }) => parent === from).map(({ id }) => id);
  return next.find((id) => tree.line.includes(id)) ?? next[0] ?? null;
}

/** The bends that join each branch to the move it branches off. @returns {{from: Place, to: Place}[]} */
export function joints(nodes) {
  const places = layout(nodes);
  return nodes.flatMap(({ id, parent }) => {
    const [from, to] = [places.get(parent), places.get(id)];
    return from && from.row !== to.row ? [{ from, to }] : [];
  });
}

/** The tree at the position of its line that the table shows, which may still be on its way. @param {{label: string}} frame */
export function shownIn(tree, { label }) {
  const node = [...tree.nodes].reverse().find((each) => tree.line.includes(each.id) && each.label === label);
  return node && node.id !== tree.at ? { ...tree, at: node.id, label } : tree;
}

// --------------------------------------------------------------------------------------------------------------- drawing

const COLUMN = 46; // pixels; the style sheet has the same
const ROW = 46;
const HEAD = 22;
const FADING = 8; // at the foot of a panel

const at = (column, row, span = 1) => `grid-column: ${column + 1} / span ${span}; grid-row: ${row + 2}`;

function chip(node, { at: shown, line }, { column, row }) {
  const said = [node.name && `called ${node.name}`, node.said && "with a comment"].filter(Boolean).join(", ");
  const label = [node.label, said].filter(Boolean).join(", ");
  return html`<button
    type="button"
    class="lines-move cu-piece"
    key=${node.id}
    data-node=${node.id}
    title=${label}
    tabindex=${node.id === shown ? 0 : -1}
    aria-current=${node.id === shown ? "step" : null}
    data-followed=${line.includes(node.id)}
    data-deal=${!node.who}
    data-said=${node.said || Boolean(node.name)}
    style=${at(column, row)}><span class="cu-aloud">${label}</span><span class=${/[♦♥]/.test(node.short) && node.id !== shown ? "lines-short cu-red" : "lines-short"} aria-hidden="true">${plain(node.short)}</span>${node.who && html`<span class="lines-who cu-one-line" aria-hidden="true">${node.who}</span>`}</button>`;
}

function bend({ from, to }) {
  const x = from.column * COLUMN + COLUMN / 2;
  const top = HEAD + from.row * ROW + ROW - 6;
  const down = HEAD + to.row * ROW + ROW / 2;
  return html`<path d="M${x} ${top}V${down - 8}q0 8 8 8H${to.column * COLUMN + 4}" />`;
}

/** The tree: bends behind, then the headings of the columns, the moves, and how each line ends. */
function grid(tree) {
  const places = layout(tree.nodes);
  const most = (side) => Math.max(0, ...[...places.values()].map((place) => place[side])) + 1;
  const ends = Object.entries(tree.ends).map(([id, text]) => ({ id, text, place: places.get(Number(id)) })).filter(({ place }) => place);
  return html`<svg class="lines-bends" width=${most("column") * COLUMN} height=${HEAD + most("row") * ROW} aria-hidden="true">${joints(tree.nodes).map(bend)}</svg>
    ${heads(tree).map(({ text, column }) => html`<span class="lines-head cu-one-line" key="head ${column}" style=${at(column, -1, 3)}>${text}</span>`)}
    ${tree.nodes.map((node) => chip(node, tree, places.get(node.id)))}
    ${ends.map(({ id, text, place }) => html`<span class="lines-end" key="end ${id}" style=${at(place.column + 1, place.row, 8)}>${text}</span>`)}`;
}

const LONGEST = 300; // letters of a name or a comment
const INSIDE = { first: -Infinity, previous: -1, next: 1, last: Infinity };

/** The position that a step along the line leads to; undefined at its end. @param {"first"|"previous"|"next"|"last"} step */
export function stepped({ line, at }, step) {
  const place = line.indexOf(at);
  const to = line[Math.max(1, Math.min(place + INSIDE[step], line.length - 1))];
  return to === at ? undefined : to;
}

export class Lines extends Component {
  componentDidMount() {
    this.reveal();
  }

  /** The focus follows the position shown; the tree, and on a phone what it stands in, scrolls until that is in sight. */
  componentDidUpdate({ tree }) {
    if (tree === this.props.tree) return;
    const { activeElement } = document;
    if (activeElement?.dataset.node !== undefined && this.base.contains(activeElement)) this.chip(this.props.tree.at)?.focus({ preventScroll: true });
    requestAnimationFrame(() => this.base?.isConnected && this.reveal());
  }

  chip(id) {
    return this.base.querySelector(`[data-node="${id}"]`);
  }

  key(event) {
    const from = Number(event.target.dataset?.node ?? NaN);
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : neighbour(this.props.tree, from, event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.chip(to)?.focus();
  }

  reveal() {
    const { tree: { at, ends } } = this.props;
    const [scroll, chip] = [this.base.querySelector(".lines-scroll"), this.chip(at)];
    if (!chip) return;
    const [box, frame] = [chip.getBoundingClientRect(), scroll.getBoundingClientRect()];
    const panel = scroll.closest(".stage-body");
    const edge = Math.min(frame.bottom, panel ? panel.getBoundingClientRect().bottom - FADING : Infinity) - 6;
    const [before, behind] = [COLUMN, ends[at] ? 3 * COLUMN : COLUMN]; // the outcome of the line stands behind its end
    if (box.left < frame.left + before) scroll.scrollLeft -= frame.left + before - box.left;
    else if (box.right > frame.right - behind) scroll.scrollLeft += box.right - frame.right + behind;
    if (box.top < frame.top + HEAD) scroll.scrollTop -= frame.top + HEAD - box.top;
    else if (box.bottom > edge) scroll.scrollTop += Math.min(box.bottom - edge, box.top - frame.top - HEAD);
    if (panel) panel.scrollTop += Math.max(0, chip.getBoundingClientRect().bottom - edge);
  }

  render({ tree, send }) {
    const go = ({ target }) => target.closest("[data-node]") && send({ is: "go", to: Number(target.closest("[data-node]").dataset.node) });
    return html`<section class="cucumber-lines" aria-label="Lines of play" data-lm-suppress-shortcuts="true">
      <div class="lines-bar cu-row" role="group" aria-label="Along the line">${this.step("first", "«", "To the start")}<strong class="lines-here">${plain(tree.label)}</strong>${this.step("last", "»", "To the end of the line")}</div>
      <div class="lines-scroll" tabindex="-1"><div class="lines-grid" role="group" aria-label="Lines" onClick=${go} onKeyDown=${(event) => this.key(event)}>${grid(tree)}</div></div>
      ${this.words()}</section>`;
  }

  /** aria-disabled, not disabled: the button under the reader's finger must not lose the focus at the end. */
  step(name, text, spoken) {
    const { tree, send } = this.props;
    const to = stepped(tree, name);
    return html`<button type="button" class="cu-secondary" aria-label=${spoken} title=${spoken} aria-disabled=${to === undefined ? "true" : null} onClick=${() => to !== undefined && send({ is: "go", to })}>${text}</button>`;
  }

  /** What can be said about a line and a position, when all hands are seen. */
  words() {
    const { tree: { at, name, comment }, send } = this.props;
    const field = (label, value, hint, tell) => html`<label class="lines-label cu-field cu-note"><span>${label}</span>
      <${NameField} key=${`${label} ${at}`} maxlength=${LONGEST} placeholder=${hint} value=${value ?? ""} tell=${tell} /></label>`;
    return html`<details class="lines-words" hidden=${name === null}><summary class="cu-quiet-text">Name, comment, cut off</summary><div class="cu-row">
      ${field("Name of the line", name, "such as: keeping the king", (text) => send({ is: "say", at, name: text }))}
      ${field("Comment", comment, "what you want to say here", (text) => send({ is: "say", at, comment: text }))}
      <button type="button" class="cu-secondary" onClick=${() => send({ is: "cut", at })}>Cut off from here</button></div></details>`;
  }
}
