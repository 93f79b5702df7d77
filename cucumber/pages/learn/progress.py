"""Which lessons have been done, as a page's address and the reader's device keep it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import CucumberError
from cucumber.lessons.teach.lessons import course, taught_as
from cucumber.pages.learn import ours

Done = dict[str, set[int]]
_MOST_COURSES = 200  # that something is read about


def write_done(done: Mapping[str, Iterable[int]]) -> list[str]:
    """The lessons done of each game, which count from 1 when they are written.

    >>> write_done({"agurk": {0, 2}})
    ['agurk.1.3']
    """
    return [".".join((key, *(str(lesson + 1) for lesson in sorted(lessons)))) for key, lessons in done.items()]


def read_done(parts: Iterable[str]) -> Done:
    """What was written; what means nothing, such as a game that no longer exists, is left out.

    >>> read_done(["agurk.1.3", "agurk.2.99", "chess.1"])
    {'agurk': {0, 1, 2}}
    """
    done: Done = {}
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
    for part in list(parts)[:_MOST_COURSES]:
        key, *numbers = part.split(".")
        if ours.is_named(key):
            yield key, _places(numbers, len(ours.words()))
            continue
        try:
            variant = find(key)
        except CucumberError:
            continue
        yield variant.key, _places(numbers, _number_of_lessons(variant))


def _places(numbers: Iterable[str], there_are: int) -> set[int]:
    return {int(number) - 1 for number in numbers if _counts(number)} & set(range(there_are))


def _counts(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) < 4


def _number_of_lessons(variant: Variant) -> int:
    return len(course(variant)) if taught_as(variant) is VARIANTS[0] else 1
