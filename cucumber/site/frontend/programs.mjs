/** The pages of a served site: each is drawn from its first props, and updated by the server over a connection. */
import { Connection, FULL, connectionTo } from "../../pages/stage/connection.mjs";

const SILENCE = 3000; // milliseconds, after which the page says that the server does not answer
const LOST = "The server does not answer. The page goes on by itself as soon as it does.";

const { programs, connection: connections } = JSON.parse(document.getElementById("site-given").textContent);

/** The text while others' studies come before this page's. */
const inLine = (ahead) => ahead && `${ahead === 1 ? "One study is" : `${ahead} studies are`} ahead of yours. It begins by itself.`;

const unanswered = []; // for each page, how much of what was done

/** What answers a page, and what was done there while nothing answered. */
function answersTo(root, { name, version }) {
  const waiting = [];
  const at = unanswered.push(0) - 1;
  let begun = false;
  let telling = null;
  const say = (sentence) => {
    clearTimeout(telling);
    telling = null;
    site.say(sentence);
  };
  const connection = new Connection(() => connectionTo(`${connections}${name}?${begun ? "again" : `version=${version}`}`), {
    opened(now) {
      say("");
      unanswered[at] = waiting.length;
      if (begun) root.reopen(); // what was done meanwhile comes after that
      begun = true;
      waiting.forEach((message) => now.say(message));
    },
    hear({ ahead, ...message }) {
      waiting.length = 0; // a full server opens too, but handles nothing
      if (message.heard) unanswered[at] -= 1;
      return ahead === undefined ? root.receive(message) : say(inLine(ahead));
    },
    lost: (isFull) => (isFull ? say(FULL) : (telling ??= setTimeout(() => connection.isOpen || say(LOST), SILENCE))),
    isSettled: () => unanswered.every((many) => many <= 0),
  });
  return {
    send(message) {
      unanswered[at] += 1;
      if (!connection.say(message)) waiting.push(message);
      if (!connection.socket) connection.open();
    },
  };
}

site.theme();
await Promise.all(programs.map(async ({ place, module, props, ...about }) => {
  const { default: page } = await import(module);
  page.open(document.getElementById(`site-cell-${place}`), props, (root) => answersTo(root, about));
}));
site.ready("drawn");
