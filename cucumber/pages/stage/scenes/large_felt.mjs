/** A table that is only looked at, as large as what it stands in: the felt alone, which says nothing and asks nothing. */
import { EmbeddedTable, TableView } from "../table/view.mjs";
import { html } from "../vendor/preact.mjs";

/** How far a deal has come: what was played, and then its result. @param {Frame} frame */
const progress = ({ kind, middle, seats }) => seats.reduce((sum, { played }) => sum + played.length, 0) + middle.length + (kind === "result" ? 1 : 0);

/** Whether a frame may be what comes after another one, at the same table. */
const mayFollow = (before, after) => before.seats.length === after.seats.length && before.seats.every(({ name }, seat) => name === after.seats[seat].name) && progress(after) > progress(before);

/** @augments {EmbeddedTable<{frame: Frame, heading: string}>} */
export class LargeFelt extends EmbeddedTable {
  componentDidMount() {
    const { frame, heading } = this.props;
    this.view = new TableView(this.base);
    this.view.table.update(this.data(heading, [frame]));
  }

  data(heading, frames) {
    return { heading, frames, cursor: frames.length - 1, live: false, stepping: false };
  }

  /** What follows is played card by card; anything else is just there. */
  componentWillReceiveProps({ frame, heading }) {
    const { table } = this.view;
    const { frames } = table.data;
    if (frame === frames.at(-1)) return;
    if (mayFollow(frames.at(-1), frame)) table.extend(this.data(heading, [...frames, frame]));
    else table.update(this.data(heading, [frame]));
  }

  render() {
    return html`<div class="felt-alone" />`;
  }
}
