/** Learning: the way through a lesson above what is asked, and behind it the other lessons and games. */
import { page } from "../stage/root.mjs";
import { Unfolding } from "../stage/staged.mjs";
import { joy } from "../stage/joy.mjs";
import { Kept } from "../stage/kept.mjs";
import { face } from "../stage/table/faces.mjs";
import { gameSelect, houseRules } from "../stage/games.mjs";
import { html } from "../stage/vendor/preact.mjs";

/** A vegetable for each task: those done are happy, those to come are seeds. */
const FOLK = ["Ann", "Bo", "Cai", "Dan", "Eva", "Finn", "Gro", "Hans", "Ida", "Jon", "Kim", "Liv", "Max"];

const path = ({ tasks, at, done }) => html`<ol class="learn-path cu-row cu-list" style=${{ "--tasks": tasks }} aria-label=${`Task ${at + 1} of ${tasks}`}>
  ${Array.from({ length: tasks }, (_, place) => html`<li key=${place} data-at=${place === at ? "" : null} data-done=${place < done ? "" : null}>
    ${place <= Math.max(at, done - 1) ? face(FOLK[place % FOLK.length], { mood: place < done ? "glad" : null }) : html`<i></i>`}</li>`)}</ol>`;

class Learn extends Unfolding {
  choices() {
    const { told, send, forget } = this.props;
    const learn = (game, rules = []) => send({ is: "learn", game, house_rules: rules });
    const lesson = ({ title, done }, place) => html`<li key=${place}><button type="button" class="stage-choice cu-choice cu-strong" aria-current=${place === told.lesson ? "step" : null}
      onClick=${() => this.send({ is: "go", lesson: place })}>${done ? "✓ " : `${place + 1}. `}${title}</button></li>`;
    return html`<div class="stage-choices cu-stack">
      <div class="cu-field">${gameSelect("learn-game", "Game", told.countries, told.game, (game) => learn(game))}</div>
      ${houseRules({ css: "learn", id: "learn", folded: "learn-rules" }, told.game, (keys) => learn(told.game.key, keys))}
      ${told.lessons.length > 1 && html`<nav aria-label="Lessons"><ol class="learn-lessons cu-stack cu-list">${told.lessons.map(lesson)}</ol></nav>`}
      ${differences(told.differences)}
      <p class="cu-row"><a href=${told.practice}>Practice ${told.game.name}</a> <a href=${told.all_rules}>All its rules</a></p>
      <${Kept} what="your progress in all courses" forget=${forget} />
    </div>`;
  }

  componentDidUpdate({ told }) {
    if (this.props.told.joy && !told.joy) joy(this.base);
  }

  render({ told }) {
    const where = told.lessons.length > 1 ? `, lesson ${told.lesson + 1} of ${told.lessons.length}` : "";
    return html`<div class="learn-page">
      ${this.table(`${told.game.name}${where}`, path(told.path))}
      ${told.problems.map(({ file, reason }) => html`<p class="cu-alert"><b>${file}</b>: ${reason}</p>`)}</div>`;
  }
}

/** The rules that differ; behind each its sentence, and where it is written. */
const differences = ({ said, rules }) => said && html`<p>${said}</p>${rules.map(({ asks, gist, sentence, source }) => html`<details class="learn-rule" key=${asks}>
  <summary>${gist}</summary><p>${sentence} <small>${source}</small></p></details>`)}`;

export default page({ Page: Learn, css: "cucumber-learn", keeps: "cucumber-learn", remembers: true, owns: ["course", "lesson", "task", "to", "done"] });
