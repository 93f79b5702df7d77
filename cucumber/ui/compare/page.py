"""Games side by side: one deal, the same attempt in each of them, stepping together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cucumber.compare import Attempt, Comparison, Prepared
from cucumber.compare.comparison import MOST
from cucumber.errors import CucumberError
from cucumber.show.links import rules_page
from cucumber.ui.compare.form import ComparisonForm
from cucumber.ui.compare.results import Results
from cucumber.ui.compare.step_bar import StepBar
from cucumber.ui.table import Table
from cucumber.ui.toolkit import traitlets, widgets
from cucumber.variants import Variant

OnShow = Callable[[Sequence[Variant], int], None]


class Compared(widgets.VBox):
    """A table for each game that is compared, stepping together, and below what came of it and the differences.

    `comparison` is what is compared, and `attempt` what comes of it in each game. What the games do
    differently is `folded` or stands open.
    """

    comparison = traitlets.Instance(Comparison)
    attempt = traitlets.Instance(Attempt)

    def __init__(self, *, folded: bool = False) -> None:
        self._tables = [Table() for _ in range(MOST)]
        columns = [widgets.VBox([table]) for table in self._tables]
        for column in columns:
            column.add_class("compare-column")
        self._columns = widgets.HBox(columns)
        self._columns.add_class("compare-columns")
        self._steps = StepBar(self._tables)
        self._told = Results(self._play_with, folded=folded)
        super().__init__(self._below())
        self.add_class("cucumber-compare").add_class("cu-tight")

    def _below(self) -> list[widgets.Widget]:
        """What stands below whatever a page puts above."""
        return [self._steps, self._columns, self._told]

    @property
    def results(self) -> Mapping[str, Any]:
        """What came of it: sentences in `short`, and a table of `heads` and `rows`."""
        results: Mapping[str, Any] = self._told.shown["results"]
        return results

    def compare(self, comparison: Comparison) -> None:
        """Compares this. Raises CucumberError with the first thing that is wrong with it, and stays as it was."""
        prepared = Prepared(comparison)
        for field, problem in prepared.problems.items():
            raise CucumberError(problem, field=field)
        self._show(prepared)

    def _play_with(self, column: int, rule: str) -> str:
        """Switches on a house rule in one of the games compared, and says so. Raises CucumberError where it cannot."""
        prepared = self.comparison.with_house_rule(column, rule)
        self._show(prepared)
        return f"Now {prepared.variants[column].name} is played."

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
        self.attempt, self.comparison = attempt, prepared.comparison


class SideBySide(Compared):
    """Choose games, a deal and what is tried with it; then a table for each, what came of it, and the differences.

    `on_show` is called with the games that are shown, and how many play them.
    """

    def __init__(self, on_show: OnShow | None = None) -> None:
        self._on_show = on_show
        super().__init__()
        self._choosing = ComparisonForm(self._show)
        self.children = [self._choosing, *self._below()]

    def __repr__(self) -> str:
        return f"<SideBySide: {self._choosing.shown['summary']}>"

    def _play_with(self, column: int, rule: str) -> str:
        return self._choosing.play_with(column, rule)

    def _show(self, prepared: Prepared) -> None:
        """Shows another attempt."""
        super()._show(prepared)
        if self._on_show is not None and prepared.attempt is not None:
            columns = prepared.attempt.columns
            self._on_show([column.carried.variant for column in columns], len(columns[0].steps[0].deal.players))
