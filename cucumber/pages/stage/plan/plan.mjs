/**
 * The plan that this device keeps, and walking it: which steps there are, where they lead on this site, and which
 * of them is shown. The device has one plan, but each window walks it or not.
 *
 * @typedef {{link: string, title: string, notes: string, asks: string}} Step  `link`: an address of the site, without the ending of its
 *            files; `asks`: the kind of question that is asked there, or ""
 * @typedef {{title: string, steps: Step[], at: number}} Plan
 * @typedef {{pages: string, ending: string, words: string[], rooms: string}} Site  where its pages lie, what their names end with, which
 *            there are, where its rooms are, "" where there are none
 */
import { save, load, remember, recall } from "../device.mjs";

export const KEY = "cucumber-plan";
const MODE_KEY = "cucumber-plan-walked";
export const MOST = 60; // steps
export const LONGEST_TITLE = 120;
export const LONGEST_NOTES = 2000;
const LONGEST_LINK = 900;
const DESK = "room/desk";
const LINK = /^(room\/desk|[A-Za-z0-9][\w-]*)(\?[^#\s]*)?(#\S*)?$/;

const isText = (value, longest) => typeof value === "string" && value.length <= longest;
const isStep = (step) => isText(step?.link, LONGEST_LINK) && isText(step.title, LONGEST_TITLE) && isText(step.notes, LONGEST_NOTES) && isText(step.asks, 20);
const isPlace = (at, { length }) => Number.isInteger(at) && at >= 0 && at < Math.max(1, length);
const isSound = (plan) =>
  isText(plan?.title, LONGEST_TITLE) && Array.isArray(plan.steps) && plan.steps.length <= MOST && plan.steps.every(isStep) && isPlace(plan.at, plan.steps);

/** @returns {Plan} */
export const emptyPlan = () => ({ title: "A plan", steps: [], at: 0 });

/** The plan of this device. @returns {Plan} */
export const currentPlan = () => load(KEY, isSound).saved ?? emptyPlan();

/** Keeps a plan. @param {Plan} plan */
export const savePlan = (plan) => save(KEY, plan);

/** The plan with another step at its end; null where it has as many as it can. @param {Plan} plan  @param {Step} step */
export const withStep = (plan, step) => (plan.steps.length < MOST ? { ...plan, steps: [...plan.steps, step] } : null);

/** A text of at most so many units, cut between two signs as a reader sees them. @param {string} text  @param {number} longest */
export function shorten(text, longest) {
  if (text.length <= longest) return text;
  const Signs = globalThis.Intl?.Segmenter; // which older browsers don't have
  const signs = Signs ? Array.from(new Signs().segment?.(text), ({ segment }) => segment) : [...text];
  let start = "";
  for (const sign of signs) {
    if (start.length + sign.length > longest) break;
    start += sign;
  }
  return start;
}

/** What a room is told of it: no addresses. @param {Plan} plan */
export const planMessage = ({ steps, at }) => ({ steps: steps.map(({ title, notes }) => ({ title, note: notes })), at });

/** This site, as its pages say. @returns {Site} */
export function thisSite() {
  const { baseUrl = "", pages } = document.body.dataset;
  const words = (document.querySelector("[data-words]")?.dataset.words ?? "").split(" ").filter(Boolean);
  if (pages !== undefined) return { pages: new URL(".", location.href).pathname, ending: pages, words, rooms: "" };
  return { pages: `${baseUrl}render/`, ending: ".ipynb", words, rooms: `${baseUrl.replace(/voila\/$/, "")}room` };
}

/**
 * Where a step leads: its address here, or why it leads nowhere.
 * @param {string} link  @param {Site} site  @returns {{href?: string, refused?: string}}
 */
export function addressOf(link, { pages, ending, words, rooms }) {
  const [, page, query = "", hash = ""] = (link.length <= LONGEST_LINK && LINK.exec(link)) || [];
  if (!page) return { refused: `“${link.slice(0, 60)}” is not an address of this site.` };
  if (page === DESK && !rooms) return { refused: "A deal on phones needs a site served with “cucumber serve”." };
  if (page === DESK) return { href: `${rooms}/desk${query}${hash}` };
  if (words.length && !words.includes(page)) return { refused: `This site has no page “${page.slice(0, 40)}”.` };
  return { href: `${pages}${page}${ending}${query}${hash}` };
}

/** The page that is shown, as a step of a plan would name it; what its reader has done is private. */
export function linkOf({ pathname, search, hash }, { ending, rooms }) {
  const query = new URLSearchParams(search);
  query.delete("done");
  const queryText = query.size ? `?${query}` : "";
  if (rooms && pathname === `${rooms}/desk`) return `${DESK}${queryText}${hash}`;
  const name = pathname.split("/").at(-1);
  return `${name.endsWith(ending) ? name.slice(0, -ending.length) || "index" : "index"}${queryText}${hash}`;
}

const partsOf = (link) => {
  const [, page, query, hash] = LINK.exec(link) ?? [];
  return { page, query: new URLSearchParams(query), hash };
};

/** Whether a page, as `linkOf` names it, shows what a step's link leads to, maybe further on in it. @param {string} here  @param {string} link */
export function isShown(here, link) {
  const [shown, wanted] = [here, link].map(partsOf);
  return shown.page === wanted.page && (!wanted.hash || shown.hash === wanted.hash) && [...wanted.query].every(([name, value]) => shown.query.get(name) === value);
}

export const isPlanRunning = () => !!recall(MODE_KEY) && currentPlan().steps.length > 0;

/** Whether a page of the plan is to be presented once it is ready. */
export const isPlanPresented = () => recall(MODE_KEY) === "presents";

/** From now on the plan is walked in this window, presenting or only reading; null ends it. @param {"presents"|"reads"|null} how */
export const setPlanMode = (how) => remember(MODE_KEY, how);

/** What a page hears when another step is reached. */
export const STEP_CHANGED = "cucumber-plan-went";

/** The walk is now at this step, or would be if it led somewhere. */
export function moveTo(at) {
  savePlan({ ...currentPlan(), at });
  dispatchEvent(new Event(STEP_CHANGED));
}

/** Goes to a step. @returns {string} why that can't be done, or "" */
export function goTo(at) {
  const step = Number.isInteger(at) && currentPlan().steps[at];
  if (!step) return "The plan has no such step.";
  const { href, refused } = addressOf(step.link, thisSite());
  if (refused) return refused;
  moveTo(at);
  const isHere = new URL(href, location.href).href === location.href;
  if (isHere) location.reload();
  else location.assign(href);
  return "";
}
