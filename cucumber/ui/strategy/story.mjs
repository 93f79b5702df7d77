/** The button that stops a story: it knows where the reader stands on the table beside it, and sends that moment. */
import { Saying, button, follow, h } from "../dom.mjs";

const PATIENCE = 5000;
const NO_ANSWER = "No answer has come yet. The story can be stepped through all the same.";
const IN_WHAT_IF = "This is a what-if. Go back to what happened, and play on from there.";
const SHOWN = 100; // milliseconds, after which the other part of the page is in sight

/** The moment the table shows; null inside a what-if. */
export function moment(table) {
  return "whatIf" in table.dataset ? null : Number(table.querySelector("input[type=range]").value);
}

/** The card table inside the nearest part of the page with this class. */
const tableIn = (el, part) => el.closest(".cucumber-stories")?.querySelector(`${part} .cucumber-table`);

export default {
  /** anywidget's entry: one button, and what there is to say about it. */
  render({ model, el }) {
    const said = new Saying(h("span", { class: "story-said" }), PATIENCE, NO_ANSWER);
    const stop = () => {
      const table = tableIn(el, ".story-told");
      const at = table && moment(table);
      if (at === null) return said.say(IN_WHAT_IF);
      said.wait();
      model.send({ act: "play on", at });
    };
    const stopButton = button("Play on from here", stop, { class: "jupyter-button story-stop" });
    el.classList.add("story-bar");
    el.append(stopButton, said.node);
    // The button pressed goes with the part of the page it stands in: the focus moves to where the reader goes on.
    const hear = ({ refused = "", began, back }) => {
      said.say(refused);
      if (began) setTimeout(() => tableIn(el, ".story-played")?.focus(), SHOWN);
      if (back) setTimeout(() => stopButton.focus(), SHOWN);
    };
    const deaf = follow(model, { "msg:custom": hear });
    return () => {
      said.stop();
      deaf();
    };
  },
};
