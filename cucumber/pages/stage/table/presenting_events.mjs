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

/** Whether a table shows what the page's address asks for. */
const isThere = ({ view: { present, table } }) => !!present && !!table.frame && table.query === null;

/**
 * A page that was presented and is loaded again, or the next one in the same window, is presented again by itself: its first
 * table, if it has one, as soon as it shows what it should.
 */
export function presentAgain() {
  const hearings = new AbortController();
  const ready = new MutationObserver(() => tryIt());
  const tryIt = () => {
    if (!("ready" in document.documentElement.dataset)) return;
    const [first] = presentables(document);
    if (!first || !isThere(first)) return;
    hearings.abort();
    ready.disconnect();
    first.view.present();
  };
  ready.observe(document.documentElement, { attributeFilter: ["data-ready"] });
  document.addEventListener("cucumber-table-drawn", tryIt, { signal: hearings.signal });
  tryIt();
}
