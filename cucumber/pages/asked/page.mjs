/** One question at a table. */
import { CardTable } from "../../stage/card_table.mjs";
import { panel } from "../../stage/panel.mjs";
import { page } from "../../stage/root.mjs";
import { html } from "../../ui/vendor/preact.mjs";

const Asked = ({ told, answers, send }) =>
  html`<${CardTable} told=${told.table} said=${told.said} answers=${answers} send=${send} panel=${(table, given) => panel(table, { ...given, send })} />`;

export default page({ Page: Asked, css: "cucumber-asked" });
