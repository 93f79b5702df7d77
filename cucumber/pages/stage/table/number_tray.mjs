/** A number that is laid out with the hands: cards taken from the pack, chairs set at the table, coins paid. */
import { back } from "../deck/deck.mjs";
import { Component, html } from "../vendor/preact.mjs";
import { quantity } from "./words.mjs";

const CHAIR = html`<svg viewBox="0 0 24 32" aria-hidden="true"><path d="M6 3v27M18 16v14M6 16h12v5H6" /></svg>`;
const COIN = html`<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="13" /><circle cx="16" cy="16" r="9" /></svg>`;

/** Of each thing: one, several, and what is done with it. */
const KINDS = {
  cards: { one: "card", take: "Take a card", piece: () => back() },
  chairs: { one: "chair", take: "Set a chair", piece: () => CHAIR },
  coins: { one: "coin", take: "Lay a coin", piece: () => COIN },
};

export class NumberTray extends Component {
  state = { count: 0 };

  change(by) {
    const { what, most, announce } = this.props;
    const count = Math.min(most, Math.max(0, this.state.count + by));
    if (count === this.state.count) return;
    this.setState({ count });
    announce(quantity(count, KINDS[what].one));
  }

  render({ what, most, isOpen, send }, { count }) {
    const kind = KINDS[what];
    const off = (is) => (is || !isOpen ? "true" : null);
    return html`<div class="table-laying cu-row cu-middle" data-laying=${what}>
      <div class="table-laid cu-row cu-middle" role="img" aria-label="${quantity(count, kind.one)} so far">${Array.from({ length: count }, (_, place) => html`<span key=${place} class="table-piece cu-holder">${kind.piece()}</span>`)}</div>
      <button type="button" class="table-call cu-secondary" data-lay="take" aria-disabled=${off(count >= most)} onClick=${() => isOpen && this.change(1)}>${kind.take}</button>
      <button type="button" class="table-call cu-secondary" data-lay="back" aria-disabled=${off(!count)} onClick=${() => isOpen && this.change(-1)}>Put one back</button>
      <button type="button" class="table-send cu-primary" data-lay="done" aria-disabled=${off(!count)} onClick=${() => isOpen && count && send(String(count))}>That's all: ${count}</button>
    </div>`;
  }
}
