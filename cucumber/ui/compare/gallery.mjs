/** A list of rules to change, each with what came of it once it is played. It draws and reports; it knows no rules. */

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) node.setAttribute(name, value === true ? "" : value);
  node.append(...children.filter(Boolean));
  return node;
}

function button(text, what, key) {
  return h("button", { type: "button", class: "ga-button", [`data-${what}`]: key }, text);
}

/** What came of a rule: how far it is, what changes most, and all numbers. */
class Result {
  constructor(key, compares) {
    this.key = key;
    this.bar = h("progress", { max: "1" });
    this.said = h("span", { role: "status" });
    this.work = h("p", { class: "ga-work", hidden: true }, this.bar, this.said, button("Cancel", "cancel", key));
    this.alert = h("p", { class: "md-alert", role: "alert", hidden: true });
    this.told = h("ul");
    this.numbers = h("div");
    const more = h("details", { class: "md-numbers" }, h("summary", {}, "All numbers"), this.numbers);
    this.found = h("div", { hidden: true }, this.told, more, compares && button("Compare them above", "compare", key));
    this.root = h("div", { class: "ga-result", "data-result": key }, this.work, this.alert, this.found);
  }

  draw({ said = "", share = 0, alert = "", sentences = [], numbers = "" } = {}) {
    this.work.hidden = !said;
    this.bar.value = share;
    this.said.textContent = said;
    this.alert.hidden = !alert;
    this.alert.textContent = alert;
    this.found.hidden = !sentences.length;
    this.told.replaceChildren(...sentences.map((text) => h("li", {}, text)));
    if (numbers !== this.shown) this.numbers.innerHTML = this.shown = numbers; // made by Python, which has escaped it
  }
}

class Gallery {
  constructor(el, model) {
    this.model = model;
    this.results = new Map();
    this.said = h("p", { class: "md-alert", role: "alert", hidden: true });
    this.root = h("div", { class: "cucumber-gallery" }, ...model.get("games").map((game, index) => this.game(game, index === 0)), this.said);
    this.root.addEventListener("click", ({ target }) => this.press(target.closest("button")));
    el.append(this.root);
  }

  game({ name, rules }, open) {
    const number = h("small", {}, `${rules.length} ${rules.length === 1 ? "rule" : "rules"}`);
    return h("details", { open }, h("summary", { class: "ga-game" }, name, number), ...rules.map((rule) => this.rule(rule)));
  }

  rule({ key, name, gist }) {
    const result = new Result(key, this.model.get("compares"));
    this.results.set(key, result);
    return h("div", { class: "ga-rule" }, button(name, "play", key), h("span", {}, gist), result.root);
  }

  press(pressed) {
    if (!pressed) return;
    const [[what, key]] = Object.entries(pressed.dataset);
    this.model.send({ [what]: key });
    if (what === "compare") document.querySelector(".cucumber-many")?.scrollIntoView({ behavior: "smooth" });
  }

  draw() {
    this.refuse("");
    const results = this.model.get("results");
    for (const [key, result] of this.results) result.draw(results[key]);
  }

  refuse(sentence) {
    this.said.hidden = !sentence;
    this.said.textContent = sentence;
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const gallery = new Gallery(el, model);
    const draw = () => gallery.draw();
    const hear = ({ refused = "" }) => gallery.refuse(refused);
    model.on("change:results", draw);
    model.on("msg:custom", hear);
    draw();
    return () => {
      model.off("change:results", draw);
      model.off("msg:custom", hear);
    };
  },
};
