/** The pure half of the form that sets up a position. The drawing half is tested in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import * as setup from "../../../../cucumber/pages/stage/setup_form.mjs";

// ------------------------------------------------------------------------------------------------------- small examples

const seat = (label, more = {}) => ({ players: label, label, playing: true, scores: "0", lost: "0", kept: "", bought: false, hands: "", by_chance: "2c 3d", ...more });
const card = (key, more = {}) => ({ key, rank: key.slice(0, -1), suit: "♥", row: 1, column: 1, seat: null, why: "chance", ...more });
const agurk = (...rules) => ({ key: "agurk", name: "Agurk", gist: "", fewest: 2, most: 7, house_rules: rules });
const shown = (more = {}) => ({
  hidden: "", problems: {}, asks: ["scores"],
  countries: [{ name: "Denmark", variants: [{ key: "agurk", name: "Agurk" }] }], game: agurk(), lives: [{ value: "0", text: "in" }, { value: "1", text: "out" }], dealer: 0, leader: "", leaders: [{ value: "", text: "By the rules" }],
  seats: [seat("Ann"), seat("Bo")], values: { number: "1", seed: "1", cards: "", stock: "", played: "" },
  hints: { number: "1", seed: "1", cards: "7, by the rules", stock: "" }, can: { fewest: 2, most: 7, said: "2 to 7 can play." },
  line: { label: "Already played", hint: "Card by card.", none: "nothing" }, pack: [card("9h"), card("Jh", { column: 2, seat: 1, why: "asked" })], ...more,
});
const described = (more, local = { target: null, first: null, at: null }, send = () => {}) => setup.form(shown(more), local, "f", send);
const isElement = (child) => typeof child === "object" && child !== null;
const inside = ({ props }) => [props.children].flat(Infinity).filter((child) => isElement(child) || (child !== undefined && child !== null && child !== false));
const all = (tree) => [tree].flat(Infinity).filter(isElement).flatMap((each) => [{ ...each, tag: typeof each.type === "function" ? "input" : each.type, attributes: each.props, children: inside(each) }, ...all(inside(each))]);
const words = (element) => inside(element).map((child) => (isElement(child) ? words(child) : String(child))).join("");
const find = (tree, name, value) => all(tree).find(({ attributes }) => attributes[name] === value);

// ------------------------------------------------------------------------------------------------------- describing it

test("every problem stands in the form, and its field says where", () => {
  const problems = { variant: "v", house_rules: "h", players: "p", "players.1": "p1", "scores.0": "s0", "hands.1": "h1", dealer: "d", standing: "st", deal: "de", number: "n", cards: "c", leader: "l", seed: "se", stock: "sto", played: "pl", hidden: "hi" };
  const tree = described({ problems });
  const sentences = all(tree).filter((each) => each.attributes.class === "cu-wrong").map(words);
  assert.deepEqual(sentences.toSorted(), Object.values(problems).toSorted());
  const ids = new Set(all(tree).map(({ attributes }) => attributes.id));
  for (const { attributes } of all(tree)) {
    for (const id of (attributes["aria-describedby"] ?? "").split(" ").filter(Boolean)) assert.ok(ids.has(id), id);
  }
  for (const field of ["variant", "players.1", "scores.0", "hands.1", "number", "cards", "leader", "seed", "stock", "played"]) {
    const { attributes } = find(tree, "data-field", field);
    assert.equal(attributes["aria-invalid"], "true", field);
    assert.ok(attributes["aria-describedby"].includes(`f-${field.replace(".", "-")}-wrong`), field);
  }
});

test("a hand that cannot be is named at the tray, and its seat marked", () => {
  const tree = described({ problems: { "hands.1": "Bo has 8 cards." } });
  const marked = all(tree).filter(({ attributes }) => attributes["data-wrong"] === "").map(words);
  assert.deepEqual(marked, ["2Bo"]);
  assert.match(words(all(tree).find(({ attributes }) => attributes.class === "setup-pick")), /Bo has 8 cards\./);
});

test("every control has a label or says what it is, and no id is there twice", () => {
  const tree = described({ game: agurk({ key: "jokers", gist: "Three jokers.", on: false, why: "No." }), asks: ["scores", "lost", "bought", "kept", "stock"] });
  const ids = all(tree).map(({ attributes }) => attributes.id).filter(Boolean);
  assert.equal(new Set(ids).size, ids.length);
  const labelled = new Set(all(tree).map(({ attributes }) => attributes.for).filter(Boolean));
  const inLabels = new Set(all(tree).filter(({ tag }) => tag === "label").flatMap((label) => all(label.children)).map(({ attributes }) => attributes));
  for (const control of all(tree).filter(({ tag }) => ["input", "select"].includes(tag))) {
    assert.ok(labelled.has(control.attributes.id) || inLabels.has(control.attributes), JSON.stringify(control.attributes));
  }
});

test("a house rule that cannot be is greyed and says why beside it", () => {
  const tree = described({ game: agurk({ key: "jokers", gist: "Three jokers.", on: false, why: "Two packs." }) });
  const box = find(tree, "data-rule", "jokers");
  assert.equal(box.attributes.disabled, true);
  assert.match(words(all(tree).find(({ attributes }) => attributes.id === box.attributes["aria-describedby"])), /Two packs\./);
});

test("only what the game asks for is there, and undealt cards are folded away where it does not", () => {
  const fields = (asks) => all(described({ asks })).map(({ attributes }) => attributes["data-field"]).filter(Boolean);
  assert.ok(!fields([]).some((field) => /^(scores|lost|kept)/.test(field)));
  assert.ok(fields(["kept"]).includes("kept.1"));
  const folded = (asks) => all(described({ asks })).filter(({ attributes }) => attributes.class?.split(" ").includes("setup-more")).length;
  assert.deepEqual([folded([]), folded(["stock"])], [1, 0]);
  assert.ok(fields([]).includes("stock") && fields(["stock"]).includes("stock"));
});

test("while hands are hidden there is neither a hand nor the pack, and it says so", () => {
  const tree = described({ hidden: "Not shown.", pack: null, seats: [seat("Ann", { hands: undefined }), seat("Bo", { hands: undefined })] });
  const fields = all(tree).map(({ attributes }) => attributes["data-field"]).filter(Boolean);
  assert.ok(!fields.some((field) => /^(hands|stock|played)/.test(field)));
  assert.equal(all(tree).filter(({ attributes }) => "data-card" in attributes).length, 0);
  assert.ok(all(tree).some((each) => words(each) === "Not shown."));
});

test("what is ticked is sent, and a player more or less where there can be", () => {
  const sent = [];
  const send = (message) => sent.push(message);
  const tree = described({ asks: ["bought"], seats: [seat("Ann"), seat("Bo", { bought: true }), seat("Cai")] }, undefined, send);
  for (const [name, place] of [["data-bought", 2], ["data-bought", 1], ["data-dealer", 1]]) find(tree, name, place).attributes.onChange();
  find(tree, "aria-label", "Add a player").attributes.onClick();
  find(described({}, undefined, send), "aria-label", "Remove a player").attributes.onClick();
  assert.deepEqual(sent, [
    { is: "fill", field: "bought", value: [1, 2] }, { is: "fill", field: "bought", value: [] }, { is: "fill", field: "dealer", value: 1 }, { is: "seats", more: 1 },
  ]);
});

test("a name is text, whatever is in it", () => {
  const name = "<b onclick=alert(1)>";
  const tree = described({ seats: [seat(name), seat("Bo")] });
  assert.ok(all(tree).every(({ tag }) => /^[a-z0-9]+$/.test(tag)));
  assert.ok(all(tree).some((each) => each.children.includes(name)));
});

// ----------------------------------------------------------------------------------------------------------- the pack

test("cards go to who plays, to nobody, or are swapped", () => {
  const seats = [seat("Ann"), seat("Bo", { playing: false }), seat("Cai")];
  assert.deepEqual(setup.targets(seats).map(({ value }) => value), ["0", "2", "nobody", "swap"]);
});

test("a card that is picked is given; two are swapped", () => {
  assert.deepEqual(setup.pickMessage("9h", { target: "2", first: null }), { first: null, message: { is: "give", card: "9h", to: 2 } });
  assert.deepEqual(setup.pickMessage("9h", { target: "nobody", first: null }), { first: null, message: { is: "give", card: "9h", to: null } });
  assert.deepEqual(setup.pickMessage("9h", { target: "swap", first: null }), { first: "9h" });
  assert.deepEqual(setup.pickMessage("Jd", { target: "swap", first: "9h" }), { first: null, message: { is: "swap", card: "9h", other: "Jd" } });
  assert.deepEqual(setup.pickMessage("9h", { target: "swap", first: "9h" }), { first: null });
});

test("a card says aloud what it is and who has it", () => {
  const seats = [seat("Ann"), seat("Bo")];
  const say = (more) => setup.cardLabel(card("9h", more), seats);
  assert.equal(say({}), "9♥, nobody has it");
  assert.equal(say({ seat: 1, why: "asked" }), "9♥, Bo");
  assert.equal(say({ seat: 0, why: "chance" }), "9♥, Ann, by chance");
  assert.equal(say({ seat: 0, why: "kept" }), "9♥, kept by Ann");
  assert.equal(setup.cardLabel({ rank: "Jo", suit: "", seat: null }, seats), "joker, nobody has it");
});

test("one card can be reached with Tab: the one last stood on, or the first", () => {
  const reached = (at) => all(described({}, { target: null, first: null, at })).filter(({ attributes }) => attributes.tabindex === "0").map(({ attributes }) => attributes["data-card"]);
  assert.deepEqual([reached(null), reached("Jh"), reached("gone")], [["9h"], ["Jh"], ["9h"]]);
});

test("a card that waits to be swapped is pressed, and a target that is gone gives way to the first", () => {
  const pressed = (local) => find(described({}, local), "data-card", "9h").attributes["aria-pressed"];
  assert.deepEqual([pressed({ target: "swap", first: "9h", at: null }), pressed({ target: "0", first: "9h", at: null })], ["true", null]);
  assert.equal(find(described({}, { target: "6", first: null, at: null }), "data-target", "0").attributes.checked, true);
});

test("arrows go where cards lie, whichever way the pack is laid out", () => {
  const wide = [["2c", 0, 0], ["3c", 10, 0], ["4c", 20, 0], ["2d", 0, 10], ["3d", 10, 10], ["4d", 20, 10], ["Jo", 0, 20]].map(([key, x, y]) => ({ key, x, y }));
  const narrow = wide.map(({ key, x, y }) => ({ key, x: y, y: x }));
  const go = (spots, at) => ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].map((key) => setup.keyMove(key, at, spots));
  assert.deepEqual(go(wide, "3c"), ["2c", "4c", "3c", "3d", "2c", "Jo"]);
  assert.deepEqual(go(narrow, "3c"), ["3c", "3d", "2c", "4c", "2c", "Jo"]);
  assert.deepEqual(["2d", "3d"].map((at) => setup.keyMove("ArrowDown", at, wide)), ["Jo", "3d"]);
  assert.deepEqual(["ArrowUp", "ArrowRight"].map((key) => setup.keyMove(key, "Jo", wide)), ["2d", "Jo"]);
  for (const key of ["Enter", "a", "toString", "constructor"]) assert.equal(setup.keyMove(key, "3c", wide), null);
  assert.equal(setup.keyMove("ArrowLeft", "gone", wide), null);
});

test("where games are compared, each is chosen with its house rules, one more than two can be left out, and there is a bot a seat", () => {
  const compared = { game: undefined, games: [agurk(), agurk({ key: "jokers", gist: "Three jokers.", on: true, why: "" }), agurk()], dealer: undefined,
    bots: [{ value: "patient", text: "Patient" }], seats: [seat("Ann", { bot: "patient" }), seat("Bo", { bot: "patient" })] };
  const two = described({ ...compared, games: compared.games.slice(0, 2), room: [false, true] });
  const three = described({ ...compared, room: [true, true] });
  const four = described({ ...compared, room: [true, false] });
  const buttons = (tree) => all(tree).filter(({ tag }) => tag === "button").map(words).filter((text) => text.includes("game"));
  assert.deepEqual(buttons(two), ["Add a game"]);
  assert.deepEqual(buttons(three), ["Remove game 1", "Remove game 2", "Remove game 3", "Add a game"]);
  assert.deepEqual(buttons(four), ["Remove game 1", "Remove game 2", "Remove game 3"]);
  assert.ok(find(two, "data-field", "games.1") && find(two, "data-field", "bots.1"));
  assert.equal(find(two, "data-dealer", 0), undefined);
});

test("the key of a game has its house rules behind it", () => {
  assert.equal(setup.keyOf("gurka-se", []), "gurka-se");
  assert.equal(setup.keyOf("gurka-se", ["to-20", "ace-stops"]), "gurka-se+to-20+ace-stops");
});
