/** What the engine starts when something takes long: other workers, each with a Python of its own. */

const FEWEST = 2; // one alone would be no faster than the engine itself
const MOST = 4; // each needs as much memory as the engine

/** As Python sees them. @param {object} files  what each needs to begin */
export function helperPool(files) {
  const cores = navigator.hardwareConcurrency ?? 1;
  return {
    many: cores < FEWEST ? 0 : Math.min(Math.max(cores - 1, FEWEST), MOST),
    start(resultProxy, errorProxy) {
      const [onResult, onError] = [resultProxy.copy(), errorProxy.copy()];
      const worker = new Worker(new URL("helper.js", import.meta.url), { type: "module" });
      worker.addEventListener("message", ({ data }) => (data.failed ? onError(data.failed) : onResult(data.did)));
      worker.addEventListener("error", (event) => onError(event.message || "a helper can't be loaded"));
      worker.postMessage({ begin: files });
      return { send: (text) => worker.postMessage({ text }), stop: () => worker.terminate() };
    },
  };
}
