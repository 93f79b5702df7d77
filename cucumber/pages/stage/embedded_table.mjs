/** A component around a table, which draws itself: what is around it never redraws it. */
import { Component } from "./vendor/preact.mjs";

export class EmbeddedTable extends Component {
  shouldComponentUpdate() {
    return false;
  }

  componentWillUnmount() {
    this.view.destroy();
  }
}
