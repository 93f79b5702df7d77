/** Every page's module, bundled with all it imports as Python bundles it, is one module that a browser can load alone. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const BUNDLE = `import json, sys
from pathlib import Path
from cucumber.pages.protocol.javascript import bundle
print(json.dumps([bundle(Path("cucumber/pages", name)) for name in sys.argv[1:]]))`;

const modules = readdirSync(`${ROOT}cucumber/pages`, { recursive: true }).filter((name) => name.endsWith(".mjs"));
const doors = modules.filter((name) => /^export default /m.test(readFileSync(`${ROOT}cucumber/pages/${name}`, "utf8")));
const texts = JSON.parse(execFileSync("python3", ["-c", BUNDLE, ...doors], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 }));

test("each page has a door, and modules that several share have none", () => {
  assert.ok(doors.includes("explore/page.mjs") && modules.includes("play/play.mjs") && !doors.includes("play/play.mjs"));
});

for (const [place, name] of doors.entries()) {
  test(`${name} is one module with a default that draws`, async () => {
    const text = texts[place];
    assert.ok(!/^\s*import\b/m.test(text), "nothing is left to import");
    const alone = await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
    assert.equal(typeof alone.default.render, "function");
    const there = await import(`../../../../cucumber/pages/${name}`);
    assert.deepEqual(Object.keys(alone).toSorted(), Object.keys(there).toSorted(), "the same is exported");
  });
}
