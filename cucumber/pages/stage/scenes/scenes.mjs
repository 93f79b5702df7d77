/**
 * What a room is shown: one scene at a time, a plain value. Wall, phone and remote each draw the same one.
 *
 * A page that presents makes scenes of what its tables show; a room makes those of who is here and what is played there.
 */

/**
 * @typedef {{key: string, label: string, cards?: Card[], seat?: number}} Option  `cards`: those it consists of; otherwise a seat, a number or words
 * @typedef {{right: string[], replies: Object<string, {right: boolean, title: string}>, sentence: string, frame: Frame, why: Object<string, string>,
 *            refused: string[]}} Solution  `right` has no keys where it is a vote; `replies`: the verdict by the keys that an answer picks, "" for any
 *            other; `why`: why a wrong option is; `refused`: those that may not be played
 * @typedef {{at: number, kind: string, name: string, sentence: string, several: boolean, options: Option[], frame: Frame,
 *            solution: Solution}} QuestionProps  what can be asked before the step `at`
 * @typedef {{heading: string, frame: Frame}} Shown  a table
 * @typedef {{name: string, right: boolean, frame: Frame, said: string}} Side  one of two cards, played out
 * @typedef {{place: number, name: string, score: string}} Placed
 *
 * @typedef {{kind: "text", title: string, lines: string[]}
 *   | {kind: "table", title: string, tables: Shown[], said: string}
 *   | {kind: "votes", title: string, tables: Shown[], said: string, answered: number, of: number}
 *   | {kind: "question", title: string, count: string, question: Message}
 *   | {kind: "reveal", title: string, count: string, question: Message, solution: Solution, said?: string, results?: object}
 *   | {kind: "what if", title: string, said: string, sides: Side[]}
 *   | {kind: "podium", title: string, places: Placed[], said: string}
 *   | {kind: "lobby", people: Person[]}
 *   | {kind: "tables", title: string, tables: Object<string, Small>, said: string}
 *   | {kind: "black"}} Scene
 */

/** What a lesson says before its tasks. @param {Lesson} lesson */
export const textScene = ({ title, about }) => ({ kind: "text", title, lines: about });

/** The tables in sight, and what is said about them. @param {Table[]} tables */
export const tableScene = (tables) => ({
  kind: "table", title: titleOf(tables.map(({ data }) => data)), said: tables.length > 1 ? jointCaption(tables) : tables.length ? captionOf(tables[0]) : "",
  tables: tables.map(({ data, frame }) => ({ heading: tables.length > 1 ? data.game || data.heading : data.heading, frame })),
});

/**
 * A question as the audience may see it, and once it is `revealed` with its solution.
 * @param {{pause: QuestionProps, key: string, revealed: boolean, count: string}} question  @param {Data} data  of the table at which it is asked
 */
export function questionScene({ pause, key, revealed, count }, data) {
  const { kind, sentence, several, options, frame, solution } = pause;
  const scene = { kind: "question", title: titleOf([data]), count, question: { key, kind, sentence, several, options, frame } };
  return revealed ? { ...scene, kind: "reveal", solution } : scene;
}

export const BLACK_SCREEN = { kind: "black" };
export const LOBBY = { kind: "lobby" };

/** What stands on the wall, in one sentence. @param {Scene} scene */
export function sentenceOf(scene) {
  switch (scene.kind) {
    case "text": return scene.title;
    case "question": return `${scene.count && `${scene.count}: `}${scene.question.sentence}`;
    case "reveal": return scene.solution.sentence;
    case "podium": return [scene.title, scene.said].filter(Boolean).join(". ");
    case "lobby": return scene.people.length === 1 ? "1 is here." : `${scene.people.length} are here.`;
    default: return scene.said ?? "";
  }
}

/** The answer in a sentence, unless one of the options is that sentence. @param {Solution} solution  @param {QuestionProps} question */
export const answerBeside = ({ sentence }, { options }) => (options.some(({ label }) => label === sentence) ? "" : sentence);

/** The answer, and why the card that most have tapped of those that may not be played may not. @param {Solution} solution  @param {object|null} poll */
export function whyOf({ sentence, refused = [], why = {} }, poll) {
  const counts = poll?.counts ?? {};
  const [most] = refused.filter((key) => counts[key]).sort((one, other) => counts[other] - counts[one]);
  return [sentence, why[most]].filter(Boolean).join(" ");
}

/** How many tasks of practice are a quiz. */
export const QUIZ = 10;

export const countOf = (number) => `${number} of ${QUIZ}`;

/** What is said about a moment: what went wrong, the author's comment, or what just happened. */
export const captionOf = ({ problem, frame }) => problem || frame?.comment || frame?.note[0] || frame?.label || "";

/** What is said under several tables: what just happened, said once if it is the same. */
export function jointCaption(tables) {
  const captions = tables.map(({ problem, frame }) => problem || frame?.label).filter(Boolean);
  return [...new Set(captions)].join(" / ");
}

/** What is shown, and in which game: said once if several tables show the same. @param {Data[]} tables */
export function titleOf(tables) {
  return [...new Set(tables.map(({ heading, game, lesson }) => [lesson?.title ?? heading, game].filter(Boolean).join(" · ")))].join(" / ");
}
