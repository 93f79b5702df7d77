/** Messages of a page itself, in the language in which it is read. Its templates are listed by tests/words/explain/test_languages.py. */

let words = {}; // by their English; none in English

/** Sets the messages of a language, by their English. @param {Object<string, string>} translated  from Python */
export const setMessages = (translated) => (words = translated);

/** A text with its fields filled in: `translate("Trick {trick}", { trick })`. */
export const translate = (text, values = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);

/** Marks a text that is translated later, in the language of then. */
export const defineMessage = (text) => text;
