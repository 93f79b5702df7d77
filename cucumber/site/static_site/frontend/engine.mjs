/** The engine as its page sees it: started once, addressed in texts; earlier messages wait until it is ready. */

export class Engine {
  /**
   * @param {string} worker  the address of the worker's script
   * @param {object} begin   what it needs to begin
   * @param {{said: (messages: object[]) => void, ready: (page: string|undefined) => void, failed: (why: string) => void}} hears
   */
  constructor(worker, begin, hears) {
    Object.assign(this, { address: worker, about: begin, hears, worker: null, waiting: [] });
  }

  /** Starts it, unless it has been started. */
  start() {
    if (this.worker) return;
    try {
      this.worker = new Worker(this.address, { type: "module" });
    } catch (problem) {
      this.hears.failed(String(problem));
      return;
    }
    this.worker.addEventListener("message", ({ data }) => this.hear(data));
    this.worker.addEventListener("error", (event) => this.hears.failed(event.message || "the engine can't be loaded"));
    this.worker.postMessage({ begin: this.about });
    for (const text of this.waiting.splice(0)) this.worker.postMessage({ text });
  }

  /** Says something to Python. */
  say(text) {
    if (this.worker) this.worker.postMessage({ text });
    else this.waiting.push(text);
  }

  hear({ said, ready, page, failed }) {
    if (said) this.hears.said(JSON.parse(said));
    else if (ready) this.hears.ready(page);
    else if (failed) this.hears.failed(failed);
  }
}
