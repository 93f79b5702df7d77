/** The panel beside the table: what is asked, the result, why, what else could be played, and what comes next. */
import { worded } from "./bold.mjs";
import { flag, plain } from "./dom.mjs";
import { stillCard } from "./table/cards.mjs";
import { action } from "./table/beside.mjs";
import { whatIfButtons } from "./table/deal_line.mjs";
import { captionOf } from "./table/caption.mjs";
import { markedCards } from "./table/frames.mjs";
import { cardName, deed, hint } from "./table/words.mjs";
import { html } from "./vendor/preact.mjs";

/**
 * What the panel says now: nothing of the outcome of an act before the table has shown it, and at a past moment what
 * happened there.
 * @param {Table} table  @returns {Panel}
 */
export function spoken(table) {
  const { data: { stage }, motion, isPast, problem } = table;
  const quiet = { ...stage, tone: "", said: [], rule: "", branches: [], wait: "" };
  if (motion === "behind") return { ...quiet, state: "reveal", title: stage.meanwhile || captionOf(table).line };
  if (isPast) return { ...quiet, state: "reveal", title: captionOf(table).line };
  if (!stage.title) return { ...stage, ...inTheTablesWords(table) };
  return problem ? { ...stage, said: [problem, ...stage.said] } : stage;
}

/** What the felt would say about the moment; what the page says about it comes before the explanation. */
function inTheTablesWords(table) {
  const { line, below } = captionOf(table);
  return { title: line, said: [...table.data.stage.said, ...(below ? [below] : [])] };
}

/**
 * @param {Table} table
 * @param {{head?: any, first?: any, body?: any, asking?: any, open?: boolean, send: (message: object) => void}} parts  what is the page's
 *          own, above, under the title of and below what is said, and words to tap; an `open` head takes the panel where there is little room
 */
export function panel(table, { head, first: top, body, asking, open = false, send }) {
  const said = spoken(table);
  const [first, others] = split(table.offered);
  return html`<section class="stage-panel" aria-label="What to do" data-state=${said.state} data-tone=${said.tone || null} data-open=${flag(open)}>
    ${head && html`<div class="stage-head">${head}</div>`}
    <div class="stage-body" tabindex="0" role="group" aria-label="What is said">
      <h2 class="stage-title" tabindex="-1">${worded(said.title)}</h2>${top}
      ${said.said.map((each) => html`<p>${worded(each)}</p>`)}
      ${said.rule && html`<p class="stage-rule"><b class="cu-line">The rule</b>${worded(said.rule)}</p>`}
      ${said.branches.length > 1 && branches(said, send)}${whatIfs(table)}
      ${body}${asking}
    </div>
    <div class="stage-foot" role="group" aria-label="What to do next">
      ${others.length > 0 && html`<div class="stage-others cu-row">${others.map((each) => action(each, table))}</div>`}
      ${first ? action(first, table) : table.marks ? sending(table) : said.wait && waiting(said.wait)}
    </div>
  </section>`;
}

const waiting = (sentence) => html`<p class="stage-wait">${sentence}</p>`;

/** The button that sends the cards that are marked; until there are enough, what is still missing. */
function sending(table) {
  const { frame: { asks }, frame, marks } = table;
  const cards = markedCards(frame, marks);
  const missing = hint(asks, cards.length);
  if (missing) return waiting(missing);
  return html`<button type="button" key="send" class="table-send table-action cu-primary" aria-label=${deed(asks, cards, cardName)} onClick=${() => table.sendMarked()}>${plain(deed(asks, cards))}</button>`;
}

/** The one button to press next, and the others. */
function split(offered) {
  const first = offered.find(({ style }) => style === "primary");
  return [first, offered.filter((each) => each !== first)];
}

/** What else could have happened in the story. */
const whatIfs = (table) => table.data.what_ifs.length > 0 && table.motion !== "behind" && html`<div class="stage-lines">${whatIfButtons(table)}</div>`;

/** Other cards, to be played out on the table; each says its outcome once that was seen. */
function branches({ branches: all }, send) {
  const branch = ({ act, card, said, shown }) => html`<button type="button" key=${act} class="stage-branch cu-choice" aria-pressed=${String(shown)}
    onClick=${() => send({ is: "try", act })}>${stillCard(card)}<span>${said || "Try it"}</span></button>`;
  return html`<div class="stage-branches" role="group" aria-label="What if another card is played">
    <h3>What if …</h3><div class="cu-row">${all.map(branch)}</div></div>`;
}
