/** What everybody answered, as bars. */
import { flag, plain } from "../dom.mjs";
import { html } from "../vendor/preact.mjs";

/**
 * A bar for each option; what is right is marked once it is known.
 * @param {{options: {key: string, label: string}[], counts: Object<string, number>, answered: number, right?: string[]}} poll
 */
export function bars({ options, counts, answered, right = null }) {
  const most = Math.max(1, answered);
  return html`<ul class="room-bars cu-list cu-grid" data-many=${flag(options.length > 3)}>${options.map(({ key, label }) => {
    const count = counts[key] ?? 0;
    const state = right === null ? null : right.includes(key) ? "right" : "other";
    return html`<li data-state=${state} data-option=${key}>
      <span class="room-option cu-strong">${plain(label)}${state === "right" && html`<span class="cu-quiet-text"> right</span>`}</span>
      <progress class="room-bar cu-wide" aria-hidden="true" max=${most} value=${count} />
      <span class="room-count cu-number">${count}</span>
    </li>`;
  })}</ul>`;
}

/** How many have answered, in words. */
export const answeredOf = (answered, here) => `${answered} of ${here} answered`;
