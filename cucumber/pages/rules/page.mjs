/** The rules of one game, in tabs. It knows no rules: choices are sent, and Python decides what is shown. */
import { page } from "../stage/root.mjs";
import { tabs } from "../stage/tabs.mjs";
import { freshId, onSite } from "../stage/dom.mjs";
import { GameFinder, gameSelect, houseRules } from "../stage/games.mjs";
import { print } from "../stage/paper.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";

const TABS = [["how", "How to play"], ["answers", "All answers"], ["differences", "Differences"], ["sources", "Where sources disagree"]];
const HOUSE = "house"; // in old addresses: the house rules are unfolded
const WIDE = 960; // pixels of width, from which the house rules stand beside the text

class Rules extends Component {
  id = freshId("cucumber-rules");
  finder = new GameFinder(this.props.data.games, () => this.forceUpdate());
  isUnfolded = innerWidth >= WIDE;
  state = { opening: null, isChoosing: false }; // the tab that was opened here, until the page has it in its props

  get tab() {
    return this.state.opening ?? this.props.data.tab.replace(HOUSE, "how");
  }

  componentDidMount() {
    this.lookAtTab();
  }

  /** An answer may bring a page to print, or the game that was looked for. */
  componentDidUpdate(before) {
    const { data, answers } = this.props;
    if (data.tab === this.state.opening) this.setState({ opening: null });
    if (answers === before.answers) return;
    if (data.paper && !data.notice) print(this.base, data.paper.page, data.paper.name);
    if (this.searchText !== undefined && !data.notice) this.close();
    this.searchText = undefined;
  }

  render({ data, answers }) {
    const message = data.notice || data.done;
    this.isUnfolded ||= data.tab === HOUSE;
    return html`<div>
      <div class="rules-page cu-grid">
        <div class="rules-head">${this.head(data.game)}${this.state.isChoosing && this.others()}</div>
        <div class="rules-read">${this.tabs(data.game)}${this.panel(data.game)}</div>
        <aside class="rules-beside cu-stack" aria-label="One trick and house rules"><div dangerouslySetInnerHTML=${{ __html: data.game.trick }} />${this.houseRules(data.game)}</aside>
      </div>
      <p class="rules-said cu-said cu-message cu-aloud" role="status" data-refused=${data.notice ? "" : null}>${message && html`<span key=${answers}>${message}</span>`}</p>
    </div>`;
  }

  head({ name, origin, fewest, most, gist, lang, play, score, ours }) {
    const { isChoosing } = this.state;
    return html`<p class="rules-origin cu-hint"><span dangerouslySetInnerHTML=${{ __html: origin }} /> · ${fewest}–${most} players</p>
      <h2>${name}</h2><p class="rules-gist" lang=${lang}>${gist}</p>
      <p class="cu-row"><a class="cu-primary" href=${play}>Play ${name}</a>
        <button type="button" class="cu-secondary" title="On one page" onClick=${() => this.print("a4")}>Print</button>
        <button type="button" class="cu-quiet" aria-expanded=${String(isChoosing)} onClick=${() => this.choose(!isChoosing)}>Another game</button>
        <a class="cu-quiet" href=${ours.page} title="With your own answers">${ours.text}</a>
        <a class="cu-quiet" href=${score} title="Of a game with real cards">Keep score</a></p>`;
  }

  others() {
    const game = ({ key, name, gist, origin }) => html`<li key=${key}><button type="button" class="finder-game cu-wide cu-grid" onClick=${() => this.pick(key)}>
      <b class="cu-name">${name}</b><small>${origin}</small><span class="cu-line cu-small">${gist}</span></button></li>`;
    return html`<div class="rules-others cu-box cu-apart">${this.finder.searchForm((typed) => typed.trim() && this.pick(typed))}${this.finder.resultCount()}
      <ul class="cu-list cu-lines">${this.finder.matches.map(game)}</ul></div>`;
  }

  choose(isChoosing) {
    this.setState({ isChoosing }, () => isChoosing && this.base.querySelector("[type=search]").focus());
  }

  pick(game) {
    this.searchText = this.finder.typed;
    this.props.send({ is: "choose", game });
  }

  /** The list closes once the game picked there is shown, unless something has been typed since. */
  close() {
    if (this.finder.typed === this.searchText) Object.assign(this.finder, { typed: "", people: 0 });
    if (!this.state.isChoosing || this.finder.typed) return;
    this.choose(false);
    this.base.querySelector(".rules-head [aria-expanded]").focus(); // or it would go with the list
  }

  tabs({ conflicts }) {
    const withCount = ([key, title]) => [key, [title, key === "sources" && conflicts > 0 && html` <small>${conflicts}</small>`]];
    return tabs({ label: "What to read", list: TABS.map(withCount), current: this.tab, id: `${this.id}-panel`, turn: (key) => this.open(key) });
  }

  /** All of them are here already: a tab opens at once, and the address follows as soon as it can. */
  open(tab) {
    this.setState({ opening: tab }, () => this.lookAtTab());
    this.props.send({ is: "read", tab });
  }

  /** Scrolls the row of tabs, where it is too long, to the open one. */
  lookAtTab() {
    this.base.querySelector('[aria-selected="true"]').scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The other languages in which this game can be read, without keys: so the button keeps the focus. */
  languages({ languages, note }) {
    const button = ({ code, name }) => html`<button type="button" class="cu-quiet" lang=${code} onClick=${() => this.props.send({ is: "translate", language: code })}>${name}</button>`;
    return languages.length > 0 && html`<p class="cu-row">${languages.map(button)}${note && html`<span class="cu-note">${note}</span>`}</p>`;
  }

  panel(game) {
    const { pages, against } = game;
    const { id, tab, props: { data: { countries }, send } } = this;
    const choice = () => gameSelect(`${id}-against`, "Compared with", countries, { key: against }, (game) => send({ is: "compare", game }));
    return html`<div role="tabpanel" class="cu-apart" id="${id}-panel" aria-labelledby="${id}-panel-${tab}" tabindex="0" data-tab=${tab}>
      ${tab === "differences" && html`<p class="rules-against cu-row">${choice()}</p>`}${tab === "how" && this.languages(game)}<div dangerouslySetInnerHTML=${{ __html: pages[tab] }} />
      ${tab === "how" && html`<p><button type="button" class="cu-secondary" onClick=${() => this.print("a5")}>Print two small cards</button></p>`}
    </div>`;
  }

  /** Any may be ticked: of two that contradict each other Python says why, and the tick goes. */
  houseRules(game) {
    const rules = game.house_rules.map((rule) => ({ ...rule, why: "" }));
    const tick = (keys) => this.props.send({ is: "choose", game: game.key, house_rules: keys });
    return houseRules({ css: "rules", id: this.id, folded: "cu-folds", none: "cu-note", open: this.isUnfolded, cited: true }, { ...game, house_rules: rules }, tick);
  }

  /** On the site, the page's address goes onto the paper. */
  print(paper) {
    this.props.send({ is: "print", paper, address: onSite() ? `${location.origin}${location.pathname}` : "" });
  }
}

export default page({ Page: Rules, css: "cucumber-rules", remembers: true, owns: ["variant", "with", "tab", "against", "in"] });
