/** A screen of a room: its state and its connection. It draws nothing. */
import { Connection, connectionTo } from "../connection.mjs";
import { setRoomFaces } from "../table/faces.mjs";
import { applyDiff } from "../props.mjs";

export class Screen {
  /** @param {string} folder  the address of the rooms  @param {() => void} onChange  called when there is something else to draw */
  constructor(folder, onChange = () => {}) {
    Object.assign(this, { folder, onChange, snapshot: {}, notice: "" });
  }

  get isIn() {
    return !!this.snapshot.room;
  }

  /** Whether nothing is lost if its page is loaded again. */
  get isSettled() {
    return this.isIn;
  }

  connect() {
    this.end();
    this.connection = new Connection(() => connectionTo(`${this.folder}/line`), {
      onOpen: (connection) => (connection.send(this.greeting()), this.onOpen()), onMessage: (message) => this.receive(message), onLost: (isFull) => this.onLost(isFull), isPersistent: true,
      isSettled: () => this.isSettled,
    });
  }

  onOpen() {}

  /** The page is left; the room stays open. */
  end() {
    this.connection?.end();
    this.connection = null;
  }

  send(is, message = {}) {
    const isHeard = this.connection?.send({ is, ...message }) ?? false;
    if (isHeard) this.notice = "";
    return isHeard;
  }

  receive({ diff, anew, ...events }) {
    if (diff) this.update(applyDiff(anew ? {} : this.snapshot, diff), !!anew);
    if (diff) setRoomFaces(this.snapshot.faces);
    for (const [name, value] of Object.entries(events)) this.EVENTS[name]?.call(this, value);
    this.onChange();
  }
}
