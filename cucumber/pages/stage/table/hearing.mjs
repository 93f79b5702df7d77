/** How the parts of a page hear of presenting: each has its own copy of every module, and they meet at the document. */

export const BEGAN = "cucumber-presenting";
export const LATE = "cucumber-who-presents";

/** Tells a module when presenting begins and ends, also of what began before it came: `hear({presenting, began})`. */
export function onPresenting(hear) {
  document.addEventListener(BEGAN, ({ detail }) => hear(detail));
  document.dispatchEvent(new CustomEvent(LATE, { detail: hear }));
}

export const inSight = (node) => node.getClientRects().length > 0;

/** The tables that can be presented. */
export const presentables = (within) => [...within.querySelectorAll(".cucumber-table")].filter((node) => node.view && inSight(node));
