/** What draws the widgets that are not Jupyter's own controls: modules of ours, and charts. */

const CHART = "application/vnd.plotly.v1+json";
const NAME = /^[0-9a-f]{8}$/; // of a module that lies beside the page
const NO_CHART = "The chart can't be drawn without a network. All its numbers are below.";

/**
 * Widgets whose browser part is a module of its own, in anywidget's way; nothing limits how long one takes to load.
 * @param {{DOMWidgetModel: Function, DOMWidgetView: Function}} base  of Jupyter's widgets
 * @param {{module: (name: string) => string, sheet: (name: string) => string}} files  addresses
 */
export function moduleWidgets({ DOMWidgetModel, DOMWidgetView }, { module, sheet }) {
  const addSheet = (name) => {
    if (name && !NAME.test(name)) document.head.append(Object.assign(document.createElement("style"), { textContent: name }));
    const href = NAME.test(name) && sheet(name);
    if (!href || [...document.querySelectorAll("link")].some((link) => link.href === href)) return null; // a page names those it begins with
    return loadElement(document.createElement("link"), { rel: "stylesheet", href }).catch(() => null);
  };

  class AnyModel extends DOMWidgetModel {
    initialize(...about) {
      super.initialize(...about);
      const sheetLoaded = addSheet(this.get("_css"));
      this.parts = importModule(this.get("_esm"), module).then(({ default: parts }) => (typeof parts === "function" ? parts() : parts));
      this.begun = this.parts.then(async ({ initialize }) => {
        await sheetLoaded;
        await initialize?.({ model: modelProxy(this, this) });
      });
    }
  }

  class AnyView extends DOMWidgetView {
    /** Another package's module is drawn once it has a place: some measure it. */
    async render() {
      if (NAME.test(this.model.get("_esm"))) await this.draw();
      else this.displayed.then(() => this.draw());
    }

    async draw() {
      const { render } = await this.model.parts;
      await this.model.begun;
      this.cleanUp = await render?.({ model: modelProxy(this.model, this), el: this.el });
    }

    remove() {
      this.cleanUp?.();
      this.model.off(null, null, this);
      return super.remove();
    }
  }

  return { AnyModel, AnyView };
}

/** A module of ours by its name, or what another package has in its place: the text itself. */
async function importModule(esm, module) {
  if (NAME.test(esm)) return import(module(esm));
  const address = URL.createObjectURL(new Blob([esm], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A model as a module sees it; what a view listens to ends with the view. */
function modelProxy(model, listener) {
  return {
    get: (name) => model.get(name),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    send: (content, callbacks, buffers) => model.send(content, callbacks, buffers),
    on: (name, handler) => model.on(name, handler, listener),
    off: (name, handler) => model.off(name, handler, listener),
    widget_manager: model.widget_manager,
  };
}

/** Output widgets: what Python puts into them. Charts are drawn by plotly, which is fetched when the first one is shown. */
export function outputWidgets({ DOMWidgetModel, DOMWidgetView }, charts) {
  let plotly = null;
  const drawChart = async (el, { data, layout, config }) => {
    try {
      await (plotly ??= loadElement(document.createElement("script"), { src: charts }));
    } catch {
      plotly = null;
      el.textContent = NO_CHART;
      const again = () => el.textContent === NO_CHART && drawChart(el, { data, layout, config });
      addEventListener("online", again, { once: true });
      return;
    }
    if (el.textContent === NO_CHART) el.textContent = "";
    await window.Plotly.react(el, data, layout, config);
  };

  class OutputModel extends DOMWidgetModel {
    defaults() {
      return { ...super.defaults(), _model_name: "OutputModel", _view_name: "OutputView", outputs: [], msg_id: "" };
    }
  }

  class OutputView extends DOMWidgetView {
    render() {
      super.render();
      this.el.classList.add("jupyter-widgets-output-area");
      this.listenTo(this.model, "change:outputs", this.draw);
      this.draw();
    }

    draw() {
      const outputs = this.model.get("outputs") ?? [];
      while (this.el.childElementCount > outputs.length) this.el.lastElementChild.remove();
      outputs.forEach(({ data = {} }, place) => {
        const el = this.el.children[place] ?? this.el.appendChild(document.createElement("div"));
        if (data[CHART]) drawChart(el, data[CHART]);
        else write(data, el);
      });
    }
  }

  return { OutputModel, OutputView };
}

/** Shows HTML, or else text. */
export function write({ "text/html": html, "text/plain": text = "" }, el) {
  if (html) el.innerHTML = html;
  else el.replaceChildren(Object.assign(document.createElement("pre"), { textContent: text }));
}

/** Puts an element into the head of the page, and waits until it has loaded what it names. */
function loadElement(el, about) {
  return new Promise((onload, onerror) => document.head.append(Object.assign(el, about, { onload, onerror })));
}
