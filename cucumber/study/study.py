"""Working through a study piece by piece, here or on an executor, without losing finished work."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from heapq import merge
from time import monotonic

import pandas as pd

from cucumber.bots import DEFAULT_BOT
from cucumber.errors import CucumberError
from cucumber.fast.running import Tally
from cucumber.study.cases import Case, Piece, cases_of, check_chunk, play, size_of_pieces
from cucumber.study.executors import Came, NoWorker, handed_out
from cucumber.study.measures import table_of
from cucumber.variants import Variant


class StudyStopped(CucumberError):
    """A study that did not finish; the message says why. `study` keeps what is done, and can be run again."""

    def __init__(self, message: str, study: Study) -> None:
        super().__init__(message)
        self.study = study

    @property
    def partial(self) -> pd.DataFrame:
        """The table of what is done so far."""
        return self.study.table()


@dataclass(frozen=True)
class Progress:
    """The progress of a study: deals or games done, of all; `share`, from 0 to 1, is how much of the work is done.

    `left_seconds` is a rough estimate of the time left, None at first; `partial` gives the table so far.
    """

    done: int
    total: int
    share: float
    left_seconds: float | None
    partial: Callable[[], pd.DataFrame]


class Study:
    """Bots playing variants: every variant with every number of players, each for a number of deals or whole games.

    Work through it with `step`, which plays a piece of about a tenth of a second, or with `run`; either way, what is
    done is kept. `table` can be called at any time.

    >>> study = Study("agurk", [3, 4], "lowest", 1000, chunk=300)
    >>> study.done, study.total, study.step(), study.done
    (0, 2000, True, 300)
    >>> while study.step(): pass
    >>> study.done, study.finished, len(study.table()) > 20
    (2000, True, True)

    Raises BadStudy, BadVariant or BadDeal for what cannot be played.
    """

    def __init__(
        self,
        variants: str | Variant | Iterable[str | Variant],
        players: int | Iterable[int],
        bots: str | Sequence[str] = DEFAULT_BOT,
        deals: int = 100_000,
        seed: int = 0,
        *,
        whole_games: bool = False,
        chunk: int | None = None,
    ) -> None:
        check_chunk(chunk)
        self.cases = cases_of(variants, players, bots, deals, seed, whole_games=whole_games)
        self._chunk = chunk
        self._sizes = {case: size_of_pieces(case, chunk) for case in self.cases}
        self._tallies: dict[Case, Tally] = {}

    @property
    def total(self) -> int:
        """The number of deals or games to play, over all cases."""
        return sum(case.deals for case in self.cases)

    @property
    def done(self) -> int:
        """The number of deals or games done."""
        return sum(map(self._done, self.cases))

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1; slower deals count for more."""
        work = sum(case.deals / self._sizes[case] for case in self.cases)
        return 1.0 if self.finished else sum(self._done(case) / self._sizes[case] for case in self.cases) / work

    @property
    def finished(self) -> bool:
        """Whether everything is done."""
        return self.done == self.total

    def table(self) -> pd.DataFrame:
        """The results so far, in the order they were asked for; `COLUMNS` says what each column is."""
        return table_of((case, self._tallies[case]) for case in self.cases if case in self._tallies)

    @property
    def tallies(self) -> dict[Case, Tally]:
        """The counts so far."""
        return dict(self._tallies)

    def add(self, case: Case, tally: Tally) -> None:
        """Adds the counts of a case. Raises BadDeal for counts of other games, or deals counted before."""
        self._tallies[case] = self._tallies[case] + tally if case in self._tallies else tally

    def step(self) -> bool:
        """Plays the next piece; true if anything is left to play."""
        piece = next(self.pieces(), None)
        if piece is not None:
            self.add(piece.case, play(piece))
        return not self.finished

    def run(
        self,
        executor: Executor | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        """Plays everything that is left, on the executor if there is one; `progress` is called as pieces come in.

        Raises StudyStopped if a worker dies or fails, and if `cancelled` returns true. What is done is kept, as it is
        when the program is interrupted, and the study can be run again.
        """
        try:
            with closing(self._played(executor)) as played:
                self._take_in(played, progress, cancelled)
        except NoWorker as problem:
            raise self._stopped(str(problem)) from problem

    def _take_in(
        self,
        played: Iterator[Came],
        progress: Callable[[Progress], object] | None,
        cancelled: Callable[[], bool] | None,
    ) -> None:
        began = self.done
        first: tuple[float, float] | None = None  # when the first piece came in; before that, workers start and compile
        for came in played:
            for piece, tally in came:
                self.add(piece.case, tally)
            if first is None and self.done > began:
                first = monotonic(), self.share
            if progress is not None:
                progress(Progress(self.done, self.total, self.share, self._left_seconds(first), self.table))
            if cancelled is not None and not self.finished and cancelled():
                raise self._stopped("The study was stopped")

    def _left_seconds(self, first: tuple[float, float] | None) -> float | None:
        share = self.share
        if first is None or share == first[1]:
            return None
        return (monotonic() - first[0]) * (1 - share) / (share - first[1])

    def _played(self, executor: Executor | None) -> Generator[Came]:
        if executor is None:
            return ([(piece, play(piece))] for piece in self.pieces())
        return handed_out(executor, self.pieces(handed_out=True))

    def _stopped(self, why: str) -> StudyStopped:
        return StudyStopped(f"{why} after {self.done:,} of {self.total:,}.", self)

    def _done(self, case: Case) -> int:
        tally = self._tallies.get(case)
        return sum(last - first for first, last in tally.ranges) if tally else 0

    def pieces(self, *, handed_out: bool = False) -> Iterator[Piece]:
        """What is left to play: a piece of each case in turn, so that all grow together."""
        sizes = {case: size_of_pieces(case, self._chunk, handed_out=handed_out) for case in self.cases}
        pieces = (self._pieces_of(case, sizes[case]) for case in self.cases)
        return merge(*pieces, key=lambda piece: piece.first // sizes[piece.case])

    def _pieces_of(self, case: Case, size: int) -> Iterator[Piece]:
        tally, start = self._tallies.get(case), 0
        for first, last in (*(tally.ranges if tally else ()), (case.deals, case.deals)):
            yield from (Piece(case, number, min(number + size, first)) for number in range(start, first, size))
            start = last


def run(
    variants: str | Variant | Iterable[str | Variant],
    players: int | Iterable[int],
    bots: str | Sequence[str] = DEFAULT_BOT,
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

    Variants are given as objects or by key, with house rules after `+`; `bots` is one name for all seats or one name a
    seat. With `whole_games`, `deals` is the number of games. `COLUMNS` and `MEASURES` describe the rows, which depend
    only on the first five arguments and `whole_games`. Pieces of `chunk` deals are played on `executor` if there is
    one, otherwise here. `progress` is called with a `Progress` as pieces come in; the study stops if `cancelled`
    returns true.

    >>> found = run("agurk", 4, "lowest", deals=500).set_index(["measure", "by"])
    >>> found.loc[("last trick", "")][["value", "unit", "n"]].to_dict()
    {'value': ..., 'unit': 'points', 'n': 500}

    Raises BadStudy, BadVariant or BadDeal for what cannot be played, and StudyStopped, with the table so far as
    `partial`, if the study does not finish.
    """
    study = Study(variants, players, bots, deals, seed, whole_games=whole_games, chunk=chunk)
    study.run(executor, progress, cancelled)
    return study.table()
