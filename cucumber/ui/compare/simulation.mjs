/** The form of what is to be played over many deals, and what came of it. It draws and reports; it knows no rules. */

const GAMES = 4;
const ONE_EACH = "one each";
const EACH_NUMBER = "0";
const NUMBERS = ["10,000", "100,000", "1,000,000"];

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) node.setAttribute(name, value === true ? "" : value);
  node.append(...children.filter(Boolean));
  return node;
}

const option = (value, text = value) => new Option(text, value);
const labelled = (text, control) => h("label", {}, text, control);
const row = (...children) => h("div", { class: "md-bar" }, ...children);
const button = (text, extra = "") => h("button", { type: "button", class: `md-button ${extra}` }, text);

/** Give the reader a file of text, as if it had been downloaded. */
function keep({ name, text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

class Form {
  constructor(el, model) {
    this.model = model;
    this.bots = model.get("bots");
    this.makeChoosers();
    this.makeResults();
    this.root = h("div", { class: "md-form" }, ...this.choosers, this.results);
    el.append(this.root);
  }

  // --- what is chosen ---

  makeChoosers() {
    const most = this.model.get("most_players");
    const numbers = Array.from({ length: most - 1 }, (_, index) => option(String(index + 2)));
    this.games = Array.from({ length: GAMES }, () => h("select"));
    this.players = h("select", {}, ...numbers, option(EACH_NUMBER, "each number they allow"));
    this.bot = h("select", {}, ...[...this.bots, ONE_EACH].map((name) => option(name)));
    this.bot.value = "sharp";
    this.kind = h("select", {}, option("games", "whole games"), option("deals", "single deals"));
    this.list = h("datalist", { id: `md-numbers-${Math.random().toString(36).slice(2)}` }, ...NUMBERS.map((text) => option(text)));
    this.number = h("input", { value: NUMBERS[0], list: this.list.id, inputmode: "numeric", size: "11" });
    this.seats = row();
    this.go = button("Play", "md-go");
    this.bar = h("progress", { max: "1", hidden: true, "aria-label": "Played" });
    this.said = h("span", { class: "md-said", role: "status" });
    this.alert = h("p", { class: "md-alert", role: "alert", hidden: true });
    for (const chooser of [this.players, this.bot]) chooser.addEventListener("change", () => this.seatBots());
    this.go.addEventListener("click", () => this.press());
    this.choosers = [
      row(...this.games.map((game, index) => labelled(`Game ${index + 1}`, game))),
      row(
        labelled("Players", this.players),
        labelled("Bots", this.bot),
        labelled("Play", this.kind),
        labelled("How many", this.number),
        this.list,
      ),
      this.seats,
      row(this.go, this.bar, this.said),
      this.alert,
    ];
  }

  /** The games on offer, in each of the choosers; all but the first may be left out. */
  offer() {
    for (const [index, game] of this.games.entries()) {
      const groups = this.model.get("groups").map(({ name, games }) =>
        h("optgroup", { label: name }, ...games.map((each) => option(each.key, each.name))));
      const { value } = game;
      game.replaceChildren(...(index ? [option("", "no game")] : []), ...groups);
      game.value = value;
    }
  }

  choose() {
    const { games = [], players = 4 } = this.model.get("chosen");
    this.games.forEach((game, index) => { game.value = games[index] ?? ""; });
    this.players.value = String(players);
    this.seatBots();
  }

  /** A chooser for the bot of each seat, where they are chosen one each. */
  seatBots() {
    const kept = this.chosenBots();
    const number = this.bot.value === ONE_EACH ? Number(this.players.value) : 0;
    const seats = Array.from({ length: number }, (_, seat) => {
      const chooser = h("select", {}, ...this.bots.map((name) => option(name)));
      chooser.value = kept[seat] ?? "sharp";
      return labelled(`Seat ${seat + 1}`, chooser);
    });
    this.seats.replaceChildren(...seats);
  }

  chosenBots() {
    return Array.from(this.seats.querySelectorAll("select"), ({ value }) => value);
  }

  press() {
    if (this.model.get("state").playing) {
      this.model.send({ cancel: true });
      return;
    }
    const each = this.bot.value === ONE_EACH;
    const play = {
      games: this.games.map(({ value }) => value).filter(Boolean),
      players: Number(this.players.value),
      bots: each ? this.chosenBots() : [this.bot.value],
      whole_games: this.kind.value === "games",
      number: this.number.value,
    };
    this.model.send({ play });
  }

  // --- what comes of it ---

  makeResults() {
    this.most = h("div", { class: "md-most" });
    this.numbers = h("div");
    this.questions = h("div", { class: "md-questions", role: "group", "aria-label": "Charts" });
    const save = button("Save the table (CSV)");
    save.addEventListener("click", () => this.model.send({ csv: true }));
    this.questions.addEventListener("click", ({ target }) => this.ask(target.closest("button")));
    this.results = h("div", { hidden: true }, this.most, this.numbers, save, this.questions);
  }

  ask(pressed) {
    if (!pressed) return;
    this.asked = pressed.textContent;
    this.mark();
    this.model.send({ question: this.asked });
  }

  mark() {
    const buttons = [...this.questions.children];
    const chosen = buttons.find((each) => each.textContent === this.asked) ?? buttons[0];
    for (const each of buttons) each.setAttribute("aria-pressed", String(each === chosen));
  }

  tell() {
    const { playing, said, share, alert } = this.model.get("state");
    this.go.textContent = playing ? "Cancel" : "Play";
    this.bar.hidden = !playing;
    this.bar.value = share;
    this.said.textContent = said;
    this.alert.hidden = !alert;
    this.alert.textContent = alert;
  }

  show() {
    const { most, numbers, questions = [] } = this.model.get("found");
    this.results.hidden = !numbers;
    if (!numbers) return;
    this.most.innerHTML = most; // both made by Python, which has escaped them
    this.numbers.innerHTML = numbers;
    if (questions.join() !== this.asks) {
      this.asks = questions.join();
      this.questions.replaceChildren(...questions.map((text) => button(text)));
      this.mark();
    }
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const form = new Form(el, model);
    const hearers = {
      "change:groups": () => form.offer(),
      "change:chosen": () => form.choose(),
      "change:state": () => form.tell(),
      "change:found": () => form.show(),
    };
    for (const [event, hear] of Object.entries(hearers)) {
      model.on(event, hear);
      hear();
    }
    model.on("msg:custom", keep);
    return () => {
      for (const [event, hear] of Object.entries(hearers)) model.off(event, hear);
      model.off("msg:custom", keep);
    };
  },
};
