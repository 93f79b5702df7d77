"""A page with a task: its messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from cucumber.pages.protocol.base import Page
from cucumber.pages.stage.attempt import Attempt
from cucumber.pages.stage.props import LessonProps


@dataclass(frozen=True, kw_only=True)
class TaskPage(Page):
    """A page with an attempt at a task, which may be `presented` to an audience."""

    presented: bool = False

    def after_trying(self, does: Callable[[Any], Any]) -> Self:
        """The page after something was done with its attempt. Raises CucumberError where none is to be made."""
        raise NotImplementedError

    def for_audience(
        self, attempt: Attempt | None, title: str = "", about: Sequence[str] = (), *, quiz: bool = False
    ) -> LessonProps | dict[str, Any]:
        """What an audience is told, once there is one: a text, and the task of an attempt, until that is done."""
        if not self.presented:
            return {}
        return {"title": title, "about": [*about], "task": attempt.props if attempt else None, "quiz": quiz}

    def on_pick(self, act: str, at: int = 0) -> Self:
        """A card, a seat or words were tapped at a moment of the table."""
        del at
        return self.after_trying(lambda attempt: attempt.answered(act))

    def on_press(self, key: str, chance: str = "") -> Self:
        del chance
        return self.after_trying(lambda attempt: attempt.pressed(key))

    def on_try(self, act: str) -> Self:
        """Another card is to be played out."""
        return self.after_trying(lambda attempt: attempt.trying(act))

    def on_solve(self) -> Self:
        """An audience has answered, and was shown the answer."""
        return self.after_trying(lambda attempt: attempt.solved())

    def on_present(self, *, on: bool) -> Self:
        """The task is presented to an audience, or no longer."""
        return replace(self, presented=on)
