/** Who stood to win, card by card: a line for each player, yours in bold, labeled where it ends. */
import { html } from "./vendor/preact.mjs";

const SIZE = { width: 300, height: 120, left: 30, right: 64, top: 8, bottom: 14 };
const APART = 13; // between two labels

const x = (at, many) => SIZE.left + (at * (SIZE.width - SIZE.left - SIZE.right)) / Math.max(1, many - 1);
const y = (share) => SIZE.top + ((100 - share) * (SIZE.height - SIZE.top - SIZE.bottom)) / 100;

/** The heights of labels that would lie on each other, moved apart. */
export function spread(heights) {
  const order = heights.map((height, index) => ({ height, index })).sort((one, other) => one.height - other.height);
  order.forEach((each, place) => {
    if (place) each.height = Math.max(each.height, order[place - 1].height + APART);
  });
  const over = Math.max(0, order.at(-1).height - (SIZE.height - 2));
  return order.reduce((all, { height, index }) => Object.assign(all, { [index]: height - over }), []);
}

/** @param {{names: string[], rows: number[][], at?: number}} drawn  `rows`: of a hundred games, so many for each; `at`: the moment looked at */
export function chances({ names, rows, at = null }) {
  if (rows.length < 2) return null;
  const line = (seat) => rows.map((row, place) => `${x(place, rows.length).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
  const labels = spread(names.map((_, seat) => y(rows.at(-1)[seat]) + 4));
  const told = names.map((name, seat) => `${name} from ${rows[0][seat]} to ${rows.at(-1)[seat]}`).join(", ");
  return html`<figure class="stage-course"><figcaption class="cu-hint">Of 100 games like this one, won by</figcaption>
    <svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="Games won, of a hundred: ${told}">
      ${[0, 50, 100].map((share) => html`<line key=${share} x1=${SIZE.left} x2=${SIZE.width - SIZE.right} y1=${y(share)} y2=${y(share)} class="course-grid" /><text x=${SIZE.left - 5} y=${y(share) + 4} text-anchor="end">${share}</text>`)}
      ${names.map((name, seat) => html`<polyline key=${name} points=${line(seat)} class=${seat ? "course-theirs" : "course-yours"} />`).reverse()}
      ${at !== null && rows[at] && html`<circle cx=${x(at, rows.length)} cy=${y(rows[at][0])} r="5" class="course-now" />`}
      ${names.map((name, seat) => html`<text key=${name} x=${SIZE.width - SIZE.right + 5} y=${labels[seat]} class=${seat ? null : "course-you"}>${name.slice(0, 9)}</text>`)}
    </svg></figure>`;
}
