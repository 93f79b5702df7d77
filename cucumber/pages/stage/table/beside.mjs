/** What stands beside the felt: what happened, what else could, what to do, the steps, and what the reader's device keeps. */
import { icon } from "../stepping.mjs";
import { html } from "../vendor/preact.mjs";
import { hidden } from "./felt.mjs";
import { PACES } from "./pace.mjs";
import { dealLine, whatIfButtons } from "./deal_line.mjs";

/** What a what-if was, and the way back from it. */
export function banner({ data, place }, back) {
  const open = data.what_ifs[place.line];
  return html`<div class="table-banner cu-row" hidden=${!open}>${open && html`<span><b>${open.title}</b></span>
    <button type="button" class="table-button cu-primary table-back-button" onClick=${back}>Back to what happened</button>`}</div>`;
}

/** What can be read from a frame: an unreadable one must not hide the error message. */
export function readable(lines) {
  try {
    return lines();
  } catch {
    return [];
  }
}

/** @param {{hasBill: boolean, isCaptioned?: boolean, isHeard?: boolean}} given  whether the felt says the result of the deal, and what happened; or whether that is heard anyway */
export function telling(table, { hasBill, isCaptioned = false, isHeard = isCaptioned, isOneOfSeveral = false }) {
  const { frames, frame, place, advice, aside, problem } = table;
  const advised = isCaptioned ? [] : [advice?.sentence, aside];
  return html`<div class="table-telling" tabindex="0" role="article" aria-label="What happened">
    <div class="table-title"><strong class="table-label cu-strong cu-note">${frame?.label ?? "There is nothing on the table yet."}</strong>
      <span class="table-count cu-note">${frames.length > 1 && `${place.cursor + 1} / ${frames.length}`}</span></div>
    <ol class="table-told cu-list cu-note" aria-label="The trick so far" hidden=${!!(advice || aside)}>${readable(() => table.soFar.map((said) => html`<li>${said}</li>`))}</ol>
    <div class="table-note" aria-live=${isHeard ? null : "polite"} aria-atomic="true">
      ${isOneOfSeveral && hidden(`${table.data.heading}: `)}
      ${problem && !isCaptioned && html`<p class="table-problem">${problem}</p>`}
      ${advised.map((sentence) => sentence && html`<p class="table-advice">${sentence}</p>`)}
      ${frame && readable(() => story(frame, table.rules, table.data.rules_page))}
    </div>
    <div class="table-panel" hidden=${!table.panel || hasBill} dangerouslySetInnerHTML=${{ __html: hasBill ? "" : table.panel }} />
  </div>`;
}

/** What happened, the author's annotation, the rule behind it; a rule that was told before is folded away. */
function story({ note, comment }, { told, known }, rulesPage) {
  const link = html`<a href=${rulesPage} title="All rules of this game">Rule</a>`;
  const rule = (sentence, index) => html`<p class="table-rule cu-note"><b>${rulesPage && index === 0 ? link : "Rule"}: </b>${sentence}</p>`; // one link is enough
  return [
    note.map((sentence) => html`<p class="table-said">${sentence}</p>`),
    comment && html`<p class="table-comment">${hidden("Comment: ")}${comment}</p>`,
    told.map(rule),
    known.length > 0 && html`<details class="table-known"><summary aria-label="The rule behind it" title="The rule behind it">?</summary>${known.map(rule)}</details>`,
  ];
}

/** The buttons of what can be done, and links that look like them; before them the what-ifs, if nothing else holds them, and what is `asked`. */
export function actions(table, { isCaptioned = false, asked = null } = {}) {
  const shown = [...(asked ? [asked] : []), ...(isCaptioned ? whatIfButtons(table) : []), ...table.offered.map((each) => action(each, table))];
  return html`<div class="table-actions cu-row" role="group" aria-label="What to do" hidden=${!shown.length}>${shown}</div>`;
}

/** Something that can be done: a button, or a link that looks like one. */
export function action({ key, label, style, disabled, title, href }, table) {
  const looks = { key, class: `table-action cu-${style}`, "data-action": key, title };
  if (href) return html`<a ...${looks} href=${href}>${label}</a>`;
  return html`<button ...${looks} type="button" aria-disabled=${disabled ? "true" : null} onClick=${() => (disabled ? table.sayOf(title) : table.press(key))}>${label}</button>`;
}

/** aria-disabled, not disabled: the button under the reader's finger must not lose the focus at the end. */
function control(name, act, { text = "", off = false, kind = "secondary" } = {}) {
  return html`<button type="button" class="table-button cu-${kind}" data-control=${CONTROLS[name] ?? name.toLowerCase()} aria-label=${name} title=${name}
    aria-disabled=${off ? "true" : null} onClick=${act}>${icon(name.replace(/ .*/, ""))}${text && html`<span class="table-word">${text}</span>`}</button>`;
}
const CONTROLS = { Pause: "watch", "Present (p)": "present" };

/**
 * The steps and the settings.
 * @param {Table} table  @param {Given} given
 * @typedef {{settings: Settings, uid: string, present?: () => void, coversFelt?: boolean}} Given  what presents the table, if it can be presented
 */
export function controls(table, given) {
  return html`<div class="table-controls cu-screen" role="group" aria-label="Steps">
    <div class="table-buttons">${steps(table)}${tools(given)}</div>
  </div>`;
}

/** The line of a deal that can be stepped through. */
export const line = (table) => !isStill(table) && dealLine(table);

/** What has happened and the steps, behind a fold beside the other tools, for a felt that says what a player needs. It opens by
 *  itself when the reader looks back, unless it would cover the felt. @param {Given} given */
export function folded(table, given, hasBill) {
  return html`<div class="table-tools cu-screen">
    <details class="table-history" open=${table.isPast && !given.coversFelt ? true : undefined}>
      <summary class="table-button cu-secondary" aria-label="What happened" title="What happened">${icon("History")}</summary>
      <div class="table-drawer">${line(table)}${telling(table, { hasBill, isCaptioned: true })}
        <div class="table-controls" role="group" aria-label="Steps"><div class="table-buttons">${steps(table)}</div></div></div>
    </details>
    ${tools(given)}
  </div>`;
}

/** A single position has no steps. */
const isStill = ({ data, frames }) => frames.length < 2 || !data.stepping;

function steps(table) {
  const { data, place, frames } = table;
  const at = place.cursor;
  const last = Math.max(0, frames.length - 1);
  const word = table.motion === "still" ? "Watch" : "Pause";
  const go = (to) => () => table.go(to);
  return html`<div class="table-steps" hidden=${isStill(table)}>
    ${control("Previous", go(at - 1), { off: at === 0 })}${control(word, () => table.watch())}
    ${control("Next", go(at + 1), { text: "Next", off: at >= last, kind: data.live ? "secondary" : "primary" })}
  </div>`;
}

const tools = (given) => [given.present && control("Present (p)", given.present), settingsPanel(given)];

/** The pace, and whether each suit has a color of its own. */
function settingsPanel({ settings, uid, present: begin }) {
  const suits = ({ target }) => settings.set({ suits: target.checked ? "four" : "two" });
  const sound = ({ target }) => settings.set({ sound: target.checked ? "on" : "off" });
  return html`<details class="table-settings">
    <summary class="table-button cu-secondary" aria-label="Table settings" title="Table settings">${icon("Settings")}</summary>
    <div class="table-settings-panel">
      <p><label for="${uid}-pace">Pace </label><select id="${uid}-pace" class="table-pace" value=${settings.pace} onChange=${({ target }) => settings.set({ pace: target.value })}>
        ${Object.keys(PACES).map((name) => html`<option value=${name}>${name}</option>`)}</select>
        <label for="${uid}-sound"><input type="checkbox" id="${uid}-sound" class="table-sound" checked=${settings.sound === "on"} onChange=${sound} /> Sounds</label></p>
      ${begin && html`<p class="table-present-here"><button type="button" class="cu-secondary" onClick=${begin}>Present</button></p>`}
      <p><label for="${uid}-suits"><input type="checkbox" id="${uid}-suits" class="table-suits" checked=${settings.suits === "four"} onChange=${suits} /> A color for each suit</label></p>
      <p class="table-kept-here cu-note">Kept on this device. <button type="button" class="table-forget cu-quiet" onClick=${() => settings.forget()}>Forget all</button></p>
    </div>
  </details>`;
}
