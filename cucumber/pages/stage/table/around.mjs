/** What stands round a table that is presented, and over it: the bar, the keys, what can be asked, what a lesson says. */
import { worded } from "../bold.mjs";
import { h } from "../dom.mjs";
import { icon } from "../stepping.mjs";
import { html, render } from "../vendor/preact.mjs";

const KEYS = [
  ["Space, →, Page Down", "Next"], ["←, Page Up", "Previous"], ["Home, End", "First, last"], ["q", "Ask a question"],
  ["Enter", "Show the answer"], ["b", "Black screen"], ["?", "These keys"], ["Esc", "Leave"],
];
const PLAN_KEY = ["n", "Next in the plan"]; // heard where the plan is walked: plan/bar.mjs

const button = (command, label, inside, style = "secondary") =>
  html`<button type="button" class="table-button cu-${style}" data-command=${command} aria-label=${label} title=${label}>${inside}</button>`;

/** The bar at the lower edge; what a room of phones needs is put into `.table-classroom`, the place in a plan into `.table-plan`. */
export function bar(asked, mayAsk) {
  const [ask, next] = asked ? ["primary", "secondary"] : ["secondary", "primary"];
  return html`<div class="table-presenter cu-row" role="group" aria-label="Presenting">
    ${button("previous", "Previous", icon("Previous"))}${button("next", "Next", icon("Next"), next)}
    <button type="button" class="table-button table-ask cu-${ask}" data-command=${asked ? "answer" : "ask"} hidden=${!mayAsk && !asked}>
      ${!asked ? "Ask" : asked.revealed ? "Go on" : "Show the answer"}</button>
    <div class="table-plan" /><div class="table-classroom cu-row" />
    ${button("black", "Black screen", "Black")}${button("keys", "Keys", "?")}${button("leave", "Leave", "Leave")}
  </div>`;
}

/** An element with this in it. */
function filled(node, content) {
  render(content, node);
  return node;
}

const panel = (over, label, content) =>
  filled(h("div", { class: "table-over", "data-over": over, role: "dialog", "aria-label": label }), html`${content}${button("back", "Close", "Close")}`);

/** The keys; and what phones need, if no server with rooms has put its button into the bar. */
export const keysPanel = (hasRooms, hasPlan) => panel("keys", "Keys", html`<div>
  <dl class="table-keys">${[...KEYS, ...(hasPlan ? [PLAN_KEY] : [])].map(([key, does]) => html`<div><dt>${key}</dt><dd>${does}</dd></div>`)}</dl>
  ${!hasRooms && html`<p>Phones can follow where the site is served with “cucumber serve”.</p>`}
</div>`);

/** What can be asked now, table by table. @param {{view: TableView, pauses: Pause[]}[]} found */
export function chooser(found) {
  const list = ({ view, pauses }, place) => pauses.length > 0 && html`<div>
    ${found.length > 1 && html`<p>${view.table.data.heading}</p>`}
    ${pauses.map(({ name }, index) => html`<button type="button" class="cu-secondary" data-table=${place} data-pause=${index}>${name}</button>`)}
  </div>`;
  const lists = found.map(list);
  const nothing = html`<p>Nothing can be asked at this moment. Step to a card that is played.</p>`;
  return panel("ask", "Ask the audience", lists.some(Boolean) ? html`<div class="table-lists cu-stack">${lists}</div>` : nothing);
}

export const blackScreen = () => h("button", { type: "button", class: "table-black", "data-over": "black", "data-command": "black", "aria-label": "Show the table again" });

/** What a lesson says before its tasks. @param {Lesson} lesson */
export const lessonText = ({ title, about }) => filled(h("div", { class: "table-over table-whole table-lesson", "data-over": "text", role: "dialog", "aria-label": title }), html`
  <h2>${title}</h2>${about.map((part) => html`<p>${worded(part)}</p>`)}
  <button type="button" class="cu-primary" data-command="back">Now to the table</button>`);
