/** What the forms have in common: fields with a label and what is wrong with them, and sending what is typed. */
import { Component, html } from "./vendor/preact.mjs";

/**
 * @typedef {{quiet: string, id: string, problems: Object<string, string>, typed?: Typing}} Place  where a field stands: `id` begins
 *            the ids there; `quiet` is the class of a hint
 */

export const idOf = ({ id }, field) => `${id}-${field.replace(".", "-")}`;

/** What a control says about what is wrong with it. */
export function marked(place, field, more = "") {
  const wrongId = place.problems[field] ? `${idOf(place, field)}-wrong` : "";
  return { "aria-invalid": wrongId ? "true" : null, "aria-describedby": [wrongId, more].filter(Boolean).join(" ") || null };
}

export function wrong(place, field) {
  const problem = place.problems[field];
  return problem && html`<p class="cu-wrong" id="${idOf(place, field)}-wrong">${problem}</p>`;
}

/** The attributes of a text that is typed in: what is typed stays until it is answered. */
export function typedIn(place, field, value, note = "") {
  const shown = place.typed ? place.typed.value(field, value) : value;
  return { type: "text", id: idOf(place, field), "data-field": field, "data-typed": "", value: shown, autocomplete: "off", spellcheck: false, ...marked(place, field, note) };
}

/** A text to type in, with its label, a hint, and what is wrong with it. */
export function textField(place, field, label, value, { wide, hint, ...attributes } = {}) {
  const { quiet } = place;
  const note = hint ? `${idOf(place, field)}-hint` : "";
  return html`<div class="cu-field${wide ? " cu-wide" : ""}" data-of=${field.split(".")[0]}>
    <label for=${idOf(place, field)}>${label}</label>
    <input ...${typedIn(place, field, value, note)} ...${attributes} />
    ${hint && html`<p class=${quiet} id=${note}>${hint}</p>`}
    ${wrong(place, field)}
  </div>`;
}

/** A name, or another text by its `tag`, told once it is typed: however often the page is drawn meanwhile, what is typed stays until there is another `value`. */
export class NameField extends Component {
  static getDerivedStateFromProps({ value }, { was }) {
    return value === was ? null : { was: value, typed: null };
  }

  render({ value, tell, tag = "input", ...attributes }, { typed }) {
    return html`<${tag} type="text" autocomplete="off" spellcheck="false" ...${attributes} value=${typed ?? value}
      onInput=${({ target }) => this.setState({ typed: target.value })} onChange=${({ target }) => tell(target.value)} />`;
  }
}

/** Something to choose from options. */
export function selectField(place, field, label, value, options) {
  return html`<div class="cu-field" data-of=${field.split(".")[0]}>
    <label for=${idOf(place, field)}>${label}</label>
    <select id=${idOf(place, field)} data-field=${field} value=${value} ...${marked(place, field)}>${options}</select>
    ${wrong(place, field)}
  </div>`;
}

export const optionOf = ({ value, text = value }) => html`<option value=${value}>${text}</option>`;

/**
 * Sends what is typed once nobody has typed for `pause` milliseconds, and everything else at once, each with its number.
 *
 * A field shows what is typed in it as long as the reader is there, and until Python has answered all that was sent.
 */
export class Typing {
  constructor(model, pause) {
    Object.assign(this, { model, pause, drafts: {}, unsent: {}, sent: model.get("shown").heard ?? 0 });
  }

  type(field, text) {
    this.drafts[field] = this.unsent[field] = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), this.pause);
  }

  send(message) {
    this.flush();
    this.post(message);
  }

  /** Sends what has been typed. */
  flush() {
    this.stop();
    const change = this.unsent;
    this.unsent = {};
    if (Object.keys(change).length) this.post({ change });
  }

  post(message) {
    this.sent += 1;
    this.model.send({ ...message, number: this.sent });
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  /** Python has heard the messages up to this number; drafts that are answered go, but for that of the field with the focus. */
  answered(heard, focused) {
    this.sent = Math.max(this.sent, heard ?? 0);
    if (heard < this.sent || this.timer) return;
    this.drafts = Object.fromEntries(Object.entries(this.drafts).filter(([field]) => field === focused));
  }

  value(field, shown) {
    return this.drafts[field] ?? shown;
  }
}
