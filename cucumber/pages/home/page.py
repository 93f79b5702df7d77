"""Every game of the family, to play, read about and learn; returning readers see where to go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self
from urllib.parse import urlencode

from cucumber.engine.cards import read_cards
from cucumber.engine.variants import VARIANTS, find
from cucumber.english import capitalized, number_word
from cucumber.pages.protocol.base import Page
from cucumber.pages.stage.game_list import game_listings
from cucumber.words.show.how_to_play_html import cards_svg
from cucumber.words.show.links import lesson_page, page, play_page, practice_page, rules_page

_SPECIAL = {"agurk": "Js", "ogorek": "Ah 2c", "gurka-is": "6h 6d 6c", "five-cucumbers": "1 15"}  # whose cards are shown
_COLUMN = ["0", "9", "22"]  # of a score sheet that ends with a cucumber
_CARD = 124  # the width of a card


@dataclass(frozen=True, kw_only=True)
class HomePage(Page):
    """The games, and the `next_step` of a lesson: what a link to it says, and where it leads to."""

    name: ClassVar[str] = "home"
    sheets: ClassVar[tuple[str, ...]] = ("finder",)

    next_step: Mapping[str, str] | None = None

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The same for everybody, but for the lesson saved on the device."""
        del url, chance
        return cls(next_step=_next_step(saved)) if saved else cls()

    @property
    def props(self) -> dict[str, Any]:
        """All games, the featured ones first; where to go on; and links for teachers."""
        ways = [*self._due, *([self.next_step] if self.next_step else [])]
        return {"games": _games(), "ways": ways, "for_a_class": page("plan")}

    @property
    def _due(self) -> Iterator[dict[str, str]]:
        """The way to practice, in the game whose rules have been due for longest."""
        due = [game for game, _ in self.memory.due(self.now)]
        for game in due[:1]:
            number = due.count(game)
            rules = f"{number_word(number)} rule{'s' if number > 1 else ''} of {find(game).name}"
            say = f"{rules} {'are' if number > 1 else 'is'} due: practice {'them' if number > 1 else 'it'}"
            yield {"say": capitalized(say), "to": practice_page(find(game))}


PAGE = HomePage


def _next_step(saved: Any) -> dict[str, str] | None:
    from cucumber.pages.learn import progress  # only for those who have begun a course

    device = progress.SavedProgress.read(saved)
    left = progress.unfinished_place(device.place, device.finished_lessons)
    return {"say": progress.resume_label(left), "to": page("learn", urlencode(progress.where(left)))} if left else None


@VARIANTS.once
def _games() -> list[dict[str, Any]]:
    games = [{**each, **_ways(each["key"])} for each in game_listings()]
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
