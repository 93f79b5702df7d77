/** The line that says who plays what, with the form folded into it. It knows no rules: what is chosen is sent. */
import { LONGEST_LINK, Saying, button, follow, freshId, h, siteQuery, tooLong, typed, writeQuery } from "../dom.mjs";
import { optionOf } from "../fields.mjs";
import { gameSelect, houseRules } from "../games.mjs";
import { html, render } from "../vendor/preact.mjs";
import { forget, isLink, remember, remembered, writeLink } from "./keeping.mjs";

const PATIENCE = 8000;
const NO_ANSWER = "No answer has come yet.";
const UNREADABLE = "What this device kept of your last game can't be read, and is left out.";
const FORGOTTEN = "This device has forgotten your name, your setting and your last game.";

class SettingForm {
  constructor(el, model) {
    Object.assign(this, { model, id: freshId("cucumber-setting"), open: false });
    this.body = h("div", { class: "play-bar cu-row" });
    this.said = new Saying(h("p", { class: "play-said cu-said cu-message" }), PATIENCE, NO_ANSWER);
    this.root = h("div", { class: "cucumber-setting" }, this.body, this.said.node);
    el.append(this.root);
  }

  send(message) {
    this.said.wait();
    this.model.send(message);
  }

  draw() {
    render(html`${this.line()}${this.goingOn()}`, this.body);
  }

  line() {
    const { line } = this.model.get("shown");
    return html`<details class="play-setting" open=${this.open} onToggle=${({ currentTarget }) => (this.open = currentTarget.open)}
        onKeyDown=${(event) => this.escape(event)}>
      <summary><span>${line}</span> <span class="play-change">Change</span></summary>
      ${this.form()}
    </details>`;
  }

  goingOn() {
    return this.model.get("offers") && html`<button type="button" class="cu-secondary" onClick=${() => this.send({ "go on": true })}>Go on with your last game</button>`;
  }

  form() {
    const { id, model } = this;
    const { countries, game, numbers, number, you } = model.get("shown");
    return html`<div class="play-form">
      <div class="cu-field">${gameSelect(`${id}-game`, "Game", countries, game, (key) => this.send({ game: key }))}
        <small>${game.gist}</small></div>
      ${houseRules({ css: "play", id, folded: "play-more cu-folds" }, game, (keys) => this.send({ house_rules: keys }))}
      <div class="play-pair">
        <div class="cu-field"><label for="${id}-you">Your name</label>
          <input id="${id}-you" type="text" maxlength="20" autocomplete="off" spellcheck="false" value=${you} onChange=${({ target }) => this.send({ you: target.value })} /></div>
        <div class="cu-field"><label for="${id}-number">Bots</label>
          <select id="${id}-number" value=${String(number)} onChange=${({ target }) => this.send({ number: Number(target.value) })}>
            ${numbers.map((each) => optionOf({ value: String(each) }))}</select></div>
      </div>
      ${this.bots()}
      <a class="cu-quiet" href=${this.model.get("shown").score}>Keep score of a real game</a>
      <p class="play-kept cu-note">This device keeps your name, this setting and your last game.
        <button type="button" class="cu-secondary" onClick=${() => this.forget()}>Forget it</button></p>
    </div>`;
  }

  bots() {
    const { bots, strategies } = this.model.get("shown");
    const chooser = ({ name, plays, gist }, place) => html`<div class="cu-field" key=${name}>
      <label for="${this.id}-bot-${place}">${name} plays</label>
      <select id="${this.id}-bot-${place}" value=${plays} onChange=${({ target }) => this.send({ bot: place, plays: target.value })}>
        ${strategies.map(({ key }) => optionOf({ value: key }))}</select>
      <small>${gist}</small></div>`;
    return html`<details class="play-more cu-folds"><summary>Which bot each is</summary><div class="play-bots">${bots.map(chooser)}</div></details>`;
  }

  escape(event) {
    if (event.key !== "Escape" || !this.open) return;
    this.open = false;
    this.draw();
    this.body.querySelector("summary").focus();
  }

  unfold() {
    this.open = true;
    this.draw();
    this.body.querySelector("select").focus();
  }

  forget() {
    forget();
    this.said.say(FORGOTTEN);
  }

  /** What Python says of what was opened or chosen. */
  tell() {
    this.said.say(this.model.get("said"));
  }

  hear({ refused }) {
    if (refused === undefined) return this.tell();
    this.draw(); // what was refused goes
    this.said.say(refused, true);
  }

  /** A match in the address has the first word; without one the device says what it kept, and the address which game. */
  begin() {
    const asked = siteQuery();
    if (asked.get("hints") === "on") this.model.send({ hints: true });
    if (isLink(location.hash)) return this.openAddress(location.hash);
    const { kept, damaged } = remembered();
    if (damaged) this.said.say(UNREADABLE);
    else if (kept) this.model.send({ kept });
    if (asked.get("variant")) this.model.send({ game: [asked.get("variant"), ...asked.getAll("with")].join("+") });
  }

  /** Hints that are over stay away when the page is loaded again. */
  keepHints() {
    if (!this.model.get("hinting")) writeQuery(["hints"], []);
  }

  openAddress(hash) {
    if (!isLink(hash) || hash.slice(1) === this.model.get("link")) return;
    const problem = tooLong(hash.length, LONGEST_LINK, "link");
    if (problem) this.said.say(problem, true);
    else this.send({ open: hash.slice(1) });
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const form = new SettingForm(el, model);
    form.draw();
    const redraw = () => {
      form.draw();
      form.tell();
    };
    const stop = follow(model, {
      "change:shown": redraw,
      "change:offers": redraw,
      "change:said": redraw,
      "change:unfolded": () => form.unfold(),
      "change:hinting": () => form.keepHints(),
      "change:link": () => writeLink(model.get("link")),
      "change:kept": () => remember(model.get("kept")),
      "msg:custom": (message) => form.hear(message),
    });
    const open = (change) => form.openAddress(typed(change));
    addEventListener("hashchange", open);
    form.begin();
    return () => {
      stop();
      form.said.stop();
      removeEventListener("hashchange", open);
    };
  },
};
