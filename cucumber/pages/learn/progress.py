"""A reader's place in a course and finished lessons, as URLs and the reader's device store them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import CucumberError
from cucumber.lessons.plan.addresses import COURSE
from cucumber.lessons.teach.lessons import course, lesson_game, prerequisite_games
from cucumber.pages.learn import ours
from cucumber.pages.learn.course import CoursePlace
from cucumber.phrase import Phrase

_MOST_COURSES = 200  # read at most


@dataclass(frozen=True)
class SavedProgress:
    """A device's saved progress: the place, and finished lessons; the `notice` mentions a lesson that is gone."""

    place: CoursePlace | None = None
    finished_lessons: Mapping[str, set[int]] = field(default_factory=dict)
    notice: str = ""

    @classmethod
    def read(cls, saved: Any) -> SavedProgress:
        """Reads what was saved, ignoring anything unknown."""
        match saved:
            case {"course": str(), "at": str(), "task": str(), "done": [*done]}:
                was_done = read_done(each for each in done if isinstance(each, str))
                try:
                    return cls(read_there({**saved, "lesson": saved["at"]}), was_done)
                except CucumberError as error:  # a game of your own, or a lesson of a folder
                    return cls(None, was_done, f"The lesson that this device kept is left out. {error}")
        return cls()


def unfinished_place(place: CoursePlace | None, done: Mapping[str, Collection[int]]) -> CoursePlace | None:
    """Where the reader left, unless that lesson is done."""
    is_done = place and place.lesson in done.get(place.variant.key if place.variant else COURSE, ())
    return None if is_done else place


def resume_label(left: CoursePlace) -> str:
    """What is offered to whoever comes back."""
    game = left.goal or left.variant
    if game is VARIANTS[0]:
        return Phrase("Go on with lesson {number}", number=left.lesson + 1)
    return Phrase("Go on with {game}", game=game.name if game else ours.name())


def where(there: CoursePlace) -> list[tuple[str, str]]:
    """A place as an address says it."""
    key = there.variant.key if there.variant else COURSE
    word = str(there.lesson + 1) if there.variant else ours.words()[there.lesson]
    to = [("to", there.goal.key)] if there.goal else []
    return [("course", key), ("lesson", word), ("task", str(there.task + 1)), *to]


def read_there(params: Mapping[str, Any]) -> CoursePlace:
    """The reader's place from a URL or a device. Raises CucumberError if there is no such game."""
    lesson, task = params.get("lesson", ""), read_place(params.get("task", ""))
    if ours.is_named(str(params["course"])):
        return CoursePlace(None, ours.place(str(lesson)), task)
    goal = find(str(params["to"])) if params.get("to") else None
    variant = find(str(params["course"]))
    if goal and variant not in prerequisite_games(goal):
        variant = VARIANTS[0]
    return CoursePlace(variant, read_place(lesson), task, goal if goal and prerequisite_games(goal) else None)


def write_done(done: Mapping[str, Iterable[int]]) -> list[str]:
    """The lessons done of each game, which count from 1 when they are written.

    >>> write_done({"agurk": {0, 2}})
    ['agurk.1.3']
    """
    return [".".join((key, *(str(lesson + 1) for lesson in sorted(lessons)))) for key, lessons in done.items()]


def read_done(parts: Iterable[str]) -> dict[str, set[int]]:
    """What was written; anything meaningless, such as a game that no longer exists, is left out.

    >>> read_done(["agurk.1.3", "agurk.2.99", "chess.1"])
    {'agurk': {0, 1, 2}}
    """
    done: dict[str, set[int]] = {}
    for key, lessons in _read(parts):
        done.setdefault(key, set()).update(lessons)
    return done


def read_place(text: object) -> int:
    """A number that counts from 1 as a place, which counts from 0; the first place for anything else.

    >>> read_place("3"), read_place("-4"), read_place("two")
    (2, 0, 0)
    """
    number = str(text)
    return max(0, int(number) - 1) if _counts(number) else 0


def _read(parts: Iterable[str]) -> Iterator[tuple[str, set[int]]]:
    for part in islice(parts, _MOST_COURSES):
        key, *numbers = part.split(".")
        if ours.is_named(key):
            yield key, _places(numbers, len(ours.words()))
            continue
        try:
            variant = find(key)
        except CucumberError:
            continue
        yield variant.key, _places(numbers, number_of_lessons(variant))


def _places(numbers: Iterable[str], there_are: int) -> set[int]:
    return {int(number) - 1 for number in numbers if _counts(number)} & set(range(there_are))


def _counts(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) < 4


def number_of_lessons(variant: Variant) -> int:
    return len(course(variant)) if lesson_game(variant) is VARIANTS[0] else 1
