/**
 * The form in which games, a deal and what is tried with it are chosen, and the page's address, which holds all of it.
 *
 * It knows no rules: what is filled in or pressed is sent, and Python says what the form shows and what is wrong where.
 */
import { LONGEST_LINK, Saying, copy, entitle, focusedIn, follow, freshId, h, linkTo, typed, writeHash } from "../dom.mjs";
import { Typing, optionOf, selectField, textField, wrong } from "../fields.mjs";
import { gameOptions, houseRules } from "../games.mjs";
import { html, render } from "../vendor/preact.mjs";

/** Whether the part of an address behind "#" is a link to a comparison or to what was explored. */
export function isLink(hash) {
  return /^#c?\d{1,4}!/.test(hash);
}

/** The key of a game with these house rules. */
export function keyOf(variant, rules) {
  return [variant, ...rules].join("+");
}

// ------------------------------------------------------------------------------------------------------ describing it

/** The form, as it is to be; `id` begins the ids in it, `typed` is what is typed in its fields. */
export function form(shown, countries, id, typed, play) {
  const place = { quiet: "cu-note", id, problems: shown.problems, typed, shown, play };
  return html`<summary><span class="cu-note">${shown.summary}</span> <b>Choose games and cards</b></summary>
    <div class="compare-form">${games(place, countries)}${players(place)}${tried(place)}</div>`;
}

const off = (is) => (is ? "true" : null);

function games(place, countries) {
  const { shown } = place;
  return html`<fieldset class="compare-games">
    <legend>Games</legend>
    <div class="compare-boxes">${shown.games.map((each, number) => game(place, countries, each, number))}</div>
    <button type="button" data-more aria-disabled=${off(shown.games.length >= shown.most)}>Add a game</button>
  </fieldset>`;
}

function game(place, countries, chosen, number) {
  const { games: all, fewest } = place.shown;
  const name = `Game ${number + 1}`;
  const look = { css: "compare", id: `${place.id}-${number}`, none: "cu-note" };
  return html`<div class="compare-game cu-folds" role="group" aria-label=${name}>
    ${selectField(place, `games.${number}`, name, chosen.key, gameOptions(countries, chosen))}
    ${houseRules(look, chosen, (keys) => place.play(number, keyOf(chosen.key, keys)))}
    <button type="button" data-less=${number} aria-disabled=${off(all.length <= fewest)}>Remove game ${number + 1}</button>
  </div>`;
}

function players(place) {
  const { shown } = place;
  const number = shown.seats.length;
  const step = (more, sign, label) => html`<button type="button" data-seats=${more} aria-label=${label} aria-disabled=${off(number + more < 2 || number + more > shown.most_players)}>${sign}</button>`;
  return html`<fieldset class="compare-players">
    <legend>Players and hands</legend>
    <div class="compare-bar cu-bar cu-screen">
      ${step(-1, "−", "Remove a player")}<b>${number} players</b>${step(1, "+", "Add a player")}<span class="cu-note">${shown.can}</span>
    </div>
    ${wrong(place, "players")}
    <p class="cu-note">An empty hand, or a ? in a hand, is dealt by chance.</p>
    ${shown.seats.map((each, seat) => row(place, each, seat))}
    ${wrong(place, "deal")}
  </fieldset>`;
}

function row(place, { name, hand, by_chance: chance, score, bot }, seat) {
  const aloud = (who, word) => [html`<span class="cu-aloud">${who}: </span>`, word];
  return html`<div class="compare-seat" role="group" aria-label=${name} key="seat ${seat}">
    ${textField(place, `players.${seat}`, aloud(`Seat ${seat + 1}`, "Name"), name)}
    ${textField(place, `hands.${seat}`, aloud(name, "Hand"), hand, { placeholder: `by chance${chance && `: ${chance}`}` })}
    ${textField(place, `scores.${seat}`, aloud(name, "Score before"), score, { inputmode: "numeric", placeholder: "0" })}
    ${selectField(place, `bots.${seat}`, aloud(name, "Bot"), bot, place.shown.bots.map(optionOf))}
  </div>`;
}

function tried(place) {
  const { values, leader, leaders, asks_stock: asksStock } = place.shown;
  const hint = "Cards separated by commas, such as 9h, 3c, 7d. Where the line ends, or a game forbids a card, the bots play on.";
  return html`<fieldset class="compare-tried">
    <legend>What to try in each game</legend>
    ${textField(place, "played", "A line of play", values.played, { placeholder: "none: the bots play from the start", hint })}
    <div class="compare-fields">
      ${selectField(place, "leader", "Who leads", leader, leaders.map(optionOf))}
      ${textField(place, "cards", "Cards each", values.cards, { inputmode: "numeric", placeholder: "by the rules" })}
      ${textField(place, "seed", "Seed", values.seed, { placeholder: "1" })}
      ${asksStock && textField(place, "stock", "Undealt cards, as they are drawn", values.stock, { placeholder: "by chance" })}
    </div>
  </fieldset>`;
}

// ----------------------------------------------------------------------------------------------- what the reader does

const PAUSE = 500; // milliseconds without a key, after which what has been typed is sent

/** What is done with the whole form. */
function bar() {
  const button = (what, words) => h("button", { type: "button", class: "cu-quiet", [`data-${what}`]: true }, words);
  return h("div", { class: "compare-bar cu-bar cu-screen" }, button("anew", "Deal other cards"), button("example", "Show the example"), button("copy", "Copy the link"));
}

class Form {
  constructor(el, model) {
    this.model = model;
    this.id = freshId("cucumber-choosing");
    this.typing = new Typing(model, PAUSE);
    this.root = h("details", { class: "cu-form" });
    this.link = h("input", { type: "text", class: "compare-link cu-input", readonly: true, "aria-label": "Link", hidden: true });
    this.said = new Saying(h("p", { class: "compare-said cu-said cu-message" }));
    this.bar = bar();
    el.classList.add("cucumber-choosing", "cu-buttons");
    el.append(h("div", { class: "compare-top cu-row" }, this.root, this.bar), this.link, this.said.node);
    this.root.addEventListener("input", ({ target: { dataset, value } }) => "typed" in dataset && this.typing.type(dataset.field, value));
    this.root.addEventListener("change", ({ target }) => this.choose(target));
    for (const part of [this.root, this.bar]) part.addEventListener("click", ({ target }) => this.press(target.closest("button")));
  }

  draw() {
    const shown = this.model.get("shown");
    this.typing.answered(shown.heard, focusedIn(this.root)?.dataset.field);
    const play = (number, game) => this.typing.send({ change: { [`games.${number}`]: game } });
    render(form(shown, this.model.get("countries"), this.id, this.typing, play), this.root);
    this.bar.querySelector("[data-example]").hidden = shown.is_example;
    this.said.say(shown.said, shown.refused);
    entitle(shown.title);
  }

  choose({ dataset, value }) {
    const { typing } = this;
    if ("typed" in dataset) typing.flush();
    else if (dataset.field === "leader") typing.send({ change: { leader: value === "" ? null : Number(value) } });
    else if ("field" in dataset) typing.send({ change: { [dataset.field]: value } });
  }

  press(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { dataset } = button;
    if ("seats" in dataset) this.typing.send({ seats: Number(dataset.seats) }); // not how many: an answer may be on its way
    else if ("less" in dataset) this.typing.send({ less: Number(dataset.less) });
    else if ("copy" in dataset) this.copy();
    else for (const word of ["more", "anew", "example"]) if (word in dataset) this.typing.send({ [word]: true });
  }

  // ---- the address

  async copy() {
    this.said.say(await copy(linkTo(this.model.get("shown").link), this.link));
  }

  /** What the address says is opened; an address of something else, such as a heading, is left alone. */
  read(hash) {
    if (!isLink(hash) || hash.slice(1) === this.model.get("shown").link) return;
    if (hash.length > LONGEST_LINK) this.said.say("This link is too long to be read.", true);
    else this.typing.send({ open: hash.slice(1) });
  }

  /** The address says what is shown. */
  write() {
    this.link.hidden = true;
    writeHash(this.model.get("shown").link);
  }
}

export default {
  /** anywidget's entry. */
  render({ model, el }) {
    const chosen = new Form(el, model);
    let written = "";
    const draw = () => {
      chosen.draw();
      const { link } = model.get("shown");
      if (written && written !== link) chosen.write();
      written = link;
    };
    const read = (change) => chosen.read(typed(change));
    const stop = follow(model, { "change:shown": draw });
    addEventListener("hashchange", read);
    draw();
    if (location.hash) chosen.read(location.hash);
    else chosen.write();
    return () => {
      chosen.typing.stop();
      stop();
      removeEventListener("hashchange", read);
    };
  },
};
