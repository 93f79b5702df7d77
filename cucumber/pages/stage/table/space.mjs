/** The space a table has: what is left of the window below its top, so that all of it is seen at once. */

/** Pixels: a narrower table is a phone's. */
export const NARROW = 640;

/** Pixels: a narrower table has its panel as a sheet below the felt; where the window is too low for both, one narrower than that. */
const SHEET = { high: 800, low: 560 };
const SMALL = 720; // pixels: a window as low as this leaves what is beside the felt little room
const LOW = { low: 410, lowest: 310 }; // pixels of height: a felt that gives up what can be done without

/** Pixels: a table as wide as this has what is told beside its felt, and not below it. */
const BESIDE = 900;

const LEAST = { narrow: 420, wide: 480 }; // pixels: a lower table is too small to read
const EDGE = 12; // below the table, unless the page says something else: with --below, or where it changes with data-below, which needs no new styles

/**
 * How high the table is: to the end of the window where it begins near enough to the top, otherwise a window of its own;
 * never so high that its felt would be empty. `edge` is what is kept free below it.
 * `highest` is what a part of a page keeps to, and `lowest` what is enough for a felt alone.
 * @param {{top: number, width: number, window: number, edge?: number, highest?: number, lowest?: number}} where
 */
export function spaceFor({ top, width, window, edge = EDGE, highest = Infinity, lowest = Infinity }) {
  const below = window - top - edge;
  const own = Math.min(window - (window < LEAST.narrow ? 6 : 2 * EDGE), 760);
  const most = width < NARROW ? 800 : Math.max(width < BESIDE ? 640 : 560, 0.68 * width);
  const least = lowest < Infinity ? Math.min(lowest, window / 2) : width < NARROW ? LEAST.narrow : LEAST.wide;
  return Math.round(Math.min(below >= least ? below : own, most, Math.max(highest, least)));
}

/**
 * What the style sheets know of a table's size: whether it is wide or narrow, whether it is narrow in a small window, and how
 * low its felt is.
 * @param {{across: number, height?: number, window: number}} size  `window`: how high it is  @param {boolean} hasPanel
 */
export function sizeOf({ across, height = Infinity, window }, hasPanel) {
  const isNarrow = across < (hasPanel ? SHEET[window < LEAST.narrow ? "low" : "high"] : NARROW);
  const low = Object.keys(LOW).findLast((name) => height < LOW[name]) ?? null;
  return { "data-size": isNarrow ? "narrow" : "wide", "data-small": isNarrow && window <= SMALL, "data-low": low };
}

/** Keeps a table as high as its space. What unfolds above it later, while the reader is busy, doesn't make it smaller. */
export class Space {
  constructor(root) {
    Object.assign(this, { root, fit: this.fit.bind(this), settle: this.settle.bind(this) });
    this.observer = new ResizeObserver(this.fit);
    addEventListener("resize", this.fit);
    this.open();
  }

  /** Fits the table to its space until the reader does something: at first, and again once a game is over. */
  open() {
    this.observer.observe(document.body);
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, this.settle, { once: true, capture: true });
  }

  fit() {
    const { top, width } = this.root.getBoundingClientRect();
    if (!width) return;
    const style = getComputedStyle(this.root);
    const [below, highest, lowest] = ["--below", "--highest", "--lowest"].map((name) => Number.parseFloat(style.getPropertyValue(name)) || undefined);
    const edge = Number(this.root.closest("[data-below]")?.dataset.below) || below;
    const height = spaceFor({ top: Math.max(0, top + scrollY), width, window: innerHeight, edge, highest, lowest });
    this.root.style.setProperty("--space", `${height}px`);
  }

  settle() {
    this.observer.disconnect();
  }

  stop() {
    this.settle();
    removeEventListener("resize", this.fit);
    for (const type of ["pointerdown", "keydown"]) removeEventListener(type, this.settle, { capture: true });
  }
}
