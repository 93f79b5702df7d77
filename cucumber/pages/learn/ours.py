"""A folder's lessons, which are a course of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

from cucumber.engine.rules import nearest
from cucumber.errors import BadScenario
from cucumber.lessons.addons import current_folder
from cucumber.lessons.plan.addresses import COURSE
from cucumber.lessons.teach.lesson import Lesson
from cucumber.pages.stage.game_list import GameProps


@cache
def lessons() -> tuple[Lesson, ...]:
    folder = current_folder()
    return tuple(file.lesson() for file in folder.lessons) if folder else ()


def refresh() -> None:
    """Reads the folder again: a file in it has changed."""
    current_folder.cache_clear()
    lessons.cache_clear()


def words() -> list[str]:
    """What addresses call the lessons."""
    folder = current_folder()
    return [file.word for file in folder.lessons] if folder else []


def name() -> str:
    """Their heading: the name of the folder."""
    folder = current_folder()
    return folder.club.name if folder else ""


def is_named(key: str) -> bool:
    """Whether a game's key stands for these lessons, and there are any."""
    return key == COURSE and bool(words())


def place(word: str) -> int:
    """The place of a lesson, the first if none is named. Raises BadScenario if there is none with that word.

    >>> place("")
    0
    """
    if word and word not in words():
        raise BadScenario(f"There is no lesson {word[:60]!r}. {nearest(word, words())}")
    return words().index(word) if word else 0


def course_choice() -> list[dict[str, Any]]:
    """The course as it is chosen among those of the games; none if no folder brought lessons."""
    return [{"name": name(), "variants": [{"key": COURSE, "name": f"{name()}: lessons"}]}] if words() else []


def game_props() -> GameProps:
    """The course in the form of a game without house rules."""
    return {"key": COURSE, "name": name(), "gist": "", "fewest": 0, "most": 0, "house_rules": []}
