/** A button that asks Python for a file and hands it to the reader. */

/** How long Python may take before the reader is told that nothing came. */
const PATIENCE = 8000;

/** Give the reader a file of text, as if it had been downloaded. */
function keep({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const button = document.createElement("button");
    const said = document.createElement("span");
    let patience;
    button.type = "button";
    button.className = "jupyter-button widget-button";
    button.style.width = "auto";
    button.textContent = "Save as a file";
    button.title = "One page that replays this example without server or network, and can be printed";
    said.setAttribute("role", "status");
    said.style.marginLeft = "0.6em";
    const say = (sentence) => {
      clearTimeout(patience);
      said.textContent = sentence;
    };
    const ask = () => {
      say("");
      patience = setTimeout(() => say("No file has come. Reload the page when the server is back."), PATIENCE);
      model.send({ wanted: true });
    };
    const hear = (message) => {
      if (message.text) keep(message);
      say(message.refused ?? `Saved: ${message.name}`);
    };
    button.addEventListener("click", ask);
    model.on("msg:custom", hear);
    el.append(button, said);
    return () => {
      clearTimeout(patience);
      model.off("msg:custom", hear);
    };
  },
};
