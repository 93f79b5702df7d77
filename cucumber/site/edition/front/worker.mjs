/** The engine of a page: Python in a worker, which runs the page's cells and hears its widgets. Messages are JSON texts. */
import { helpersWith } from "./helpers.mjs";
import { startPython } from "./python.mjs";

let kernel = null;
const waiting = [];

addEventListener("message", ({ data }) => {
  if (data.begin) begin(data.begin).catch((problem) => postMessage({ failed: String(problem) }));
  else if (kernel) kernel.hear(data.text);
  else waiting.push(data.text);
});

addEventListener("unhandledrejection", ({ reason }) => kernel || postMessage({ failed: String(reason) })); // of Pyodide's own

async function begin({ cells, made, ...files }) {
  const py = await startPython(files);
  py.registerJsModule("the_helpers", helpersWith(files));
  const { Kernel, digest } = py.pyimport("cucumber.site.edition.kernel");
  const own = Kernel((said) => postMessage({ said }));
  const page = own.run(py.toPy(cells));
  postMessage(digest(page) === made ? { ready: true } : { ready: true, page });
  kernel = own;
  for (const text of waiting.splice(0)) kernel.hear(text);
}
