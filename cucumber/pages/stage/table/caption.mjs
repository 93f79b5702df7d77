/** The one line that speaks: on the felt, above the hand in front, what is to be done now or what has just happened. */
import { html } from "../vendor/preact.mjs";

const LONG = [78, 160]; // letters: longer lines are smaller, and on a phone smaller still

/**
 * What is said in large letters, and below it in small ones. What went wrong comes first, or what answers a wrong answer to a
 * task, then what is asked, after what has just happened; what is advised takes the place of what happened, and that of the rule
 * behind it. A comment, such as what a wrong card leads to, says more than what happened, and needs no rule.
 * @param {Table} table  @returns {{line: string, below: string, isAfter?: boolean}}  whether the line comes after what else is said
 */
export function captionOf({ frame, problem, advice, aside, rules }) {
  const news = frame.over ? frame.note.slice(-1) : frame.note; // who takes the last trick, not what became of its last card
  const event = [frame.word, ...news].filter(Boolean).join(" ");
  const advisory = [advice?.sentence, aside].filter(Boolean).join(" ");
  const question = frame.asks?.sentence;
  const reply = problem || (!aside && frame.reply); // to what was just done
  if (reply) return { line: reply, below: question || event };
  if (question) return { line: question, below: advisory || withoutEnd(event, question), isAfter: !advisory };
  if (frame.comment) return { line: frame.comment, below: advisory };
  return { line: event, below: advisory || rules.fresh.join(" ") };
}

/** What happened, without what is asked if it ends with that: "You lead." is said once. */
const withoutEnd = (event, question) => (event.endsWith(question) ? event.slice(0, -question.length).trimEnd() : event);

/** One element for all that is said, in the order in which it happens. */
export function caption({ line, below, isAfter }) {
  const [large, small] = [html`<b class="cu-name">${line}</b>`, html`<span class="table-quiet cu-small">${below}</span>`];
  return html`<span class="table-caption cu-grid" data-long=${["", "very"][LONG.findLastIndex((most) => line.length > most)]}>${isAfter ? [small, large] : [large, small]}</span>`;
}
