/** A plan on a device: its order, where its steps lead on this site, and what a hostile one can't do. */
import assert from "node:assert/strict";
import { test } from "node:test";

/** A browser's memory. */
class Memory {
  kept = new Map();
  getItem(key) {
    return this.kept.get(key) ?? null;
  }
  setItem(key, value) {
    this.kept.set(key, String(value));
  }
  removeItem(key) {
    this.kept.delete(key);
  }
}
Object.assign(globalThis, { localStorage: new Memory(), sessionStorage: new Memory() });

const plan = await import("../../../../cucumber/pages/stage/plan/plan.mjs");

const step = (title, link = "learn") => ({ link, title, notes: "", asks: "" });
const three = { title: "Tonight", steps: [step("a"), step("b"), step("c")], at: 1 };
const served = { pages: "/voila/render/", ending: ".ipynb", words: ["learn", "index", "two-players"], rooms: "/room" };
const built = { pages: "/club/", ending: ".html", words: ["learn", "index"], rooms: "" };

test("a title is never cut in the middle of an emoji, also where the browser can't tell signs apart", () => {
  const family = "\u{1F469}\u200D\u{1F467}"; // a woman and a girl, as one sign
  assert.equal(plan.shorten("x".repeat(120), 120), "x".repeat(120));
  assert.equal(plan.shorten(`${"x".repeat(119)}\u{1F952}`, 120), "x".repeat(119));
  assert.equal(plan.shorten(`${"x".repeat(117)}${family}`, 120), "x".repeat(117));
  const { Segmenter } = Intl;
  try {
    Intl.Segmenter = undefined;
    assert.ok(plan.shorten(`${"x".repeat(119)}\u{1F952}`, 120).isWellFormed());
  } finally {
    Intl.Segmenter = Segmenter;
  }
});

test("a plan takes sixty steps and no more", () => {
  let full = plan.emptyPlan();
  for (let at = 0; at < plan.MOST; at += 1) full = plan.withStep(full, step(`${at}`));
  assert.equal(full.steps.length, 60);
  assert.equal(plan.withStep(full, step("one more")), null);
});

test("a step leads to the same page in both homes of the site", () => {
  assert.deepEqual(plan.addressOf("learn?course=agurk#x", served), { href: "/voila/render/learn.ipynb?course=agurk#x" });
  assert.deepEqual(plan.addressOf("learn?course=agurk#x", built), { href: "/club/learn.html?course=agurk#x" });
  assert.deepEqual(plan.addressOf("room/desk?variant=agurk", served), { href: "/room/desk?variant=agurk" });
  assert.match(plan.addressOf("room/desk?variant=agurk", built).refused, /cucumber serve/);
});

test("an address that is not of this site leads nowhere", () => {
  const foreign = ["https://evil.example/", "//evil.example", "javascript:alert(1)", "../x", "/learn", "learn.ipynb", "lea rn", "", "room/line", `learn#${"x".repeat(1000)}`, "nowhere"];
  for (const link of foreign) assert.deepEqual(Object.keys(plan.addressOf(link, served)), ["refused"], link);
});

test("the page that is shown names itself, without what its reader has done", () => {
  const at = (pathname, search = "", hash = "") => ({ pathname, search, hash });
  assert.equal(plan.linkOf(at("/voila/render/learn.ipynb", "?course=agurk&lesson=2&done=agurk.1"), served), "learn?course=agurk&lesson=2");
  assert.equal(plan.linkOf(at("/voila/render/explore.ipynb", "", "#d4!agurk"), served), "explore#d4!agurk");
  assert.equal(plan.linkOf(at("/"), served), "index");
  assert.equal(plan.linkOf(at("/room/desk", "?variant=agurk"), served), "room/desk?variant=agurk");
  assert.equal(plan.linkOf(at("/club/learn.html"), built), "learn");
  assert.equal(plan.linkOf(at("/club/"), built), "index");
});

test("a page shows a step wherever it is in it, and no other lesson", () => {
  const lesson = "learn?course=agurk&lesson=2";
  for (const here of [lesson, `${lesson}&task=2`, "learn?task=1&lesson=2&course=agurk"]) assert.ok(plan.isShown(here, lesson), here);
  for (const here of ["learn", "learn?course=agurk&lesson=3&task=1", "learn?course=gurka-se&lesson=2", "play?course=agurk&lesson=2"]) assert.ok(!plan.isShown(here, lesson), here);
  assert.ok(plan.isShown("explore#d4!agurk", "explore#d4!agurk") && !plan.isShown("explore#d5!agurk", "explore#d4!agurk"));
});

test("a room is told titles and notes, and no addresses", () => {
  assert.deepEqual(plan.planMessage({ title: "x", steps: [{ ...step("a", "learn?x"), notes: "Slowly." }], at: 0 }), { steps: [{ title: "a", note: "Slowly." }], at: 0 });
});

test("a plan that is damaged, or larger than any page writes, is no plan", () => {
  plan.savePlan(three);
  assert.deepEqual(plan.currentPlan(), three);
  const damaged = [null, 3, { ...three, at: "1" }, { ...three, at: 3 }, { ...three, at: -1 }, { ...three, steps: {} }, { ...three, steps: [{ link: "learn" }] }, { ...three, title: "x".repeat(200) }, { ...three, steps: Array(61).fill(step("a")) }];
  for (const saved of damaged) {
    localStorage.setItem("cucumber-plan", JSON.stringify(saved));
    assert.deepEqual(plan.currentPlan(), plan.emptyPlan());
  }
});

test("a plan is walked in the window that began it, and ends there", () => {
  plan.savePlan(three);
  assert.ok(!plan.isPlanRunning());
  plan.setPlanMode("presents");
  assert.ok(plan.isPlanRunning() && plan.isPlanPresented());
  plan.setPlanMode("reads");
  assert.ok(plan.isPlanRunning() && !plan.isPlanPresented());
  plan.setPlanMode(null);
  assert.ok(!plan.isPlanRunning());
});

test("the room is told the plan when its presenter comes in and goes on, and may say which step is next", async () => {
  const visited = [];
  const sent = [];
  Object.assign(globalThis, {
    document: { body: { dataset: { baseUrl: "/voila/" } }, querySelector: () => null },
    location: { href: "https://cucumber.example/voila/render/plan.ipynb", assign: (href) => visited.push(href) },
    dispatchEvent: () => {},
  });
  const { Presenter } = await import("../../../../cucumber/pages/stage/room/presenter.mjs");
  const presenter = new Presenter("/room", "wall", () => {});
  presenter.connection = { send: (message) => sent.push(message) };
  plan.savePlan(three);
  const parts = { room: { all: { code: "KXTAB", life: "1" } }, door: { all: { secret: "s" } }, kept: { all: {} }, said: { all: "" } };
  const wish = (number, step) => presenter.receive({ diff: { parts: { wishes: { all: [{ wish: number, do: { step } }] } } } });
  const come = () => presenter.receive({ anew: true, diff: { parts: { ...parts, wishes: { all: [] } } } });
  come();
  wish(1, 2);
  assert.deepEqual([sent.filter(({ is }) => is === "plan"), visited], [[], []], "a window that walks no plan");
  plan.setPlanMode("presents");
  come();
  assert.deepEqual(sent.at(-1), { is: "plan", steps: ["a", "b", "c"].map((title) => ({ title, note: "" })), at: 1 });
  wish(2, 2);
  assert.deepEqual([visited, plan.currentPlan().at], [["/voila/render/learn.ipynb"], 2]);
  for (const [at, step] of [3, -1, "1", null, 0.5].entries()) wish(3 + at, step);
  assert.equal(visited.length, 1);
  plan.setPlanMode(null);
});
