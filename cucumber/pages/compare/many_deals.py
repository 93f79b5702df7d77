"""Over many deals: bots play some games, and results are shown as they come in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cucumber.bots import BOTS
from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import BadNotation, BadStudy
from cucumber.messages import UNREADABLE
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.pages.stage.charts import Topic, bars_of, figure, in_numbers, topics_in
from cucumber.pages.stage.game_list import by_country
from cucumber.pages.stage.numbers import Gaps, by_what, numbers_html, numbers_in
from cucumber.pages.stage.study_report import Report, reports
from cucumber.table.compare import Comparison

if TYPE_CHECKING:
    from cucumber.study import Study
    from cucumber.study.measures import MeasureRow
    from cucumber.study.paired import DifferenceRow

MOST = 4  # games side by side
MOST_PLAYERS = max(variant.rules.player_range.most for variant in VARIANTS)
MOST_PLAYED = 10_000_000  # of each: nobody waits for more
EACH_NUMBER = 0  # instead of a number of players: every number that all these games allow
_GREATEST, _GREATEST_OF_SEVERAL = 4, 2  # changes shown for each game and number of players


# --- what a browser may say ---


@dataclass(frozen=True)
class SimulationJob:
    """A simulation: how many players, one bot or one for each seat, how often, single deals or whole games."""

    games: tuple[str, ...]
    players: int
    bots: tuple[str, ...]
    whole_games: bool
    number: str
    urgency: ClassVar[Urgency] = Urgency.STUDY

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The games. Raises BadVariant for an unknown one."""
        return tuple(map(find, self.games))

    def check(self) -> None:
        """Raises BadStudy or BadVariant for what can't be played, as far as that can be known beforehand."""
        if not (0 < len(self.games) <= MOST and self.bots):
            raise BadNotation(UNREADABLE)
        self._numbers()
        read_number(self.number)

    def study(self) -> Study:
        """The study of it. Raises BadStudy, BadVariant or BadDeal for what can't be played."""
        from cucumber.study import Study

        bots = self.bots[0] if len(self.bots) == 1 else self.bots
        study = Study(self.variants, self._numbers(), bots, read_number(self.number), whole_games=self.whole_games)
        for sentence in study.left_out:
            raise BadStudy(sentence)
        return study

    def _numbers(self) -> list[int]:
        if self.players != EACH_NUMBER:
            return [self.players]
        if len(self.bots) != 1:
            raise BadStudy("For a bot at each seat, first choose one number of players; or choose one bot for all.")
        ranges = [variant.rules.player_range for variant in self.variants]
        allowed = [number for number in range(2, MOST_PLAYERS + 1) if all(number in each for each in ranges)]
        if not allowed:
            raise BadStudy("There is no number of players that all these games allow.")
        return allowed

    def run(self, cancelled: IsCancelled) -> Iterator[SimulationReport | None]:
        rows: Sequence[MeasureRow] = ()
        results = None
        for report in reports(self.study(), cancelled):
            if report and report.rows is not rows:
                rows, results = report.rows, Results.of(self.variants, report)
            yield SimulationReport(self, replace(report, rows=(), differences=()), results) if report else None


def read_number(text: str) -> int:
    """Parses a number of deals or games.

    >>> read_number("10,000"), read_number(" 250 000 ")
    (10000, 250000)

    Raises BadStudy for anything else, and for more than a page allows.
    """
    plain = "".join(text.split()).replace(",", "").replace("_", "")
    if not (plain.isascii() and plain.isdigit() and 0 < int(plain[:20]) <= MOST_PLAYED):
        raise BadStudy(f"How many is a number from 1 to {MOST_PLAYED:,}, such as 10,000, not {text.strip()[:20]!r}.")
    return int(plain)


# --- results ---


@dataclass(frozen=True)
class SimulationReport:
    """A simulation's progress and its results so far."""

    play: SimulationJob
    report: Report
    results: Results | None


@dataclass(frozen=True)
class Results:
    """Results of many deals: words as HTML, a chart for each question that the numbers answer, and a file."""

    most: str
    numbers: str
    charts: Mapping[str, Mapping[str, Any]]
    csv: str

    @classmethod
    def of(cls, variants: Sequence[Variant], report: Report) -> Self:
        from cucumber.study import COLUMNS
        from cucumber.study.rows import csv_of

        rows, differences = report.rows, report.differences
        charts = {topic.asks: _chart(rows, topic, variants, by_what(differences)) for topic in topics_in(rows)}
        most, numbers = most_html(rows, differences, variants), numbers_html(rows, variants, differences)
        return cls(most, numbers, charts, csv_of(rows, COLUMNS))


def _chart(rows: Sequence[MeasureRow], topic: Topic, variants: Sequence[Variant], gaps: Gaps) -> dict[str, Any]:
    """The chart that answers a question, and the same in numbers."""
    bars = bars_of(rows, topic, variants, gaps)
    return {"figure": figure(bars, topic, variants), "table": in_numbers(bars, topic, variants, gaps)}


@dataclass(frozen=True)
class ManyDeals:
    """The `chosen` settings, the progress, the results, and the question of the chart."""

    chosen: tuple[str, ...] = ()
    players: int = 4
    report: Report = Report("")
    results: Results | None = None
    asks: str = ""

    def of(self, comparison: Comparison) -> ManyDeals:
        """The same with these games to be played."""
        return replace(self, chosen=comparison.games, players=len(comparison.setting.players))

    def props(self, *, is_playing: bool) -> dict[str, Any]:
        return {
            "countries": _game_choices(self.chosen),
            "bots": list(BOTS),
            "most_players": MOST_PLAYERS,
            "chosen": {"games": list(self.chosen), "players": self.players},
            "playing": is_playing,
            "said": self.report.in_words,
            "share": self.report.share,
            "results": self._results_props(self.results) if self.results else None,
        }

    def _results_props(self, results: Results) -> dict[str, Any]:
        questions = list(results.charts)
        asks = self.asks if self.asks in questions else questions[0]
        in_words = {"most": results.most, "numbers": results.numbers}
        return {**in_words, "questions": questions, "asks": asks, **results.charts[asks]}


def _game_choices(chosen: Iterable[str]) -> list[dict[str, Any]]:
    """Every game by country, each followed by the same with one house rule; other chosen games come first."""
    groups: list[dict[str, Any]] = [
        {"name": country, "games": [named for variant in variants for named in _choices_with_each_rule(variant)]}
        for country, variants in by_country()
    ]
    known = {game["key"] for group in groups for game in group["games"]}
    others = [_choice(find(key)) for key in chosen if key not in known]
    return [{"name": "Above", "games": others}, *groups] if others else groups


def _choices_with_each_rule(variant: Variant) -> list[dict[str, str]]:
    return [_choice(variant), *(_choice(variant.playing(rule.key)) for rule in variant.house_rules)]


def _choice(variant: Variant) -> dict[str, str]:
    return {"key": variant.key, "name": variant.name}


def most_html(rows: Sequence[MeasureRow], differences: Sequence[DifferenceRow], variants: Sequence[Variant]) -> str:
    """The biggest changes of each game against the first, for each number of players."""
    return "".join(_most_sections(rows, differences, variants))


def _most_sections(
    rows: Sequence[MeasureRow], differences: Sequence[DifferenceRow], variants: Sequence[Variant]
) -> Iterator[str]:
    from cucumber.study.measure_changes import sentences

    first, *others = variants
    numbers = numbers_in(rows)
    most = _GREATEST if len(numbers) == 1 else _GREATEST_OF_SEVERAL
    for other in others:
        for players in numbers:
            head = f"What {other.name} changes most" + (f", with {players} players" if len(numbers) > 1 else "")
            items = "".join(f"<li>{escape(text)}</li>" for text in sentences(differences, other, first, players)[:most])
            yield f'<section class="cu-apart"><h3>{escape(head)}</h3><ul>{items}</ul></section>'
