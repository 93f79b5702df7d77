/**
 * The lines of an exploration, drawn as a tree. It knows no rules: Python says which positions there are and what they
 * are called; a position that is clicked, and every button, is sent back.
 */
import { Saying, focusedIn, follow, h, plain, setAttributes } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

/**
 * @typedef {{id: number, parent: number|null, label: string, place: string, short: string, who: string, name: string, said: boolean}} Node
 * @typedef {{nodes: Node[], ends: Object<string, string>, at: number, line: number[], label: string, name: string|null,
 *            comment: string|null, back: boolean, on: boolean}} Tree  nodes in reading order, each line to its end; name
 *            and comment are null where none can be given
 */

// ------------------------------------------------------------------------------------------------------- where things lie

/**
 * Row and column of each position: a column a move, a row a line. The first move that follows another stands behind it in
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

/** The heads over the columns: where a trick or a deal of the line being followed begins. */
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

// --------------------------------------------------------------------------------------------------------------- drawing

const COLUMN = 46; // pixels; the style sheet has the same
const ROW = 46;
const HEAD = 22;

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
    data-red=${/[♦♥]/.test(node.short)}
    data-deal=${!node.who}
    data-said=${node.said || Boolean(node.name)}
    style=${at(column, row)}><span class="cu-aloud">${label}</span><span class="lines-short" aria-hidden="true">${plain(node.short)}</span>${node.who && html`<span class="lines-who cu-one-line" aria-hidden="true">${node.who}</span>`}</button>`;
}

function bend({ from, to }) {
  const x = from.column * COLUMN + COLUMN / 2;
  const top = HEAD + from.row * ROW + ROW - 6;
  const down = HEAD + to.row * ROW + ROW / 2;
  return html`<path d="M${x} ${top}V${down - 8}q0 8 8 8H${to.column * COLUMN + 4}" />`;
}

/** The tree: bends behind, then the heads of the columns, the moves, and how each line ends. */
function grid(tree) {
  const places = layout(tree.nodes);
  const most = (side) => Math.max(0, ...[...places.values()].map((place) => place[side])) + 1;
  const ends = Object.entries(tree.ends).map(([id, text]) => ({ id, text, place: places.get(Number(id)) })).filter(({ place }) => place);
  return html`<svg class="lines-bends" width=${most("column") * COLUMN} height=${HEAD + most("row") * ROW} aria-hidden="true">${joints(tree.nodes).map(bend)}</svg>
    ${heads(tree).map(({ text, column }) => html`<span class="lines-head cu-one-line" key="head ${column}" style=${at(column, -1, 3)}>${text}</span>`)}
    ${tree.nodes.map((node) => chip(node, tree, places.get(node.id)))}
    ${ends.map(({ id, text, place }) => html`<span class="lines-end" key="end ${id}" style=${at(place.column + 1, place.row, 8)}>${text}</span>`)}`;
}

function command(name, text, spoken = null) {
  return h("button", { type: "button", class: "cu-secondary", "data-command": name, "aria-label": spoken, title: spoken }, text);
}

function field(name, label, hint) {
  const input = h("input", { type: "text", class: "lines-field cu-input", "data-field": name, maxlength: 300, placeholder: hint });
  return [h("label", { class: "lines-label cu-field cu-note" }, h("span", {}, label), input), input];
}

const PATIENCE = 5000;
const NO_ANSWER = "No answer has come yet. If none comes, reload the page: its address holds what is shown.";

class Tree {
  constructor(el, model) {
    this.model = model;
    this.buttons = { first: command("first", "«", "To the start"), last: command("last", "»", "To the end of the line") };
    this.cut = command("cut", "Cut off from here");
    this.grid = h("div", { class: "lines-grid", role: "group", "aria-label": "Lines" });
    this.scroll = h("div", { class: "lines-scroll", tabindex: -1 }, this.grid);
    const [nameLabel, name] = field("name", "Name of the line", "such as: keeping the king");
    const [commentLabel, comment] = field("comment", "Comment", "what you want to say here");
    this.fields = { name, comment };
    this.label = h("strong", { class: "lines-here" });
    this.said = new Saying(h("p", { class: "lines-said cu-refused" }), PATIENCE, NO_ANSWER);
    const bar = h("div", { class: "lines-bar cu-row cu-screen", role: "group", "aria-label": "Along the line" }, ...Object.values(this.buttons), this.label);
    const words = h("details", { class: "lines-words" }, h("summary", { class: "cu-quiet-text" }, "Name, comment, cut off"), h("div", { class: "cu-row" }, nameLabel, commentLabel, this.cut));
    this.root = h("section", { class: "cucumber-lines", "aria-label": "Lines of play", "data-lm-suppress-shortcuts": "true" }, bar, this.said.node, this.scroll, words);
    this.listen();
    el.append(this.root);
  }

  get tree() {
    return { nodes: [], ends: {}, line: [], ...this.model.get("shown") };
  }

  listen() {
    this.root.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (!button || button.getAttribute("aria-disabled")) return;
      if (button.dataset.node) this.send({ go: Number(button.dataset.node) });
      else this.send({ command: button.dataset.command, at: this.tree.at });
    });
    this.root.addEventListener("change", ({ target }) => {
      if (target.dataset.field) this.send({ [target.dataset.field]: target.value, at: this.tree.at });
    });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.asked = (event) => this.lead(event);
    document.addEventListener("cucumber-step", this.asked);
  }

  /** The table on this page shows one position; where it is presented, it steps along the line. */
  lead(event) {
    event.preventDefault();
    const { at, back, on, line } = this.tree;
    const place = line.indexOf(at);
    const to = { first: back && line[1], previous: back && line[place - 1], next: on && line[place + 1], last: on && line.at(-1) }[event.detail];
    if (typeof to === "number") this.send({ go: to });
  }

  send(message) {
    this.said.wait();
    this.model.send(message);
  }

  key(event) {
    const from = Number(event.target.dataset?.node ?? NaN);
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : neighbour(this.tree, from, event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.chip(to)?.focus();
  }

  chip(id) {
    return this.grid.querySelector(`[data-node="${id}"]`);
  }

  draw() {
    this.said.say("");
    const { tree } = this;
    const focused = this.grid.contains(focusedIn(this.root)) ? focusedIn(this.root).dataset.node : null;
    render(grid(tree), this.grid);
    this.drawBar(tree);
    if (focused !== null) (this.chip(focused) ?? this.chip(tree.at))?.focus({ preventScroll: true });
    requestAnimationFrame(() => this.reveal(this.chip(this.tree.at))); // laid out once, together with all else that has changed
  }

  drawBar({ label, name, comment, back, on }) {
    this.label.textContent = plain(label ?? "");
    const off = { first: !back, last: !on };
    // aria-disabled, not disabled: the button under the reader's finger must not lose the focus at the end.
    for (const [key, button] of Object.entries(this.buttons)) {
      setAttributes(button, { "aria-disabled": off[key] && "true" });
    }
    for (const [key, value] of Object.entries({ name, comment })) {
      this.fields[key].closest("label").hidden = value === null;
      if (focusedIn(this.root) !== this.fields[key]) this.fields[key].value = value ?? "";
    }
  }

  /** Scrolls the tree, and only the tree, until the position shown is in sight. */
  reveal(button) {
    if (!button) return;
    const [box, frame] = [button.getBoundingClientRect(), this.scroll.getBoundingClientRect()];
    const end = this.tree.ends[this.tree.at];
    const [before, behind] = [2 * COLUMN, end ? 5 * COLUMN : 2 * COLUMN]; // what came of the line stands behind its end
    if (box.left < frame.left + before) this.scroll.scrollLeft -= frame.left + before - box.left;
    else if (box.right > frame.right - behind) this.scroll.scrollLeft += box.right - frame.right + behind;
    if (box.top < frame.top + HEAD) this.scroll.scrollTop -= frame.top + HEAD - box.top;
    else if (box.bottom > frame.bottom) this.scroll.scrollTop += box.bottom - frame.bottom + 6;
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const tree = new Tree(el, model);
    tree.draw();
    const stop = follow(model, { "change:shown": () => tree.draw(), "msg:custom": ({ refused = "" }) => tree.said.say(refused) });
    return () => {
      tree.said.stop();
      document.removeEventListener("cucumber-step", tree.asked);
      stop();
    };
  },
};
