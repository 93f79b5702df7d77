/** Games side by side as a part of a page: the tables, the results, and behind a fold what the games do differently. */
import { SideBySide } from "../stage/side_by_side.mjs";
import { html } from "../stage/vendor/preact.mjs";
import { differences, results } from "./results.mjs";

export function Compared({ told, answers, send }) {
  const said = told.said || told.done;
  return html`<${SideBySide} told=${told} answers=${answers} send=${send} pauses=${told.pauses} />${results(told.results)}
    ${told.differences.map((each) => html`<details class="cu-folds" key=${each.title}><summary>${each.title}</summary>${differences({ ...each, title: "" }, send)}</details>`)}
    <p class="compare-said cu-said cu-message" role="status" hidden=${!said}>${said}</p>`;
}
