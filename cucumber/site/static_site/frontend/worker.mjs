/** The engine of a page: Python in a worker, which runs the page's cells and hears its widgets. Messages are JSON texts. */
import { helperPool } from "./helpers.mjs";
import { startPython } from "./python.mjs";

let engine = null;
const queue = [];

addEventListener("message", ({ data }) => {
  if (data.begin) begin(data.begin).catch((problem) => postMessage({ failed: String(problem) }));
  else if (engine) engine.receive(data.text);
  else queue.push(data.text);
});

addEventListener("unhandledrejection", ({ reason }) => engine || postMessage({ failed: String(reason) })); // of Pyodide's own

async function begin({ cells, made, name, programs, ...files }) {
  const py = await startPython(files);
  py.registerJsModule("cucumber_helpers", helperPool(files));
  if (programs) return beginPrograms(py);
  const { Engine, digest } = py.pyimport("cucumber.site.static_site.engine");
  const own = Engine((messages) => postMessage({ messages }));
  const page = own.run(py.toPy(cells), name);
  postMessage(digest(page) === made ? { ready: true } : { ready: true, page });
  engine = own;
  for (const text of queue.splice(0)) engine.receive(text);
  return undefined;
}

/** Pages of the site need nothing of Jupyter. */
function beginPrograms(py) {
  engine = py.pyimport("cucumber.pages.protocol.in_browser").Sessions((messages) => postMessage({ messages }));
  for (const text of queue.splice(0)) engine.receive(text);
  postMessage({ ready: true });
}
