/** What stands beside the felt: what happened, what to do, the steps, and what the reader's device keeps. */
import { t } from "../messages.mjs";
import { icon } from "../stepping.mjs";
import { html } from "../vendor/preact.mjs";
import { srOnly } from "./felt.mjs";
import { PACES } from "./pace.mjs";
import { dealLine } from "./deal_line.mjs";

/** What a what-if was, and the way back from it. */
export function banner({ data, place }, back) {
  const open = data.what_ifs[place.line];
  return html`<div class="table-banner cu-row" hidden=${!open}>${open && html`<span><b>${open.title}</b></span>
    <button type="button" class="table-button cu-primary table-back-button" onClick=${back}>${t("Back to what happened")}</button>`}</div>`;
}

/** What can be read from a frame: an unreadable one must not hide the error message. */
export function readable(lines) {
  try {
    return lines();
  } catch {
    return [];
  }
}

/** What one of several tables tells, for those who can't see it: its bar shows the steps, and what differs stands over it. */
export const spokenFrame = ({ frame, data }) => frame && html`<div class="cu-aloud"><strong class="table-label">${frame.label}</strong>
  <div class="table-note">${srOnly(`${data.heading}: `)}${readable(() => frame.note.map((sentence) => html`<p>${sentence}</p>`))}</div></div>`;

/** What happened, the author's annotation, the rule behind it; a rule that was told before is folded away. */
export function accountOf({ frame: { note, comment }, rules: { fresh, known }, data: { rules_page: rulesPage } }) {
  const link = html`<a href=${rulesPage} title="All rules of this game">Rule</a>`;
  const rule = (sentence, index) => html`<p class="stage-rule cu-message"><b class="cu-small">${rulesPage && index === 0 ? link : "Rule"}: </b>${sentence}</p>`; // one link is enough
  return [
    note.map((sentence) => html`<p class="table-said">${sentence}</p>`),
    comment && html`<p class="table-comment">${srOnly("Comment: ")}${comment}</p>`,
    fresh.map(rule),
    known.length > 0 && html`<details class="table-known"><summary class="cu-chip" aria-label="The rule behind it" title="The rule behind it">?</summary>${known.map(rule)}</details>`,
  ];
}

/** The buttons of what can be done, and links that look like them; before them what is `asked`. */
export function actions(table, question) {
  return html`<div class="table-actions cu-row" role="group" aria-label="What to do" hidden=${!question && !table.offered.length}>${question}${table.offered.map((each) => action(each, table))}</div>`;
}

/** Something that can be done: a button, or a link that looks like one. */
export function action({ key, label, style, disabled, title, href }, table) {
  const attributes = { key, class: `table-action cu-${style}`, "data-action": key, title };
  if (href) return html`<a ...${attributes} href=${href}>${t(label)}</a>`;
  return html`<button ...${attributes} type="button" aria-disabled=${disabled ? "true" : null} onClick=${() => (disabled ? table.showNote(title) : table.press(key))}>${t(label)}</button>`;
}

/** aria-disabled, not disabled: the button under the reader's finger must not lose the focus at the end. */
function control(name, act, { text = "", off = false, kind = "secondary" } = {}) {
  return html`<button type="button" class="table-button cu-${kind}" data-control=${CONTROLS[name] ?? name.toLowerCase()} aria-label=${name} title=${name}
    aria-disabled=${off ? "true" : null} onClick=${act}>${icon(name.replace(/ .*/, ""))}${text && html`<span class="table-word">${text}</span>`}</button>`;
}
const CONTROLS = { Pause: "watch", "Present (p)": "present" };

/** A single position has no steps. */
const isStill = ({ data, frames }) => frames.length < 2 || !data.stepping;

/** The line of a deal that can be stepped through; one that is played has its room from the start. */
export const line = (table) => (!isStill(table) || table.data.captioned) && dealLine(table);

/** The way through a story: back, by itself, and on; nothing for a single position. */
export function steps(table) {
  if (isStill(table)) return {};
  const { place: { cursor: at }, frames } = table;
  const go = (to) => () => table.go(to);
  return {
    quiet: [control("Previous", go(at - 1), { off: at === 0 }), control(table.motion === "still" ? "Watch" : "Pause", () => table.watch()),
      html`<span key="count" class="table-count cu-note cu-one-line">${at + 1} / ${frames.length}</span>`],
    on: control("Next", go(at + 1), { text: "Next", off: at >= frames.length - 1, kind: "primary" }),
  };
}

/**
 * What presents the table and what the reader's device keeps, in a corner of the felt.
 * @param {{settings: Settings, uid: string, present?: () => void}} props  what presents the table, if it can be presented
 */
export const tools = (props) => html`<div class="table-tools cu-screen cu-flex" lang="en">${props.present && control("Present (p)", props.present)}${settingsPanel(props)}</div>`;

function settingsPanel({ settings, uid, present: begin }) {
  const suits = ({ target }) => settings.set({ suits: target.checked ? "four" : "two" });
  const sound = ({ target }) => settings.set({ sound: target.checked ? "on" : "off" });
  return html`<details class="table-settings cu-holder">
    <summary class="table-button cu-secondary" aria-label="Table settings" title="Table settings">${icon("Settings")}</summary>
    <div class="table-settings-panel cu-box cu-stack cu-ticks">
      <p><label for="${uid}-pace">Pace </label><select id="${uid}-pace" class="table-pace" value=${settings.pace} onChange=${({ target }) => settings.set({ pace: target.value })}>
        ${Object.keys(PACES).map((name) => html`<option value=${name}>${name}</option>`)}</select>
        <label class="cu-row" for="${uid}-sound"><input type="checkbox" id="${uid}-sound" class="table-sound" checked=${settings.sound === "on"} onChange=${sound} /> Sounds</label></p>
      ${begin && html`<p class="table-present-here"><button type="button" class="cu-secondary" onClick=${begin}>Present</button></p>`}
      <p><label class="cu-row" for="${uid}-suits"><input type="checkbox" id="${uid}-suits" class="table-suits" checked=${settings.suits === "four"} onChange=${suits} /> A color for each suit</label></p>
      <p class="table-kept-here cu-note">Kept on this device. <button type="button" class="table-forget cu-quiet" onClick=${() => settings.forget()}>Forget all</button></p>
    </div>
  </details>`;
}
