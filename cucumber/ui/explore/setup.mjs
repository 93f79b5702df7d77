/**
 * The form that sets up a position or changes the one on the table.
 *
 * It knows no rules: what is filled in or picked is sent, and Python says what the form shows, what is wrong and beside
 * which field. The upper half describes the form as plain data and is tested without a browser; the lower half makes the
 * page agree with the description, and leaves alone whatever somebody is typing.
 */

// ------------------------------------------------------------------------------------------------------ describing it

/** An element that is to be there; attributes that are null, undefined or false are left out. */
export function h(tag, attributes = {}, ...children) {
  const inside = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  return { tag, attributes, children: inside.map((child) => (typeof child === "number" ? String(child) : child)) };
}

/** The form, as it is to be; `id` begins the ids in it, `local` is what only the browser knows. */
export function form(shown, countries, local, id) {
  const place = { shown, id, local };
  return [
    h("summary", {}, h("b", {}, "Set up or change"), " ", h("span", { class: "su-summary" }, shown.summary)),
    h("div", { class: "su-body" },
      game(place, countries),
      players(place),
      cards(place),
      shown.pack ? pack(place) : null,
      h("p", { class: "su-said", role: "status" }, shown.said),
      actions(place)),
  ];
}

const idOf = (id, field) => `${id}-${field.replace(".", "-")}`;

/** What a control says about what is wrong with it. */
export function marked(problems, id, field, more = "") {
  const described = [problems[field] ? `${idOf(id, field)}-wrong` : "", more].filter(Boolean).join(" ");
  return { "aria-invalid": problems[field] ? "true" : null, "aria-describedby": described || null };
}

const wrong = ({ shown, id }, field) =>
  shown.problems[field] ? h("p", { class: "su-wrong", id: `${idOf(id, field)}-wrong` }, shown.problems[field]) : null;

/** A text to type in, with its label and what is wrong with it. */
function text(place, field, label, value, more = {}) {
  const id = idOf(place.id, field);
  const { wide, hint, ...attributes } = more;
  const note = hint ? `${id}-hint` : "";
  return h("div", { class: `su-field${wide ? " su-wide" : ""}`, "data-of": field.split(".")[0] },
    h("label", { for: id }, label),
    h("input", { type: "text", id, "data-field": field, "data-typed": "", value, autocomplete: "off", spellcheck: "false", ...marked(place.shown.problems, place.id, field, note), ...attributes }),
    hint ? h("p", { class: "su-hint", id: note }, hint) : null,
    wrong(place, field));
}

function select(place, field, label, value, options) {
  const id = idOf(place.id, field);
  return h("div", { class: "su-field", "data-of": field.split(".")[0] },
    h("label", { for: id }, label),
    h("select", { id, "data-field": field, value, ...marked(place.shown.problems, place.id, field) },
      options.map((each) => h("option", { value: each.value }, each.text))),
    wrong(place, field));
}

// --- the game

function game(place, countries) {
  const { shown, id } = place;
  const country = ({ name, variants }) => h("optgroup", { label: name }, variants.map((each) => h("option", { value: each.key }, each.name)));
  return h("fieldset", { class: "su-game" },
    h("legend", {}, "Game"),
    h("div", { class: "su-field", "data-of": "variant" },
      h("label", { for: idOf(id, "variant") }, "Variant"),
      h("select", { id: idOf(id, "variant"), "data-field": "variant", value: shown.variant, ...marked(shown.problems, id, "variant") }, countries.map(country)),
      wrong(place, "variant")),
    shown.house_rules.length
      ? h("details", { class: "su-rules", "data-key": shown.variant },
        h("summary", {}, `House rules: ${shown.house_rules.filter(({ on }) => on).map(({ key }) => key).join(", ") || "none"}`),
        shown.house_rules.map((rule) => houseRule(place, rule)))
      : h("p", { class: "su-hint" }, "No house rules are known for this game."),
    wrong(place, "house_rules"));
}

function houseRule({ id }, { key, gist, on, why }) {
  const reason = `${id}-rule-${key}-why`;
  return h("label", { class: `su-rule${why ? " su-cannot" : ""}`, "data-key": key },
    h("input", { type: "checkbox", "data-rule": key, checked: on, disabled: why ? "" : null, "aria-describedby": why ? reason : null }),
    h("span", {}, h("b", {}, key), " ", gist, why ? h("small", { id: reason }, `Not now: ${why}`) : null));
}

// --- the players

function players(place) {
  const { shown, id } = place;
  const number = shown.seats.length;
  return h("fieldset", { class: "su-players" },
    h("legend", {}, "Players"),
    h("div", { class: "su-field", "data-of": "players" },
      h("label", { for: idOf(id, "players") }, "How many"),
      h("div", { class: "su-stepper" },
        h("button", { type: "button", "data-seats": -1, "aria-label": "One player less", ...off(number <= 2) }, "−"),
        h("input", { type: "number", id: idOf(id, "players"), "data-number": "", min: 2, max: shown.most, value: String(number), ...marked(shown.problems, id, "players") }),
        h("button", { type: "button", "data-seats": 1, "aria-label": "One player more", ...off(number >= shown.most) }, "+"),
        h("span", { class: "su-hint" }, `${shown.fewest} to ${shown.most} can play.`)),
      wrong(place, "players")),
    shown.hidden ? h("p", { class: "su-hint" }, shown.hidden) : h("p", { class: "su-hint" }, "A hand that is empty, or a ? in it, is dealt by chance."),
    h("div", { class: "su-seats", role: "group", "aria-label": "Seats", "data-asks": shown.asks.join(" ") },
      shown.seats.map((each, seat) => row(place, each, seat))),
    ...["dealer", "standing", "deal"].map((field) => wrong(place, field)));
}

const off = (is) => ({ "aria-disabled": is ? "true" : null });

const hue = (seat) => `--su-hue: ${(seat * 137 + 140) % 360}`;

/** One seat: every field has a label of its own, which names the player for those who do not see the row. */
function row(place, each, seat) {
  const { shown, id } = place;
  const named = (label) => [h("span", { class: "su-aloud" }, `${each.label}: `), label];
  const asks = (field) => shown.asks.includes(field);
  return h("div", { class: `su-seat${each.playing ? "" : " su-out"}`, "data-key": `seat ${seat}`, role: "group", "aria-label": each.label },
    h("span", { class: "su-number", style: hue(seat), "aria-hidden": "true" }, seat + 1),
    text(place, `players.${seat}`, [h("span", { class: "su-aloud" }, `Seat ${seat + 1}: `), "Name"], each.players),
    h("div", { class: "su-field su-tick", "data-of": "dealer" },
      h("label", { for: `${id}-dealer-${seat}` }, named("Deals")),
      h("input", { type: "radio", name: `${id}-dealer`, id: `${id}-dealer-${seat}`, "data-dealer": seat, checked: shown.dealer === seat, disabled: each.playing ? null : "" })),
    asks("scores") ? text(place, `scores.${seat}`, named("Score"), each.scores, { inputmode: "numeric", placeholder: "0" }) : null,
    asks("lost") ? select(place, `lost.${seat}`, named(shown.lives.length > 2 ? "Lives" : "In or out"), each.lost || "0", shown.lives) : null,
    asks("bought")
      ? h("div", { class: "su-field su-tick", "data-of": "bought" },
        h("label", { for: `${id}-bought-${seat}` }, named("Bought in")),
        h("input", { type: "checkbox", id: `${id}-bought-${seat}`, "data-bought": seat, checked: each.bought }))
      : null,
    asks("kept") ? text(place, `kept.${seat}`, named("Keeps"), each.kept, { placeholder: "nothing" }) : null,
    each.hands === undefined
      ? null
      : text(place, `hands.${seat}`, named("Hand"), each.hands, { placeholder: each.playing ? `by chance${each.by_chance && `: ${each.by_chance}`}` : "out of the game", disabled: each.playing ? null : "" }));
}

// --- the cards

function cards(place) {
  const { shown, id } = place;
  const { values, hints } = shown;
  const stock = () => text(place, "stock", "Undealt cards, in the order they are drawn", values.stock, { wide: true, placeholder: hints.stock, hint: "Empty: whatever is left over. none: there are none to draw." });
  const hand = !shown.hidden;
  return h("fieldset", { class: "su-cards" },
    h("legend", {}, "Deal"),
    h("div", { class: "su-fields" },
      text(place, "number", "Deal number", values.number, { inputmode: "numeric", placeholder: hints.number }),
      text(place, "cards", "Cards each", values.cards, { inputmode: "numeric", placeholder: hints.cards }),
      select(place, "leader", "Who leads", shown.leader, shown.leaders),
      h("div", { class: "su-field su-seed", "data-of": "seed" },
        h("label", { for: idOf(id, "seed") }, "Seed"),
        h("div", {},
          h("input", { type: "text", id: idOf(id, "seed"), "data-field": "seed", "data-typed": "", value: values.seed, placeholder: hints.seed, autocomplete: "off", spellcheck: "false", ...marked(shown.problems, id, "seed", `${id}-seed-hint`) }),
          h("button", { type: "button", "data-do": "deal_anew" }, "Deal other cards")),
        h("p", { class: "su-hint", id: `${id}-seed-hint` }, "The same seed deals the same cards."),
        wrong(place, "seed"))),
    hand && shown.asks.includes("stock") ? stock() : null,
    hand
      ? text(place, "played", "Already played", values.played, { wide: true, placeholder: "nothing", hint: "For a position in mid-deal: one act after the other, with commas, such as 9h, Jd, 5s." })
      : null,
    hand && !shown.asks.includes("stock") ? h("details", { class: "su-more", open: shown.problems.stock ? "" : undefined }, h("summary", {}, "More"), stock()) : null,
    wrong(place, "hidden"));
}

// --- the pack

/** Where a card goes that is picked: a seat, nobody, or into the place of the card picked next. */
export function targets(seats) {
  const playing = seats.map(({ label, playing: plays }, seat) => ({ value: String(seat), label, seat, plays })).filter(({ plays }) => plays);
  return [...playing.map(({ value, label, seat }) => ({ value, label, seat })), { value: "nobody", label: "nobody" }, { value: "swap", label: "swap two cards" }];
}

/** The message for a card that is picked, and the card that then waits to be swapped. */
export function picked(key, { target, first }) {
  if (target === "swap") {
    if (!first) return { first: key };
    return first === key ? { first: null } : { first: null, message: { swap: [first, key] } };
  }
  return { first: null, message: { give: { card: key, to: target === "nobody" ? null : Number(target) } } };
}

const face = ({ rank, suit }) => (rank === "Jo" ? "joker" : `${rank}${suit}`);

/** A card as it is said aloud: what it is, who has it, and whether that is only chance. */
export function cardLabel(card, seats) {
  if (card.seat === null) return `${face(card)}, nobody has it`;
  const { label } = seats[card.seat];
  return `${face(card)}, ${{ kept: `kept by ${label}`, chance: `${label}, by chance`, asked: label }[card.why]}`;
}

function pack(place) {
  const { shown, id, local } = place;
  const { pack: all, seats } = shown;
  const choices = targets(seats);
  const target = choices.some(({ value }) => value === local.target) ? local.target : choices[0].value;
  const at = all.some(({ key }) => key === local.at) ? local.at : all[0].key;
  const waiting = target === "swap" && all.find(({ key }) => key === local.first);
  return h("fieldset", { class: "su-pick" },
    h("legend", {}, "Pick from the pack"),
    h("div", { class: "su-targets", role: "radiogroup", "aria-label": "A picked card goes to" },
      h("span", { "aria-hidden": "true" }, "A picked card goes to"),
      choices.map(({ value, label, seat }) =>
        h("label", { class: "su-target", "data-key": value },
          h("input", { type: "radio", name: `${id}-target`, value, "data-target": value, checked: value === target }),
          seat === undefined ? null : h("span", { class: "su-number", style: hue(seat), "aria-hidden": "true" }, seat + 1),
          h("span", {}, label)))),
    h("p", { class: "su-hint", role: "status" },
      waiting ? `${face(waiting)} is swapped with the card you pick next.` : "Each card says who has it; a dashed line means by chance. Cards without a mark are left over."),
    h("div", { class: "su-pack", role: "group", "aria-label": "The pack", style: `--su-columns: ${extent(all, "column")}; --su-rows: ${extent(all, "row")}` },
      all.map((card) => packCard(card, { seats, at, waiting }))));
}

const extent = (all, side) => Math.max(...all.map((card) => card[side]));

function packCard(card, { seats, at, waiting }) {
  const red = "♥♦".includes(card.suit) && card.suit;
  const held = card.seat === null ? "" : ` su-${card.why}`;
  return h("button", {
    type: "button",
    class: `su-card${red ? " su-red" : ""}${held}`,
    "data-card": card.key,
    "data-key": card.key,
    tabindex: card.key === at ? "0" : "-1",
    "aria-label": cardLabel(card, seats),
    "aria-pressed": waiting ? String(waiting.key === card.key) : null,
    "aria-disabled": card.why === "kept" && card.seat !== null ? "true" : null,
    style: `--su-row: ${card.row}; --su-column: ${card.column}${card.seat === null ? "" : `; ${hue(card.seat)}`}`,
  },
  h("span", { class: "su-face" }, card.rank, card.suit ? h("span", { class: "su-suit" }, card.suit) : null),
  card.seat === null ? null : h("span", { class: "su-of" }, h("b", {}, card.seat + 1), h("span", {}, ` ${seats[card.seat].label}`)));
}

// --- what to do with it

function actions({ shown, id }) {
  const button = ({ start, label, why }, number) =>
    h("button", { type: "button", class: start === "fresh" ? "su-primary" : null, "data-start": start, "data-do": start ? null : "reset", "aria-describedby": why ? `${id}-why-${number}` : null, ...off(why) }, label);
  const reasons = new Map(shown.actions.map(({ why }, number) => [why, number]).reverse());
  return h("div", { class: "su-actions" },
    shown.actions.map(button),
    shown.actions.map(({ why }, number) =>
      why ? h("p", { class: reasons.get(why) === number && shown.actions[number].start ? "su-hint" : "su-aloud", id: `${id}-why-${number}` }, why) : null));
}

// ------------------------------------------------------------------------------------------------ moving in the pack

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The card that an arrow key leads to, of `spots` with their middles; null for other keys.
 *
 * It is the next in that row or column as the cards lie, which depends on how much room there is.
 */
export function keyMove(key, at, spots) {
  const here = spots.find((spot) => spot.key === at);
  if (!here) return null;
  if (key === "Home" || key === "End") return spots.at(key === "Home" ? 0 : -1).key;
  if (!Object.hasOwn(DIRECTIONS, key)) return null;
  const [right, down] = DIRECTIONS[key];
  const ahead = (spot) => (spot.x - here.x) * right + (spot.y - here.y) * down;
  const aside = (spot) => Math.abs((spot.x - here.x) * down) + Math.abs((spot.y - here.y) * right);
  const there = spots.filter((spot) => ahead(spot) > 1 && aside(spot) <= 1).sort((one, other) => ahead(one) - ahead(other));
  return there.length ? there[0].key : at;
}

// ------------------------------------------------------------------------------------- making the page agree with it

const keyOf = (element) => element.dataset?.key ?? "";
const fits = (node, wanted) =>
  typeof wanted === "string" ? node.nodeType === 3 : node.localName === wanted.tag && keyOf(node) === (wanted.attributes["data-key"] ?? "");

function made(wanted, keeps) {
  if (typeof wanted === "string") return document.createTextNode(wanted);
  const element = document.createElement(wanted.tag);
  update(element, wanted, keeps);
  return element;
}

/** Makes the children of an element those wanted; elements that stay are kept, and so is the focus in them. */
function patch(element, wanted, keeps) {
  wanted.forEach((child, place) => {
    const there = element.childNodes[place];
    if (!there) element.append(made(child, keeps));
    else if (!fits(there, child)) there.replaceWith(made(child, keeps));
    else if (typeof child !== "string") update(there, child, keeps);
    else if (there.data !== child) there.data = child;
  });
  while (element.childNodes.length > wanted.length) element.lastChild.remove();
}

const LEFT_ALONE = ["open"]; // whatever the reader folded or unfolded

/** Whether an attribute says what is in a control, which the reader changes too. */
const isContent = ({ tag, attributes: { type } }, name) =>
  name === "checked" || (name === "value" && (tag === "select" || type === "text" || type === "number"));

function update(element, wanted, keeps) {
  const { attributes, children } = wanted;
  const given = Object.entries(attributes).filter(([name, value]) => value !== null && value !== undefined && value !== false && !isContent(wanted, name));
  const names = given.map(([name]) => name);
  for (const { name } of [...element.attributes]) {
    if (!names.includes(name) && !LEFT_ALONE.includes(name)) element.removeAttribute(name);
  }
  for (const [name, value] of given) {
    if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
  patch(element, children, keeps);
  if ("checked" in attributes) element.checked = Boolean(attributes.checked);
  if (isContent(wanted, "value") && !keeps(element) && element.value !== attributes.value) element.value = attributes.value;
}

const PAUSE = 250; // milliseconds without a key, after which what has been typed is sent
let forms = 0;

class Form {
  constructor(el, model) {
    this.model = model;
    this.id = `cucumber-setup-${(forms += 1)}`;
    this.root = document.createElement("details");
    this.local = { target: null, first: null, at: null };
    this.typed = {}; // by field, what has not been sent yet
    this.sent = model.get("shown").heard ?? 0;
    el.classList.add("cucumber-setup");
    el.append(this.root);
    this.root.addEventListener("input", (event) => this.type(event.target));
    this.root.addEventListener("change", (event) => this.choose(event.target));
    this.root.addEventListener("click", (event) => this.press(event.target.closest("button")));
    this.root.addEventListener("keydown", (event) => this.move(event));
    this.root.addEventListener("focusin", ({ target }) => this.stand(target));
    this.root.addEventListener("focusout", () => this.draw());
  }

  /** Fields keep what is in them while somebody types there, and until what was sent has been answered. */
  draw() {
    const shown = this.model.get("shown");
    this.sent = Math.max(this.sent, shown.heard);
    const late = shown.heard < this.sent || this.timer;
    const keeps = (element) => "typed" in element.dataset && (late || element === element.getRootNode().activeElement);
    patch(this.root, form(shown, this.model.get("countries"), this.local, this.id), keeps);
  }

  send(message) {
    this.flush();
    this.post(message);
  }

  post(message) {
    this.sent += 1;
    this.model.send({ ...message, number: this.sent });
  }

  /** Sends what has been typed. */
  flush() {
    clearTimeout(this.timer);
    this.timer = null;
    const typed = this.typed;
    this.typed = {};
    if (Object.keys(typed).length) this.post({ change: typed });
  }

  type({ dataset, value }) {
    if (!("typed" in dataset)) return;
    this.typed[dataset.field] = value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  choose(control) {
    const { dataset, value } = control;
    if ("typed" in dataset) this.flush();
    else if ("number" in dataset) this.send({ players: Math.trunc(Number(value)) || 0 });
    else if ("rule" in dataset) this.send({ change: { house_rules: this.ticked("rule") } });
    else if ("bought" in dataset) this.send({ change: { bought: this.ticked("bought").map(Number) } });
    else if ("dealer" in dataset) this.send({ change: { dealer: Number(dataset.dealer) } });
    else if (dataset.field === "leader") this.send({ change: { leader: value === "" ? null : Number(value) } });
    else if ("field" in dataset) this.send({ change: { [dataset.field]: value } });
    else if ("target" in dataset) this.aim(dataset.target);
  }

  /** What was set up lies on the table: the form makes room for it. */
  fold() {
    this.root.open = false;
    this.root.querySelector("summary").focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "start" });
  }

  ticked(what) {
    return [...this.root.querySelectorAll(`[data-${what}]:checked`)].map(({ dataset }) => dataset[what]);
  }

  aim(target) {
    Object.assign(this.local, { target, first: null });
    this.draw();
  }

  press(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { dataset } = button;
    if ("card" in dataset) this.pick(dataset.card);
    else if ("seats" in dataset) this.send({ seats: Number(dataset.seats) }); // not how many: an answer may be on its way
    else if ("start" in dataset) this.send({ start: dataset.start });
    else if ("do" in dataset) this.send({ [dataset.do]: true });
  }

  pick(key) {
    const target = this.root.querySelector("[data-target]:checked").dataset.target;
    const { first, message } = picked(key, { ...this.local, target });
    Object.assign(this.local, { target, first, at: key });
    this.draw();
    if (message) this.send(message);
  }

  stand({ dataset }) {
    if (!("card" in dataset) || this.local.at === dataset.card) return;
    this.local.at = dataset.card;
    this.draw();
  }

  move(event) {
    const { target } = event;
    if (!("card" in target.dataset) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...this.root.querySelectorAll("[data-card]")];
    const spots = all.map((card) => ({ key: card.dataset.card, x: card.offsetLeft + card.offsetWidth / 2, y: card.offsetTop + card.offsetHeight / 2 }));
    const key = keyMove(event.key, target.dataset.card, spots);
    if (key === null) return;
    event.preventDefault();
    event.stopPropagation();
    all.find(({ dataset }) => dataset.card === key).focus();
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const setup = new Form(el, model);
    const draw = () => setup.draw();
    const hear = ({ started }) => started && setup.fold();
    model.on("change:shown", draw);
    model.on("msg:custom", hear);
    setup.draw();
    return () => {
      clearTimeout(setup.timer);
      model.off("change:shown", draw);
      model.off("msg:custom", hear);
    };
  },
};
