/** Text, tables and pictures that Python has written as HTML. */
import { follow, h } from "./dom.mjs";

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const words = h("div");
    const draw = () => {
      words.innerHTML = model.get("html"); // of ours, all text in it escaped
    };
    el.classList.add("cucumber-words");
    el.append(words); // also where there is nothing to read yet: a page waits for what stays empty
    draw();
    return follow(model, { "change:html": draw });
  },
};
