/** A button that asks Python for a file and hands it to the reader. */
import { Saying, button, download, follow, h } from "./dom.mjs";

const PATIENCE = 8000;
const NO_FILE = "No file has come. Reload the page when the server is back.";
const TITLE = "One page that replays this example without server or network, and can be printed";

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const said = new Saying(h("span", { style: "margin-left: 0.6em" }), PATIENCE, NO_FILE);
    const ask = () => {
      said.wait();
      model.send({ wanted: true });
    };
    const hear = ({ name, text, refused }) => {
      if (text) download(name, new Blob([text], { type: "text/html" }));
      said.say(refused ?? `Saved: ${name}`);
    };
    el.append(button("Save as a file", ask, { class: "jupyter-button widget-button", style: "width: auto", title: TITLE }), said.node);
    const stop = follow(model, { "msg:custom": hear });
    return () => {
      said.stop();
      stop();
    };
  },
};
