"""Pieces of a picture: text, cards and chips as SVG, each with the space it takes, and how they are put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple
from unicodedata import east_asian_width

from cucumber.words.explain.frames import CardProps
from cucumber.words.show.deck import PRINT_HEIGHT, PRINT_TOP, PRINT_WIDTH, back_print, card_print
from cucumber.words.show.tokens import token

_ROUNDING = 0.01  # so that cards that just fit do fit
_STAR = "★"  # a joker

# The table of the site in light mode: a picture cannot know where it will be shown.
PAGE, PAPER, EDGE, TEXT, QUIET_TEXT, FONT = map(token, ("page", "paper", "line", "text", "quiet", "sans"))
FELT, FELT_EDGE, RIND, ON_FELT, QUIET = map(token, ("felt", "felt-edge", "rind-line", "on-felt", "on-felt-quiet"))
MARK, ON_MARK, TAKEN = map(token, ("mark", "on-mark", "taken"))
CARD, FLAT, CARD_EDGE = map(token, ("card", "card-flat", "card-edge"))
INK, INK_RED = map(token, ("ink", "ink-red"))
HEIGHT, CORNER = float(token("card-height")), float(token("card-corner"))  # of a card with width 1


# --- blocks: drawn with their upper left corner at 0, 0, and put together ---------------------------------------------


class Block(NamedTuple):
    """Something drawn, and the space it takes."""

    width: float
    height: float
    drawn: str


def at(x: float, y: float, block: Block) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{block.drawn}</g>' if block.drawn else ""


def row_of(blocks: Sequence[Block], gap: float) -> Block:
    """Blocks side by side, centered on one line."""
    height = max((block.height for block in blocks), default=0)
    drawn, x = [], 0.0
    for block in blocks:
        drawn.append(at(x, (height - block.height) / 2, block))
        x += block.width + gap
    return Block(max(0, x - gap), height, "".join(drawn))


def column_of(blocks: Sequence[Block], gap: float, width: float, centred: float = 0) -> Block:
    """Blocks one below the other; `centred` is 0 to align them left, ½ to center them."""
    drawn, y = [], 0.0
    for block in blocks:
        drawn.append(at((width - block.width) * centred, y, block))
        y += block.height + gap
    return Block(width, max(0, y - gap), "".join(drawn))


def rows_of(blocks: Sequence[Block], gap: float, width: float, centred: float = 0) -> Block:
    """Blocks in as many rows as they need, with about the same number in each."""
    rows = len(_split_into_rows(blocks, gap, width, len(blocks)))
    even = _split_into_rows(blocks, gap, width, -(-len(blocks) // rows)) if rows else []
    return column_of([row_of(row, gap) for row in even], gap, width, centred)


def _split_into_rows(blocks: Sequence[Block], gap: float, width: float, most: int) -> list[list[Block]]:
    """Blocks in rows of at most `most`, none wider than `width` if possible."""
    rows: list[list[Block]] = []
    left = 0.0
    for block in blocks:
        if not rows or block.width > left + _ROUNDING or len(rows[-1]) == most:
            rows.append([])
            left = width
        rows[-1].append(block)
        left -= block.width + gap
    return rows


def rect(width: float, height: float, radius: float, fill: str, stroke: str = "none", more: str = "") -> str:
    return f'<rect width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}" fill="{fill}" stroke="{stroke}"{more}/>'


# --- text -------------------------------------------------------------------------------------------------------------

_LONGEST_LINE = 400  # characters: more than fit, however narrow they are
_NARROW = frozenset("iIjlfrt.,:;'|!()[] ")
_BROAD = frozenset("mwMWQGO@%&—…")


def _text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The approximate width of a text in a broad font, since the actual font is not known."""
    return size * sum(map(_sign_width, text)) * (1.13 if bold else 1)


def _sign_width(sign: str) -> float:
    if sign in _NARROW:
        return 0.4
    if sign in _BROAD or east_asian_width(sign) in "WF":
        return 1.0
    return 0.72 if sign.isupper() else 0.61


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text, or as much of it as fits; characters that cannot be drawn are left out."""
    text = "".join(sign if sign.isprintable() else " " for sign in text[:_LONGEST_LINE])
    if _text_width(text, size, bold=bold) <= width:
        return text
    while text and _text_width(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def line(text: str, size: float, width: float, colour: str = ON_FELT, *, bold: bool = False, more: str = "") -> Block:
    """A line of text no wider than `width`; if the actual font is wider, the rest is cut off."""
    short_text = shortened(text, size, width, bold=bold)
    room, height = min(width, _text_width(short_text, size, bold=bold)), size * 1.3
    more += ' font-weight="650"' if bold else ""
    drawn = f'<text y="{size:.1f}" font-size="{size:g}" fill="{colour}"{more}>{escape(short_text)}</text>'
    return Block(room, height, f'<svg width="{width:.1f}" height="{height:.1f}">{drawn}</svg>')


def middle_line(text: str, size: float, width: float, colour: str = ON_FELT, *, bold: bool = False) -> Block:
    """A line of text centered in that width."""
    _, height, drawn = line(text, size, width, colour, bold=bold, more=f' x="{width / 2:.1f}" text-anchor="middle"')
    return Block(width, height, drawn)


def chip(text: str, fill: str, colour: str, size: float = 13) -> Block:
    """A word in a little box."""
    width, height = _text_width(text, size, bold=True) + 14, size * 1.5
    edge = colour if fill == "none" else "none"
    word = centered_text(text, width / 2, height * 0.72, size, colour)
    return Block(width, height, rect(width, height, height / 2, fill, edge) + word)


def centered_text(text: str, x: float, y: float, size: float, colour: str, weight: int = 650) -> str:
    """A text centered at x, on the line y."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-weight="{weight}" text-anchor="middle" '
        f'fill="{colour}">{escape(text)}</text>'
    )


def draw_card(card: CardProps, width: float, *, flat: bool = False) -> Block:
    """A card of the deck; one from an earlier trick lies flat."""
    height = width * HEIGHT
    paper = rect(width, height, width * CORNER, FLAT if flat else CARD, "none" if flat else CARD_EDGE)
    drawn = f'<g role="img" aria-label="{face(card)}">{paper}{_with_width(card_print(card, width), width)}</g>'
    return Block(width, height, drawn)


def draw_back(width: float) -> Block:
    return Block(width, width * HEIGHT, _with_width(back_print(), width))


def _with_width(drawn: str, width: float) -> str:
    """A print of the deck as large as a card of this width."""
    across, down = width / PRINT_WIDTH, width * HEIGHT / PRINT_HEIGHT
    return f'<g transform="scale({across:.3f} {down:.3f}) translate(0 -{PRINT_TOP})">{drawn}</g>'


def fitting(number: int, width: float, most: float, least: float) -> float:
    """The width of each of `number` cards that fit in `width`, in several rows if one would make them too small."""
    rows = 1
    while (size := (width + 3) / max(1, -(-number // rows)) - 3) < least and rows < number:
        rows += 1
    return min(most, size)


def draw_cards(cards: Sequence[CardProps], width: float, most: float, least: float, *, flat: bool = False) -> Block:
    """Cards in as many rows as they need, of one size."""
    size = fitting(len(cards), width, most, least)
    return rows_of([draw_card(card, size, flat=flat) for card in cards], 3, width)


def card_chips(cards: Iterable[CardProps]) -> list[Block]:
    """Cards as chips with their names, for those kept as a score."""
    return [chip(face(card), CARD, INK_RED if card["suit"] in {"♥", "♦"} else INK) for card in cards]


def faces(cards: Iterable[CardProps]) -> str:
    """Cards as a line of text."""
    return " ".join(map(face, cards))


def face(card: CardProps) -> str:
    """A card in writing."""
    return f"{_STAR if card['rank'] == 'Jo' else card['rank']}{card['suit']}"
