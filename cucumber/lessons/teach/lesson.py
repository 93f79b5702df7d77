"""A lesson, and what of its story is told before and after each of its tasks."""

from __future__ import annotations

from dataclasses import dataclass

from cucumber.engine.variants import Variant
from cucumber.lessons.teach.short_deal import ShortDeal
from cucumber.phrase import Phrase
from cucumber.table.questions.question import Question
from cucumber.table.questions.tasks import without_marks, you
from cucumber.table.scenario import Scenario
from cucumber.words.explain.frames import Frame, frames
from cucumber.words.explain.replay import Step


@dataclass(frozen=True)
class Lesson:
    """A text on what there is to learn, and the tasks; `scenario` is the story they are part of, if any.

    After the tasks comes a `deal` to play, if there is one. The table of a lesson that `is_silent` shows only what is
    done, and nothing about rules that come later.
    """

    title: str
    about: str
    variant: Variant
    tasks: tuple[Question, ...]
    scenario: Scenario | None = None
    deal: ShortDeal | None = None
    is_silent: bool = False

    @property
    def length(self) -> int:
        """The number of tasks, with the deal at the end."""
        return len(self.tasks) + (self.deal is not None)

    def before(self, number: int) -> list[Frame]:
        """The story up to a task, which takes the place of the next step."""
        return self._frames(0, self.tasks[number].at)

    def after(self, number: int) -> list[Frame]:
        """The story from a task on, up to the next one or to its end."""
        later = self.tasks[number + 1 :]
        return self._frames(self.tasks[number].at, later[0].at if later else len(self._steps))

    @property
    def _steps(self) -> tuple[Step, ...]:
        steps = self.scenario.line.steps if self.scenario else ()
        return tuple(step for step in steps if step.kind != "result") if self.is_silent else steps

    def _frames(self, begin: int, end: int) -> list[Frame]:
        steps = self._steps[begin:end]
        own = you(steps[0].deal) if steps else None
        story = [without_marks(frame) for frame in frames(steps, own=own)]
        return list(map(_without_reasons, story, steps)) if self.is_silent else story


def _without_reasons(frame: Frame, step: Step) -> Frame:
    """The acts and who takes the trick, without the reasons."""
    acts = [Phrase("{what}.", what=step.what)] if step.kind == "play" else frame["note"][:1]
    return {**frame, "note": [*acts, *frame["note"][1:]], "rules": [], "to_beat": None}
