"""What a reader finds wrong with a table that is drawn: things under others, beyond their felt, cut or out of reach."""

PRESSED = "button, summary, select, a"
# What lies close together, and leads where other things lead too; and what is told, which can be scrolled.
CLOSE = ".table-past *, .table-line *, .table-note *, .explore-more *"
LYING = (
    ".table-ring :is(.table-seat, .table-play:not([data-large]) .table-set, .table-place), .table-caption > *, "
    ".table-action, .table-tools, "
    ".stage-head, .stage-title, .stage-foot, "
    ".table-send, .table-call, .table-hint:not(:empty), .table-front .table-head, .table-trick-title, "
    ".table-stake, .table-undealt"
)
WRITTEN = (
    ".table-name, .table-action, .table-send, .table-call, .table-caption > *, .stage-title, .stage-kicker, "
    ".table-score, .table-trick-title, "
    ".table-prompt, .table-stake, .table-tag, .table-hint"
)

# A table that changes its size is laid out anew: it has two seconds to come to rest. Of a card in a hand its index has
# to be seen. The card that a moment is about is large, and lies over others until the next step.
_FOUND = """async ([pressed, close, lying, written]) => {
    const table = document.querySelector(".cucumber-table");
    const stage = table.querySelector(".table-stage");
    const told = (node) => `${node.className.baseVal ?? node.className} “${node.textContent.trim().slice(0, 40)}”`;
    const isSeen = (node) =>
        node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && node.offsetWidth > 1 &&
        getComputedStyle(node).clipPath !== "inset(50%)"; // which is only heard
    const all = (names) => [...table.querySelectorAll(names)].filter(isSeen);
    const isWithin = (box, { left, top, right, bottom }) =>
        box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
    const areApart = (one, other) =>
        one.right <= other.left + 1 || other.right <= one.left + 1 ||
        one.bottom <= other.top + 1 || other.bottom <= one.top + 1;

    const outOfReach = (node) => {
        const box = node.getBoundingClientRect();
        const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        if (!isWithin(box, window)) return [`out of sight: ${told(node)}`];
        const corners = [[0.12, 0.15], [0.88, 0.15], [0.12, 0.85], [0.88, 0.85]];
        const over = (node.closest(".table-large") ? [[0.2, 0.28]] : corners)
            .map(([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height))
            .find((other) => !node.contains(other) && !other?.contains(node) && !other?.closest("[data-large]"));
        return over ? [`${told(node)} lies under ${told(over)}`] : [];
    };
    const isCut = (node) => getComputedStyle(node).display !== "inline" && node.scrollWidth > node.clientWidth + 2;
    const text = document.createRange();
    const boxOf = (node) => {
        if (!node.matches(".table-caption > *")) return node.getBoundingClientRect();
        text.selectNodeContents(node);
        return text.getBoundingClientRect();
    };
    const areOne = (node, other) =>
        node.contains(other) || other.contains(node) ||
        (node.parentNode === other.parentNode && node.closest(".table-caption"));
    const over = () => {
        const felt = stage.getBoundingClientRect();
        const boxes = all(lying).map((node) => [node, boxOf(node)]);
        const isBeside = ({ left, right }) => left < felt.left - 1 || right > felt.right + 1;
        const cut = all(".table-large .table-card").filter((card) => isBeside(card.getBoundingClientRect()));
        return boxes.flatMap(([node, box], place) => [
            ...(stage.contains(node) && !isWithin(box, felt) ? [`beyond the felt: ${told(node)}`] : []),
            ...boxes.slice(0, place)
                .filter(([other, there]) => !areOne(node, other) && !areApart(box, there))
                .map(([other]) => `${told(node)} lies over ${told(other)}`),
        ]).concat(cut.map((card) => `beyond the felt: ${card.getAttribute("aria-label")}`));
    };
    const found = () => [
        ...all(pressed).filter((node) => !node.matches(close)).flatMap(outOfReach),
        ...all(written).filter(isCut).map((node) => `cut: ${told(node)}`),
        ...over(),
        ...(document.documentElement.scrollWidth > innerWidth ? ["the page can be scrolled sideways"] : []),
    ];
    for (let frame = 0; frame < 120; frame += 1) {
        await new Promise(requestAnimationFrame);
        if (frame > 1 && !found().length) return [];
    }
    return found();
}"""


def found_wrong(page):
    """Sentences on all that is wrong with the first table of a page."""
    return page.evaluate(_FOUND, [PRESSED, CLOSE, LYING, WRITTEN])
