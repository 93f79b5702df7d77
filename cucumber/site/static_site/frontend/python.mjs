/** Python in a worker, with all that pages import. */

/** @param {{python: string, rest: string[], sums: object, data?: string}} files  where it lies, what lies apart, what its files are, and what lies beside the page */
export async function startPython({ python, rest, sums, data }) {
  const [packages] = await Promise.all(["site.zip", "python_stdlib.zip", "pyodide.asm.wasm"].map((name) => fetchFile(name, python, sums)));
  const { loadPyodide } = await import(new URL("pyodide.mjs", python));
  const py = await loadPyodide({ indexURL: python, env: { HOME: "/home", PYTHONHASHSEED: "0", JUPYTER_WIDGETS_ECHO: "0", CUCUMBER_EDITION: "static", CUCUMBER_WITH: "/site/with" } });
  py.unpackArchive(packages, "zip", { extractDir: "/site" });
  py.registerJsModule("the_rest", { names: rest, fetch: () => fetchNow(new URL("rest.zip", python)) });
  py.runPython(BEGIN);
  if (data) {
    py.unpackArchive(await fetchFile(data, python, sums), "zip", { extractDir: "/data" });
    py.runPython(`import os; os.makedirs("/data", exist_ok=True); os.chdir("/data")`);
  }
  return py;
}

/** A file, exactly as it was built. Pyodide would wait forever for a damaged one; it finds these in the cache. */
async function fetchFile(name, python, sums) {
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
