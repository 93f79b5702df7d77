/** The presenter's end of a room: it opens one, comes back to it, and remembers what to tell phones again. */
import { forget, freshKey, save, load, remember, recall } from "../device.mjs";
import { FULL } from "../connection.mjs";
import { STEP_CHANGED, planMessage, goTo, isPlanRunning, currentPlan, setPlanMode } from "../plan/plan.mjs";
import { Screen } from "./screen.mjs";

const ROOM = "cucumber-room";
const PAGE = "cucumber-page";
const AWAY = "The room doesn't answer. It comes back by itself, and nothing you did is lost.";

const isRoom = (saved) => typeof saved?.code === "string" && typeof saved?.secret === "string";

/** Whether this device presents in a room that may still be open. */
export const hasRoom = () => !!load(ROOM, isRoom).saved;

/** Takes the room of a presenter's own link, whose part behind "#" is the code and the secret. */
export function takeRoom(hash) {
  const match = /^#?([A-Z]{5})\.([\w-]{16,64})$/.exec(hash);
  if (match) save(ROOM, { code: match[1], secret: match[2] });
  return !!match;
}

export class Presenter extends Screen {
  /**
   * @param {string} folder  the address of the rooms  @param {"desk"|"wall"|"remote"} screen
   * @param {() => void} onChange  called when there is something else to draw
   * @param {{onReady?: () => void, onRequest?: (request: string|object) => void, onLeave?: () => void}} handlers  called when the room is there, or there
   *        again, and what is shown has to be said again; with what the presenter's second device asks of this page; and before that goes on
   *        to another step of the plan
   */
  constructor(folder, screen, onChange, { onReady = () => {}, onRequest = () => {}, onLeave = () => {} } = {}) {
    super(folder, onChange);
    const page = recall(PAGE) ?? freshKey(); // also after the page is loaded again: by it the room recognizes one that slept
    remember(PAGE, page);
    Object.assign(this, { screen, onReady, onRequest, onLeave, page, done: 0, hasPlan: isPlanRunning(), onStep: () => this.sendPlan() });
  }

  /** What went wrong, or that another page is shown. */
  get status() {
    return this.notice || this.snapshot.said || "";
  }

  /** Opens a room, or comes back to the one this device presents in. */
  open() {
    if (this.connection) return;
    this.room = load(ROOM, isRoom).saved;
    this.connect();
    addEventListener(STEP_CHANGED, this.onStep);
  }

  greeting() {
    const own = { screen: this.screen, page: this.page, displaced: !!this.snapshot.displaced };
    return this.room ? { is: "present", ...this.room, ...own, kept: loadParts() } : { is: "open", ...own };
  }

  /** A wall is a page of the site, whose own connection sees to that. */
  get isSettled() {
    return super.isSettled && this.screen !== "wall";
  }

  close() {
    this.send("close");
    this.leave();
  }

  leave(notice = "") {
    this.end();
    for (const key of [ROOM, ...names().map(keyOf), NAMES]) forget(key);
    Object.assign(this, { snapshot: {}, notice });
    this.onChange();
  }

  end() {
    removeEventListener(STEP_CHANGED, this.onStep);
    super.end();
  }

  /** Tells the room which step of the plan is shown, and its note; or that the plan that was walked here is over. */
  sendPlan() {
    if (isPlanRunning()) (this.hasPlan = true, this.send("plan", planMessage(currentPlan())));
    else if (this.hasPlan) this.hasPlan = !this.send("plan", { steps: null });
  }

  onOpen() {
    this.notice = "";
  }

  onLost(isFull) {
    this.notice = isFull ? FULL : AWAY;
    this.onChange();
  }

  update(snapshot, anew) {
    const { kept = {}, room } = this.snapshot;
    this.snapshot = snapshot;
    if (snapshot.room.life !== room?.life) this.done = 0;
    if (anew) save(ROOM, this.room = { code: snapshot.room.code, secret: snapshot.door.secret });
    saveParts(Object.fromEntries(Object.entries(snapshot.kept).filter(([name, part]) => part !== kept[name])));
    for (const { wish, do: request } of snapshot.wishes) if (anew || wish > this.done) this.fulfil(wish, request);
    if (!anew) return;
    queueMicrotask(() => this.onReady()); // once what was asked for is shown
    this.sendPlan();
  }

  /** Does each request to this page once, and confirms it. */
  fulfil(wish, request) {
    const isNew = wish > this.done;
    this.done = Math.max(wish, this.done);
    this.send("did", { number: wish }); // before the page is left for a step of the plan
    if (!isNew) return;
    if (request.step === undefined) this.onRequest(request);
    else if (isPlanRunning()) (this.onLeave(), setPlanMode("presents"), this.notice = goTo(request.step));
  }

  EVENTS = {
    evening(evening) {
      this.onEvening?.(evening);
    },
    refused(sentence) {
      if (this.isIn) this.notice = sentence;
      else this.leave(sentence);
    },
    closed(sentence) {
      this.leave(sentence);
    },
  };
}

// What the page keeps for a server that starts again: parts by name, each on its own, since one act changes one part.
const NAMES = "cucumber-room-kept";
const isList = (value) => Array.isArray(value) && value.every((name) => typeof name === "string");
const isPart = (value) => value !== null && typeof value === "object";
const keyOf = (name) => `${NAMES}/${name}`;

const names = () => load(NAMES, isList).saved ?? [];

/** Keeps these parts beside the others; one that is null is removed. */
function saveParts(parts) {
  const known = new Set(names());
  for (const [name, part] of Object.entries(parts)) {
    if (part) save(keyOf(name), part);
    else forget(keyOf(name));
    known[part ? "add" : "delete"](name);
  }
  if (known.size !== names().length || [...known].some((name) => !names().includes(name))) save(NAMES, [...known]);
}

function loadParts() {
  const parts = names().map((name) => [name, load(keyOf(name), isPart).saved]);
  return parts.length ? Object.fromEntries(parts.filter(([, part]) => part)) : null;
}
