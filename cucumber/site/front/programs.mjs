/** The pages of a served site: each is drawn with what it tells at first, and answered by the server over a line. */
import { Line } from "./line.mjs";

const { programs, line } = JSON.parse(document.getElementById("site-given").textContent);
const base = new URL(line, location.href);
base.protocol = base.protocol.replace("http", "ws");
site.theme();
await Promise.all(programs.map(async ({ place, name, module, told, version }) => {
  const { default: page } = await import(module);
  page.open(document.getElementById(`site-cell-${place}`), told, (root) => new Line(`${base}${name}`, version, root));
}));
site.ready("drawn");
