/** The claims: a verdict a line, which opens to its picture, its numbers and the command that plays it again. */
import { page } from "../stage/root.mjs";
import { html } from "../stage/vendor/preact.mjs";

const Claims = ({ data: { claims, rest } }) => html`<div class="cu-tables">
  <ul class="claims" dangerouslySetInnerHTML=${{ __html: claims }} /><p class="cu-note">${rest}</p></div>`;

export default page({ Page: Claims, css: "cucumber-claims" });
