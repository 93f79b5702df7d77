/** What has to be told of a deal, tapped with a thumb: only what this game asks, in Python's words. */
import { plain } from "../stage/dom.mjs";
import { face } from "../stage/table/faces.mjs";
import { toggle } from "../stage/table/frames.mjs";
import { html } from "../stage/vendor/preact.mjs";

/**
 * @typedef {{id: string, shown: object, tapped: object, seats: number[], onChange: (tapped: object) => void}} Tally  `seats` are in
 *            the deal, `tapped` is what has been tapped so far, and `onChange` takes what it is after a tap
 */

const ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"];

/** @param {Tally} tally */
export const tally = (tally) => html`<div class="sheet-tally cu-stack">${blanksToShow(tally).map((blank) => KINDS[blank.kind](tally, blank))}</div>`;

/** The blanks that can be filled in by now: some concern only those who were tapped in another, or all but them. */
function blanksToShow({ sheetProps, tapped, seats }) {
  const left = seats.length - (tapped.doubles ?? []).flat().length;
  const isDue = ({ kind, of, but }) => {
    if (left < 2 && kind !== "doubles") return false;
    if (of.length) return of.some((name) => tapped[name]?.length);
    return but.every((name) => !sheetProps.blanks.some(({ key }) => key === name) || tapped[name]?.length);
  };
  return sheetProps.blanks.filter(isDue);
}

/** The question that is still to be answered, or "". */
export const missingAnswer = (tally) => blanksToShow(tally).find(({ key, needed }) => needed && !tally.tapped[key]?.length)?.asks ?? "";

/** What is told after a tap: what no longer concerns anybody goes. */
function change({ sheetProps, tapped, onChange }, key, values) {
  const now = { ...tapped, [key]: values };
  for (const { key: other, of, but } of sheetProps.blanks) {
    if (of.includes(key)) now[other] = now[other]?.filter((seat) => of.some((name) => now[name]?.includes(seat)));
    if (but.includes(key)) now[other] = now[other]?.filter((seat) => !values.includes(seat));
  }
  onChange(now);
}

const only = (values, value) => (values?.includes(value) ? [] : [value]);

const group = ({ id }, key, asks, body) =>
  html`<div class="sheet-blank" role="group" aria-labelledby="${id}-${key}" key=${key}><p class="cu-name" id="${id}-${key}">${asks}</p>${body}</div>`;

const tap = (text, pressed, act, more = {}) =>
  html`<button type="button" class="sheet-tap cu-choice cu-name cu-centered" aria-pressed=${String(pressed)} onClick=${act} ...${more}>${text}</button>`;

const person = (name, seat, pressed, act) => tap(html`${face(name)}<span>${name}</span>`, pressed, act, { key: seat, "data-seat": seat });

/** The players of whom this may be told. */
function playersFor({ tapped, seats }, { of, but }) {
  const dropped = (tapped.doubles ?? []).flat();
  const names = (keys) => keys.flatMap((key) => tapped[key] ?? []);
  return seats.map(String).filter((seat) => !dropped.includes(seat) && !names(but).includes(seat) && (!of.length || names(of).includes(seat)));
}

function players(tally, blank, next) {
  const { sheetProps, tapped } = tally;
  const { key, asks } = blank;
  const taps = playersFor(tally, blank).map((seat) =>
    person(sheetProps.players[seat].name, seat, tapped[key]?.includes(seat) ?? false, () => change(tally, key, next(tapped[key], seat))));
  return group(tally, key, asks, html`<div class="sheet-people cu-grid">${taps}</div>`);
}

function card(tally, { key, asks }) {
  const { sheetProps, tapped } = tally;
  const face = ({ key: name, face: text }) => {
    const suit = text.match(/[♦♥]/) ? "cu-red" : null;
    return tap(html`<span class=${suit}>${plain(text)}</span>`, tapped[key]?.includes(name) ?? false, () => change(tally, key, only(tapped[key], name)), { key: name, "data-card": name });
  };
  return group(tally, key, asks, html`<div class="sheet-cards cu-grid cu-tight">${sheetProps.cards.map(face)}</div>`);
}

const yes = (tally, { key, asks }) => group(tally, key, asks, html`<div class="sheet-names cu-row">
  ${tap("Yes", Boolean(tally.tapped[key]?.length), () => change(tally, key, only(tally.tapped[key], "yes")))}</div>`);

function doubles(tally, { key, asks }) {
  const { sheetProps, seats, tapped } = tally;
  const all = tapped[key] ?? [];
  const before = (place) => all.slice(0, place).flat();
  const setDropped = (place, dropped) => change(tally, key, all.map((each, at) => (at === place ? dropped : each)));
  const double = (dropped, place) => {
    const able = seats.map(String).filter((seat) => !before(place).includes(seat));
    const taps = able.map((seat) => person(sheetProps.players[seat].name, seat, dropped.includes(seat), () => setDropped(place, toggle(dropped, seat))));
    return group(tally, `${key}-${place}`, `${ORDINALS[place] ?? `${place + 1}.`} double: who dropped?`, html`<div class="sheet-people cu-grid">${taps}</div>`);
  };
  const more = html`<div class="sheet-names cu-row">
    <button type="button" class="cu-secondary" onClick=${() => change(tally, key, [...all, []])}>Add a double</button>
    ${all.length > 0 && html`<button type="button" class="cu-quiet" onClick=${() => change(tally, key, all.slice(0, -1))}>Remove the last one</button>`}</div>`;
  return html`${all.map(double)}${group(tally, key, all.length ? "Was it doubled again?" : asks, more)}`;
}

const KINDS = { seat: (tally, blank) => players(tally, blank, only), seats: (tally, blank) => players(tally, blank, toggle), card, yes, doubles };
