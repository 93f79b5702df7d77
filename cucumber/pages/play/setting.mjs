/** Who plays what: the line over the table, and the dialog where that is changed. It knows no rules: what is chosen is sent. */
import { NameField } from "../stage/fields.mjs";
import { gameSelect, houseRules } from "../stage/games.mjs";
import { face } from "../stage/table/faces.mjs";
import { ForgetButton } from "../stage/forget_button.mjs";
import { chance } from "../stage/props.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { forget as forgetRecord, hasRecord, standingText } from "./record.mjs";

export class Setting extends Component {
  componentDidMount() {
    this.dialog = this.base.querySelector("dialog");
    this.dialog.addEventListener("close", () => this.onClose());
  }

  unfold() {
    this.setState({ open: true }, () => this.dialog.open || this.dialog.showModal());
  }

  /** Without a start, the table stays as it was. */
  onClose() {
    this.setState({ open: false });
    if (!this.starts) this.props.send({ is: "close" });
    this.starts = false;
  }

  start() {
    this.starts = true;
    this.dialog.close();
    this.props.send({ is: "start", chance: chance() });
  }

  render({ data }, { open }) {
    const { ahead } = data.ended;
    const record = (name) => html`<li key=${name}>${face(name)}<span><b>${name}</b> <small>${standingText(name)}</small></span></li>`;
    return html`<div class="play-bar cu-row">
      <p class="play-line cu-hint"><span>${data.line}</span> <button type="button" class="play-change cu-quiet" aria-haspopup="dialog" onClick=${() => this.unfold()}>Change</button></p>
      ${ahead && html`<ul class="play-records cu-row cu-list cu-small" aria-label="Your record">${Object.keys(ahead).filter(standingText).map(record)}</ul>`}
      <dialog class="play-panel cu-dialog" aria-labelledby="play-title">${open && this.form(data.drafted)}</dialog></div>`;
  }

  form({ countries, game, you, score, takes, strengths, strangers }) {
    const { send, notice, forget } = this.props;
    return html`<header class="cu-head"><h2 id="play-title">Your table</h2>
        <button type="button" class="cu-quiet" aria-label="Close" onClick=${() => this.dialog.close()}>✕</button></header>
      <div class="play-form cu-stack">
        <div class="cu-field">${gameSelect("play-game", "Game", countries, game, (key) => send({ is: "choose", game: key }))}<small>${game.gist}</small></div>
        ${houseRules({ css: "play", id: "play", folded: "play-more cu-folds" }, game, (keys) => send({ is: "agree", house_rules: keys }))}
        <div class="play-rivals cu-stack" role="group" aria-label="Rivals"><p class="cu-note">${takes}</p>
          ${strengths.map(({ strength, rivals }) => html`<section class="cu-grid" key=${strength}>
            <h3 class="cu-small"><button type="button" class="cu-quiet" title="Play against these" onClick=${() => send({ is: "against", strength })}>${strength}</button></h3>
            <div class="play-people cu-grid">${rivals.map((rival) => this.person(rival))}</div></section>`)}
          ${strangers.length > 0 && html`<section class="cu-grid" key="strangers"><h3 class="cu-small">others</h3><div class="play-people cu-grid">${strangers.map((each) => this.person(each))}</div></section>`}
        </div>
        <div class="cu-field"><label for="play-you">Your name</label><${NameField} id="play-you" maxlength="20" value=${you} onChange=${(name) => send({ is: "call", name })} /></div>
        <${ForgetButton} what="your name, this setting and your last game" forget=${forget} />
        <${ForgetButton} what="your record against each rival" label="Forget my record" there=${hasRecord()} forget=${() => (forgetRecord(), this.forceUpdate())} />
        <a class="cu-quiet" href=${score}>Keep score of a real game</a>
      </div>
      <footer class="cu-foot"><p class="play-refused ${notice ? "cu-message" : ""}" role="status" data-refused=${notice ? "" : null}>${notice}</p>
        <button type="button" class="cu-primary" onClick=${() => this.start()}>Play</button></footer>`;
  }

  /** A tap invites a rival, or sends one away. */
  person({ name, key, temper, seated }) {
    return html`<button type="button" class="play-rival cu-choice cu-grid cu-holder" key="${name} ${key}" aria-pressed=${seated} aria-describedby="play-${key}-about" data-rival=${name}
        onClick=${() => this.props.send(seated ? { is: "send_away", name } : { is: "invite", rival: key })}>
      ${face(name)}<b>${name}</b><span id="play-${key}-about"><small>${temper}</small> <small class="play-record cu-line">${standingText(name)}</small></span></button>`;
  }
}
