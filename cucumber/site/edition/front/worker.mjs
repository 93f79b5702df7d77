/** The engine of a page: Python in a worker, which runs the page's cells and hears its widgets. Messages are JSON texts. */

let loadPyodide;
let kernel = null;
const waiting = [];

addEventListener("message", ({ data }) => {
  if (data.begin) begin(data.begin).catch((problem) => postMessage({ failed: String(problem) }));
  else if (kernel) kernel.hear(data.text);
  else waiting.push(data.text);
});

addEventListener("unhandledrejection", ({ reason }) => kernel || postMessage({ failed: String(reason) })); // of Pyodide's own

async function begin({ cells, python, rest, made, sums }) {
  const [packages] = await Promise.all(["site.zip", "python_stdlib.zip", "pyodide.asm.wasm"].map((name) => fetched(name, python, sums)));
  ({ loadPyodide } = await import(new URL("pyodide.mjs", python)));
  const py = await loadPyodide({ indexURL: python, env: { HOME: "/home", PYTHONHASHSEED: "0", JUPYTER_WIDGETS_ECHO: "0", CUCUMBER_EDITION: "static" } });
  py.unpackArchive(packages, "zip", { extractDir: "/site" });
  py.registerJsModule("the_rest", { names: rest, fetch: () => fetchNow(new URL("rest.zip", python)) });
  py.runPython(BEGIN);
  const { Kernel, digest } = py.pyimport("cucumber.site.edition.kernel");
  const own = Kernel((said) => postMessage({ said }));
  const page = own.run(py.toPy(cells));
  postMessage(digest(page) === made ? { ready: true } : { ready: true, page });
  kernel = own;
  for (const text of waiting.splice(0)) kernel.hear(text);
}

/** A file that is what it was when it was built. Pyodide would wait for ever for a damaged one; it finds these in the cache. */
async function fetched(name, python, sums) {
  const answer = await fetch(new URL(name, python), { integrity: sums[name] });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** A file at once: Python waits for what it imports. */
function fetchNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address.pathname}: ${request.status}`);
  return new Uint8Array(request.response);
}

/** Modules of the standard library that hardly any page needs lie in a file of their own, fetched when one is imported. */
const BEGIN = `
import importlib.machinery, sys
sys.path.insert(0, "/site")
sys.dont_write_bytecode = True

class _Rest:
    """Finds a module of the rest, once its file is here."""

    def find_spec(self, name, path=None, target=None):
        import the_rest
        if path is not None or name not in the_rest.names:
            return None
        sys.meta_path.remove(self)
        with open("/rest.zip", "wb") as file:
            file.write(the_rest.fetch().to_bytes())
        sys.path.append("/rest.zip")
        return importlib.machinery.PathFinder.find_spec(name)

sys.meta_path.append(_Rest())
`;
