/** Practice: what is practiced and how it goes, above the question; the table beside it. */
import { download } from "../stage/dom.mjs";
import { ForgetButton } from "../stage/forget_button.mjs";
import { page } from "../stage/root.mjs";
import { TaskPage } from "../stage/table_with_panel.mjs";
import { gameSelect, houseRules } from "../stage/games.mjs";
import { html } from "../stage/vendor/preact.mjs";

const MOST = 10; // right answers drawn one by one

/** A row that grows while answers are right. */
const row = ({ streak, last }) => html`<p class="practice-row cu-row cu-quiet-text cu-strong cu-unbroken" role="img" aria-label=${`${streak} in a row`}>
  <b>${streak}</b> in a row <span class="cu-flex">${last.slice(-MOST).map((right) => html`<i class="cu-dot" data-right=${String(right)}></i>`)}</span></p>`;

function number({ rating, gained, last }) {
  const change = gained > 0 ? `+${gained}` : `−${-gained}`;
  return last.length > 0 && html`<p>Your number: <b>${rating}</b>${gained !== 0 && html` <small>${change}</small>`}. It goes up with each right answer and down with each wrong one, more at the harder levels.</p>`;
}

function rulesTable(rules) {
  const rule = ({ game, asks, due, played }) => html`<tr key=${`${game} ${asks}`}><th scope="row">${asks} <small>${game}</small></th>
    <td>${played.filter(({ right }) => right).length} of ${played.length}</td><td>${due}</td></tr>`;
  const save = () => download("cucumber-rules.json", new Blob([JSON.stringify(rules, null, 1)], { type: "application/json" }));
  return rules.length > 0 && html`<div class="cu-tables cu-small"><table class="practice-asked"><caption>The rules you have played</caption>
      <thead><tr><td></td><th scope="col">Right</th><th scope="col">Due</th></tr></thead><tbody>${rules.map(rule)}</tbody></table></div>
    <p><button type="button" class="cu-quiet" onClick=${save}>Save as a file</button></p>`;
}

class Practice extends TaskPage {
  choices() {
    const { data, send, forget } = this.props;
    const choose = (choice) => send({ is: "choose", ...choice });
    const choice = (chosen, key, name, named) => html`<button type="button" class="stage-choice cu-choice cu-strong" key=${key} aria-pressed=${String(chosen === key)} onClick=${() => choose({ [named]: key })}>${name}</button>`;
    return html`<div class="stage-choices cu-stack cu-wide">
      <div class="cu-row" role="group" aria-label="Level">${data.levels.map((each) => choice(data.level, each, each, "level"))}</div>
      <div class="cu-row" role="group" aria-label="About">${data.themes.map(({ key, name }) => choice(data.theme, key, name, "theme"))}</div>
      <div class="cu-field">${gameSelect("practice-game", "Game", data.countries, data.game, (game) => choose({ game }))}</div>
      ${houseRules({ css: "practice", id: "practice", folded: "practice-rules" }, data.game, (keys) => choose({ house_rules: keys }))}
      <div>${number(data.record)}${rulesTable(data.rules)}</div>
      <${ForgetButton} what="how your practice goes and the rules you have played" forget=${() => forget(true)} />
    </div>`;
  }

  /** What is practiced, and behind it what else could be, and how it has gone. */
  render({ data }) {
    return this.table(`${data.game.name}, ${data.level}`, row(data.record));
  }
}

export default page({ Page: Practice, css: "cucumber-practice", keeps: "cucumber-practice", remembers: true, owns: ["variant", "with", "level", "about", "task"] });
