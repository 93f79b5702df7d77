/**
 * The line of a deal, below the felt: a cell for each trick with its cards in the order of play, and what came of it. The what-ifs stand below by
 * their names; the open one is a row of its own that begins under the trick in which it parts.
 */
import { flag } from "../dom.mjs";
import { html } from "../vendor/preact.mjs";
import { chip } from "./cards.mjs";
import { hidden } from "./felt.mjs";
import { branchesHere, dealAround, dealsOf, tricksOf } from "./frames.mjs";
import { cardName, signed } from "./words.mjs";

/** @param {Table} table */
export function timeline(table) {
  const { data, place } = table;
  const stands = place.line === null ? place.cursor : Math.max(place.left, data.what_ifs[place.line].at);
  const deals = dealsOf(data.frames);
  const [from, until] = dealAround(deals, stands, data.frames.length);
  const to = Math.min(until, ...data.pauses.map(({ at }) => at).filter((at) => at > stands)); // what its author asks is not answered here
  const main = tricksOf(data.frames, from, to);
  const branches = data.what_ifs.map((branch, index) => ({ ...branch, index })).filter(({ at }) => at >= from && at < until);
  const open = branches.find(({ index }) => index === place.line);
  const parts = ({ at }) => Math.max(0, main.findIndex(({ last }) => last >= at));
  const tricks = open ? tricksOf(open.frames, main[parts(open)]?.at) : [];
  if (!main.length && !branches.length && deals.length < 2) return null;
  const across = Math.max(main.length, open ? parts(open) + tricks.length : 0);
  const parting = new Set(branches.filter(({ at }) => at < to).map(parts));
  return html`<nav class="table-line cu-screen" aria-label="The deal, trick by trick" style="--tricks: ${Math.max(1, across)}; --from: ${open ? parts(open) + 1 : 1}">
    ${cells(main.map((trick, index) => ({ ...trick, parts: parting.has(index) })), { table, frames: data.frames, line: null, end: to - 1 })}
    ${open && cells(tricks, { table, frames: open.frames, line: open.index, end: open.frames.length - 1, since: open.at })}
    ${deals.length > 1 && html`<div class="line-branches line-deals" role="group" aria-label="Deals"><span class="line-number" aria-hidden="true">Deal</span>${deals.map((at, index) => deal(at, index + 1, at === from, table))}</div>`}
    ${branches.length > 0 && html`<div class="line-branches" role="group" aria-label="What if">${branches.map((branch) => whatIf(branch, branch.index, table))}</div>`}
  </nav>`;
}

/** Another deal of a game. */
const deal = (at, number, isHere, table) =>
  html`<button key=${at} type="button" class="table-branch" aria-current=${isHere ? "true" : null} onClick=${() => table.goTo(null, at)}>${hidden("Deal ")}${number}</button>`;

/** All what-ifs of a story. */
export const whatIfButtons = (table) => table.data.what_ifs.map((each, index) => whatIf(each, index, table));

/** A what-if by its name: it opens, or leads back. */
function whatIf({ title }, index, table) {
  const isOpen = index === table.place.line;
  const begins = branchesHere(table.data, table.place).includes(index);
  return html`<button key=${title} type="button" class="table-branch" data-what-if=${index} data-here=${flag(begins)} aria-pressed=${String(isOpen)}
    onClick=${() => (isOpen ? table.back() : table.openWhatIf(index))}>${title}</button>`;
}

/** The tricks of a line in their order, and its end; what lies before `since` it has in common with the one above. */
function cells(tricks, { table, frames, line, end, since = 0 }) {
  if (!tricks.length) return null;
  const { place } = table;
  const isHere = line === place.line;
  const cursor = isHere ? place.cursor : -1;
  const go = (at) => (event) => (event.stopPropagation(), table.goTo(line, at));
  const now = isHere ? tricks.findLast(({ at }) => at <= cursor) : undefined;
  const isOver = isHere && cursor > tricks.at(-1).last;
  const came = outcome(frames, end);
  return html`<ol class="line-row" data-here=${flag(isHere)}>${tricks.map((trick) => html`<li key=${trick.trick} class="line-trick" data-now=${flag(trick === now && !isOver)}>
      <button type="button" aria-current=${trick === now && !isOver ? "step" : null} onClick=${go(trick.at)}>${hidden(heard(trick, frames))}
        <span class="line-number" aria-hidden="true">${trick.trick}${trick.commented && html`<i title="a comment">◆</i>`}${trick.parts && html`<i title="a what-if">⑂</i>`}</span>
        <span class="line-cards" aria-hidden="true">${trick.plays.map(({ seat, cards, at }) => html`<span class="line-play" data-taker=${flag(seat === trick.taker)} data-now=${flag(at === cursor)} data-shared=${flag(at < since)} onClick=${go(at)}>${cards.map(chip)}</span>`)}</span>
      </button></li>`)}
    ${came && html`<li class="line-end" data-now=${flag(isOver)}><button type="button" aria-current=${isOver ? "step" : null} onClick=${go(end)}>${came}</button></li>`}</ol>`;
}

/** A trick read aloud: "Trick 3 of 7, Bo takes it with the 9 of hearts". */
function heard({ trick, taker, last }, frames) {
  const { tricks, seats, middle } = frames[last];
  const took = taker === null ? "" : `, ${seats[taker].name} takes it with the ${middle.find(({ seat }) => seat === taker).cards.map(cardName).join(" and ")}`;
  return `Trick ${trick} of ${tricks}${took}`;
}

/** What a line came to: who pays, and who gets something off; nothing before it is over. */
function outcome(frames, end) {
  const frame = frames[end];
  const paid = frame?.over ? frame.changes.filter(({ by }) => by) : [];
  const several = paid.length ? paid : (frames.slice(0, end + 1).findLast(({ changes = [] }) => changes.some(({ by }) => by > 0))?.changes ?? []).filter(({ by }) => frame?.over && by > 0);
  return several.map(({ seat, by }) => (by > 0 ? `${frame.seats[seat].name} pays ${by}` : `${frame.seats[seat].name} ${signed(by)}`)).join(", ");
}
