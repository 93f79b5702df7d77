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
    """A page with an attempt at a task, which may be presented to an audience."""

    is_presented: bool = False

    def after_trying(self, does: Callable[[Any], Any]) -> Self:
        """The page after something was done with its attempt. Raises CucumberError without one."""
        raise NotImplementedError

    def for_audience(
        self, attempt: Attempt | None, title: str = "", about: Sequence[str] = (), *, quiz: bool = False
    ) -> LessonProps | dict[str, Any]:
        """The props of an audience, if there is one: a text, and the task of an attempt until that is done."""
        if not self.is_presented:
            return {}
        return {"title": title, "about": [*about], "task": attempt.props if attempt else None, "quiz": quiz}

    def on_pick(self, act: str, at: int = 0) -> Self:
        """Answers with a card, a seat or words tapped at the table."""
        del at
        return self.after_trying(lambda attempt: attempt.answer(act))

    def on_press(self, key: str, chance: str = "") -> Self:
        del chance
        return self.after_trying(lambda attempt: attempt.press(key))

    def on_try(self, act: str) -> Self:
        """Plays out another card."""
        return self.after_trying(lambda attempt: attempt.try_card(act))

    def on_solve(self) -> Self:
        """Reveals the answer once an audience has answered."""
        return self.after_trying(lambda attempt: attempt.reveal())

    def on_present(self, *, on: bool) -> Self:
        """Starts or ends presenting the task to an audience."""
        return replace(self, is_presented=on)
