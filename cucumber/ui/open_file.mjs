/** A button that opens a file of the reader's. */
import { Saying, button, follow, h } from "./dom.mjs";
import { fileInput } from "./file_input.mjs";

const PATIENCE = 8000;
const NO_ANSWER = "No answer has come yet. If none comes, reload the page and open the file again.";

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const said = new Saying(h("span"), PATIENCE, NO_ANSWER);
    const send = (message) => {
      said.wait();
      model.send(message);
    };
    const input = fileInput(send, (problem) => said.say(problem, true));
    const looks = { class: "jupyter-button widget-button", style: "width: auto", title: model.get("title") };
    el.append(h("div", { class: "cu-row" }, button(model.get("label"), () => input.click(), looks), input, said.node));
    const stop = follow(model, { "msg:custom": ({ refused, opened }) => said.say(refused ?? `Opened: ${opened}`, !!refused) });
    return () => {
      said.stop();
      stop();
    };
  },
};
