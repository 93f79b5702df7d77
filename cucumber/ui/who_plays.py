"""Who plays which seat: the reader one of them, or all, and rivals the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cucumber.bots import BOTS, Bot
from cucumber.bots.rivals import rival_called
from cucumber.pages.rivals import choices, tempers
from cucumber.ui.saying import replace_children
from cucumber.ui.toolkit import widgets

_ALL = -1  # a chooser takes None for nothing chosen


class WhoPlays(widgets.VBox):
    """A chooser of a rival for each seat but the reader's, and what these are like.

    `you` is the chooser of the reader's own seat, which stands where the page wants it. `on_change` is called when the
    reader has chosen something else.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self.you = widgets.Dropdown(description="You play")
        self._choosers: dict[int, widgets.Dropdown] = {}
        self._bar = widgets.HBox()
        self._bar.add_class("cu-bar")
        self._explained = widgets.HTML()
        super().__init__([self._bar, self._explained])
        self._arranging = False
        self.you.observe(self._changed, names="value")

    def seat(self, names: Mapping[int, str], reader: int | None = None) -> None:
        """Seats these players anew, the reader at the seat given or at every one."""
        self._arranging = True
        self.you.options = [(name, seat) for seat, name in names.items()]
        self.you.value = _ALL if reader is None else reader
        self._choosers = {seat: self._chooser(name) for seat, name in names.items()}
        replace_children(self._bar, list(self._choosers.values()))
        self._arranging = False
        self._draw()

    def _chooser(self, name: str) -> widgets.Dropdown:
        chooser = widgets.Dropdown(description=f"{name}:", options=choices(), value=rival_called(name).key)
        chooser.observe(self._changed, names="value")
        return chooser

    @property
    def reader(self) -> int | None:
        """The seat that the reader plays; None where the reader plays all of them."""
        return None if self.you.value in {None, _ALL} else int(self.you.value)

    @property
    def bots(self) -> dict[int, Bot]:
        """The bot chosen for each seat, the reader's too."""
        return {seat: BOTS[chooser.value] for seat, chooser in self._choosers.items()}

    @property
    def answering(self) -> dict[int, Bot]:
        """The bots that play by themselves: those of all seats but the reader's."""
        reader = self.reader
        return {} if reader is None else {seat: bot for seat, bot in self.bots.items() if seat != reader}

    def _changed(self, _change: dict[str, Any]) -> None:
        if not self._arranging:
            self._draw()
            self._on_change()

    def _draw(self) -> None:
        """The choosers of all seats but the reader's, and below what those chosen there are like."""
        shown = {seat: chooser for seat, chooser in self._choosers.items() if seat != self.reader}
        for seat, chooser in self._choosers.items():
            chooser.layout.display = None if seat in shown else "none"
        chosen = {chooser.value for chooser in shown.values()}
        self._explained.value = f'<div class="story-bots cu-note">{tempers(chosen)}</div>'
