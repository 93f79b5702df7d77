/** The widgets of a page: Jupyter's manager of them, the modules they are made of, and what shows a chart. */
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { MessageLoop } from "@lumino/messaging";
import { Panel, Widget } from "@lumino/widgets";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const CHART = "application/vnd.plotly.v1+json";
const NO_CHART = "The chart can't be drawn without a network. All its numbers are below.";

/** Models and views of the widgets, all of them made by Python. */
export class Widgets extends ManagerBase {
  /** @param {{module: (name: string) => string, sheet: (name: string) => string, charts: string}} files  addresses */
  constructor(files) {
    super();
    this.modules = {
      "@jupyter-widgets/base": base,
      "@jupyter-widgets/controls": controls,
      "@jupyter-widgets/output": outputsWith(files.charts),
      anywidget: fromModules(files),
    };
  }

  async loadClass(name, module) {
    return this.modules[module][name];
  }

  async _get_comm_info() {
    return {};
  }

  async _create_comm() {
    throw new Error("Only Python makes widgets.");
  }

  /** Makes the model of a widget that Python has made. */
  make(comm, state) {
    const { _model_name: model_name, _model_module: model_module, _model_module_version: model_module_version } = state;
    return this.new_model({ model_name, model_module, model_module_version, comm }, state);
  }

  /** Shows what a cell gave. */
  async show(given, el) {
    if (given[WIDGET]) await this.showWidget(given[WIDGET].model_id, el);
    else write(given, el);
  }

  async showWidget(id, el) {
    const { luminoWidget } = await this.create_view(await this.get_model(id));
    const panel = new Panel();
    Widget.attach(panel, el);
    panel.addWidget(luminoWidget);
    addEventListener("resize", () => MessageLoop.postMessage(luminoWidget, Widget.ResizeMessage.UnknownSize));
  }
}

/** Whether what a cell gave is a widget. */
export const isWidget = (given) => WIDGET in given;

function write({ "text/html": html, "text/plain": text = "" }, el) {
  if (html) el.innerHTML = html;
  else el.textContent = text;
}

/** Widgets whose page part is a module of its own, in anywidget's way; nothing limits how long one takes to load. */
function fromModules({ module, sheet }) {
  const dress = (name) => {
    const href = name && sheet(name);
    if (!href || [...document.querySelectorAll("link")].some((link) => link.href === href)) return; // a page names those it begins with
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
  };

  class AnyModel extends base.DOMWidgetModel {
    initialize(...about) {
      super.initialize(...about);
      dress(this.get("_css"));
      this.parts = import(module(this.get("_esm"))).then(({ default: parts }) => (typeof parts === "function" ? parts() : parts));
      this.begun = this.parts.then(({ initialize }) => initialize?.({ model: seen(this, this) }));
    }
  }

  class AnyView extends base.DOMWidgetView {
    async render() {
      const { render } = await this.model.parts;
      await this.model.begun;
      this.cleanUp = await render?.({ model: seen(this.model, this), el: this.el });
    }

    remove() {
      this.cleanUp?.();
      this.model.off(null, null, this);
      return super.remove();
    }
  }

  return { AnyModel, AnyView };
}

/** A model as a module sees it; what a view listens to ends with the view. */
function seen(model, listener) {
  return {
    get: (name) => model.get(name),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    send: (content, callbacks, buffers) => model.send(content, callbacks, buffers),
    on: (name, heard) => model.on(name, heard, listener),
    off: (name, heard) => model.off(name, heard, listener),
    widget_manager: model.widget_manager,
  };
}

/** Output widgets: what Python puts into them, of which charts are drawn by plotly once there is one. */
function outputsWith(charts) {
  let plotly = null;
  const drawChart = async (el, { data, layout, config }) => {
    try {
      await (plotly ??= scriptAt(charts));
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

  class OutputModel extends base.DOMWidgetModel {
    defaults() {
      return { ...super.defaults(), _model_name: "OutputModel", _view_name: "OutputView", outputs: [], msg_id: "" };
    }
  }

  class OutputView extends base.DOMWidgetView {
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

function scriptAt(src) {
  return new Promise((loaded, failed) => {
    const script = Object.assign(document.createElement("script"), { src, onload: loaded, onerror: failed });
    document.head.append(script);
  });
}
