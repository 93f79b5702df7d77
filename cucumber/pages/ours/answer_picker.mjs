/** How a question is answered: by one of the answers that some game gives, with numbers of your own, or in short text. */
import { html } from "../stage/vendor/preact.mjs";

/**
 * @typedef {{typed: string, sentence: string, who: string, now: boolean, why: string, mends: string[]}} Answer
 * @typedef {{counts: string, now: number, fewest: number, most: number, step: number}} Blank
 * @typedef {{question: string, answers: Answer[], filled: {typed: string, blanks: Blank[]}[], possible: string}} Choices
 *
 * `choose` is told the answer as it is typed, and whether what it needs shall be answered otherwise as well; `back`, if
 * there is one, leads back to the answer of `base`.
 */
export const answerPicker = ({ question, answers, filled, possible }, id, { choose, back, base }) => html`<div class="ours-choices cu-stack cu-ticks">
  <div role="radiogroup" aria-label="Answers">${answers.map((each, index) => answer(each, `${id}-${index}`, question, choose))}</div>
  ${filled.map((each, index) => blanks(each, `${id}-filled-${index}`, choose))}
  ${possible && typedField(filled[0].typed.split("=")[0], possible, `${id}-typed`, choose)}
  ${back && html`<p><button type="button" class="cu-quiet" onClick=${back}>Back to the answer of ${base}</button></p>`}
</div>`;

const answer = ({ typed, sentence, who, now, why, mends }, id, question, choose) => html`<div class="ours-choice" key=${typed} data-no=${why ? "" : null}>
  <label><input type="radio" name=${question} value=${typed} checked=${now} disabled=${Boolean(why)} aria-describedby=${why ? `${id}-why` : null} onChange=${() => choose(typed)} />
    <span>${sentence}${who && html` <small class="cu-line">${who}</small>`}</span></label>
  ${why && html`<div class="ours-why cu-row cu-small" id="${id}-why"><p class="cu-grow">${why}${mends.length > 0 && html` <span>It works with: ${mends.join(" ")}</span>`}</p>
    ${mends.length > 0 && html`<button type="button" class="cu-secondary" onClick=${() => choose(typed, true)}>Take it with that</button>`}</div>`}
</div>`;

function blanks({ typed, blanks: fields }, id, choose) {
  const fill = (event) => {
    event.preventDefault();
    const numbers = [...event.currentTarget.querySelectorAll("input")].map(({ value }) => value);
    choose(typed.replaceAll("{}", () => numbers.shift()));
  };
  const field = ({ counts, now, fewest, most, step }, index) => html`<span class="cu-row"><input type="number" id="${id}-${index}" defaultValue=${now} min=${fewest} max=${most} step=${step} required />
    <label for="${id}-${index}">${counts}</label></span>`;
  return html`<form class="ours-blanks cu-row" key=${typed} onSubmit=${fill}>${fields.map(field)}<button class="cu-secondary">Take it</button></form>`;
}

function typedField(word, possible, id, choose) {
  const take = (event) => {
    event.preventDefault();
    choose(`${word}=${event.currentTarget.querySelector("input").value}`);
  };
  return html`<details class="cu-folds"><summary>Something else</summary><form class="ours-blanks" onSubmit=${take}>
    <p class="cu-row"><input id=${id} aria-label="Another answer, typed" aria-describedby="${id}-possible" autocomplete="off" spellcheck=${false} autocapitalize="off" required /><button class="cu-secondary">Take it</button></p>
    <small class="cu-line" id="${id}-possible">${possible}.</small></form></details>`;
}
