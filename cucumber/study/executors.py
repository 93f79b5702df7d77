"""Distributes pieces of work to any executor, and collects the results."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from itertools import islice

from cucumber.study.chunks import Chunk, Counts, play

AT_ONCE = 256  # pieces handed out: enough for many workers, few enough to hold and to cancel
LOOK_UP = 0.2 if sys.platform != "emscripten" else 0.0  # seconds without news before checking whether to go on
MOST_TRIES = 3

FinishedPieces = list[tuple[Chunk[Counts], Counts]]


class NoWorker(Exception):
    """No worker can do the work; the message says why."""


def hand_out(executor: Executor, pieces: Iterator[Chunk[Counts]]) -> Generator[FinishedPieces[Counts]]:
    """The results in batches, in any order, perhaps empty. Raises NoWorker if the executor or a piece keeps failing."""
    at_work: dict[Future[Counts], Chunk[Counts]] = {}
    tries: Counter[Chunk[Counts]] = Counter()
    try:
        while True:
            for piece in islice(pieces, AT_ONCE - len(at_work)):
                at_work[_submit(executor, piece)] = piece
            if not at_work:
                return
            ended = wait(at_work, LOOK_UP, FIRST_COMPLETED).done
            failed = [future for future in ended if future.cancelled() or future.exception()]
            yield [(at_work.pop(future), future.result()) for future in ended if future not in failed]
            for future in failed:
                piece = at_work.pop(future)
                tries[piece] += 1
                _check(future, tries[piece])
                at_work[_submit(executor, piece)] = piece
    finally:
        for future in at_work:
            future.cancel()


def _submit(executor: Executor, piece: Chunk[Counts]) -> Future[Counts]:
    try:
        return executor.submit(play, piece)
    except BrokenExecutor as problem:
        raise NoWorker(f"A worker died ({problem})") from problem
    except RuntimeError as problem:  # the pool has been shut down
        raise NoWorker(f"The executor takes no more work ({problem})") from problem


def _check(future: Future[Counts], tries: int) -> None:
    """Raises NoWorker unless a piece that failed may be tried again; Dask reports a dying worker in many ways."""
    try:
        future.result()
    except CancelledError as problem:
        raise NoWorker("The executor was shut down") from problem
    except BrokenExecutor as problem:
        raise NoWorker(f"A worker died ({problem})") from problem
    except Exception as problem:
        if tries == MOST_TRIES:
            why = " ".join(f"{type(problem).__name__}: {problem}".split())
            raise NoWorker(f"A worker failed {tries} times ({why:.300})") from problem
