/** What the forms have in common: fields with labels, and what is wrong with them. */
import { Component, html } from "./vendor/preact.mjs";

/**
 * @typedef {{id: string, problems: Object<string, string>}} Place  where a field stands: `id` begins the ids there
 */

export const idOf = ({ id }, field) => `${id}-${field.replace(".", "-")}`;

/** What a control says about what is wrong with it. */
export function problemAttributes(place, field, more = "") {
  const wrongId = place.problems[field] ? `${idOf(place, field)}-wrong` : "";
  return { "aria-invalid": wrongId ? "true" : null, "aria-describedby": [wrongId, more].filter(Boolean).join(" ") || null };
}

export function problemNote(place, field) {
  const problem = place.problems[field];
  return problem && html`<p class="cu-wrong" id="${idOf(place, field)}-wrong">${problem}</p>`;
}

/** A name, or another text by its `tag`, handed to `onChange` once it is typed; however often the page is drawn, what is typed stays until there is another `value`. */
export class NameField extends Component {
  static getDerivedStateFromProps({ value }, { was }) {
    return value === was ? null : { was: value, typed: null };
  }

  render({ value, onChange, tag = "input", ...attributes }, { typed }) {
    return html`<${tag} type="text" autocomplete="off" spellcheck=${false} ...${attributes} value=${typed ?? value}
      onInput=${({ target }) => this.setState({ typed: target.value })} onChange=${({ target }) => onChange(target.value)} />`;
  }
}

export const selectField = (place, field, label, value, options) => html`<div class="cu-field" data-of=${field.split(".")[0]}>
  <label for=${idOf(place, field)}>${label}</label>
  <select id=${idOf(place, field)} data-field=${field} value=${value} ...${problemAttributes(place, field)}>${options}</select>
  ${problemNote(place, field)}
</div>`;

export const optionOf = ({ value, text = value }) => html`<option value=${value}>${text}</option>`;
