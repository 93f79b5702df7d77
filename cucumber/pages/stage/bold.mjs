/** Text of ours in which a few words are bold. */
import { html } from "./vendor/preact.mjs";

export const withBold = (text) => text.split("**").map((part, place) => (place % 2 ? html`<b>${part}</b>` : part));
