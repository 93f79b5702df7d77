"""A study that is played for a page: its progress, and now and then its results."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from cucumber.english import time_in_words
from cucumber.pages.protocol import background
from cucumber.pages.protocol.base import IsCancelled
from cucumber.pages.stage import helper_pool

if TYPE_CHECKING:
    from cucumber.study import Progress, Study
    from cucumber.study.measures import MeasureRow
    from cucumber.study.paired import DifferenceRow

_LOOK = 0.25  # seconds between two reports
_ROWS_EVERY = 1.0  # seconds between two reports of results, which take longer to show than progress does
_MOST_THREADS = 4
_HELPED_FROM = 10.0  # seconds left: helpers take two to start

_READY = "Getting ready…"
_COMPILING = "Compiling the play, once: this may take half a minute, and never again…"
_COMPILES_AFTER = 2.0  # seconds: play already compiled begins sooner


@dataclass(frozen=True)
class Report:
    """A study's `progress` and `time_left` in words, the `share` done, from 0 to 1, and the latest results.

    `differences` are those of the other games from the first.
    """

    progress: str = _READY
    time_left: str = ""
    share: float = 0
    rows: Sequence[MeasureRow] = ()
    differences: Sequence[DifferenceRow] = ()
    is_over: bool = False

    @property
    def in_words(self) -> str:
        """The progress, and the time left."""
        return "; ".join(filter(None, (self.progress, self.time_left)))


def reports(study: Study, cancelled: IsCancelled) -> Iterator[Report | None]:
    """Plays a study and reports its progress, None where there is nothing new; the last report holds all that came.

    Raises StudyStopped if it is cancelled, or something fails.
    """
    began = last_report = last_rows = monotonic()
    report = Report()
    yield report
    with closing(_play(study, cancelled)) as played:
        for done in played:
            now = monotonic()
            if now - last_report < _LOOK:
                yield None
                continue
            last_report = now
            if study.done and now - last_rows >= _ROWS_EVERY:
                report, last_rows = replace(report, rows=study.rows(), differences=_differences(study)), now
            left = f"about {time_in_words(done.left_seconds)} left" if done.left_seconds is not None else ""
            report = replace(report, progress=_progress(study, now - began), time_left=left, share=done.share)
            yield report
    yield Report(_so_many(study), "", 1, study.rows(), _differences(study), is_over=True)


def _play(study: Study, cancelled: IsCancelled) -> Generator[Progress]:
    if background.SLICED:
        yield from study.run_in_steps(cancelled=cancelled)
        return
    if background.THREADS:
        # Compiled play lets other threads run. Cancelling doesn't wait for work that runs.
        pool = ThreadPoolExecutor(min(os.cpu_count() or 1, _MOST_THREADS))
        try:
            yield from study.run_in_steps(pool, cancelled)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        return
    for done in study.run_in_steps(cancelled=cancelled):
        yield done
        if done.left_seconds is not None and done.left_seconds > _HELPED_FROM:
            break
    yield from _play_with_helpers(study, cancelled)
    yield from study.run_in_steps(cancelled=cancelled)  # the fallback where helpers are unavailable or failed


def _play_with_helpers(study: Study, cancelled: IsCancelled) -> Generator[Progress]:
    from cucumber.study import StudyStopped

    try:
        with helper_pool.start_helpers() as pool:
            yield from study.run_in_steps(pool, cancelled)
    except helper_pool.NoHelpers:
        return
    except StudyStopped:
        if cancelled():
            raise


def _differences(study: Study) -> Sequence[DifferenceRow]:
    from cucumber.study import differences

    games = list(dict.fromkeys(case.variant for case in study.cases))
    return differences(study, games[0]) if len(games) > 1 else ()


# --- sentences --------------------------------------------------------------------------------------------------------


def _progress(study: Study, seconds: float) -> str:
    if study.done:
        return _so_many(study)
    compiles = any(case.how == "compiled" for case in study.cases)
    return _COMPILING if compiles and seconds > _COMPILES_AFTER else _READY


def _so_many(study: Study) -> str:
    what = "games" if study.cases[0].whole_games else "deals"
    return f"{study.done:,} of {study.total:,} {what}" if not study.finished else f"{study.total:,} {what} played"
