/** Learning: the way through a lesson above what is asked, and behind it the other lessons and games. */
import { page } from "../stage/root.mjs";
import { TaskPage } from "../stage/table_with_panel.mjs";
import { confetti } from "../stage/confetti.mjs";
import { t, setMessages } from "../stage/messages.mjs";
import { ForgetButton } from "../stage/forget_button.mjs";
import { face } from "../stage/table/faces.mjs";
import { gameSelect, houseRules } from "../stage/games.mjs";
import { html } from "../stage/vendor/preact.mjs";

/** A vegetable for each task: those done are happy, those to come are seeds. */
const FOLK = ["Ann", "Bo", "Cai", "Dan", "Eva", "Finn", "Gro", "Hans", "Ida", "Jon", "Kim", "Liv", "Max"];

const path = ({ tasks, at, done }) => html`<ol class="learn-path cu-row cu-list" style=${{ "--tasks": tasks }} aria-label=${t("Task {number} of {tasks}", { number: at + 1, tasks })}>
  ${Array.from({ length: tasks }, (_, place) => html`<li class="cu-grid" key=${place} data-at=${place === at ? "" : null} data-done=${place < done ? "" : null}>
    ${place <= Math.max(at, done - 1) ? face(FOLK[place % FOLK.length], { mood: place < done ? "glad" : null }) : html`<i class="cu-dot"></i>`}</li>`)}</ol>`;

class Learn extends TaskPage {
  choices() {
    const { data, send, forget } = this.props;
    const learn = (game, rules = []) => send({ is: "learn", game, house_rules: rules });
    const lesson = ({ title, done }, place) => html`<li key=${place}><button type="button" lang=${data.lang} class="stage-choice cu-choice cu-strong cu-wide" aria-current=${place === data.lesson ? "step" : null}
      onClick=${() => this.send({ is: "go", lesson: place })}>${done ? "✓ " : `${place + 1}. `}${title}</button></li>`;
    return html`<div class="stage-choices cu-stack cu-wide" lang="en">
      <div class="cu-field">${gameSelect("learn-game", "Game", data.countries, data.game, (game) => learn(game))}</div>
      ${houseRules({ css: "learn", id: "learn", folded: "learn-rules" }, data.game, (keys) => learn(data.game.key, keys))}
      ${data.lessons.length > 1 && html`<nav aria-label="Lessons"><ol class="learn-lessons cu-stack cu-list">${data.lessons.map(lesson)}</ol></nav>`}
      ${differences(data.differences)}
      <p class="cu-row"><a href=${data.practice}>Practice ${data.game.name}</a> <a href=${data.all_rules}>All its rules</a></p>
      <${ForgetButton} what="your progress in all courses" forget=${forget} />
    </div>`;
  }

  /** The way through the lesson, and the other languages in which it can be read, without keys: so the button keeps the focus. */
  way({ path: tasks, languages, lang, note }) {
    const button = ({ code, name }) => html`<button type="button" class="cu-quiet" lang=${code} onClick=${() => this.send({ is: "translate", language: code })}>${name}</button>`;
    return html`<div class="cu-row">${path(tasks)}${languages.filter(({ code }) => code !== lang).map(button)}</div>${note && html`<p class="cu-note">${note}</p>`}`;
  }

  componentDidUpdate({ data }) {
    if (this.props.data.joy && !data.joy) confetti(this.base);
  }

  render({ data }) {
    setMessages(data.words);
    const at = { game: data.game.name, number: data.lesson + 1, lessons: data.lessons.length };
    const where = at.lessons > 1 ? t("{game}, lesson {number} of {lessons}", at) : at.game;
    return html`<div class="learn-page cu-holder" lang=${data.lang}>
      ${this.table(where, this.way(data))}
      ${data.problems.map(({ file, reason }) => html`<p class="cu-alert"><b>${file}</b>: ${reason}</p>`)}</div>`;
  }
}

/** The rules that differ; behind each its sentence, and where it is written. */
const differences = ({ said, rules }) => said && html`<p>${said}</p>${rules.map(({ asks, gist, sentence, source }) => html`<details class="learn-rule" key=${asks}>
  <summary>${gist}</summary><p>${sentence} <small>${source}</small></p></details>`)}`;

export default page({ Page: Learn, css: "cucumber-learn", keeps: "cucumber-learn", remembers: true, owns: ["course", "lesson", "task", "to", "done", "in"] });
