/**
 * A lesson in a room, by the clients of the pages themselves but for their drawing: a presenter who asks, shows the answer and goes on,
 * and phones that answer and change their minds. `killed_server.py` runs it, and says when it has killed the server.
 */
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({ options: { address: { type: "string" }, phones: { type: "string" } } });
const NOTHING = () => {};
const store = () => {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key) };
};
Object.assign(globalThis, {
  localStorage: store(), sessionStorage: store(), location: { href: options.address, pathname: "/" },
  document: { hidden: false, addEventListener: NOTHING, removeEventListener: NOTHING }, addEventListener: NOTHING, removeEventListener: NOTHING,
});
globalThis.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    this.addEventListener("error", () => this.onclose?.({ code: 1006 })); // which Node 20 leaves out
  }
};
const { PhoneState } = await import("../../cucumber/pages/stage/room/phone_state.mjs");
const { Presenter } = await import("../../cucumber/pages/stage/room/presenter.mjs");

const OPTIONS = ["a", "b", "c"].map((key) => ({ key, label: key }));
const PATIENCE = 60_000; // milliseconds, after which an answer that isn't there is lost
const pause = (least, most = least) => new Promise((done) => setTimeout(done, least + Math.random() * (most - least)));
const any = () => [OPTIONS[Math.floor(Math.random() * OPTIONS.length)].key];
const print = (message) => console.log(JSON.stringify(message));
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

let asks = null; // what the presenter's page asks
let killed = 0; // when the server was killed, until everybody is back
const found = { questions: 0, answers: 0, lost: 0, late: 0, twice: 0 };

async function until(holds, patience = Infinity) {
  for (const ends = Date.now() + patience; !holds(); ) {
    if (Date.now() > ends) return false;
    await pause(10);
  }
  return true;
}

class Phone extends PhoneState {
  constructor(number) {
    const key = `phone-${String(number).padStart(12, "0")}`;
    super("room", { key, name: `P${number}` }, NOTHING);
    Object.assign(this, { known: createHash("sha256").update(key).digest("hex").slice(0, 12), wishes: "", acknowledged: "", backAt: 0 });
  }

  update(snapshot, anew) {
    super.update(snapshot, anew);
    if (anew) this.backAt = Date.now();
    if (asks && snapshot.question?.key === asks.key && snapshot.me.answered.length) this.acknowledged = snapshot.me.answered[0];
  }

  /** Whether it has everything back that it had. */
  get isBack() {
    const { question, me } = this.snapshot;
    return this.backAt > killed && this.connection.isOpen && (!asks || (question?.key === asks.key && (!this.acknowledged || me.answered.length > 0)));
  }

  async takePart() {
    Object.assign(this, { wishes: "", acknowledged: "" });
    for (const changes of [false, true]) {
      await pause(100, 3000);
      if (changes && Math.random() < 0.6) return;
      await until(() => this.snapshot.question?.key === asks.key);
      found.answers += 1;
      this.wishes = any()[0];
      this.answer([this.wishes]);
    }
  }
}

const presenter = new Presenter("room", "wall", NOTHING, { onReady: () => sayAgain() });

const REPLIES = { a: { right: true, title: "Right" }, "": { right: false, title: "Not quite" } };

function ask() {
  const question = { key: asks.key, kind: "taker", sentence: "Which?", options: OPTIONS, several: false, frame: {} };
  presenter.send("ask", { question, solution: { right: ["a"], replies: REPLIES, sentence: "It is a.", frame: {} } });
}

/** As the page that presents does once the room is there again. */
function sayAgain() {
  if (!asks) return;
  const { poll } = presenter.snapshot;
  if (poll?.key !== asks.key) ask();
  if (asks.isRevealed && !(poll?.key === asks.key && poll.result)) presenter.send("reveal");
}

/** Looks through what is counted, once everybody has seen it. */
function check({ result: { picks }, counts, answered }) {
  const picked = new Map(picks.map((each) => [each.who, each.picked[0]]));
  found.twice += Math.max(0, picks.length - picked.size, sum(Object.values(counts)) - phones.length, answered - phones.length);
  for (const phone of phones) {
    const pickedOption = picked.get(phone.known);
    if (![phone.acknowledged, phone.wishes].includes(pickedOption)) found.lost += 1;
    else if (pickedOption !== phone.wishes) found.late += 1;
  }
}

presenter.open();
await until(() => presenter.isIn);
const phones = Array.from({ length: Number(options.phones) }, (_, number) => new Phone(number));
for (const phone of phones) phone.join(presenter.snapshot.room.code);
await until(() => phones.every((phone) => phone.isIn));

createInterface({ input: process.stdin }).on("line", async (line) => {
  if (line === "end") {
    print({ found });
    process.exit();
  }
  killed = Date.now();
  await until(() => phones.every((phone) => phone.isBack) && presenter.isIn && presenter.connection.isOpen);
  print({ back: Date.now() - killed });
});
print({ ready: true });

for (;;) {
  asks = { key: `question ${(found.questions += 1)}`, isRevealed: false };
  ask();
  if (!(await until(() => presenter.snapshot.poll?.key === asks.key, PATIENCE))) throw new Error(presenter.notice);
  await Promise.all(phones.map((phone) => phone.takePart()));
  await until(() => presenter.snapshot.poll?.key === asks.key && presenter.snapshot.poll.answered === phones.length, PATIENCE);
  asks.isRevealed = true;
  presenter.send("reveal");
  await until(() => presenter.snapshot.poll?.key === asks.key && presenter.snapshot.poll.result, PATIENCE);
  await until(() => phones.every((phone) => phone.snapshot.result), PATIENCE);
  check(presenter.snapshot.poll);
  presenter.send("drop");
  asks = null;
  await until(() => phones.every((phone) => !phone.snapshot.question), PATIENCE);
}
