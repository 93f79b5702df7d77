/** Playing: the table, and once a deal is over its result and each of your cards beside it. */
import { tableWithPanel } from "../stage/table_with_panel.mjs";
import { flag, plain } from "../stage/dom.mjs";
import { cucumbers } from "../stage/table/cards.mjs";
import { face } from "../stage/table/faces.mjs";
import { withSign } from "../stage/table/words.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";
import { record } from "./record.mjs";
import { reviewLine } from "./review_line.mjs";
import { Setting } from "./setting.mjs";

const MANY = 5; // columns of a score sheet; more are narrower

export class Play extends Component {
  componentDidMount() {
    this.record();
  }

  componentDidUpdate({ data }) {
    if (data.ended !== this.props.data.ended) this.record();
  }

  /** It is shown at once: the table keeps the space it has when the reader first presses something. */
  record() {
    record(this.props.data.ended);
    this.forceUpdate();
  }

  /** How the deal can be judged, and who stood to win. */
  body(table) {
    const { data: { review }, send } = this.props;
    if (!review) return null;
    const { at, plays, chances, sentence, works, all_open: allOpen } = review;
    return html`${table.ending?.courses.length > 0 && course(table.ending.courses[1], "narrow")}${plays.length > 0 && html`<div class="play-within">${reviewLine(review, send)}</div>`}${sentence && at === null && html`<p class="play-verdict">${plain(sentence)}</p>`}
      ${works && !sentence && html`<p class="cu-note">Looking back at your cards…</p>`}
      ${plays.length > 0 && html`<label class="play-open cu-line cu-small"><input type="checkbox" checked=${allOpen} onChange=${({ target }) => send({ is: "measure", all_open: target.checked })} /> With all cards open</label>`}
      ${chances && html`<figure class="play-chances"><figcaption class="cu-hint">Of 100 games like this one, won by</figcaption><div dangerouslySetInnerHTML=${{ __html: chances }} /></figure>`}`;
  }

  /** The course of a game that is over, and the deal trick by trick. */
  line(table) {
    const { data: { review }, send } = this.props;
    return html`<div class="play-below">${table.ending?.courses.length > 0 && course(table.ending.courses[0], "wide")}
      ${review?.plays.length > 0 && reviewLine(review, send)}</div>`;
  }

  /** The scores come first: whatever else there is to say, they are in sight. */
  render({ data, send, forget }) {
    const isAtEnd = (data.review?.at ?? null) === null;
    return html`${data.line && html`<${Setting} data=${data} notice=${data.notice} send=${send} forget=${forget} />`}
      ${tableWithPanel(this.props, (table) => ({ first: isAtEnd && sheet(data.paper), body: this.body(table), line: this.line(table) }))}`;
  }
}

const course = (drawn, width) => html`<div class="play-course" data-width=${width} dangerouslySetInnerHTML=${{ __html: drawn }} />`;

/**
 * The score sheet as on paper: a column for everybody, the old numbers struck out. It always fits: the columns share the width.
 * @param {{name: string, you: boolean, was: string[], score: string, cucumbers: number, half: boolean, fresh: boolean, pays: boolean, state: string}[]} columns
 */
const sheet = (columns) => columns.length > 0 && html`<table class="stage-sheet cu-columns cu-centered cu-wide" data-many=${flag(columns.length > MANY)}>
  <caption class="cu-aloud">The scores, as on paper</caption>
  <thead><tr>${columns.map((each) => html`<th scope="col" key=${each.name} data-pays=${flag(each.pays)}>${face(each.name, { isYou: each.you, mood: each.pays ? "pays" : null })}
    <span class="cu-line cu-one-line" title=${each.name}>${each.name}</span></th>`)}</tr></thead>
  <tbody><tr>${columns.map((each) => html`<td key=${each.name} data-pays=${flag(each.pays)}>
    <span class="sheet-was cu-line cu-small">${each.was.map((score) => html`<s class="cu-quiet-text">${withSign(score)}</s> `)}</span><b class="cu-name cu-line">${withSign(each.score)}</b>
    <span class="sheet-stamp cu-line" data-fresh=${flag(each.fresh)}>${cucumbers({ count: each.cucumbers, cucumbers: each.cucumbers, half: each.half })}</span>
    ${each.state && html`<small>${each.state}</small>`}</td>`)}</tr></tbody></table>`;
