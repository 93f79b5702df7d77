/**
 * The form that sets up a position or changes the one on the table.
 *
 * It knows no rules: what is filled in or picked is sent, and Python says what the form shows, what is wrong and beside
 * which field. The upper half says what the form looks like and is tested without a browser; the lower half hears what
 * the reader does.
 */
import { focusedIn, follow, freshId, h } from "../dom.mjs";
import { Typing, idOf, marked, optionOf, selectField, textField, typedIn, wrong } from "../fields.mjs";
import { gameOptions, houseRules } from "../games.mjs";
import { html, render } from "../vendor/preact.mjs";

// ------------------------------------------------------------------------------------------------------ describing it

/** The form, as it is to be; `id` begins the ids in it, `local` is what only the browser knows, `typed` what is typed. */
export function form(shown, countries, local, id, typed, tick) {
  const place = { quiet: "cu-hint", id, problems: shown.problems, typed, shown, local, tick };
  return html`<summary><b>Set up</b> <span class="setup-summary cu-quiet-text">${shown.summary}</span></summary>
    <div class="setup-body cu-buttons cu-ticks">
      ${game(place, countries)}
      ${players(place)}
      ${cards(place)}
      ${shown.pack && pack(place)}
      <p class="setup-said cu-said cu-message" role="status">${shown.said}</p>
      ${actions(place)}
    </div>`;
}

// --- the game

function game(place, countries) {
  const { game: chosen } = place.shown;
  return html`<fieldset class="setup-game">
    <legend>Game</legend>
    ${selectField(place, "variant", "Variant", chosen.key, gameOptions(countries, chosen))}
    ${houseRules({ css: "setup", id: place.id, folded: "setup-rules cu-folds", none: "cu-hint" }, chosen, place.tick)}
    ${wrong(place, "house_rules")}
  </fieldset>`;
}

// --- the players

function players(place) {
  const { shown } = place;
  const number = shown.seats.length;
  return html`<fieldset class="setup-players">
    <legend>Players</legend>
    <div class="cu-field" data-of="players">
      <label for=${idOf(place, "players")}>How many</label>
      <div class="setup-stepper cu-row cu-fields">
        <button type="button" data-seats="-1" aria-label="Remove a player" aria-disabled=${off(number <= 2)}>−</button>
        <input type="number" id=${idOf(place, "players")} data-number="" min="2" max=${shown.game.most} value=${String(number)} ...${marked(place, "players")} />
        <button type="button" data-seats="1" aria-label="Add a player" aria-disabled=${off(number >= shown.game.most)}>+</button>
        <span class="cu-hint">${shown.game.fewest} to ${shown.game.most} can play.</span>
      </div>
      ${wrong(place, "players")}
    </div>
    <p class="cu-hint">${shown.hidden || "An empty hand, or a ? in a hand, is dealt by chance."}</p>
    <div class="setup-seats" role="group" aria-label="Seats" data-asks=${shown.asks.join(" ")}>
      ${shown.seats.map((each, seat) => row(place, each, seat))}
    </div>
    ${["dealer", "standing", "deal"].map((field) => wrong(place, field))}
  </fieldset>`;
}

const off = (is) => (is ? "true" : null);

const hue = (seat) => `--setup-hue: ${(seat * 137 + 140) % 360}`;

const aloud = (text) => html`<span class="cu-aloud">${text}: </span>`;

/** One seat: every field has a label of its own, which names the player for those who do not see the row. */
function row(place, each, seat) {
  const { shown } = place;
  const named = (label) => [aloud(each.label), label];
  const asks = (field) => shown.asks.includes(field);
  const chance = each.playing ? `by chance${each.by_chance && `: ${each.by_chance}`}` : "out of the game";
  return html`<div class="setup-seat cu-row${each.playing ? "" : " setup-out"}" key="seat ${seat}" role="group" aria-label=${each.label}>
    <span class="setup-number" style=${hue(seat)} aria-hidden="true">${seat + 1}</span>
    ${textField(place, `players.${seat}`, [aloud(`Seat ${seat + 1}`), "Name"], each.players)}
    ${tickField(place, "dealer", seat, named("Deals"), { type: "radio", name: `${place.id}-dealer`, checked: shown.dealer === seat, disabled: !each.playing })}
    ${asks("scores") && textField(place, `scores.${seat}`, named("Score"), each.scores, { inputmode: "numeric", placeholder: "0" })}
    ${asks("lost") && selectField(place, `lost.${seat}`, named(shown.lives.length > 2 ? "Lives" : "In or out"), each.lost || "0", shown.lives.map(optionOf))}
    ${asks("bought") && tickField(place, "bought", seat, named("Bought in"), { type: "checkbox", checked: each.bought })}
    ${asks("kept") && textField(place, `kept.${seat}`, named("Keeps"), each.kept, { placeholder: "nothing" })}
    ${each.hands !== undefined && textField(place, `hands.${seat}`, named("Hand"), each.hands, { placeholder: chance, disabled: !each.playing })}
  </div>`;
}

/** A box or a radio button of a seat. */
function tickField({ id }, what, seat, label, attributes) {
  return html`<div class="cu-field setup-tick" data-of=${what}>
    <label for="${id}-${what}-${seat}">${label}</label>
    <input id="${id}-${what}-${seat}" ...${{ [`data-${what}`]: seat, ...attributes }} />
  </div>`;
}

// --- the cards

function cards(place) {
  const { shown } = place;
  const { values, hints } = shown;
  const stock = () => textField(place, "stock", "Undealt cards, in the order they are drawn", values.stock, { wide: true, placeholder: hints.stock, hint: "Empty: whatever is left over. none: there are none to draw." });
  const asksStock = shown.asks.includes("stock");
  const played = { wide: true, placeholder: "nothing", hint: "For a position in mid-deal: card by card, separated by commas, such as 9h, Jd, 5s." };
  // A problem unfolds what it is about; otherwise the reader folds and unfolds.
  const more = () => html`<details class="setup-more cu-folds" ref=${(details) => { if (details && shown.problems.stock) details.open = true; }}><summary>More</summary>${stock()}</details>`;
  return html`<fieldset class="setup-cards">
    <legend>Deal</legend>
    <div class="setup-fields cu-row">
      ${textField(place, "number", "Deal number", values.number, { inputmode: "numeric", placeholder: hints.number })}
      ${textField(place, "cards", "Cards each", values.cards, { inputmode: "numeric", placeholder: hints.cards })}
      ${selectField(place, "leader", "Who leads", shown.leader, shown.leaders.map(optionOf))}
      ${seed(place)}
    </div>
    ${!shown.hidden && asksStock && stock()}
    ${!shown.hidden && textField(place, "played", "Already played", values.played, played)}
    ${!shown.hidden && !asksStock && more()}
    ${wrong(place, "hidden")}
  </fieldset>`;
}

function seed(place) {
  const { values, hints } = place.shown;
  const note = `${place.id}-seed-hint`;
  return html`<div class="cu-field setup-seed" data-of="seed">
    <label for=${idOf(place, "seed")}>Seed</label>
    <div>
      <input ...${typedIn(place, "seed", values.seed, note)} placeholder=${hints.seed} />
      <button type="button" data-do="deal_anew">Deal other cards</button>
    </div>
    <p class="cu-hint" id=${note}>The same seed deals the same cards.</p>
    ${wrong(place, "seed")}
  </div>`;
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
  return html`<fieldset class="setup-pick">
    <legend>Pick from the pack</legend>
    <div class="setup-targets cu-row" role="radiogroup" aria-label="A picked card goes to">
      <span aria-hidden="true">A picked card goes to</span>
      ${choices.map(({ value, label, seat }) => html`<label class="setup-target" key=${value}>
        <input type="radio" name="${id}-target" value=${value} data-target=${value} checked=${value === target} />
        ${seat !== undefined && html`<span class="setup-number" style=${hue(seat)} aria-hidden="true">${seat + 1}</span>`}
        <span>${label}</span>
      </label>`)}
    </div>
    <p class="cu-hint" role="status">
      ${waiting ? `${face(waiting)} is swapped with the card you pick next.` : "Each card says who has it; a dashed line means by chance. Cards without a mark are left over."}
    </p>
    <div class="setup-pack" role="group" aria-label="The pack" style="--setup-columns: ${extent(all, "column")}; --setup-rows: ${extent(all, "row")}">
      ${all.map((card) => packCard(card, { seats, at, waiting }))}
    </div>
  </fieldset>`;
}

const extent = (all, side) => Math.max(...all.map((card) => card[side]));

function packCard(card, { seats, at, waiting }) {
  const { key, rank, suit, seat, why } = card;
  const held = seat !== null;
  const red = suit && "♥♦".includes(suit);
  return html`<button
    type="button"
    key=${key}
    class="setup-card cu-piece${red ? " setup-red" : ""}${held ? ` setup-${why}` : ""}"
    data-card=${key}
    tabindex=${key === at ? "0" : "-1"}
    aria-pressed=${waiting ? String(waiting.key === key) : null}
    aria-disabled=${off(held && why === "kept")}
    style="--setup-row: ${card.row}; --setup-column: ${card.column}${held ? `; ${hue(seat)}` : ""}">
    <span class="cu-aloud">${cardLabel(card, seats)}</span>
    <span class="setup-face" aria-hidden="true">${rank}${suit && html`<span class="setup-suit">${suit}</span>`}</span>
    ${held && html`<span class="setup-of cu-one-line" aria-hidden="true"><b>${seat + 1}</b><span> ${seats[seat].label}</span></span>`}
  </button>`;
}

// --- what to do with it

function actions({ shown, id }) {
  const button = ({ start, label, why }, number) => html`<button
    type="button"
    class=${start === "fresh" ? "cu-primary" : null}
    data-start=${start}
    data-do=${start ? null : "reset"}
    aria-describedby=${why ? `${id}-why-${number}` : null}
    aria-disabled=${off(why)}>${label}</button>`;
  const reasons = new Map(shown.actions.map(({ why }, number) => [why, number]).reverse());
  const quiet = ({ start, why }, number) => (reasons.get(why) === number && start ? "cu-hint" : "cu-aloud");
  return html`<div class="setup-actions cu-row">
    ${shown.actions.map(button)}
    ${shown.actions.map((each, number) => each.why && html`<p class=${quiet(each, number)} id="${id}-why-${number}">${each.why}</p>`)}
  </div>`;
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

// ----------------------------------------------------------------------------------------------- what the reader does

const PAUSE = 250; // milliseconds without a key, after which what has been typed is sent

class Form {
  constructor(el, model) {
    this.model = model;
    this.id = freshId("cucumber-setup");
    this.root = h("details", { class: "cu-form" });
    this.local = { target: null, first: null, at: null };
    this.typing = new Typing(model, PAUSE);
    el.classList.add("cucumber-setup", "cu-tight");
    el.append(this.root);
    this.root.addEventListener("input", ({ target: { dataset, value } }) => "typed" in dataset && this.typing.type(dataset.field, value));
    this.root.addEventListener("change", ({ target }) => this.choose(target));
    this.root.addEventListener("click", ({ target }) => this.press(target.closest("button")));
    this.root.addEventListener("keydown", (event) => this.move(event));
    this.root.addEventListener("focusin", ({ target }) => this.stand(target));
    this.root.addEventListener("focusout", () => this.draw());
  }

  draw() {
    const shown = this.model.get("shown");
    this.typing.answered(shown.heard, focusedIn(this.root)?.dataset.field);
    render(form(shown, this.model.get("countries"), this.local, this.id, this.typing, (keys) => this.typing.send({ change: { house_rules: keys } })), this.root);
  }

  choose({ dataset, value }) {
    const { typing } = this;
    if ("typed" in dataset) typing.flush();
    else if ("number" in dataset) typing.send({ players: Math.trunc(Number(value)) || 0 });
    else if ("bought" in dataset) typing.send({ change: { bought: this.bought() } });
    else if ("dealer" in dataset) typing.send({ change: { dealer: Number(dataset.dealer) } });
    else if (dataset.field === "leader") typing.send({ change: { leader: value === "" ? null : Number(value) } });
    else if ("field" in dataset) typing.send({ change: { [dataset.field]: value } });
    else if ("target" in dataset) this.aim(dataset.target);
  }

  /** What was set up lies on the table: the form makes room for it. */
  fold() {
    this.root.open = false;
    this.root.querySelector("summary").focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "start" });
  }

  bought() {
    return [...this.root.querySelectorAll("[data-bought]:checked")].map(({ dataset }) => Number(dataset.bought));
  }

  aim(target) {
    Object.assign(this.local, { target, first: null });
    this.draw();
  }

  press(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { dataset } = button;
    if ("card" in dataset) this.pick(dataset.card);
    else if ("seats" in dataset) this.typing.send({ seats: Number(dataset.seats) }); // not how many: an answer may be on its way
    else if ("start" in dataset) this.typing.send({ start: dataset.start });
    else if ("do" in dataset) this.typing.send({ [dataset.do]: true });
  }

  pick(key) {
    const target = this.root.querySelector("[data-target]:checked").dataset.target;
    const { first, message } = picked(key, { ...this.local, target });
    Object.assign(this.local, { target, first, at: key });
    this.draw();
    if (message) this.typing.send(message);
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
    const stop = follow(model, { "change:shown": () => setup.draw(), "msg:custom": ({ started }) => started && setup.fold() });
    setup.draw();
    return () => {
      setup.typing.stop();
      stop();
    };
  },
};
