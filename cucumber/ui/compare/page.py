"""Games side by side: one deal, the same attempt in each of them, stepping together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cucumber.compare import Prepared
from cucumber.compare.comparison import MOST
from cucumber.show.links import rules_page
from cucumber.ui.compare.form import ComparisonForm
from cucumber.ui.compare.results import Results
from cucumber.ui.compare.step_bar import StepBar
from cucumber.ui.table import Table
from cucumber.ui.toolkit import widgets
from cucumber.variants import Variant

OnShow = Callable[[Sequence[Variant], int], None]


class SideBySide(widgets.VBox):
    """Choose games, a deal and what is tried with it; then a table for each, what came of it, and the differences.

    `on_show` is called with the games that are shown, and how many play them.
    """

    def __init__(self, on_show: OnShow | None = None) -> None:
        self._on_show = on_show
        self._tables = [Table() for _ in range(MOST)]
        columns = [widgets.VBox([table]) for table in self._tables]
        for column in columns:
            column.add_class("compare-column")
        self._columns = widgets.HBox(columns)
        self._columns.add_class("compare-columns")
        self._steps = StepBar(self._tables)
        self._told = Results(self._play_with)
        self._choosing = ComparisonForm(self._show)
        super().__init__([self._choosing, self._steps, self._columns, self._told])
        self.add_class("cucumber-compare").add_class("cu-tight").add_class("cu-tight")

    def __repr__(self) -> str:
        return f"<SideBySide: {self._choosing.shown['summary']}>"

    def _play_with(self, column: int, rule: str) -> str:
        return self._choosing.play_with(column, rule)

    def _show(self, prepared: Prepared) -> None:
        """Shows another attempt."""
        attempt = prepared.attempt
        assert attempt is not None
        for place, table in enumerate(self._tables):
            there = place < len(attempt.columns)
            self._columns.children[place].layout.display = None if there else "none"
            with table.hold_sync():
                table.heading = attempt.columns[place].name if there else "No game"
                table.rules_page = rules_page(attempt.columns[place].carried.variant) if there else ""
                table.show(attempt.columns[place].steps if there else ())
        self._steps.tell(attempt)
        self._told.tell(attempt)
        if self._on_show is not None:
            players = len(attempt.columns[0].steps[0].deal.players)
            self._on_show([column.carried.variant for column in attempt.columns], players)
