/** The table of a page with the panel beside it, and what a page may unfold at the head of that. */
import { CardTable } from "./card_table.mjs";
import { panel } from "./panel.mjs";
import { line as dealLine } from "./table/panel_parts.mjs";
import { Component, html } from "./vendor/preact.mjs";

/** @param {object} props  of the page  @param {(table: Table) => object} parts  of the panel that are the page's own, and a `line` below the table that isn't just the deal's */
export function tableWithPanel({ data, answers, send }, parts) {
  const drawPanel = (table, options) => {
    const { line = dealLine(table), ...own } = parts(table);
    return [panel(table, { ...options, ...own, send }), line];
  };
  return html`<${CardTable} data=${data.table} notice=${data.notice} answers=${answers} send=${send} panel=${drawPanel} pauses=${data.pauses} />`;
}

const DONE = ["go", "pick", "press", "try"]; // what leads on in what has been chosen

/** A page whose panel begins with a line on what is asked, and behind it the `choices` of what else could be. */
export class TaskPage extends Component {
  state = { open: false };

  /** Sends it; whoever goes on is done choosing. */
  send(message) {
    if (this.state.open && DONE.includes(message.is)) this.setState({ open: false });
    this.props.send(message);
  }

  head(line, below) {
    const { open } = this.state;
    return html`<button type="button" class="stage-kicker cu-quiet" aria-expanded=${String(open)} onClick=${() => this.setState({ open: !open })}>${line} <span aria-hidden="true">▾</span></button>
      ${below}${open && this.choices()}`;
  }

  /** @param {any} line  @param {any} below  how it goes */
  table(line, below) {
    const send = (message) => this.send(message);
    return tableWithPanel({ ...this.props, send }, () => ({ head: this.head(line, below), open: this.state.open }));
  }
}
