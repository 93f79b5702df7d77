/** Chooses a variant and its house rules. It knows no rules: what is picked is sent, and Python says what is shown. */
import { follow, freshId, servedQuery, writeQuery } from "../dom.mjs";
import { gamesOf } from "../fields.mjs";
import { html, render } from "../vendor/preact.mjs";

class Chooser {
  constructor(el, model) {
    Object.assign(this, { el, model, id: freshId("cucumber-chooser"), said: "", refused: "" });
    el.classList.add("cucumber-rules");
  }

  get variant() {
    return this.model.get("variant");
  }

  get rules() {
    return this.model.get("house_rules");
  }

  pick(variant, rules) {
    this.model.send({ variant, house_rules: rules });
  }

  /** A tick that was refused goes. */
  draw() {
    const box = ({ key, gist, source, on }) => html`<label class="rc-rule" key="${this.variant} ${key}">
      <input type="checkbox" value=${key} data-rule="${this.variant} ${key}" checked=${on} /><span><b>${key}</b> ${gist} <small>${source}</small></span>
    </label>`;
    const choosing = html`<div class="rc-game">
        <label for=${this.id}>Game</label>
        <select id=${this.id} value=${this.variant} onChange=${({ target }) => this.pick(target.value, [])}>${this.model.get("countries").map(gamesOf)}</select>
      </div>
      <fieldset onChange=${({ currentTarget }) => this.pick(this.variant, ticked(currentTarget))}>
        <legend>${this.rules.length ? "House rules" : "No house rules are known for this game."}</legend>
        ${this.rules.map(box)}
      </fieldset>
      <p class="rc-said" role="status" data-refused=${this.refused !== ""}>${this.refused || this.said}</p>`;
    render(choosing, this.el);
  }

  /** Says what is shown now, or why what was picked is not. */
  say({ said = "", refused = "" }) {
    Object.assign(this, { said, refused });
    this.draw();
    if (!refused) this.address();
  }

  /** The address of a served page names what it shows. */
  address() {
    const on = this.rules.filter((rule) => rule.on).map(({ key }) => ["with", key]);
    writeQuery(["variant", "with"], [["variant", this.variant], ...on]);
  }

  /** An address that names a variant opens with it. */
  begin() {
    const asked = servedQuery();
    if (asked.get("variant")) this.pick(asked.get("variant"), asked.getAll("with"));
  }
}

const ticked = (fieldset) => [...fieldset.querySelectorAll("input:checked")].map(({ value }) => value);

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const chooser = new Chooser(el, model);
    const draw = () => chooser.draw();
    draw();
    chooser.begin();
    return follow(model, { "change:variant": draw, "change:house_rules": draw, "msg:custom": (message) => chooser.say(message) });
  },
};
