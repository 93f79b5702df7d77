/** A folder's contents by kind, and their problems. */
import { page } from "../stage/root.mjs";
import { html } from "../stage/vendor/preact.mjs";

const NONE = html`<p>A folder with notebooks, lessons, examples and games of your own joins it with <code>cucumber serve --with my-club</code>.
  A small one to begin with is written by <code>cucumber new lessons my-club</code>.</p>`;

const addonItem = ({ name, page: address, gist, play }) => html`<li key=${address}><a href=${address}>${name}</a>${play && html`: ${gist} <a href=${play}>Play it</a>`}</li>`;
const problem = ({ file, reason }) => html`<p class="cu-alert"><b>${file}</b>: ${reason}</p>`;

const section = ({ heading, brought: all, wrong }) => html`<section key=${heading}><h2>${heading}</h2>
  ${all.length > 0 && html`<ul>${all.map(addonItem)}</ul>`}${wrong.map(problem)}</section>`;

const Club = ({ data: { about, sections, joined } }) => html`<div class="cu-told">
  ${joined ? about && html`<p class="cu-quiet-text">${about}</p>` : NONE}${sections.map(section)}</div>`;

export default page({ Page: Club, css: "cucumber-club" });
