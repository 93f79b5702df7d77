/** A page's props, kept up to date. No document. */

/**
 * The value with what is new in it; whatever hasn't changed stays the same object.
 * @param {{all: any} | {from: number, rest: any[]} | {parts: object, gone?: string[]}} diff
 */
export function applyDiff(before, diff) {
  if ("all" in diff) return diff.all;
  if ("from" in diff) return [...before.slice(0, diff.from), ...diff.rest];
  const { parts, gone = [] } = diff;
  if (!gone.length && !Object.keys(parts).length) return before;
  const now = { ...before };
  for (const [name, each] of Object.entries(parts)) now[name] = applyDiff(before[name], each);
  for (const name of gone) delete now[name];
  return now;
}

/** Six random letters and digits: a page's random seed. */
export const chance = () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("");

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

/** What the table was given to send, as a page hears it. */
export function messageOf({ act, at, action, solve }) {
  if (act !== undefined) return { is: "pick", act, at };
  return solve ? { is: "solve" } : { is: "press", key: action, chance: chance() };
}

/** An address with what a page now says of itself in place of what it said before; what others have put there stays, in the same order. */
export function withOwn({ search, hash }, own, address) {
  const [query, ...mark] = address.split(/(?=#)/);
  const params = new URLSearchParams(search);
  const now = new URLSearchParams(query.startsWith("#") ? "" : query);
  if (own.some((name) => `${params.getAll(name)}` !== `${now.getAll(name)}`)) {
    for (const name of own) params.delete(name);
    for (const [name, value] of now) params.append(name, value);
  }
  const behind = params.toString();
  return `${behind && `?${behind}`}${query.startsWith("#") ? query : (mark[0] ?? hash)}`;
}
