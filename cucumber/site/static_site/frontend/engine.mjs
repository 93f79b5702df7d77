/** The engine as its page sees it: started once, addressed in texts; earlier messages wait until it is ready. */

export class Engine {
  /**
   * @param {string} worker  the address of the worker's script
   * @param {object} begin   what it needs to begin
   * @param {{messages: (messages: object[]) => void, ready: (page: string|undefined) => void, failed: (why: string) => void}} handlers
   */
  constructor(worker, begin, handlers) {
    Object.assign(this, { address: worker, about: begin, handlers, worker: null, queue: [] });
  }

  /** Starts it, unless it has been started. */
  start() {
    if (this.worker) return;
    try {
      this.worker = new Worker(this.address, { type: "module" });
    } catch (problem) {
      this.handlers.failed(String(problem));
      return;
    }
    this.worker.addEventListener("message", ({ data }) => this.receive(data));
    this.worker.addEventListener("error", (event) => this.handlers.failed(event.message || "the engine can't be loaded"));
    this.worker.postMessage({ begin: this.about });
    for (const text of this.queue.splice(0)) this.worker.postMessage({ text });
  }

  /** Sends a text to Python. */
  send(text) {
    if (this.worker) this.worker.postMessage({ text });
    else this.queue.push(text);
  }

  receive({ messages, ready, page, failed }) {
    if (messages) this.handlers.messages(JSON.parse(messages));
    else if (ready) this.handlers.ready(page);
    else if (failed) this.handlers.failed(failed);
  }
}
