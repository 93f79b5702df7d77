/** How a quiz went, as a scene: who knew most, and the question that fewest knew. */
import { ranking, rightOf } from "./asked.mjs";

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** The result of the whole room. @param {import("./asked.mjs").Entry[]} entries */
export function together(entries) {
  const answers = entries.reduce((sum, { answers: all }) => sum + all.length, 0);
  const right = ranking(entries).reduce((sum, { right: each, names }) => sum + each * names.length, 0);
  if (!answers) return `${counted(entries.length, "question")}, and nobody answered.`;
  return `${counted(entries.length, "question")}: ${right} of ${counted(answers, "answer")} ${right === 1 ? "was" : "were"} right.`;
}

/** The question that was answered wrong most often; "" if all were answered right. @param {import("./asked.mjs").Entry[]} entries */
export function hardest(entries) {
  const asked = entries.filter((entry) => rightOf(entry).length && entry.answers.length);
  const share = ({ answers }) => answers.filter(({ right }) => right === true).length / answers.length;
  const [first] = [...asked].sort((one, other) => share(one) - share(other));
  if (!first || share(first) === 1) return "";
  const right = first.answers.filter(({ right: isRight }) => isRight === true).length;
  return `Only ${right} of ${first.answers.length} knew: ${first.asked}`;
}

/** @param {import("./asked.mjs").Entry[]} entries  @returns {Scene} */
export function podiumOf(entries) {
  const places = ranking(entries).flatMap(({ place, right, names }) => names.map((name) => ({ place, name, score: `${right} of ${entries.length}` })));
  return { kind: "podium", title: "The quiz", places, said: [together(entries), hardest(entries)].filter(Boolean).join(" ") };
}
