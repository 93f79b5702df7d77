/** The line that says who plays what, and the panel where that is changed. It knows no rules: what is chosen is sent. */
import { LONGEST_LINK, Saying, follow, freshId, h, siteQuery, tooLong, typed, writeQuery } from "../dom.mjs";
import { NameField } from "../fields.mjs";
import { gameSelect, houseRules } from "../games.mjs";
import { face } from "../table/faces.mjs";
import { html, render } from "../vendor/preact.mjs";
import { forget, isLink, remember, remembered, writeLink } from "./keeping.mjs";
import { forget as forgetRecord, hasRecord, record, standing } from "./record.mjs";

const PATIENCE = 8000;
const NO_ANSWER = "No answer has come yet.";
const UNREADABLE = "What this device kept of your last game can't be read, and is left out.";
const FORGOTTEN = "This device has forgotten your name, your setting and your last game.";
const FORGOT_RECORD = "This device has forgotten your record.";

class SettingForm {
  constructor(el, model) {
    Object.assign(this, { model, id: freshId("cucumber-setting") });
    this.body = h("div", { class: "play-bar cu-row" });
    this.panel = h("dialog", { class: "play-panel", "aria-labelledby": `${this.id}-title` });
    this.panel.addEventListener("close", () => this.closed());
    this.said = new Saying(h("p", { class: "play-said cu-said cu-message" }), PATIENCE, NO_ANSWER);
    this.refused = new Saying(h("p", { class: "play-refused cu-said cu-message" }));
    this.root = h("div", { class: "cucumber-setting" }, this.body, this.said.node, this.panel);
    el.append(this.root);
  }

  send(message) {
    this.said.wait();
    this.model.send(message);
  }

  draw() {
    render(html`${this.line()}${this.goingOn()}${this.records()}`, this.body);
    render(this.isOpen && this.form(), this.panel);
    this.panel.querySelector(".play-foot")?.prepend(this.refused.node);
  }

  line() {
    return html`<p class="play-line"><span>${this.model.get("line")}</span>
      <button type="button" class="play-change cu-quiet" aria-haspopup="dialog" onClick=${() => this.unfold()}>Change</button></p>`;
  }

  goingOn() {
    return this.model.get("offers") && html`<button type="button" class="cu-secondary" onClick=${() => this.send({ "go on": true })}>Go on with your last game</button>`;
  }

  /** After a game: how you stand against each rival now. */
  records() {
    const { ahead } = this.model.get("ended");
    const each = (name) => html`<li key=${name}>${face(name)}<span><b>${name}</b> <small>${standing(name)}</small></span></li>`;
    return ahead && html`<ul class="play-records cu-list" aria-label="Your record">${Object.keys(ahead).filter(standing).map(each)}</ul>`;
  }

  form() {
    const { id } = this;
    const { countries, game, you, score } = this.model.get("drafted");
    return html`<header class="play-head"><h2 id="${id}-title">Your table</h2>
        <button type="button" class="cu-quiet" aria-label="Close" onClick=${() => this.panel.close()}>✕</button></header>
      <div class="play-form">
        <div class="cu-field">${gameSelect(`${id}-game`, "Game", countries, game, (key) => this.send({ game: key }))}
          <small>${game.gist}</small></div>
        ${houseRules({ css: "play", id, folded: "play-more cu-folds" }, game, (keys) => this.send({ house_rules: keys }))}
        ${this.rivals()}
        <div class="cu-field"><label for="${id}-you">Your name</label>
          <${NameField} id="${id}-you" maxlength="20" value=${you} tell=${(name) => this.send({ you: name })} /></div>
        <p class="play-kept cu-note">This device keeps your name, this setting and your last game.
          <button type="button" class="cu-secondary" onClick=${() => this.forget()}>Forget it</button></p>
        ${hasRecord() && html`<p class="play-kept cu-note">It also keeps your record against each rival.
          <button type="button" class="cu-secondary" onClick=${() => this.forgetRecord()}>Forget my record</button></p>`}
        <a class="cu-quiet" href=${score}>Keep score of a real game</a>
      </div>
      <footer class="play-foot"><button type="button" class="cu-primary" onClick=${() => this.start()}>Play</button></footer>`;
  }

  /** Who may sit at the table, by strength: a tap invites a rival, or sends one away. */
  rivals() {
    const { strengths, strangers, takes } = this.model.get("drafted");
    return html`<div class="play-rivals" role="group" aria-label="Rivals"><p class="cu-note">${takes}</p>
      ${strengths.map(({ strength, rivals }) => html`<section key=${strength}>
        <h3><button type="button" class="cu-quiet" title="Play against these" onClick=${() => this.send({ against: strength })}>${strength}</button></h3>
        <div class="play-people">${rivals.map((rival) => this.person(rival))}</div></section>`)}
      ${strangers.length > 0 && html`<section key="strangers"><h3>others</h3><div class="play-people">${strangers.map((each) => this.person(each))}</div></section>`}
    </div>`;
  }

  person({ name, key, temper, seated }) {
    const about = `${this.id}-${key}-about`;
    return html`<button type="button" class="play-rival" key="${name} ${key}" aria-pressed=${seated} aria-describedby=${about} data-rival=${name}
        onClick=${() => this.send(seated ? { "send away": name } : { invite: key })}>
      ${face(name)}<b>${name}</b><span id=${about}><small>${temper}</small> <small class="play-record">${standing(name)}</small></span></button>`;
  }

  unfold() {
    if (this.isOpen) return;
    this.isOpen = true;
    this.draw();
    this.panel.showModal();
  }

  start() {
    this.starts = true;
    this.panel.close();
    this.send({ start: true });
  }

  /** Without a start, the table stays as it was. */
  closed() {
    this.isOpen = false;
    this.refused.say("");
    this.draw();
    if (!this.starts) this.model.send({ close: true });
    this.starts = false;
  }

  forget() {
    forget();
    this.say(FORGOTTEN);
  }

  forgetRecord() {
    forgetRecord();
    this.draw();
    this.say(FORGOT_RECORD);
  }

  /** Says something where the reader looks. */
  say(sentence, refused = false) {
    this.said.say("");
    (this.isOpen ? this.refused : this.said).say(sentence, refused);
  }

  /** What Python says of what was opened or chosen. */
  tell() {
    this.refused.say("");
    this.said.say(this.model.get("said"));
  }

  hear({ refused }) {
    if (refused === undefined) return this.tell();
    this.draw(); // what was refused goes
    this.say(refused, true);
  }

  /** A game is over: the device counts it. */
  end() {
    record(this.model.get("ended"));
    this.draw();
  }

  /** A match in the address has the first word; without one the device says what it kept, and the address which game. */
  begin() {
    const asked = siteQuery();
    if (asked.get("hints") === "on") this.model.send({ hints: true });
    if (isLink(location.hash)) return this.openAddress(location.hash);
    const { kept, damaged } = remembered();
    if (damaged) this.said.say(UNREADABLE);
    else if (kept) this.model.send({ kept });
    if (asked.get("variant")) this.model.send({ lay: [asked.get("variant"), ...asked.getAll("with")].join("+") });
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
    form.end();
    const redraw = () => {
      form.draw();
      form.tell();
    };
    const stop = follow(model, {
      "change:line": redraw,
      "change:drafted": redraw,
      "change:ended": () => form.end(),
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
