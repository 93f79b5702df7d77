/** The reader's own games that this device keeps: their keys, which tell all their rules, and their names. */
import { save, load } from "./device.mjs";

const KEY = "cucumber-own-games";
const MOST = 40;

const isGame = ({ key, name }) => typeof key === "string" && typeof name === "string";
const areGames = (value) => Array.isArray(value) && value.length <= MOST && value.every(isGame);

/** @returns {{key: string, name: string}[]}  the latest first */
export const ownGames = () => load(KEY, areGames).saved ?? [];

export const isSaved = (key) => ownGames().some((each) => each.key === key);

/** Keeps a game, in place of one with the same name and of the one it was made from. */
export function saveGame({ key, name }, replaced) {
  const others = ownGames().filter((each) => each.name !== name && each.key !== key && each.key !== replaced);
  save(KEY, [{ key, name }, ...others].slice(0, MOST));
}

export const forgetGame = (key) => save(KEY, ownGames().filter((each) => each.key !== key));
