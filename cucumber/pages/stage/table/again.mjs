/** A page that was presented and is loaded again, or the next one in the same window, is presented again by itself. */
import { presentables } from "./hearing.mjs";

/** Whether a table shows what the page's address asks for. */
const isThere = ({ view: { present, table } }) => !!present && !!table.frame && table.query === null;

/** Presents the first table of the page, if it has one, as soon as it shows what it should. */
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
