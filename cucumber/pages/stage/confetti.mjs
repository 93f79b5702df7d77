/** A few slices and petals fall over the stage, for two seconds. */
import { svg } from "./dom.mjs";
import { isMotionReduced } from "./table/motion.mjs";

const MANY = 24;
const GONE = 2600; // milliseconds
const SLICE = [["circle", { r: 46, fill: "#e9f8c4", stroke: "#2f6b3a", "stroke-width": 8 }], ["circle", { r: 24, fill: "none", stroke: "#9fd15a", "stroke-width": 18, "stroke-dasharray": "9 16" }]];
const FLOWER = [0, 72, 144, 216, 288].map((turn) => ["ellipse", { cy: -26, rx: 18, ry: 24, fill: "#efb93a", transform: `rotate(${turn})` }]).concat([["circle", { r: 14, fill: "#c96a1c" }]]);

export function confetti(over) {
  if (isMotionReduced()) return;
  const box = document.createElement("div");
  box.className = "stage-joy";
  box.setAttribute("aria-hidden", "true");
  for (let number = 0; number < MANY; number += 1) {
    const style = `left:${(number * 37) % 100}%;width:${22 + ((number * 13) % 28)}px;animation-delay:${(number * 67) % 700}ms`;
    box.append(svg("svg", { viewBox: "-50 -50 100 100", style }, (number % 3 ? SLICE : FLOWER).map(([tag, about]) => svg(tag, about))));
  }
  over.append(box);
  setTimeout(() => box.remove(), GONE);
}
