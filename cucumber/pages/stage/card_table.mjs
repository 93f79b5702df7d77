/** The card table as a component: it gets props, draws itself and the panel beside it, and sends taps. */
import { siteQuery, writeQuery } from "./dom.mjs";
import { queryOf } from "./table/frames.mjs";
import { PRESENTING } from "./table/presenting_events.mjs";
import { ClassPresentation, taskHere } from "./scenes/class_presentation.mjs";
import { enablePresenting, pausesBefore } from "./scenes/presentation.mjs";
import { EmbeddedTable, TableView } from "./table/view.mjs";
import { html } from "./vendor/preact.mjs";
import { messageOf } from "./props.mjs";

const PLACE = ["step", "what-if"]; // in an address

/** The address names what the table tells, and the place, except for what no address can name. */
const writePlace = (owns, address, place) =>
  writeQuery([...owns, ...PLACE], Object.keys(address).length ? Object.entries({ ...address, ...queryOf(place) }) : []);

/**
 * A table that `owns` names in the address writes there what it tells and the place, and begins at the place that stands there;
 * without a `panel`, it tells the story beside the felt. One that `hasFeltOnly` leaves what there is to say to its page.
 */
export class CardTable extends EmbeddedTable {
  componentDidMount() {
    const { send, data, notice, owns, hasFeltOnly = false } = this.props;
    this.panel = this.props.panel;
    const write = owns ? (address, place) => writePlace(owns, address, place) : undefined;
    this.view = new TableView(this.base, (message) => this.props.send(messageOf(message)), write, (table, options) => this.panel(table, options));
    this.view.hasFeltOnly = hasFeltOnly;
    this.stopPresenting = enablePresenting(this.view, () => this.pauses(), ClassPresentation);
    this.onPresenting = ({ detail: { presenting, isActive } }) => presenting.views.includes(this.view) && send({ is: "present", on: isActive });
    document.addEventListener(PRESENTING, this.onPresenting);
    const query = siteQuery();
    if (owns && PLACE.some((name) => query.has(name))) this.view.table.open(query);
    this.view.table.update(data);
    if (notice) this.view.table.showError(notice); // about the address that was opened, or about what the device kept
  }

  /** What can be asked at the moment shown: the task, or what the author asks there, and what is found there besides. */
  async pauses() {
    const { table } = this.view;
    const { line, cursor: at } = table.place;
    const task = taskHere(table);
    const own = task ? [task] : line === null ? pausesBefore(table.data.pauses, at) : [];
    if (task || !this.props.pauses) return own;
    const answer = new Promise((resolve) => (this.resolvePauses = resolve));
    this.props.send({ is: "ask", at, line });
    const more = await answer;
    return [...own, ...more.filter(({ kind }) => !own.some((pause) => pause.kind === kind))];
  }

  componentWillReceiveProps({ data, notice, answers, panel, pauses }) {
    const { table } = this.view;
    const before = this.props;
    this.panel = panel;
    if (answers !== before.answers) this.resolvePauses?.(pauses);
    if (before.data.frames !== data.frames || before.data.cursor !== data.cursor) table.update(data);
    else if (before.data !== data) table.amend(data);
    else if (answers !== before.answers) table.endWait();
    if (notice && answers !== before.answers) table.showError(notice);
    else if (before.data === data) this.view.draw("around"); // the parts of the panel that are the page's own may have changed
  }

  componentWillUnmount() {
    document.removeEventListener(PRESENTING, this.onPresenting);
    this.stopPresenting();
    super.componentWillUnmount();
  }

  render() {
    return html`<div class="stage-table"></div>`;
  }
}
