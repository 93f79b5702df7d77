"""The steps of a plan as small pictures: the cards that lie on the table there, or the thing that a page is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from html import escape
from textwrap import wrap
from urllib.parse import parse_qsl

from cucumber.engine.cards import Cards, read_cards
from cucumber.engine.deal import Deal
from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.lessons.addons import current_folder
from cucumber.lessons.plan.addresses import COURSE
from cucumber.lessons.teach.lesson import Lesson
from cucumber.lessons.teach.lessons import course
from cucumber.table.scenario import Scenario, load
from cucumber.words.explain.frames import card_props
from cucumber.words.show.blocks import at, draw_card
from cucumber.words.show.faces import face
from cucumber.words.show.how_to_play_html import cards_svg
from cucumber.words.show.tokens import token

_KINDS = {
    "learn": "Lesson",
    "examples": "Example",
    "strategy": "Story",
    "room/desk": "On phones",
    "compare": "Side by side",
    "index": "Home",
}
_MOST, _WIDTH = 4, 56  # cards in a picture, and how wide each is


@lru_cache(maxsize=500)
def step_picture(link: str) -> dict[str, str]:
    """What stands for a step with this link: its kind, and its picture.

    >>> step_picture("room/desk?variant=agurk")["kind"]
    'On phones'
    """
    page, _, query = link.partition("#")[0].partition("?")
    cards: Cards = ()
    with suppress(CucumberError, ValueError, IndexError):
        cards = _cards(_deal(page, dict(parse_qsl(query))))
    kind = _KINDS.get(page, page.replace("-", " ").capitalize())
    return {"kind": kind, "picture": cards_svg(cards, _WIDTH) if cards else _thing(page, kind)}


def _deal(page: str, query: dict[str, str]) -> Deal | None:
    """The deal with which a page opens; None where it opens with none."""
    if page == "learn":
        return _lesson(query.get("course", "agurk"), query.get("lesson", "")).tasks[0].deal
    kind = {"examples": "example", "strategy": "story"}.get(page, "")
    if not query.get(kind):
        return None
    return _scenario(page, query[kind]).line.steps[int(query.get("step", "1")) - 1].deal


def _lesson(key: str, word: str) -> Lesson:
    if key != COURSE:
        return course(find(key))[int(word or "1") - 1]
    folder = current_folder()
    lessons = [each for each in (folder.lessons if folder else ()) if word in {"", each.word}]
    return lessons[0].lesson()


def _scenario(page: str, word: str) -> Scenario:
    """An example or a story, of the folder that joined the site or of the site itself."""
    folder = current_folder()
    own = [each for each in (folder.content_files if folder else ()) if each.word == word]
    return own[0].scenario() if own else load(f"{page}/{word}")


def _cards(deal: Deal | None) -> Cards:
    """The cards on the table, the last ones played if there are many; if there are none, some of the leader's."""
    if deal is None:
        return ()
    played = tuple(card for each in deal.trick for card in each.cards)
    return played[-_MOST:] or deal.hands[deal.turn or 0][:_MOST]


# --- pages without cards of their own: what one sees of them on the table ---


def _thing(page: str, kind: str) -> str:
    """A podium, phones, a score sheet, or a sheet with the name of the page, in a box of 160 to 84."""
    inside = _THINGS.get(page, lambda: _sheet(kind))()
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 84">{inside}</svg>'


def _box(x: float, y: float, width: float, height: float, color: str, corner: float = 3) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}" fill="{token(color)}"/>'


def _text(x: float, y: float, words: str, size: float, font: str = "sans", color: str = "ink") -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle" fill="{token(color)}" '
        f'font-family="{escape(token(font))}">{escape(words)}</text>'
    )


def _face(name: str, x: float, y: float, size: float) -> str:
    return f'<g transform="translate({x} {y}) scale({size})">{face(name)}</g>'


def _card(name: str, x: float, y: float, width: float) -> str:
    return at(x, y, draw_card(card_props(read_cards(name))[0], width))


def _lines(x: float, y: float, *widths: float) -> str:
    return "".join(_box(x, y + 8 * place, width, 2, "card-edge", 1) for place, width in enumerate(widths))


def _podium() -> str:
    places = (("Timo", 20, 56, "2"), ("Vera", 62, 42, "1"), ("Kaja", 104, 64, "3"))
    return "".join(
        _box(x, top, 40, 90 - top, "mark")
        + _text(x + 20, top + 16, place, 14, "display")
        + _face(name, x, top - 40, 0.62)
        for name, x, top, place in places
    )


def _phones() -> str:
    cards = (("9h", 12), ("Js", 61), ("4c", 110))
    return "".join(
        _box(x, 6, 38, 72, "rind", 6) + _box(x + 3, 11, 32, 62, "felt-light") + _card(name, x + 5, 24, 28)
        for name, x in cards
    )


def _scores() -> str:
    columns = (("Kaja", 24, "19"), ("Timo", 64, "8"), ("Vera", 104, "13"))
    return _box(14, 2, 132, 82, "card") + "".join(
        _face(name, x, 8, 0.48) + _box(x - 3, 43, 38, 1.5, "card-edge", 0) + _text(x + 16, 68, score, 20, "display")
        for name, x, score in columns
    )


def _rules() -> str:
    return _box(22, 0, 116, 84, "card") + _lines(32, 12, 48, 40, 48, 44, 48, 32, 46, 24) + _card("Kc", 88, 14, 40)


def _table() -> str:
    seats = _face("Kaja", 8, 14, 0.5) + _face("Timo", 64, 0, 0.5) + _face("Vera", 120, 14, 0.5)
    return seats + "".join(_card(name, x, 40, 34) for name, x in (("5d", 24), ("10s", 63), ("Qh", 102)))


def _two_tables() -> str:
    tables = ((4, "\N{CHECK MARK}", "peel"), (84, "\N{BALLOT X}", "wrong"))
    return "".join(
        _box(x, 4, 72, 76, "felt-light", 12) + _card("Ac", x + 8, 18, 36) + _text(x + 57, 50, sign, 20, "sans", color)
        for x, sign, color in tables
    )


def _claims() -> str:
    dots = (("series-1", 60, 20), ("series-2", 112, 40), ("series-3", 86, 60))
    rows = (_box(x - 16, y - 3, 38, 6, "soft") + _box(x, y - 5, 10, 10, color, 5) for color, x, y in dots)
    return _box(14, 0, 132, 84, "card") + _box(36, 8, 1.5, 66, "quiet", 0) + "".join(rows)


def _sheet(name: str) -> str:
    lines = wrap(name, 12)[:2]
    title = "".join(_text(80, 30 + 18 * place, line, 16, "display") for place, line in enumerate(lines))
    return _box(20, 0, 120, 84, "card") + title + _lines(56, 44 + 9 * len(lines), 48, 48)


_THINGS: Mapping[str, Callable[[], str]] = {
    "practice": _podium,
    "room/desk": _phones,
    "score": _scores,
    "rules": _rules,
    "play": _table,
    "compare": _two_tables,
    "claims": _claims,
}
