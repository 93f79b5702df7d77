/** How a quiz went, as a scene: who knew most, and the question that fewest knew. */
import { quantity } from "../table/words.mjs";
import { hardestFirst, rightCount, ranking } from "./question_log.mjs";

/** The result of the whole room. @param {import("./question_log.mjs").Entry[]} entries */
export function totals(entries) {
  const answers = entries.reduce((sum, { answers: all }) => sum + all.length, 0);
  const right = ranking(entries).reduce((sum, { right: each, names }) => sum + each * names.length, 0);
  if (!answers) return `${quantity(entries.length, "question")}, and nobody answered.`;
  return `${quantity(entries.length, "question")}: ${right} of ${quantity(answers, "answer")} ${right === 1 ? "was" : "were"} right.`;
}

/** The question that was answered wrong most often, in a sentence; "" if all were answered right. @param {import("./question_log.mjs").Entry[]} entries */
function hardestSentence(entries) {
  const [first] = hardestFirst(entries);
  if (!first) return "";
  const right = rightCount(first);
  return `${right ? `Only ${right} of ${first.answers.length}` : "Nobody"} knew: ${first.asked}`;
}

/** @param {import("./question_log.mjs").Entry[]} entries  @returns {Scene} */
export function podiumOf(entries) {
  const places = ranking(entries).flatMap(({ place, right, names }) => names.map((name) => ({ place, name, score: `${right} of ${entries.length}` })));
  return { kind: "podium", title: "The quiz", places, said: [totals(entries), hardestSentence(entries)].filter(Boolean).join(" ") };
}

/**
 * The answer to the hardest question, as it was shown; null if all were answered right.
 * @param {{entry: import("./question_log.mjs").Entry, scene: Scene, poll: object}[]} shown  @returns {Scene|null}
 */
export function hardestScene(shown) {
  const [first] = hardestFirst(shown.map(({ entry }) => entry));
  const entry = shown.find(({ entry }) => entry === first);
  if (!entry) return null;
  const { scene, poll: { counts, answered, result: { picks } } } = entry;
  return { ...scene, title: "The hardest question", count: "", said: `${first.asked} ${scene.solution.sentence}`, results: { counts, answered, result: { picks: picks.map(({ right }) => ({ right })) } } };
}
