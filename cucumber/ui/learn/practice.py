"""Tasks to answer: one at a time, and drills without end for any game."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from random import Random
from typing import Any

import ipywidgets as widgets

from cucumber.errors import CucumberError
from cucumber.rules import Rules
from cucumber.teach.drills import LEVELS, Drill
from cucumber.teach.tasks import Candidate, Task
from cucumber.ui.rules.page import Chooser
from cucumber.ui.saying import button, opener
from cucumber.ui.table import Table
from cucumber.variants import find

_AUTO = {"width": "auto"}
_ROW = {"flex_flow": "row wrap", "margin": "4px 0"}


class TaskBox(widgets.VBox):
    """One task with its answers: a wrong pick costs nothing and is told why, the answer comes after trying.

    `on_done` is called when the right answer has been picked or shown, with whether the first pick was right.
    """

    def __init__(self, on_done: Callable[[bool], None]) -> None:
        self._on_done = on_done
        self._asks = widgets.HTML()
        self._options = widgets.HBox(layout=_ROW)
        self._check = button("Check my answer", self._on_check, layout=_AUTO)
        self._hint = button("Show a hint", self._on_hint, layout=_AUTO)
        self._answer = button("Show the answer", self._on_answer, layout=_AUTO)
        self._said = widgets.HTML()
        helps = widgets.HBox([self._check, self._hint, self._answer], layout=_ROW)
        super().__init__([self._asks, self._options, self._said, helps])
        self.add_class("cucumber-task")
        self._asks.add_class("task-question")

    def show(self, task: Task) -> None:
        """Asks a task."""
        self._task, self._tried, self._first_right, self._done = task, False, False, False
        self._asks.value = f'<p class="task-asks" role="heading" aria-level="3">{escape(task.asks)}</p>'
        make = self._toggle if task.several else self._pick_button
        self._options.children = [make(option) for option in task.options]
        self._check.layout.display = None if task.several else "none"
        self._answer.disabled = True
        self._offer_help(True)
        self._say("")

    def _pick_button(self, option: Candidate) -> widgets.Button:
        return button(option.label, lambda _: self._judge([option.key]), layout=_AUTO)

    def _toggle(self, option: Candidate) -> widgets.ToggleButton:
        return widgets.ToggleButton(description=option.label, layout=_AUTO)

    def _on_check(self, _button: widgets.Button) -> None:
        pairs = zip(self._task.options, self._options.children, strict=True)
        self._judge([option.key for option, button in pairs if button.value])

    def _judge(self, picked: list[str]) -> None:
        try:
            judged = self._task.judge(picked)
        except CucumberError as error:
            self._say(str(error))
            return
        self._first_right = self._first_right or (judged.right and not self._tried)
        self._tried = True
        self._answer.disabled = judged.right
        if judged.right:
            self._say(f"Right. {self._task.answer}", "right")
            self._finish()
        else:
            self._say(f"Not quite. {' '.join(dict.fromkeys(judged.reasons))} Try again.", "wrong")

    def _on_hint(self, _button: widgets.Button) -> None:
        self._say(f"Hint: {self._task.hint}")

    def _on_answer(self, _button: widgets.Button) -> None:
        self._answer.disabled = True
        self._say(f"The answer: {self._task.answer}")
        self._finish()

    def _finish(self) -> None:
        """The task is done, once; its answers can still be tried."""
        if not self._done:
            self._done = True
            self._offer_help(False)
            self._on_done(self._first_right)

    def _offer_help(self, offered: bool) -> None:
        for help_with in (self._hint, self._answer):
            help_with.layout.display = None if offered else "none"

    def _say(self, text: str, kind: str = "") -> None:
        self._said.value = f'<p class="task-said {kind}" role="status">{escape(text)}</p>'


class Practice(widgets.VBox):
    """Drills without end: tasks about any game with any house rules, aimed at what is answered wrongly."""

    def __init__(self, variant: str = "agurk", *, seed: int = 1) -> None:
        self._rng = Random(seed)
        self._drill = Drill(find(variant))
        self._chooser = Chooser(self._drill.variant)
        self._game = opener("", self._chooser, tooltip="Choose another game, or house rules")
        self._level = widgets.ToggleButtons(options=list(LEVELS), description="Level", style={"button_width": "auto"})
        self._table = Table(heading="The position of the task")
        for name in ("cucumber-quiet", "task-table"):
            self._table.add_class(name)
        self._task = TaskBox(self._answered)
        self._next = button(
            "Next task", self._on_next, button_style="primary", layout={**_AUTO, "align_self": "flex-start"}
        )
        self._tally = widgets.HTML()
        self._chooser.observe(self._begin, names="shown")
        self._level.observe(self._begin, names="value")
        line = widgets.HBox([self._game, self._level])
        line.add_class("cucumber-line")
        below = widgets.VBox([self._next, self._tally])
        below.add_class("task-below")
        asking = widgets.VBox([self._task, self._table, below])
        asking.add_class("cucumber-asking")
        super().__init__([line, self._chooser, asking])
        self._draw()

    def __repr__(self) -> str:
        return "<Practice>"

    @property
    def drill(self) -> Drill:
        """What is drilled, and how it has gone so far."""
        return self._drill

    @property
    def task(self) -> Task:
        """The task that is asked."""
        return self._drawn

    def _begin(self, _change: dict[str, Any]) -> None:
        """Another game or level: what was answered before says nothing about it."""
        self._drill = Drill(self._chooser.shown, self._level.value)
        self._draw()

    def _on_next(self, _button: widgets.Button) -> None:
        self._draw()

    def _draw(self) -> None:
        self._game.description = f"▾ {self._drill.variant.name}"
        self._drawn = self._drill.draw(self._rng)
        frame = self._drawn.frame
        self._table.layout.display = "none" if frame is None else None
        self._table.frames = [] if frame is None else [frame]
        self._task.show(self._drawn)
        self._next.disabled = True
        self._tell()

    def _answered(self, first_right: bool) -> None:
        self._drill = self._drill.answered(self._drawn, right=first_right)
        self._next.disabled = False
        self._tell()

    def _tell(self) -> None:
        """How it goes: the streak, and a bar for each question that has been asked."""
        drill = self._drill
        names = {question.name: question.asks for question in Rules.questions()}
        bars = "".join(_bar(names[name], drill.right.get(name, 0), asked) for name, asked in drill.asked.items())
        rows = f'<table class="task-bars"><caption>Right on the first try</caption>{bars}</table>' if bars else ""
        self._tally.value = f'<p class="task-streak">Right in a row: <b>{drill.streak}</b></p>{rows}'


def _bar(asks: str, right: int, asked: int) -> str:
    meter = f'<meter min="0" max="{asked}" value="{right}">{right} of {asked}</meter>'
    return f"<tr><th scope='row'>{escape(asks)}</th><td>{meter}</td><td>{right} of {asked}</td></tr>"
