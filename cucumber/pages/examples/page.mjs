/** The examples: one at the table, seen from any seat, and all of them by rule, game and difficulty. */
import { RULE } from "../stage/catalogue.mjs";
import { page } from "../stage/root.mjs";
import { ScenarioPage } from "../stage/scenario_page.mjs";
import { optionOf } from "../stage/fields.mjs";
import { fileInput } from "../stage/file_input.mjs";
import { html } from "../stage/vendor/preact.mjs";

const OWNS = ["example", "from"];
const OPENS = "A file that tells an example, a story or a lesson, such as Explore makes";

class Examples extends ScenarioPage {
  componentDidMount() {
    const refuse = (problem) => { this.problem = problem; this.forceUpdate(); };
    this.input = fileInput((file) => { this.problem = ""; this.props.send({ is: "open_file", ...file }); }, refuse);
    this.base.append(this.input);
  }

  get filters() {
    const { rules, levels, countries } = this.props.data;
    const games = countries.map(({ name, variants }) => html`<optgroup key=${name} label=${name}>${variants.map(({ key, name: text }) => optionOf({ value: key, text }))}</optgroup>`);
    return [
      { label: RULE, any: "any rule", options: rules.map((value) => optionOf({ value })), accepts: ({ teaches }, rule) => teaches.includes(rule) },
      { label: "Game", any: "any game", options: games, accepts: ({ game }, key) => game.key === key },
      { label: "Difficulty", any: "easy to tricky", options: levels.map((value) => optionOf({ value })), accepts: ({ difficulty }, level) => difficulty === level },
    ];
  }

  render({ data, send }) {
    const from = ({ target }) => send({ is: "view", player: target.value });
    const head = html`<label class="telling-view cu-row cu-firm"><span class="cu-aloud-on-phones">View from </span><select aria-label="View from" value=${data.from} onChange=${from}>${optionOf({ value: "", text: "all hands" })}${data.players.map((value) => optionOf({ value }))}</select></label>`;
    const opens = html`<button type="button" key="open" class="cu-secondary" title=${OPENS} onClick=${() => this.input.click()}>Open a file</button>`;
    return this.page({ head, more: opens, owns: OWNS, catalogue: { heading: "All examples", what: "an example", filters: this.filters } });
  }
}

export default page({ Page: Examples, css: "cucumber-examples", owns: OWNS });
