/**
 * The questions asked in a room, with answers. The presenter's device keeps them, and nobody else; names of those who
 * answered only if the presenter wants them. It draws nothing.
 *
 * @typedef {{label: string, right: boolean, count: number}} LoggedOption
 * @typedef {{who: string, picked: string[], right: boolean|null, name?: string}} LoggedAnswer  `picked`: labels; `right`: the verdict, null for a vote
 * @typedef {{key: string, where: string, asked: string, when: string, several: boolean, here: number, answered: number, options: LoggedOption[],
 *            answers: LoggedAnswer[], link?: string, asks?: string}} Entry  a question, and what was shown when it was asked; no option of a vote is
 *            right; `link`: the address at which it was asked, as a plan names it; `asks`: the kind that is asked there, "" for the task of a lesson
 * @typedef {{names: boolean, entries: Entry[]}} Log
 */
import { forget, save, load } from "../device.mjs";
import { LONGEST_NOTES, LONGEST_TITLE, shorten } from "../plan/plan.mjs";

const KEY = "cucumber-asked";
const MOST = 200; // questions: the oldest make room

const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isInteger(value) && value >= 0;
const isOption = (option) => isText(option?.label) && typeof option.right === "boolean" && isNumber(option.count);
const isAnswer = (answer) => isText(answer?.who) && Array.isArray(answer.picked) && answer.picked.every(isText) && isText(answer.name ?? "") && [true, false, null, undefined].includes(answer.right);

function isEntry(entry) {
  const { key, where, asked, when, several, here, answered, options, answers, link = "", asks = "" } = entry ?? {};
  const lists = Array.isArray(options) && options.every(isOption) && Array.isArray(answers) && answers.every(isAnswer);
  return lists && typeof several === "boolean" && [key, where, asked, when, link, asks].every(isText) && [here, answered].every(isNumber);
}

const isSound = (log) => typeof log?.names === "boolean" && Array.isArray(log.entries) && log.entries.length <= MOST && log.entries.every(isEntry);

/** The log saved on this device. @returns {Log} */
export const loadLog = () => load(KEY, isSound).saved ?? { names: false, entries: [] };

/** Keeps a question with its answers, once. @param {Entry} entry */
export function addEntry(entry) {
  const { names, entries } = loadLog();
  const others = entries.filter(({ key }) => key !== entry.key);
  save(KEY, { names, entries: [...others, names ? entry : withoutNames(entry)].slice(-MOST) });
}

/** Keeps names from now on, or forgets those kept so far and keeps no more. @param {boolean} names */
export function setKeepNames(names) {
  const { entries } = loadLog();
  save(KEY, { names, entries: names ? entries : entries.map(withoutNames) });
}

/** Forgets all questions, but not whether names are wanted. */
export function clearLog() {
  const { names } = loadLog();
  forget(KEY);
  if (names) save(KEY, { names, entries: [] });
}

const withoutNames = (entry) => ({ ...entry, answers: entry.answers.map(({ name, ...answer }) => answer) });

/** A question whose answer has been shown, as it is kept. @returns {Entry} */
export function entryOf({ key: id, sentence, several, options }, { counts, answered, solution, picks = [] }, { where, when, here, link = "", asks = "" }) {
  const labels = new Map(options.map(({ key, label }) => [key, label]));
  return {
    key: id, where, asked: sentence, when, several: !!several, here, answered, link, asks,
    options: options.map(({ key, label }) => ({ label, right: solution.right.includes(key), count: counts[key] ?? 0 })),
    answers: picks.map(({ picked, ...pick }) => ({ ...pick, picked: picked.map((key) => labels.get(key) ?? key) })),
  };
}

/** The labels that are right. @param {Entry} entry */
export const rightOf = ({ options }) => options.filter(({ right }) => right).map(({ label }) => label);

/**
 * How often each person was right, best first; equals share a place. Votes don't count.
 * @param {Entry[]} entries  @returns {{place: number, right: number, names: string[]}[]}
 */
export function ranking(entries) {
  const people = new Map();
  for (const entry of entries.filter((each) => rightOf(each).length)) {
    for (const { who, name = "", right: isRight } of entry.answers) {
      const { right = 0 } = people.get(who) ?? {};
      people.set(who, { name, right: right + Number(isRight === true) });
    }
  }
  const all = [...people.values()];
  return [...new Set(all.map(({ right }) => right))].sort((one, other) => other - one).map((right) => ({
    place: 1 + all.filter((each) => each.right > right).length, right, names: all.filter((each) => each.right === right).map(({ name }) => name).sort(),
  }));
}

/** What is right, in a sentence; "" for a vote. @param {Entry} entry */
export const rightSentence = (entry) => rightOf(entry).length ? `Right: ${rightOf(entry).join(", ").replace(/\.?$/, ".")}` : "";

/** How many answered right. @param {Entry} entry */
export const rightCount = ({ answers }) => answers.filter(({ right }) => right === true).length;

/** The questions that somebody answered wrong, the hardest first. @param {Entry[]} entries */
export function hardestFirst(entries) {
  const share = (entry) => rightCount(entry) / entry.answers.length;
  return entries.filter((entry) => rightOf(entry).length && entry.answers.length && share(entry) < 1).sort((one, other) => share(one) - share(other));
}

const MOST_REVIEWED = 3;

/**
 * The hardest questions of the last day on which something was asked, as a plan to begin the next lesson with; null where none can be asked
 * again. Names are in the notes only where they were kept.
 * @param {Entry[]} entries  @returns {import("../plan/plan.mjs").Plan|null}
 */
export function reviewPlan(entries) {
  const day = ({ when }) => new Date(when).toDateString();
  const last = entries.filter((entry) => day(entry) === day(entries.at(-1)));
  const steps = new Map();
  for (const { link, asks = "", asked: sentence, answers, ...entry } of hardestFirst(last).filter((each) => each.link)) {
    const wrong = answers.filter(({ right }) => !right).map(({ name }) => name).filter(Boolean);
    const notes = `Last time ${rightCount({ answers })} of ${answers.length} knew. ${rightSentence(entry)}${wrong.length ? ` Not right: ${wrong.join(", ")}.` : ""}`;
    if (!steps.has(`${link} ${asks}`)) steps.set(`${link} ${asks}`, { link, title: shorten(sentence, LONGEST_TITLE), notes: shorten(notes, LONGEST_NOTES), asks });
  }
  return steps.size ? { title: "What was hard last time", steps: [...steps.values()].slice(0, MOST_REVIEWED), at: 0 } : null;
}

/** The share of an option in words. @param {Entry} entry  @param {LoggedOption} option */
export const shareOf = ({ answered }, { count }) => (answered ? `${Math.round((100 * count) / answered)}%` : "");

/** A text that a spreadsheet reads as text, not as a formula. */
function cell(value) {
  if (typeof value === "number") return String(value);
  const plain = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const lines = (rows) => rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/**
 * A line for each option of each question; with names, a line for each answer as well.
 * @param {Log} log
 */
export function toCsv({ names, entries }) {
  const options = entries.flatMap((entry, at) => entry.options.map(({ label, right, count }) => [
    at + 1, entry.when, entry.where, entry.asked, label, rightOf(entry).length ? Number(right) : "", count, entry.answered, entry.here,
  ]));
  const head = ["question", "when", "shown", "asked", "option", "right", "picked by", "answered", "in the room"];
  if (!names) return lines([head, ...options]);
  const answers = entries.flatMap((entry, at) => entry.answers.map(({ name = "", picked, right }) => [
    at + 1, name, picked.join(" "), typeof right === "boolean" ? Number(right) : "",
  ]));
  return `${lines([head, ...options])}\r\n${lines([["question", "name", "answer", "right"], ...answers])}`;
}
