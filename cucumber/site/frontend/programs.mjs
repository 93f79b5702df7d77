/** The pages of a served site: each is drawn from its first props, and updated by the server over a connection. */
import { Connection, FULL, connectionTo } from "../../pages/stage/connection.mjs";

const SILENCE = 3000; // milliseconds, after which the page says that the server does not answer
const LOST = "The server does not answer. The page goes on by itself as soon as it does.";

const { programs, connection: connections } = JSON.parse(document.getElementById("site-given").textContent);

/** The text while others' studies come before this page's. */
const queueNotice = (ahead) => ahead && `${ahead === 1 ? "One study is" : `${ahead} studies are`} ahead of yours. It begins by itself.`;

const unanswered = []; // for each page, how much of what was done

/** What answers a page, and what was done there while nothing answered. */
function connectPage(root, { name, version }) {
  const queue = [];
  const at = unanswered.push(0) - 1;
  let isOpened = false;
  let timer = null;
  const showStatus = (sentence) => {
    clearTimeout(timer);
    timer = null;
    site.setStatus(sentence);
  };
  const connection = new Connection(() => connectionTo(`${connections}${name}?${isOpened ? "again" : `version=${version}`}`), {
    onOpen(now) {
      showStatus("");
      unanswered[at] = queue.length;
      if (isOpened) root.reopen(); // what was done meanwhile comes after that
      isOpened = true;
      queue.forEach((message) => now.send(message));
    },
    onMessage({ ahead, ...message }) {
      queue.length = 0; // a full server opens too, but handles nothing
      if (message.heard) unanswered[at] -= 1;
      return ahead === undefined ? root.receive(message) : showStatus(queueNotice(ahead));
    },
    onLost: (isFull) => (isFull ? showStatus(FULL) : (timer ??= setTimeout(() => connection.isOpen || showStatus(LOST), SILENCE))),
    isSettled: () => unanswered.every((count) => count <= 0),
  });
  return {
    send(message) {
      unanswered[at] += 1;
      if (!connection.send(message)) queue.push(message);
      if (!connection.socket) connection.open();
    },
  };
}

site.theme();
await Promise.all(programs.map(async ({ place, module, props, ...about }) => {
  const { default: page } = await import(module);
  await page.open(document.getElementById(`site-cell-${place}`), props, (root) => connectPage(root, about)).drawn;
}));
site.ready("drawn");
