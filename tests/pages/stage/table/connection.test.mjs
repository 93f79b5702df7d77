/** A connection to the server, with a socket and a clock of our own. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const listeners = {};
globalThis.document = { hidden: false, addEventListener: (type, act) => (listeners[type] = act), removeEventListener() {} };
globalThis.addEventListener = (type, act) => (listeners[type] = act);
globalThis.removeEventListener = () => {};
globalThis.location = { href: "https://club.example/cards/voila/render/play.ipynb" };

class Socket {
  static OPEN = 1;
  static CLOSED = 3;
  static all = [];
  constructor(address) {
    Object.assign(this, { address, readyState: 0, sent: [] });
    Socket.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = Socket.CLOSED;
  }
  opens() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }
  deliver(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks(code = 1006) {
    this.readyState = Socket.CLOSED;
    this.onclose({ code });
  }
}
globalThis.WebSocket = Socket;

const { Connection, connectionTo } = await import("../../../../cucumber/pages/stage/connection.mjs");

beforeEach(() => {
  Socket.all = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
});

function openConnection(stays = true) {
  const record = { received: [], states: [] };
  const connection = new Connection(() => "wss://x", {
    onOpen: (now) => (now.send({ join: "KXTAB" }), record.states.push(true)), onMessage: (message) => record.received.push(message), onLost: () => record.states.push(false), isPersistent: stays,
  });
  Socket.all[0].opens();
  Socket.all[0].deliver({ welcome: 1 });
  return { connection, ...record };
}

test("it says first who it is, and hands on what it hears", () => {
  const { received, states } = openConnection();
  assert.deepEqual(Socket.all[0].sent, [{ join: "KXTAB" }]);
  assert.deepEqual([received, states], [[{ welcome: 1 }], [true]]);
});

test("a broken connection is said, opened again, and says again who it is", () => {
  const { states } = openConnection();
  Socket.all[0].breaks();
  assert.deepEqual(states, [true, false]);
  mock.timers.tick(500);
  assert.equal(Socket.all.length, 2);
  Socket.all[1].opens();
  assert.deepEqual(Socket.all[1].sent, [{ join: "KXTAB" }]);
  Socket.all[1].deliver({ welcome: 1 });
  assert.deepEqual(states, [true, false, true]);
});

test("a server that stays away is asked again and again, ever more slowly but at least every five seconds", () => {
  openConnection();
  Socket.all[0].breaks();
  for (let second = 0; second < 60; second += 1) {
    mock.timers.tick(1000);
    const last = Socket.all.at(-1);
    if (last.readyState === 0) last.breaks();
  }
  assert.ok(Socket.all.length > 12 && Socket.all.length < 30, String(Socket.all.length));
});

test("a server that has no place is known to be full, and is asked seldom", () => {
  const full = [];
  const connection = new Connection(() => "wss://x", { onOpen() {}, onMessage() {}, onLost: (isFull) => full.push(isFull), isPersistent: true });
  for (let second = 0; second < 600; second += 1) {
    const last = Socket.all.at(-1);
    if (last.readyState === 0) {
      last.opens();
      last.breaks(1013);
    }
    mock.timers.tick(1000);
  }
  assert.ok(full.length > 8 && full.length < 18 && full.every(Boolean), String(full.length));
  const many = Socket.all.length;
  while (Socket.all.length === many) mock.timers.tick(1000);
  Socket.all.at(-1).breaks();
  assert.equal(full.at(-1), false);
  connection.end();
});

test("packets that vanish are noticed within ten seconds though the socket stays open", () => {
  const { states } = openConnection();
  for (let second = 0; second < 10; second += 1) mock.timers.tick(1000);
  assert.ok(Socket.all[0].sent.some((message) => message.is === "beat"), "it asked");
  assert.deepEqual(states, [true, false]);
});

test("a connection that is answered stays", () => {
  const { states } = openConnection();
  for (let second = 0; second < 60; second += 1) {
    mock.timers.tick(1000);
    Socket.all[0].deliver({ beat: true });
  }
  assert.deepEqual([states, Socket.all.length], [[true], 1]);
});

test("a phone that slept for ten minutes opens its connection as soon as it is looked at", () => {
  const { connection } = openConnection();
  clearInterval(connection.timer); // nothing runs in a phone that sleeps
  mock.timers.tick(600_000);
  assert.equal(Socket.all.length, 1);
  listeners.visibilitychange();
  mock.timers.tick(500);
  assert.equal(Socket.all.length, 2);
});

test("what is said into a broken connection is known to be lost", () => {
  const { connection } = openConnection();
  assert.equal(connection.send({ want: 1 }), true);
  Socket.all[0].breaks();
  assert.equal(connection.send({ want: 1 }), false);
});

test("a connection that was ended stays ended", () => {
  const { connection } = openConnection();
  connection.end();
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
});

test("a connection that need not stay asks for nothing, and opens again once its page is looked at", () => {
  const { states } = openConnection(false);
  mock.timers.tick(600_000);
  assert.deepEqual([states, Socket.all[0].sent.length], [[true], 1]);
  document.hidden = true;
  Socket.all[0].breaks();
  mock.timers.tick(60_000);
  assert.equal(Socket.all.length, 1);
  document.hidden = false;
  listeners.visibilitychange();
  assert.equal(Socket.all.length, 2);
});

test("the address of a connection follows from that of its page, and is as safe", () => {
  assert.equal(connectionTo("/cards/room/line"), "wss://club.example/cards/room/line");
});

function reloading({ remembers = true, isSettled = () => true, build = "old" } = {}) {
  const kept = {};
  let reloads = 0;
  globalThis.sessionStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => remembers && (kept[key] = text) };
  globalThis.location.reload = () => (reloads += 1);
  document.documentElement = { dataset: { build } };
  document.activeElement = null;
  const connection = new Connection(() => connectionTo("/line/play"), { onOpen() {}, onMessage() {}, onLost() {}, isSettled });
  Socket.all[0].opens();
  return { connection, reloads: () => reloads };
}

test("a page tells which build it is, and is loaded again once where the server has another one", () => {
  const { connection, reloads } = reloading();
  assert.equal(Socket.all[0].address, "wss://club.example/line/play?build=old");
  Socket.all[0].deliver({ diff: {} });
  assert.equal(reloads(), 0);
  for (let time = 0; time < 3; time += 1) Socket.all[0].deliver({ build: "new" }); // as if it came back from a cache as it was
  assert.equal(reloads(), 1);
  Socket.all[0].deliver({ build: "newer" });
  assert.equal(reloads(), 2);
  connection.end();
});

test("a window that remembers nothing is not loaded again: it might be for ever", () => {
  const { connection, reloads } = reloading({ remembers: false });
  Socket.all[0].deliver({ build: "new" });
  assert.equal(reloads(), 0);
  connection.end();
});

test("what was done is answered, and what is being written is finished, before a page is loaded again", () => {
  let unanswered = 1;
  const { connection, reloads } = reloading({ isSettled: () => !unanswered });
  Socket.all[0].deliver({ build: "new" });
  assert.equal(reloads(), 0);
  unanswered = 0;
  document.activeElement = { matches: (selector) => selector.includes("textarea") };
  Socket.all[0].deliver({ diff: {}, received: true });
  assert.equal(reloads(), 0);
  document.activeElement = null;
  listeners.focus();
  assert.equal(reloads(), 1);
  connection.end();
});
