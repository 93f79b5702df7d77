"""The steps of a plan as small pictures: the cards that lie on the table there, or what kind of page it is."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TypedDict
from urllib.parse import parse_qsl

from cucumber.engine.cards import Cards
from cucumber.engine.deal import Deal
from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.lessons.club import of_this_site
from cucumber.lessons.plan.addresses import COURSE
from cucumber.lessons.teach.lessons import course
from cucumber.lessons.teach.moments import Lesson
from cucumber.table.scenario import Scenario, load
from cucumber.words.show.how_to_play import cards_svg

_KINDS = {
    "learn": "Lesson",
    "examples": "Example",
    "strategy": "Story",
    "room/desk": "On phones",
    "compare": "Side by side",
    "index": "Home",
}
_MOST, _WIDTH = 4, 56  # cards in a picture, and how wide each is


class Pictured(TypedDict):
    """The kind of a step, and the cards that lie there, if any do."""

    kind: str
    picture: str


@lru_cache(maxsize=500)
def pictured(link: str) -> Pictured:
    """What stands for a step with this address.

    >>> pictured("room/desk?variant=agurk")
    {'kind': 'On phones', 'picture': ''}
    """
    page, _, query = link.partition("#")[0].partition("?")
    cards: Cards = ()
    with suppress(CucumberError, ValueError, IndexError):
        cards = _cards(_deal(page, dict(parse_qsl(query))))
    kind = _KINDS.get(page, page.replace("-", " ").capitalize())
    return {"kind": kind, "picture": cards_svg(cards, _WIDTH) if cards else ""}


def _deal(page: str, said: dict[str, str]) -> Deal | None:
    """The deal with which a page opens; None where it opens with none."""
    if page == "learn":
        return _lesson(said.get("course", "agurk"), said.get("lesson", "")).moments[0].task.deal
    kind = {"examples": "example", "strategy": "story"}.get(page, "")
    if not said.get(kind):
        return None
    return _told(page, said[kind]).line.steps[int(said.get("step", "1")) - 1].deal


def _lesson(key: str, word: str) -> Lesson:
    if key != COURSE:
        return course(find(key))[int(word or "1") - 1]
    folder = of_this_site()
    found = [each for each in (folder.lessons if folder else ()) if word in {"", each.word}]
    return found[0].lesson()


def _told(page: str, word: str) -> Scenario:
    """An example or a story, of the folder that joined the site or of the site itself."""
    folder = of_this_site()
    own = [each for each in (folder.told if folder else ()) if each.word == word]
    return own[0].scenario() if own else load(f"{page}/{word}")


def _cards(deal: Deal | None) -> Cards:
    """The cards on the table, the last ones played if there are many; if there are none, some of the leader's."""
    if deal is None:
        return ()
    played = tuple(card for each in deal.trick for card in each.cards)
    return played[-_MOST:] or deal.hands[deal.turn or 0][:_MOST]
