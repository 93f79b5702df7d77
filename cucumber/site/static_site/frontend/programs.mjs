/** The pages of a built site: each is drawn from its first props, and updated by the engine in a worker. */
import { Engine } from "./engine.mjs";
import { clearCaches, cacheSite } from "./offline.mjs";

const WAITS = "Setting the table\u2026";
const FAILED = "The rules could not be started here. You can read the page; for the rest, reload it.";

const { programs, files, ...about } = JSON.parse(document.getElementById("site-given").textContent);
const at = (path) => new URL(path, new URL(".", location.href)).href;
const roots = new Map();
let waits = true; // for the engine

const engine = new Engine(at(`${files}/worker.js`), { ...about, programs: true, python: at(`${files}/python/`) }, {
  messages: ({ place, ...message }) => roots.get(place).receive(message),
  ready: () => {
    waits = false;
    site.ready("drawn");
  },
  failed: (why) => {
    waits = false;
    console.warn(why);
    site.ready("alone");
    site.setStatus(FAILED);
    clearCaches();
  },
});

async function open({ place, name, module, props, version }) {
  const { default: page } = await import(at(module));
  const send = (message) => {
    engine.send(JSON.stringify({ place, name, version, message }));
    if (waits) site.setStatus(WAITS);
  };
  roots.set(place, page.open(document.getElementById(`site-cell-${place}`), props, () => ({ send })));
  send(null);
}

site.theme();
engine.start();
await Promise.all(programs.map(open));
document.documentElement.dataset.drawn = "";
cacheSite();
