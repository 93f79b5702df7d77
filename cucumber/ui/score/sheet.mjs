/**
 * The score sheet of a real table. It holds what was tapped, in the address and on the device, and lets Python count it:
 * it knows no rules. Where nobody answers, what is tapped waits, and is counted when somebody does.
 */
import { areTexts, forget, keep, keptAt } from "../device.mjs";
import { LONGEST_LINK, Saying, copy, download, follow, freshId, h, linkTo, siteQuery, tooLong, typed, writeHash } from "../dom.mjs";
import { setType } from "../typefaces.mjs";
import { html, render } from "../vendor/preact.mjs";
import { Counting } from "./counting.mjs";
import { AGAIN, buying, isDeal, lineOf, toldIn, words } from "./entries.mjs";
import { paper } from "./paper.mjs";
import { settingUp } from "./setting_up.mjs";
import { stillAsked, tally } from "./tally.mjs";

const KEY = "cucumber-score";
const AWAY = "The server can't be reached. Go on: what you tap is kept on this device, and counted when the server is back.";
const BACK = "The server is back.";
const UNREADABLE = "What this device kept of your last score sheet can't be read, and is left out.";
const FORGOTTEN = "This device has forgotten your score sheet.";
const FULL = "This sheet is full. Begin a new one.";

const isLink = (hash) => /^#\d{1,4}!/.test(hash);
const hasLines = (link) => /:./.test(link);

class ScoreSheet {
  constructor(el, model) {
    Object.assign(this, { model, id: freshId("cucumber-sheet"), head: "", entries: [], past: [], told: {}, editing: null, unfolded: false, settingUp: true, last: "" });
    this.counting = new Counting(model, () => this.reached());
    this.body = h("div");
    this.away = h("p", { class: "sheet-away", role: "status" });
    this.saying = new Saying(h("p", { class: "sheet-said cu-said" }));
    this.aloud = h("p", { class: "cu-aloud", role: "status" });
    this.address = h("input", { class: "sheet-link", readonly: true, hidden: true, "aria-label": "The link to this sheet" });
    this.root = h("div", { class: "cucumber-sheet cu-tight" }, this.away, this.body, this.saying.node, this.aloud, this.address);
    el.append(this.root);
  }

  get shown() {
    return this.model.get("shown");
  }

  get link() {
    return `${this.head}:${this.entries.join(".")}`;
  }

  /** How many entries, from the first on, are counted as they stand. */
  get counted() {
    if (this.shown.head !== this.head) return 0;
    const differs = this.entries.findIndex((entry, at) => this.shown.rows[at]?.text !== entry);
    return differs < 0 ? this.entries.length : differs;
  }

  get isCounted() {
    return this.counted === this.entries.length && this.shown.rows.length === this.entries.length;
  }

  // ------------------------------------------------------------------------------------------------------------ drawing

  draw() {
    render(this.settingUp ? this.setting() : this.sheet(), this.body);
    if (this.aloud.textContent !== this.heard) this.aloud.textContent = this.heard;
  }

  /** What the last line came to, and what is next, once it is counted. */
  get heard() {
    const { next, won, rows } = this.shown;
    const [row] = this.settingUp || !this.isCounted ? [] : rows.slice(-1);
    return row ? [row.problem, ...row.sums.map(({ sentence }) => sentence), won || next].filter(Boolean).join(" ") : "";
  }

  setting() {
    const { id, draft, last } = this;
    const at = { id, draft, last: Boolean(last), setting: this.shown.setting, begun: this.entries.length > 0 };
    return settingUp(at, {
      choose: (chosen) => this.choose(chosen),
      type: (typed) => (this.draft = typed),
      start: () => this.start(),
      goOn: () => this.open(last),
      forget: () => this.forget(),
    });
  }

  sheet() {
    const { shown, entries, editing, unfolded, counted } = this;
    const acts = { edit: (at) => this.edit(at), unfold: () => this.set({ unfolded: true }) };
    return html`<div class="sheet-table">
        <div><div class="sheet-pad"><div class="sheet-top cu-row"><h2>${shown.title}</h2>
          <button type="button" class="cu-quiet" onClick=${() => this.set({ settingUp: true, draft: this.draftOf(shown) })}>Change</button>
          <a class="cu-quiet" href=${shown.page}>Rules</a></div>
        ${paper({ shown, entries, counted, editing, unfolded }, acts)}</div>${this.next()}${this.sums()}
        <div dangerouslySetInnerHTML=${{ __html: this.isCounted ? this.model.get("standing") : "" }}></div></div>
        <div>${this.form()}${this.tools()}</div>
      </div>`;
  }

  next() {
    const { next, won, pot } = this.shown;
    const said = this.isCounted && (won ? html`<strong class="sheet-won">${won}</strong>` : next);
    return html`<p class="sheet-next">${said} ${this.isCounted && pot}</p>`;
  }

  /** What the line being changed, or the last one, did to the scores, and the rule behind it. */
  sums() {
    const at = this.editing ?? this.entries.length - 1;
    if (at < 0) return "";
    const told = words(this.entries[at], this.shown);
    if (at >= this.counted) return html`<p class="sheet-sums">${told}: not counted yet.</p>`;
    const { sums, problem } = this.shown.rows[at];
    return html`<ul class="sheet-sums cu-list" aria-label=${told}>
      ${problem && html`<li class="sheet-problem">${problem}</li>`}
      ${sums.map((sum, place) => html`<li key=${`${at}-${place}`}><span>${sum.sentence}</span> ${this.why(sum)}</li>`)}</ul>`;
  }

  why({ sentence, questions, ruling }) {
    const { page, rules } = this.shown;
    const behind = ({ sentence: rule, source, rulings }) => html`<li>${rule} <small>(${source})</small>${rulings.map((each) => html` <small>Our ruling: ${each}</small>`)}</li>`;
    return html`<details class="sheet-why"><summary aria-label="Why? ${sentence}">Why?</summary><ul class="cu-list">
      ${ruling && html`<li>${ruling}</li>`}${questions.map((name) => behind(rules[name]))}
      <li><a href=${page}>All rules of this game</a></li></ul></details>`;
  }

  get tally() {
    const { id, told, shown, editing, counted } = this;
    const seats = editing !== null && editing < counted ? shown.rows[editing].in : shown.in;
    return { id, told, shown, seats, tell: (now) => this.set({ told: now }) };
  }

  form() {
    const { editing, entries, shown } = this;
    if (editing !== null) return this.change(editing);
    if (shown.won && this.isCounted) {
      return html`<p class="sheet-save cu-row">${this.undoing()}<button type="button" class="cu-primary" onClick=${() => this.write(AGAIN)}>Play again</button></p>`;
    }
    return html`<section class="sheet-form" aria-label="Deal ${entries.length + 1}">${tally(this.tally)}
      <p class="sheet-save cu-row">${this.undoing()}<button type="button" class="cu-primary" aria-disabled=${stillAsked(this.tally) ? "true" : null} onClick=${() => this.save()}>Write it down</button></p>
      ${this.buying()}</section>`;
  }

  /** An earlier line, to be told differently or taken out. */
  change(at) {
    const told = words(this.entries[at], this.shown);
    const deal = isDeal(this.entries[at]);
    return html`<section class="sheet-form" aria-label="Change: ${told}"><h3 tabindex="-1">Change: ${told}</h3>${deal && tally(this.tally)}
      <p class="sheet-save cu-row">${deal && html`<button type="button" class="cu-primary" onClick=${() => this.save()}>Save the change</button>`}
        <button type="button" class="cu-secondary" onClick=${() => this.remove(at)}>Take this line out</button>
        <button type="button" class="cu-quiet" onClick=${() => this.set({ editing: null, told: {} })}>Leave it</button></p></section>`;
  }

  /** Buying in, for those who may. */
  buying() {
    const { buyers, players } = this.shown;
    const buys = ({ seat, reason }) => html`<button type="button" class="cu-secondary" key=${seat} title=${reason} onClick=${() => this.write(buying(seat))}>${players[seat].name} buys in</button>`;
    const [out, others] = [buyers.filter((each) => each.out), buyers.filter((each) => !each.out)];
    return html`${out.length > 0 && html`<p class="sheet-names cu-row">${out.map(buys)}</p>`}
      ${others.length > 0 && html`<details class="sheet-more"><summary>${out.length ? "Somebody else buys in" : "Somebody buys in"}</summary><p class="sheet-names cu-row">${others.map(buys)}</p></details>`}`;
  }

  undoing() {
    return this.entries.length > 0 && html`<button type="button" class="cu-secondary" onClick=${() => this.undo()}>Undo</button>`;
  }

  tools() {
    return html`<div class="sheet-tools cu-folds">
      <details class="sheet-more"><summary>Copy, print, begin anew</summary><p class="sheet-names cu-row">
        <button type="button" class="cu-secondary" onClick=${() => this.copy()}>Copy the link</button>
        <button type="button" class="cu-secondary" onClick=${() => print()}>Print the sheet</button>
        <button type="button" class="cu-secondary" disabled=${!this.isCounted} onClick=${() => this.csv()}>Save as CSV</button>
        <button type="button" class="cu-secondary" onClick=${() => this.begin()}>New sheet</button></p></details></div>`;
  }

  set(parts) {
    const { editing } = this;
    Object.assign(this, parts);
    this.draw();
    if (this.editing !== null && this.editing !== editing) this.body.querySelector(".sheet-form h3").focus();
  }

  // ------------------------------------------------------------------------------------------------------------ writing

  /** Opens a line that is written, to be changed. */
  edit(at) {
    const line = this.entries[at];
    this.set({ editing: at, told: isDeal(line) ? toldIn(line) : {} });
  }

  save() {
    const asks = stillAsked(this.tally);
    if (asks) return this.saying.say(`Still to tap: ${asks}`, true);
    const line = lineOf(this.told, this.shown.blanks);
    return this.editing === null ? this.write(line) : this.rewrite(this.entries.with(this.editing, line));
  }

  write(line) {
    if (this.entries.length >= this.shown.most) return this.saying.say(FULL, true);
    return this.rewrite([...this.entries, line]);
  }

  remove(at) {
    this.rewrite(this.entries.filter((_, place) => place !== at));
  }

  /** Other lines: what they come to is counted anew, and they can be taken back. */
  rewrite(entries) {
    this.past.push(this.entries);
    this.be(entries);
  }

  undo() {
    this.be(this.past.pop() ?? this.entries.slice(0, -1));
  }

  be(entries) {
    Object.assign(this, { entries, told: {}, editing: null });
    this.saying.say("");
    this.keep();
    this.counting.send({ sheet: this.link });
    this.draw();
  }

  keep() {
    writeHash(this.link);
    keep(KEY, { sheet: this.link, last: this.last });
  }

  // --------------------------------------------------------------------------------------------------------- setting up

  draftOf({ setting }) {
    const { game, players, dealer } = setting;
    return { game: game.key, with: game.house_rules.filter(({ on }) => on).map(({ key }) => key), players, dealer };
  }

  choose(draft) {
    this.draft = draft;
    this.draw();
    this.adoptFrom = this.counting.send({ "set up": draft, entries: this.entries.join(".") });
  }

  start() {
    this.starting = true;
    this.choose(this.draft);
  }

  /** A new sheet for the same players; the one that is left can be gone on with. */
  begin() {
    this.last = hasLines(this.link) ? this.link : this.last;
    Object.assign(this, { entries: [], past: [], told: {}, editing: null, settingUp: true });
    this.choose(this.draftOf(this.shown));
  }

  open(link) {
    const problem = tooLong(link.length, LONGEST_LINK, "link");
    if (problem) return this.saying.say(problem, true);
    this.starting = hasLines(link);
    this.adoptFrom = this.counting.send({ sheet: link });
    return undefined;
  }

  forget() {
    forget(KEY);
    this.last = "";
    this.saying.say(FORGOTTEN);
    this.draw();
  }

  // --------------------------------------------------------------------------------------------------- what Python says

  /** The sheet has been counted, or another one opened. */
  hear() {
    const { heard, said } = this.shown;
    const begins = this.settingUp;
    this.counting.answered(heard);
    if (this.adoptFrom && heard >= this.adoptFrom) this.adopt();
    if (said) this.saying.say(said);
    this.draw();
    if (begins && !this.settingUp) this.body.querySelector(".sheet-form button")?.focus({ preventScroll: true }); // the button that was pressed has gone
  }

  /** Takes over the sheet that Python has opened or set up; a name that is being typed stays. */
  adopt() {
    this.adoptFrom = null;
    const { head, rows } = this.shown;
    const typing = this.body.querySelector("[data-place]:focus");
    Object.assign(this, { head, entries: rows.map(({ text }) => text), past: [], draft: this.draftOf(this.shown) });
    if (typing && !this.starting) this.draft.players = this.draft.players.map((name, place) => (place === Number(typing.dataset.place) ? typing.value : name));
    if (this.starting) {
      Object.assign(this, { starting: false, settingUp: false });
      this.keep();
    }
  }

  refuse({ refused }) {
    this.counting.answered(this.counting.sent);
    Object.assign(this, { adoptFrom: null, starting: false });
    this.saying.say(refused ?? "", true);
  }

  /** Python can be reached again, or no longer. */
  reached() {
    const { away } = this.counting;
    this.away.textContent = away ? AWAY : "";
    if (!away) this.saying.say(BACK);
    if (away) this.away.append(" ", this.tryAgain());
  }

  /** Reloads the page once there is a server that can send it; the device has kept the sheet. */
  tryAgain() {
    const button = h("button", { type: "button", class: "cu-secondary" }, "Try again");
    button.addEventListener("click", async () => {
      try {
        await fetch(location.href, { method: "HEAD", cache: "no-store" });
        location.reload();
      } catch {
        this.counting.retry();
      }
    });
    return button;
  }

  // -------------------------------------------------------------------------------------------------- opening, sharing

  /** A sheet in the address has the first word, then a game in it, then what the device kept. */
  arrive() {
    const { kept, damaged } = keptAt(KEY, (found) => areTexts([found?.sheet, found?.last], 2));
    const asked = siteQuery();
    this.draft = this.draftOf(this.shown);
    this.head = this.shown.head;
    this.last = kept?.last ?? "";
    if (damaged) this.saying.say(UNREADABLE);
    if (isLink(location.hash)) return this.arriveWith(location.hash.slice(1), kept);
    if (asked.get("variant")) {
      if (kept && hasLines(kept.sheet)) this.last = kept.sheet;
      this.adoptFrom = this.counting.send({ game: [asked.get("variant"), ...asked.getAll("with")].join("+"), players: kept?.sheet ?? "" });
      return undefined;
    }
    return kept && this.open(kept.sheet);
  }

  arriveWith(link, kept) {
    if (kept && kept.sheet !== link && hasLines(kept.sheet)) this.last = kept.sheet;
    this.open(link);
  }

  /** Somebody has put another sheet into the address. */
  readdress(hash) {
    if (!isLink(hash) || hash.slice(1) === this.link) return;
    if (hasLines(this.link)) this.last = this.link;
    this.open(hash.slice(1));
  }

  async copy() {
    this.saying.say(await copy(linkTo(this.link), this.address));
  }

  csv() {
    download("score.csv", new Blob([this.shown.csv], { type: "text/csv" }));
    this.saying.say("Saved: score.csv");
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const sheet = new ScoreSheet(el, model);
    const stop = follow(model, { "change:shown": () => sheet.hear(), "change:standing": () => sheet.draw(), "msg:custom": (message) => sheet.refuse(message) });
    const stopType = setType(model);
    const end = sheet.counting.begin();
    const readdress = (change) => sheet.readdress(typed(change));
    addEventListener("hashchange", readdress);
    sheet.arrive();
    sheet.draw();
    return () => {
      stop();
      stopType();
      end();
      sheet.saying.stop();
      removeEventListener("hashchange", readdress);
    };
  },
};
