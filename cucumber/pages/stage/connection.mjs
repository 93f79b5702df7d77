/**
 * A connection to the server: it opens again by itself. One that stays open while nobody looks notices when nothing comes through
 * any more: the socket of a phone that sleeps, or whose packets vanish, reports nothing, so the connection asks for an answer every
 * few seconds, and at once when the page is looked at again.
 */
import { remember, recall } from "./device.mjs";

const BEAT = 4000; // milliseconds between two beats
const SILENCE = 7000; // without an answer: the connection is dead
const PAUSES = [300, 700, 700, 700, 700, 700, 700, 1000, 2000, 4000]; // before it is opened again: short while a server starts; the last repeats
const PAUSES_IF_FULL = [10_000, 20_000, 40_000, 60_000];
const FULL_CODE = 1013; // by which a server says that it has no place
export const FULL = "The server is full. This page goes on by itself as soon as there is room.";
const WAKES = ["online", "pageshow", "focus"];
const WRITES = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button])";
const RENEWED = "cucumber-renewed"; // the build for which this window was loaded again

export class Connection {
  /**
   * @param {() => string} address
   * @param {{onOpen: (connection: Connection) => void, onMessage: (message: object) => void, onLost: (isFull: boolean) => void, isPersistent?: boolean, isSettled?: () => boolean}} handlers
   *        what is done whenever the connection opens, and whenever it is lost, or the server has no place for it; what hears; whether it
   *        stays open though nobody looks; whether nothing is lost if the page is loaded again, as it is once the server has another build
   */
  constructor(address, handlers) {
    Object.assign(this, { address, handlers, tries: 0, ended: false, socket: null });
    this.onWake = () => document.hidden || this.check();
    document.addEventListener("visibilitychange", this.onWake);
    for (const event of WAKES) addEventListener(event, this.onWake);
    this.open();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.openTimer);
    const socket = (this.socket = new WebSocket(this.address()));
    this.lastHeard = Date.now();
    socket.onopen = () => {
      this.lastHeard = Date.now();
      this.handlers.onOpen(this);
    };
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(JSON.parse(data));
    socket.onclose = ({ code }) => this.socket === socket && this.reconnect(code === FULL_CODE);
    if (this.handlers.isPersistent) this.timer = setInterval(() => this.check(), BEAT);
  }

  receive(message) {
    this.lastHeard = Date.now();
    this.tries = 0;
    if (message.build) this.build = message.build;
    else if (!("beat" in message)) this.handlers.onMessage(message);
    if (!this.handlers.isPersistent) this.renew(); // one that stays first lets its last words arrive
  }

  /** Loads the page again, once for each build of the server; what is being written, or said, comes first. */
  renew() {
    if (!this.build || !this.isOpen || this.socket.bufferedAmount || !this.handlers.isSettled?.() || document.activeElement?.matches?.(WRITES)) return;
    const isNew = recall(RENEWED) !== this.build;
    remember(RENEWED, this.build);
    if (isNew && recall(RENEWED) === this.build) location.reload(); // a window that remembers nothing would do so for ever
  }

  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
    return this.isOpen;
  }

  /** Opens a closed connection; asks for an answer, or gives up waiting for one. */
  check() {
    this.renew();
    if (!this.socket) this.open();
    else if (this.handlers.isPersistent && Date.now() - this.lastHeard > SILENCE) this.reconnect();
    else if (this.handlers.isPersistent) this.send({ is: "beat" });
  }

  /** The connection is dead: another one is opened, sooner or later. */
  reconnect(isFull = false) {
    this.close();
    this.handlers.onLost(isFull);
    const pauses = isFull ? PAUSES_IF_FULL : PAUSES;
    const pause = pauses[Math.min(this.tries, pauses.length - 1)];
    this.tries += 1;
    const open = () => (document.hidden && !this.handlers.isPersistent) || this.open();
    this.openTimer = setTimeout(open, pause * (0.75 + Math.random() / 2)); // so that a whole class doesn't come back at once
  }

  close() {
    clearInterval(this.timer);
    clearTimeout(this.openTimer);
    const dead = this.socket;
    this.socket = null;
    dead?.close();
  }

  end() {
    this.close();
    document.removeEventListener("visibilitychange", this.onWake);
    for (const event of WAKES) removeEventListener(event, this.onWake);
  }
}

/** The address of a connection, from one beside the page; it is as safe as the page. */
export function connectionTo(path) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const { build } = document.documentElement?.dataset ?? {};
  if (build) address.searchParams.set("build", build);
  return address.href;
}
