"""Games side by side: a table for each, stepping together, the result, and the differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from cucumber.engine.acts import Play
from cucumber.engine.cards import name_cards
from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import UNREADABLE
from cucumber.pages.comparison.comparison_results import results_props, rule_ledger
from cucumber.pages.protocol.base import STAGE, TablePage
from cucumber.pages.stage.frame_cache import FrameCache
from cucumber.pages.stage.props import TableProps
from cucumber.table.compare import (
    CHARGED_IN_DENMARK,
    Column,
    Comparison,
    ComparisonCheck,
    ParallelPlay,
    Remark,
    read_comparison,
    write_comparison,
)
from cucumber.table.questions.story_questions import pauses_at
from cucumber.words.show.links import rules_page


@dataclass(frozen=True, kw_only=True)
class ComparisonPage(TablePage):
    """A comparison, and the plays that result from it.

    `outcome` is that of the last message; `moment` is the one, and its table, for which a presenter wants to see
    the possible questions.
    """

    name: ClassVar[str] = "comparison"
    sheets: ClassVar[tuple[str, ...]] = (*STAGE, "side_by_side", "../compare/compare")

    comparison: Comparison
    parallel_play: ParallelPlay = field(compare=False)
    outcome: str = ""
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
        return replace(self.with_comparison(prepared.comparison), outcome=done)

    # --- props ---

    @property
    def url(self) -> str:
        return f"#{write_comparison(self.comparison)}"

    @property
    def props(self) -> dict[str, Any]:
        results = {**results_props(self.parallel_play), "rules": {**rule_ledger(self.parallel_play), "counted": None}}
        return {**self.table_props, "results": results, "done": self.outcome, "pauses": self.pauses}

    @property
    def pauses(self) -> list[Any]:
        """The questions for an audience at the requested moment."""
        if self.moment is None or not 0 <= self.moment[1] < len(self.parallel_play.columns):
            return []
        at, column = self.moment
        return pauses_at(self.parallel_play.columns[column].steps, at)


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
    return {"parallel_play": prepared.attempt, "table_props": props}


def _title(comparison: Comparison, games: list[str]) -> str:
    if comparison == CHARGED_IN_DENMARK:
        return "Cai pays in Denmark, but not in Sweden. Why?"
    *others, last = games
    return f"What is different in {', '.join(others)} and {last}?"


Lines = list[dict[str, Any]]


def side_by_side(attempt: ParallelPlay) -> dict[str, Any]:
    """The props: the `columns`, and for each moment the event, the remarks, and the marks.

    It begins `at` the first difference, where there is one.
    """
    places = range(len(attempt.moments))
    remarks = [_remarks(attempt, place) for place in places]
    marks = [_mark(attempt, place) for place in places if any(remarks[place])]
    at = marks[0]["at"] if marks else 0
    column_steps = [attempt.steps_at_moments(number) for number in range(len(attempt.columns))]
    return {
        "columns": [_column(each, steps[at]) for each, steps in zip(attempt.columns, column_steps, strict=True)],
        "steps": list(map(list, column_steps)),
        "labels": [_label(attempt, place) for place in places],
        "remarks": remarks,
        "marks": marks,
        "at": at,
    }


def _column(column: Column, cursor: int) -> dict[str, Any]:
    table: TableProps = {
        "heading": column.name,
        "rules_page": rules_page(column.translation.variant),
        "frames": list(FrameCache().for_steps(column.steps, None, None).frames),
        "cursor": cursor,
    }
    return {"name": column.name, "notes": list(column.translation.notes), "table": table}


def _label(attempt: ParallelPlay, place: int) -> str:
    """What happens at a moment, in each game where something does."""
    moment = attempt.moments[place]
    labels = [each.steps[each.moments.index(moment)].label for each in attempt.columns if moment in each.moments]
    return " / ".join(dict.fromkeys(labels))


def _remarks(attempt: ParallelPlay, place: int) -> list[Lines]:
    """The remark on each game before the next play; empty where they don't differ."""
    plays = _before_play(attempt, place)
    lines: list[Lines] = [[] for _ in attempt.columns]
    for remark in attempt.remarks:
        if remark.plays == plays:
            for column, line in _verdict_lines(remark):
                is_known = any(each["rule"] == line["rule"] for each in lines[column])
                lines[column].append({**line, "rule": ""} if is_known else line)
    for parting in attempt.divergences:
        if parting.plays == plays:
            for column, done in parting.actions.items():
                lines[column].append(_line(None, f"Here they part ways: {done}.{_if_refused(attempt, column, plays)}"))
    return lines


def _if_refused(attempt: ParallelPlay, column: int, plays: float | None) -> str:
    refused = attempt.columns[column].refused
    return (
        " The line ends here; from now on the bots play." if refused is not None and refused.deal.plays == plays else ""
    )


def _before_play(attempt: ParallelPlay, place: int) -> float | None:
    """The number of plays so far if the next move is a play; None if there is no remark yet."""
    plays, _ = attempt.moments[place]
    following = attempt.moments[place + 1] if place + 1 < len(attempt.moments) else None
    return None if following is None or following[0] == plays else plays


def _verdict_lines(remark: Remark) -> Iterator[tuple[int, dict[str, Any]]]:
    for column, (verdict, *others) in remark.verdict_lists.items():
        names = ", ".join(name_cards(each.act.cards) for each in others if isinstance(each.act, Play))
        more = f" The same goes for {names}." if names else ""
        yield column, _line(verdict.allowed, f"{verdict.reason}{more}", verdict.rule)


def _line(allowed: bool | None, sentence: str, rule: str = "") -> dict[str, Any]:
    return {"allowed": allowed, "sentence": sentence, "rule": rule}


def _mark(attempt: ParallelPlay, place: int) -> dict[str, Any]:
    plays = attempt.moments[place][0]
    parts = any(parting.plays == plays for parting in attempt.divergences)
    what = "here they part ways" if parts else "not the same cards are allowed"
    return {"at": place, "parts": parts, "label": f"Moment {place + 1}: {what}"}
