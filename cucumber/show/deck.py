"""The deck in pictures: the print of each card, and the drawings that the prints share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from cucumber.explain.frames import CardDrawn
from cucumber.show.tokens import token

PRINT_WIDTH, PRINT_HEIGHT, PRINT_TOP = 100, 134, 3  # what is seen of a drawing, and where it begins
_SYMBOL = re.compile(r'<symbol id="deck-([^"]+)"([^>]*)>(.*)</symbol>')
_USED = re.compile(r'"#deck-([^"]+)"')
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_INK = {"♣": "ink", "♦": "ink-red", "♥": "ink-red", "♠": "ink"}
_EDGE = (
    f'<clipPath id="deck-edge"><rect y="{PRINT_TOP}" width="{PRINT_WIDTH}" height="{PRINT_HEIGHT}" rx="10"/></clipPath>'
)
_CROWN = '<use href="#deck-crown" x="68" y="9" width="26" height="24"/>'
_SMALL, _MIDDLE = 46, 92  # pixels of width from which a card shows more


class _Symbol(NamedTuple):
    """A drawing that several prints use, or a print."""

    box: str  # its attributes
    inside: str


@cache
def _symbols() -> dict[str, _Symbol]:
    text = (files("cucumber") / "ui" / "deck" / "drawings.mjs").read_text(encoding="utf-8")
    return {name: _Symbol(box, inside) for name, box, inside in _SYMBOL.findall(text)}


def card_print(card: CardDrawn, width: float) -> str:
    """What is printed on a card of this width in pixels: shapes in a box of 100 to 134, three below the origin.

    What it uses of the deck is not in it: a picture takes that from `shared_by`, once for all its cards.
    """
    detail = "small" if width < _SMALL else "middle" if width < _MIDDLE else "large"
    inside = _symbols()[f"{_face(card)}-{detail}"].inside
    if card["suit"]:
        inside = inside.replace('"#deck-suit"', f'"#deck-suit-{_SUITS[card["suit"]]}"')
    inside += _CROWN if card.get("on_top") else ""
    ink = token(_INK.get(card["suit"], "ink-joker" if card["rank"] == "Jo" else "ink"))
    coat = token("garment") if ink == token("ink") else ink
    red = ' data-suit="red"' if card["suit"] in {"♥", "♦"} else ""
    return f'<g{red} fill="{ink}" color="{coat}" clip-path="url(#deck-edge)">{inside}</g>'


def back_print() -> str:
    """The back of a card, in the same box."""
    return '<g clip-path="url(#deck-edge)"><use href="#deck-back" width="100" height="140"/></g>'


def _face(card: CardDrawn) -> str:
    """The name of what is printed on a card, whatever its suit and size."""
    return card["rank"] if card["suit"] or card["rank"] == "Jo" else f"number-{card['rank']}"


def shared_by(drawn: str) -> str:
    """The definitions that these shapes use, for the one picture they stand in; "" if they show no card.

    >>> from cucumber.explain.frames import cards_drawn
    >>> from cucumber.cards import read_cards
    >>> queen, = cards_drawn(read_cards("Qs"))
    >>> [name in shared_by(card_print(queen, 60)) for name in ("deck-court-Q", "deck-suit-s", "deck-suit-h")]
    [True, True, False]
    """
    used = sorted(_all_used(drawn).items())
    symbols = "".join(f'<symbol id="deck-{name}"{box}>{inside}</symbol>' for name, (box, inside) in used)
    return f"<defs>{_EDGE}{symbols}</defs>" if symbols else ""


def with_only(cards: Iterable[CardDrawn], script: str) -> str:
    """A script with the deck in it, left with the drawings that a table needs to show these cards in any size."""
    shown = tuple(cards)
    faces = {_face(card) for card in shown}
    prints = {f"{face}-{detail}" for face in faces for detail in ("small", "middle", "large")}
    suits = "".join(f'"#deck-suit-{suit}"' for suit in _SUITS.values())
    crown = _CROWN if any(card.get("on_top") for card in shown) else ""
    needed = (
        prints | _all_used(back_print() + suits + crown + "".join(_symbols()[name].inside for name in prints)).keys()
    )
    return re.sub(rf"{_SYMBOL.pattern}\n", lambda found: found[0] if found[1] in needed else "", script)


def _all_used(drawn: str) -> dict[str, _Symbol]:
    """The symbols that shapes use, and those that these use, by name."""
    found: dict[str, _Symbol] = {}
    left = [drawn]
    while left:
        for name in _USED.findall(left.pop()):
            if name in _symbols() and name not in found:
                found[name] = _symbols()[name]
                left.append(found[name].inside)
    return found
