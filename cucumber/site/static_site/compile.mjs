/**
 * Compiles every Python module below the folders named, with the Python that will import it. The column where a line was
 * left is not kept: nothing can show it without the source, and it is a fifth of all bytes.
 */
import { loadPyodide } from "PYODIDE";

const py = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
for (const [place, folder] of process.argv.slice(2).entries()) {
  py.mountNodeFS(`/tree${place}`, folder);
  py.globals.set("folder", `/tree${place}`);
  py.runPython(`
import pathlib, py_compile
for source in sorted(pathlib.Path(folder).rglob("*.py")):
    inside = str(source.relative_to(folder))
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(source), cfile=f"{source}c", dfile=inside, invalidation_mode=mode, doraise=True)
    source.unlink()
`);
}
