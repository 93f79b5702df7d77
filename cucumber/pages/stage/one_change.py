"""One rule changed: a game against the same with other answers, counted, and what differs most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from cucumber.bots import DEFAULT_BOT
from cucumber.engine.variants import Variant, find
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.stage.numbers import numbers_html
from cucumber.pages.stage.study_report import reports

if TYPE_CHECKING:
    from cucumber.study.measures import MeasureRow
    from cucumber.study.paired import DifferenceRow
    from cucumber.study.study import Study

    Result = tuple[Sequence[MeasureRow], Sequence[DifferenceRow]]  # what was counted, and how the changed game differs

PLAYERS, BOT = 4, DEFAULT_BOT
ON_THE_ENGINE = 200  # how much slower uncompiled play is, and the factor by which it is reduced
_GREATEST = 3  # changes shown


@dataclass(frozen=True)
class RuleChangeReport:
    """The progress, as a sentence and a share, and the results so far; at the end `progress` is empty."""

    progress: str = ""
    share: float = 0
    sentences: tuple[str, ...] = ()
    numbers: str = ""


@dataclass(frozen=True)
class RuleChangeJob:
    """A game against a changed one, by their keys: first single deals, then whole games."""

    base: str
    changed: str
    deals: int
    games: int
    notice: ClassVar[str] = WORKING
    urgency: ClassVar[Urgency] = Urgency.STUDY

    def run(self, cancelled: IsCancelled) -> Iterator[RuleChangeReport | None]:
        plain, made = find(self.base), find(self.changed)
        before: list[Result] = []
        latest: Result = ((), ())
        props: dict[str, Any] = {}
        for whole_games, number in ((False, self.deals), (True, self.games)):
            study = study_of(plain, made, number, whole_games=whole_games)
            for report in reports(study, cancelled):
                if report is None:
                    yield None
                    continue
                if report.rows:
                    latest = (report.rows, report.differences)
                    props = changes_props(plain, made, *before, latest)
                yield RuleChangeReport(report.in_words, (report.share + whole_games) / 2, **props)
            before.append(latest)
        yield RuleChangeReport("", 1, **props)


def players_for(*variants: Variant) -> int:
    """Four players, or as near to four as all these games allow."""
    ranges = [variant.rules.player_range for variant in variants]
    return min(max(PLAYERS, *(each.fewest for each in ranges)), *(each.most for each in ranges))


def study_of(plain: Variant, changed: Variant, number: int, *, whole_games: bool) -> Study:
    """A study of both games with that many deals or games, or with fewer where their play is not compiled.

    Raises BadStudy, BadVariant or BadDeal for what can't be played.
    """
    from cucumber.study.study import Study

    players = players_for(plain, changed)
    study = Study([plain, changed], players, BOT, number, whole_games=whole_games)
    if any(case.how == "engine" for case in study.cases):
        return Study([plain, changed], players, BOT, number // ON_THE_ENGINE, whole_games=whole_games)
    return study


def changes_props(plain: Variant, changed: Variant, *results: Result) -> dict[str, Any]:
    """What differs most, in `sentences`, and all `numbers`, as HTML."""
    from cucumber.study.measure_changes import sentences

    differences = chain.from_iterable(each for _, each in results)
    changes = sentences(differences, changed, plain, players_for(plain, changed))
    numbers = "".join(numbers_html(rows, (plain, changed), each) for rows, each in results)
    return {"sentences": tuple(changes[:_GREATEST]), "numbers": numbers}
