/** A game of your own, made of answers. It knows no rules: choices are sent, and Python gives the resulting game. */
import { page } from "../stage/root.mjs";
import { copy, download, flag, focusedIn, freshId, onSite } from "../stage/dom.mjs";
import { NameField } from "../stage/fields.mjs";
import { gameSelect } from "../stage/games.mjs";
import { forgetGame, isSaved, saveGame, ownGames } from "../stage/own_games.mjs";
import { print } from "../stage/paper.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { answerPicker } from "./answer_picker.mjs";

const WAYS = [["play", "Play it", "cu-primary"], ["learn", "Learn it", "cu-secondary"], ["compare", "Compare", "cu-secondary"], ["score", "Keep score", "cu-secondary"]];
const SAVED_NOTE = "This device keeps it: you find it wherever a game is chosen.";
const NEXT = ".ours-which h2, .ours-changed button, .ours-asks button, .ours-line[data-open] input:checked"; // what is looked at next, once what was pressed has gone

const pressMessage = (key) => ({ is: "press", key });

class Ours extends Component {
  id = freshId("cucumber-ours");
  unansweredCount = 0;
  state = { isSending: false, status: "" };

  get game() {
    return this.props.data.game;
  }

  /** Whether it differs from the known game it comes from. */
  get isOwn() {
    return this.game.key !== this.game.base.key;
  }

  get address() {
    return onSite() ? `${location.origin}${location.pathname}?variant=${encodeURIComponent(this.game.key)}` : "";
  }

  send(message) {
    this.unansweredCount += 1;
    if (this.state.status) this.setState({ status: "" }); // nothing is drawn before the answer: drawing would undo a choice
    this.props.send(message);
  }

  choose(game) {
    this.send({ is: "choose", game });
  }

  /** Whether the focus is here: the focused element may vanish. */
  getSnapshotBeforeUpdate() {
    return this.base.contains(focusedIn(this.base));
  }

  componentDidUpdate({ data, answers }, _, hadFocus) {
    if (answers !== this.props.answers) this.handleAnswer(data.game.key);
    if (hadFocus && !this.base.contains(focusedIn(this.base))) this.base.querySelector(NEXT)?.focus();
  }

  /** Keeps a game that was made here, in place of the one `before`, and hands out what was asked for. */
  handleAnswer(before) {
    const { data } = this.props;
    const { page: paper, file, name, way } = data.handed;
    this.unansweredCount = Math.max(0, this.unansweredCount - 1);
    if (data.notice) this.isLeaving = false;
    if (data.made && this.isOwn) saveGame(this.game, before);
    if (before !== this.game.key) this.setState({ isSending: false });
    if (paper) print(this.base, paper, name);
    if (file) download(name, new Blob([file], { type: "application/toml" }));
    if (way && this.isLeaving) location.assign(this.game.ways[way]);
  }

  /** What was said last, perhaps by leaving the name field just now, is included. */
  go(event, way) {
    if (!this.unansweredCount) return;
    event.preventDefault();
    this.isLeaving = true;
    this.send({ is: "go", way });
  }

  render({ data, answers }) {
    return html`<div><div class="ours-page cu-grid">${this.head()}${this.which(data.which)}${this.groups()}
        <aside class="ours-beside cu-stack" aria-label="The short card"><article class="ours-card cu-slip"><h2 class="cu-ruled">${this.game.name}</h2>
          <div class="cu-small" dangerouslySetInnerHTML=${{ __html: this.game.card }} /></article>${this.change(data.change)}</aside>
        ${this.savedGames()}</div>
      <p class="ours-said cu-said cu-message" role="status" data-refused=${flag(data.notice)}>${this.statusText && html`<span key=${answers}>${this.statusText}</span>`}</p></div>`;
  }

  get statusText() {
    const { notice, handed: { page: paper, file, name } } = this.props.data;
    return notice || this.state.status || (file ? `Saved as ${name}.` : paper && "Ready to print.");
  }

  head() {
    const { own_name, base, changed, doubt } = this.game;
    const keep = () => {
      saveGame(this.game);
      this.setState({ status: SAVED_NOTE });
    };
    const many = changed ? html`<b>${changed} ${changed === 1 ? "thing" : "things"}</b> not as in` : "Exactly as in";
    return html`<header class="ours-head">
      <${NameField} key=${base.key} class="ours-name cu-title" id="${this.id}-name" aria-label="What you call your game" placeholder="Give your game a name" maxlength="40" value=${own_name}
        onChange=${(name) => this.send({ is: "call", name })} />
      <div class="ours-from cu-row cu-apart"><span>${many}</span>
        ${gameSelect(`${this.id}-base`, html`<span class="cu-aloud">The game it comes from</span>`, this.props.data.countries, base, (key) => this.choose(key))}
        ${this.isOwn && !isSaved(this.game.key) && html`<button type="button" class="cu-secondary" onClick=${keep}>Keep it</button>`}
        ${changed > 0 && html`<button type="button" class="cu-quiet" onClick=${() => this.choose(base.key)}>Start over</button>`}</div>
      ${changed > 0 && this.changes()}
      ${doubt && html`<p class="cu-note cu-row"><span>${doubt.asks}</span>
        <button type="button" class="cu-quiet" onClick=${() => this.send({ is: "answer", typed: doubt.typed, mend: false })}>${doubt.answer}</button></p>`}
      ${this.ways()}
    </header>`;
  }

  /** What is not as in the known game, and the way back. */
  changes() {
    const changed = this.game.groups.flatMap(({ questions }) => questions).filter(({ was }) => was);
    const change = ({ name, asks, was, sentence }) => html`<li class="cu-tight" key=${name}><span class="cu-aloud">${asks} </span><del class="cu-quiet-text">${was}</del> ${sentence}
      <button type="button" class="cu-quiet" aria-label=${`Undo: as in ${this.game.base.name}, ${was}`} onClick=${() => this.send({ is: "back", question: name })}>Undo</button></li>`;
    return html`<ul class="ours-changed cu-list cu-lines" aria-label="What you changed">${changed.map(change)}</ul>`;
  }

  ways() {
    const { isSending } = this.state;
    const toggle = () => {
      if (!isSending && this.address) this.send({ is: "send", address: this.address });
      this.setState({ isSending: !isSending });
    };
    const way = ([name, text, look]) => this.game.ways[name] && html`<a class=${look} href=${this.game.ways[name]} onClick=${(event) => this.go(event, name)}>${text}</a>`;
    return html`<div class="ours-ways cu-row cu-tight cu-apart">${WAYS.map(way)}
      <button type="button" class="cu-secondary" onClick=${() => this.send({ is: "print", paper: "a4", address: this.address })}>Print</button>
      ${this.isOwn && html`<button type="button" class="cu-secondary" aria-expanded=${String(isSending)} onClick=${toggle}>Send</button>`}</div>
      ${isSending && this.sendPanel(this.props.data.code)}`;
  }

  sendPanel({ picture, why }) {
    return html`<div class="ours-sending cu-stack cu-apart"><div class="cu-row">
        ${this.address && html`<button type="button" class="cu-secondary" onClick=${async () => this.setState({ status: await copy(this.address, this.link) })}>Copy the link</button>`}
        <button type="button" class="cu-secondary" onClick=${() => this.send(pressMessage("save"))}>Save a file</button></div>
      <input readonly hidden aria-label="The link to your game" ref=${(input) => (this.link = input)} />
      ${why && html`<p class="cu-note">${why}</p>`}
      ${picture && html`<figure class="ours-code"><div dangerouslySetInnerHTML=${{ __html: picture }} /><figcaption>For a phone's camera</figcaption></figure>`}</div>`;
  }

  /** Which game is this? One question after another, and what was found. */
  which(which) {
    const button = (text, message) => html`<button type="button" class="cu-quiet" onClick=${() => this.send(message)}>${text}</button>`;
    if (!which) return html`<p class="ours-asks cu-row">${button("Which game do we play?", pressMessage("ask"))}</p>`;
    const closeButtons = (isFirst) => [!isFirst && button("Back", pressMessage("take back")), button("Close", pressMessage("close"))];
    return html`<section class="ours-which cu-stack cu-box" aria-label="Which game is this?">${which.asks ? this.interviewQuestion(which, button, closeButtons) : this.interviewResult(which, closeButtons)}</section>`;
  }

  interviewQuestion({ number, asks, answers }, button, leaving) {
    const answer = (text, place) => html`<button type="button" class="cu-secondary" key=${text} onClick=${() => this.send({ is: "reply", number: place })}>${text}</button>`;
    return html`<p class="cu-note">Question ${number}</p><h2 key=${asks} tabindex="-1">${asks}</h2><div class="ours-whiches cu-stack">${answers.map(answer)}</div>
      <p class="cu-row">${button("I don’t know, or something else", { is: "reply", number: null })}${leaving(number === 1)}</p>`;
  }

  interviewResult({ name, gist, key, otherwise }, leaving) {
    const show = () => (this.send(pressMessage("close")), this.choose(key));
    return html`<p class="cu-note" role="status">${otherwise.length ? "The nearest game is" : "You play"}</p><h2 tabindex="-1">${name}</h2><p>${gist}</p>
      ${otherwise.length > 0 && html`<p>But you do this differently:</p><ul>${otherwise.map((text) => html`<li>${text}</li>`)}</ul>`}
      <p class="cu-row"><button type="button" class="cu-primary" onClick=${show}>Show it here</button>${leaving(false)}</p>`;
  }

  // ------------------------------------------------------------------------------------------------------- the questions

  groups() {
    return html`<section class="ours-groups" aria-label="The questions">${this.game.groups.map((group) => this.group(group))}
      ${!this.game.changed && html`<p class="cu-note">Open a line, and choose how you play it: the card beside it changes too.</p>`}</section>`;
  }

  group({ name, questions }) {
    const ours = questions.filter(({ was }) => was);
    const data = ours.length > 0 ? ours : questions.filter(({ arises }) => arises).slice(0, 1); // the first stands for the others
    return html`<details class="ours-group" name=${`${this.id}-group`} key=${name}><summary><b class="cu-name">${name}</b><span class="cu-quiet-text">${data.map(({ sentence }) => sentence).join(" ")}</span>${ours.length > 0 && html`<em class="cu-small cu-strong">${ours.length} ours</em>`}</summary>
      <ul class="cu-list">${questions.map((question) => this.question(question))}</ul></details>`;
  }

  question({ name, asks, sentence, was, arises }) {
    const { choices } = this.props.data;
    const isOpen = choices?.question === name;
    const acts = { choose: (typed, mend = false) => this.send({ is: "answer", typed, mend }), back: was && (() => this.send({ is: "back", question: name })), base: this.game.base.name };
    return html`<li class=${isOpen ? "ours-line cu-box" : "ours-line"} key=${name} data-ours=${flag(was)} data-open=${flag(isOpen)}>
      <button type="button" class="ours-question cu-grid cu-wide" aria-expanded=${String(isOpen)} onClick=${() => this.send({ is: "look", question: isOpen ? "" : name })}>
        <small>${asks}</small><span>${was && html`<del class="cu-quiet-text">${was}</del> `}<span class="ours-answer">${sentence}</span>${was && html` <em class="cu-small cu-strong">ours</em>`}</span>
        ${!arises && html`<small>It makes no difference in this game.</small>`}</button>
      ${isOpen && answerPicker(choices, `${this.id}-${name}`, acts)}
    </li>`;
  }

  change({ progress, share, sentences, numbers, parted }) {
    if (!this.game.changed) return null;
    const [first, ...others] = sentences;
    const button = (text, key) => html`<button type="button" class="cu-secondary" aria-disabled=${progress ? "true" : null} onClick=${() => progress || this.send(pressMessage(key))}>${text}</button>`;
    return html`<section class="ours-change" aria-label="What it changes">
      <p class="cu-row">${button("What does it change?", "count")}${button("Show me", "part")}</p>
      <p class="cu-row cu-quiet-text" hidden=${!progress}><progress max="1" value=${share || null} /><span role="status">${progress}</span></p>
      ${first && html`<p><b>${first}</b></p>`}
      ${numbers && html`<details class="cu-folds cu-tables"><summary>All numbers</summary><ul>${others.map((sentence) => html`<li>${sentence}</li>`)}</ul>
        <div class="cu-scroll" dangerouslySetInnerHTML=${{ __html: numbers }} /></details>`}
      ${parted.link ? html`<p><a href=${parted.link}>See a deal where they differ</a></p>` : parted.sentence && html`<p>${parted.sentence}</p>`}
    </section>`;
  }

  savedGames() {
    const games = ownGames();
    const game = ({ key, name }) => html`<li key=${key} class="cu-row"><button type="button" class="cu-quiet" aria-current=${key === this.game.key ? "true" : null} onClick=${() => this.choose(key)}>${name}</button>
      <button type="button" class="cu-quiet" aria-label=${`Forget ${name}`} title="Forget it" onClick=${() => this.forget(key)}>✕</button></li>`;
    return games.length > 0 && html`<section class="ours-kept"><h2>Kept on this device</h2><ul class="cu-list">${games.map(game)}</ul></section>`;
  }

  forget(key) {
    forgetGame(key);
    this.forceUpdate();
  }
}

export default page({ Page: Ours, css: "cucumber-ours", owns: ["variant"] });
