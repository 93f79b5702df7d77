/** A game of one's own, made of answers. It knows no rules: what is chosen is sent, and Python says what the game is then. */
import { Saying, copy, download, flag, follow, freshId, h, onSite, siteQuery, writeQuery } from "../dom.mjs";
import { NameField } from "../fields.mjs";
import { gameSelect } from "../games.mjs";
import { forgetGame, isKept, keepGame, ownGames } from "../own_games.mjs";
import { print } from "../paper.mjs";
import { setType } from "../typefaces.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answering } from "./answering.mjs";

const PATIENCE = 12_000;
const NO_ANSWER = "No answer has come. Reload the page when the server is back: your game stands in its address.";
const WAYS = [["play", "Play it", "cu-primary"], ["learn", "Learn it", "cu-secondary"], ["compare", "Compare", "cu-secondary"], ["score", "Keep score", "cu-secondary"]];

class Workshop {
  constructor(el, model) {
    Object.assign(this, { el, model, id: freshId("cucumber-ours"), asked: [], shownLast: model.get("game").key, going: "", sending: false, qr: "", noCode: "" });
    this.body = h("div", { class: "cucumber-ours cu-tight" });
    this.saying = new Saying(h("p", { class: "ours-said cu-said cu-message" }), PATIENCE, NO_ANSWER);
    this.link = h("input", { class: "cu-input ours-link", readonly: true, hidden: true, "aria-label": "The link to your game" });
    el.append(this.body, this.saying.node);
  }

  get game() {
    return this.model.get("game");
  }

  /** Whether it is another game than the known one it comes from. */
  get isOwn() {
    return this.game.key !== this.game.base.key;
  }

  ask(message) {
    this.saying.wait();
    this.model.send(message);
  }

  /** Makes another game of the one that is shown. */
  make(message) {
    this.asked.push("made");
    this.ask(message);
  }

  open(key) {
    this.asked.push("opened");
    this.ask({ game: key });
  }

  draw() {
    render(html`<div class="ours-page">${this.head()}${this.which()}${this.groups()}
      <aside class="ours-beside" aria-label="The short card">${this.card()}${this.change()}</aside>
      ${this.kept()}</div>`, this.body);
  }

  head() {
    const { own_name, base, changed } = this.game;
    const many = changed ? html`<b>${changed} ${changed === 1 ? "thing" : "things"}</b> not as in` : "Exactly as in";
    return html`<header class="ours-head">
      <${NameField} key=${base.key} class="ours-name" id="${this.id}-name" aria-label="What you call your game" placeholder="Give your game a name" maxlength="40" value=${own_name}
        tell=${(name) => this.make({ named: name })} />
      <div class="ours-from cu-row cu-fields"><span>${many}</span>
        ${gameSelect(`${this.id}-base`, html`<span class="cu-aloud">The game it comes from</span>`, this.model.get("countries"), { key: base.key, name: base.name }, (key) => this.open(key))}
        ${this.isOwn && !isKept(this.game.key) && html`<button type="button" class="cu-secondary" onClick=${() => this.keep()}>Keep it</button>`}
        ${changed > 0 && html`<button type="button" class="cu-quiet" onClick=${() => this.open(base.key)}>Begin anew</button>`}</div>
      ${this.ways()}
    </header>`;
  }

  /** Which game is this? A question after the other, and what was found. */
  which() {
    const { number, asks, answers, name, gist, key, otherwise } = this.model.get("which");
    const say = (said) => this.ask({ which: said });
    const aside = (text, said) => html`<button type="button" class="cu-quiet" onClick=${() => say(said)}>${text}</button>`;
    if (asks) {
      return html`<section class="ours-which" aria-label="Which game is this?"><p class="cu-note">Question ${number}</p><h2>${asks}</h2>
        <div class="ours-whiches">${answers.map((text, index) => html`<button type="button" class="cu-secondary" key=${text} onClick=${() => say(String(index))}>${text}</button>`)}</div>
        <p class="cu-row">${aside("I don’t know, or something else", "unknown")}${number > 1 && aside("Back", "back")}${aside("Close", "close")}</p></section>`;
    }
    if (!name) return html`<p class="ours-asks cu-row">${aside("Which game do we play?", "begin")}</p>`;
    const differs = otherwise.length > 0 && html`<p>But you do this otherwise:</p><ul>${otherwise.map((text) => html`<li>${text}</li>`)}</ul>`;
    return html`<section class="ours-which" aria-label="Which game is this?"><p class="cu-note" role="status">${otherwise.length ? "The nearest game is" : "You play"}</p><h2>${name}</h2><p>${gist}</p>${differs}
      <p class="cu-row"><button type="button" class="cu-primary" onClick=${() => (say("close"), this.open(key))}>Show it here</button>${aside("Back", "back")}${aside("Close", "close")}</p></section>`;
  }

  keep() {
    keepGame(this.game);
    this.saying.say("This device keeps it: you find it wherever a game is chosen.");
    this.draw();
  }

  // ------------------------------------------------------------------------------------------------------- the questions

  groups() {
    return html`<section class="ours-groups" aria-label="The questions">${this.game.groups.map((group) => this.group(group))}
      ${!this.game.changed && html`<p class="cu-note">Open a line, and choose how you play it: the card beside it is written anew.</p>`}</section>`;
  }

  group({ name, questions }) {
    const ours = questions.filter(({ was }) => was).length;
    const told = questions.filter(({ arises }) => arises).map(({ sentence }) => sentence).join(" ");
    return html`<details class="ours-group" name=${`${this.id}-group`} key=${name}><summary><b>${name}</b><span class="cu-one-line">${told}</span>${ours > 0 && html`<em>${ours} ours</em>`}</summary>
      <ul>${questions.map((question) => this.question(question))}</ul></details>`;
  }

  question({ name, asks, sentence, was, arises }) {
    const choices = this.model.get("choices");
    const isOpen = choices.question === name;
    return html`<li class="ours-line" key=${name} data-ours=${flag(was)} data-open=${flag(isOpen)}>
      <button type="button" class="ours-question" aria-expanded=${String(isOpen)} onClick=${() => this.ask({ look: isOpen ? "" : name })}>
        <small>${asks}</small><span>${was && html`<del>${was}</del> `}<span class="ours-answer">${sentence}</span>${was && html` <em>ours</em>`}</span>
        ${!arises && html`<small>It makes no difference in this game.</small>`}</button>
      ${isOpen && answering(choices, `${this.id}-${name}`, { choose: (typed, mend = false) => this.make({ answer: typed, mend }), back: was ? () => this.make({ back: name }) : null, base: this.game.base.name })}
    </li>`;
  }

  // --------------------------------------------------------------------------------------------------- what comes of it

  card() {
    return html`<article class="ours-card"><h2>${this.game.name}</h2><div dangerouslySetInnerHTML=${{ __html: this.game.card }} /></article>`;
  }

  change() {
    const { said = "", share = 0, alert = "", sentences = [], numbers = "", parting = "" } = this.model.get("counted");
    if (!this.game.changed) return null;
    const [first, ...others] = sentences;
    return html`<section class="ours-change" aria-label="What it changes">
      <p class="cu-row"><button type="button" class="cu-secondary" aria-disabled=${said ? "true" : null} onClick=${() => said || this.model.send({ count: true })}>What does it change?</button>
        <button type="button" class="cu-secondary" aria-disabled=${said ? "true" : null} onClick=${() => said || this.model.send({ part: true })}>Show me</button></p>
      <p class="cu-row cu-quiet-text" hidden=${!said}><progress max="1" value=${share || null} /><span role="status">${said}</span></p>
      <p class="cu-alert" role="alert" hidden=${!alert}>${alert}</p>
      ${first && html`<p><b>${first}</b></p>`}
      ${numbers && html`<details class="cu-folds cu-tables"><summary>All numbers</summary><ul>${others.map((sentence) => html`<li>${sentence}</li>`)}</ul>
        <div class="cu-scroll" dangerouslySetInnerHTML=${{ __html: numbers }} /></details>`}
      ${parting && html`<p dangerouslySetInnerHTML=${{ __html: parting }} />`}
    </section>`;
  }

  ways() {
    const { ways } = this.game;
    const way = ([name, text, look]) => ways[name] && html`<a class=${look} href=${ways[name]} onClick=${(event) => this.go(event, name)}>${text}</a>`;
    return html`<div class="ours-ways cu-row">${WAYS.map(way)}
      <button type="button" class="cu-secondary" onClick=${() => this.ask({ print: "a4", page: this.address })}>Print</button>
      ${this.isOwn && html`<button type="button" class="cu-secondary" aria-expanded=${String(this.sending)} onClick=${() => this.send()}>Send</button>`}</div>
      ${this.sending && html`<div class="ours-sending"><div class="cu-row">
        <button type="button" class="cu-secondary" onClick=${() => this.copy()}>Copy the link</button>
        <button type="button" class="cu-secondary" onClick=${() => this.ask({ file: true })}>Save a file</button></div>
        <div ref=${(node) => node?.append(this.link)} />
        ${this.noCode && html`<p class="cu-note">${this.noCode}</p>`}
        ${this.qr && html`<figure class="ours-code"><div dangerouslySetInnerHTML=${{ __html: this.qr }} /><figcaption>For a phone's camera</figcaption></figure>`}</div>`}`;
  }

  /** What was changed last, perhaps by leaving the field for the name just now, comes along. */
  go(event, way) {
    if (!this.asked.includes("made")) return;
    event.preventDefault();
    this.going = way;
  }

  /** Where this game is opened by somebody else. */
  get address() {
    return onSite() ? `${location.origin}${location.pathname}?variant=${encodeURIComponent(this.game.key)}` : "";
  }

  send() {
    this.sending = !this.sending;
    Object.assign(this, { qr: "", noCode: "" });
    if (this.sending && this.address) this.model.send({ qr: this.address });
    this.draw();
  }

  async copy() {
    this.saying.say(await copy(this.address, this.link));
  }

  // ---------------------------------------------------------------------------------------------------- what is kept here

  kept() {
    const games = ownGames();
    const game = ({ key, name }) => html`<li key=${key} class="cu-row"><button type="button" class="cu-quiet" aria-current=${key === this.game.key ? "true" : null} onClick=${() => this.open(key)}>${name}</button>
      <button type="button" class="cu-quiet" aria-label=${`Forget ${name}`} title="Forget it" onClick=${() => (forgetGame(key), this.draw())}>✕</button></li>`;
    return games.length > 0 && html`<section class="ours-kept"><h2>Kept on this device</h2><ul class="cu-list">${games.map(game)}</ul></section>`;
  }

  // ------------------------------------------------------------------------------------------------------------- hearing

  /** Another game is shown: one that was made here is kept, and stands in the address. */
  shown() {
    if (this.asked[0] === "made" && this.isOwn) keepGame(this.game, this.shownLast);
    Object.assign(this, { shownLast: this.game.key, sending: false, qr: "", noCode: "" });
    this.link.hidden = true;
    this.saying.say("");
    writeQuery(["variant"], [["variant", this.game.key]]);
    this.draw();
  }

  /** The game asked for first is there; once it is the last one, who wanted to go on with it meanwhile goes. */
  made() {
    this.asked.shift();
    if (this.asked.length) return;
    const way = this.game.ways[this.going];
    this.going = "";
    if (way) location.assign(way);
  }

  hear({ made, refused, page, name, file, qr = this.qr, noCode = this.noCode }) {
    if (made || refused) this.body.inert = false;
    if (made) this.made();
    Object.assign(this, { qr, noCode });
    if (file) download(name, new Blob([file], { type: "application/toml" }));
    if (page) print(this.el, page, name);
    if (refused) {
      this.asked.shift();
      this.going = "";
    }
    this.saying.say(refused ?? (file ? `Saved as ${name}.` : page ? "Ready to print." : ""), refused !== undefined);
    this.draw();
  }

  /** An address that names a game opens with it: until it is there, nothing here leads anywhere. */
  begin() {
    this.draw();
    const asked = siteQuery().get("variant");
    if (!asked) return;
    this.body.inert = true;
    this.open(asked);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const workshop = new Workshop(el, model);
    const draw = () => workshop.draw();
    const looked = () => (workshop.saying.say(""), workshop.draw());
    const stop = follow(model, { "change:game": () => workshop.shown(), "change:choices": looked, "change:counted": draw, "change:which": looked, "msg:custom": (message) => workshop.hear(message) });
    const stopType = setType(model);
    workshop.begin();
    return () => {
      workshop.saying.stop();
      stop();
      stopType();
    };
  },
};
