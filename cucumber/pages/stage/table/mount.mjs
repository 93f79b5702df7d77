/** A table in a page that stands alone. */
import { queryOf, unpack } from "./frames.mjs";
import { enablePresenting } from "../scenes/presentation.mjs";
import { Questions } from "./questions.mjs";
import { TableView } from "./view.mjs";

/** Draws a table from what a stand-alone page holds, packed, without Python. */
export function mount(el, pool) {
  const write = (_address, place) => history.replaceState(null, "", `#${new URLSearchParams(queryOf(place))}`);
  const view = new TableView(el, undefined, write);
  const { table } = view;
  const open = () => {
    const query = new URLSearchParams(location.hash.slice(1));
    if (query.has("step")) table.visit(query);
  };
  enablePresenting(view);
  table.update(unpack(pool));
  new Questions(view);
  addEventListener("hashchange", open); // typed by hand: what the table writes itself fires no event
  open();
  return table;
}
