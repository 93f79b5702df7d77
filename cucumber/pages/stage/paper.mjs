/** Pages for the printer. */
import { download, h } from "./dom.mjs";

const STYLES = /<style>([^]*?)<\/style>/g;
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/; // the page of the site has its own

/** Prints a page from a frame of its own in `el`; a browser that can't print it gets it as a file. */
export function print(el, page, name) {
  const sheets = [...page.matchAll(STYLES)].map(([, sheet]) => sheet);
  const empty = page.replace(POLICY, "").replace(STYLES, "<style></style>");
  const frame = h("iframe", { class: "cu-paper", srcdoc: empty, title: "The page to print", "aria-hidden": "true", tabindex: -1 });
  frame.addEventListener("load", () => {
    try {
      frame.contentDocument.querySelectorAll("style").forEach((style, place) => fill(style.sheet, sheets[place]));
      frame.contentWindow.focus();
      frame.contentWindow.print();
    } catch {
      download(name, new Blob([page], { type: "text/html" }));
    }
  });
  el.querySelector(".cu-paper")?.remove();
  el.append(frame);
}

/** A style that lies in a page is no file of the site, and would be refused: its rules are put in one by one. */
function fill(sheet, text) {
  const read = new CSSStyleSheet();
  read.replaceSync(text);
  for (const { cssText } of read.cssRules) sheet.insertRule(cssText, sheet.cssRules.length);
}
