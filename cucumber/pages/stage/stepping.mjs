/** Stepping through moments: the nearest one, where keys lead, the icons. */
import { html } from "./vendor/preact.mjs";

/** The nearest existing moment: 0 … count − 1 (0 when there is none). */
export const clamp = (at, count) => Math.max(0, Math.min(Math.trunc(at) || 0, count - 1));

/** The moment a key leads to, or null where it means nothing here. */
export function keyMove(key, at, count) {
  const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  return Object.hasOwn(moves, key) ? clamp(moves[key], count) : null;
}

export const icon = (name) => html`<svg viewBox="0 0 24 24" class="cu-icon" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;

const ICONS = {
  Previous: "M15.5 4l2 2-6 6 6 6-2 2-8-8z",
  Watch: "M7 4v16l12-8z",
  Pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  Next: "M8.5 4l-2 2 6 6-6 6 2 2 8-8z",
  History: "M12 3a9 9 0 1 1-8.5 12h2.2A7 7 0 1 0 5.6 9H9v2H2.6V4.6h2v2.6A9 9 0 0 1 12 3zM11 7.5h2v4l3 2.6-1.3 1.5L11 12.5z",
  Present: "M2 4h20v12H2zM4 6v8h16V6zM11 16h2v2h4v2H7v-2h4z",
  Settings: "M10.5 2h3l.4 2.6 1.9.8 2.1-1.6 2.2 2.2-1.6 2.1.8 1.9 2.7.5v3l-2.7.4-.8 1.9 1.6 2.2-2.2 2.1-2.1-1.5-1.9.8-.4 2.6h-3l-.5-2.6-1.9-.8-2.1 1.5-2.2-2.1 1.6-2.2-.8-1.9-2.6-.4v-3l2.6-.5.8-1.9-1.6-2.1 2.2-2.2 2.1 1.6 1.9-.8zM12 8.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8z",
};
