"""A folder's contribution to the site: notebooks, lessons, examples, stories, games, and problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar
from urllib.parse import urlencode

from cucumber.lessons.addons import ContentFile, FileKind, Folder, current_folder
from cucumber.lessons.plan.addresses import COURSE
from cucumber.pages.protocol.base import Page
from cucumber.pages.protocol.problems import problems
from cucumber.words.show.links import page, play_page, rules_page

_NONE = "No folder has joined this site"


Item = dict[str, str]  # of a folder: its name and its page; of a game also what is special, and where to play it


@dataclass(frozen=True, kw_only=True)
class ClubPage(Page):
    """What lies in the folder."""

    name: ClassVar[str] = "club"
    sheets: ClassVar[tuple[str, ...]] = ()

    @property
    def props(self) -> dict[str, Any]:
        """All that the folder brought, by kind; empty where none joined."""
        folder = current_folder()
        if folder is None:
            return {"title": _NONE, "about": "", "sections": [], "joined": False}
        sections = [each for each in _sections(folder) if each["brought"] or each["wrong"]]
        return {"title": folder.club.name, "about": folder.club.about, "sections": sections, "joined": True}


PAGE = ClubPage


def _sections(folder: Folder) -> Iterator[dict[str, Any]]:
    """The items of each kind, and the problems with other files of that kind."""
    pages = [{"name": each.title, "page": page(each.word)} for each in folder.pages]
    plans = [{"name": each.title, "page": page("plan")} for each in folder.plans]
    games = [
        {"name": each.name, "page": rules_page(each), "gist": each.gist, "play": play_page(each)}
        for each in folder.games.values()
    ]
    yield _section("Pages", pages, FileKind.NOTEBOOK)
    yield _section("Lessons", _item_props(folder.lessons, "learn", "lesson", course=COURSE), FileKind.LESSON)
    yield _section("Examples", _item_props(folder.examples, "examples", "example"), FileKind.EXAMPLE)
    yield _section("Stories", _item_props(folder.stories, "strategy", "story"), FileKind.STORY)
    yield _section("Plans", plans, FileKind.PLAN)
    yield _section("Games", games, FileKind.GAME)
    yield _section("Other files", [], FileKind.CLUB, FileKind.FILE)


def _section(heading: str, brought: list[Item], *kinds: FileKind) -> dict[str, Any]:
    return {"heading": heading, "brought": brought, "wrong": problems(*kinds)}


def _item_props(files: Iterable[ContentFile], name: str, key: str, **query: str) -> list[Item]:
    return [{"name": file.title, "page": page(name, urlencode({**query, key: file.word}))} for file in files]
