/** Makes one page with the very Python that the browser will run, and prints the result. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [python, request, hashSeed, data, name] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${python}/pyodide.mjs`));
const env = { HOME: "/home", PYTHONHASHSEED: hashSeed, JUPYTER_WIDGETS_ECHO: "0", CUCUMBER_EDITION: "static", CUCUMBER_WITH: "/site/with" };
const py = await loadPyodide({ indexURL: python, env, stderr: (line) => process.stderr.write(`${line}\n`) });
py.unpackArchive(new Uint8Array(readFileSync(`${python}/site.zip`)), "zip", { extractDir: "/site" });
py.runPython(`import sys; sys.path.insert(0, "/site"); sys.dont_write_bytecode = True`);
if (data) {
  py.unpackArchive(new Uint8Array(readFileSync(`${python}/${data}`)), "zip", { extractDir: "/data" });
  py.runPython(`import os; os.makedirs("/data", exist_ok=True); os.chdir("/data")`);
}
const { programs, cells } = JSON.parse(readFileSync(request, "utf8"));
const result = programs.length
  ? py.pyimport("cucumber.pages.protocol.in_browser").opening_props(py.toPy(programs))
  : py.pyimport("cucumber.site.static_site.engine").Engine(() => {}).run(py.toPy(cells), name);
const library = py.runPython(`
import sys
sorted({name.partition(".")[0] for name, module in sys.modules.items() if "/lib/python" in (getattr(module, "__file__", "") or "")})
`).toJs();
if (!data && result.includes('class=\\"site-problem\\"')) process.exit(1); // Python has said why
process.stdout.write(JSON.stringify({ made: result, library }));
