/**
 * The form in which games, a deal and what is tried with it are chosen, and the page's address, which holds all of it.
 *
 * It knows no rules: what is filled in or pressed is sent, and Python says what the form shows and what is wrong where.
 */

/** The longest link that is sent to be read; beyond that the connection would break. */
const LONGEST_LINK = 150_000;

/** Whether the part of an address behind "#" is a link to a comparison or to what was explored. */
export function isLink(hash) {
  return /^#c?\d{1,4}!/.test(hash);
}

/** The key of a game with these house rules. */
export function keyOf(variant, rules) {
  return [variant, ...rules].join("+");
}

// ------------------------------------------------------------------------------------------------------------- drawing

/** An element; attributes that are null or false are left out, and so are children that are none. */
function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

const sameKind = (one, other) => one.nodeName === other.nodeName && one.dataset?.key === other.dataset?.key;

/** Makes an element like another one; what can stay does, with the focus in it and whatever the reader unfolded. */
function morph(there, wanted, keeps) {
  for (const { name } of [...there.attributes]) {
    if (!wanted.hasAttribute(name) && name !== "open") there.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  }
  const children = [...wanted.childNodes]; // those that are taken over leave their parent
  children.forEach((child, place) => {
    const old = there.childNodes[place];
    if (!old) there.append(child);
    else if (!sameKind(old, child)) old.replaceWith(child);
    else if (child.nodeType === Node.TEXT_NODE) old.data = child.data;
    else morph(old, child, keeps);
  });
  while (there.childNodes.length > children.length) there.lastChild.remove();
  fill(there, wanted, keeps);
}

/** What is in a control, which the reader changes too: it stands in `data-is`. */
function fill(there, wanted, keeps) {
  if (wanted.type === "checkbox") there.checked = wanted.hasAttribute("checked");
  else if ("is" in wanted.dataset && !keeps(there) && there.value !== wanted.dataset.is) there.value = wanted.dataset.is;
}

// ------------------------------------------------------------------------------------------------------------ the form

const PAUSE = 500; // milliseconds without a key, after which what has been typed is sent
let forms = 0;

class Form {
  constructor(el, model) {
    this.model = model;
    this.id = `cucumber-choosing-${(forms += 1)}`;
    this.typed = {}; // by field, what has not been sent yet
    this.sent = model.get("shown").heard;
    this.root = h("details", {});
    this.link = h("input", { type: "text", class: "sb-link", readonly: true, "aria-label": "Link" });
    this.link.hidden = true;
    this.said = h("p", { class: "sb-said", role: "status" });
    el.classList.add("cucumber-choosing");
    el.append(h("div", { class: "sb-top" }, this.root, this.bar()), this.link, this.said);
    this.root.addEventListener("input", ({ target }) => this.type(target));
    this.root.addEventListener("change", ({ target }) => this.choose(target));
    for (const part of [this.root, el.querySelector(".sb-bar")]) part.addEventListener("click", ({ target }) => this.press(target.closest("button")));
  }

  bar() {
    const button = (what, words) => h("button", { type: "button", [`data-${what}`]: true }, words);
    return h("div", { class: "sb-bar" }, button("anew", "Deal other cards"), button("example", "Show the example"), button("copy", "Copy the link"));
  }

  // ---- drawing

  draw() {
    const shown = this.model.get("shown");
    this.sent = Math.max(this.sent, shown.heard);
    const late = shown.heard < this.sent || this.timer;
    const keeps = (element) => "typed" in element.dataset && (late || element === document.activeElement);
    const wanted = h("details", {}, this.summary(shown), h("div", { class: "sb-form" }, this.games(shown), this.players(shown), this.tried(shown)));
    morph(this.root, wanted, keeps);
    for (const control of this.root.querySelectorAll("[data-is]")) fill(control, control, keeps);
    this.say(shown.said, shown.refused);
  }

  summary({ summary }) {
    return h("summary", {}, h("b", {}, "Choose games and cards"), " ", h("span", { class: "sb-quiet" }, summary));
  }

  say(sentence, refused) {
    this.said.textContent = sentence;
    this.said.toggleAttribute("data-refused", Boolean(refused));
  }

  wrong({ problems }, field) {
    const problem = problems[field];
    return problem ? h("p", { class: "sb-wrong", id: `${this.idOf(field)}-wrong` }, problem) : null;
  }

  idOf(field) {
    return `${this.id}-${field.replace(".", "-")}`;
  }

  /** What a control says of the problem with it. */
  marked({ problems }, field) {
    return problems[field] ? { "aria-invalid": "true", "aria-describedby": `${this.idOf(field)}-wrong` } : {};
  }

  text(shown, field, label, value, more = {}) {
    const { hint, ...attributes } = more;
    return h("div", { class: "sb-field", "data-of": field.split(".")[0] },
      h("label", { for: this.idOf(field) }, label),
      h("input", { type: "text", id: this.idOf(field), "data-field": field, "data-typed": true, "data-is": value, autocomplete: "off", spellcheck: "false", ...this.marked(shown, field), ...attributes }),
      hint ? h("p", { class: "sb-quiet" }, hint) : null,
      this.wrong(shown, field));
  }

  select(shown, field, label, value, options) {
    return h("div", { class: "sb-field", "data-of": field.split(".")[0] },
      h("label", { for: this.idOf(field) }, label),
      h("select", { id: this.idOf(field), "data-field": field, "data-is": value, ...this.marked(shown, field) }, options),
      this.wrong(shown, field));
  }

  games(shown) {
    const boxes = shown.games.map((game, place) => this.game(shown, game, place));
    return h("fieldset", { class: "sb-games" }, h("legend", {}, "Games"), h("div", { class: "sb-boxes" }, boxes),
      h("button", { type: "button", "data-more": true, "aria-disabled": shown.games.length >= shown.most ? "true" : null }, "One more game"));
  }

  game(shown, { variant, house_rules: rules }, place) {
    const options = this.model.get("countries").map(({ name, variants }) =>
      h("optgroup", { label: name }, variants.map((each) => h("option", { value: each.key }, each.name))));
    const on = rules.filter((rule) => rule.on).map(({ key }) => key).join(", ") || "none";
    const remove = h("button", { type: "button", "data-less": place, "aria-disabled": shown.games.length <= shown.fewest ? "true" : null }, `Remove game ${place + 1}`);
    return h("div", { class: "sb-game", role: "group", "aria-label": `Game ${place + 1}` },
      this.select(shown, `games.${place}`, `Game ${place + 1}`, variant, options),
      rules.length
        ? h("details", { "data-key": `${variant} ${place}` }, h("summary", {}, `House rules: ${on}`), rules.map((rule) => this.rule(rule, place)))
        : h("p", { class: "sb-quiet" }, "No house rules are known for this game."),
      remove);
  }

  rule({ key, gist, on, why }, place) {
    const reason = `${this.id}-${place}-${key}-why`;
    return h("label", { class: "sb-rule", "data-key": key },
      h("input", { type: "checkbox", value: key, "data-rule": place, checked: on, disabled: why ? true : null, "aria-describedby": why ? reason : null }),
      h("span", {}, h("b", {}, key), " ", gist, why ? h("small", { id: reason }, ` Not now: ${why}`) : null));
  }

  players(shown) {
    const number = shown.seats.length;
    const step = (more, sign, label) => h("button", { type: "button", "data-seats": more, "aria-label": label, "aria-disabled": number + more < 2 || number + more > shown.most_players ? "true" : null }, sign);
    return h("fieldset", { class: "sb-players" }, h("legend", {}, "Players and hands"),
      h("div", { class: "sb-bar" }, step(-1, "−", "One player less"), h("b", {}, `${number} players`), step(1, "+", "One player more"), h("span", { class: "sb-quiet" }, shown.can)),
      this.wrong(shown, "players"),
      h("p", { class: "sb-quiet" }, "A hand that is empty, or a ? in it, is dealt by chance."),
      shown.seats.map((seat, place) => this.seat(shown, seat, place)),
      this.wrong(shown, "deal"));
  }

  seat(shown, { name, hand, by_chance, score, bot }, place) {
    const aloud = (word) => [h("span", { class: "sb-aloud" }, `${name}: `), word];
    return h("div", { class: "sb-seat", role: "group", "aria-label": name, "data-key": `seat ${place}` },
      this.text(shown, `players.${place}`, [h("span", { class: "sb-aloud" }, `Seat ${place + 1}: `), "Name"], name),
      this.text(shown, `hands.${place}`, aloud("Hand"), hand, { placeholder: `by chance${by_chance && `: ${by_chance}`}` }),
      this.text(shown, `scores.${place}`, aloud("Score before"), score, { inputmode: "numeric", placeholder: "0" }),
      this.select(shown, `bots.${place}`, aloud("Bot"), bot, shown.bots.map((each) => h("option", { value: each }, each))));
  }

  tried(shown) {
    const { values } = shown;
    const leaders = shown.leaders.map(({ value, text }) => h("option", { value }, text));
    return h("fieldset", { class: "sb-tried" }, h("legend", {}, "What is tried in each game"),
      this.text(shown, "played", "A line of play", values.played, { placeholder: "none: the bots play from the start", hint: "Acts with commas, such as 9h, 3c, 7d. Where the line ends, or a game does not allow it, the bots play on." }),
      h("div", { class: "sb-fields" },
        this.select(shown, "leader", "Who leads", shown.leader, leaders),
        this.text(shown, "cards", "Cards each", values.cards, { inputmode: "numeric", placeholder: "by the rules" }),
        this.text(shown, "seed", "Seed", values.seed, { placeholder: "1" }),
        shown.asks_stock ? this.text(shown, "stock", "Undealt cards, as they are drawn", values.stock, { placeholder: "by chance" }) : null));
  }

  // ---- what the reader does

  post(message) {
    this.sent += 1;
    this.model.send({ ...message, number: this.sent });
  }

  send(message) {
    this.flush();
    this.post(message);
  }

  /** Sends what has been typed. */
  flush() {
    clearTimeout(this.timer);
    this.timer = null;
    const { typed } = this;
    this.typed = {};
    if (Object.keys(typed).length) this.post({ change: typed });
  }

  type({ dataset, value }) {
    if (!("typed" in dataset)) return;
    this.typed[dataset.field] = value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  choose({ dataset, value }) {
    if ("typed" in dataset) this.flush();
    else if ("rule" in dataset) this.send({ change: { [`games.${dataset.rule}`]: this.ticked(dataset.rule) } });
    else if (dataset.field === "leader") this.send({ change: { leader: value === "" ? null : Number(value) } });
    else if ("field" in dataset) this.send({ change: { [dataset.field]: value } });
  }

  ticked(place) {
    const boxes = this.root.querySelectorAll(`[data-rule="${place}"]:checked`);
    return keyOf(this.root.querySelector(`[data-field="games.${place}"]`).value, [...boxes].map(({ value }) => value));
  }

  press(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { dataset } = button;
    if ("seats" in dataset) this.send({ seats: Number(dataset.seats) }); // not how many: an answer may be on its way
    else if ("less" in dataset) this.send({ less: Number(dataset.less) });
    else if ("copy" in dataset) this.copy();
    else for (const word of ["more", "anew", "example"]) if (word in dataset) this.send({ [word]: true });
  }

  // ---- the address

  async copy() {
    const { origin, pathname } = location;
    const address = `${origin}${pathname}#${this.model.get("shown").link}`;
    try {
      await navigator.clipboard.writeText(address);
      this.say("The link is copied.");
    } catch {
      Object.assign(this.link, { hidden: false, value: address });
      this.link.select();
      this.say("Copy the link from here.");
    }
  }

  /** What the address says is opened; an address of something else, such as a heading, is left alone. */
  read() {
    if (!isLink(location.hash) || location.hash.slice(1) === this.model.get("shown").link) return;
    if (location.hash.length > LONGEST_LINK) this.say("This link is too long to be read.", true);
    else this.send({ open: location.hash.slice(1) });
  }

  /** The address says what is shown. */
  write() {
    this.link.hidden = true;
    history.replaceState(null, "", `${location.pathname}${location.search}#${this.model.get("shown").link}`);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const form = new Form(el, model);
    let written = "";
    const draw = () => {
      form.draw();
      const { link } = model.get("shown");
      if (written && written !== link) form.write();
      written = link;
    };
    const read = () => form.read();
    model.on("change:shown", draw);
    addEventListener("hashchange", read);
    draw();
    if (location.hash) read();
    else form.write();
    return () => {
      clearTimeout(form.timer);
      model.off("change:shown", draw);
      removeEventListener("hashchange", read);
    };
  },
};
