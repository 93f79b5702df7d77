/** The card table as a component: it is told, draws itself and the panel beside it, and sends what was tapped. */
import { BEGAN } from "../ui/table/hearing.mjs";
import { pausesBefore, taskHere, letPresent } from "../ui/table/presenting.mjs";
import { TableView } from "../ui/table/view.mjs";
import { Component, html } from "../ui/vendor/preact.mjs";
import { messageOf } from "./told.mjs";

const moved = (before, now) => before.frames !== now.frames || before.cursor !== now.cursor;

export class CardTable extends Component {
  /** The view draws itself: what is around it never draws it anew. */
  shouldComponentUpdate() {
    return false;
  }

  componentDidMount() {
    const { send, told } = this.props;
    this.panel = this.props.panel;
    this.view = new TableView(this.base, (message) => this.props.send(messageOf(message)), () => {}, (table, given) => this.panel(table, given));
    this.stopPresenting = letPresent(this.view, () => this.pauses());
    this.hear = ({ detail: { presenting, began } }) => presenting.views.includes(this.view) && send({ is: "present", on: began });
    document.addEventListener(BEGAN, this.hear);
    this.view.table.update(told);
  }

  /** What can be asked at the moment shown: the task, or what the author asks there. */
  async pauses() {
    const { table } = this.view;
    const task = taskHere(table);
    return task ? [task] : pausesBefore(table.data.pauses, table.place.cursor);
  }

  componentWillReceiveProps({ told, said, answers, panel }) {
    const { table } = this.view;
    const before = this.props;
    this.panel = panel;
    if (moved(before.told, told)) table.update(told);
    else if (before.told !== told) table.amend(told);
    else if (answers !== before.answers) table.answered();
    if (said && answers !== before.answers) table.complain(said);
    this.view.draw("around"); // the parts of the panel that are the page's own may have changed
  }

  componentWillUnmount() {
    document.removeEventListener(BEGAN, this.hear);
    this.stopPresenting();
    this.view.destroy();
  }

  render() {
    return html`<div class="stage-table"></div>`;
  }
}
