/**
 * A page that is drawn before what answers it is there: a kernel on the server, or the engine in a worker. Widgets are
 * numbered as they are made, so what answers makes the same ones again and takes over those that are drawn.
 */
const WIDGET = "application/vnd.jupyter.widget-view+json";

export class Drawn {
  /**
   * @param {{outputs: object, widgets: object}} made  what the cells gave, by place, and the states of widgets, by name
   * @param {{make: (id: string, state: object) => Promise, show: (given: object, el: Element) => Promise}} widgets
   */
  constructor({ outputs, widgets }, { make, show }) {
    Object.assign(this, { outputs, states: widgets, make, show });
  }

  async draw() {
    await Promise.all(Object.entries(this.states).map(([id, state]) => this.make(id, state))); // they name each other
    await Promise.all(Object.entries(this.outputs).map(([place, given]) => this.put(place, given)));
    document.documentElement.dataset.drawn = "";
  }

  /** Shows in the place of a cell what it gave: one thing, or several. */
  async put(place, given) {
    const target = placeOf(place);
    target.classList.remove("site-waiting");
    if (!given) return;
    target.replaceChildren();
    for (const each of [given].flat()) await this.add(each, target);
  }

  async add(given, target) {
    const el = Object.assign(document.createElement("div"), { className: "jp-OutputArea-child" });
    el.classList.add(widgetIn(given) ? "site-widget" : "jp-RenderedHTMLCommon");
    target.append(el);
    if (widgetIn(given)) await this.show(given, el);
    else write(given, el);
  }
}

export const placeOf = (cell) => document.getElementById(`site-cell-${cell}`);

/** The name of the widget that a cell gave, if it gave one. */
export const widgetIn = (given) => given[WIDGET]?.model_id;

export function write({ "text/html": html, "text/plain": text = "" }, el) {
  if (html) el.innerHTML = html;
  else el.replaceChildren(Object.assign(document.createElement("pre"), { textContent: text }));
}

/** Whether the address asks for something else than what was made beforehand: that is not shown until it is there. */
export const asksForMore = () => location.search !== "" || (location.hash !== "" && !document.getElementById(location.hash.slice(1)));
