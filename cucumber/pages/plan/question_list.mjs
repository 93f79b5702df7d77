/** What was asked in rooms that this device has led, and how it was answered: to look at, to print, or for a spreadsheet. */
import { loadLog, toCsv, clearLog, reviewPlan, rightSentence, shareOf, setKeepNames } from "../stage/room/question_log.mjs";
import { download, h, plain } from "../stage/dom.mjs";
import { print } from "../stage/paper.mjs";
import { Component, html } from "../stage/vendor/preact.mjs";

const BYTE_ORDER = "\uFEFF"; // without it, spreadsheets misread the suits
const STYLE = `body { font: 11pt/1.4 sans-serif; margin: 2cm; } h1 { font-size: 16pt; } h2 { font-size: 12pt; margin: 1.2em 0 0.2em; }
  section { break-inside: avoid; } table { border-collapse: collapse; } td { padding: 0.1em 1.2em 0.1em 0; } p { margin: 0.2em 0; }`;

const day = (when) => new Date(when).toLocaleDateString("en", { dateStyle: "medium" });
const answerCount = ({ answered, here }) => `${answered} of ${here} answered.`;

/** The options of a question, with how many picked each. */
const rows = (entry) => entry.options.map((option) => [option.right ? "✓" : "", plain(option.label), String(option.count), shareOf(entry, option)]);

const answersByName = ({ answers }) => answers.filter(({ name }) => name).map(({ name, picked }) => `${name}: ${plain(picked.join(" "))}`).join("; ");

/** All of it on paper, built from elements, so that no text in it is read as HTML. */
export function paper(entries) {
  const question = (entry) => h("section", {}, h("h2", {}, plain(entry.asked)), h("p", {}, entry.where), h("table", {}, ...rows(entry).map((row) => h("tr", {}, ...row.map((text) => h("td", {}, text))))),
    h("p", {}, answerCount(entry)), answersByName(entry) && h("p", {}, answersByName(entry)));
  const body = h("body", {}, h("h1", {}, `What was asked, ${[...new Set(entries.map(({ when }) => day(when)))].join(", ")}`), ...entries.map(question));
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>What was asked</title><style>${STYLE}</style></head>${body.outerHTML}</html>`;
}

export class QuestionList extends Component {
  componentDidMount() {
    this.onStorage = () => this.forceUpdate();
    addEventListener("storage", this.onStorage); // another window presents
  }

  componentWillUnmount() {
    removeEventListener("storage", this.onStorage);
  }

  render() {
    const { names, entries } = loadLog();
    if (!entries.length && !names) return null;
    const review = reviewPlan(entries);
    return html`<section class="plan-asked cu-apart cu-tables"><h2>What was asked</h2>
      <ol class="plan-questions cu-list">${entries.map((entry) => this.question(entry))}</ol>
      <p class="cu-row">
        ${review && html`<button type="button" class="cu-secondary" onClick=${() => this.props.lay(review)}>Start the next lesson with what was hard</button>`}
        <button type="button" class="cu-secondary" onClick=${() => print(this.base, paper(entries), "asked.html")}>Print it</button>
        <button type="button" class="cu-secondary" onClick=${() => download("asked.csv", new Blob([BYTE_ORDER, toCsv({ names, entries })], { type: "text/csv" }))}>Save for a spreadsheet</button>
        <button type="button" class="cu-quiet" onClick=${() => this.redrawAfter(clearLog)}>Forget all</button>
        <label><input type="checkbox" checked=${names} onChange=${({ target }) => this.redrawAfter(() => setKeepNames(target.checked))} /> Keep names from now on</label>
      </p>
      <p class="cu-note">Only this device has it. Without names it says how many picked what, but not who did.</p></section>`;
  }

  question(entry) {
    return html`<li key=${entry.key}><details><summary>${plain(entry.asked)} <small class="cu-note">${entry.where}. ${answerCount(entry)} ${plain(rightSentence(entry))}</small></summary>
      <table>${rows(entry).map((row) => html`<tr>${row.map((text) => html`<td>${text}</td>`)}</tr>`)}</table>
      ${answersByName(entry) && html`<p>${answersByName(entry)}</p>`}</details></li>`;
  }

  redrawAfter(act) {
    act();
    this.forceUpdate();
  }
}
