"""A table at which tasks are asked: the answer is tapped there, and what comes of a wrong card is seen there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from cucumber.errors import CucumberError
from cucumber.explain.frames import Frame, frames
from cucumber.teach.asking import asked
from cucumber.teach.consequences import consequence
from cucumber.teach.tasks import Feedback, Task
from cucumber.ui.offers import Offer, Offers
from cucumber.ui.table import Table

_NOT_NOW = "This task is done. Go on to the next one."


class Asking:
    """One task at a time: a wrong answer costs nothing and is told why; the answer itself comes after trying.

    `on_done` is called when the right answer has been picked or shown, with whether the first pick was right.
    """

    def __init__(self, on_done: Callable[[bool], None]) -> None:
        self._on_done = on_done
        self._offers = Offers()
        self.table = Table(on_pick=self._pick, on_press=self._offers.press)
        self.table.add_class("task-table")

    @property
    def task(self) -> Task:
        """The task that is asked."""
        return self._task

    def ask(self, task: Task, before: Sequence[Frame] = (), after: Sequence[Frame] = (), note: str = "") -> None:
        """Asks a task at the end of what is told `before`; what is told `after`, and a note, come once it is done."""
        self._task, self._before, self._after, self._note = task, list(before), list(after), note
        self._tried: set[str] = set()
        self._has_tried = self._done = False
        self._ask_again()

    def tell(self, frame: Frame, offer: Offer) -> None:
        """Shows a moment before a task, and offers to go on."""
        with self.table.hold_sync():
            self.table.live, self.table.frames, self.table.cursor = False, [frame], 0
            self.offer(offer)

    def offer(self, *offers: Offer) -> None:
        """Offers at the table what comes after a task."""
        self._offers.show(self.table, *offers)

    def _ask_again(self, *said: str) -> None:
        with self.table.hold_sync():
            self._show(asked(self._task, said, self._tried), live=True)
            self.offer(
                Offer("Show a hint", lambda: self._ask_again("A hint", self._task.hint), "quiet"),
                Offer("Show the answer", self._show_the_answer, "quiet", disabled=not self._has_tried),
            )

    def _show(self, here: Frame, then: Sequence[Frame] = (), *, live: bool = False, at_its_end: bool = True) -> None:
        """Shows the task as it stands, and what follows."""
        with self.table.hold_sync():
            self.table.live = live
            self.table.frames = [*self._before, here, *then]
            self.table.cursor = len(self._before) + (len(then) if at_its_end else 0)

    def _pick(self, act: str, _at: int) -> None:
        if self._done:
            raise CucumberError(_NOT_NOW)
        picked = act.split() if self._task.several else [act]
        judged = self._task.judge(picked)
        first_right = judged.right and not self._has_tried
        self._has_tried = True
        if judged.right:
            self._finish("Right.", " ".join(dict.fromkeys(judged.reasons)), picked, first_right=first_right)
        else:
            self._refute(picked, judged)

    def _refute(self, picked: Collection[str], judged: Feedback) -> None:
        """Says why that is wrong and, if it can be played, shows what comes of it."""
        self._tried = {*picked} if self._task.several else {*self._tried, *picked}
        why = " ".join(dict.fromkeys(judged.reasons))
        found = consequence(self._task, next(iter(picked)))
        if found is None:
            self._ask_again("Not quite.", why)
            return
        with self.table.hold_sync():
            self._show(self.table.frames[-1], frames(found.steps))
            self.offer(
                Offer("Try again", lambda: self._ask_again("Not quite.", why, found.sentence), "primary"),
                Offer("Show the answer", self._show_the_answer, "quiet"),
            )

    def _show_the_answer(self) -> None:
        self._finish("The answer", self._task.answer, (), first_right=False)

    def _finish(self, said: str, why: str, picked: Collection[str], *, first_right: bool) -> None:
        self._done = True
        told = list(filter(None, (said, why, self._note)))
        with self.table.hold_sync():
            self._show(asked(self._task, told, {*self._tried, *picked}, done=True), self._after, at_its_end=False)
            self._on_done(first_right)
