/** The three screens of a room in one page, each drawn from what a room has told it: nobody is connected. */
import { begin } from "../../cucumber/pages/stage/room/phone.mjs";
import { Remote } from "../../cucumber/pages/stage/room/remote.mjs";
import { setRoomFaces } from "../../cucumber/pages/stage/table/faces.mjs";
import { ALL_SCENES } from "../../cucumber/pages/stage/scenes/room_scenes.mjs";
import { Wall } from "../../cucumber/pages/stage/scenes/wall.mjs";

/** Everything is told anew. */
const all = (props) => ({ anew: true, diff: { parts: Object.fromEntries(Object.entries(props).map(([name, part]) => [name, { all: part }])) } });

const SCREENS = {
  wall(el) {
    el.className = "wall cucumber-wall";
    el.innerHTML = '<div class="wall-scene"></div>';
    const wall = new Wall(el.firstChild, ALL_SCENES);
    return ({ scene, room, faces }) => (setRoomFaces(faces), wall.show(scene, room));
  },
  phone(el) {
    const phone = begin(el, { base: "/" });
    phone.room.me.isKnown = true;
    return (props) => (phone.room.receive(all(props)), phone.fit());
  },
  remote(el) {
    const remote = new Remote(el, "/");
    return (props) => remote.presenter.receive(all(props));
  },
};

export const screen = (name) => SCREENS[name](document.getElementById("page"));

/** What is wrong with what is drawn: what covers another, is off the screen, cut, or smaller than these parts of the window's height. */
export function found(least, smallest, roomy) {
  const props = (node) => `${node.className.baseVal ?? node.className} “${node.textContent.trim().slice(0, 30)}”`;
  const isSeen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && node.getBoundingClientRect().width > 1;
  const all = (css) => [...document.querySelectorAll(css)].filter(isSeen);
  const box = (node) => node.getBoundingClientRect();
  const ownText = (node) => [...node.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim());
  const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const wrong = [];

  // Plates beside plates, and on the wall; a card that was played keeps most of itself in sight.
  const plates = all(".felt-seat, .scene-felt .table-seat");
  for (const [at, node] of plates.entries()) {
    const there = box(node);
    if (there.left < -1 || there.top < -1 || there.right > innerWidth + 1 || there.bottom > innerHeight + 1) wrong.push(`off the screen: ${props(node)}`);
    for (const other of plates.slice(0, at)) if (node.closest("figure, .small-felt, .table-stage") === other.closest("figure, .small-felt, .table-stage") && shared(there, box(other)) > 4) wrong.push(`${props(node)} lies over ${props(other)}`);
  }
  for (const card of all(".felt-play > .scene-card")) {
    const there = box(card);
    const covered = plates.filter((plate) => plate.closest(".small-felt") === card.closest(".small-felt")).reduce((sum, plate) => sum + shared(there, box(plate)), 0);
    if (covered > 0.34 * there.width * there.height) wrong.push(`a plate lies over ${card.getAttribute("aria-label")}`);
  }

  // The title, cards, people and next turn of each of many tables lie apart.
  const words = (node) => {
    const range = new Range();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  for (const table of all(".tables-grid li")) {
    const parts = [...table.querySelectorAll("h2, p, .scene-person, .scene-card")].map((node) => [node, node.matches("h2, p") ? words(node) : box(node)]);
    for (const [at, [node, there]] of parts.entries()) for (const [other, its] of parts.slice(0, at)) if (shared(there, its) > 4) wrong.push(`${props(node)} lies over ${props(other)}`);
  }

  // Every text is whole and in the window; a name may end in an ellipsis, unless it is short.
  const isPhone = innerWidth < 700;
  for (const node of all("body *").filter((each) => ownText(each) && !each.closest("svg, .cu-aloud, .table-card, .scene-card, .table-stage"))) {
    const there = box(node);
    const isOut = there.left < -1 || there.right > innerWidth + 1 || (!isPhone && (there.top < -1 || there.bottom > innerHeight + 1));
    if (isOut) wrong.push(`off the screen: ${props(node)}`);
    const isName = node.closest(".cu-one-line, .podium-steps b") && node.textContent.trim().length > 4;
    if (!isName && getComputedStyle(node).display !== "inline" && node.scrollWidth > node.clientWidth + 2) wrong.push(`cut: ${props(node)}`);
    for (let over = node.parentElement; over && over !== document.body; over = over.parentElement) {
      if (!["hidden", "clip"].includes(getComputedStyle(over).overflowY)) continue;
      const edge = box(over);
      if (!isName && (there.bottom > edge.bottom + 2 || there.top < edge.top - 2)) wrong.push(`cut by ${over.className}: ${props(node)}`);
    }
    if (!isPhone && parseFloat(getComputedStyle(node).fontSize) < innerHeight / smallest - 0.5) wrong.push(`too small: ${props(node)} ${getComputedStyle(node).fontSize}`);
    if (isPhone && parseFloat(getComputedStyle(node).fontSize) < 12) wrong.push(`too small: ${props(node)}`);
  }
  if (!isPhone) for (const [css, [usual, shrunk]] of Object.entries(least)) for (const node of all(css)) {
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (size < innerHeight / (roomy ? usual : shrunk) - 0.5) wrong.push(`smaller than 1/${roomy ? usual : shrunk}: ${props(node)} ${size}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) wrong.push("it can be scrolled sideways");
  return [...new Set(wrong)];
}
