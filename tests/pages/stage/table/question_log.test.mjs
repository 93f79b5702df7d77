/** What was asked in a room: what is kept of it, whose names, what it comes to, and a spreadsheet that works out nothing. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const storage = new Map();
globalThis.localStorage = {
  getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value), removeItem: (key) => storage.delete(key),
};
const log = await import("../../../../cucumber/pages/stage/room/question_log.mjs");
const { hardestScene, podiumOf, totals } = await import("../../../../cucumber/pages/stage/room/ranking.mjs");

beforeEach(() => storage.clear());

const question = (key, more = {}) => ({ key, sentence: "Who takes it?", several: false, options: [{ key: "0", label: "Ann" }, { key: "1", label: "Bo" }], ...more });
const result = (picks, right = ["1"]) => ({
  counts: { 0: picks.filter(({ picked }) => picked.includes("0")).length, 1: picks.filter(({ picked }) => picked.includes("1")).length },
  answered: picks.length, solution: { right, sentence: "Bo takes it.", frame: {} }, picks,
});
const pick = (who, name, right, ...picked) => ({ who, name, picked, right });
const PICKS = [pick("a", "=1+1", true, "1"), pick("b", "Zoe, \"Z\"", false, "0")];
const VOTES = PICKS.map((each) => ({ ...each, right: null }));
const WHERE = { where: "A table", when: "2026-11-25T20:00:00.000Z", here: 3 };
const entry = (key, picks = PICKS, right = ["1"], more = {}) => log.entryOf(question(key, more), result(picks, right), WHERE);

test("nobody's name is kept unless names are wanted, and none stays once they are not", () => {
  log.addEntry(entry("q1"));
  assert.deepEqual(log.loadLog().entries[0].answers, [{ who: "a", picked: ["Bo"], right: true }, { who: "b", picked: ["Ann"], right: false }]);
  log.setKeepNames(true);
  log.addEntry(entry("q2"));
  assert.equal(log.loadLog().entries[1].answers[0].name, "=1+1");
  log.setKeepNames(false);
  assert.ok(!JSON.stringify([...storage]).includes("=1+1"));
});

test("a question is kept once, the oldest make room, and all can be forgotten", () => {
  log.addEntry(entry("q1"));
  log.addEntry(entry("q1"));
  assert.equal(log.loadLog().entries.length, 1);
  for (let at = 0; at < 250; at += 1) log.addEntry(entry(`more ${at}`));
  assert.equal(log.loadLog().entries.length, 200);
  assert.equal(log.loadLog().entries.at(-1).key, "more 249");
  log.clearLog();
  assert.deepEqual(log.loadLog(), { names: false, entries: [] });
});

test("what is damaged is left out", () => {
  log.addEntry(entry("q1"));
  const [[key, text]] = storage;
  for (const damaged of ["x", "{}", "null", text.replace('"count":1', '"count":"1"'), text.replace('"picked":["Bo"]', '"picked":[3]')]) {
    storage.set(key, damaged);
    assert.deepEqual(log.loadLog().entries, []);
  }
});

test("a spreadsheet has numbers where numbers belong, and works out no name", () => {
  log.setKeepNames(true);
  log.addEntry(entry("q1"));
  log.addEntry(entry("vote", VOTES, []));
  const [options, answers] = log.toCsv(log.loadLog()).split("\r\n\r\n");
  assert.deepEqual(options.split("\r\n").slice(0, 4), [
    "question,when,shown,asked,option,right,picked by,answered,in the room",
    "1,2026-11-25T20:00:00.000Z,A table,Who takes it?,Ann,0,1,2,3",
    "1,2026-11-25T20:00:00.000Z,A table,Who takes it?,Bo,1,1,2,3",
    "2,2026-11-25T20:00:00.000Z,A table,Who takes it?,Ann,,1,2,3",
  ]);
  assert.deepEqual(answers.split("\r\n").slice(0, 4), ["question,name,answer,right", "1,'=1+1,Bo,1", '1,"Zoe, ""Z""",Ann,0', "2,'=1+1,Bo,"]);
  for (const name of ["=x", "+x", "-x", "@x", " =x", "\t=x"]) {
    const csv = log.toCsv({ names: true, entries: [entry("q", [pick("a", name, true, "1")])] });
    assert.ok(csv.includes(`'${name}`), name);
  }
});

test("without names a spreadsheet says nobody's answers", () => {
  log.addEntry(entry("q1"));
  assert.equal(log.toCsv(log.loadLog()).split("\r\n").length, 4);
});

test("who was right equally often shares a place, and votes don't count", () => {
  const quiz = [
    entry("1", [pick("a", "Ann", true, "1"), pick("b", "Bo", true, "1"), pick("c", "Cai", false, "0")]),
    entry("2", [pick("a", "Ann", true, "0", "1"), pick("b", "Bo", false, "0"), pick("c", "Cai", false, "1")], ["0", "1"], { several: true }),
    entry("3", [pick("c", "Cai", true, "1"), pick("b", "Bo", false, "0")]),
    entry("vote", [pick("c", "Cai", null, "1")], []),
  ];
  assert.deepEqual(log.ranking(quiz), [{ place: 1, right: 2, names: ["Ann"] }, { place: 2, right: 1, names: ["Bo", "Cai"] }]);
  assert.equal(totals(quiz.slice(0, 3)), "3 questions: 4 of 8 answers were right.");
  assert.equal(totals([entry("1", [])]), "1 question, and nobody answered.");
});

const LINKED = (key, right, link, more = {}) => ({
  ...log.entryOf(question(key), result([...Array(4)].map((_, who) => pick(`${who}`, "", who < right, who < right ? "1" : "0"))), { ...WHERE, link, asks: "taker" }), asked: key, ...more,
});

test("what the class got wrong is a plan of the three hardest questions of the last day, each once, where it was asked", () => {
  const entries = [
    LINKED("yesterday", 0, "learn?lesson=1", { when: "2026-11-20T20:00:00.000Z" }), LINKED("easy", 3, "learn?lesson=2", { asks: "" }), LINKED("known", 4, "rules"),
    LINKED("hard", 0, "examples?step=3"), LINKED("hard again", 1, "examples?step=3"), LINKED("middling", 2, "practice?task=x"), LINKED("hardly", 1, "explore#x"),
    LINKED("as older pages kept it", 0, undefined), entry("vote", VOTES, []),
  ];
  const { title, steps, at } = log.reviewPlan(entries);
  assert.deepEqual([title, at, steps.map((step) => [step.title, step.link, step.asks])], [
    "What was hard last time", 0, [["hard", "examples?step=3", "taker"], ["hardly", "explore#x", "taker"], ["middling", "practice?task=x", "taker"]],
  ]);
  assert.equal(steps[0].notes, "Last time 0 of 4 knew. Right: Bo.");
  assert.equal(log.reviewPlan(entries.slice(0, 3)).steps[0].asks, "", "the task of a lesson is there by itself");
  for (const none of [[], [LINKED("known", 4, "rules")], [entry("q")]]) assert.equal(log.reviewPlan(none), null);
});

test("the plan names who was wrong only where names are kept, and is cut to what a plan holds", () => {
  const [named] = [entry("q", PICKS)].map((each) => ({ ...each, link: "rules", asked: "x".repeat(500) }));
  assert.match(log.reviewPlan([named]).steps[0].notes, /Not right: Zoe, "Z"\.$/);
  assert.equal(log.reviewPlan([named]).steps[0].title.length, 120);
  assert.doesNotMatch(log.reviewPlan([{ ...named, answers: named.answers.map(({ name, ...each }) => each) }]).steps[0].notes, /Not right/);
});

test("what is kept since there are links is read beside what was kept before", () => {
  const { link, asks, ...older } = entry("old");
  for (const each of [older, LINKED("new", 0, "rules")]) log.addEntry(each);
  assert.deepEqual(log.loadLog().entries.map((each) => [each.key, each.link]), [["old", undefined], ["new", "rules"]]);
  log.addEntry(LINKED("damaged", 0, 7));
  assert.deepEqual(log.loadLog().entries, []);
});

test("the hardest question of a quiz is shown again as it was answered, without who said what", () => {
  const shown = [["1", PICKS], ["2", [pick("a", "Ann", false, "0")]]].map(([key, picks]) => ({
    entry: entry(key, picks), scene: { kind: "reveal", count: `${key} of 10`, question: question(key), solution: { right: ["1"], sentence: "Bo takes it." } }, poll: { counts: { 0: 1, 1: 0 }, answered: 1, result: { picks } },
  }));
  const scene = hardestScene(shown);
  assert.deepEqual([scene.kind, scene.question.key, scene.count, scene.said], ["reveal", "2", "", "Who takes it? Bo takes it."]);
  assert.deepEqual(scene.results, { counts: { 0: 1, 1: 0 }, answered: 1, result: { picks: [{ right: false }] } });
  assert.match(podiumOf(shown.map((each) => each.entry)).said, /Nobody knew: Who takes it\?$/);
  assert.equal(hardestScene([{ ...shown[0], entry: entry("1", [PICKS[0]]) }]), null, "all knew");
});
