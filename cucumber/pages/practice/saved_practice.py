"""What a device keeps of practice, and reads back: how many in a row, the last answers, and the number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.lessons.memory import Rule
from cucumber.lessons.teach.drills import LAST_ANSWERS, Drill, Recipe
from cucumber.lessons.teach.rating import LEAST, MOST, Rating

_LONGEST_STREAK = 1_000_000
_MOST_MISSED = 30
_SUREST = 30.0  # the least deviation of a number
_UNREADABLE = "What this device kept of your practice can't be read, and is left out."


@dataclass(frozen=True)
class SavedPractice:
    """How practice went so far, as a device saves it; older pages saved tasks too, whose rules had been missed."""

    streak: int = 0
    last: tuple[bool, ...] = ()
    rating: Rating = Rating()
    missed_rules: tuple[Rule, ...] = ()

    @classmethod
    def read(cls, saved: Any) -> SavedPractice:
        """What was saved; older pages did not save all of it. Raises CucumberError for what no page has saved."""
        match saved:
            case None:
                return cls()
            case {"streak": int(streak), "last": [*last], **more} if (
                not isinstance(streak, bool)
                and 0 <= streak <= _LONGEST_STREAK
                and len(last) <= LAST_ANSWERS
                and all(isinstance(right, bool) for right in last)
            ):
                return cls(streak, tuple(last), _rating(more), tuple(_missed_rules(more.get("mistakes"))))
        raise CucumberError(_UNREADABLE)


def saved_props(drill: Drill) -> dict[str, Any]:
    """What the device is to keep of how this drill goes."""
    rating = {"rating": drill.rating.value, "deviation": drill.rating.deviation}
    return {"streak": drill.streak, "last": list(drill.last), **rating, "mistakes": []}


def _rating(saved: Mapping[Any, Any]) -> Rating:
    usual = Rating()
    value, deviation = saved.get("rating", usual.value), saved.get("deviation", usual.deviation)
    if not all(isinstance(each, int | float) and isfinite(each) for each in (value, deviation)):
        raise CucumberError(_UNREADABLE)
    return Rating(min(MOST, max(LEAST, float(value))), min(usual.deviation, max(_SUREST, float(deviation))))


def _missed_rules(mistakes: Any) -> Iterator[Rule]:
    """The rules of tasks that were answered wrong; anything meaningless is left out."""
    for each in mistakes[:_MOST_MISSED] if isinstance(mistakes, list) else []:
        try:
            game, recipe, *_ = each
            rule = find(str(game)).key, Recipe.read(str(recipe)).about
        except (CucumberError, TypeError, ValueError):
            continue
        if rule[1]:
            yield rule
