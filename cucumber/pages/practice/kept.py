"""What a device keeps of practice, and reads back: how many in a row, the last answers, the number, the mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.lessons.teach.drills import KEPT, MOST_MISTAKES, Drill, Mistake, Recipe
from cucumber.lessons.teach.rating import LEAST, MOST, Rating

_LONGEST_STREAK = 1_000_000
_LONGEST_WAIT = 100
_SUREST = 30.0  # the least deviation of a number
_UNREADABLE = "What this device kept of your practice can't be read, and is left out."

Mistakes = Mapping[str, tuple[Mistake, ...]]  # by game


@dataclass(frozen=True)
class Kept:
    """How practice went when the device was left."""

    streak: int = 0
    last: tuple[bool, ...] = ()
    rating: Rating = Rating()
    mistakes: Mistakes = field(default_factory=dict)

    @classmethod
    def read(cls, kept: Any) -> Kept:
        """What was kept; of an older page some of it wasn't. Raises CucumberError for what no page has kept."""
        match kept:
            case None:
                return cls()
            case {"streak": int(streak), "last": [*last], **more} if (
                not isinstance(streak, bool)
                and 0 <= streak <= _LONGEST_STREAK
                and len(last) <= KEPT
                and all(isinstance(right, bool) for right in last)
            ):
                return cls(streak, tuple(last), _rating(more), _mistakes(more.get("mistakes")))
        raise CucumberError(_UNREADABLE)


def written(drill: Drill, others: Mistakes) -> dict[str, Any]:
    """What the device is to keep: how this drill goes, and the mistakes in `others` games."""
    mistakes = {**others, drill.variant.key: drill.mistakes}
    return {
        "streak": drill.streak,
        "last": list(drill.last),
        "rating": drill.rating.value,
        "deviation": drill.rating.deviation,
        "mistakes": [
            [game, str(each.recipe), each.waits, each.right] for game, all_ in mistakes.items() for each in all_
        ][-MOST_MISTAKES:],
    }


def _rating(kept: Mapping[Any, Any]) -> Rating:
    usual = Rating()
    value, deviation = kept.get("rating", usual.value), kept.get("deviation", usual.deviation)
    if not all(isinstance(each, int | float) and isfinite(each) for each in (value, deviation)):
        raise CucumberError(_UNREADABLE)
    return Rating(min(MOST, max(LEAST, float(value))), min(usual.deviation, max(_SUREST, float(deviation))))


def _mistakes(kept: Any) -> Mistakes:
    """The mistakes, by game; what means nothing, such as a game that no longer exists, is left out."""
    found: dict[str, tuple[Mistake, ...]] = {}
    for each in kept[:MOST_MISTAKES] if isinstance(kept, list) else []:
        try:
            game, recipe, waits, right = each
            key = find(str(game)).key
            mistake = Mistake(Recipe.read(str(recipe)), min(_LONGEST_WAIT, int(waits)), int(bool(right)))
        except (CucumberError, TypeError, ValueError):
            continue
        found[key] = (*found.get(key, ()), mistake)
    return found
