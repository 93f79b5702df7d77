/** Who is in a room, as its presenter sees them: each can have another name, or be taken out. */
import { face } from "../table/faces.mjs";
import { html } from "../vendor/preact.mjs";

/** @param {{number: number, name: string, here: boolean}[]} people  @param {(is: string, message: object) => void} send */
export const peopleList = (people, send) => people.length > 0 && html`<details class="room-people"><summary>People</summary>
  <ul class="cu-list">${people.map(({ number, name, here }) => html`<li key=${number} data-gone=${here ? null : ""}>
    <form class="cu-row" onSubmit=${(event) => (event.preventDefault(), event.target.querySelector("input").blur())}>${face(name)}
      <input aria-label="Name of ${name}" maxlength="20" autocomplete="off" value=${name} onChange=${({ target }) => send("rename", { number, name: target.value })} />
      <details><summary aria-label="Take ${name} out">×</summary><button type="button" class="cu-secondary" onClick=${() => send("remove", { number })}>Take ${name} out of the room</button></details></form></li>`)}</ul></details>`;
