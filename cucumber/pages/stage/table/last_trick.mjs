/** What lies on the felt while the last trick is taken and paid for: the shade, the large cards, what is charged. */
import { flag } from "../dom.mjs";
import { html } from "../vendor/preact.mjs";
import { withSign } from "./words.mjs";

const STEP = { wide: 0.34, narrow: 0.1 }; // how far a large card has come on the way to the middle
const GROWN = { alone: 1.42, beside: 1.15 }; // several would cover each other

/** The shade that dims everybody but those concerned; always there, so that it can fade in and out. */
export const shade = ({ scene }) => html`<div key="shade" class="table-shade" data-on=${flag(scene && scene.phase !== "settled")} />`;

/** Whether a seat is concerned. */
export const isLit = ({ scene }, seat) => !!scene && (scene.large.includes(seat) || scene.flying.some((each) => each.seat === seat));

/** How large a play is, and how far it has come towards the middle of the felt. @param {Setting} setting */
export function enlargedStyle({ scene }, seat, { places, size }) {
  if (!scene?.large.includes(seat) || !places) return undefined;
  const { x, y } = places.plays.get(seat);
  const isAlone = scene.large.length === 1;
  const step = isAlone ? STEP[places.isNarrow ? "narrow" : "wide"] : 0;
  const way = (from, length) => `${Math.round((length / 2 - from) * step)}px`;
  return { "--grown": isAlone ? GROWN.alone : GROWN.beside, "--near-x": way(x, size.ring.width), "--near-y": way(y, size.ring.height) };
}

/** What is charged for the play of a seat, or taken off: it flies to the score. */
export function charge({ scene }, seat) {
  const flying = scene?.flying.find((each) => each.seat === seat);
  return flying && html`<b key="charge" class="table-charge cu-marked cu-unbroken" data-charged=${seat} aria-hidden="true">${flying.by > 0 ? "+" : ""}${withSign(flying.by)}</b>`;
}

export const scoreBefore = ({ scored: before }) => before !== undefined && html`<span class="table-before" aria-hidden="true">${withSign(before)}</span>`;
