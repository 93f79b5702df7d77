/** The stories: one is told, what its cards cost can be asked, and it can be played on from where the table stands. */
import { page } from "../stage/root.mjs";
import { ScenarioPage } from "../stage/scenario_page.mjs";
import { optionOf } from "../stage/fields.mjs";
import { html } from "../stage/vendor/preact.mjs";

const OWNS = ["story", "on", "you", "rivals", "acts", "hands"];
const CATALOGUE = { heading: "All stories", what: "a story" };

class Strategy extends ScenarioPage {
  componentDidUpdate(before) {
    super.componentDidUpdate(before);
    const [was, is] = [before.data.playing, this.props.data.playing];
    if (!was !== !is) this.toTable(); // the pressed button is gone: the keys belong to where you go on
  }

  head() {
    const { data: { counts }, send } = this.props;
    const playOn = () => {
      const { line, cursor: at } = this.view.table.place;
      send({ is: "play_on", at, line });
    };
    return html`<button type="button" class="story-stop cu-secondary" onClick=${playOn}>Play on from here</button>
      <button type="button" class="cu-secondary" title="What each card cost, with all cards open" aria-pressed=${String(counts)} onClick=${() => send({ is: "costs", on: !counts })}>Show costs</button>`;
  }

  seats({ you, players, choices, tempers, hidden }) {
    const { send } = this.props;
    const rivals = choices.map(({ label, key }) => optionOf({ value: key, text: label }));
    const rival = ({ name, rival: key }) => name !== you && html`<label key=${name}>${name}: <select value=${key}
      onChange=${({ target }) => send({ is: "invite", player: name, bot: target.value })}>${rivals}</select></label>`;
    return html`<div class="story-seats cu-apart"><div class="cu-row">
        <label>You play <select value=${you} onChange=${({ target }) => send({ is: "sit", player: target.value })}>${players.map(({ name }) => optionOf({ value: name }))}</select></label>
        <label><input type="checkbox" checked=${hidden} onChange=${({ target }) => send({ is: "hide", on: target.checked })} /> Hide the other hands</label>${players.map(rival)}</div>
      <p class="cu-note" dangerouslySetInnerHTML=${{ __html: tempers }} /></div>`;
  }

  render({ data: { playing, claim, rivals } }) {
    const more = claim && html`<a key="claim" class="cu-quiet" href=${claim}>What many deals say</a>`;
    const end = html`<section class="cu-tables" aria-label="The rivals"><h2>The rivals</h2><div dangerouslySetInnerHTML=${{ __html: rivals }} /></section>`;
    return this.page({ end, head: !playing && this.head(), below: playing && this.seats(playing), more, owns: OWNS, catalogue: CATALOGUE });
  }
}

export default page({ Page: Strategy, css: "cucumber-strategy", owns: OWNS });
