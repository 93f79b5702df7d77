/** What this device keeps of a page, with the button that makes it forget that; in a notebook it keeps nothing. */
import { onSite } from "./dom.mjs";
import { html } from "./vendor/preact.mjs";

/** @param {string} what  @param {() => void} forget  @param {string} [label]  of the button */
export const kept = (what, forget, label = "Forget it") => onSite() && html`<p class="cu-note">This device keeps ${what}. <button type="button" class="cu-quiet" onClick=${forget}>${label}</button></p>`;
