/** Cards that move: from where they lay in the frame before to where they lie now. */

const DURATION = 250; // milliseconds
const STILL = 2; // pixels that nobody sees a card move

/** Where every card and every hidden hand lies. */
export function places(stage) {
  const of = (selector, key) => new Map([...stage.querySelectorAll(selector)].map((node) => [key(node), node.getBoundingClientRect()]));
  return { cards: of("[data-card]", cardOf), piles: of("[data-seat]:has(.table-pile)", (seat) => seat.dataset.seat) };
}

const cardOf = ({ dataset }) => dataset.card;

/** Cards that were on their way lie where they belong. */
export function lieStill(stage) {
  for (const motion of stage.getAnimations({ subtree: true })) motion.cancel();
}

/**
 * Lets every card glide from where it lay to where it lies now; one from a hidden hand, from that hand. All places are read
 * before the first card moves: a place read after that would have the whole felt laid out again.
 */
export function glide(stage, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = (card) => before.cards.get(cardOf(card)) ?? before.piles.get(card.dataset.playedBy);
  const moved = [...stage.querySelectorAll("[data-card]")].filter(from);
  const now = moved.map((card) => card.getBoundingClientRect());
  moved.forEach((card, index) => move(card, from(card), now[index]));
}

function move(card, from, to) {
  const [across, down] = [from.left - to.left, from.top - to.top];
  if (!to.width || Math.hypot(across, down) < STILL) return;
  const size = Math.min(1.5, Math.max(0.3, from.width / to.width));
  card.animate([{ transform: `translate(${across}px, ${down}px) scale(${size})`, transformOrigin: "top left", zIndex: 3 }], { duration: DURATION, easing: "ease-out" });
}
