"""The landing page: every game of the family, to play, to read about and to learn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cucumber.cards import read_cards
from cucumber.pages.games import games_listed
from cucumber.pages.style import style_sheet
from cucumber.show.how_to_play import cards_svg
from cucumber.show.links import lesson_page, play_page, rules_page
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import find

_HERE = Path(__file__).parent
_SPECIAL = {"agurk": "Js", "ogorek": "Ah 2c", "gurka-is": "6h 6d 6c", "five-cucumbers": "1 15"}  # whose cards are shown
_COLUMN = ("0", "9", "22")  # of a score sheet: one that comes to a cucumber
_CARD = 124  # the width of a card


class Games(Widget):
    """The games that can be played here, to find one in; a few stand out with a picture of what is special."""

    _esm = _HERE / "games.mjs"
    _css = style_sheet("finder", "home/home")
    unchanged = "the list"

    games = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self) -> None:
        games = [{**each, **_ways(each["key"])} for each in games_listed()]
        games.sort(key=lambda each: not each["picture"])
        super().__init__(games=games)

    def __repr__(self) -> str:
        return f"<Games: {len(self.games)}>"


def _ways(key: str) -> dict[str, Any]:
    """Where a game is played, explained and learned, and the cards that show what is special about it."""
    variant = find(key)
    cards = "".join(cards_svg(read_cards(card), _CARD) for card in _SPECIAL.get(key, "").split())
    return {
        "play": play_page(variant),
        "rules": rules_page(variant),
        "learn": lesson_page(variant),
        "picture": cards,
        "column": _COLUMN if key == "agurk" else (),
    }


def games() -> Games:
    """All games, to choose one."""
    return Games()
