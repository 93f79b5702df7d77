/**
 * The connection to a room: it opens again by itself, and notices when nothing comes through any more.
 *
 * A phone that sleeps, or whose packets vanish, is told nothing by its socket: so the connection asks for an answer every few
 * seconds, and at once when the page is looked at again.
 */

const BEAT = 4000; // milliseconds between two beats
const SILENCE = 7000; // without an answer: the connection is dead
const AGAIN = [300, 1000, 2000, 4000]; // the pauses before opening it again; the last one goes on

export class Connection {
  /**
   * @param {string} address
   * @param {{hello: () => object, hear: (message: object) => void, state: (isOpen: boolean) => void}} ends  what is said
   *        first whenever the connection opens, what hears, and what is told whether it is open
   */
  constructor(address, ends) {
    Object.assign(this, { address, ends, tries: 0, ended: false, timers: [] });
    this.look = () => document.visibilityState === "visible" && this.beat();
    document.addEventListener("visibilitychange", this.look);
    addEventListener("online", this.look);
    this.open();
  }

  open() {
    if (this.ended) return;
    const socket = (this.socket = new WebSocket(this.address));
    this.heard = Date.now();
    socket.addEventListener("open", () => {
      this.heard = Date.now();
      socket.send(JSON.stringify(this.ends.hello()));
    });
    socket.addEventListener("message", ({ data }) => this.socket === socket && this.hear(JSON.parse(data)));
    socket.addEventListener("close", () => this.socket === socket && this.again());
    clearInterval(this.beating);
    this.beating = setInterval(() => this.beat(), BEAT);
  }

  hear(message) {
    this.heard = Date.now();
    if ("beat" in message) return;
    if (this.tries !== 0 || !this.isOpen) this.ends.state(true);
    this.isOpen = true;
    this.tries = 0;
    this.ends.hear(message);
  }

  /** Says something; false where nobody would hear it. */
  say(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  beat() {
    if (Date.now() - this.heard > SILENCE) this.again();
    else this.say({ is: "beat" });
  }

  /** The connection is dead: another one is opened, sooner or later. */
  again() {
    clearInterval(this.beating);
    const dead = this.socket;
    this.socket = { readyState: WebSocket.CLOSED };
    if (dead.close) dead.close();
    if (this.ended) return;
    this.isOpen = false;
    this.ends.state(false);
    const pause = AGAIN[Math.min(this.tries, AGAIN.length - 1)];
    this.tries += 1;
    clearTimeout(this.opening);
    this.opening = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2)); // a class does not come back all at once
  }

  end() {
    this.ended = true;
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("online", this.look);
    clearInterval(this.beating);
    clearTimeout(this.opening);
    if (this.socket.close) this.socket.close();
  }
}

/** The address of a room's connection, from that of the folder the rooms are in. */
export function connectionTo(folder) {
  const address = new URL(`${folder}/line`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return address.href;
}

/** A key that nobody guesses. */
export function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
