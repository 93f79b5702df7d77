/** A helper of the engine: runs one task after the other, and answers. Messages are texts of Python's. */
import { startPython } from "./python.mjs";

let ready;

addEventListener("message", ({ data }) => {
  if (data.begin) ready = startPython(data.begin).then((py) => py.pyimport("cucumber.pages.stage.helper_pool").run_task);
  else ready.then((run) => postMessage({ did: run(data.text) })).catch((problem) => postMessage({ failed: String(problem) }));
});
