"""Every game of the family, to play, to read about and to learn; a few stand out with a picture of what is special."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from cucumber.engine.cards import read_cards
from cucumber.engine.variants import VARIANTS, find
from cucumber.errors import BadNotation
from cucumber.pages.games import games_listed
from cucumber.pages.program import Page
from cucumber.words.show.how_to_play import cards_svg
from cucumber.words.show.links import lesson_page, play_page, rules_page

_SPECIAL = {"agurk": "Js", "ogorek": "Ah 2c", "gurka-is": "6h 6d 6c", "five-cucumbers": "1 15"}  # whose cards are shown
_COLUMN = ["0", "9", "22"]  # of a score sheet: one that comes to a cucumber
_CARD = 124  # the width of a card


@dataclass(frozen=True, kw_only=True)
class HomePage(Page):
    """The games, which are only shown."""

    name: ClassVar[str] = "home"
    messages: ClassVar[Mapping[str, type]] = {}
    sheets: ClassVar[tuple[str, ...]] = ("finder",)

    @classmethod
    def opened(cls, address: str = "", kept: Any = None, chance: str = "") -> Self:
        """The same for everybody."""
        del address, kept, chance
        return cls()

    def hear(self, message: Any) -> Self:
        """Hears nothing."""
        raise BadNotation(f"The list of games hears nothing, and not {message!r:.40}.")

    @property
    def address(self) -> str:
        """Nothing: it is the same for everybody."""
        return ""

    @property
    def told(self) -> dict[str, Any]:
        """All games; those that stand out come first."""
        return {"games": _games()}


PAGE = HomePage


@VARIANTS.once
def _games() -> list[dict[str, Any]]:
    games = [{**each, **_ways(each["key"])} for each in games_listed()]
    return sorted(games, key=lambda each: not each["picture"])


def _ways(key: str) -> dict[str, Any]:
    """Where a game is played, explained and learned, and the cards that show what is special about it."""
    variant = find(key)
    cards = "".join(cards_svg(read_cards(card), _CARD) for card in _SPECIAL.get(key, "").split())
    return {
        "play": play_page(variant),
        "rules": rules_page(variant),
        "learn": lesson_page(variant),
        "picture": cards,
        "column": _COLUMN if key == "agurk" else [],
    }
