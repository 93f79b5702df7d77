"""A study: every variant with every number of players, played by the same bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import partial
from html import escape
from typing import TYPE_CHECKING
from warnings import warn

from cucumber.analysis.fast import how_played
from cucumber.analysis.fast.tallies import Tally
from cucumber.bots import DEFAULT_BOT
from cucumber.bots.lineup import AnyBot, bots_by_seat
from cucumber.engine.variants import AnyRules
from cucumber.errors import check_given, check_kind
from cucumber.extras import need
from cucumber.study.cases import BlockTally, Case
from cucumber.study.experiment import Experiment, Progress
from cucumber.study.measures import COLUMNS, MeasureRow, rows_of
from cucumber.study.request import games_of
from cucumber.study.rows import kinds_of
from cucumber.words.show.html import table_html, with_styles

if TYPE_CHECKING:
    import pandas as pd


class Cases(Experiment[BlockTally]):
    """Bots playing variants; each kind of it makes other rows of what was counted."""

    called, _counts = "study", BlockTally

    def __init__(
        self,
        variants: AnyRules | Iterable[AnyRules],
        players: int | Iterable[int],
        bots: AnyBot | Sequence[AnyBot] = DEFAULT_BOT,
        deals: int = 100_000,
        seed: int = 0,
        *,
        whole_games: bool = False,
        chunk: int | None = None,
    ) -> None:
        games = games_of(variants, players, deals, seed, whole_games=whole_games)
        for variant, number in games.played:
            how_played(variant.rules, number, bots)  # raises for players and bots that cannot play
        self.cases = tuple(
            Case(variant.key, variant.rules, number, deals, seed, whole_games, bots_by_seat(bots, number))
            for variant, number in games.played
        )
        super().__init__(self.cases, chunk, games.left_out)

    @property
    def tallies(self) -> dict[Case, Tally]:
        return {case: counted.tally for case in self.cases if (counted := self.counts_of(case)) is not None}


class Study(Cases):
    """Bots playing variants: every variant with every number of players, each for a number of deals or whole games.

    Work through it with `step`, which plays a piece of about a tenth of a second, or with `run`; either way, what is
    done is kept. `table`, `figure` and `rows` can be had at any time.

    >>> study = Study("agurk", [3, 4], "lowest", 1000, chunk=300)
    >>> study.done, study.total, study.step(), study.done
    (0, 2000, True, 300)
    >>> while study.step(): pass
    >>> study.done, study.finished, len(study.table) > 20
    (2000, True, True)

    Raises BadStudy, BadVariant or BadDeal for what cannot be played.
    """

    columns = COLUMNS
    kinds = kinds_of(MeasureRow)

    def rows(self) -> list[MeasureRow]:
        """The results so far, in the order they were asked for."""
        return rows_of(self.tallies.items())

    def _repr_html_(self) -> str:
        played = f"{self.done:,} of {self.total:,} played"
        rows = [_cells(row) for row in self.rows() if not row["by"]]
        return with_styles(table_html(("Game", "Players", "Measure", "Value", "Interval", "Unit"), rows, played))


def _cells(row: MeasureRow) -> tuple[str, ...]:
    value, low, high = (f"{row[name]:.3f}" for name in ("value", "low", "high"))
    return escape(row["variant"]), str(row["players"]), row["measure"], value, f"{low} to {high}", row["unit"]


def run(
    variants: AnyRules | Iterable[AnyRules],
    players: int | Iterable[int],
    bots: AnyBot | Sequence[AnyBot] = DEFAULT_BOT,
    deals: int = 100_000,
    seed: int = 0,
    *,
    whole_games: bool = False,
    executor: Executor | None = None,
    progress: Callable[[Progress], object] | None = None,
    cancelled: Callable[[], bool] | None = None,
    chunk: int | None = None,
) -> pd.DataFrame:
    """The table of a study: these variants with these numbers of players, played by bots, for that many deals each.

    Variants are given as objects or by key, with house rules after `+`; `bots` is one for all seats or one a seat:
    bots, or names of some. What cannot be played is left out as long as anything can be, and a warning says so; another
    one says beforehand how long uncompiled play takes, if that is long. With `whole_games`, `deals` is the
    number of games. `COLUMNS` and `MEASURES` describe the rows, which depend only on the first five arguments and
    `whole_games`. Pieces of `chunk` deals are played on `executor` if there is one, otherwise here. `progress` is
    called with a `Progress` as pieces come in; the study stops if `cancelled` returns true.

    >>> found = run("agurk", 4, "lowest", deals=500).set_index(["measure", "by"])
    >>> found.loc[("last trick", "")][["value", "unit", "n"]].to_dict()
    {'value': ..., 'unit': 'points', 'n': 500}

    Raises MissingExtra without pandas; BadStudy, BadVariant or BadDeal for what cannot be played; and StudyStopped,
    with the table so far as `partial`, if the study does not finish.
    """
    need("The table of a study", "pandas", extra="study")
    check_kind(executor, Executor | None, "Work is handed out to a concurrent.futures.Executor", "executor")
    check_given(Experiment.run, progress=progress, cancelled=cancelled)
    study = Study(variants, players, bots, deals, seed, whole_games=whole_games, chunk=chunk)
    study.run(executor, progress, cancelled, partial(warn, stacklevel=3))
    return study.table
