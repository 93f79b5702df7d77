// What can be pressed or read on a page, and yet is out of reach, covered or cut. What a reader can scroll to is in reach.
async () => {
  const PRESSED = "button, summary, select, a[href], input:not([type=file]), textarea";
  // What lies over something on purpose: the card a moment is about, a fan of cards, a seat to tap, what is only heard.
  const IGNORED = `.cu-aloud, [data-large], .table-large, .table-pick-seat, .table-past, .table-before,
    .plotly, .modebar, .site-skip:not(:focus), .jp-skiplink, .jp-OutputPrompt, [hidden], [inert], [inert] *`;

  const page = () => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body; // what can be used now

  const label = (node) => (node.textContent || node.getAttribute("aria-label") || node.tagName).trim().slice(0, 50);
  const named = (node) => `“${label(node)}”`;
  const style = (node, name) => getComputedStyle(node)[name];
  const isSeen = (node) => {
    const { width, height } = node.getBoundingClientRect();
    const isDrawn = node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isDrawn && width > 1 && height > 1 && !node.closest(IGNORED) && !parents(node).some(isOnlyHeard);
  };
  const parents = (node) => (node ? [node, ...parents(node.parentElement)] : []);
  const isOnlyHeard = (node) => style(node, "clipPath") === "inset(50%)";
  const around = (node) => parents(node.parentElement);
  const isPage = (node) => node === document.documentElement || node === document.body;

  /** Whether a reader can scroll this way to what is outside. */
  const scrolls = (node, way) =>
    around(node).some((each) => {
      const overflow = style(each, `overflow${way}`);
      const may = each === document.documentElement ? overflow !== "hidden" : ["auto", "scroll"].includes(overflow);
      return may && (way === "Y" ? each.scrollHeight > each.clientHeight + 1 : each.scrollWidth > each.clientWidth + 1);
    });
  const floats = (node) => parents(node).some((each) => ["fixed", "sticky"].includes(style(each, "position")));
  const isClipped = (node, { left, top, width, height }, way) =>
    around(node).some((each) => {
      if (isPage(each) || style(each, `overflow${way}`) === "visible") return false;
      const edge = each.getBoundingClientRect();
      const [middle, from, to] =
        way === "X" ? [left + width / 2, edge.left, edge.right] : [top + height / 2, edge.top, edge.bottom];
      return middle < from || middle > to;
    });
  const ownText = (node) => [...node.childNodes].find((each) => each.nodeType === 3 && each.data.trim());
  const isClear = (node) => /^rgba\(.*, 0\)$|transparent/.test(style(node, "backgroundColor"));
  const textOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(ownText(node));
    return [...range.getClientRects()];
  };
  const isWritten = (node, x, y) =>
    ownText(node) && textOf(node).some(({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
  const isSolid = (node, x, y) => node.closest("svg, img, canvas") || !isClear(node) || isWritten(node, x, y);

  /** Whether nothing is seen of it, such as the presenter's bar while the mouse rests. */
  const isUnseen = (node) => !node.checkVisibility({ opacityProperty: true });

  /** What lies over something, this share of its width from its left, unless that can be scrolled away. */
  const coverAt = (node, { left, top, width, height }, share) => {
    const point = [left + share * width, top + height / 2];
    const cover = document.elementFromPoint(...point);
    if (!cover || node.contains(cover) || cover.contains(node) || cover.closest(IGNORED)) return null;
    if (!isSolid(cover, ...point) || isUnseen(cover)) return null;
    if (style(node, "pointerEvents") === "none") return null; // the browser doesn't say what lies above it
    if ([...(node.labels ?? [])].some((each) => each.contains(cover))) return null;
    return floats(cover) && !cover.closest("dialog") && scrolls(node, "Y") ? null : cover;
  };
  const covered = (node, box) => {
    const cover = [0.5, 0.15, 0.85].map((share) => coverAt(node, box, share)).find(Boolean);
    return cover ? [`${named(node)} lies under ${named(cover)} .${cover.className.baseVal ?? cover.className}`] : [];
  };
  const isOutside = ({ left, top, right, bottom }, way) =>
    way === "X" ? left < -1 || right > innerWidth + 1 : top < -1 || bottom > innerHeight + 1;
  const outside = (node, box) => {
    const ways = ["X", "Y"].filter((way) => isOutside(box, way));
    return ways.every((way) => scrolls(node, way)) ? [] : [`off the screen: ${named(node)}`];
  };
  const placed = (node, box) => {
    if (isOutside(box, "X") || isOutside(box, "Y")) return outside(node, box);
    const clipped = ["X", "Y"].filter((way) => isClipped(node, box, way));
    if (clipped.length) return clipped.every((way) => scrolls(node, way)) ? [] : [`cut off: ${named(node)}`];
    return covered(node, box);
  };

  const pressed = () =>
    [...page().querySelectorAll(PRESSED)].filter(isSeen).flatMap((node) => placed(node, node.getBoundingClientRect()));
  const isCut = (node) => {
    const hides = ["hidden", "clip"].includes(style(node, "overflowX"));
    return hides && style(node, "display") !== "inline" && node.scrollWidth > node.clientWidth + 2;
  };
  const isSpilled = (node, { top, bottom, height }) => {
    const ground = node.getBoundingClientRect();
    return !isClear(node) && (top < ground.top - height / 4 || bottom > ground.bottom + height / 4);
  };
  const read = () =>
    [...page().querySelectorAll("*")]
      .filter((node) => ownText(node) && isSeen(node) && !node.closest("svg, .table-card"))
      .flatMap((node) => {
        const [box] = textOf(node);
        if (!box || box.width < 2) return [];
        if (isSpilled(node, box)) return [`spilled: ${named(node)}`];
        return isCut(node) ? [`cut: ${named(node)}`] : placed(node, box);
      });
  const isWide = () => document.documentElement.scrollWidth > innerWidth + 1;
  const found = () => [...new Set([...pressed(), ...read(), ...(isWide() ? ["the page can be scrolled sideways"] : [])])];

  for (let frame = 0; frame < 90; frame += 1) {
    await new Promise(requestAnimationFrame); // a table comes to rest first
    if (frame > 1 && !found().length) return [];
  }
  return found();
}
