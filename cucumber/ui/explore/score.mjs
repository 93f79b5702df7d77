/** The score sheet as it is kept on paper: old scores are struck out, cucumbers drawn before the score. It knows no rules. */

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) node.setAttribute(name, value === true ? "" : value);
  node.append(...children.filter(Boolean));
  return node;
}

function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** A cucumber as a pencil draws it, or half of one. */
function cucumber(half) {
  const outline = half ? "M12 4h10a5 5 0 0 1 0 10h-10q-3-5 0-10z" : "M7 4h16a5 5 0 0 1 0 10h-16a5 5 0 0 1 0-10z";
  const peel = svg("path", { d: outline, class: "sc-peel" });
  const seeds = svg("path", { d: half ? "M16 9h8" : "M8 9h14", class: "sc-seeds" });
  return svg("svg", { viewBox: "0 0 30 18", class: "sc-cucumber", "aria-hidden": "true" }, peel, seeds);
}

/** How many are drawn, in words. */
export function lost(count, half) {
  const noun = half ? "half-cucumber" : "cucumber";
  return count ? `${count} ${noun}${count === 1 ? "" : "s"} and ` : "";
}

function cell({ score, cucumbers, kept, state, changed }, half, last) {
  const drawn = Array.from({ length: Math.min(cucumbers, 4) }, () => cucumber(half));
  const more = cucumbers > 4 ? h("small", {}, `×${cucumbers} `) : null;
  const spoken = h("span", { class: "sc-spoken" }, lost(cucumbers, half));
  const number = last ? h("b", {}, score) : h("s", {}, score);
  const change = changed ? h("small", { class: "sc-change" }, ` ${changed}`) : null;
  const cards = kept ? h("div", { class: "sc-kept" }, kept) : null;
  const word = state ? h("div", { class: "sc-state" }, state) : null;
  return h("td", {}, spoken, ...drawn, more, number, change, cards, word);
}

class Sheet {
  constructor(el, model) {
    this.model = model;
    this.root = h("div", { class: "cucumber-score" });
    this.said = h("p", { class: "sc-said", role: "status" });
    this.root.addEventListener("click", ({ target }) => {
      const button = target.closest("button[data-node]");
      if (button) model.send({ go: Number(button.dataset.node) });
    });
    el.append(this.root);
  }

  draw() {
    const { players = [], rows = [], half, counts, pot, won } = this.model.get("shown");
    const head = h("tr", {}, h("td", {}), ...players.map((player) => h("th", { scope: "col" }, player)));
    const lines = rows.map((row, index) => {
      const button = h("button", { type: "button", class: "sc-deal", "data-node": String(row.node), title: "Go back to this deal" }, row.head);
      return h("tr", {}, h("th", { scope: "row" }, button), ...row.cells.map((one) => cell(one, half, index === rows.length - 1)));
    });
    const table = h("table", {}, h("caption", {}, `The ${counts ?? "scores"}, as on paper`), h("thead", {}, head), h("tbody", {}, ...lines));
    const below = [pot, won].filter(Boolean).map((text) => h("p", {}, text));
    this.said.textContent = "";
    this.root.replaceChildren(h("div", { class: "sc-scroll" }, table), ...below, this.said);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const sheet = new Sheet(el, model);
    const draw = () => sheet.draw();
    const hear = ({ refused = "" }) => { sheet.said.textContent = refused; };
    model.on("change:shown", draw);
    model.on("msg:custom", hear);
    draw();
    return () => {
      model.off("change:shown", draw);
      model.off("msg:custom", hear);
    };
  },
};
