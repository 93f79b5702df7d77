/** The line of a page to the server: it opens again by itself, and the page goes on where it was. */

const SOON = 300; // milliseconds until a line that was lost is opened again
const LATEST = 8000;
const SILENCE = 3000; // after which it is said that the server does not answer
const LOST = "The server does not answer. The page goes on by itself as soon as it does.";

export class Line {
  /** @param {string} address  @param {string} version  of what the page was told at first  @param {Root} root */
  constructor(address, version, root) {
    Object.assign(this, { address, version, root, waiting: [], wait: SOON, begun: false });
    this.open();
    for (const event of ["online", "pageshow", "focus"]) addEventListener(event, () => this.socket || this.open());
    document.addEventListener("visibilitychange", () => document.hidden || this.socket || this.open());
  }

  open() {
    clearTimeout(this.opening);
    const query = this.begun ? "again" : `version=${this.version}`;
    const socket = (this.socket = new WebSocket(`${this.address}?${query}`));
    socket.onopen = () => {
      this.wait = SOON;
      this.say("");
      const later = this.waiting.splice(0);
      if (this.begun) this.root.again(); // what was done meanwhile comes after that
      this.begun = true;
      for (const text of later) socket.send(text);
    };
    socket.onmessage = ({ data }) => this.root.hear(JSON.parse(data));
    socket.onclose = () => this.lose(socket);
  }

  lose(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.telling ??= setTimeout(() => this.socket?.readyState === WebSocket.OPEN || this.say(LOST), SILENCE);
    this.opening = setTimeout(() => document.hidden || this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LATEST);
  }

  say(sentence) {
    clearTimeout(this.telling);
    this.telling = undefined;
    site.say(sentence);
  }

  send(message) {
    const text = JSON.stringify(message);
    if (this.socket?.readyState === WebSocket.OPEN && !this.waiting.length) this.socket.send(text);
    else this.waiting.push(text);
    if (!this.socket) this.open();
  }
}
