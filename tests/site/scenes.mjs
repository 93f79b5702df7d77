/** The three screens of a room in one page, each drawn from what a room has told it: nobody is connected. */
import { begin } from "../../cucumber/pages/stage/room/phone.mjs";
import { Remote } from "../../cucumber/pages/stage/room/remote.mjs";
import { wear } from "../../cucumber/pages/stage/table/faces.mjs";
import { Wall } from "../../cucumber/pages/stage/scenes/wall.mjs";

/** Everything is told anew. */
const all = (told) => ({ anew: true, news: { parts: Object.fromEntries(Object.entries(told).map(([name, part]) => [name, { all: part }])) } });

const SCREENS = {
  wall(el) {
    el.className = "wall";
    el.innerHTML = '<div class="wall-scene"></div>';
    const wall = new Wall(el.firstChild);
    return ({ scene, room, faces }) => (wear(faces), wall.show(scene, room));
  },
  phone(el) {
    const phone = begin(el, { base: "/" });
    phone.room.me.isKnown = true;
    return (told) => (phone.room.hear(all(told)), phone.fit());
  },
  remote(el) {
    const remote = new Remote(el, "/");
    return (told) => remote.presenter.hear(all(told));
  },
};

export const screen = (name) => SCREENS[name](document.getElementById("page"));
