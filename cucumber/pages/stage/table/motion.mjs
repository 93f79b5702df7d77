/**
 * What moves at the table, from what was drawn before to what is drawn now: cards glide to where they lie, a trick is swept
 * to its taker, a deal is dealt, and its end is told. Only transform and opacity are moved; where no motion is wanted, nothing is.
 */
import { h, svg } from "../dom.mjs";
import { FLIGHT, dealOrder } from "./pace.mjs";

const GLIDE = "cubic-bezier(.22,.8,.24,1)";
const LEAVE = "cubic-bezier(.5,0,.8,.3)";
const LAND = "cubic-bezier(.2,.9,.25,1)";
const JUMP = "cubic-bezier(.3,1.7,.5,1)"; // a little too far, and back
const STILL = 2; // pixels: nobody sees a card move less than that
const BACK = 28; // pixels: the width of a card in a pile
const TURN = -14; // degrees that a card turns into its place

const TIMES = {
  play: 320, sweep: 620, aside: 260, hold: 450, shade: 500, grow: 700, appear: 340, look: 700, fly: 720,
  deal: FLIGHT, rise: 500, fall: 2200,
};

/** When the places of a podium rise, the last first. */
const RISING = [1400, 850, 500, 150];
const SLICES = 14;

export const isMotionReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const middleOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/** What is drawn on the felt, before something else is. */
export function positions(stage) {
  const all = (selector, key, read) => new Map([...stage.querySelectorAll(selector)].map((node) => [key(node), read(node)]));
  const box = (node) => node.getBoundingClientRect();
  return {
    cards: all("[data-card]", cardOf, box),
    piles: all("[data-seat]:has(.table-pile)", ({ dataset }) => dataset.seat, (seat) => small(box(seat))),
    trick: all(".table-play [data-card]", (node) => node, box),
    taker: stage.querySelector("[data-seat][data-taker]")?.dataset.seat,
    plays: all("[data-play]", ({ dataset }) => dataset.play, (node) => getComputedStyle(node).transform),
    shade: opacityOf(stage.querySelector(".table-shade")),
  };
}

/** The middle of a box, as large as a card in a pile. */
const small = ({ left, top, width, height }) => ({ left: left + width / 2 - BACK / 2, top: top + height / 2 - BACK / 2, width: BACK, height: BACK });

const cardOf = ({ dataset }) => dataset.card;
const opacityOf = (node) => node && getComputedStyle(node).opacity;

/** What moves at one table. @param {HTMLElement} root  @param {Sounds} sounds */
export class Motion {
  constructor(root, sounds) {
    this.root = root;
    this.sounds = sounds;
    this.air = h("div", { class: "table-air", "aria-hidden": "true" }); // what flies over the table and belongs to no place on it
    root.append(this.air);
  }

  rest(stage) {
    for (const motion of stage.getAnimations({ subtree: true })) motion.cancel();
    this.air.replaceChildren();
  }

  /** Moves what has come to lie elsewhere. All places are read before the first card moves. @param {number} pace  how much slower than usual */
  animate(stage, before, pace) {
    this.pace = pace;
    const ways = this.waysOfCharges(stage);
    this.changePlays(stage, before);
    const swept = [...before.trick].filter(([node]) => !node.isConnected);
    const taker = stage.querySelector(`[data-seat="${before.taker}"]`);
    const isSwept = taker && swept.length > 0;
    const glided = this.glide(stage, before, isSwept ? TIMES.aside : 0);
    if (isSwept) this.sweep(swept, middleOf(taker.getBoundingClientRect()));
    if (isSwept) this.sounds.trick();
    if (glided) this.sounds.card();
    this.animateEnd(stage, ways);
  }

  move(node, keyframes, { duration, delay = 0, easing = GLIDE, fill = "backwards" }) {
    if (isMotionReduced()) return null;
    const motion = node.animate(keyframes, { duration: duration * this.pace, delay: delay * this.pace, easing, fill });
    motion.startTime = document.timeline.currentTime; // a page that is still loading may never do so
    return motion;
  }

  // ---- cards

  /** Every card from where it lay to where it lies; one from a hidden hand, from that hand. */
  glide(stage, before, delay) {
    const from = (card) => before.cards.get(cardOf(card)) ?? before.piles.get(card.dataset.playedBy);
    const earlierTrick = new Set([...before.trick.keys()].map(cardOf));
    const isPlayed = (card) => card.closest(".table-play") && !earlierTrick.has(cardOf(card));
    const moved = [...stage.querySelectorAll("[data-card]")].filter(from);
    const places = moved.map((card) => [card.getBoundingClientRect(), card.offsetWidth]); // before any moves: after that, each would have the page laid out again
    const glided = moved.filter((card, index) => this.fromTo(card, from(card), ...places[index], { delay, turn: isPlayed(card) ? TURN : 0 }));
    return glided.some(isPlayed);
  }

  fromTo(card, from, to, width, { delay, turn }) {
    const [there, here] = [middleOf(from), middleOf(to)];
    const scale = to.width / width; // of what it lies in
    const [across, down] = [(there.x - here.x) / scale, (there.y - here.y) / scale];
    if (!to.width || Math.hypot(across, down) < STILL) return false;
    const size = Math.min(1.5, Math.max(0.3, from.width / to.width));
    this.move(card, [{ transform: `translate(${across}px, ${down}px) rotate(${turn}deg) scale(${size})` }, {}], { duration: TIMES.play, delay });
    this.move(card, [{ zIndex: 3 }, { zIndex: 3 }], { duration: TIMES.play, delay }); // separately: only the other animation is left to the compositor
    return true;
  }

  /** A finished trick closes up, and goes to whoever took it. */
  sweep(cards, taker) {
    const here = this.root.getBoundingClientRect();
    const middles = cards.map(([, box]) => middleOf(box));
    const sum = (axis) => middles.reduce((all, each) => all + each[axis], 0) / middles.length;
    const middle = { x: sum("x"), y: sum("y") };
    cards.forEach(([card, box], index) => {
      card.tabIndex = -1; // it is no longer a button
      this.hang(card, box, here);
      const from = middles[index];
      const to = (place, more) => `translate(${place.x - from.x}px, ${place.y - from.y}px) ${more}`;
      const gatherKeyframe = { transform: to({ x: middle.x + index * 3, y: middle.y - index * 2 }, `rotate(${index * 4 - 6}deg) scale(.9)`), opacity: 1, offset: 0.42, easing: LEAVE };
      this.move(card, [{ transform: "none", opacity: 1 }, gatherKeyframe, { transform: to(taker, "rotate(30deg) scale(.25)"), opacity: 0.2 }], { duration: TIMES.sweep });
    });
  }

  /** Puts something into the air where its box is; it is seen only while it moves. The page is measured before the first one hangs there, and not again for each. */
  hang(node, { left, top, width, height }, here) {
    Object.assign(node.style, { left: `${left - here.left}px`, top: `${top - here.top}px`, width: `${width}px`, height: `${height}px` });
    node.style.setProperty("--w", `${width}px`);
    this.air.append(node);
  }

  // ---- dealing

  /** Backs leave the dealer, one at a time, clockwise; what they become is not seen before. */
  deal(stage, frame, pace) {
    this.pace = Math.min(pace, 1);
    if (isMotionReduced() || !this.pace) return;
    const boxes = new Map([...stage.querySelectorAll("[data-seat]")].map((seat) => [Number(seat.dataset.seat), seat]));
    const dealer = frame.seats.findIndex((seat) => seat.dealer);
    if (dealer < 0 || !boxes.has(dealer)) return;
    const from = middleOf(boxes.get(dealer).getBoundingClientRect());
    const { order, apart } = dealOrder(frame);
    const flights = order.map(({ seat, round }) => this.flightOf(boxes.get(seat), round)).filter(({ box }) => box);
    const here = this.root.getBoundingClientRect();
    flights.forEach(({ box, card, turn }, index) => this.fly(from, box, { card, turn, delay: index * apart, here }));
    this.sounds.card();
  }

  flightOf(seat, round) {
    const cards = seat.querySelectorAll(".table-hand > *");
    const cardBox = cards[round]?.getBoundingClientRect();
    return { card: cards[round], box: cardBox?.width ? cardBox : seat.getBoundingClientRect(), turn: 20 + round * 40 };
  }

  fly(from, box, { card, turn, delay, here }) {
    const to = middleOf(box);
    const back = h("span", { class: "table-flying" }, svg("svg", { viewBox: "0 3 100 134" }, svg("use", { href: "#deck-back", width: 100, height: 140 })));
    this.hang(back, { left: to.x - 20, top: to.y - 27, width: 40, height: 54 }, here);
    const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(-30deg)`, opacity: 1 };
    this.move(back, [start, { transform: `rotate(${turn}deg)`, opacity: 1 }], { duration: TIMES.deal, delay, fill: "none" });
    if (card) this.move(card, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + TIMES.deal });
  }

  // ---- how a deal ends

  /** Plays that grow or shrink, and the shade; a card that has yet to come is waited for. */
  changePlays(stage, before) {
    const shadeNow = stage.querySelector(".table-shade");
    const isBegun = before.shade === "0" && opacityOf(shadeNow) !== "0";
    const delay = isBegun ? TIMES.hold : 0;
    if (shadeNow && before.shade !== opacityOf(shadeNow)) this.move(shadeNow, [{ opacity: before.shade ?? 0 }, {}], { duration: TIMES.shade, delay, easing: "ease" });
    for (const play of stage.querySelectorAll("[data-play]")) {
      const now = getComputedStyle(play).transform;
      const was = before.plays.get(play.dataset.play) ?? (play.hasAttribute("data-large") ? this.small(play) : now);
      if (was !== now) this.move(play, [{ transform: was }, {}], { duration: TIMES.grow, delay });
    }
  }

  small(play) {
    play.removeAttribute("data-large");
    const transform = getComputedStyle(play).transform;
    play.setAttribute("data-large", "");
    return transform;
  }

  /** The way from each charge to its score, and where that stands, in the pixels of the charge. */
  waysOfCharges(stage) {
    const way = (charge) => {
      const score = stage.querySelector(`[data-seat="${charge.dataset.charged}"] .table-score`);
      if (!score) return { charge };
      const box = charge.getBoundingClientRect();
      const scale = box.width / charge.offsetWidth; // of what it lies in
      const [from, to] = [middleOf(box), middleOf(score.getBoundingClientRect())];
      return { charge, score, across: (to.x - from.x) / scale, down: (to.y - from.y) / scale };
    };
    return [...stage.querySelectorAll(".table-charge")].map(way);
  }

  /** What is charged flies to its score; places rise. */
  animateEnd(stage, ways) {
    for (const way of ways) this.charge(way);
    if (ways.length) this.sounds.point();
    const places = stage.querySelectorAll(".ending-place");
    for (const place of places) this.move(place, [{ transform: "translateY(60px)", opacity: 0 }, {}], { duration: TIMES.rise, delay: RISING[Math.min(place.dataset.place, RISING.length) - 1], easing: LAND });
    if (places.length) this.rain(stage.getBoundingClientRect());
  }

  /** Slices fall from above, here and there. */
  rain({ left, top, width, height }) {
    const here = this.root.getBoundingClientRect();
    for (let slice = 0; slice < SLICES; slice += 1) {
      const size = 18 + ((slice * 7) % 20);
      const slicePiece = h("span", {}, svg("svg", { viewBox: "-50 -50 100 100" }, svg("use", { href: "#deck-slice", x: -50, y: -50, width: 100, height: 100 })));
      this.hang(slicePiece, { left: left + ((slice * 0.618) % 1) * (width - size), top: top - size, width: size, height: size }, here);
      const keyframes = [{ translate: "0 0", rotate: "0deg", opacity: 1 }, { translate: `0 ${height + 2 * size}px`, rotate: `${180 + slice * 40}deg`, opacity: 1 }];
      this.move(slicePiece, keyframes, { duration: TIMES.fall + slice * 90, delay: RISING[0] + ((slice * 5) % SLICES) * 120, easing: "ease-in", fill: "none" });
    }
  }

  charge({ charge, score, across, down }) {
    this.move(charge, [{ scale: 0.3, opacity: 0 }, { scale: 1, opacity: 1 }], { duration: TIMES.appear, easing: JUMP });
    if (!score) return;
    const start = TIMES.appear + TIMES.look;
    const liftKeyframe = { translate: `${across * 0.2}px ${down * 0.2 - 26}px`, scale: 1.25, opacity: 1, offset: 0.4, easing: LEAVE };
    const landKeyframe = { translate: `${across}px ${down}px`, scale: 0.35, opacity: 0.2 };
    this.move(charge, [{ translate: "0 0", scale: 1, opacity: 1 }, liftKeyframe, { opacity: 1, offset: 0.85 }, landKeyframe], { duration: TIMES.fly, delay: start, fill: "none" });
    this.move(charge, [{ opacity: 0 }, { opacity: 0 }], { duration: 1, delay: start + TIMES.fly, fill: "forwards" });
    this.change(score, start + TIMES.fly * 0.92);
  }

  /** The earlier score stays until then. */
  change(score, then) {
    const [was, is] = [score.querySelector(".table-before"), score.querySelector(".table-points")];
    if (!was) return;
    this.move(was, [{ opacity: 1 }, { opacity: 1 }], { duration: then });
    this.move(is, [{ opacity: 0 }, { opacity: 0 }], { duration: then });
    this.move(is, [{ scale: 1.5 }, { scale: 1 }], { duration: TIMES.appear, delay: then, easing: JUMP, fill: "none" });
  }
}
