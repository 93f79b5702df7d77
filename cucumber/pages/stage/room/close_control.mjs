/** How a room is closed. */
import { html } from "../vendor/preact.mjs";

/** Closes a room for everybody, which takes more than one press. @param {() => void} close  @param {any} before  what to do first */
export const closeControl = (close, before = "") => html`<details class="room-closing"><summary>Close the room</summary>
  <p>Every phone has to join again, and the games end.</p>${before}
  <button type="button" class="cu-secondary" onClick=${close}>Close it for everybody</button></details>`;
