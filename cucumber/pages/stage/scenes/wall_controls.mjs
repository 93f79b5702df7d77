/** What the presenter has at the wall: the bar at its lower edge, and the keys. */
import { h } from "../dom.mjs";
import { icon } from "../stepping.mjs";
import { html, render } from "../vendor/preact.mjs";

const KEYS = [
  ["Space, →, Page Down", "Next"], ["←, Page Up", "Previous"], ["Home, End", "First, last"], ["q", "Ask a question"],
  ["Enter", "Show the answer"], ["h", "The hardest question of a quiz again"], ["b", "Black screen"], ["?", "These keys"], ["Esc", "Leave"],
];
const PLAN_KEY = ["n", "Next in the plan"]; // heard where the plan is walked: plan/bar.mjs

export const button = (command, label, inside, style = "secondary") =>
  html`<button type="button" class="cu-${style}" data-command=${command} aria-label=${label} title=${label}>${inside}</button>`;

/** The bar; what a room of phones needs is put into `.wall-classroom`, the place in a plan into `.wall-plan`. @param {{question: OpenQuestion|null, next: string, more: any}} props */
export const bar = ({ question, next, more }) => html`<div class="wall-bar cu-box cu-row" role="group" aria-label="Presenting">
  ${button("previous", "Previous", icon("Previous"))}
  <button type="button" class="cu-primary" data-command=${question ? "answer" : "next"} aria-label=${question ? null : "Next"}>${next} ${!question && icon("Next")}</button>
  ${more}
  <div class="wall-plan" /><div class="wall-classroom cu-row" />
  ${button("black", "Black screen", "Black")}${button("keys", "Keys", "?")}${button("leave", "Leave", "Leave")}
</div>`;

export function panel(name, label, content) {
  const element = h("div", { class: "wall-panel cu-box cu-stack", "data-panel": name, role: "dialog", "aria-label": label });
  render(html`${content}${button("back", "Close", "Close")}`, element);
  return element;
}

/** The keys; and what phones need, if no server with rooms is there. */
export const keysPanel = (hasRooms, hasPlan) => panel("keys", "Keys", html`
  <dl class="wall-keys">${[...KEYS, ...(hasPlan ? [PLAN_KEY] : [])].map(([key, effect]) => html`<div class="cu-grid"><dt class="cu-strong">${key}</dt><dd>${effect}</dd></div>`)}</dl>
  ${!hasRooms && html`<p>Phones can follow where the site is served with “cucumber serve”.</p>`}`);
