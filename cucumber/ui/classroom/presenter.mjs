/** The presenter's end of a room: it opens one, comes back to it, and remembers what phones are told again. */
import { forget, keep, keptAt } from "../device.mjs";
import { WENT, asTold, goTo, isWalked, thePlan } from "../plan/walking.mjs";
import { Connection, connectionTo, freshKey } from "./connection.mjs";
import { forgetParts, keepParts, keptParts } from "./kept_parts.mjs";
import { NONE, seenNow } from "./tables.mjs";

const ROOM = "cucumber-room";
const PAGE = "cucumber-page";
const AWAY = "The room doesn't answer. It comes back by itself, and nothing you did is lost.";

const isRoom = (kept) => typeof kept?.code === "string" && typeof kept?.secret === "string";

/** Whether this device presents in a room that may still be open. */
export const hasRoom = () => !!keptAt(ROOM, isRoom).kept;

/** The name of this tab, also after its page is loaded anew: by it the room knows a page again that slept. */
function tabName() {
  try {
    const name = sessionStorage.getItem(PAGE) ?? freshKey();
    sessionStorage.setItem(PAGE, name);
    return name;
  } catch {
    return freshKey();
  }
}

/** Takes the room of a presenter's own link, whose part behind "#" is the code and the secret. */
export function takeRoom(hash) {
  const found = /^#?([A-Z]{5})\.([\w-]{16,64})$/.exec(hash);
  if (found) keep(ROOM, { code: found[1], secret: found[2] });
  return !!found;
}

export class Presenter {
  /**
   * @param {string} folder  the address of the rooms
   * @param {() => void} changed  called when there is something else to draw
   * @param {(room: {asks: boolean, leads: boolean}) => void} back  called when the room is there, or there again: what is shown has to
   *        be said again; `leads`: whether no other page is shown to it
   * @param {(wish: {do: string|object}) => void} does  called with what the presenter's second device asks of this page
   */
  constructor(folder, changed, back = () => {}, does = () => {}) {
    Object.assign(this, { folder, changed, back, does, page: tabName(), life: "", done: 0, went: () => this.tellPlan() });
    this.forget();
  }

  forget() {
    Object.assign(this, {
      code: "", door: null, own: null, leads: true, here: 0, people: [], poll: null, result: null, places: null, table: null, standing: "", said: "", shows: "story",
      tables: NONE, look: null, ranking: null, now: null, plan: null, wall: false,
    });
  }

  get isOpen() {
    return !!this.code;
  }

  /** Opens a room, or comes back to the one this device presents in. */
  open() {
    if (this.connection) return;
    addEventListener(WENT, this.went);
    const { kept } = keptAt(ROOM, isRoom);
    this.room = kept ?? null;
    const { page } = this;
    const hello = () => (this.room ? { present: this.room.code, secret: this.room.secret, kept: keptParts(), page } : { open: true, page });
    this.connection = new Connection(connectionTo(this.folder), { hello, hear: (message) => this.hear(message), state: (isOpen) => this.state(isOpen) });
  }

  say(message) {
    return this.connection?.say(message) ?? false;
  }

  /** Whether tables are played that nobody sees, as something else is presented. */
  get hidesTables() {
    return this.shows !== "table" && this.tables.count > 0;
  }

  /** The room is closed for everybody. */
  close() {
    this.say({ close: true });
    this.leave();
  }

  leave() {
    this.end();
    forget(ROOM);
    forgetParts();
    this.forget();
    this.changed();
  }

  /** The page is left; the room stays open. */
  end() {
    removeEventListener(WENT, this.went);
    this.connection?.end();
    this.connection = null;
  }

  /** The room is told where one is in the plan, and what one wrote to oneself. */
  tellPlan() {
    if (isWalked()) this.say({ plan: asTold(thePlan()) });
  }

  state(isOpen) {
    this.said = isOpen ? "" : AWAY;
    this.changed();
  }

  hear(message) {
    for (const [name, value] of Object.entries(message)) this.HEARS[name]?.call(this, value, message);
    this.changed();
  }

  /** Does what is asked of this page, once, and says so. */
  fulfil(wish, asked) {
    const isNew = wish > this.done;
    this.done = Math.max(wish, this.done);
    this.say({ did: wish }); // before the page is left for a step of the plan
    if (!isNew) return;
    if (asked.step === undefined) this.does(asked);
    else if (isWalked()) this.said = goTo(asked.step);
  }

  HEARS = {
    secret(secret) {
      this.room = { code: this.code, secret };
      keep(ROOM, this.room);
    },
    room({ code, life, asks, leads, wishes }) {
      if (life !== this.life) Object.assign(this, { life, done: 0 });
      this.code = code;
      for (const { wish, do: asked } of wishes) this.fulfil(wish, asked);
      queueMicrotask(() => this.back({ asks, leads })); // once it is shown what was wished
      this.tellPlan();
    },
    do(asked, { wish }) {
      this.fulfil(wish, asked);
    },
    now(now) {
      this.now = now;
    },
    plan(plan) {
      this.plan = plan;
    },
    wall(isAwake) {
      this.wall = isAwake;
    },
    door(door) {
      this.door = door;
    },
    own(own) {
      this.own = own;
    },
    leading(leads, { told = "" }) {
      this.leads = leads;
      this.said = leads ? "" : told;
    },
    here(here) {
      this.here = here;
    },
    people(people) {
      this.people = people;
    },
    question(question) {
      this.poll = question && { ...question, counts: {}, answered: 0 };
      this.result = null;
    },
    answers(answers) {
      this.poll = { ...this.poll, ...answers };
      this.result = null;
    },
    result(result) {
      this.result = result;
    },
    places(places) {
      this.places = places;
      if (!places?.playing) this.table = null;
    },
    table({ of, from, frames, deal, ...standing }) {
      const same = this.table?.of === of && this.table?.deal === deal;
      if (!same && from > 0) return;
      if (!same) this.standing = "";
      this.table = { of, deal, ...standing, anew: from === 0, frames: [...(same ? this.table.frames.slice(0, from) : []), ...frames] };
    },
    standing(standing) {
      this.standing = standing;
    },
    keep(parts) {
      keepParts(parts);
    },
    shows(shows) {
      this.shows = shows;
    },
    tables(tables) {
      this.tables = seenNow(this.tables, tables);
    },
    look(look) {
      this.look = look;
    },
    ranking(ranking) {
      this.ranking = ranking;
    },
    evening(evening) {
      this.saved?.(evening);
    },
    refused(sentence) {
      this.said = sentence;
      if (!this.code) {
        const { said } = this;
        this.leave();
        this.said = said;
      }
    },
    closed(sentence) {
      this.leave();
      this.said = sentence;
    },
  };
}
