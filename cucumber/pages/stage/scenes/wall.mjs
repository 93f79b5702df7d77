/** The wall: a scene as large as a projector shows it. It has no controls; keys and the remote have them. */
import { flag, plain } from "../dom.mjs";
import { addDrawings } from "../deck/deck.mjs";
import { EmbeddedTable, TableView } from "../table/view.mjs";
import { html, render } from "../vendor/preact.mjs";
import { answerBeside, whyOf } from "./scenes.mjs";
import { tableCard, person, smallFelt } from "./small_felt.mjs";

const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5]; // of the type, the first of which everything has room with

export class Wall {
  /** @param {HTMLElement} el  the wall's whole surface  @param {object} scenes  how each kind of scene is drawn */
  constructor(el, scenes) {
    Object.assign(this, { el, scenes });
    addDrawings();
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(el);
    this.onFonts = () => this.fit(); // words are as wide as their typeface
    document.fonts?.addEventListener("loadingdone", this.onFonts);
  }

  end() {
    this.sizes.disconnect();
    document.fonts?.removeEventListener("loadingdone", this.onFonts);
    render(null, this.el);
  }

  /** @param {Scene} scene  @param {Room|null} room */
  show(scene, room) {
    this.el.dataset.scene = scene.kind;
    render(html`${room?.code && scene.kind !== "lobby" && scene.kind !== "black" && html`<p class="wall-code"><b>${room.code}</b> · ${room.address}</p>`}${this.scenes[scene.kind](scene, room ?? {})}`, this.el);
    this.fit();
  }

  /** The largest type with which nothing is cut. */
  fit() {
    const inside = this.el.querySelector(":scope > section");
    this.el.style.setProperty("--u", `${Math.min(this.el.clientHeight / 54, this.el.clientWidth / 64)}px`); // the unit of the style sheet
    if (!inside) return;
    for (const size of SIZES) {
      this.el.style.setProperty("--size", size);
      const isWhole = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1;
      if ([inside, ...inside.querySelectorAll("[data-fits]")].every(isWhole)) return;
    }
  }
}

export const SCENES = {
  black: () => html`<section class="scene-black" aria-label="Black screen" />`,

  table: ({ tables, said }) => html`<section class="scene-table">${felts(tables)}<footer class="cu-grid"><p class="scene-said">${plain(said)}</p></footer></section>`,

  question: ({ count, question }, { poll, here }) => html`<section class="scene-question" data-in-words=${wordsOf(question)}>${wordsOf(question) !== "alone" && felts([{ heading: question.sentence, frame: question.frame }], isInWords(question))}
    <footer class="cu-grid">${questionTitle(question, count)}${poll && html`<p class="scene-answered cu-grid"><b>${poll.answered}</b> <span>of ${here} answered</span><i style=${{ "--share": here ? poll.answered / here : 0 }} /></p>`}</footer>
    ${isInWords(question) && html`<ol class="scene-options cu-list cu-row">${question.options.map(({ key, label }) => html`<li class="cu-choice" key=${key}>${plain(label)}</li>`)}</ol>`}</section>`,

  reveal: ({ count, question, solution, results }, { poll: now }) => revealScene({ count, question, solution }, results ?? now),
};

function revealScene({ count, question, solution }, poll) {
  const why = whyOf({ ...solution, sentence: answerBeside(solution, question) }, poll);
  return html`<section class="scene-reveal" data-in-words=${wordsOf(question)}>
    <div class="reveal-table cu-grid">${wordsOf(question) !== "alone" && smallFelt(solution.frame)}${questionTitle(question, count)}${question.several && poll?.result && html`<p>${exactCount(poll.result.picks)}</p>`}</div>
    ${bars(question, solution, poll)}
    ${why && html`<p class="reveal-why">${plain(why)}</p>`}</section>`;
}

const MOST_LARGE = 2; // tables; more are pictures

/** Tables side by side, each large enough to be looked at from afar. */
const felts = (tables, areSmall = tables.length > MOST_LARGE) => html`<div class="scene-felts cu-grid" data-tables=${tables.length}>${tables.map(({ heading, frame }, place) => html`<div key=${place} class="scene-felt cu-grid">
  ${tables.length > 1 && html`<h2 class="cu-one-line">${plain(heading ?? "")}</h2>`}${frame && (areSmall ? smallFelt(frame) : html`<${LargeFelt} frame=${frame} heading=${heading} />`)}</div>`)}</div>`;

/** How far a deal has come: what was played, and then its result. @param {Frame} frame */
const progress = ({ kind, middle, seats }) => seats.reduce((sum, { played }) => sum + played.length, 0) + middle.length + (kind === "result" ? 1 : 0);

/** Whether a frame may be what comes after another one, at the same table. */
const mayFollow = (before, after) => before.seats.length === after.seats.length && before.seats.every(({ name }, seat) => name === after.seats[seat].name) && progress(after) > progress(before);

/** A table that is only looked at, as large as what it stands in: the felt alone. @augments {EmbeddedTable<{frame: Frame, heading: string}>} */
class LargeFelt extends EmbeddedTable {
  componentDidMount() {
    const { frame, heading } = this.props;
    this.view = new TableView(this.base);
    this.view.table.update(this.data(heading, [frame]));
  }

  data(heading, frames) {
    return { heading, frames, cursor: frames.length - 1, live: false, stepping: false };
  }

  /** What follows is played card by card; anything else is just there. */
  componentWillReceiveProps({ frame, heading }) {
    const { table } = this.view;
    const { frames } = table.data;
    if (frame === frames.at(-1)) return;
    if (mayFollow(frames.at(-1), frame)) table.extend(this.data(heading, [...frames, frame]));
    else table.update(this.data(heading, [frame]));
  }

  render() {
    return html`<div class="felt-alone" />`;
  }
}

const questionTitle = ({ sentence }, count) => html`<h1 class="scene-asked">${count && html`<small>${count}</small> `}${plain(sentence)}</h1>`;

/** How many marked all that is right, and nothing else. */
const exactCount = (picks) => `${picks.filter(({ right }) => right).length} of ${picks.length} got it exactly right.`;

/** Whether the answers are neither cards nor seats. */
export const isInWords = ({ options }) => options[0] && options.every(({ cards, seat }) => !cards && seat === undefined);

/** Where answers in words stand: beside the table, or alone if nothing lies there and nobody shows a hand. */
const wordsOf = (question) => {
  const { middle, seats } = question.frame;
  return !isInWords(question) ? null : middle.length || seats.some(({ hand }) => hand) ? "beside" : "alone";
};

/** What everybody answered: the cards, faces or words, what is right larger, with a sign and in its color. */
function bars({ options, frame }, { right }, poll) {
  const counts = poll?.counts ?? {};
  const most = Math.max(1, ...Object.values(counts));
  return html`<ol class="reveal-bars cu-list cu-flex cu-middle" data-fits=${flag(isInWords({ options }))} style=${{ "--bars": options.length }}>${options.map(({ key, label, cards, seat }) => {
    const count = counts[key] ?? 0;
    const state = !right.length ? null : right.includes(key) ? "right" : "other";
    return html`<li class="cu-grid" key=${key} data-option=${key} data-state=${state}>
      ${poll && html`<span class="reveal-bar cu-holder" style=${{ "--share": count / most }}><b>${count}</b></span>`}
      <span class="reveal-option cu-holder cu-flex cu-middle">${cards ? cards.map((card) => tableCard(card)) : seat === undefined ? html`<b class="cu-choice">${plain(label)}</b>` : person(frame.seats[seat].name)}
        ${state === "right" && html`<i class="reveal-sign cu-centered" role="img" aria-label="right">✓</i>`}</span></li>`;
  })}</ol>`;
}
