/** What came of it in each game, and what the games do differently. It knows no rules: it draws what Python says. */

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

function results({ short, heads, rows }) {
  const sign = (differs) => (differs ? h("span", { class: "sb-sign", title: "differs" }, "≠ ") : null);
  const row = ({ head, cells, differs }) =>
    h("tr", { "data-differs": differs }, h("th", { scope: "row" }, sign(differs), head), cells.map((cell) => h("td", {}, cell)));
  const table = h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows.map(row)));
  return h("section", { class: "sb-results" }, h("h3", {}, "What came of it"), short.map((sentence) => h("p", { class: "sb-short" }, sentence)), h("div", { class: "sb-wide" }, table));
}

function differences({ title, one, other, none, rows }) {
  const button = ({ label, column, rule }) => h("button", { type: "button", class: "sb-button", "data-column": column, "data-rule": rule }, label);
  const answer = (name, sentence) => h("div", { class: "sb-answer" }, h("b", {}, name), h("p", {}, sentence));
  const row = ({ asks, answers, plays, bears }) =>
    h("li", { "data-bears": bears }, h("h4", {}, asks, bears ? h("span", { class: "sb-chip" }, "decides it here") : null),
      h("div", { class: "sb-answers" }, answer(one, answers[0]), answer(other, answers[1])),
      plays.length ? h("div", { class: "sb-bar" }, plays.map(button)) : null);
  return h("section", { class: "sb-differences" }, h("h3", {}, title), none ? h("p", {}, none) : h("ol", {}, rows.map(row)));
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    el.classList.add("cucumber-told");
    const said = h("p", { class: "sb-said", role: "status" });
    const parts = h("div", {});
    const draw = () => {
      const shown = model.get("shown");
      parts.replaceChildren(results(shown.results), ...shown.differences.map(differences));
    };
    const press = ({ target }) => {
      const button = target.closest("button");
      if (button) model.send({ column: Number(button.dataset.column), rule: button.dataset.rule });
    };
    const hear = ({ said: sentence = "", refused = false }) => {
      said.textContent = sentence;
      said.toggleAttribute("data-refused", refused);
    };
    parts.addEventListener("click", press);
    model.on("change:shown", draw);
    model.on("msg:custom", hear);
    draw();
    el.append(parts, said);
    return () => {
      model.off("change:shown", draw);
      model.off("msg:custom", hear);
    };
  },
};
