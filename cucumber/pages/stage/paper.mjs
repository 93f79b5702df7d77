/** Pages for the printer. */
import { download, h } from "./dom.mjs";

/** Prints a page from a frame of its own in `el`; a browser that can't print it gets it as a file. */
export function print(el, page, name) {
  const frame = h("iframe", { class: "cu-paper", srcdoc: page, title: "The page to print", "aria-hidden": "true", tabindex: -1 });
  frame.addEventListener("load", () => {
    try {
      frame.contentWindow.focus();
      frame.contentWindow.print();
    } catch {
      download(name, new Blob([page], { type: "text/html" }));
    }
  });
  el.querySelector(".cu-paper")?.remove();
  el.append(frame);
}
