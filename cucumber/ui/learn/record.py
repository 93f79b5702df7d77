"""How practice goes: the streak, the ten last answers, and how often each question was answered at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.rules import Rules
from cucumber.teach.drills import KEPT, Drill
from cucumber.ui.style import style_sheet
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
_LONGEST_STREAK = 1_000_000
_UNKNOWN = "The page sent something unknown; how practice goes is as it was."

Restores = Callable[[int, tuple[bool, ...]], None]


class Record(Widget):
    """Shows how practice goes, and keeps the streak and the last answers on the reader's device.

    `restores` is called with what the device kept of them: a streak of 0 and no answers once they are to be forgotten.
    """

    _esm = _HERE / "record.mjs"
    _css = style_sheet("line", "learn/record")
    unchanged = "how practice goes"

    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, restores: Restores) -> None:
        super().__init__()
        self._restores = restores

    def __repr__(self) -> str:
        return f"<Record: {self.shown.get('streak', 0)} in a row>"

    def show(self, drill: Drill) -> None:
        """Shows how this drill goes."""
        names = {question.name: question.asks for question in Rules.questions()}
        self.shown = {
            "streak": drill.streak,
            "last": list(drill.last),
            "questions": [
                {"asks": names[name], "asked": asked, "right": drill.right.get(name, 0)}
                for name, asked in drill.asked.items()
            ],
        }

    def hear(self, message: Any) -> None:
        """Takes what the device kept, or forgets it."""
        match message:
            case {"kept": {"streak": int(streak), "last": [*last]}} if (
                0 <= streak <= _LONGEST_STREAK and len(last) <= KEPT and all(isinstance(right, bool) for right in last)
            ):
                self._restores(streak, tuple(last))
            case {"forget": True}:
                self._restores(0, ())
            case _:
                raise CucumberError(_UNKNOWN)
