/** Asks Python to count the sheet, notices when nobody answers, and asks again when somebody does. */

import { hasOwnEngine, isStarting } from "../dom.mjs";

const PATIENCE = 4000; // milliseconds, after which nobody is there, and after which it is tried again

/** Whether Python can be there at all. */
const reachable = () => hasOwnEngine() || navigator.onLine;

/** Where Voilà serves the page, the line to its kernel. */
async function kernel() {
  const manager = await globalThis.jupyterapp?.widgetManagerPromise?.promise;
  return manager?.kernel;
}

/** Sends messages with their numbers; `told` is called when it turns out that Python is there, or is not. */
export class Counting {
  constructor(model, told) {
    Object.assign(this, { model, told, sent: model.get("shown").heard ?? 0, waits: null, away: false });
  }

  begin() {
    const retry = () => this.waits && this.retry();
    const lost = () => this.lose();
    addEventListener("online", retry);
    addEventListener("offline", lost);
    document.addEventListener("visibilitychange", retry);
    return () => {
      clearTimeout(this.timer);
      removeEventListener("online", retry);
      removeEventListener("offline", lost);
      document.removeEventListener("visibilitychange", retry);
    };
  }

  /** Sends a message, which is sent again until it, or a later one, is answered; gives its number. */
  send(message) {
    this.sent += 1;
    this.waits = { ...message, number: this.sent };
    this.post();
    return this.sent;
  }

  async post() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lose(), PATIENCE);
    try {
      const line = await kernel();
      if (line && line.connectionStatus !== "connected") throw new Error("nobody is there");
      if (this.waits) this.model.send(this.waits);
    } catch {
      this.lose();
    }
  }

  /** Python has answered the message of this number. */
  answered(heard) {
    if (heard < this.sent) return;
    clearTimeout(this.timer);
    this.waits = null;
    this.tell(false);
  }

  lose() {
    clearTimeout(this.timer);
    if (!this.waits && reachable()) return;
    this.timer = this.waits && setTimeout(() => this.retry(), PATIENCE);
    this.tell(!isStarting());
  }

  /** Tries again, and before that to reach a kernel whose line is cut. */
  async retry() {
    clearTimeout(this.timer);
    if (!reachable()) return this.lose();
    try {
      const line = await kernel();
      if (line?.connectionStatus === "disconnected") await line.reconnect();
    } catch {
      return this.lose();
    }
    return this.post();
  }

  tell(away) {
    if (away === this.away) return;
    this.away = away;
    this.told();
  }
}
