/** A page's saved state on this device, with the button that deletes it; in a notebook nothing is saved. */
import { onSite } from "./dom.mjs";
import { Component, html } from "./vendor/preact.mjs";

/** It asks first and confirms; whatever replaces a removed button gets its focus. */
export class ForgetButton extends Component {
  state = { step: "" };

  /** @param {{what: string, forget: () => void, label?: string, there?: boolean}} props  `label` of the button, and whether there is something */
  render({ what, forget, label = "Forget it", there = true }, { step }) {
    if (!onSite() || !(there || step)) return null;
    const go = (next) => this.setState({ step: next }, () => this.base.focus());
    const button = (text, act) => html`<button type="button" class="cu-quiet" onClick=${act}>${text}</button>`;
    return html`<p class="cu-note" tabindex="-1" role="status">${{
      "": html`This device keeps ${what}. ${button(label, () => go("asks"))}`,
      asks: html`Forget ${what}? It can't be brought back. ${button("Keep it", () => go(""))} ${button("Yes, forget it", () => (forget(), go("gone")))}`,
      gone: `This device has forgotten ${what}.`,
    }[step]}</p>`;
  }
}
