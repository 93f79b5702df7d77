/**
 * The form that sets up a position or changes the one on the table: a tray of the pack, whose cards are tapped and go to a
 * seat, and behind it everything in words. It knows no rules: input is sent, and Python decides what the form shows, and the problems
 * beside which field. The upper half says what it looks like and is tested without a browser; the lower half hears what the reader does.
 */
import { freshId } from "./dom.mjs";
import { NameField, idOf, problemAttributes, optionOf, selectField, problemNote } from "./fields.mjs";
import { gameOptions, houseRules } from "./games.mjs";
import { Component, html } from "./vendor/preact.mjs";

// ------------------------------------------------------------------------------------------------------ describing it

/**
 * The form as it should be; `id` begins the ids in it, `local` is what only the browser knows, `send` sends a message.
 * What has no card is behind a fold, which opens when something there is wrong.
 */
export function form(draft, local, id, send) {
  const fill = (field, value) => send({ is: "fill", field, value });
  const place = { id, problems: draft.problems, draft, local, fill, send };
  const hasProblem = Object.keys(draft.problems).some((field) => !["variant", "house_rules", "players", "games"].includes(field.split(".")[0]));
  return html`<div class="setup-game cu-row">${draft.games ? games(place) : game(place)}${playerStepper(place)}</div>${draft.pack && pack(place)}
    <details class="setup-words cu-folds" ref=${(details) => { if (details && (hasProblem || draft.hidden)) details.open = true; }}><summary>Type it: names, scores, hands, what was played</summary>${seats(place)}${cards(place)}</details>`;
}

/** A text to type in, with its label, a hint, and what is wrong with it. */
function textField(place, field, label, value, { css = "", hint, ...attributes } = {}) {
  const note = hint ? `${idOf(place, field)}-hint` : "";
  return html`<div class="cu-field ${css}" data-of=${field.split(".")[0]}>
    <label for=${idOf(place, field)}>${label}</label>
    <${NameField} id=${idOf(place, field)} data-field=${field} value=${value} ...${problemAttributes(place, field, note)} ...${attributes} onChange=${(text) => place.fill(field, text)} />
    ${hint && html`<p class="cu-hint" id=${note}>${hint}</p>`}
    ${problemNote(place, field)}
  </div>`;
}

// --- the game

function game(place) {
  const { game: chosen, countries } = place.draft;
  const tick = (keys) => place.fill("house_rules", keys);
  return html`${selectField(place, "variant", "Variant", chosen.key, gameOptions(countries, chosen))}
    <div class="setup-house">${houseRules({ css: "setup", id: place.id, folded: "setup-rules cu-folds", none: "cu-hint" }, chosen, tick)}${problemNote(place, "house_rules")}</div>`;
}

export const keyOf = (variant, rules) => [variant, ...rules].join("+");

function games(place) {
  const { draft: { games: all, countries, room: [less, more] }, send } = place;
  const button = (text, message) => html`<button type="button" class="cu-secondary" onClick=${() => send(message)}>${text}</button>`;
  const each = (chosen, at) => html`<div class="setup-compared cu-stack" role="group" aria-label=${`Game ${at + 1}`} key=${at}>
    ${selectField(place, `games.${at}`, `Game ${at + 1}`, chosen.key, gameOptions(countries, chosen))}
    ${houseRules({ css: "setup", id: `${place.id}-${at}`, folded: "setup-rules cu-folds", none: "cu-hint" }, chosen, (keys) => place.fill(`games.${at}`, keyOf(chosen.key, keys)))}
    ${less && button(`Remove game ${at + 1}`, { is: "less", place: at })}</div>`;
  return html`<fieldset class="setup-games cu-grid" aria-label="Games">${all.map(each)}${more && button("Add a game", { is: "more" })}</fieldset>`;
}

// --- the players

function playerStepper(place) {
  const { draft, send } = place;
  const number = draft.seats.length;
  const step = (more, label, sign, isOff) => html`<button type="button" class="cu-secondary" aria-label=${label} aria-disabled=${off(isOff)} onClick=${() => isOff || send({ is: "seats", more })}>${sign}</button>`;
  return html`<div class="cu-field" data-of="players"><div class="setup-stepper cu-row" role="group" aria-label="How many play">
      ${step(-1, "Remove a player", "−", number <= 2)}<output>${number} players</output>${step(1, "Add a player", "+", number >= draft.can.most)}
      <span class="cu-hint">${draft.can.said}</span></div>${problemNote(place, "players")}</div>`;
}

function seats(place) {
  const { draft } = place;
  return html`<fieldset class="setup-players"><legend>Players</legend>
    <p class="cu-hint">${draft.hidden || "An empty hand, or a ? in a hand, is dealt by chance."}</p>
    <div class="setup-seats" role="group" aria-label="Seats" data-asks=${draft.asks.join(" ")}>
      ${draft.seats.map((each, seat) => row(place, each, seat))}
    </div>
    ${["dealer", "standing", "deal"].map((field) => problemNote(place, field))}
  </fieldset>`;
}

const off = (is) => (is ? "true" : null);

const hueStyle = (seat) => `--setup-hue: ${(seat * 137 + 140) % 360}`;

const hiddenPrefix = (text) => html`<span class="cu-aloud">${text}: </span>`;

/** One seat: every field has a label of its own, which names the player for those who do not see the row. */
function row(place, each, seat) {
  const { draft } = place;
  const labelFor = (label) => [hiddenPrefix(each.label), label];
  const isAsked = (field) => draft.asks.includes(field);
  const toggleBought = () => place.fill("bought", draft.seats.flatMap(({ bought }, at) => (bought !== (at === seat) ? [at] : [])));
  const chance = each.playing ? `by chance${each.by_chance && `: ${each.by_chance}`}` : "out of the game";
  return html`<div class="setup-seat cu-row${each.playing ? "" : " setup-out"}" key="seat ${seat}" role="group" aria-label=${each.label}>
    <span class="setup-number cu-centered cu-small cu-firm" style=${hueStyle(seat)} aria-hidden="true">${seat + 1}</span>
    ${textField(place, `players.${seat}`, [hiddenPrefix(`Seat ${seat + 1}`), "Name"], each.players)}
    ${draft.dealer !== undefined && tickField(place, "dealer", seat, labelFor("Deals"), { type: "radio", name: `${place.id}-dealer`, checked: draft.dealer === seat, disabled: !each.playing, onChange: () => place.fill("dealer", seat) })}
    ${isAsked("scores") && textField(place, `scores.${seat}`, labelFor("Score"), each.scores, { inputmode: "numeric", placeholder: "0" })}
    ${isAsked("lost") && selectField(place, `lost.${seat}`, labelFor(draft.lives.length > 2 ? "Lives" : "In or out"), each.lost || "0", draft.lives.map(optionOf))}
    ${isAsked("bought") && tickField(place, "bought", seat, labelFor("Bought in"), { type: "checkbox", checked: each.bought, onChange: toggleBought })}
    ${isAsked("kept") && textField(place, `kept.${seat}`, labelFor("Keeps"), each.kept, { placeholder: "nothing" })}
    ${each.hands !== undefined && textField(place, `hands.${seat}`, labelFor("Hand"), each.hands, { placeholder: chance, disabled: !each.playing })}
    ${each.bot !== undefined && selectField(place, `bots.${seat}`, labelFor("Bot"), each.bot, draft.bots.map(optionOf))}
  </div>`;
}

const tickField = ({ id }, what, seat, label, attributes) => html`<div class="cu-field setup-tick" data-of=${what}>
  <label for="${id}-${what}-${seat}">${label}</label>
  <input id="${id}-${what}-${seat}" ...${{ [`data-${what}`]: seat, ...attributes }} />
</div>`;

// --- the cards

function cards(place) {
  const { draft } = place;
  const { values, hints } = draft;
  const stock = () => textField(place, "stock", "Undealt cards, in the order they are drawn", values.stock, { css: "cu-wide", placeholder: hints.stock, hint: "Empty: whatever is left over. none: there are none to draw." });
  const asksStock = draft.asks.includes("stock");
  const { label, hint, none } = draft.line;
  // A problem unfolds its part of the form; otherwise the reader does.
  const more = () => html`<details class="setup-more cu-folds" ref=${(details) => { if (details && draft.problems.stock) details.open = true; }}><summary>More</summary>${stock()}</details>`;
  return html`<fieldset class="setup-cards">
    <legend>Deal</legend>
    <div class="setup-fields cu-row">
      ${values.number !== undefined && textField(place, "number", "Deal number", values.number, { inputmode: "numeric", placeholder: hints.number })}
      ${textField(place, "cards", "Cards each", values.cards, { inputmode: "numeric", placeholder: hints.cards })}
      ${selectField(place, "leader", "Who leads", draft.leader, draft.leaders.map(optionOf))}
      ${textField(place, "seed", "Seed", values.seed, { css: "setup-seed", placeholder: hints.seed, hint: "The same seed deals the same cards." })}
    </div>
    ${!draft.hidden && asksStock && stock()}
    ${!draft.hidden && textField(place, "played", label, values.played, { css: "cu-wide", placeholder: none, hint })}
    ${!draft.hidden && !asksStock && more()}
    ${problemNote(place, "hidden")}
  </fieldset>`;
}

// --- the pack

/** Where a picked card goes: to a seat, to nobody, or into the place of the card picked next. */
export function targets(seats) {
  const playing = seats.flatMap(({ label, playing: plays }, seat) => (plays ? [{ value: String(seat), label, seat }] : []));
  return [...playing, { value: "nobody", label: "nobody" }, { value: "swap", label: "swap two cards" }];
}

/** The message for a card that is picked, and the card that then waits to be swapped. */
export function pickMessage(key, { target, first }) {
  if (target === "swap") {
    if (!first) return { first: key };
    return first === key ? { first: null } : { first: null, message: { is: "swap", card: first, other: key } };
  }
  return { first: null, message: { is: "give", card: key, to: target === "nobody" ? null : Number(target) } };
}

const face = ({ rank, suit }) => (rank === "Jo" ? "joker" : `${rank}${suit}`);

/** A card as it is said aloud: what it is, who has it, and whether that is only chance. */
export function cardLabel(card, seats) {
  if (card.seat === null) return `${face(card)}, nobody has it`;
  const { label } = seats[card.seat];
  return `${face(card)}, ${{ kept: `kept by ${label}`, chance: `${label}, by chance`, asked: label }[card.why]}`;
}

function pack(place) {
  const { draft, id, local } = place;
  const { pack: all, seats } = draft;
  const choices = targets(seats);
  const target = choices.some(({ value }) => value === local.target) ? local.target : choices[0].value;
  const at = all.some(({ key }) => key === local.at) ? local.at : all[0].key;
  const toSwap = target === "swap" && all.find(({ key }) => key === local.first);
  const problems = seats.map((_, seat) => draft.problems[`hands.${seat}`]);
  const problem = problems.find(Boolean);
  return html`<fieldset class="setup-pick" aria-label="Pick from the pack">
    <div class="setup-targets cu-row" role="radiogroup" aria-label="A picked card goes to">
      <span aria-hidden="true">A picked card goes to</span>
      ${choices.map(({ value, label, seat }) => html`<label class="setup-target cu-choice cu-row cu-holder" key=${value} data-wrong=${problems[seat] ? "" : null}>
        <input class="cu-aloud" type="radio" name="${id}-target" value=${value} data-target=${value} checked=${value === target} />
        ${seat !== undefined && html`<span class="setup-number cu-centered cu-small cu-firm" style=${hueStyle(seat)} aria-hidden="true">${seat + 1}</span>`}
        <span>${label}</span>
      </label>`)}
    </div>
    <p class="cu-hint cu-said" role="status" data-refused=${problem ? "" : null}>
      ${problem ? problem : toSwap ? `${face(toSwap)} is swapped with the card you pick next.` : "Each card says who has it; a dashed line means by chance. Cards without a mark are left over."}
    </p>
    <div class="setup-pack cu-grid" role="group" aria-label="The pack" style="--setup-columns: ${extent(all, "column")}; --setup-rows: ${extent(all, "row")}">
      ${all.map((card) => packCard(card, { seats, at, waiting: toSwap }))}
    </div>
  </fieldset>`;
}

const extent = (all, side) => Math.max(...all.map((card) => card[side]));

function packCard(card, { seats, at, waiting }) {
  const { key, rank, suit, seat, why } = card;
  const isHeld = seat !== null;
  const red = suit && "♥♦".includes(suit);
  return html`<button type="button" key=${key} class="setup-card cu-piece${isHeld ? ` setup-${why}` : ""}" data-card=${key} tabindex=${key === at ? "0" : "-1"}
    aria-pressed=${waiting ? String(waiting.key === key) : null} aria-disabled=${off(isHeld && why === "kept")}
    style="--setup-row: ${card.row}; --setup-column: ${card.column}${isHeld ? `; ${hueStyle(seat)}` : ""}">
    <span class="cu-aloud">${cardLabel(card, seats)}</span>
    <span class=${red ? "setup-face cu-red" : "setup-face"} aria-hidden="true">${rank}${suit && html`<span class="setup-suit">${suit}</span>`}</span>
    ${isHeld && html`<span class="setup-of cu-one-line" aria-hidden="true"><b>${seat + 1}</b><span> ${seats[seat].label}</span></span>`}
  </button>`;
}

// ------------------------------------------------------------------------------------------------ moving in the pack

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The card that an arrow key leads to, of `spots` with their middles; null for other keys. It is the next in that row or column as the
 * cards lie, which depends on how much room there is.
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

/** The form as a dialog over the page, open while something is being set up. */
export class SetupForm extends Component {
  id = freshId("cucumber-setup");
  state = { target: null, first: null, at: null };

  /** Focuses the first field, not a button that accepts the present values. */
  componentDidMount() {
    this.base.showModal();
    this.base.querySelector(".setup-body select").focus();
  }

  /** A button that is gone, like the one that removes a game, hands its focus to what adds one, or to the last game. */
  componentDidUpdate() {
    if (this.base.contains(document.activeElement)) return;
    [...this.base.querySelectorAll(".setup-games > button, .setup-compared select")].at(-1)?.focus();
  }

  /** A dialog that is removed from the page while it is open doesn't give the focus back. */
  componentWillUnmount() {
    this.base.close();
  }

  render({ draft, notice, send }, local) {
    const set = (what) => () => send({ is: "set_up", what });
    const button = ({ what, label, why, style }) => html`<button type="button" key=${what} class="cu-${style}" title=${why || null}
      aria-describedby=${why ? `${this.id}-why` : null} aria-disabled=${off(why)} onClick=${() => why || send({ is: "set_up", what })}>${label}</button>`;
    const actions = draft.actions.filter(({ style }) => style !== "quiet");
    const [first, second] = actions;
    return html`<dialog class="cucumber-setup cu-dialog cu-form cu-buttons cu-ticks" aria-labelledby=${`${this.id}-title`} onCancel=${(event) => (event.preventDefault(), set("close")())}>
      <header class="cu-head cu-tight"><h2 class="cu-aloud-on-phones" id=${`${this.id}-title`}>${draft.title}</h2><button type="button" class="cu-secondary" onClick=${set("deal others")}>Deal other cards</button>${draft.actions.filter(({ style }) => style === "quiet").map(button)}
        <button type="button" class="cu-quiet" aria-label="Close" onClick=${set("close")}>✕</button></header>
      <div class="setup-body cu-stack" onChange=${({ target }) => this.choose(target)} onClick=${({ target }) => this.pick(target.closest("[data-card]"))}
        onKeyDown=${(event) => this.move(event)} onfocusin=${({ target: { dataset } }) => "card" in dataset && this.setState({ at: dataset.card })}>${form(draft, local, this.id, send)}</div>
      <footer class="cu-foot"><p class="cu-said ${notice ? "cu-message" : "cu-hint"}" role="status" id="${this.id}-why">${notice || first.why || second?.why}</p>
        <div class="setup-actions cu-row cu-nowrap cu-tight">${actions.map(button)}</div></footer></dialog>`;
  }

  choose({ dataset, value, tagName }) {
    if ("target" in dataset) this.setState({ target: dataset.target, first: null });
    else if (tagName === "SELECT" && dataset.field === "leader") this.fill("leader", value === "" ? null : Number(value));
    else if (tagName === "SELECT") this.fill(dataset.field, value);
  }

  fill(field, value) {
    this.props.send({ is: "fill", field, value });
  }

  pick(card) {
    if (!card || card.getAttribute("aria-disabled")) return;
    const key = card.dataset.card;
    const target = this.base.querySelector("[data-target]:checked").dataset.target;
    const { first, message } = pickMessage(key, { ...this.state, target });
    this.setState({ target, first, at: key });
    if (message) this.props.send(message);
  }

  move(event) {
    const { target } = event;
    if (!("card" in target.dataset) || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = [...this.base.querySelectorAll("[data-card]")];
    const spots = all.map((card) => ({ key: card.dataset.card, x: card.offsetLeft + card.offsetWidth / 2, y: card.offsetTop + card.offsetHeight / 2 }));
    const key = keyMove(event.key, target.dataset.card, spots);
    if (key === null) return;
    event.preventDefault();
    event.stopPropagation();
    all.find(({ dataset }) => dataset.card === key).focus();
  }
}
