/** The widgets of a page: Jupyter's manager of them, without a server. */
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { MessageLoop } from "@lumino/messaging";
import { Panel, Widget } from "@lumino/widgets";
import { moduleWidgets, outputWidgets } from "./parts.mjs";

/** The name of the widget that a cell gave, if it gave one. */
export const widgetIn = (output) => output["application/vnd.jupyter.widget-view+json"]?.model_id;

/** Models and views of the widgets, all of them made by Python. */
export class Widgets extends ManagerBase {
  /** @param {{module: (name: string) => string, sheet: (name: string) => string, charts: string}} files  addresses */
  constructor(files) {
    super();
    this.modules = {
      "@jupyter-widgets/base": base,
      "@jupyter-widgets/controls": controls,
      "@jupyter-widgets/output": outputWidgets(base, files.charts),
      anywidget: moduleWidgets(base, files),
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

  /** Shows the widget that a cell gave. */
  async show(output, el) {
    const { luminoWidget } = await this.create_view(await this.get_model(widgetIn(output)));
    const panel = new Panel();
    Widget.attach(panel, el);
    panel.addWidget(luminoWidget);
    addEventListener("resize", () => MessageLoop.postMessage(luminoWidget, Widget.ResizeMessage.UnknownSize));
  }
}
