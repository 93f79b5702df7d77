/**
 * A served page: what was made beforehand is drawn at once, by Voilà's front end, and can be stepped through; then the kernel
 * makes the same again, and takes the page over. What is pressed meanwhile waits for it.
 */
import { Drawn, asksForMore, placeOf, widgetIn } from "./drawn.mjs";
import { fromModules, outputsWith } from "./parts.mjs";

const MOMENTS = "cucumber-moments"; // of the tables of a page that waited for its kernel
const WITHOUT = document.getElementById("content").dataset.without; // why the page has no kernel, if it has none
const OUTPUT = "application/vnd.cucumber.output+json"; // what a cell of the kernel gave, and the front end shows
const { ahead, kept, plotly, anywidget, joined, maths } = document.getElementById("site-served").dataset;

class Served extends Drawn {
  constructor(made, manager, show) {
    super(made, { make: (id, state) => this.open(id, state), show });
    Object.assign(this, { manager, shown: [], touched: false, over: false });
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => (this.touched = true), { capture: true, once: true });
  }

  /** Makes the model of a widget, as its kernel will have it; until then what is said to it waits. */
  async open(id, state) {
    const comm = await seams.commOf(this.manager, id);
    const send = comm.send.bind(comm);
    comm.send = (...said) => {
      if (this.touched && WITHOUT) site.hasToWait?.();
      else if (this.touched) site.busyUntilReady();
      return send(...said);
    };
    const { _model_name: model_name, _model_module: model_module, _model_module_version: model_module_version } = state;
    const model = await this.manager.new_model({ model_name, model_module, model_module_version, model_id: id, comm }, state);
    const { set_state } = model;
    model.set_state = (said) => set_state.call(model, this.over ? said : otherwise(said, state));
  }

  async put(place, given) {
    if (!placeOf(place).childElementCount) await super.put(place, given);
  }

  /** Whether what a cell of the kernel gave is what is drawn in its place. */
  isDrawn(place, arrival) {
    const [given] = arrival.querySelectorAll(`script[type="${OUTPUT}"]`);
    const drawn = this.outputs[place];
    if (!drawn || !placeOf(place).childElementCount) return false;
    if (!given) return !widgetIn(drawn) && placeOf(place).textContent === arrival.textContent;
    return widgetIn(drawn) !== undefined && widgetIn(drawn) === widgetIn(JSON.parse(given.textContent).data);
  }

  /** Shows what cells of the kernel gave, where that is not drawn already. What is on its way may be cut in its middle. */
  showArrived() {
    for (const given of document.querySelectorAll(`.site-output script[type="${OUTPUT}"]`)) {
      const el = given.parentElement;
      given.remove();
      this.shown.push(this.showOnceThere(JSON.parse(given.textContent), el));
    }
  }

  async showOnceThere({ data, metadata }, el) {
    const id = widgetIn(data);
    if (id && !this.manager.has_model(id)) await seams.restored(this.manager);
    await this.show(data, el, metadata);
  }

  /** The kernel has made the page: it hears what was pressed, and says how its widgets are. */
  async takeOver() {
    await site.whole;
    seams.openLine();
    await seams.restored(this.manager);
    this.over = true;
    await Promise.all(this.shown);
    await site.whenDrawn(); // what stands in a box is drawn after the box
    goOnWhereOneWas();
    site.ready("drawn");
  }
}

/** What a kernel says of a widget and was not drawn so; the rest may be otherwise by now, and that is the reader's. */
function otherwise(said, drawn) {
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(drawn[name])));
}

/** The tables of a page that waited for its kernel are at the moments where its reader was. */
function goOnWhereOneWas() {
  if (!document.querySelector(".cucumber-table")) return;
  const { at, tables } = JSON.parse(sessionStorage[MOMENTS] ?? "{}");
  delete sessionStorage[MOMENTS];
  if (at !== location.href) return;
  document.querySelectorAll(".cucumber-table").forEach(({ table }, place) => table && tables[place] && table.visit(new URLSearchParams(tables[place])));
}

async function begin() {
  const nothing = { outputs: {}, widgets: {} };
  const makes = ahead && (WITHOUT === "needs none" || !asksForMore()) ? fetch(`${kept}${ahead}`).then((answer) => answer.json()) : nothing;
  if (WITHOUT === "needs none") {
    await new Drawn(await makes, {}).draw();
    site.ready("drawn");
    return;
  }
  const [made, { manager, show, typeset }] = await Promise.all([makes, seams.frontEnd]);
  const base = { DOMWidgetModel: await seams.classOf(manager, "DOMWidgetModel"), DOMWidgetView: await seams.classOf(manager, "DOMWidgetView") };
  const files = { module: (name) => `${kept}${name}.mjs`, sheet: (name) => new URL(`${kept}${name}.css`, location.href).href };
  manager.register({ name: "anywidget", version: anywidget, exports: fromModules(base, files) });
  if (joined === undefined) manager.register({ name: "@jupyter-widgets/output", version: "1.0.0", exports: outputsWith(base, `${kept}${plotly}`) });
  const page = new Served(made, manager, show);
  site.isDrawn = (place, arrival) => page.isDrawn(place, arrival);
  await page.draw();
  goOnWhereOneWas();
  if (maths !== undefined) typeset();
  if (WITHOUT) return;
  if (made !== nothing && !page.touched) site.say("");
  site.arrived = () => page.showArrived();
  page.showArrived();
  await page.takeOver();
  if (maths !== undefined) typeset(); // in what cells gave
}

begin();
