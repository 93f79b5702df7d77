/** The review of a game below the table: how far it has come, a button that stops it, and what was found. */
import { focusedIn, follow, freshId } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

const id = freshId("review");

function panel({ done = 0, html: found = "", said = "" }, stop) {
  const percent = Math.round(100 * done);
  return html`<section class="review-panel cu-told" aria-labelledby=${id}>
    <h2 id=${id} tabindex="-1">Review of the game</h2>
    ${done < 1 && html`<p class="cu-row"><progress max="100" value=${percent} aria-label="How far the review has come"></progress>
      <button type="button" class="cu-secondary" onClick=${stop}>Stop the review</button></p>`}
    <p role="status">${said || (done < 1 ? "Looking back at your decisions…" : "")}</p>
    <div class="review-found" dangerouslySetInnerHTML=${{ __html: found }} />
  </section>`;
}

class Review {
  constructor(el, model) {
    Object.assign(this, { el, model });
    el.classList.add("cucumber-review");
  }

  draw(refused = "") {
    const shown = this.model.get("shown");
    const isThere = "done" in shown;
    this.el.hidden = !isThere;
    const stop = () => {
      this.model.send({ stop: true });
      this.lead();
    };
    const link = focusedIn(this.el)?.closest(".review-found a")?.getAttribute("href");
    render(isThere ? panel(refused ? { ...shown, said: refused } : shown, stop) : null, this.el);
    if (link) this.el.querySelector(`a[href="${CSS.escape(link)}"]`)?.focus(); // what was found is drawn anew
  }

  /** The reader asked for it at the table: it is below, and may be out of sight. */
  lead() {
    const heading = this.el.querySelector("h2");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const review = new Review(el, model);
    review.draw();
    return follow(model, {
      "change:shown": () => review.draw(),
      "msg:custom": ({ refused = "", begun = false }) => (begun ? review.lead() : review.draw(refused)),
    });
  },
};
