/** How a quiz went: for the whole room; how often each person was right only once the presenter asks, and names likewise. */
import { h } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";
import { ranking } from "./asked.mjs";

const PLACES = 10; // shown on the wall

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The result of the whole room. @param {import("./asked.mjs").Entry[]} entries */
export function together(entries) {
  const answers = entries.reduce((sum, { answers: all }) => sum + all.length, 0);
  const right = ranking(entries).reduce((sum, { right: each, names }) => sum + each * names.length, 0);
  if (!answers) return `${counted(entries.length, "question")}, and nobody answered.`;
  return `${counted(entries.length, "question")}: ${right} of ${counted(answers, "answer")} ${right === 1 ? "was" : "were"} right.`;
}

/** Over the table. @param {import("./asked.mjs").Entry[]} entries */
export function rankingPanel(entries) {
  const panel = h("div", { class: "table-over table-whole table-lesson", "data-over": "ranking", role: "dialog", "aria-label": "How the quiz went" });
  const places = ranking(entries).slice(0, PLACES);
  const draw = (more) => render(html`<h2>${together(entries)}</h2>
    ${more.places && html`<ol class="table-ranking cu-list">${places.map(({ place, right, names }) => html`<li>
      <b>${place}.</b> <span>${more.names ? names.join(", ") : counted(names.length, "phone")}</span> <b>${right} right</b></li>`)}</ol>`}
    <p class="cu-row">
      <button type="button" class="cu-primary" data-command="back">Go on</button>
      ${!more.places && places.length > 0 && html`<button type="button" class="cu-secondary" onClick=${() => draw({ places: true })}>Show the ranking</button>`}
      ${more.places && !more.names && html`<button type="button" class="cu-secondary" onClick=${() => draw({ places: true, names: true })}>Show the names</button>`}
    </p>`, panel);
  draw({});
  return panel;
}
