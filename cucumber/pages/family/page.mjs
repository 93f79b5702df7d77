/** The family: its tree, the games by country, every question with its answers, and where sources disagree. */
import { page } from "../stage/root.mjs";
import { html } from "../stage/vendor/preact.mjs";

const htmlBlock = (text) => html`<div dangerouslySetInnerHTML=${{ __html: text }} />`;

const Family = ({ data: { tree, by_country: countries, questions, conflicts } }) => html`<div class="cu-tables">${htmlBlock(tree)}
  <h2>By country</h2><div class="cu-scroll" dangerouslySetInnerHTML=${{ __html: countries }} />
  <h2>Every question, every answer</h2>
  <p>Open a question to see which games answer it which way. Names in bold are games as they are, the others games with a house rule.</p>
  ${htmlBlock(questions)}
  <h2>Where the sources disagree</h2>
  <p>Several people have written these games down, and not all alike. Here is what each says, in our words, and what is played here.</p>
  ${htmlBlock(conflicts)}</div>`;

export default page({ Page: Family, css: "cucumber-family" });
