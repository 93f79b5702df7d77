"""`count`: many deals of one game or several, with intervals, a picture, and the table behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import cached_property, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cucumber.bots import DEFAULT_BOT
from cucumber.bots.lineup import bots_of
from cucumber.engine.rules import nearest
from cucumber.engine.variants import Variant, find
from cucumber.english import capitalized
from cucumber.errors import BadStudy, check_kind, description
from cucumber.extras import need
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import HTML, Part
from cucumber.pages.compare.many_deals import MOST, MOST_PLAYED, most_html
from cucumber.pages.essay.cells import READING
from cucumber.pages.essay.derived_values import DerivedValue
from cucumber.pages.essay.part_state import PartState
from cucumber.pages.protocol.base import IsCancelled, Job, Urgency
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.stage.charts import TOPICS, Topic, bars_of, in_numbers, topics_in
from cucumber.pages.stage.numbers import by_what, numbers_html
from cucumber.study.figures import dots_figure, register_template
from cucumber.study.request import games_of
from cucumber.words.show.interval_chart import Dot, interval_chart

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

    from cucumber.study import Study
    from cucumber.study.measures import MeasureRow
    from cucumber.study.paired import DifferenceRow


@dataclass(frozen=True)
class CountJob:
    """A count: games, players, bots, and how many deals."""

    games: tuple[str, ...]
    players: int
    bots: str | tuple[str, ...]
    deals: int
    seed: int
    whole_games: bool
    urgency: ClassVar[Urgency] = Urgency.STUDY

    def run(self, cancelled: IsCancelled) -> Iterator[CountResult | None]:
        from cucumber.study import differences

        study = study_of(self)
        for _ in study.run_in_steps():
            if cancelled():
                return
            yield None
        gaps = differences(study, find(self.games[0]).key) if len(self.games) > 1 else ()
        yield CountResult(self, study.rows(), tuple(gaps))


@lru_cache(maxsize=16)
def study_of(job: CountJob) -> Study:
    """The study that counts it, with its progress so far in this process."""
    from cucumber.study import Study  # slow to import and compile, so only here

    return Study(*astuple(job)[:-1], whole_games=job.whole_games)


@dataclass(frozen=True)
class CountResult:
    """The numbers requested, and how the other games differ from the first."""

    count_job: CountJob
    rows: list[MeasureRow]
    differences: tuple[DifferenceRow, ...]


@dataclass(frozen=True, kw_only=True)
class CountState(PartState):
    """The results of many deals; until they are in, the previous picture stays."""

    name: ClassVar[str] = "written"

    count_job: CountJob
    asks: str
    result: CountResult | None = None
    gave_up: bool = False

    def update(self, message: Any) -> Self:
        is_ours = isinstance(message, CountResult) and message.count_job == self.count_job
        return replace(self, result=message) if is_ours else self

    @property
    def job(self) -> Job | None:
        return None if self.gave_up or self.value is not None else self.count_job

    def without_job(self) -> Self:
        return replace(self, result=None, gave_up=True)

    @property
    def value(self) -> list[MeasureRow] | None:
        """The numbers; None before they are counted."""
        return self.result.rows if self.result and self.result.count_job == self.count_job else None

    @property
    def props(self) -> dict[str, Any]:
        """A picture of one question, then everything in numbers behind a fold."""
        return {"html": self.html}

    @cached_property
    def html(self) -> str:
        """The results, or a note that counting is in progress."""
        return _html(self.result, self.asks) if self.result else "" if self.gave_up else f"<p>{WORKING}</p>"


class CountPart(Part[CountState]):
    """Results of many deals: `rows` are the numbers with their intervals, as is the `value`.

    `table` has them all, with the columns that `cucumber.study.COLUMNS` describes; `figure` is the picture of the
    question that was asked.
    """

    @property
    def rows(self) -> Sequence[MeasureRow]:
        """The numbers, as plain values."""
        return self.value or ()

    @property
    def table(self) -> pd.DataFrame:
        """The numbers, as a table of pandas. Raises BadStudy before anything is counted."""
        self._check_result()
        from cucumber.study import Study
        from cucumber.study.rows import table_of

        need("The table of a count", "pandas", extra="study")
        return table_of(self.rows, Study.columns, Study.kinds)

    @property
    def figure(self) -> Figure:
        """The picture of the question that was asked, as a figure of plotly.

        Raises BadStudy before anything is counted.
        """
        self._check_result()
        assert self.state.result
        topic, dots, axis = _topic_and_dots(self.state.result, self.state.asks)
        return dots_figure(topic.asks, {axis: dots})

    def _check_result(self) -> None:
        if not self.rows:
            raise BadStudy(_NOT_YET)

    def number(self, measure: str, game: str | None = None, at: int | None = None) -> float:
        """One number: what is measured, in the first game or in the one named; shares in percent.

        With `at`, for that place, seat, card or length. Raises BadStudy for anything not counted.
        """
        self._check_counted(measure, game)
        number = number_in(self.rows, measure, game, at)
        if number is None:
            where = "" if at is None else f" at {at}"
            raise BadStudy(f"No {measure}{where} has been counted in these deals.", field="at")
        return number

    def of(self, measure: str, game: str | None = None, at: int | None = None) -> DerivedValue:
        """The same for a part that follows, None until it is counted: `say("{ties:.0f}", ties=counted.of("tie"))`.

        Raises BadStudy for what is not counted here.
        """
        self._check_counted(measure, game)
        return DerivedValue(self, lambda rows: number_in(rows or (), measure, game, at))

    def _check_counted(self, measure: str, game: str | None) -> None:
        from cucumber.study import MEASURES  # its imports are slow to compile

        measured = list(dict.fromkeys(each.name for each in MEASURES))
        if measure not in measured:
            check_kind(measure, str, "What is measured has a name", "measure")
            hint = nearest(measure, measured)
            raise BadStudy(f"Nothing called {measure[:40]!r} is counted. {hint}", field="measure")
        variants = [*map(find, self.state.count_job.games)]
        if game is not None and find(game) not in variants:
            hint = nearest(find(game).name, [each.name for each in variants])
            raise BadStudy(f"{find(game).name} was not counted here. {hint}", field="game")

    def __repr__(self) -> str:
        job = self.state.count_job
        names, counted = " and ".join(find(game).name for game in job.games), job.deals * len(job.games)
        return f"<CountPart: {names}{f', {counted:,} of {counted:,}' if self.state.job is None else ''}>"

    def _picture(self) -> Mapping[str, str]:
        return {HTML: self.state.html}


def number_in(rows: Sequence[MeasureRow], measure: str, game: str | None, at: int | None) -> float | None:
    """What is measured in a game, or in the first."""
    key = find(game).key if game is not None else rows[0]["variant"] if rows else ""
    there = (row for row in rows if row["variant"] == key and (row["at"] if row["by"] else None) == at)
    row = next((row for row in there if row["measure"] == measure), None)
    return row and row["value"] * (100 if row["unit"] == "share" else 1)


def _count_state(
    before: CountState | None, *games: str, asks: str, players: Any, bots: Any, deals: Any, seed: Any, whole_games: Any
) -> CountState:
    _check(games, asks, deals)
    for sentence in games_of(games, players, deals, seed, whole_games=whole_games).left_out:
        raise BadStudy(sentence, field="players")
    bots_of(bots)
    job = CountJob(games, players, bots if isinstance(bots, str) else tuple(bots), deals, seed, whole_games)
    return CountState(count_job=job, asks=asks, result=before.result if before else None)


_NOT_YET = "Nothing has been counted yet; `await part.ready()` waits for it."


def _check(games: Sequence[str], asks: str, deals: int) -> None:
    if not 0 < len(games) <= MOST:
        raise BadStudy(f"One to four games are counted, count('agurk', deals=10_000), not {len(games)}.", field="games")
    if type(deals) is not int or not 0 < deals <= MOST_PLAYED:
        raise BadStudy(
            f"How many deals is a number from 1 to {MOST_PLAYED:,}, not {description(deals)}.", field="deals"
        )
    _topic(TOPICS, asks)


def _html(result: CountResult, asks: str) -> str:
    """A picture of one question, then everything in numbers behind a fold."""
    rows, variants = result.rows, [*map(find, result.count_job.games)]
    topic, dots, axis = _topic_and_dots(result, asks)
    gaps = by_what(result.differences)
    bars = bars_of(rows, topic, variants, gaps)
    picture = interval_chart(dots, axis) if dots else ""
    finding = _finding(result, topic, variants)
    chart = (
        f'<figure class="chart-picture"><figcaption class="cu-name">{escape(finding)}</figcaption>{picture}</figure>'
    )
    all_numbers = numbers_html(rows, variants, result.differences)
    numbers = f"{in_numbers(bars, topic, variants, gaps)}<details><summary>All numbers</summary>{all_numbers}</details>"
    most = most_html(rows, result.differences, variants)
    return f'<div class="chart-beside">{chart}<div><p><b>{escape(topic.asks)}</b></p>{most}{numbers}</div></div>'


def _finding(result: CountResult, topic: Topic, variants: Sequence[Variant]) -> str:
    """What the picture shows in a sentence: how the games differ there, or the highest number of the first."""
    from cucumber.study.measure_changes import changes, fact, sides  # its imports are slow to compile

    first, *others = variants
    about = [row for row in result.differences if row["measure"] in topic.measures]
    for other in others:
        for change in changes(about, other, first, result.count_job.players):
            return change.sentence(*sides(other, first)).rstrip(".")
    bars = bars_of(result.rows, topic, variants[:1], {})[first.key]
    highest = max(bars, key=lambda bar: bar.row["value"], default=None)
    return (highest and fact(highest.row)) or capitalized(topic.axis or topic.asks)


def _topic_and_dots(result: CountResult, asks: str) -> tuple[Topic, list[Dot], str]:
    """The question, the numbers that answer it, and what they are."""
    variants = [*map(find, result.count_job.games)]
    topic = _topic(topics_in(result.rows), asks)
    bars = bars_of(result.rows, topic, variants, by_what(result.differences))
    dots = [
        Dot(", ".join(filter(None, (bar.group, bar.at))), variant.name, *_numbers(bar.row))
        for variant in variants
        for bar in bars[variant.key]
    ]
    percent = " (%)" if any(bar.row["unit"] == "share" for each in bars.values() for bar in each) else ""
    return topic, dots, f"{topic.axis or topic.asks}{percent}"


def _topic(there: Sequence[Topic], asks: str) -> Topic:
    """The chosen question, or the first that the numbers answer."""
    if not asks:
        return there[0]
    chosen = next((topic for topic in there if asks.casefold() in topic.asks.casefold()), None)
    if chosen is None:
        listed = [topic.asks for topic in there]
        raise BadStudy(f"The numbers don't answer {asks[:60]!r}. {nearest(asks, listed)}", field="asks")
    return chosen


def _numbers(row: MeasureRow) -> tuple[float, float, float]:
    scale = 100 if row["unit"] == "share" else 1
    return row["value"] * scale, row["low"] * scale, row["high"] * scale


@reports_in_cell
def count(
    *games: str,
    deals: int = 10_000,
    players: int = 4,
    bots: str | Sequence[str] = DEFAULT_BOT,
    asks: str = "",
    whole_games: bool = False,
    seed: int = 0,
) -> CountPart:
    """Many deals of one to four games, played by bots: a picture with intervals, and the numbers behind it.

    `asks` chooses the question of the picture by its words, such as "Who pays". With `whole_games`, `deals` is how many
    games. The same `seed` gives the same numbers.

    >>> counted = count("agurk", "agurk+tied-pay", deals=1000)
    >>> counted, round(counted.number("last trick"))
    (<CountPart: Agurk and Agurk with tied-pay, 2,000 of 2,000>, 10)

    Raises BadStudy, BadVariant or BadDeal for what can't be played or isn't counted.
    """
    if not READING.get():
        with suppress(ModuleNotFoundError):  # in a built page
            register_template()  # an environment that can simulate can draw too
    return CountPart(
        _count_state, *games, asks=asks, players=players, bots=bots, deals=deals, seed=seed, whole_games=whole_games
    )
