/** The score sheet as on paper: a column for each player, a row for each deal, with cucumbers beside the scores. Old scores are struck out. */
import { cucumbers } from "../stage/table/cards.mjs";
import { face } from "../stage/table/faces.mjs";
import { html } from "../stage/vendor/preact.mjs";
import { AGAIN, isDeal, words } from "./entries.mjs";

const LAST_ROWS = { narrow: 4, wide: 10 };
const WIDE = 800; // pixels

/**
 * @param {{shown: object, entries: string[], counted: number, editing: number | null, unfolded: boolean}} sheet  how many
 *        entries are counted, which one is being changed, and whether earlier rows are shown
 * @param {{edit: (at: number) => void, unfold: () => void}} acts
 */
export function paper(sheet, acts) {
  const { sheetProps, entries, isUnfolded } = sheet;
  const most = innerWidth < WIDE ? LAST_ROWS.narrow : LAST_ROWS.wide;
  const foldedCount = isUnfolded ? 0 : Math.max(0, entries.length - most);
  const rows = entries.map((entry, at) => row(sheet, entry, at, at < foldedCount, acts));
  return html`<div class="sheet-scroll cu-scroll cu-tables" tabindex="0" role="region" aria-label="The ${sheetProps.counts}"><table class="sheet-paper cu-wide cu-columns">
    <thead><tr><th scope="col"><span class="cu-aloud">Deal</span></th>${sheetProps.players.map(head)}</tr></thead>
    <tbody>
      ${entries.length === 0 && html`<tr><th scope="row"><small>start</small></th>${sheetProps.before.map((each) => cell(each, sheetProps))}</tr>`}
      ${foldedCount > 0 && html`<tr class="sheet-fold cu-screen"><td colspan=${sheetProps.players.length + 1}>
        <button type="button" class="cu-quiet" onClick=${acts.unfold}>Show ${foldedCount} earlier</button></td></tr>`}
      ${rows}
    </tbody></table></div>`;
}

const head = ({ name, out, won, deals, kept }, seat) => html`<th scope="col" key=${seat} data-out=${out || null} title=${name}>
  ${face(name, { mood: won ? "glad" : out ? "out" : null })}
  <span class="sheet-name cu-one-line">${out ? html`<s>${name}</s>` : name}</span>
  <small>${won ? "won" : out ? "out" : deals ? "deals" : ""}</small>
  ${kept && html`<small class="sheet-kept">keeps ${kept}</small>`}</th>`;

function row({ sheetProps, entries, countedRows, editing }, entry, at, isFolded, { edit }) {
  const text = words(entry, sheetProps);
  const game = entries.slice(entries.lastIndexOf(AGAIN, at) + 1, at + 1);
  const number = isDeal(entry) ? game.filter(isDeal).length : "";
  const label = `Change ${number ? `deal ${number}: ` : ""}${text}`;
  const first = html`<th scope="row"><button type="button" class="sheet-line cu-one-line" aria-label=${label} aria-current=${at === editing ? "true" : null} onClick=${() => edit(at)}>
    ${number && html`<b>${number}</b> `}<small>${text}</small></button></th>`;
  return html`<tr key=${at} data-folded=${isFolded || null} data-again=${entry === AGAIN || null}>${first}${cells(sheetProps, at, at < countedRows)}</tr>`;
}

function cells(sheetProps, at, isCounted) {
  const wide = sheetProps.players.length;
  if (!isCounted) return html`<td colspan=${wide} class="sheet-later">not counted yet</td>`;
  const { problem, cells: scores } = sheetProps.rows[at];
  const isLast = at === sheetProps.rows.length - 1;
  if (problem) return html`<td colspan=${wide} class="sheet-problem"><span>Not counted: ${problem}</span></td>`;
  return scores.map((each) => (isLast || each.changed ? cell(each, sheetProps) : html`<td data-out=${each.out || null} />`));
}

function cell({ score, changed, cucumbers: count, out }, { half }) {
  const stamps = count ? html`<span class="sheet-cucumbers">${cucumbers({ cucumbers: count, half })}</span>` : "";
  return html`<td data-changed=${changed || null} data-out=${out || null}>${stamps}${out && !changed ? "" : score}</td>`;
}
