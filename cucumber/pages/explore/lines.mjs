/**
 * The lines of an exploration as rows of the timeline. It knows no rules: Python says which positions there are and what they are called; a
 * position that is clicked is sent back.
 */
import { plain } from "../stage/dom.mjs";
import { NameField } from "../stage/fields.mjs";
import { dealsOfGame, Timeline } from "../stage/table/timeline.mjs";
import { html } from "../stage/vendor/preact.mjs";

/**
 * @typedef {{id: number, parent: number|null, deal: number, trick: number, seat?: number, cards: Card[], taker?: number, label: string, short: string,
 *            name: string, said: boolean}} Node  of trick 0 before the first card; `short` is empty where cards are dealt
 * @typedef {{nodes: Node[], ends: Object<string, {name: string, charged: string}>, at: number, line: number[], label: string, name: string|null,
 *            comment: string|null}} Tree  nodes in reading order, each line to its end; name and comment are null where none can be given
 */

/** While the table is on its way, the tree as it was where the table is. @param {Tree} tree @param {{label: string}} frame */
export function treeAt(tree, { label }) {
  const node = tree.nodes.find((each) => tree.line.includes(each.id) && each.label === label);
  return node && node.id !== tree.at ? { ...tree, at: node.id, label } : tree;
}

/**
 * The deal shown in all lines that reach it. The first move that follows another stands behind it in its row, each other one begins a row.
 * @param {Tree} tree @returns {{nodes: Node[], from: Node|undefined, up: number}[]}
 */
export function linesOf({ nodes, at }) {
  const { deal } = nodes.find(({ id }) => id === at);
  const lines = [];
  const places = new Map(); // the number of each node's line, and whether another follows it there
  for (const node of nodes.filter((each) => each.deal === deal)) {
    const before = places.get(node.parent);
    if (before && !before.isFollowed) lines[before.line].nodes.push(node);
    else lines.push({ nodes: [node], from: before?.node, up: before ? lines.length - before.line : 0 });
    places.set(node.id, { node, line: before && !before.isFollowed ? before.line : lines.length - 1, isFollowed: false });
    if (before) before.isFollowed = true;
  }
  return lines;
}

/** The moves of a line by tricks; the first one begins with what it has in common with the line it parts from. */
export function tricksIn({ nodes, from }, all) {
  const known = new Map(all.map((node) => [node.id, node]));
  const shared = [];
  for (let node = from; node?.trick === nodes[0].trick; node = known.get(node.parent)) shared.unshift(node);
  const tricks = [];
  for (const node of [...shared, ...nodes]) {
    if (tricks.at(-1)?.trick !== node.trick) tricks.push({ trick: node.trick, nodes: [], shared: shared.length && !tricks.length ? shared.length : 0 });
    tricks.at(-1).nodes.push(node);
  }
  return tricks;
}

/** The position that a step along the line leads to; undefined at its end. @param {"first"|"previous"|"next"|"last"} step */
export function stepTarget({ line, at }, step) {
  const to = line[Math.max(1, Math.min(line.indexOf(at) + INSIDE[step], line.length - 1))];
  return to === at ? undefined : to;
}

const INSIDE = { first: -Infinity, previous: -1, next: 1, last: Infinity };
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/** The lines of the deal shown, below the felt. @param {{tree: Tree, tricks: number, send: (message: object) => void}} props */
export function renderLines({ tree, tricks, send }) {
  const go = (to) => () => send({ is: "go", to });
  const step = (key) => {
    const to = KEYS[key] && stepTarget(tree, KEYS[key]);
    return to === undefined ? null : go(to);
  };
  const rows = linesOf(tree).map((line) => row(line, tree, go));
  return html`<${Timeline} key="lines" label="Lines of play" here=${tree.label} rows=${rows} columns=${tricks + 1} starts step=${step}>${dealsOfGame(dealsAlong(tree).map((deal) => ({ ...deal, go: go(deal.id) })))}<//>`;
}

/** Where each deal of the line that is followed begins. */
export function dealsAlong({ nodes, line, at }) {
  const on = new Set(line);
  const onLine = nodes.filter(({ id }) => on.has(id));
  const { deal: current } = nodes.find(({ id }) => id === at);
  return onLine.filter(({ deal }, index) => deal !== onLine[index - 1]?.deal).map(({ id, deal }) => ({ id, number: deal, isHere: deal === current }));
}

function row({ nodes, from, up }, tree, go) {
  const tricks = tricksIn({ nodes, from }, tree.nodes);
  const last = nodes.at(-1).id;
  const end = tree.ends[last];
  return {
    key: nodes[0].id, column: tricks[0].trick + 1, up, isHere: nodes.some(({ id }) => id === tree.at),
    cells: tricks.map(({ trick, nodes: all, shared }) => ({
      number: all[shared].short === "+" ? "" : trick || "Start", column: trick + 1, go: go(all[shared].id),
      label: all.slice(shared).map(({ label }, index) => plain(index ? label.replace(/^[^:]*: /, "") : label)).join(", "),
      isNow: all.slice(shared).some(({ id }) => id === tree.at),
      marks: all.slice(shared).some(({ said, name }) => said || name) ? [{ sign: "◆", title: "a name or a comment" }] : [],
      plays: all.flatMap((node, at) => play(node, { isTaker: node.seat !== undefined && node.seat === all.at(-1).taker, isShared: at < shared, isNow: node.id === tree.at, go: go(node.id) })),
    })),
    end: end && (end.name || end.charged) ? { name: end.name, text: end.charged, isNow: false, go: go(last) } : null,
  };
}

const play = (node, props) => (node.cards.length || node.short ? [{ cards: node.cards, text: node.cards.length ? "" : node.short, title: plain(node.label), ...props }] : []);

const LONGEST = 300; // letters of a name or a comment

/** What can be said about a line and a position, when all hands are seen. @param {{tree: Tree, send: (message: object) => void}} props */
export function lineEditor({ tree: { at, name, comment }, send }) {
  const field = (label, value, hint, onChange) => html`<label class="cu-grow cu-field cu-note"><span>${label}</span>
    <${NameField} key=${`${label} ${at}`} maxlength=${LONGEST} placeholder=${hint} value=${value ?? ""} onChange=${onChange} /></label>`;
  return html`<details class="lines-words" hidden=${name === null}><summary class="cu-quiet-text">Name, comment, cut off</summary><div class="cu-row">
    ${field("Name of the line", name, "such as: keeping the king", (text) => send({ is: "say", at, name: text }))}
    ${field("Comment", comment, "what you want to say here", (text) => send({ is: "say", at, comment: text }))}
    <button type="button" class="cu-secondary" onClick=${() => send({ is: "cut", at })}>Cut off from here</button></div></details>`;
}
