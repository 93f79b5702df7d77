/**
 * What JupyterLab gets: the launcher entry "Cucumber lesson", and saved pictures in notebooks where nothing runs.
 *
 * JupyterLab loads this file as it is, and hands over what its own packages share; nothing is built.
 */
(() => {
  const NAME = "cucumber-lesson";
  const COMMAND = "cucumber:new-lesson";
  const KERNEL = "python3";
  const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#e9f8c4" stroke="#2f6b3a" stroke-width="3.4"/><circle cx="16" cy="16" r="6" fill="none" stroke="#9fd15a" stroke-width="4.4" stroke-dasharray="2.2 4.083"/></svg>';
  const WIDGET = "application/vnd.jupyter.widget-view+json";
  const HTML = "text/html";
  const SVG = "image/svg+xml";
  let shared;

  /** A package of JupyterLab, in the one version that it has; nothing where it has none. */
  const packageOf = async (name) => (shared[name] ? (await Object.values(shared[name])[0].get())() : {});

  const address = () => JSON.parse(document.getElementById("jupyter-config-data").textContent).fullLabextensionsUrl;

  // --- the launcher ---

  /** Makes a notebook in this folder that begins with the lesson, and opens it. */
  async function createLesson({ commands, serviceManager }, folder) {
    const lesson = await (await fetch(`${address()}/${NAME}/static/lesson.ipynb`)).json();
    const { path } = await serviceManager.contents.newUntitled({ path: folder, type: "notebook" });
    await serviceManager.contents.save(path, { type: "notebook", format: "json", content: lesson });
    return commands.execute("docmanager:open", { path, factory: "Notebook", kernel: { name: KERNEL } });
  }

  function addLauncherItem(app, launcher) {
    app.commands.addCommand(COMMAND, {
      label: "Cucumber lesson",
      caption: "Begin a notebook with the parts of a lesson",
      execute: ({ cwd }) => createLesson(app, cwd ?? ""),
    });
    launcher.add({ command: COMMAND, category: "Notebook", rank: 10, kernelIconUrl: `data:image/svg+xml,${encodeURIComponent(ICON)}` });
  }

  // --- saved pictures ---

  /** A picture as an image, which can do nothing: so a notebook that nobody has trusted yet shows it as well. */
  function drawAsImage(renderer) {
    const draw = renderer.renderModel.bind(renderer);
    renderer.renderModel = async (model) => {
      if (model.trusted) return draw(model);
      const image = new Image();
      image.src = `data:${SVG},${encodeURIComponent(model.data[SVG])}`;
      image.alt = String(model.data["text/plain"] ?? "");
      renderer.node.replaceChildren(image);
    };
    return renderer;
  }

  /** What is saved beside a widget, by the best renderer there is for it. */
  function pictureOf(model, rendermime) {
    const { [WIDGET]: _, ...data } = model.data;
    const kind = rendermime.preferredMimeType(data, model.trusted ? "any" : "ensure");
    return [rendermime.createRenderer(kind), { data, trusted: model.trusted, metadata: model.metadata }];
  }

  /** A widget, or the picture saved beside it while no kernel knows that widget. */
  function withPictureFallback(renderer, rendermime) {
    const draw = renderer.renderModel.bind(renderer);
    renderer.renderModel = async (model) => {
      for (const widget of [...renderer.widgets]) widget.parent = null;
      if (model.trusted) await draw(model);
      if (renderer.widgets.length || (model.trusted && !(HTML in model.data || SVG in model.data))) return;
      const [picture, pictureModel] = pictureOf(model, rendermime);
      await picture.renderModel(pictureModel);
      renderer.node.replaceChildren();
      renderer.addWidget(picture);
    };
    return renderer;
  }

  function addPictureRenderers(rendermime) {
    for (const [kind, wrap] of [[SVG, drawAsImage], [WIDGET, withPictureFallback]]) {
      const factory = rendermime.getFactory(kind);
      if (factory) rendermime.addFactory({ ...factory, mimeTypes: [kind], safe: true, createRenderer: (options) => wrap(factory.createRenderer(options), rendermime) });
    }
  }

  function showPicturesInNotebooks(_app, tracker, widgets) {
    if (!tracker || !widgets) return; // Voilà has no notebooks to open
    const watchNotebook = ({ content }) => addPictureRenderers(content.rendermime);
    tracker.forEach(watchNotebook);
    tracker.widgetAdded.connect((_, panel) => watchNotebook(panel));
  }

  // --- as JupyterLab asks for it ---

  async function extension() {
    const [{ ILauncher }, { INotebookTracker }, { IJupyterWidgetRegistry }] = await Promise.all(
      ["@jupyterlab/launcher", "@jupyterlab/notebook", "@jupyter-widgets/base"].map(packageOf),
    );
    const plugins = [];
    if (ILauncher) plugins.push({ id: `${NAME}:plugin`, autoStart: true, requires: [ILauncher], activate: addLauncherItem }); // Voilà has none
    if (INotebookTracker && IJupyterWidgetRegistry) {
      // after the widgets, whose renderer it uses
      plugins.push({ id: `${NAME}:pictures`, autoStart: true, optional: [INotebookTracker, IJupyterWidgetRegistry], activate: showPicturesInNotebooks });
    }
    return () => ({ __esModule: true, default: plugins });
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[NAME] = { init: (scope) => (shared = scope), get: (name) => (name === "./extension" ? extension() : Promise.reject(new Error(name))) };
})();
