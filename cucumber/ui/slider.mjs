/** A slider: the number beside it moves with the handle, and Python hears of it once it lies still. */
import { follow, freshId } from "./dom.mjs";
import { html, render } from "./vendor/preact.mjs";

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const id = freshId("slider");
    let sent = null; // what Python has yet to say back: what it says of earlier numbers would move the handle
    const send = (to) => {
      sent = to;
      model.send({ to });
    };
    const hear = () => {
      if (sent !== null && sent !== model.get("value")) return;
      sent = null;
      draw(model.get("value"));
    };
    const draw = (value) => {
      const [label, low, high] = ["label", "low", "high"].map((name) => model.get(name));
      render(html`<label for=${id}>${label}</label>
        <input id=${id} type="range" min=${low} max=${high} step="1" value=${value}
          onInput=${({ target }) => draw(Number(target.value))} onChange=${({ target }) => send(Number(target.value))} />
        <span class="cu-number" aria-hidden="true">${value}</span>`, el);
    };
    el.classList.add("cu-slider");
    draw(model.get("value"));
    return follow(model, { "change:value": hear });
  },
};
