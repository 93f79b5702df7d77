/** The button that stops a story: it knows where the reader stands on the table beside it, and sends that moment. */

const PATIENCE = 5000;
const NO_ANSWER = "No answer has come yet. The story can be stepped through all the same.";
const IN_WHAT_IF = "This is a what-if. Go back to what happened, and play on from there.";

/** The moment the table shows; null inside a what-if. */
export function moment(table) {
  return "whatIf" in table.dataset ? null : Number(table.querySelector("input[type=range]").value);
}

/** The card table inside the nearest part of the page with this class. */
const tableIn = (el, part) => el.closest(".cucumber-stories")?.querySelector(`${part} .cucumber-table`);

export default {
  /** anywidget's entry: one button, and what there is to say about it. */
  render({ model, el }) {
    const button = document.createElement("button");
    const said = document.createElement("span");
    button.type = "button";
    button.className = "jupyter-button story-stop";
    button.textContent = "Play on from here";
    said.className = "story-said";
    said.setAttribute("role", "status");
    el.classList.add("story-bar");
    el.append(button, said);

    let patience;
    const say = (text) => {
      clearTimeout(patience);
      said.textContent = text;
    };
    const stop = () => {
      const table = tableIn(el, ".story-told");
      const at = table && moment(table);
      if (at === null) return say(IN_WHAT_IF);
      say("");
      patience = setTimeout(() => say(NO_ANSWER), PATIENCE);
      model.send({ act: "play on", at });
    };
    // The button pressed goes with the part of the page it stands in: the focus moves to where the reader goes on.
    const hear = ({ refused = "", began, back }) => {
      say(refused);
      if (began) setTimeout(() => tableIn(el, ".story-played")?.focus(), 100);
      if (back) setTimeout(() => button.focus(), 100);
    };
    button.addEventListener("click", stop);
    model.on("msg:custom", hear);
    return () => {
      clearTimeout(patience);
      model.off("msg:custom", hear);
    };
  },
};
