/** Chooses a variant and its house rules. It knows no rules: what is picked is sent, and Python says what is shown. */

/** An element with attributes and children. */
function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

let made = 0;

class Chooser {
  constructor(el, model) {
    this.model = model;
    const id = `cucumber-chooser-${(made += 1)}`;
    this.select = h("select", { id });
    this.rules = h("fieldset", {});
    this.said = h("p", { class: "rc-said", role: "status" });
    this.select.addEventListener("change", () => this.pick(this.select.value, []));
    this.rules.addEventListener("change", () => this.pick(this.select.value, this.ticked()));
    el.classList.add("cucumber-rules");
    el.append(h("div", { class: "rc-game" }, h("label", { for: id }, "Game"), this.select), this.rules, this.said);
  }

  ticked() {
    return [...this.rules.querySelectorAll("input:checked")].map((box) => box.value);
  }

  pick(variant, house_rules) {
    this.model.send({ variant, house_rules });
  }

  draw() {
    this.drawVariants();
    this.drawRules();
  }

  drawVariants() {
    const option = ({ key, name }) => h("option", { value: key }, name);
    const group = ({ name, variants }) => h("optgroup", { label: name }, ...variants.map(option));
    if (!this.select.options.length) this.select.append(...this.model.get("countries").map(group));
    this.select.value = this.model.get("variant");
  }

  /** Boxes that stay are kept, and so is the focus on them; a tick that was refused goes. */
  drawRules() {
    const rules = this.model.get("house_rules");
    const boxes = [...this.rules.querySelectorAll("input")];
    const known = boxes.map((box) => box.dataset.rule).join("\n");
    if (known !== rules.map((rule) => `${this.model.get("variant")} ${rule.key}`).join("\n")) {
      const legend = h("legend", {}, rules.length ? "House rules" : "No house rules are known for this game.");
      this.rules.replaceChildren(legend, ...rules.map((rule) => this.box(rule)));
    }
    for (const box of this.rules.querySelectorAll("input")) {
      box.checked = rules.some((rule) => rule.key === box.value && rule.on);
    }
  }

  box({ key, gist, source }) {
    const input = h("input", { type: "checkbox", value: key, "data-rule": `${this.model.get("variant")} ${key}` });
    const words = h("span", {}, h("b", {}, key), ` ${gist} `, h("small", {}, source));
    return h("label", { class: "rc-rule" }, input, words);
  }

  /** Says what is shown now, or why what was picked is not. */
  say({ said = "", refused = "" }) {
    this.said.textContent = refused || said;
    this.said.toggleAttribute("data-refused", Boolean(refused));
    this.draw();
    if (!refused) this.address();
  }

  /** The address of a served page names what it shows, beside whatever else it names. */
  address() {
    if (!served()) return;
    const query = new URLSearchParams(location.search);
    query.set("variant", this.model.get("variant"));
    query.delete("with");
    for (const rule of this.model.get("house_rules")) if (rule.on) query.append("with", rule.key);
    history.replaceState(null, "", `?${query}${location.hash}`);
  }

  /** An address that names a variant opens with it. */
  begin() {
    const query = new URLSearchParams(served() ? location.search : "");
    if (query.get("variant")) this.pick(query.get("variant"), query.getAll("with"));
  }
}

const served = () => "voila" in document.body.dataset;

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const chooser = new Chooser(el, model);
    const draw = () => chooser.draw();
    const hear = (message) => chooser.say(message);
    const heard = [["change:variant", draw], ["change:house_rules", draw], ["msg:custom", hear]];
    for (const [event, act] of heard) model.on(event, act);
    chooser.draw();
    chooser.begin();
    return () => {
      for (const [event, act] of heard) model.off(event, act);
    };
  },
};
