/** A button that asks Python for a page as a file, and saves or prints it. */
import { Saying, button, download, follow, h } from "./dom.mjs";
import { print } from "./paper.mjs";

const PATIENCE = 8000;
const NO_FILE = "No file has come. Reload the page when the server is back.";

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const said = new Saying(h("span"), PATIENCE, NO_FILE);
    const ask = () => {
      said.wait();
      model.send({ wanted: true });
    };
    const save = (name, text) => {
      download(name, new Blob([text], { type: "text/html" }));
      said.say(`Saved: ${name}`);
    };
    const handOver = (name, text) => {
      print(el, text, name);
      said.say("Ready to print.");
    };
    const hear = ({ name, text, refused }) => {
      if (refused) said.say(refused);
      else (model.get("prints") ? handOver : save)(name, text);
    };
    const looks = { class: "jupyter-button widget-button", style: "width: auto", title: model.get("title") };
    const line = { style: "display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 0.6rem" };
    el.append(h("div", line, button(model.get("label"), ask, looks), said.node));
    const stop = follow(model, { "msg:custom": hear });
    return () => {
      said.stop();
      stop();
    };
  },
};
