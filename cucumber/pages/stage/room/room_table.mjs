/** The tables that a screen of a room shows: each stays the same table as long as it shows the same thing. */
import { plain } from "../dom.mjs";
import { EmbeddedTable, TableView } from "../table/view.mjs";
import { html } from "../vendor/preact.mjs";

/**
 * A table to show: what it is of, the props of its table, what is done with a pick or a pressed button there, and whether its
 * question is "open", or "shown" once the answer is.
 * @typedef {{of: string, data: object, send?: (message: object) => void, questionState?: string}} Shown
 */

/** @param {Shown[]} tables  @param {{announcer: HTMLElement, faces: Object<string, number>, refusal?: {sentence: string}}} props  `faces`: what people look like, for whom all is drawn anew */
export const roomTables = (tables, props) => html`<div class="room-stage cu-stack" data-tables=${tables.length}>${tables.map(({ of, questionState, ...table }) => html`<div class="room-table" key=${of} data-asked=${questionState}>
  <h2 class="room-name">${plain(table.data.heading)}</h2><${Felt} ...${table} ...${props} questionState=${questionState} /></div>`)}</div>`;

class Felt extends EmbeddedTable {
  componentDidMount() {
    const { data, announcer, questionState } = this.props;
    this.view = new TableView(this.base, (message) => this.props.send?.(message));
    Object.assign(this.view, { announcer, hasFeltOnly: !!questionState }); // what is asked stands above it
    this.view.table.update(data);
  }

  componentWillReceiveProps({ data, questionState, refusal, faces }) {
    const { view, view: { table, space }, props: before } = this;
    view.hasFeltOnly = !!questionState;
    if (questionState !== before.questionState) queueMicrotask(() => space.fit());
    if (JSON.stringify(data) !== JSON.stringify(before.data)) { // a table redrawn under a finger would miss its tap
      if (data.frames[0] === before.data.frames[0]) table.extend(data);
      else table.update(data);
    } else if (faces !== before.faces) this.view.draw("around");
    if (refusal && refusal !== before.refusal) table.showError(refusal.sentence);
  }

  render() {
    return html`<div />`;
  }
}
