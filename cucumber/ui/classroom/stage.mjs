/** The tables that a page of a room shows: as many as are needed, and each stays the same table as long as it can. */
import { h, plain, setAttributes } from "../dom.mjs";
import { letPresent } from "../table/presenting.mjs";
import { TableView } from "../table/view.mjs";

/**
 * A table to show: what it is of, what its table is told, whether it goes on by itself from what was shown, what is done
 * with a pick or a pressed button there, and whether it is asked: "open", or "shown" once the answer is.
 * @typedef {{of: string, data: object, goesOn?: boolean, send?: (message: object) => void, asked?: string}} Shown
 */

export class Stage {
  /** With `presents`, a table can fill the screen. */
  constructor({ presents = false } = {}) {
    this.presents = presents;
    this.node = h("div", { class: "room-stage" });
    this.tables = [];
  }

  /** @param {Shown[]} shown */
  show(shown) {
    while (this.tables.length > shown.length) this.remove(this.tables.pop());
    shown.forEach((each, place) => this.lay(each, place));
    this.node.dataset.tables = shown.length;
  }

  lay({ of, data, goesOn, send, asked }, place) {
    let laid = this.tables[place];
    if (laid && laid.of !== of) {
      this.remove(laid);
      laid = undefined;
    }
    if (!laid) {
      const [name, own] = [h("h2", { class: "room-name" }), h("div")];
      const box = h("div", { class: "room-table" }, name, own);
      const view = new TableView(own, (message) => laid.send?.(message));
      laid = this.tables[place] = { of, box, name, view, table: view.table };
      laid.stop = this.presents ? letPresent(view, async () => []) : () => {}; // nothing is asked at a table that is played
      this.node.insertBefore(box, this.tables[place + 1]?.box ?? null);
    }
    laid.send = send;
    laid.name.textContent = plain(data.heading);
    if (laid.box.dataset.asked !== asked) {
      setAttributes(laid.box, { "data-asked": asked });
      laid.view.room.fit();
    }
    const told = JSON.stringify(data);
    if (told === laid.told) return; // a table that is drawn anew under a finger misses its tap
    laid.told = told;
    if (goesOn) laid.table.goOn(data);
    else laid.table.update(data);
  }

  /** Leads the focus to what can be done at the first table, or to the table. */
  focus() {
    const [laid] = this.tables;
    const first = laid?.box.querySelector(".table-front [data-legal='true'], .table-pick-seat, .table-call");
    (first ?? laid?.view.root)?.focus({ preventScroll: true });
  }

  /** Says at the first table that something was not done. */
  complain(sentence) {
    this.tables[0]?.table.complain(sentence);
  }

  remove({ view, box, stop }) {
    stop();
    view.destroy();
    box.remove();
  }
}
