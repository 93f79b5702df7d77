// Where this site leans on the insides of Voilà's front end, because there is no public way. A new version may break any of
// these; `tests/site/test_seams.py` says which one.
"use strict";
const seams = (() => {
  const KERNEL = /\/api\/kernels\/([\w-]+)\/channels/;
  const listen = window.addEventListener;
  const lines = []; // to the kernel, not open yet
  const reached = new Set(); // of these seams, by name
  let isOpen = false;

  /** The front end says that it has started by setting a name of the window. */
  const app = new Promise((started) => {
    Object.defineProperty(window, "jupyterapp", {
      configurable: true,
      set(value) {
        reached.add("its name");
        window.addEventListener = listen;
        Object.defineProperty(window, "jupyterapp", { value, writable: true });
        started(value);
      },
    });
  });

  /** What manages its widgets, and how something is shown in an element. */
  const frontEnd = app.then(async ({ shell, widgetManagerPromise }) => {
    const manager = await widgetManagerPromise.promise;
    const show = async (data, el, metadata = {}) => {
      const { rendermime } = manager;
      const renderer = rendermime.createRenderer(rendermime.preferredMimeType(data, "any"));
      renderer.addClass("jp-OutputArea-output");
      shell.constructor.attach(renderer, el); // Lumino's `Widget.attach`, which it lends to nobody
      reached.add("attach");
      await renderer.renderModel({ data, metadata, trusted: true, setData() {} });
    };
    const typeset = () => manager.rendermime.latexTypesetter?.typeset(document.getElementById("content"));
    return { manager, show, typeset };
  });

  /** It begins with the page's load event; a page that is sent as long as its kernel works has that at its end. */
  function beginAtOnce() {
    window.addEventListener = function (event, begin, ...how) {
      if (event !== "load") return listen.call(window, event, begin, ...how);
      reached.add("load");
      return begin();
    };
  }

  /** It opens sockets of the window: that to the kernel is a line, opened once the kernel has made the page. */
  function replaceSocket(Line) {
    const open = (line) => (isOpen ? line.open() : lines.push(line));
    window.WebSocket = new Proxy(window.WebSocket, {
      construct(Socket, [url, ...rest]) {
        if (!KERNEL.test(url)) return new Socket(url, ...rest);
        reached.add("WebSocket");
        const line = new Line(Socket, url, ...rest);
        open(line);
        return line;
      },
    });
  }

  function openLine() {
    isOpen = true;
    lines.splice(0).forEach((line) => line.open());
  }

  /** Its side of a widget that the kernel will have under this name. */
  function commOf(manager, id) {
    const comm = manager._create_comm("jupyter.widget", id);
    reached.add("comm");
    return comm;
  }

  /** One of the classes that widgets of ours are made of. */
  const classOf = (manager, name) => manager.loadClass(name, "@jupyter-widgets/base", "2.0.0");

  /** The kernel has said how its widgets are. */
  async function restored(manager) {
    if (!manager.restoredStatus) await new Promise((done) => manager.restored.connect(done));
    reached.add("restored");
  }

  /** It typesets maths in every page; in a page without any, this stands in for the megabyte that would do it. */
  function noMaths() {
    const nothing = () => {};
    window.MathJax = { Ajax: {}, Hub: { Config: nothing, Configured: nothing, Queue: nothing, Register: { StartupHook: nothing } } };
  }

  return { reached, frontEnd, beginAtOnce, replaceSocket, openLine, commOf, classOf, restored, noMaths };
})();
