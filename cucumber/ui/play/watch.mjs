/** Notices that Python no longer answers, and offers to go on from the page's address. */
import { button, h, isStarting } from "../dom.mjs";

const PATIENCE = 8000;
const LOST = "The connection to your game is lost. The address of this page holds every card played.";
const STILL_LOST = "The server doesn't answer yet. Your game is kept in the address; try again in a moment.";

/** Asks, by `ask`, whether Python is there, whenever something is pressed in the match; one question at a time. */
export class Watch {
  constructor(ask) {
    this.ask = ask;
    this.words = h("span", {}, LOST);
    this.node = h("p", { class: "pl-lost", role: "alert", hidden: true }, this.words, " ", button("Go on", () => this.goOn(), { class: "pl-button pl-primary" }));
  }

  begin() {
    const look = ({ target }) => target.closest?.(".cucumber-play") && !this.node.contains(target) && this.look();
    document.addEventListener("click", look);
    return () => {
      this.answered();
      document.removeEventListener("click", look);
    };
  }

  look() {
    if (this.asked || isStarting()) return;
    this.asked = setTimeout(() => this.lose(), PATIENCE);
    try {
      this.ask();
    } catch {
      this.lose();
    }
  }

  answered() {
    clearTimeout(this.asked);
    this.asked = null;
    this.node.hidden = true;
  }

  lose() {
    clearTimeout(this.asked);
    this.asked = null;
    this.node.hidden = false;
  }

  /** Reloads the page, once there is a server that can send it: a page of the browser's own would not come back. */
  async goOn() {
    try {
      await fetch(location.href, { method: "HEAD", cache: "no-store" });
      location.reload();
    } catch {
      this.words.textContent = STILL_LOST;
    }
  }
}
