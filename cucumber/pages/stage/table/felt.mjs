/** The felt of one frame: the seats round the table, the trick in the middle, and in front the hand of whoever acts. */
import { flag, plain } from "../dom.mjs";
import { t } from "../messages.mjs";
import { html } from "../vendor/preact.mjs";
import { caption } from "./caption.mjs";
import { backs, chip, choiceCard, cucumbers, playedCard, staticCard } from "./cards.mjs";
import { face } from "./faces.mjs";
import { breadth, cardsDealt, isInDeal, frontSeat, isAsked, markedCards, hasWords, seatsAround, waitingSeats } from "./frames.mjs";
import { NumberTray } from "./number_tray.mjs";
import { at, fan, handLayout, isFlat, isLow, isNarrow, isTight, seating } from "./seating.mjs";
import { cardName, actLabel, hint, isCalledYou, playTag, withSign, trickTitle, verdict } from "./words.mjs";

/**
 * Where a frame is drawn: `uid` makes ids unique in the page, `isOpen` says whether anything can be sent from here, `marks`
 * are the ids of the marked cards, null where none are marked, `advice` is that of this frame, `reason` why a card may not be
 * played, and `acts` hears what is tapped.
 * @typedef {{uid: string, isOpen: boolean, marks: string[]|null, advice?: Advice, reason: string, acts: Table}} Setting
 */

const LONG = 60; // letters of something to tap
const FEW = 5; // people on a podium; more stand closer
const STEP = { wide: 0.34, narrow: 0.1 }; // how far a large card has come on the way to the middle
const GROWN = { alone: 1.42, beside: 1.15 }; // several would cover each other

export const srOnly = (text) => html`<span class="cu-aloud">${text}</span>`;

/**
 * The whole felt, in reading order. Where there is no room to sit round it, those who sit there stand in rows; so do all
 * hands on a low felt in a story, where nobody has to play.
 */
export function felt(frame, setting) {
  const { acts, isOpen } = setting;
  const { asks } = frame;
  if (setting.ending) return html`${GROUND}<div class="table-ring cu-grid" data-round="wide">${podium(setting.ending, frame)}</div>`;
  const places = seating(frame, setting.size);
  const isStory = !setting.live && !setting.isStaged && frame.own === null;
  const front = isStory && isLow(setting.size) && !places ? null : frontSeat(frame);
  const withLayout = { ...setting, places, hand: handLayout(frame, front, setting.size) };
  return html`${places && GROUND}${shade(frame)}<div class="table-ring cu-grid" data-round=${slice(places)} data-flat=${flag(places?.plate.isFlat)} data-tight=${flag(places && isTight(places, setting.size))} data-untitled=${flag(places && !places.isTitled)} data-bare=${flag(isBare(frame))} style=${places?.sizes}>
    ${seatsRound(frame, front, withLayout)}${middle(frame, withLayout)}
    ${asks?.lays && html`<${NumberTray} key=${asks.sentence} ...${asks.lays} isOpen=${isOpen} announce=${(text) => acts.announce(text)} send=${(act) => acts.sendNumber(act)} />`}</div>${inFrontOf(frame, front, withLayout)}`;
}

/** How wide the slice is on which this is drawn; null where those who sit there stand in rows. */
export const ground = (frame, { ending, size }) => (ending ? "wide" : slice(seating(frame, size)));

const slice = (places) => places && (places.isNarrow ? "narrow" : "wide");

/** Whether there is nothing to look at: no card lies there, and no hand or score is seen. */
const isBare = ({ middle: plays, seats }) => !plays.length && seats.every(({ hand, score: has }) => !hand && !has);

/** The slice of cucumber round which people sit. */
const GROUND = html`<div class="table-felt" aria-hidden="true" />`;

/** Numbers of this frame from which the style sheet works out sizes: rows of seats, and lines that need room of their own. */
export function measures(frame, size) {
  const around = seatsAround(frame);
  const columns = isPaired(frame) || isFlat(size) ? 2 : 1;
  return {
    "--columns": columns, "--rows": Math.ceil(around.length / columns),
    "--lines": (frame.stake ? 1 : 0) + (frame.undealt?.length ? 2 : 0) + (hasWords(frame.asks) ? 2 : 0),
    "--per": breadth(frame), "--n": Math.max(...frame.seats.map((_, seat) => cardsDealt(frame, seat)), 5),
  };
}

/** Whether seats in rows stand in pairs on a phone: many, with nothing to see in their hands. */
function isPaired(frame) {
  const around = seatsAround(frame);
  return around.length > 4 && around.every((seat) => frame.seats[seat].hand === null);
}

// ---------------------------------------------------------------------------------------------------------------- seats

function seatsRound(frame, front, setting) {
  const cards = (seat) => html`<div class="table-cards cu-row cu-nowrap">${smallHand(frame, seat, front, setting)}${playedCards(frame, seat, setting)}</div>`;
  return html`<div class="table-seats cu-grid" data-pairs=${flag(!setting.places && isPaired(frame))}>${seatsAround(frame).map((seat) => seatBox(frame, seat, setting, cards(seat)))}</div>`;
}

function seatBox(frame, index, setting, content) {
  const seat = frame.seats[index];
  const isOwn = frame.own === index;
  const button = isAskedFor(frame, index) && seatButton(seat, index, setting);
  return html`<div key=${index} class="table-seat cu-column" style=${at(setting.places?.seats.get(index))} role="group" aria-label=${seat.name} data-seat=${index} data-turn=${flag(seat.turn)} data-out=${flag(seat.out)}
    data-aside=${flag(!seat.out && !isInDeal(seat))} data-own=${flag(isOwn)} data-pays=${flag(moodOf(frame, index) === "pays")} data-lit=${flag(isLit(frame, index))} data-taker=${flag(frame.taker === index)} data-open=${flag(isOpen(seat, setting))} data-answer=${seat.mark}>
    ${seatHead(seat, moodOf(frame, index), isOwn, isOwn && button)}${!frame.middle.some(({ seat: played }) => played === index) && charge(frame, index)}${content}${!isOwn && button}
  </div>`;
}

/** Whether a hand is seen; where a felt is only looked at, none is once it has been played. */
const isOpen = ({ hand: cards }, { size }) => cards !== null && (cards.length > 0 || !size?.isAlone);

const isAskedFor = ({ asks }, index) => !!asks?.seats?.includes(index);

/** A seat that can be the answer: a button over all of it, or for the reader's own over its name. */
const seatButton = ({ name, mark, picked }, index, { acts }) =>
  html`<button type="button" class="table-pick-seat" aria-pressed=${picked ? "true" : null} aria-label=${mark ? `${name}, ${verdict(mark)}` : name} data-pick-seat=${index} onClick=${() => acts.pickSeat(index)} />`;

function smallHand(frame, index, front, setting) {
  const seat = frame.seats[index];
  if (index === front) return html`<span key="in front" class="table-quiet cu-small cu-unbroken" aria-hidden="true">${seat.held ? t("↓ in front") : ""}</span>`;
  return seat.hand === null ? backs(seat.held) : hand(seat, seat.turn ? frame.asks : null, setting, { detail: "small" });
}

function hand({ name, hand: cards }, asks, setting, { detail, isFan = false }) {
  const children = (cards ?? []).map((card, index) => {
    const style = isFan ? fan(index, cards.length) : undefined;
    return card.playable === undefined || detail === "small" ? staticCard(card, detail, style) : choiceCard(card, asks, { ...setting, detail, style });
  });
  return html`<div class="table-hand cu-row cu-nowrap" role="group" aria-label=${t("Hand of {name}", { name })}>${children}</div>`;
}

/** What a seat has played in this deal, when seats stand in rows; if the seat can be the answer, a tap means the seat. */
function playedCards(frame, index, { acts, places }) {
  const { name, played } = frame.seats[index];
  if (!played.length || places) return null;
  const draw = isAskedFor(frame, index) ? (card) => staticCard(card) : (card) => playedCard(card, index, { name, acts });
  return html`<div key="past" class="table-past cu-row cu-nowrap" role="group" aria-label=${t("Played by {name}", { name })}>${played.map(draw)}</div>`;
}

const moodOf = ({ scene }, index) => scene?.moods.get(index) ?? null;

const seatHead = (seat, mood, isOwn, button) => html`<div class="table-head cu-row cu-nowrap">
  ${face(seat.name, { isYou: isOwn && isCalledYou(seat.name), mood })}
  <span class="table-name cu-one-line" title=${seat.name}>${seat.name}</span>
  ${isOwn && !isCalledYou(seat.name) && html`<span class="table-quiet cu-small cu-unbroken">${t("(you)")}</span>`}
  ${tags(seat, isOwn)}
  <span class="table-tally cu-row cu-firm">${cucumbers(seat)}${keptCards(seat)}${score(seat)}</span>${button}
</div>`;

const tag = (kind, text) => html`<span class="table-tag ${kind} cu-unbroken">${text}</span>`;

function tags({ dealer, turn, won, out, marks }, isOwn) {
  return [
    dealer && html`<span class="table-dealer cu-centered cu-firm" title=${t("dealer")}><span aria-hidden="true">${t("D")}</span>${srOnly(t("dealer"))}</span>`,
    turn && tag("table-turn", isOwn ? t("your turn") : t("turn")),
    won ? tag("table-turn", t("has won")) : out && tag("table-is-out", t("out")),
    (marks ?? []).map((word) => tag("table-is", word)),
  ];
}

const score = (seat) =>
  seat.score !== null && html`<span class="table-score cu-holder cu-unbroken"><span class="table-quiet cu-small cu-unbroken">${seat.scored_in === "credits" ? t("credits") : t("score")} </span>${scoreBefore(seat)}<span class="table-points">${withSign(seat.score)}</span></span>`;

/** The cards that are the score, written small: only those of the deal are to be looked at. */
function keptCards({ kept: cards }) {
  if (!cards?.length) return null;
  const words = `${t("keeps")} ${cards.map(cardName).join(", ")}`;
  return html`<span class="table-kept cu-row" role="img" aria-label=${words} title=${words}><span class="table-quiet cu-small cu-unbroken">${t("keeps")}</span>${cards.map(chip)}</span>`;
}

// ------------------------------------------------------------------------------------------------------------- in front

/** The hand that matters now, what is asked of it, and why a card may not be played. */
function inFrontOf(frame, front, setting) {
  const seat = frame.seats[front];
  const asks = isAsked(frame, front) ? frame.asks : null;
  const isEmpty = seat ? !seat.held && !asks : !asks;
  const content = isEmpty ? [setting.caption && promptLine(asks, setting)] : [promptLine(asks, setting), seat && largeHand(seat, asks, setting), !setting.isAskedBelow && actButtons(frame, asks, setting)];
  const own = seat && frame.own === front;
  const { hand } = setting;
  const isInRows = hand?.rows > 1;
  return html`<div class="table-front cu-column" data-beside=${flag(hand?.isBeside)} data-fan=${flag(hand && !isInRows)} data-rows=${flag(isInRows)} data-deeds=${setting.size?.isBesideLine ? "high" : undefined} style=${hand?.sizes}>${own ? seatBox(frame, front, setting, [playedCards(frame, front, setting), ...content]) : content}</div>`;
}

const largeHand = (seat, asks, setting) => html`<div key="large" class="table-large cu-wide" style=${{ "--held": Math.max(seat.held, 2) }}>
  ${seat.hand === null ? backs(seat.held) : hand(seat, asks, setting, { detail: detailOf(setting.hand?.width, setting), isFan: !!setting.hand && !(setting.hand.rows > 1) })}</div>`;

/** How much is printed on a card of this width; a room full of people reads the large index of a smaller one. */
const detailOf = (width = 0, { size }) => (width >= 92 && !size?.isAlone ? "large" : "middle");

/** What is asked, or all that the felt says; or instead, at the card, why it may not be played. */
const promptLine = (asks, { uid, reason, isRefused, isOfCall, caption: content }) => html`<p key="prompt" class="table-prompt cu-grid cu-centered cu-holder" id="${uid}-asks" data-refused=${flag(isRefused)} data-of-call=${flag(isOfCall)}>
  <span class="table-asked" data-hidden=${flag(reason)}>${content ? caption(content) : (asks?.sentence ?? "")}</span><span class="table-why" hidden=${!reason}>${reason}</span></p>`;

/** What can be done with marked cards, and what can be said: under the hand, beside it, or below the felt. */
export function actButtons(frame, asks, setting) {
  return hasWords(asks) && html`<div key="asking" class="table-asking cu-row cu-middle" role="group" data-long=${flag(asks.calls.some(({ label }) => label.length > LONG))} aria-labelledby="${setting.uid}-asks">
    ${setting.marks && !setting.isStaged && sendButton(frame, asks, setting)}
    ${asks.calls.map((call, index) => callButton(call, index, setting))}
  </div>`;
}

/** The button that sends the marked cards, and what is still missing. */
function sendButton(frame, asks, { uid, marks, acts }) {
  const cards = markedCards(frame, marks);
  const missing = hint(asks, cards.length);
  return html`<button type="button" class="table-send cu-primary" aria-describedby="${uid}-hint" aria-label=${actLabel(asks, cards, cardName)} aria-disabled=${missing ? "true" : null}
    onClick=${() => acts.sendMarked()}>${plain(actLabel(asks, cards))}</button>
    <span class="table-hint cu-said cu-small" id="${uid}-hint">${missing}</span>`;
}

/** Something to say: a button like the cards. If nothing can be sent, it only shows what was asked, and why. */
function callButton({ label, allowed, why, mark, picked }, index, { uid, isOpen, acts }) {
  const reason = why ? `${uid}-call-${index}` : null;
  return html`<button type="button" class="table-call cu-secondary" aria-describedby=${reason} aria-disabled=${allowed && isOpen ? null : "true"} aria-pressed=${picked ? "true" : null} data-call=${index}
      data-legal=${String(allowed)} data-quiet=${flag(!isOpen)} data-answer=${mark} onClick=${() => acts.call(index)}>
      ${label}${!allowed && srOnly(`, ${t("not allowed")}`)}${mark && srOnly(`, ${verdict(mark)}`)}</button>
    ${why && html`<span id=${reason} hidden>${why}</span>`}`;
}

// ------------------------------------------------------------------------------------------------------------ the trick

function middle(frame, setting) {
  const title = trickTitle(frame);
  return html`<div class="table-middle cu-middle" role="group" aria-label=${title} data-last=${flag(frame.trick === frame.tricks)}>
    <div class="table-trick-title">${title}</div>
    ${frame.stake && html`<div class="table-stake">${frame.stake}</div>`}
    <div class="table-trick cu-row cu-nowrap cu-middle">${frame.middle.map((_, index) => playBox(frame, index, setting))}${waitingSeats(frame).map((seat) => emptyPlace(frame.seats[seat], seat, setting))}</div>
    ${undealtCards(frame.undealt ?? [])}
  </div>`;
}

function playBox(frame, index, setting) {
  const { acts, places } = setting;
  const { seat, cards } = frame.middle[index];
  const tagged = playTag(frame, index);
  const { name } = frame.seats[seat];
  const leadsToMoment = !frame.asks?.seats;
  return html`<div key="played by ${seat}" class="table-play" style=${{ ...at(places?.plays.get(seat)), ...enlargedStyle(frame, seat, setting) }} data-play=${seat} data-large=${flag(frame.scene?.large.includes(seat))} data-mark=${tagged || null}>
    <span class="table-tag cu-unbroken">${t(tagged)}</span>
    <span class="table-set cu-row cu-nowrap">${cards.map((card) => playedCard(card, seat, { name, reachable: true, leads: leadsToMoment, detail: detailOf(places?.card, setting), acts }))}</span>
    <span class="table-by cu-one-line" title=${name}>${name}</span>${charge(frame, seat)}
  </div>`;
}

/** The place of a card that is still to come: it shows who follows, and keeps the table's height while cards arrive. In a phone's rows only the seat says whose turn it is. */
const emptyPlace = ({ name, turn }, seat, { places, size }) => html`<div key="place of ${seat}" class="table-play table-empty" style=${at(places?.plays.get(seat))} data-turn=${flag(turn)}>
  <span class="table-tag cu-unbroken">${turn && (places || !isNarrow(size)) ? t("turn") : ""}</span><span class="table-place" /><span class="table-by cu-one-line" title=${name}>${name}</span></div>`;

/** Cards that nobody holds and everybody may look at. */
function undealtCards(cards) {
  const words = t("Undealt, for all to see");
  return cards.length > 0 && html`<div class="table-undealt cu-row cu-nowrap cu-middle" role="group" aria-label=${words}><span class="table-quiet cu-small cu-unbroken">${words}</span>${cards.map((card) => staticCard(card))}</div>`;
}

// ---------------------------------------------------------------------------------- while the last trick is taken and paid for

/** The shade that dims everybody but those concerned; always there, so that it can fade in and out. */
const shade = ({ scene }) => html`<div key="shade" class="table-shade" data-on=${flag(scene && scene.phase !== "settled")} />`;

/** Whether a seat is concerned. */
const isLit = ({ scene }, seat) => !!scene && (scene.large.includes(seat) || scene.flying.some((each) => each.seat === seat));

/** How large a play is, and how far it has come towards the middle of the felt. @param {Setting} setting */
function enlargedStyle({ scene }, seat, { places, size }) {
  if (!scene?.large.includes(seat) || !places) return undefined;
  const { x, y } = places.plays.get(seat);
  const isAlone = scene.large.length === 1;
  const step = isAlone ? STEP[places.isNarrow ? "narrow" : "wide"] : 0;
  const way = (from, length) => `${Math.round((length / 2 - from) * step)}px`;
  return { "--grown": isAlone ? GROWN.alone : GROWN.beside, "--near-x": way(x, size.ring.width), "--near-y": way(y, size.ring.height) };
}

/** What is charged for the play of a seat, or taken off: it flies to the score. */
function charge({ scene }, seat) {
  const flying = scene?.flying.find((each) => each.seat === seat);
  return flying && html`<b key="charge" class="table-charge cu-marked cu-unbroken" data-charged=${seat} aria-hidden="true">${flying.by > 0 ? "+" : ""}${withSign(flying.by)}</b>`;
}

const scoreBefore = ({ scored: before }) => before !== undefined && html`<span class="table-before" aria-hidden="true">${withSign(before)}</span>`;

// ------------------------------------------------------------------------------------------------------- the end of a game

/** Everybody's place on a podium, and why the game is over. @param {Ending} ending  @param {Frame} frame  the last one */
const podium = ({ title, sentence, places }, { seats, own }) => html`<section class="table-ending cu-grid cu-centered" aria-label="The game is over" data-many=${flag(places.length > FEW)}>
  <h2>${title}</h2><p>${sentence}</p>
  <ol class="ending-podium cu-list cu-flex">${places.map((each, index) => podiumPlace(each, seats[each.seat], { index, isOwn: each.seat === own, isShared: places.filter(({ place }) => place === 1).length > 1 }))}</ol></section>`;

/** One player on a step of the podium: the second stands to the left of the first. */
function podiumPlace({ place, line }, seat, { index, isOwn, isShared }) {
  const mood = place === 1 ? "glad" : seat.out ? "out" : null;
  const order = index === 1 && !isShared ? 0 : index + 1;
  return html`<li class="ending-place cu-grid cu-centered cu-small" value=${place} data-place=${place} style=${{ order, "--place": place }}>
    ${face(seat.name, { isYou: isOwn && isCalledYou(seat.name), mood })}
    <b class="cu-name cu-one-line" title=${seat.name}>${seat.name}</b><span class="ending-line">${line}</span>
    <span class="ending-step cu-grid cu-wide"><b class="cu-name" aria-hidden="true">${place}</b>${cucumbers(seat)}</span></li>`;
}
