/** The rules of one game, in tabs. It knows no rules: what is picked is sent, and Python says what is shown. */
import { Saying, follow, freshId, h, onSite, siteQuery, writeQuery } from "../dom.mjs";
import { gameSelect, houseRuleBoxes } from "../games.mjs";
import { print as printed } from "../paper.mjs";
import { html, render } from "../vendor/preact.mjs";

const TABS = [
  ["how", "How to play"],
  ["answers", "All answers"],
  ["house", "House rules"],
  ["differences", "Differences"],
  ["sources", "Where sources disagree"],
];
const PATIENCE = 8000;
const NO_ANSWER = "No answer has come. Reload the page when the server is back.";

class Chooser {
  constructor(el, model) {
    Object.assign(this, { el, model, id: freshId("cucumber-chooser"), tab: "how", typed: "", sought: "", against: undefined });
    el.classList.add("cucumber-rules");
    this.body = h("div");
    this.saying = new Saying(h("p", { class: "rules-said cu-said cu-message cu-aloud" }), PATIENCE, NO_ANSWER);
    el.append(this.body, this.saying.node);
  }

  get game() {
    return this.model.get("game");
  }

  send(message) {
    this.saying.wait();
    this.model.send(message);
  }

  draw() {
    render(html`${this.choosing()}${this.tabs()}${this.panel()}`, this.body);
  }

  choosing() {
    const { id, game } = this;
    return html`<div class="rules-game cu-row cu-fields cu-games">
      <div>${gameSelect(id, "Game", this.model.get("countries"), game, (key) => this.pick(key))}</div>
      ${this.model.get("plays") && html`<a class="cu-primary" href=${game.play}>Play ${game.name}</a>
        <a class="cu-quiet" href=${game.score} title="Of a game with real cards">Keep score</a>`}
      <form onSubmit=${(event) => this.find(event)}>
        <label for="${id}-find">Find it by any name</label>
        <input id="${id}-find" list="${id}-names" placeholder="dirty nest, 22 …" autocomplete="off" value=${this.typed}
          onInput=${({ target }) => this.type(target.value)} />
        <datalist id="${id}-names">${this.model.get("names").map((name) => html`<option value=${name} />`)}</datalist>
        <button class="cu-secondary">Find</button>
      </form>
    </div>`;
  }

  /** A name that is picked from the list is looked up at once. */
  type(text) {
    this.typed = text;
    if (this.model.get("names").includes(text)) this.find();
  }

  find(event) {
    event?.preventDefault();
    if (!this.typed.trim()) return;
    this.sought = this.typed;
    this.pick(this.typed);
  }

  /** Another game is told from its nearest relative again. */
  pick(variant) {
    this.against = undefined;
    this.send({ variant });
  }

  tellFrom(against) {
    this.against = against;
    this.send({ against });
  }

  tabs() {
    const on = this.game.house_rules.filter((rule) => rule.on).length;
    const counts = { house: on ? `${on} on` : this.game.house_rules.length, sources: this.game.conflicts };
    const tab = ([key, title]) => html`<button type="button" role="tab" key=${key} id="${this.id}-${key}" data-tab=${key}
      aria-selected=${key === this.tab} aria-controls="${this.id}-panel" tabindex=${key === this.tab ? 0 : -1}
      onClick=${() => this.open(key)}>${title}${counts[key] ? html` <small>${counts[key]}</small>` : ""}</button>`;
    return html`<div class="cu-tabs" role="tablist" aria-label="What to read" onKeyDown=${(event) => this.step(event)}>${TABS.map(tab)}</div>`;
  }

  open(key) {
    this.tab = key;
    this.draw();
    this.lookAtTab();
    this.address();
  }

  /** The row of tabs scrolls where it is too long. */
  lookAtTab() {
    this.body.querySelector('[aria-selected="true"]').scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Arrows, Home and End go from tab to tab. */
  step(event) {
    const keys = TABS.map(([key]) => key);
    const at = keys.indexOf(this.tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: keys.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.open(keys.at(to % keys.length));
    this.body.querySelector('[aria-selected="true"]').focus();
  }

  panel() {
    const read = this.game.pages[this.tab];
    const shown = read === undefined ? this.houseRules() : html`<div dangerouslySetInnerHTML=${{ __html: read }} />`;
    return html`<div role="tabpanel" id="${this.id}-panel" aria-labelledby="${this.id}-${this.tab}" tabindex="0" data-tab=${this.tab}>
      ${this.tab === "differences" && this.telling()}${shown}${this.tab === "how" && this.printing()}
    </div>`;
  }

  /** Any may be ticked: of two that contradict each other Python says why, and the tick goes. */
  houseRules() {
    const { id, game } = this;
    const rules = game.house_rules.map((rule) => ({ ...rule, why: "" }));
    const tick = (keys) => this.send({ variant: game.key, house_rules: keys, against: this.against });
    return html`<fieldset>
      <legend>${rules.length ? "Some tables play it with these. How to play and all answers follow what you tick." : "No house rules are known for this game."}</legend>
      ${houseRuleBoxes({ css: "rules", id, cited: true }, { ...game, house_rules: rules }, tick)}
    </fieldset>`;
  }

  telling() {
    return html`<p class="rules-against cu-fields">${gameSelect(`${this.id}-against`, "Compared with", this.model.get("countries"), { key: this.game.against }, (key) => this.tellFrom(key))}</p>`;
  }

  printing() {
    const print = (paper, words) => html`<button type="button" class="cu-secondary" onClick=${() => this.print(paper)}>${words}</button>`;
    return html`<p class="rules-print">${print("a4", "Print it on one page")}${print("a5", "Print two small cards")}</p>`;
  }

  /** Where the page is its own, its address goes onto the paper. */
  print(paper) {
    this.send({ print: paper, page: onSite() ? `${location.origin}${location.pathname}` : "" });
  }

  /** Says what is shown now, or why what was picked is not; or prints the page that has come. */
  hear({ said, refused, page, name }) {
    if (page) {
      this.saying.say("Ready to print.");
      return printed(this.el, page, name);
    }
    this.saying.say(refused ?? said, refused !== undefined);
    if (refused === undefined) {
      if (this.typed === this.sought) this.typed = ""; // what has been typed since then stays
      this.address();
    }
    this.draw();
  }

  /** The address of a served page names what it shows. */
  address() {
    const on = this.game.house_rules.filter((rule) => rule.on).map(({ key }) => ["with", key]);
    const tab = this.tab === "how" ? [] : [["tab", this.tab]];
    writeQuery(["variant", "with", "tab"], [["variant", this.game.key], ...on, ...tab]);
  }

  /** An address that names a game or a tab opens with it. */
  begin() {
    const asked = siteQuery();
    if (TABS.some(([key]) => key === asked.get("tab"))) this.tab = asked.get("tab");
    this.draw();
    this.lookAtTab();
    if (asked.get("variant")) this.send({ variant: asked.get("variant"), house_rules: asked.getAll("with") });
  }
}


export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const chooser = new Chooser(el, model);
    chooser.begin();
    const stop = follow(model, { "change:game": () => chooser.draw(), "msg:custom": (message) => chooser.hear(message) });
    return () => {
      chooser.saying.stop();
      stop();
    };
  },
};
