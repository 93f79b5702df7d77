"""Practice: tasks without end, one at a time, for any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from cucumber.pages.apart import Apart, Cancelled, runs
from cucumber.teach.drills import LEVELS, MIXED, Drill, Mistake, Recipe
from cucumber.teach.tasks import Task
from cucumber.ui.learn.asking import Asking
from cucumber.ui.learn.record import Kept, Record
from cucumber.ui.offers import Offer
from cucumber.ui.rules.page import Chooser
from cucumber.ui.saying import opener
from cucumber.ui.toolkit import widgets
from cucumber.variants import find

Drawn = tuple[Recipe, Task]


class Practice(widgets.VBox):
    """Drills without end: decisions and rules of any game with any house rules, aimed at what is answered wrongly."""

    def __init__(self, variant: str = "agurk", *, seed: int = 1) -> None:
        self._rng = Random(seed)
        self._drill = Drill(find(variant))
        self._others: dict[str, tuple[Mistake, ...]] = {}  # mistakes in other games, which wait there
        self._chooser = Chooser(self._drill.variant)
        self._level = widgets.ToggleButtons(options=list(LEVELS), description="Level", style={"button_width": "auto"})
        self._theme = widgets.Dropdown(options=_in_the_list(self._drill.themes), description="About")
        self._asking, self._apart = Asking(self._answered), Apart()
        self._asking.table.heading = "Practice: a task"
        self._asking.tell_an_audience(quiz=True)
        self._record = Record(self._restore)
        self._chooser.observe(self._begin, names="shown")
        for chooser in (self._level, self._theme):
            chooser.observe(self._begin, names="value")
        tasks = widgets.HBox([self._theme, self._level])
        tasks.add_class("cu-bar")
        what = widgets.VBox([tasks, self._chooser])
        self._what = opener("", what, tooltip="Choose another game or house rules, and what is asked")
        line = widgets.HBox([self._what, self._record])
        line.add_class("cucumber-line")
        super().__init__([line, what, self._asking.table])
        self.add_class("cucumber-practice")
        self._ask(self._next())

    def __repr__(self) -> str:
        return "<Practice>"

    @property
    def drill(self) -> Drill:
        """What is drilled, and how it has gone so far."""
        return self._drill

    @property
    def task(self) -> Task:
        """The task that is asked."""
        return self._asking.task

    def _begin(self, _change: dict[str, Any]) -> None:
        """Another game, level or theme: which rules were answered wrongly says nothing about it."""
        before = self._drill
        self._others[before.variant.key] = before.mistakes
        self._offer_themes(Drill(self._chooser.shown, self._level.value).themes)
        self._drill = Drill(
            self._chooser.shown,
            self._level.value,
            theme=self._theme.value,
            streak=before.streak,
            last=before.last,
            mistakes=self._others.pop(self._chooser.shown.key, ()),
            rating=before.rating,
        )
        self._draw()

    def _offer_themes(self, themes: Sequence[str]) -> None:
        """Offers what there are tasks about; a theme that is no longer among them gives way to all of them."""
        if (offered := _in_the_list(themes)) == self._theme.options:
            return
        theme = self._theme.value if self._theme.value in themes else MIXED
        self._theme.unobserve(self._begin, names="value")
        self._theme.options = offered
        self._theme.value = theme
        self._theme.observe(self._begin, names="value")

    def _restore(self, kept: Kept) -> None:
        """How it went when the page was left."""
        self._others = {**kept.mistakes}
        here = self._others.pop(self._drill.variant.key, ())
        self._drill = replace(self._drill, streak=kept.streak, last=kept.last, rating=kept.rating, mistakes=here)
        self._record.show(self._drill, self._others)

    def _next(self) -> Drawn:
        """The next task, with what it is made from."""
        recipe = self._drill.next(self._rng)
        return recipe, self._drill.made(recipe)

    def _draw(self) -> None:
        """Draws the next task: apart, since one that is to be looked into may take a while."""
        self._asking.table.game = self._drill.variant.name

        def drawn(_cancelled: Cancelled) -> Iterator[Drawn]:
            yield self._next()

        def refuse(sentence: str) -> None:
            self._offer_next()
            self._asking.table.refuse(sentence)

        if runs():
            self._asking.offer(Offer("Next task", disabled=True))
            self._apart.begin(drawn, self._ask, refuse)
        else:
            self._ask(self._next())

    def _offer_next(self) -> None:
        self._asking.offer(Offer("Next task", self._draw, "primary"))

    def _ask(self, drawn: Drawn) -> None:
        self._what.description = f"▾ {self._drill.variant.name}, {self._level.value}"
        self._recipe, task = drawn
        self._asking.ask(task, remark=self._drill.remark(task, self._recipe))
        self._record.show(self._drill, self._others)

    def _answered(self, first_right: bool | None) -> None:
        if first_right is not None:  # what an audience answers says nothing of this reader
            self._drill = self._drill.answered(self.task, right=first_right, recipe=self._recipe)
        self._offer_next()
        self._record.show(self._drill, self._others, asking=False)


def _in_the_list(themes: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple(("everything" if theme == MIXED else theme, theme) for theme in themes)
