"""One question at a table, as a notebook asks it: it is answered there, and a wrong card is played out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from cucumber.deal import Deal
from cucumber.errors import BadNotation
from cucumber.pages.attempt import Attempt
from cucumber.pages.messages import OF_A_TASK, Pick, Present, Press, Solve, Try
from cucumber.pages.program import Page
from cucumber.stage.told import LessonTold
from cucumber.teach.pausing import task_to_ask
from cucumber.teach.tasks import which_may_be_played
from cucumber.variants import VARIANTS


@dataclass(frozen=True, kw_only=True)
class AskedPage(Page):
    """An attempt at a task, under a heading."""

    name: ClassVar[str] = "asked"
    messages: ClassVar[Mapping[str, type]] = OF_A_TASK

    attempt: Attempt
    heading: str = "A question"
    presented: bool = False

    @classmethod
    def opened(cls, address: str = "", kept: Any = None, chance: str = "") -> Self:
        """A question to begin with."""
        del address, kept, chance
        deal = Deal.of(VARIANTS[0].rules, ["9h 2c", "Jd 5s"], players=["Ann", "Bo"]).act("9h")
        return cls(attempt=Attempt(which_may_be_played(deal)))

    def hear(self, message: Any) -> Self:
        """The page after something was done with its task."""
        match message:
            case Pick(act):
                return replace(self, attempt=self.attempt.answered(act))
            case Press(key):
                return replace(self, attempt=self.attempt.pressed(key))
            case Try(act):
                return replace(self, attempt=self.attempt.trying(act))
            case Solve():
                return replace(self, attempt=self.attempt.solved())
            case Present(on):
                return replace(self, presented=on)
        raise BadNotation("The page sent something unknown.")

    @property
    def address(self) -> str:
        """Nothing: the notebook brings it back."""
        return ""

    @property
    def told(self) -> dict[str, Any]:
        """The table with its panel."""
        table = {"heading": self.heading, "actions": self.attempt.actions, "lesson": self._lesson, **self.attempt.table}
        return {"table": table}

    @property
    def _lesson(self) -> LessonTold | dict[str, Any]:
        """What an audience is asked, once there is one."""
        if not self.presented:
            return {}
        task = None if self.attempt.is_done else task_to_ask(self.attempt.task, len(self.attempt.before))
        return {"title": self.heading, "about": [], "task": task, "quiz": False}


PAGE = AskedPage
