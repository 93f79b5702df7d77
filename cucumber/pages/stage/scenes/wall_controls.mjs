/** What the presenter has at the wall: the bar at its lower edge, the keys, and what can be asked. */
import { h } from "../dom.mjs";
import { icon } from "../stepping.mjs";
import { html, render } from "../vendor/preact.mjs";

const KEYS = [
  ["Space, →, Page Down", "Next"], ["←, Page Up", "Previous"], ["Home, End", "First, last"], ["q", "Ask a question"],
  ["Enter", "Show the answer"], ["h", "The hardest question of a quiz again"], ["b", "Black screen"], ["?", "These keys"], ["Esc", "Leave"],
];
const PLAN_KEY = ["n", "Next in the plan"]; // heard where the plan is walked: plan/bar.mjs

const button = (command, label, inside, style = "secondary") =>
  html`<button type="button" class="cu-${style}" data-command=${command} aria-label=${label} title=${label}>${inside}</button>`;

/** The bar; what a room of phones needs is put into `.wall-classroom`, the place in a plan into `.wall-plan`. @param {{asked: Asked|null, next: string, mayAsk: boolean, mayShowAgain: boolean}} given */
export function bar({ asked, next, mayAsk, mayShowAgain }) {
  return html`<div class="wall-bar cu-row" role="group" aria-label="Presenting">
    ${button("previous", "Previous", icon("Previous"))}
    <button type="button" class="cu-primary" data-command=${asked ? "answer" : "next"} aria-label=${asked ? null : "Next"}>${next} ${!asked && icon("Next")}</button>
    ${mayAsk && !asked && button("ask", "Ask a question", "Ask")}
    ${mayShowAgain && button("again", "Show the hardest question again", "Hardest question")}
    <div class="wall-plan" /><div class="wall-classroom cu-row" />
    ${button("black", "Black screen", "Black")}${button("keys", "Keys", "?")}${button("leave", "Leave", "Leave")}
  </div>`;
}

function panel(name, label, content) {
  const made = h("div", { class: "wall-panel cu-box cu-stack", "data-panel": name, role: "dialog", "aria-label": label });
  render(html`${content}${button("back", "Close", "Close")}`, made);
  return made;
}

/** The keys; and what phones need, if no server with rooms is there. */
export const keysPanel = (hasRooms, hasPlan) => panel("keys", "Keys", html`
  <dl class="wall-keys">${[...KEYS, ...(hasPlan ? [PLAN_KEY] : [])].map(([key, does]) => html`<div><dt>${key}</dt><dd>${does}</dd></div>`)}</dl>
  ${!hasRooms && html`<p>Phones can follow where the site is served with “cucumber serve”.</p>`}`);

/** What can be asked now, table by table. @param {{view: TableView, pauses: QuestionProps[]}[]} found */
export function chooser(found) {
  const list = ({ view, pauses }, place) => pauses.length > 0 && html`<div class="cu-stack">
    ${found.length > 1 && html`<p>${view.table.data.heading}</p>`}
    ${pauses.map(({ name }, index) => html`<button type="button" class="cu-secondary" data-table=${place} data-pause=${index}>${name}</button>`)}
  </div>`;
  const lists = found.map(list);
  const nothing = html`<p>Nothing can be asked at this moment. Step to a card that is played.</p>`;
  return panel("ask", "Ask the audience", lists.some(Boolean) ? lists : nothing);
}
