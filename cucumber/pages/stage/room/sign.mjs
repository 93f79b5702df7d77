/** The sign at the door of a room: its code, where to type it, and a picture for cameras; and how to close the room. */
import { html } from "../vendor/preact.mjs";

/** Closes a room for everybody, which takes more than one press. @param {() => void} close  @param {any} before  what to do first */
export const closing = (close, before = "") => html`<details class="room-closing"><summary>Close the room</summary>
  <p>Every phone has to join again, and the games end.</p>${before}
  <button type="button" class="cu-secondary" onClick=${close}>Close it for everybody</button></details>`;

/** @param {{room: {code: string}, door: {address: string, qr: string, reach: string}}} told */
export function doorSign({ room: { code }, door }) {
  return html`<div class="room-door-sign cu-stack">
    ${door.qr && html`<div class="room-qr" dangerouslySetInnerHTML=${{ __html: door.qr }}></div>`}
    <p class="room-where">On your phone, open <b>${door.address}</b> and type</p>
    <p class="room-letters" aria-label=${[...code].join(" ")}>${code}</p>
    ${door.reach && html`<p class="room-reach">${door.reach}</p>`}
  </div>`;
}
