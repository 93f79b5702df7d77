/**
 * A page in a browser, whoever answers it: it draws what it is told and sends what was done. What a page asks for with its
 * address, and what this device keeps, is said when it is opened.
 */
import { DAMAGED, forget, save, load, mergeMemory } from "./device.mjs";
import { entitle, onSite } from "./dom.mjs";
import { html, render } from "./vendor/preact.mjs";
import { chance, applyDiff, withOwn } from "./props.mjs";

const MEMORY = "cucumber-memory"; // which rules were played, on whatever page
const isTable = (saved) => typeof saved === "object" && saved !== null && !Array.isArray(saved);
const minute = () => Math.floor(Date.now() / 60_000);

/**
 * @typedef {{Page: Function, css: string, keeps?: string, remembers?: boolean, owns?: string[], isLink?: (hash: string) => boolean, isFresh?: boolean}} Kind
 *          its component; the key under which the device keeps what it `keeps`; whether it is about rules that the reader has played; the names in
 *          an address that are its own, and what behind "#" is; whether it begins differently for those who come back
 * @typedef {{send: (message: object) => void, bring?: () => Promise<string>}} Host  whatever answers; in a notebook it brings the library of charts
 */
class Root {
  /** @param {HTMLElement} el  @param {Kind} kind  @param {object} props  at first  @param {(root: Root) => Host} host */
  constructor(el, kind, props, host) {
    Object.assign(this, { el, kind, props, answers: 0, hasActed: false });
    this.drawn = new Promise((resolve) => { this.markDrawn = resolve; });
    el.classList.add(kind.css);
    const hasRequest = onSite() && this.isRequest(location);
    const { saved, damaged } = kind.keeps && onSite() ? load(kind.keeps, isTable, { isQuiet: true }) : {};
    if (damaged) this.props = { ...props, notice: DAMAGED };
    this.isBack = !damaged && Boolean(saved || this.memory); // so that damage is reported
    if (!hasRequest && !(saved && kind.isFresh)) this.draw(); // what would change at once isn't shown
    this.props = props; // it is said once
    this.host = host(this);
    if (hasRequest || this.isBack) this.open(hasRequest ? `${location.search}${location.hash}` : "", saved);
    if (onSite()) addEventListener("hashchange", this.onHashChange = ({ newURL }) => this.visit(new URL(newURL)));
  }

  isRequest({ search, hash }) {
    const query = new URLSearchParams(search);
    return this.kind.owns?.some((name) => query.has(name)) || this.kind.isLink?.(hash);
  }

  get memory() {
    return this.kind.remembers && onSite() ? load(MEMORY, isTable).saved : undefined;
  }

  open(url, saved) {
    const seed = url || saved ? chance() : ""; // merely remembering something deals no new cards
    this.host.send({ is: "open", url, saved: saved ?? null, chance: seed, memory: this.memory ?? null, now: minute() });
  }

  visit({ hash }) {
    if (!this.kind.isLink?.(hash) || this.props.url.endsWith(hash)) return;
    this.hasActed = true; // the address says what is shown, even if that hasn't changed
    this.open(hash, this.props.keeps);
  }

  /** Opens the page where it was, once a lost connection is back; what was presented still is. */
  reopen() {
    this.open(this.props.url, this.props.keeps);
    if (this.presentMessage) this.send(this.presentMessage);
  }

  send(message) {
    this.hasActed = true;
    if (message.is === "present") this.presentMessage = message.on && message;
    this.host.send({ ...message, now: minute() });
  }

  /** What is new; `heard` says that it answers a message. */
  receive({ diff, heard: isReply }) {
    this.props = applyDiff(this.props, diff);
    if (isReply) this.answers += 1;
    this.draw();
    if (this.hasActed) this.remember();
  }

  draw() {
    const { Page } = this.kind;
    render(html`<${Page} data=${this.props} answers=${this.answers} isBack=${this.isBack} send=${(message) => this.send(message)} forget=${(all) => this.forget(all === true)} bring=${() => this.host.bring()} />`, this.el);
    if (this.props.title) entitle(this.props.title, this.props.lang);
    this.markDrawn();
  }

  /** The address and the device keep where the page is. */
  remember() {
    const { url, keeps, memory } = this.props;
    if (!onSite()) return;
    const now = `${location.pathname}${withOwn(location, this.kind.owns ?? [], url)}`;
    if (now !== `${location.pathname}${location.search}${location.hash}`) history.replaceState(null, "", now);
    if (this.kind.keeps && keeps) save(this.kind.keeps, { ...load(this.kind.keeps, isTable, { isQuiet: true }).saved, ...keeps });
    if (Object.keys(memory ?? {}).length) save(MEMORY, mergeMemory(this.memory, memory));
  }

  /** Forgets what the page keeps, and with it `all` that is known of the reader. */
  forget(all = false) {
    forget(this.kind.keeps);
    if (all) forget(MEMORY);
    this.hasActed = false;
    this.host.send({ is: "forget" });
  }

  end() {
    removeEventListener("hashchange", this.onHashChange);
    render(null, this.el);
  }
}

const ASKED = "cucumberType";

/** The site's typefaces, where a page brings none: a reader's own notebook asks Python for them, once. @returns {() => void}  ends the listening */
function setType(model) {
  const { dataset } = document.documentElement;
  if (onSite() || ASKED in dataset) return () => {};
  dataset[ASKED] = "";
  const load = ({ typefaces = [] }, buffers) =>
    typefaces.forEach(({ family, how }, index) => document.fonts.add(new FontFace(family, buffers[index], how)));
  model.on("msg:custom", load);
  model.send({ ask: "typefaces" });
  return () => model.off("msg:custom", load);
}

/** What a page's module gives to whoever shows it: a notebook through a widget, a site through a line of its own. */
export const page = (kind) => ({
  initialize({ model, early = [] }) {
    const update = ({ diff }) => diff && model.set("props", applyDiff(model.get("props"), diff));
    early.forEach(update);
    model.on("msg:custom", update);
  },
  render({ model, el }) {
    const bring = () => new Promise((done) => {
      model.on("msg:custom", ({ charts }) => charts && done(charts));
      model.send({ is: "charts" });
    });
    const root = new Root(el, kind, model.get("props"), () => ({ send: (message) => model.send(message), bring }));
    const receive = (message) => message.diff && root.receive(message);
    model.on("msg:custom", receive);
    const stopType = setType(model);
    return () => {
      model.off("msg:custom", receive);
      stopType();
      root.end();
    };
  },
  open: (el, props, line) => new Root(el, kind, props, line),
});
