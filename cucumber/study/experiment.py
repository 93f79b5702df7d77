"""Runs tasks piece by piece, here or on an executor, without losing finished work."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from heapq import merge
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic
from warnings import warn

from cucumber.english import listed, time_in_words
from cucumber.errors import CucumberError, check_given, check_kind
from cucumber.extras import need
from cucumber.study.chunks import Chunk, Counts, Task, check_chunk, play, size_of_pieces
from cucumber.study.executors import FinishedPieces, NoWorker, hand_out
from cucumber.study.figures import dots_figure, dots_of
from cucumber.study.rows import Rows, table_of
from cucumber.words.show.interval_chart import Dot

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure


_WARNED = partial(warn, stacklevel=2)
TRIED = 5  # deals or games, to learn how long the rest takes
LONG = 10  # seconds: a warning foretells work this long
MOST_NAMED = 3  # games in a sentence


class StudyStopped(CucumberError):
    """Work that did not finish; the message says why. `study` holds the progress, and can be run again."""

    def __init__(self, message: str, study: Experiment[Any]) -> None:
        super().__init__(message)
        self.study = study

    @property
    def partial(self) -> pd.DataFrame:
        """The table of what is done so far."""
        return self.study.table


@dataclass(frozen=True)
class Progress:
    """The progress of work: deals or games done, of all; `share`, from 0 to 1, is how much of the work is done.

    `left_seconds` is a rough estimate of the time left, None at first; `partial` gives the table so far.
    """

    done: int
    total: int
    share: float
    left_seconds: float | None
    partial: Callable[[], pd.DataFrame]


class Experiment(Generic[Counts]):
    """Tasks to play, each for a number of deals or whole games, and what was counted of them so far.

    `left_out` has a sentence on each game that some of the numbers of players that were asked for cannot play. `called`
    is what a sentence calls such work; `columns` says what each column of its rows is, and `kinds` which of them are
    numbers, and of what kind. Work through it with `step`, which plays a piece of about a tenth of a second, with
    `run`, or with `run_in_steps`; either way, what is done is kept. `table`, `figure` and `rows` are there at any time.
    """

    called: str
    _counts: type
    columns: Mapping[str, str]
    kinds: Mapping[str, str]

    def __init__(self, tasks: Sequence[Task[Counts]], chunk: int | None, left_out: tuple[str, ...] = ()) -> None:
        check_chunk(chunk)
        self.tasks = tuple(tasks)
        self.left_out = left_out
        self._chunk = chunk
        self._sizes = {task: size_of_pieces(task, chunk) for task in self.tasks}
        self._counted: dict[Task[Counts], Counts] = {}

    @property
    def total(self) -> int:
        """The number of deals or games to play, over all tasks."""
        return sum(task.deals for task in self.tasks)

    @property
    def done(self) -> int:
        """The number of deals or games done."""
        return sum(map(self._done, self.tasks))

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1; slower deals count for more."""
        work = sum(task.deals / self._sizes[task] for task in self.tasks)
        return 1.0 if self.finished else sum(self._done(task) / self._sizes[task] for task in self.tasks) / work

    @property
    def finished(self) -> bool:
        """Whether everything is done."""
        return self.done == self.total

    @abstractmethod
    def rows(self) -> Rows:
        """The results so far, as plain values."""

    @property
    def table(self) -> pd.DataFrame:
        """The results so far as a table, in the order they were asked for. Raises MissingExtra without pandas."""
        need(f"The table of a {self.called}", "pandas", extra="study")
        return table_of(self.rows(), self.columns, self.kinds)

    @property
    def figure(self) -> Figure:
        """The results so far, but for single places or seats, as a figure with intervals. Raises MissingExtra."""
        return dots_figure(f"{self.done:,} of {self.total:,} played", self._dots())

    def _dots(self) -> Mapping[str, Sequence[Dot]]:
        """What its figure shows, by unit."""
        return dots_of(row for row in self.rows() if not row["by"])

    def counts_of(self, task: Task[Counts]) -> Counts | None:
        """What was counted of a task so far."""
        check_kind(task, Task, "What is counted belongs to a task", "task")
        return self._counted.get(task)

    def add(self, task: Task[Counts], counts: Counts) -> None:
        """Adds the counts of a task. Raises BadDeal for counts of other games, or deals counted before."""
        check_kind(task, Task, "What is counted belongs to a task", "task")
        check_kind(counts, self._counts, "What is added was counted before", "counts")
        self._counted[task] = self._counted[task] + counts if task in self._counted else counts

    def step(self) -> bool:
        """Plays the next piece; true if anything is left to play."""
        piece = next(self.pieces(), None)
        if piece is not None:
            self.add(piece.task, play(piece))
        return not self.finished

    def time_warnings(self) -> Iterator[str]:
        """A sentence on how long uncompiled play will take, if that is long.

        A few deals or games of each such task are played to find out, and counted.
        """
        slow = [task for task in self.tasks if task.how != "compiled" and self._done(task) < task.deals]
        seconds = sum(map(self._seconds_for, slow))
        if seconds > LONG:
            games = [f"{task.rules.name} with {task.players}" for task in slow]
            named = listed([*games[:MOST_NAMED], *([f"{len(games) - MOST_NAMED} more"] if games[MOST_NAMED:] else [])])
            ways = {"engine": "on the engine, card by card", "uncompiled": "in plain Python, without numba"}
            how = " or ".join(ways[way] for way in sorted({task.how for task in slow}))
            yield f"Played {how}: {named}. On one core that takes about {time_in_words(seconds)}."

    def _seconds_for(self, task: Task[Counts]) -> float:
        """About how many seconds the rest of a task takes, judged by a part; the first piece only warms up."""
        seconds: list[float] = []
        for piece in islice(self._pieces_of(task, 1), TRIED):
            began = monotonic()
            counts = play(piece)
            seconds.append(monotonic() - began)
            self.add(task, counts)
            if sum(seconds[1:]) > LONG / 10:
                break
        warm = sorted(seconds[1:] or seconds)
        return warm[len(warm) // 2] * (task.deals - self._done(task))

    def run(
        self,
        executor: Executor | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancelled: Callable[[], bool] | None = None,
        tell: Callable[[str], object] = _WARNED,
    ) -> None:
        """Plays everything that is left, on the executor if there is one; `progress` is called as pieces come in.

        Before that, `tell` receives what is left out, and how long it will take if that is long; by default that is a
        warning. Raises StudyStopped if a worker dies or fails, and if `cancelled` returns true. What is done is kept,
        as it is when the program is interrupted, and it can be run again.
        """
        check_given(Experiment.run, executor=executor, progress=progress, cancelled=cancelled, tell=tell)
        for sentence in (*self.left_out, *self.time_warnings()):
            tell(sentence)
        with closing(self.run_in_steps(executor, cancelled)) as played:
            for done in played:
                if progress is not None:
                    progress(done)

    def run_in_steps(
        self, executor: Executor | None = None, cancelled: Callable[[], bool] | None = None
    ) -> Generator[Progress]:
        """The same as a generator: yields the progress each time pieces come in."""
        if executor is None:
            played = ([(piece, play(piece))] for piece in self.pieces())
        else:
            played = hand_out(executor, self.pieces(handed_out=True))
        try:
            with closing(played):
                yield from self._collect(played, cancelled)
        except NoWorker as problem:
            raise self._stop_error(str(problem)) from problem

    def _collect(
        self, played: Iterator[FinishedPieces[Counts]], cancelled: Callable[[], bool] | None
    ) -> Iterator[Progress]:
        began = self.done
        first: tuple[float, float] | None = None  # when the first piece came in; before that, workers start and compile
        for came in played:
            for piece, counts in came:
                self.add(piece.task, counts)
            if first is None and self.done > began:
                first = monotonic(), self.share
            yield Progress(self.done, self.total, self.share, self._seconds_left(first), lambda: self.table)
            if cancelled is not None and not self.finished and cancelled():
                raise self._stop_error(f"The {self.called} was stopped")

    def _seconds_left(self, first: tuple[float, float] | None) -> float | None:
        share = self.share
        if first is None or share == first[1]:
            return None
        return (monotonic() - first[0]) * (1 - share) / (share - first[1])

    def _stop_error(self, why: str) -> StudyStopped:
        return StudyStopped(f"{why} after {self.done:,} of {self.total:,}.", self)

    def _done(self, task: Task[Counts]) -> int:
        counts = self._counted.get(task)
        return sum(last - first for first, last in counts.ranges) if counts else 0

    def pieces(self, *, handed_out: bool = False) -> Iterator[Chunk[Counts]]:
        """What is left to play: a piece of each task in turn, so that all grow together."""
        sizes = {task: size_of_pieces(task, self._chunk, handed_out=handed_out) for task in self.tasks}
        pieces = (self._pieces_of(task, sizes[task]) for task in self.tasks)
        return merge(*pieces, key=lambda piece: piece.first // sizes[piece.task])

    def _pieces_of(self, task: Task[Counts], size: int) -> Iterator[Chunk[Counts]]:
        counts, start = self._counted.get(task), 0
        for first, last in (*(counts.ranges if counts else ()), (task.deals, task.deals)):
            yield from (Chunk(task, number, min(number + size, first)) for number in range(start, first, size))
            start = last
