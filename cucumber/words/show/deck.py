"""The deck in pictures: the print of each card, complete in itself, with no name that another picture could have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from cucumber.words.explain.frames import CardProps
from cucumber.words.show.tokens import token

PRINT_WIDTH, PRINT_HEIGHT, PRINT_TOP = 100, 134, 3  # the visible part of a drawing, and where it begins
_HEIGHT = 140  # of a drawing
_SYMBOL = re.compile(r'<symbol id="deck-([^"]+)"([^>]*)>(.*)</symbol>')
_USED = re.compile(r'"#deck-([^"]+)"')
_USE = re.compile(r'<use href="#deck-([^"]+)"([^>]*)/>')
_PLACE = re.compile(r'(\w+)="([\d.-]+)"')
_SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
_INK = {"♣": "ink", "♦": "ink-red", "♥": "ink-red", "♠": "ink"}
_BACK = '"#deck-back"'
_CROWN = '<use href="#deck-crown" x="68" y="9" width="26" height="24"/>'
_SMALL, _MIDDLE = 46, 92  # pixels: wider cards show more


class _Symbol(NamedTuple):
    """A drawing that several prints use, or a print."""

    box: str  # its attributes
    inside: str


@cache
def _symbols() -> dict[str, _Symbol]:
    text = (files("cucumber") / "pages" / "stage" / "deck" / "drawings.mjs").read_text(encoding="utf-8")
    return {name: _Symbol(box, inside) for name, box, inside in _SYMBOL.findall(text)}


def card_print(card: CardProps, width: float) -> str:
    """What is printed on a card of this width in pixels: shapes in a box of 100 to 134, three below the origin.

    >>> from cucumber.words.explain.frames import card_props
    >>> from cucumber.engine.cards import read_cards
    >>> queen, = card_props(read_cards("Qs"))
    >>> [name in card_print(queen, 60) for name in ("court-Q", "suit-s", "suit-h", "href", "id=")]
    [True, True, False, False, False]
    """
    detail = "small" if width < _SMALL else "middle" if width < _MIDDLE else "large"
    inside = _symbols()[f"{_face(card)}-{detail}"].inside
    if card["suit"]:
        inside = inside.replace('"#deck-suit"', f'"#deck-suit-{_SUITS[card["suit"]]}"')
    inside += _CROWN if card.get("on_top") else ""
    ink = token(_INK.get(card["suit"], "ink-joker" if card["rank"] == "Jo" else "ink"))
    coat = token("garment") if ink == token("ink") else ink
    red = ' data-suit="red"' if card["suit"] in {"♥", "♦"} else ""
    return f'<g{red} fill="{ink}" color="{coat}">{_inline_symbols(inside)}</g>'


def back_print() -> str:
    """The back of a card, in the same box."""
    squeezed = f"translate(0 {PRINT_TOP}) scale(1 {PRINT_HEIGHT / _HEIGHT:.4f})"
    return f'<g data-deck="back" transform="{squeezed}">{_inline_symbols(_symbols()["back"].inside)}</g>'


def _inline_symbols(drawn: str) -> str:
    """Shapes with all that they use of the deck drawn where it is used."""
    return _USE.sub(lambda use: _drawing_in_place(use[1], dict(_PLACE.findall(use[2]))), drawn)


def _drawing_in_place(name: str, place: Mapping[str, str]) -> str:
    """A drawing of the deck in its place, as large as fits there, and in its middle."""
    symbol = _symbols()[name]
    left, top, across, down = map(float, symbol.box.split('viewBox="')[1].split('"')[0].split())
    width, height = float(place["width"]), float(place["height"])
    size = min(width / across, height / down)
    x = float(place.get("x", 0)) + (width - size * across) / 2 - size * left
    y = float(place.get("y", 0)) + (height - size * down) / 2 - size * top
    at = f"translate({x:.4g} {y:.4g}) scale({size:.4g})"
    return f'<g data-deck="{name}" transform="{at}">{_inline_symbols(symbol.inside)}</g>'


def _face(card: CardProps) -> str:
    """The name of what is printed on a card, whatever its suit and size."""
    return card["rank"] if card["suit"] or card["rank"] == "Jo" else f"number-{card['rank']}"


def script_for_cards(cards: Iterable[CardProps], script: str) -> str:
    """A script with the deck in it, left with the drawings that a table needs to show these cards in any size."""
    needed_cards = tuple(cards)
    faces = {_face(card) for card in needed_cards}
    prints = {f"{face}-{detail}" for face in faces for detail in ("small", "middle", "large")}
    suits = "".join(f'"#deck-suit-{suit}"' for suit in _SUITS.values())
    crown = _CROWN if any(card.get("on_top") for card in needed_cards) else ""
    needed = prints | _used_symbols(_BACK + suits + crown + "".join(_symbols()[name].inside for name in prints))
    return re.sub(rf"{_SYMBOL.pattern}\n", lambda match: match[0] if match[1] in needed else "", script)


def _used_symbols(drawn: str) -> set[str]:
    """The names of the symbols that shapes use, and of those that these use."""
    names: set[str] = set()
    left = [drawn]
    while left:
        new = {name for name in _USED.findall(left.pop()) if name in _symbols()} - names
        names |= new
        left += [_symbols()[name].inside for name in new]
    return names
