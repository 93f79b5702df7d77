/** How the parts of a page hear of presenting: each has its own copy of every module, and they meet at the document. */

export const PRESENTING = "cucumber-presenting";
export const WHO_PRESENTS = "cucumber-who-presents";

/** Tells a module when presenting begins and ends, also of what began before it came: `listener({presenting, isActive})`. */
export function onPresenting(listener) {
  document.addEventListener(PRESENTING, ({ detail }) => listener(detail));
  document.dispatchEvent(new CustomEvent(WHO_PRESENTS, { detail: listener }));
}

export const isInSight = (node) => node.getClientRects().length > 0;

/** The tables that can be presented. */
export const presentables = (within) => [...within.querySelectorAll(".cucumber-table")].filter((node) => node.view && isInSight(node));

/** Whether a table shows what the page's address asks for. */
const isReady = ({ view: { present, table } }) => !!present && !!table.frame && table.query === null;

/**
 * A page that was presented and is loaded again, or the next one in the same window, is presented again by itself: its first
 * table, as soon as it shows what it should. `onNone` is called, maybe more than once, where there is no table.
 */
export function presentAgain(onNone = () => {}) {
  const controller = new AbortController();
  const ready = new MutationObserver(() => presentFirst());
  const presentFirst = () => {
    if (!("ready" in document.documentElement.dataset)) return;
    const [first] = presentables(document);
    if (!first) return onNone();
    if (!isReady(first)) return;
    controller.abort();
    ready.disconnect();
    first.view.present();
  };
  ready.observe(document.documentElement, { attributeFilter: ["data-ready"] });
  document.addEventListener("cucumber-table-drawn", presentFirst, { signal: controller.signal });
  presentFirst();
}
