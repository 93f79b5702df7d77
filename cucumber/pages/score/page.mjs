/**
 * The score sheet of a real table. It holds what was tapped, in the address and on the device, and lets Python count it:
 * it knows no rules. While nobody answers, what is tapped waits, and is counted later.
 */
import { page } from "../stage/root.mjs";
import { save, load } from "../stage/device.mjs";
import { ForgetButton } from "../stage/forget_button.mjs";
import { gameSelect, houseRules } from "../stage/games.mjs";
import { copy, download, focusedIn, freshId, linkTo, onSite, writeHash } from "../stage/dom.mjs";
import { face } from "../stage/table/faces.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { AGAIN, buyInLine, isDeal, lineOf, valuesIn, words } from "./entries.mjs";
import { paper } from "./paper.mjs";
import { missingAnswer, tally } from "./tally.mjs";

const KEY = "cucumber-score";
const NEXT = ".sheet-form button, .sheet-start button, .sheet-save .cu-primary"; // what is pressed next, once what was pressed has gone
const FULL = "This sheet is full. Begin a new one.";

/** The sheet as it was counted, to be continued. */
function stateOf({ sheet: { head, rows, setting: { game, players, dealer } } }) {
  const houseRules = game.house_rules.filter(({ on }) => on).map(({ key }) => key);
  return { head, entries: rows.map(({ text }) => text), draft: { game: game.key, house_rules: houseRules, players, dealer } };
}

export class Score extends Component {
  id = freshId("cucumber-sheet");
  state = {
    ...stateOf(this.props.data), answers: this.props.answers, awaited: null, past: [], tapped: {}, editing: null, isUnfolded: false,
    status: { text: this.props.data.notice }, number: 0,
  };

  /**
   * Takes over what was counted. If another sheet is `awaited`, that one was sent later, or was lost on its way: then it is
   * sent once more. The answer to an earlier choice changes nothing. A name that is being typed stays, and so does what was
   * refused, to be corrected.
   */
  static getDerivedStateFromProps({ data, answers }, { answers: before, awaited, head, entries, draft, typing, status, number }) {
    if (answers === before) return null;
    if (data.number && data.number < number && !data.notice) return { answers };
    if (awaited !== null && awaited !== data.written && !data.notice) return { answers };
    const now = { ...stateOf(data), answers, awaited: null };
    const isSame = now.head === head && now.entries.join(".") === entries.join(".");
    if (isSame && data.notice) now.draft = draft;
    else if (typing !== undefined) now.draft.players = now.draft.players.map((name, place) => (place === typing ? draft.players[place] : name));
    now.status = data.notice ? { text: data.notice, refused: isSame ? "" : null } : status;
    return isSame ? now : { ...now, past: [], tapped: {}, editing: null };
  }

  componentDidMount() {
    this.keep();
  }

  /** Whether the focus is here: the focused element may vanish. */
  getSnapshotBeforeUpdate() {
    return this.base.contains(focusedIn(this.base));
  }

  componentDidUpdate({ answers }, { editing }, hadFocus) {
    const { state, props, base } = this;
    if (props.answers !== answers && state.awaited !== null) queueMicrotask(() => this.count()); // after the root has kept what was counted
    else if (props.answers !== answers) this.keep();
    if (state.editing !== null && state.editing !== editing) base.querySelector(".sheet-form h3").focus();
    else if (hadFocus && !base.contains(focusedIn(base))) base.querySelector(NEXT)?.focus({ preventScroll: true });
  }

  get sheetProps() {
    return this.props.data.sheet;
  }

  get link() {
    return `${this.state.head}:${this.state.entries.join(".")}`;
  }

  /** How many entries, from the first on, are counted as they stand. */
  get countedRows() {
    const { head, entries } = this.state;
    if (this.sheetProps.head !== head) return 0;
    const differs = entries.findIndex((entry, at) => this.sheetProps.rows[at]?.text !== entry);
    return differs < 0 ? entries.length : differs;
  }

  get isCounted() {
    return this.countedRows === this.state.entries.length && this.sheetProps.rows.length === this.state.entries.length;
  }

  // ------------------------------------------------------------------------------------------------------------ drawing

  render({ data }, { status }) {
    return html`<div>${data.begun ? this.sheet() : this.setupForm()}
      <p class="sheet-said cu-screen cu-said" role="status" data-refused=${status.refused}>${status.text}</p>
      <p class="cu-aloud" role="status">${this.announcement}</p>
      <input readonly hidden aria-label="The link to this sheet" ref=${(input) => (this.linkField = input)} /></div>`;
  }

  /** The result of the last line, and what is next, once it is counted. */
  get announcement() {
    const { next, won, rows } = this.sheetProps;
    if (!this.props.data.begun || !this.isCounted) return "";
    const { problem, sums = [] } = rows.at(-1) ?? {};
    return [problem, ...sums.map(({ sentence }) => sentence), won || next].filter(Boolean).join(" ");
  }

  setupForm() {
    const { id, sheetProps, props, state } = this;
    const at = { id, draft: state.draft, last: props.data.last, setting: sheetProps.setting, begun: state.entries.length > 0 };
    return sheetSetup(at, {
      choose: (draft) => this.choose(draft),
      type: (draft, typing) => this.setState({ draft, typing }),
      start: () => this.choose(state.draft, true),
      resume: () => this.ask({ is: "resume" }),
      forget: props.forget,
    });
  }

  sheet() {
    const { sheetProps, countedRows, props } = this;
    const { entries, editing, isUnfolded } = this.state;
    const { next, won, pot } = sheetProps;
    const said = this.isCounted && html`${won ? html`<strong class="sheet-won">${won}</strong>` : next} ${pot}`;
    const acts = { edit: (at) => this.edit(at), unfold: () => this.setState({ isUnfolded: true }) };
    return html`<div class="sheet-table cu-grid">
        <div class="cu-stack"><div class="sheet-pad cu-slip"><div class="sheet-top cu-row"><h2>${sheetProps.title}</h2>
          <button type="button" class="cu-quiet" onClick=${() => this.ask({ is: "change" })}>Change</button>
          <a class="cu-quiet cu-screen" href=${sheetProps.page}>Rules</a></div>
        ${paper({ sheetProps, entries, countedRows, editing, isUnfolded }, acts)}</div><p class="sheet-next cu-screen">${said}</p>${this.sums()}
        <div dangerouslySetInnerHTML=${{ __html: this.isCounted ? props.data.standing : "" }}></div></div>
        <div class="cu-stack">${this.form()}${this.tools()}</div>
      </div>`;
  }

  /** What the line being changed, or the last one, did to the scores, and the rule behind it. */
  sums() {
    const { editing, entries } = this.state;
    const at = editing ?? entries.length - 1;
    if (at < 0) return "";
    const text = words(entries[at], this.sheetProps);
    if (at >= this.countedRows) return html`<p class="sheet-sums cu-screen">${text}: not counted yet.</p>`;
    const { sums, problem } = this.sheetProps.rows[at];
    return html`<ul class="sheet-sums cu-screen cu-list" aria-label=${text}>
      ${problem && html`<li class="sheet-problem">${problem}</li>`}
      ${sums.map((sum, place) => html`<li key=${`${at}-${place}`}><span>${sum.sentence}</span> ${this.why(sum)}</li>`)}</ul>`;
  }

  why({ sentence, questions, ruling }) {
    const { page, rules } = this.sheetProps;
    const ruleItem = ({ sentence: rule, source, rulings }) => html`<li>${rule} <small>(${source})</small>${rulings.map((each) => html` <small>Our ruling: ${each}</small>`)}</li>`;
    return html`<details class="sheet-why"><summary aria-label="Why? ${sentence}">Why?</summary><ul class="cu-list cu-stack">
      ${ruling && html`<li>${ruling}</li>`}${questions.map((name) => ruleItem(rules[name]))}
      <li><a href=${page}>All rules of this game</a></li></ul></details>`;
  }

  get tally() {
    const { id, sheetProps, countedRows } = this;
    const { tapped, editing } = this.state;
    const seats = editing !== null && editing < countedRows ? sheetProps.rows[editing].in : sheetProps.in;
    return { id, tapped, sheetProps, seats, onChange: (now) => this.setState({ tapped: now }) };
  }

  form() {
    const { editing, entries } = this.state;
    if (editing !== null) return this.change(editing);
    if (this.sheetProps.won && this.isCounted) {
      return html`<p class="sheet-save cu-screen cu-row">${this.undoButton()}<button type="button" class="cu-primary cu-grow" onClick=${() => this.write(AGAIN)}>Play again</button></p>`;
    }
    return html`<section class="sheet-form cu-screen cu-stack" aria-label="Deal ${entries.length + 1}">${tally(this.tally)}
      <p class="sheet-save cu-screen cu-row">${this.undoButton()}<button type="button" class="cu-primary cu-grow" aria-disabled=${missingAnswer(this.tally) ? "true" : null} onClick=${() => this.save()}>Write it down</button></p>
      ${this.buyInButtons()}</section>`;
  }

  change(at) {
    const entry = this.state.entries[at];
    const text = words(entry, this.sheetProps);
    const deal = isDeal(entry);
    return html`<section class="sheet-form cu-screen cu-stack" aria-label="Change: ${text}"><h3 tabindex="-1">Change: ${text}</h3>${deal && tally(this.tally)}
      <p class="sheet-save cu-screen cu-row">${deal && html`<button type="button" class="cu-primary cu-grow" onClick=${() => this.save()}>Save the change</button>`}
        <button type="button" class="cu-secondary" onClick=${() => this.rewrite(this.state.entries.filter((_, place) => place !== at))}>Take this line out</button>
        <button type="button" class="cu-quiet" onClick=${() => this.setState({ editing: null, tapped: {} })}>Leave it</button></p></section>`;
  }

  /** Buying in, for those who may. */
  buyInButtons() {
    const { buyers, players } = this.sheetProps;
    const buys = ({ seat, reason }) => html`<button type="button" class="cu-secondary" key=${seat} title=${reason} onClick=${() => this.write(buyInLine(seat))}>${players[seat].name} buys in</button>`;
    const [out, others] = [buyers.filter((each) => each.out), buyers.filter((each) => !each.out)];
    return html`${out.length > 0 && html`<p class="sheet-names cu-row">${out.map(buys)}</p>`}
      ${others.length > 0 && html`<details class="sheet-more"><summary>${out.length ? "Somebody else buys in" : "Somebody buys in"}</summary><p class="sheet-names cu-row">${others.map(buys)}</p></details>`}`;
  }

  undoButton() {
    return this.state.entries.length > 0 && html`<button type="button" class="cu-secondary" onClick=${() => this.undo()}>Undo</button>`;
  }

  tools() {
    return html`<div class="sheet-tools cu-screen cu-folds">
      <details class="sheet-more"><summary>Copy, print, start over</summary><p class="sheet-names cu-row">
        <button type="button" class="cu-secondary" onClick=${() => this.copy()}>Copy the link</button>
        <button type="button" class="cu-secondary" onClick=${() => print()}>Print the sheet</button>
        <button type="button" class="cu-secondary" disabled=${!this.isCounted} onClick=${() => this.csv()}>Save as CSV</button>
        <button type="button" class="cu-secondary" onClick=${() => this.ask({ is: "anew" })}>New sheet</button></p></details></div>`;
  }

  // ------------------------------------------------------------------------------------------------------------ writing

  setStatus(text, refused = null) {
    this.setState({ status: { text, refused } });
  }

  edit(at) {
    const line = this.state.entries[at];
    this.setState({ editing: at, tapped: isDeal(line) ? valuesIn(line) : {} });
  }

  save() {
    const { tapped, editing, entries } = this.state;
    const asks = missingAnswer(this.tally);
    if (asks) return this.setStatus(`Still to tap: ${asks}`, "");
    const line = lineOf(tapped, this.sheetProps.blanks);
    return editing === null ? this.write(line) : this.rewrite(entries.map((each, at) => (at === editing ? line : each)));
  }

  write(line) {
    const { entries } = this.state;
    if (entries.length >= this.sheetProps.most) return this.setStatus(FULL, "");
    return this.rewrite([...entries, line]);
  }

  /** Other lines: they are counted again, and can be taken back. */
  rewrite(entries, past = [...this.state.past, this.state.entries]) {
    const link = `${this.state.head}:${entries.join(".")}`;
    this.setState({ entries, past, awaited: link, tapped: {}, editing: null, status: { text: "" } }, () => this.count());
  }

  undo() {
    const { past, entries } = this.state;
    this.rewrite(past.at(-1) ?? entries.slice(0, -1), past.slice(0, -1));
  }

  /** Keeps the sheet that is shown, also one that was opened by its link. */
  keep() {
    const { begun, keeps } = this.props.data;
    if (!begun || !onSite()) return;
    writeHash(keeps.sheet);
    save(KEY, keeps);
  }

  /** Keeps what was tapped, and lets it be counted. */
  count() {
    const { link } = this;
    if (onSite()) {
      writeHash(link);
      save(KEY, { ...load(KEY, () => true).saved, sheet: link });
    }
    this.props.send({ is: "write", sheet: link });
  }

  choose(draft, start = false) {
    const number = this.state.number + 1;
    this.setState({ draft, typing: undefined, number });
    this.ask({ is: "set_up", ...draft, start, number });
  }

  ask(message) {
    this.setStatus("");
    this.props.send(message);
  }

  async copy() {
    this.setStatus(await copy(linkTo(this.link), this.linkField));
  }

  csv() {
    download("score.csv", new Blob([this.sheetProps.csv], { type: "text/csv" }));
    this.setStatus("Saved: score.csv");
  }
}

/**
 * The game, its house rules and the players, before the first deal or in the middle. What is chosen is sent to Python.
 * @param {{id: string, setting: object, draft: object, begun: boolean, last: boolean}} at  `setting` is what Python
 *        accepted, `draft` what is chosen now; whether a line is written already, and whether there is a last sheet
 * @param {{choose: (draft: object) => void, type: (draft: object, place: number) => void, start: () => void, resume: () => void, forget: () => void}} acts
 */
function sheetSetup(at, acts) {
  const { id, setting, draft, begun, last } = at;
  const { game } = setting;
  return html`<form class="sheet-setting cu-grid" onSubmit=${(event) => (event.preventDefault(), acts.start())}>
    <div class="cu-stack"><p class="cu-quiet-text">Your own cards, on your own table: tap who took the last trick and with which card, and see who pays.</p>
      ${last && html`<p><button type="button" class="cu-secondary" onClick=${acts.resume}>Go on with your last sheet</button></p>`}
      <div class="cu-field">${gameSelect(`${id}-game`, "Game", setting.countries, { ...game, key: draft.game }, (key) => acts.choose({ ...draft, game: key, house_rules: [] }))}
        <small>${game.gist}</small></div>
      ${houseRules({ css: "sheet", id, folded: "sheet-more cu-folds" }, game, (keys) => acts.choose({ ...draft, house_rules: keys }))}
      <${ForgetButton} what="the sheet" forget=${acts.forget} /></div>
    <div class="cu-stack"><div class="sheet-players sheet-pad cu-slip" role="group" aria-labelledby="${id}-players"><h2 class="cu-name" id="${id}-players">Players, clockwise</h2><ol class="cu-list cu-lines">${draft.players.map((name, place) => player(at, acts, name, place))}</ol>
      ${begun
        ? html`<small>You can correct names here. To add or leave out players, begin a new sheet.</small>`
        : draft.players.length < game.most && html`<button type="button" class="cu-quiet" onClick=${() => acts.choose({ ...draft, players: [...draft.players, ""] })}>Add a player</button>`}
      </div>
      <p class="sheet-start sheet-save cu-row"><button type="submit" class="cu-primary cu-grow">${begun ? "Back to the sheet" : "Start the sheet"}</button></p></div>
  </form>`;
}

function player({ id, setting, draft, begun }, { choose, type }, name, place) {
  const { players, dealer } = draft;
  const withName = (text) => ({ ...draft, players: players.map((each, at) => (at === place ? text : each)) });
  const label = name || `player ${place + 1}`;
  const moves = !begun && html`
    <button type="button" class="cu-quiet" aria-label="Move ${label} up" disabled=${place === 0} onClick=${() => choose({ ...draft, ...swapPlayers(players, dealer, place) })}>↑</button>
    <button type="button" class="cu-quiet" aria-label="Leave out ${label}" disabled=${players.length <= setting.game.fewest}
      onClick=${() => choose({ ...draft, players: players.filter((_, at) => at !== place), dealer: Math.max(0, dealer - (place <= dealer)) })}>✕</button>`;
  return html`<li class="cu-row cu-nowrap cu-tight" key=${place}>${face(label)}
    <input type="text" id="${id}-name-${place}" data-place=${place} aria-label="Player ${place + 1}" maxlength=${setting.longest} autocomplete="off" spellcheck=${false} enterkeyhint="done"
      value=${name} onInput=${({ target }) => type(withName(target.value), place)} onChange=${({ target }) => choose(withName(target.value))} />
    <button type="button" class="cu-quiet cu-firm" aria-label="${label} deals first" aria-pressed=${String(place === dealer)} onClick=${() => choose({ ...draft, dealer: place })}>deals</button>${moves}</li>`;
}

/** The players with this one and the one before it swapped; the dealer moves along. */
function swapPlayers(players, dealer, place) {
  const order = [...players.slice(0, place - 1), players[place], players[place - 1], ...players.slice(place + 1)];
  return { players: order, dealer: dealer === place ? place - 1 : dealer === place - 1 ? place : dealer };
}

export default page({ Page: Score, css: "cucumber-sheet", keeps: KEY, owns: ["variant", "with"], isLink: (hash) => /^#\d{1,4}!/.test(hash) });
