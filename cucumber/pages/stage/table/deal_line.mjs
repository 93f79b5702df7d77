/** The timeline of a deal that is told, its what-ifs by their names, and the other deals of the game. */
import { flag } from "../dom.mjs";
import { html } from "../vendor/preact.mjs";
import { branchesHere, dealBounds, dealsOf, tricksOf } from "./frames.mjs";
import { dealsOfGame, Timeline } from "./timeline.mjs";
import { t } from "../messages.mjs";
import { withSign, takerSentence } from "./words.mjs";

/** @param {Table} table */
export function dealLine(table) {
  const { data, place } = table;
  const current = place.line === null ? place.cursor : Math.max(place.left, data.what_ifs[place.line].at);
  const deals = dealsOf(data.frames);
  const [from, until] = dealBounds(deals, current, data.frames.length);
  const pauses = data.pauses.map(({ at }) => at).filter((at) => at > current); // what its author asks is not answered here
  const to = Math.min(until, ...pauses, table.motion === "behind" ? current + 1 : until); // nor what is still to be shown
  const main = tricksOf(data.frames, from, to);
  const branches = data.what_ifs.map((branch, index) => ({ ...branch, index })).filter(({ at }) => at >= from && at < until);
  const open = branches.find(({ index }) => index === place.line);
  const trickOf = ({ at }) => Math.max(0, main.findIndex(({ last }) => last >= at));
  const tricks = open ? tricksOf(open.frames, main[trickOf(open)]?.at) : [];
  if (!main.length && !branches.length && deals.length < 2 && !data.captioned) return null;
  const branchTricks = new Set(branches.filter(({ at }) => at < to).map(trickOf));
  const rows = [
    row(main.map((trick, index) => ({ ...trick, parts: branchTricks.has(index) })), { table, frames: data.frames, line: null, end: to - 1 }),
    open && row(tricks, { table, frames: open.frames, line: open.index, end: open.frames.length - 1, column: trickOf(open) + 1, since: open.at }),
  ].filter((each) => each?.cells.length);
  return html`<${Timeline} label=${t("The deal, trick by trick")} rows=${rows} columns=${data.captioned ? data.frames[from].tricks : 1}>
    ${dealsOfGame(deals.map((at, index) => ({ number: index + 1, isHere: at === from, go: () => table.goTo(null, at) })))}
    ${branches.length > 0 && html`<div class="line-branches cu-row" role="group" aria-label=${t("What if")}>${branches.map((branch) => whatIf(branch, branch.index, table))}</div>`}
  <//>`;
}

/** A what-if by its name: it opens, or leads back. */
function whatIf({ title }, index, table) {
  const isOpen = index === table.place.line;
  const isHere = branchesHere(table.data, table.place).includes(index);
  return html`<button key=${title} type="button" class="table-branch cu-small" data-what-if=${index} data-here=${flag(isHere)} aria-pressed=${String(isOpen)}
    onClick=${() => (isOpen ? table.back() : table.openWhatIf(index))}>${title}</button>`;
}

/** The tricks of a line in their order, and its end; what lies before `since` it has in common with the one above. */
function row(tricks, { table, frames, line, end, column = 1, since = 0 }) {
  const { place } = table;
  const isHere = line === place.line;
  const cursor = isHere ? place.cursor : -1;
  const go = (at) => () => table.goTo(line, at);
  const isOver = isHere && tricks.length > 0 && cursor > tricks.at(-1).last;
  const now = isHere && !isOver ? tricks.findLast(({ at }) => at <= cursor) : undefined;
  const result = outcome(frames, end);
  return {
    key: `line ${line}`, column, up: line === null ? 0 : 1, isHere,
    cells: tricks.map((trick, index) => ({
      number: trick.trick, label: trickSentence(trick, frames), column: column + index, isNow: trick === now, go: go(trick.at),
      marks: [trick.commented && { sign: "◆", title: t("a comment") }, trick.parts && { sign: "⑂", title: t("a what-if") }].filter(Boolean),
      plays: trick.plays.map(({ seat, cards, at }) => ({ cards, isTaker: seat === trick.taker, isNow: at === cursor, isShared: at < since, go: go(at) })),
    })),
    end: result ? { name: "", text: result, isNow: isOver, go: go(end) } : null,
  };
}

/** A trick read aloud: "Trick 3 of 7, Bo takes it with the 9 of hearts". */
export function trickSentence({ trick, taker, last }, frames) {
  const { tricks, seats, middle } = frames[last];
  const takerText = taker === null ? "" : `, ${takerSentence(seats[taker].name, middle.find(({ seat }) => seat === taker).cards)}`;
  return `${t("Trick {trick} of {tricks}", { trick, tricks })}${takerText}`;
}

/** What a line came to: who pays, and who gets something off; nothing before it is over. */
export function outcome(frames, end) {
  const frame = frames[end];
  const paid = frame?.over ? frame.changes.filter(({ by }) => by) : [];
  const several = paid.length ? paid : (frames.slice(0, end + 1).findLast(({ changes = [] }) => changes.some(({ by }) => by > 0))?.changes ?? []).filter(({ by }) => frame?.over && by > 0);
  return several.map(({ seat, by }) => (by > 0 ? t("{name} pays {points}", { name: frame.seats[seat].name, points: by }) : `${frame.seats[seat].name} ${withSign(by)}`)).join(", ");
}
