/** Tabs: one of several sheets is shown; arrows go from tab to tab. */
import { html } from "./vendor/preact.mjs";

/** @param {{label: string, list: [string, any][], current: string, id: string, turn: (key: string) => void}} props  `id`: of the panel */
export function tabs({ label, list, current, id, turn }) {
  const tab = ([key, title]) => html`<button type="button" role="tab" key=${key} id="${id}-${key}" data-tab=${key} aria-selected=${String(key === current)} aria-controls=${id}
    tabindex=${key === current ? 0 : -1} onClick=${() => turn(key)}>${title}</button>`;
  return html`<div class="cu-tabs" role="tablist" aria-label=${label} onKeyDown=${step}>${list.map(tab)}</div>`;
}

const TO = { ArrowRight: (at) => at + 1, ArrowLeft: (at) => at - 1, Home: () => 0, End: () => -1 };

/** Leads on to another tab. A row of tabs scrolls if it is too long. */
function step(event) {
  const all = [...event.currentTarget.children];
  const to = TO[event.key]?.(all.indexOf(document.activeElement));
  if (to === undefined) return;
  event.preventDefault();
  const next = all.at(to % all.length);
  next.focus();
  next.click();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}
