/** The rules of one game, in tabs. It knows no rules: what is picked is sent, and Python says what is shown. */
import { Saying, follow, freshId, h, onSite, siteQuery, writeQuery } from "../dom.mjs";
import { GameFinder, gameSelect, houseRules } from "../games.mjs";
import { print as printed } from "../paper.mjs";
import { setType } from "../typefaces.mjs";
import { html, render } from "../vendor/preact.mjs";

const TABS = [
  ["how", "How to play"],
  ["answers", "All answers"],
  ["differences", "Differences"],
  ["sources", "Where sources disagree"],
];
const HOUSE = "house"; // in an address: the house rules are unfolded
const WIDE = 960; // pixels, from which the house rules stand beside what is read
const PATIENCE = 8000;
const NO_ANSWER = "No answer has come. Reload the page when the server is back.";

class Chooser {
  constructor(el, model) {
    Object.assign(this, { el, model, id: freshId("cucumber-chooser"), tab: "how", choosing: false, unfolded: innerWidth >= WIDE, sought: undefined, against: undefined });
    this.finder = new GameFinder(model.get("games"), () => this.draw());
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
    render(html`<div class="rules-page">
      <div class="rules-head">${this.head()}${this.others()}</div>
      <div class="rules-read">${this.tabs()}${this.panel()}</div>
      <aside class="rules-beside" aria-label="One trick and house rules"><div dangerouslySetInnerHTML=${{ __html: this.game.trick }} />${this.houseRules()}</aside>
    </div>`, this.body);
  }

  head() {
    const { name, origin, fewest, most, gist, play, score, ours } = this.game;
    return html`<p class="rules-origin"><span dangerouslySetInnerHTML=${{ __html: origin }} /> · ${fewest}–${most} players</p>
      <h2>${name}</h2><p class="rules-gist">${gist}</p>
      <p class="cu-row">${this.model.get("plays") && html`<a class="cu-primary" href=${play}>Play ${name}</a>
        <button type="button" class="cu-secondary" title="On one page" onClick=${() => this.print("a4")}>Print</button>`}
        <button type="button" class="cu-quiet" aria-expanded=${String(this.choosing)} onClick=${() => this.choose(!this.choosing)}>Another game</button>
        ${this.model.get("plays") && html`<a class="cu-quiet" href=${ours.page} title="With answers of your own">${ours.text}</a>`}
        ${this.model.get("plays") && html`<a class="cu-quiet" href=${score} title="Of a game with real cards">Keep score</a>`}</p>`;
  }

  /** The other games, to find one by any name and by how many play. */
  others() {
    if (!this.choosing) return null;
    const game = ({ key, name, gist, origin }) => html`<li key=${key}><button type="button" class="finder-game" onClick=${() => this.pick(key)}>
      <b>${name}</b><small>${origin}</small><span>${gist}</span></button></li>`;
    return html`<div class="rules-others">${this.finder.asking((typed) => typed.trim() && this.pick(typed))}${this.finder.telling()}
      <ul class="cu-list">${this.finder.found.map(game)}</ul></div>`;
  }

  choose(choosing) {
    this.choosing = choosing;
    this.draw();
    if (choosing) this.body.querySelector("[type=search]").focus();
  }

  /** Another game is told from its nearest relative again. */
  pick(variant) {
    this.sought = this.finder.typed;
    this.against = undefined;
    this.send({ variant });
  }

  tellFrom(against) {
    this.against = against;
    this.send({ against });
  }

  tabs() {
    const counts = { sources: this.game.conflicts };
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
    return html`<div role="tabpanel" id="${this.id}-panel" aria-labelledby="${this.id}-${this.tab}" tabindex="0" data-tab=${this.tab}>
      ${this.tab === "differences" && this.telling()}<div dangerouslySetInnerHTML=${{ __html: this.game.pages[this.tab] }} />
      ${this.tab === "how" && html`<p><button type="button" class="cu-secondary" onClick=${() => this.print("a5")}>Print two small cards</button></p>`}
    </div>`;
  }

  /** Any may be ticked: of two that contradict each other Python says why, and the tick goes. */
  houseRules() {
    const { id, game } = this;
    const rules = game.house_rules.map((rule) => ({ ...rule, why: "" }));
    const tick = (keys) => this.send({ variant: game.key, house_rules: keys, against: this.against });
    return houseRules({ css: "rules", id, folded: "cu-folds", none: "cu-note", open: this.unfolded, cited: true }, { ...game, house_rules: rules }, tick);
  }

  telling() {
    return html`<p class="rules-against cu-fields">${gameSelect(`${this.id}-against`, "Compared with", this.model.get("countries"), { key: this.game.against }, (key) => this.tellFrom(key))}</p>`;
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
      if (this.sought !== undefined) this.close();
      this.address();
    }
    this.sought = undefined;
    this.draw();
  }

  /** The list goes when the game picked there is shown, unless something has been typed since then. */
  close() {
    if (this.finder.typed === this.sought) Object.assign(this.finder, { typed: "", people: 0 });
    if (!this.choosing || this.finder.typed) return;
    this.choosing = false;
    this.body.querySelector(".rules-head [aria-expanded]").focus(); // or what had it goes with the list
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
    if (asked.get("tab") === HOUSE) this.unfolded = true;
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
    const stopType = setType(model);
    return () => {
      chooser.saying.stop();
      stop();
      stopType();
    };
  },
};
