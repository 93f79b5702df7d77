/** The panel beside the table: what is asked, the result, why, what else could be played, and what comes next. */
import { withBold } from "./bold.mjs";
import { flag, plain } from "./dom.mjs";
import { staticCard } from "./table/cards.mjs";
import { accountOf, action, readable, steps } from "./table/panel_parts.mjs";
import { captionOf } from "./table/caption.mjs";
import { t } from "./messages.mjs";
import { markedCards } from "./table/frames.mjs";
import { cardName, actLabel, hint } from "./table/words.mjs";
import { html } from "./vendor/preact.mjs";

/**
 * What the panel says now: nothing of the outcome of an act before the table has shown it, and at a past moment what
 * happened there.
 * @param {Table} table  @returns {Panel}
 */
export function panelContent(table) {
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
export function panel(table, { head, first: top, body, buttons, open = false, send }) {
  const content = panelContent(table);
  const [first, others] = split(table.offered);
  return panelFrame({ label: t("What to do"), ...content, open, head }, html`<h2 class="stage-title" tabindex="-1">${withBold(content.title)}</h2>${top}
      ${content.said.map((each) => html`<p>${withBold(each)}</p>`)}
      ${content.rule && html`<p class="stage-rule cu-message"><b class="cu-line cu-small">${t("The rule")}</b>${withBold(content.rule)}</p>`}
      ${content.branches.length > 1 && branches(content, send)}
      ${body}${buttons}`,
    { others: others.map((each) => action(each, table)), first: first ? action(first, table) : table.marks ? sendButton(table) : content.wait && waitLine(content.wait) });
}

/** The panel of a story: what happened at the moment shown, what its author and the rules say of it, and the way on. */
export function storyPanel(table, buttons) {
  const { frame, advice, aside, problem } = table;
  const { quiet = [], on } = steps(table);
  const [first, others] = split(table.offered);
  const label = frame?.label ?? "There is nothing on the table yet.";
  const question = frame?.asks?.sentence;
  return panelFrame({ label: "What happened", state: "story" }, html`<h2 class="stage-title table-label" tabindex="-1">${label}</h2>
      <div class="table-note">${problem && html`<p class="table-problem cu-refused cu-strong">${problem}</p>`}
        ${[advice?.sentence, aside].map((sentence) => sentence && html`<p class="table-advice">${sentence}</p>`)}
        ${frame && readable(() => accountOf(table))}${question && question !== label && html`<p>${question}</p>`}</div>
      ${buttons}<div class="table-panel" dangerouslySetInnerHTML=${{ __html: table.panel }} />`,
    { others: [...quiet, ...others.map((each) => action(each, table))], first: first ? action(first, table) : on });
}

/** The three places of every panel: what this is, what is said, and what comes next. */
const panelFrame = ({ label, state, tone, open, head }, body, { others, first }) => html`<div class="stage-panel cu-slip cu-column" role="group" aria-label=${label} data-state=${state} data-tone=${tone || null} data-open=${flag(open)}>
    ${head && html`<div class="stage-head cu-stack cu-firm">${head}</div>`}
    <div class="stage-body" tabindex="0" role="group" aria-label=${t("What is said")}>${body}</div>
    ${(others.length > 0 || first) && html`<div class="stage-foot cu-stack" role="group" aria-label=${t("What to do next")}>
      ${others.length > 0 && html`<div class="stage-others cu-row">${others}</div>`}${first}</div>`}
  </div>`;

const waitLine = (sentence) => html`<p class="stage-wait cu-quiet-text cu-strong cu-grid cu-centered">${sentence}</p>`;

/** The button that sends the cards that are marked; until there are enough, what is still missing. */
function sendButton(table) {
  const { frame: { asks }, frame, marks } = table;
  const cards = markedCards(frame, marks);
  const missing = hint(asks, cards.length);
  if (missing) return waitLine(missing);
  return html`<button type="button" key="send" class="table-send table-action cu-primary" aria-label=${actLabel(asks, cards, cardName)} onClick=${() => table.sendMarked()}>${plain(actLabel(asks, cards))}</button>`;
}

function split(offered) {
  const first = offered.find(({ style }) => style === "primary");
  return [first, offered.filter((each) => each !== first)];
}

/** Other cards, to be played out on the table; each says its outcome once that was seen. */
function branches({ branches: all }, send) {
  const branch = ({ act, card, said, shown }) => html`<button type="button" key=${act} class="stage-branch cu-choice cu-row cu-nowrap" aria-pressed=${String(shown)}
    onClick=${() => send({ is: "try", act })}>${staticCard(card)}<span>${said || t("Try it")}</span></button>`;
  return html`<div class="stage-branches" role="group" aria-label=${t("What if another card is played")}>
    <h3>${t("What if …")}</h3><div class="cu-row">${all.map(branch)}</div></div>`;
}
