"""Lessons: what there is to learn, in words, and the moments at which something is asked."""

from __future__ import annotations

from dataclasses import dataclass

from cucumber.engine.variants import Variant
from cucumber.lessons.teach.tasks import Task
from cucumber.table.scenario import Scenario
from cucumber.words.explain.frames import Frame, frames
from cucumber.words.explain.replay import Step


@dataclass(frozen=True)
class Moment:
    """A task, where in the story it is asked, and what is said after the right answer; `shown` is seen before it.

    `at` counts the steps of the story; the step `at` and all later ones are shown only after the task. `questions` are
    those of the rules that it teaches.
    """

    task: Task
    at: int = 0
    note: str = ""
    shown: tuple[Frame, ...] = ()
    questions: tuple[str, ...] = ()

    @property
    def told(self) -> list[str]:
        """All that is said before the task, in its order."""
        return [text for frame in self.shown for text in (frame["label"], *frame["note"])]


@dataclass(frozen=True)
class Lesson:
    """What there is to learn, in words, and the tasks; `scenario` is the story they are part of, if there is one."""

    title: str
    about: str
    variant: Variant
    moments: tuple[Moment, ...]
    scenario: Scenario | None = None

    def before(self, number: int) -> list[Frame]:
        """The story up to a task, which is asked in place of the step that would come then."""
        return self._told(0, self.moments[number].at)

    def after(self, number: int) -> list[Frame]:
        """The story from a task on, up to the next one or to its end."""
        later = self.moments[number + 1 :]
        return self._told(self.moments[number].at, later[0].at if later else len(self._steps))

    @property
    def _steps(self) -> tuple[Step, ...]:
        return self.scenario.line.steps if self.scenario else ()

    def _told(self, begin: int, end: int) -> list[Frame]:
        return frames(self._steps[begin:end])
