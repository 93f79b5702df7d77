/** The two doors to a table: a page that stands alone, and a notebook with Python behind it. */
import { follow, onSite, siteQuery } from "../dom.mjs";
import { PARTS, continued, linked, unpacked } from "./frames.mjs";
import { letPresent, pausesBefore, taskHere } from "./presenting.mjs";
import { setType } from "../typefaces.mjs";
import { Questions } from "./questions.mjs";
import { TableView } from "./view.mjs";

const moves = (trait) => trait === "frames" || trait === "cursor";

/** Draw a table from what a stand-alone page holds, packed, without Python. */
export function mount(el, pool) {
  const write = (_address, place) => history.replaceState(null, "", `#${new URLSearchParams(linked(place))}`);
  const view = new TableView(el, undefined, write);
  const { table } = view;
  const open = () => {
    const query = new URLSearchParams(location.hash.slice(1));
    if (query.has("step")) table.visit(query);
  };
  letPresent(view);
  table.update(unpacked(pool));
  new Questions(view);
  addEventListener("hashchange", open); // typed by hand: what the table writes itself is no change to it
  open();
  return table;
}

/** How long Python is waited for. */
const PATIENCE = 5000;

/** What can be asked at the moment shown: what the author asks, and what Python finds there besides. */
function pausesServed(table, model) {
  const { line, cursor: at } = table.place;
  return new Promise((resolve) => {
    const task = taskHere(table);
    const given = task ? [task] : line === null ? pausesBefore(table.data.pauses, at) : []; // what the author asks comes first
    const found = (pauses) => {
      clearTimeout(waiting);
      stop();
      resolve([...given, ...pauses.filter(({ kind }) => !given.some((pause) => pause.kind === kind))]);
    };
    const waiting = setTimeout(() => found([]), PATIENCE);
    const stop = follow(model, { "msg:custom": ({ pauses }) => pauses && found(pauses) });
    model.send({ ask: { line, at } });
  });
}

const read = (model) => Object.fromEntries(PARTS.map((trait) => [trait, model.get(trait)]));

/** Python sends only the frames that are new; the model keeps all of them, for every view of it. */
const gather = (model) => model.set("frames", continued(model.get("frames"), model.get("latest")));

/** The address of a page of the site names what its table tells, and the place. */
function writeAddress(address, place) {
  if (!onSite() || !Object.keys(address).length) return;
  history.replaceState(null, "", `?${new URLSearchParams({ ...address, ...linked(place) })}${location.hash}`);
}

/** An address that names something is sent to Python; the table keeps the place in it for when that is told. */
function openAddress(table, model) {
  const asked = siteQuery();
  const names = Object.keys(model.get("address") ?? {});
  if (!names.some((name) => asked.has(name))) return;
  table.open(asked);
  model.send({ address: Object.fromEntries(asked) });
}

export default {
  /** anywidget's first entry, once a model however often it is drawn. */
  initialize({ model }) {
    gather(model);
    return follow(model, { "change:latest": () => gather(model) });
  },
  /** anywidget's second entry: the model's traits in, picks out. Stepping saves nothing, so it needs no kernel. */
  render({ model, el }) {
    const view = new TableView(el, (message) => model.send(message), writeAddress);
    const { table } = view;
    const stopPresenting = letPresent(view, () => pausesServed(table, model));
    let changed = []; // what one message of Python changes is drawn once
    const change = (trait) => {
      if (!changed.length) queueMicrotask(draw);
      changed.push(trait);
    };
    const draw = () => {
      const fresh = changed.some(moves);
      changed = [];
      if (fresh) table.update(read(model));
      else table.amend(read(model));
    };
    const hear = ({ refused, pressed }) => {
      if (refused) table.complain(refused);
      else if (pressed) table.release();
    };
    const changes = Object.fromEntries(PARTS.map((trait) => [`change:${trait}`, () => change(trait)]));
    const stop = follow(model, { ...changes, "msg:custom": hear });
    table.update(read(model));
    openAddress(table, model);
    const stopType = setType(model);
    return () => {
      stop();
      stopType();
      stopPresenting();
      view.destroy();
    };
  },
};
