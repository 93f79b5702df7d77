/** Text, tables and pictures that Python has written as HTML. */
import { follow } from "./dom.mjs";

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const draw = () => {
      el.innerHTML = model.get("html"); // of ours, all text in it escaped
    };
    el.classList.add("cucumber-words");
    draw();
    return follow(model, { "change:html": draw });
  },
};
