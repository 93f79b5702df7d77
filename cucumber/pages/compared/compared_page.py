"""Games side by side: a table for each, stepping together, the result, and the differences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import UNREADABLE
from cucumber.pages.compared.comparison_results import results_props, rule_ledger
from cucumber.pages.compared.side_by_side import side_by_side
from cucumber.pages.protocol.base import STAGE, TablePage
from cucumber.table.compare import (
    CHARGED_IN_DENMARK,
    Comparison,
    ComparisonCheck,
    ParallelPlay,
    read_comparison,
    write_comparison,
)
from cucumber.table.questions.story_questions import pauses_at


@dataclass(frozen=True, kw_only=True)
class ComparedPage(TablePage):
    """A comparison, and the plays that result from it.

    `done` is the outcome of the last message; `moment` is the one, and its table, for which a presenter wants to see
    the possible questions.
    """

    name: ClassVar[str] = "compared"
    sheets: ClassVar[tuple[str, ...]] = (*STAGE, "side_by_side", "../compare/compare")

    comparison: Comparison
    compared: ParallelPlay = field(compare=False)
    done: str = ""
    moment: tuple[int, int] | None = None
    table_props: Mapping[str, Any] = field(compare=False, repr=False)  # the attempt's props, made once

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The comparison in a URL; otherwise the example."""
        del saved, chance
        link = url.partition("#")[2]
        if not link:
            return cls.of(CHARGED_IN_DENMARK)
        try:
            return cls.of(read_comparison(link))
        except CucumberError as problem:
            raise CucumberError(f"This link cannot be compared. {problem}") from problem

    @classmethod
    def of(cls, comparison: Comparison) -> Self:
        """The page with a comparison. Raises CucumberError with the first thing that is wrong with it."""
        return cls(comparison=comparison, **_attempt_fields(comparison))

    def on_ask(self, at: int, column: int = 0, line: int | None = None) -> Self:
        """Requests the questions for an audience at a moment of a table, by its place; none in a what-if."""
        return replace(self, moment=(at, column) if line is None else None)

    def with_comparison(self, comparison: Comparison) -> Self:
        """The page that shows another comparison. Raises CucumberError with the first thing that is wrong with it."""
        return replace(self, comparison=comparison, moment=None, **_attempt_fields(comparison))

    def on_switch(self, column: int, rule: str) -> Self:
        """Switches a house rule in one of the games, by its place. Raises CucumberError if that is impossible."""
        if not 0 <= column < len(self.comparison.games):
            raise BadNotation(UNREADABLE)
        prepared = self.comparison.with_house_rule(column, rule)
        done = f"Now {prepared.variants[column].name} is played."
        return replace(self.with_comparison(prepared.comparison), done=done)

    # --- props ---

    @property
    def url(self) -> str:
        return f"#{write_comparison(self.comparison)}"

    @property
    def props(self) -> dict[str, Any]:
        results = {**results_props(self.compared), "rules": {**rule_ledger(self.compared), "counted": None}}
        return {**self.table_props, "results": results, "done": self.done, "pauses": self.pauses}

    @property
    def pauses(self) -> list[Any]:
        """The questions for an audience at the requested moment."""
        if self.moment is None or not 0 <= self.moment[1] < len(self.compared.columns):
            return []
        at, column = self.moment
        return pauses_at(self.compared.columns[column].steps, at)


def _attempt_fields(comparison: Comparison) -> dict[str, Any]:
    """The plays that result from a comparison, and their props."""
    prepared = ComparisonCheck(comparison)
    for name, problem in prepared.problems.items():
        raise CucumberError(problem, field=name)
    assert prepared.attempt is not None
    names = [each.name for each in prepared.variants]
    props = {
        **side_by_side(prepared.attempt),
        "title": _title(comparison, names),
        "summary": f"{' · '.join(names)}; {len(comparison.setting.players)} players",
    }
    return {"compared": prepared.attempt, "table_props": props}


def _title(comparison: Comparison, games: list[str]) -> str:
    if comparison == CHARGED_IN_DENMARK:
        return "Cai pays in Denmark, but not in Sweden. Why?"
    *others, last = games
    return f"What is different in {', '.join(others)} and {last}?"
