/**
 * The launcher entry "Cucumber lesson" in JupyterLab: a notebook with the parts of a lesson, to edit.
 *
 * JupyterLab loads this file as it is, and hands over what its own packages share; nothing is built.
 */
(() => {
  const NAME = "cucumber-lesson";
  const COMMAND = "cucumber:new-lesson";
  const KERNEL = "python3";
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="14" fill="#e9f8c4" stroke="#2f6b3a" stroke-width="3.4"/><circle cx="16" cy="16" r="6" fill="none" stroke="#9fd15a" stroke-width="4.4" stroke-dasharray="2.2 4.083"/></svg>';
  let shared;

  /** A package of JupyterLab, in the one version that it has. */
  const packageOf = async (name) => (await Object.values(shared[name])[0].get())();

  const address = () => JSON.parse(document.getElementById("jupyter-config-data").textContent).fullLabextensionsUrl;

  /** Makes a notebook in this folder that begins with the lesson, and opens it. */
  async function begin({ commands, serviceManager }, folder) {
    const lesson = await (await fetch(`${address()}/${NAME}/static/lesson.ipynb`)).json();
    const { path } = await serviceManager.contents.newUntitled({ path: folder, type: "notebook" });
    await serviceManager.contents.save(path, { type: "notebook", format: "json", content: lesson });
    return commands.execute("docmanager:open", { path, factory: "Notebook", kernel: { name: KERNEL } });
  }

  async function extension() {
    if (!shared["@jupyterlab/launcher"]) return () => ({ __esModule: true, default: [] }); // Voilà has none
    const { ILauncher } = await packageOf("@jupyterlab/launcher");
    const activate = (app, launcher) => {
      app.commands.addCommand(COMMAND, {
        label: "Cucumber lesson",
        caption: "Begin a notebook with the parts of a lesson",
        execute: ({ cwd }) => begin(app, cwd ?? ""),
      });
      launcher.add({ command: COMMAND, category: "Notebook", rank: 10, kernelIconUrl: `data:image/svg+xml,${encodeURIComponent(SVG)}` });
    };
    return () => ({ __esModule: true, default: { id: `${NAME}:plugin`, autoStart: true, requires: [ILauncher], activate } });
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[NAME] = { init: (scope) => (shared = scope), get: (name) => (name === "./extension" ? extension() : Promise.reject(new Error(name))) };
})();
