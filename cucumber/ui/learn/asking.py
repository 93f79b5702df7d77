"""A table at which tasks are asked: the answer is tapped there, and what comes of a wrong card can be seen there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cucumber.errors import CucumberError
from cucumber.explain.frames import Frame, frames
from cucumber.explain.second_person import second_person
from cucumber.stage.told import LessonTold
from cucumber.teach.asking import asked
from cucumber.teach.consequences import comes_of, consequence
from cucumber.teach.pausing import PauseDrawn, task_to_ask
from cucumber.teach.tasks import Feedback, Task
from cucumber.ui.offers import Offer, Offers
from cucumber.ui.table import Table

_NOT_NOW = "This task is done. Go on to the next one."
_TRY_FIRST = "Try it once: then the answer can be shown."


class Asking:
    """One task at a time: a wrong answer costs nothing and is told why; the answer itself comes after trying.

    `on_done` is called when the right answer has been picked or shown, with whether the first pick was right, or None
    where an audience has answered; `on_answer` with each answer that is picked.
    """

    def __init__(
        self, on_done: Callable[[bool | None], None], on_answer: Callable[[Sequence[str]], None] = lambda _: None
    ) -> None:
        self._on_done, self._on_answer = on_done, on_answer
        self._text: tuple[str, Sequence[str]] = ("", ())
        self._is_quiz = False
        self._offers = Offers()
        self.table = Table(on_pick=self._pick, on_press=self._offers.press, on_solve=self._solve)
        self.table.add_class("task-table")

    @property
    def task(self) -> Task:
        """The task that is asked."""
        return self._task

    def tell_an_audience(self, title: str = "", about: Sequence[str] = (), *, quiz: bool = False) -> None:
        """Says what an audience reads before the tasks that come now; in a quiz they don't belong together."""
        self._text, self._is_quiz = (title, about), quiz

    def _tell_the_task(self, task: PauseDrawn | None) -> None:
        title, about = self._text
        lesson: LessonTold = {"title": title, "about": list(about), "task": task, "quiz": self._is_quiz}
        self.table.lesson = dict(lesson)

    def ask(
        self,
        task: Task,
        before: Sequence[Frame] = (),
        after: Sequence[Frame] = (),
        note: str = "",
        remark: str = "",
    ) -> None:
        """Asks a task at the end of what is told `before`, with a remark beside the question.

        What is told `after`, and a note, come once it is done.
        """
        self._task, self._before, self._after, self._note = task, list(before), list(after), note
        self._tried: set[str] = set()
        self._has_tried = self._done = False
        with self.table.hold_sync():
            self._tell_the_task(task_to_ask(task, len(self._before), note))
            self._ask_again()
        if remark:
            self._say_beside(remark)

    def tell(self, frame: Frame, offer: Offer) -> None:
        """Shows a moment before a task, and offers to go on."""
        with self.table.hold_sync():
            self._tell_the_task(None)
            self.table.live, self.table.frames, self.table.cursor, self.table.asides = False, [frame], 0, []
            self.offer(offer)

    def offer(self, *offers: Offer) -> None:
        """Offers at the table what comes after a task."""
        self._offers.show(self.table, *offers)

    def go_on(self) -> None:
        """Shows what is told after a task."""
        self.table.cursor = len(self.table.frames) - 1

    def _ask_again(self, reply: str = "", *offers: Offer) -> None:
        """Asks, after a reply to a wrong answer where there was one; `offers` come before those always there."""
        with self.table.hold_sync():
            self._show(asked(self._task, tried=self._tried, reply=reply), live=True)
            self.offer(
                *offers,
                Offer("Show a hint", self._hint, "quiet"),
                Offer(
                    "Show the answer",
                    self._show_the_answer,
                    "quiet",
                    disabled=not self._has_tried,
                    title="" if self._has_tried else _TRY_FIRST,
                ),
            )

    def _hint(self) -> None:
        """Says the hint beside the question: what was marked stays so."""
        self._say_beside(self._task.hint)

    def _say_beside(self, sentence: str) -> None:
        self.table.asides = [[*([""] * len(self._before)), sentence]]

    def _show(self, here: Frame, then: Sequence[Frame] = (), *, live: bool = False, at_its_end: bool = True) -> None:
        """Shows the task as it stands, and what follows."""
        with self.table.hold_sync():
            self.table.live, self.table.asides = live, []
            self.table.frames = [*self._before, here, *then]
            self.table.cursor = len(self._before) + (len(then) if at_its_end else 0)

    def _pick(self, act: str, _at: int) -> None:
        if self._done:
            raise CucumberError(_NOT_NOW)
        picked = act.split() if self._task.several else [act]
        judged = self._task.judge(picked)
        self._on_answer(picked)
        if judged.right:
            self._tried.update(picked)
            self._finish("Right.", " ".join(dict.fromkeys(judged.reasons)), first_right=not self._has_tried)
        else:
            self._refute(picked, judged)

    def _refute(self, picked: Sequence[str], judged: Feedback) -> None:
        """Says in a sentence why that is wrong; where it can be played, what comes of it can be seen."""
        first, self._has_tried = not self._has_tried, True
        self._tried = {*picked} if self._task.several else {*self._tried, *picked}
        reply = (first and self._task.unfinished) or judged.reasons[0]
        see = Offer("See what comes of it", partial(self._play_on, picked[0], reply))
        before = self.table.latest
        self._ask_again(reply, *[see][: comes_of(self._task, picked[0])])
        if self.table.latest is before:
            self.table.say_again()

    def _play_on(self, key: str, reply: str) -> None:
        """Shows what comes of a wrong card."""
        found = consequence(self._task, key)
        assert found is not None  # it was offered
        with self.table.hold_sync():
            shown = frames(found.steps, self._task.seat)
            shown[-1]["comment"] = second_person(found.sentence)  # it says nothing that isn't on the table by then
            self._show(self.table.frames[-1], shown)
            self.offer(
                Offer("Try again", partial(self._ask_again, reply), "primary"),
                Offer("Show the answer", self._show_the_answer, "quiet"),
            )

    def _show_the_answer(self) -> None:
        self._finish("The answer:", self._task.answer, first_right=False)

    def _solve(self) -> None:
        """An audience has answered, and was shown the answer."""
        if not self._done:
            self._finish("The answer:", self._task.answer, first_right=None)

    def _finish(self, said: str, why: str, *, first_right: bool | None) -> None:
        self._done = True
        told = list(filter(None, (said, why, self._note if self._note not in why else "")))
        with self.table.hold_sync():
            self._tell_the_task(None)
            self._show(asked(self._task, told, self._tried, done=True), self._after, at_its_end=False)
            self._on_done(first_right)
