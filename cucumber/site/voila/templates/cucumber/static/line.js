/**
 * The page's line to its kernel. The front end opens one socket and knows nothing of networks that drop: behind it, one socket
 * follows another, and what either side did not hear is said again. The server's end is `site/kernels/line.py`.
 */
"use strict";
(() => {
  const BEAT = 3000; // milliseconds between two beats
  const SILENCE = 6000; // within which a beat is answered
  const AGAIN = [300, 1000, 2000, 4000]; // pauses before another socket is opened; the last one goes on
  const MOST = 200; // messages that are kept for a server that does not hear
  const DROPPED = "No connection to the server. What you press is kept, and sent when it is back.";
  const WHY = {
    4001: "Nothing was done here for a long time, and so the server let this page go.",
    4004: "This page was away too long, or the server was started anew.",
    4005: "What answers this page has stopped.",
    4008: "This page said more than the server can hear.",
  };

  /** What the front end takes for its socket: it opens once, and closes only when the front end says so. */
  class Line {
    readyState = WebSocket.CONNECTING;
    binaryType = "arraybuffer";
    bufferedAmount = 0;
    extensions = "";
    protocol = "";
    onopen = onmessage = onerror = onclose = null;

    constructor(Socket, url, protocols) {
      Object.assign(this, { Socket, url: String(url), protocols, kept: [], first: 0, heard: 0, tries: 0, asked: 0 });
      this.look = () => document.visibilityState === "visible" && this.beat();
      document.addEventListener("visibilitychange", this.look);
      addEventListener("online", this.look);
      this.beating = setInterval(() => this.beat(), BEAT);
    }

    open() {
      const address = new URL(this.url);
      address.searchParams.set("resumes", this.heard);
      const socket = (this.socket = new this.Socket(address, this.protocols));
      socket.binaryType = this.binaryType;
      const mine = (hear) => (event) => this.socket === socket && hear(event);
      socket.onmessage = mine(({ data }) => (typeof data === "string" && !data.startsWith("{") ? this.hearWord(data) : this.hear(data)));
      socket.onclose = mine(({ code }) => (code in WHY ? this.end(code) : this.again()));
      this.ask(); // the first word of the server answers
    }

    /** If there is no answer, the socket is dead. */
    ask() {
      this.asked = setTimeout(() => this.again(), SILENCE);
    }

    answered() {
      clearTimeout(this.asked);
      this.asked = 0;
    }

    hear(data) {
      this.heard += 1;
      this.onmessage?.({ data });
    }

    /** "heard 4": the server has heard four messages. On a new socket that is its first word. */
    hearWord(word) {
      this.answered();
      const heard = Number(word.split(" ")[1]);
      this.kept.splice(0, heard - this.first);
      this.first = heard;
      if (this.isOpen) return;
      this.isOpen = true;
      if (this.tries > 0) site.say("");
      this.tries = 0;
      this.kept.forEach((data) => this.socket.send(data));
      if (this.readyState !== WebSocket.CONNECTING) return;
      Object.assign(this, { readyState: WebSocket.OPEN, protocol: this.socket.protocol });
      this.onopen?.({});
    }

    send(data) {
      if (this.readyState !== WebSocket.OPEN || this.kept.length >= MOST) return;
      this.kept.push(data);
      if (this.isOpen) this.socket.send(data);
    }

    beat() {
      if (!this.isOpen || this.asked) return;
      this.ask();
      this.socket.send(`beat ${this.heard}`);
    }

    /** The socket is dead: another one is opened, sooner or later. */
    again() {
      this.leaveSocket();
      site.say(DROPPED);
      const pause = AGAIN[Math.min(this.tries, AGAIN.length - 1)];
      this.tries += 1;
      clearTimeout(this.opening);
      this.opening = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2)); // a class does not come back all at once
    }

    /** The kernel is gone. The front end is not told: it would try to reach it for ever. */
    end(code) {
      this.stop();
      site.goOn(WHY[code]);
    }

    close() {
      this.stop();
      this.readyState = WebSocket.CLOSED;
      this.onclose?.({ code: 1000, wasClean: true });
    }

    stop() {
      clearInterval(this.beating);
      clearTimeout(this.opening);
      document.removeEventListener("visibilitychange", this.look);
      removeEventListener("online", this.look);
      this.leaveSocket();
    }

    leaveSocket() {
      const dead = this.socket;
      this.answered();
      Object.assign(this, { socket: null, isOpen: false });
      dead?.close();
    }
  }

  seams.replaceSocket(Line);
  seams.beginAtOnce();

  /** A page that was left has no kernel any more. */
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
})();
