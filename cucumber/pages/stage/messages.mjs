/** Messages of a page itself, in the language in which it is read. Its templates are listed by tests/words/explain/test_languages.py. */

let words = {}; // by their English; none in English

/** Sets the messages of a language, by their English. @param {Object<string, string>} translated  from Python */
export const setMessages = (translated) => (words = translated);

/** Translates a text, with its fields filled in: `t("Trick {trick}", { trick })`. */
export const t = (text, values = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);

/** Marks a text that is translated later, in the language of then: the "msgid" of gettext. */
export const msgid = (text) => text;
