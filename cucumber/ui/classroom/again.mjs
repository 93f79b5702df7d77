/** A page that was presented to a room and is loaded anew, or another one in the same window, is presented again by itself. */
import { presentables } from "../table/presenting.mjs";

const PRESENTS = "cucumber-presents";

/** Remembers in this window whether what it shows is presented. */
export function rememberPresenting(presents) {
  try {
    if (presents) sessionStorage.setItem(PRESENTS, "yes");
    else sessionStorage.removeItem(PRESENTS);
  } catch {
    // a private window: it is presented with its key, as before
  }
}

function wasPresented() {
  try {
    return sessionStorage.getItem(PRESENTS) !== null;
  } catch {
    return false;
  }
}

/** Whether a table shows what the page's address asks for. */
const isThere = ({ view: { present, table } }) => !!present && !!table.frame && table.query === null;

/** Presents the first table of the page as soon as it shows what it has to, if this window presented before. */
export function presentAgain() {
  if (!wasPresented()) return;
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
