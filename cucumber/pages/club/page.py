"""A folder's contribution to the site: notebooks, lessons, examples, stories, games, and problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NotRequired, TypedDict
from urllib.parse import urlencode

from cucumber.engine.variants import Variant
from cucumber.lessons.addons import ContentFile, FileKind, Folder, current_folder
from cucumber.lessons.plan.addresses import COURSE
from cucumber.pages.protocol.base import Page
from cucumber.pages.protocol.problems import problems
from cucumber.words.show.links import page, play_page, rules_page

_NONE = "No folder has joined this site"


class FolderItemProps(TypedDict):
    """An item of a folder and its link; for a game also what is special, and the link to play it."""

    name: str
    page: str
    gist: NotRequired[str]
    play: NotRequired[str]


class SectionProps(TypedDict):
    """A folder's items of one kind, and the problems with other files of that kind."""

    heading: str
    brought: list[FolderItemProps]
    wrong: list[dict[str, str]]


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


def _sections(folder: Folder) -> Iterator[SectionProps]:
    """The sections with their items and problems."""
    pages = [FolderItemProps(name=each.title, page=page(each.word)) for each in folder.pages]
    plans = [FolderItemProps(name=each.title, page=page("plan")) for each in folder.plans]
    yield _section("Pages", pages, FileKind.NOTEBOOK)
    yield _section("Lessons", _item_props(folder.lessons, "learn", "lesson", course=COURSE), FileKind.LESSON)
    yield _section("Examples", _item_props(folder.examples, "examples", "example"), FileKind.EXAMPLE)
    yield _section("Stories", _item_props(folder.stories, "strategy", "story"), FileKind.STORY)
    yield _section("Plans", plans, FileKind.PLAN)
    yield _section("Games", list(map(_game, folder.games.values())), FileKind.GAME)
    yield _section("Other files", [], FileKind.CLUB, FileKind.FILE)


def _section(heading: str, brought: list[FolderItemProps], *kinds: FileKind) -> SectionProps:
    return {"heading": heading, "brought": brought, "wrong": problems(*kinds)}


def _item_props(files: Iterable[ContentFile], name: str, key: str, **query: str) -> list[FolderItemProps]:
    return [FolderItemProps(name=file.title, page=page(name, urlencode({**query, key: file.word}))) for file in files]


def _game(game: Variant) -> FolderItemProps:
    return {"name": game.name, "page": rules_page(game), "gist": game.gist, "play": play_page(game)}
