"""How practice goes: a number that goes up and down, the last answers, the mistakes that come back, and by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.pages.style import style_sheet
from cucumber.rules import Rules
from cucumber.teach.drills import KEPT, MOST_MISTAKES, Drill, Mistake, Recipe
from cucumber.teach.rating import LEAST, MOST, Rating
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import find

_HERE = Path(__file__).parent
_LONGEST_STREAK = 1_000_000
_LONGEST_WAIT = 100
_UNKNOWN = "The page sent something unknown; how practice goes is as it was."


@dataclass(frozen=True)
class Kept:
    """What a device keeps of practice: how many in a row, the last answers, the number, and the mistakes by game."""

    streak: int = 0
    last: tuple[bool, ...] = ()
    rating: Rating = Rating()
    mistakes: Mapping[str, tuple[Mistake, ...]] = field(default_factory=dict)


class Record(Widget):
    """Shows how practice goes, and keeps it on the reader's device, with the minutes of each day.

    `restores` is called with what the device kept: with nothing once it is to be forgotten.
    """

    _esm = _HERE / "record.mjs"
    _css = style_sheet("line", "learn/record")
    unchanged = "how practice goes"

    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, restores: Callable[[Kept], None]) -> None:
        super().__init__()
        self._restores = restores

    def __repr__(self) -> str:
        return f"<Record: {self.shown.get('streak', 0)} in a row>"

    def show(self, drill: Drill, others: Mapping[str, Sequence[Mistake]], *, asking: bool = True) -> None:
        """Shows how this drill goes, while it is `asking` or has been answered; mistakes in `others` games are kept."""
        names = {question.name: question.asks for question in Rules.questions()}
        mistakes = {**others, drill.variant.key: drill.mistakes}
        before = self.shown.get("rating", drill.rating.value)
        self.shown = {
            "streak": drill.streak,
            "last": list(drill.last),
            "rating": drill.rating.value,
            "deviation": drill.rating.deviation,
            "gained": round(drill.rating.value) - round(before),
            "asking": asking,
            "coming": len(drill.mistakes),
            "mistakes": [_written(game, each) for game, all_ in mistakes.items() for each in all_][-MOST_MISTAKES:],
            "questions": [
                {"asks": names[name], "asked": asked, "right": drill.right.get(name, 0)}
                for name, asked in drill.asked.items()
            ],
        }

    def hear(self, message: Any) -> None:
        """Takes what the device kept, or forgets it."""
        match message:
            case {"kept": {"streak": int(streak), "last": [*last], **more}} if (
                0 <= streak <= _LONGEST_STREAK and len(last) <= KEPT and all(isinstance(right, bool) for right in last)
            ):
                self._restores(Kept(streak, tuple(last), _rating(more), _mistakes(more.get("mistakes", []))))
            case {"forget": True}:
                self._restores(Kept())
            case _:
                raise CucumberError(_UNKNOWN)


def _rating(kept: Mapping[Any, Any]) -> Rating:
    """The number that was kept; of an older page none was."""
    usual = Rating()
    value, deviation = kept.get("rating", usual.value), kept.get("deviation", usual.deviation)
    if not all(isinstance(each, int | float) and isfinite(each) for each in (value, deviation)):
        raise CucumberError(_UNKNOWN)
    return Rating(min(MOST, max(LEAST, float(value))), min(usual.deviation, max(30.0, float(deviation))))


def _written(game: str, mistake: Mistake) -> list[Any]:
    return [game, str(mistake.recipe), mistake.waits, mistake.right]


def _mistakes(kept: Any) -> dict[str, tuple[Mistake, ...]]:
    """The mistakes that were kept, by game; what means nothing, such as a game there no longer is, is left out."""
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
