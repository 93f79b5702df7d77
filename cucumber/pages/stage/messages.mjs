/** What a page says by itself, in the language in which it is read. Its templates are listed by tests/words/explain/test_languages.py. */

let words = {}; // by their English; none in English

/** From now on everything is said in these words. @param {Object<string, string>} given  from Python */
export const speak = (given) => (words = given);

/** A text with its fields filled in: `say("Trick {trick}", { trick })`. */
export const say = (text, values = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);

/** Marks a text that is said later, in the language of then. */
export const toSay = (text) => text;
