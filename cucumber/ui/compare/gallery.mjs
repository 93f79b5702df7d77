/** A list of rules to change, each with what came of it once it is played. It draws and reports; it knows no rules. */
import { follow, h } from "../dom.mjs";
import { html, render } from "../vendor/preact.mjs";

const button = (text, what, key) => html`<button type="button" class="cu-secondary" ...${{ [`data-${what}`]: key }}>${text}</button>`;

/** What came of a rule: how far it is, what changes most, and all numbers, which Python has made and escaped. */
function result(key, { said = "", share = 0, alert = "", sentences = [], numbers = "" } = {}, compares) {
  return html`<div class="gallery-result cu-tight" data-result=${key}>
    <p class="gallery-work cu-row cu-quiet-text" hidden=${!said}><progress max="1" value=${share} /><span role="status">${said}</span>${button("Cancel", "cancel", key)}</p>
    <p class="cu-alert" role="alert" hidden=${!alert}>${alert}</p>
    <div hidden=${!sentences.length}>
      <ul>${sentences.map((text) => html`<li>${text}</li>`)}</ul>
      <details class="many-numbers cu-folds cu-tables"><summary>All numbers</summary><div dangerouslySetInnerHTML=${{ __html: numbers }} /></details>
      ${compares && button("Compare them above", "compare", key)}
    </div>
  </div>`;
}

function gallery({ games, results, compares, refused }) {
  const rule = ({ key, name, gist }) =>
    html`<div class="gallery-rule cu-row">${button(name, "play", key)}<span>${gist}</span>${result(key, results[key], compares)}</div>`;
  const game = ({ name, rules }, index) => html`<details open=${index === 0}>
    <summary class="gallery-game">${name}<small>${rules.length} ${rules.length === 1 ? "rule" : "rules"}</small></summary>
    ${rules.map(rule)}
  </details>`;
  return html`${games.map(game)}<p class="cu-alert" role="alert" hidden=${!refused}>${refused}</p>`;
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const root = h("div", { class: "cucumber-gallery" });
    const draw = ({ refused = "" } = {}) =>
      render(gallery({ games: model.get("games"), results: model.get("results"), compares: model.get("compares"), refused }), root);
    root.addEventListener("click", ({ target }) => {
      const pressed = target.closest("button");
      if (!pressed) return;
      const [[what, key]] = Object.entries(pressed.dataset);
      model.send({ [what]: key });
      if (what === "compare") document.querySelector(".cucumber-many")?.scrollIntoView({ behavior: "smooth" });
    });
    el.append(root);
    draw();
    return follow(model, { "change:results": () => draw(), "msg:custom": draw });
  },
};
