"""A study that runs in its own threads while the page keeps working, and reports its progress."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

    from cucumber.study import Progress, Study

LOOK = 0.25  # seconds between two reports
TABLE_EVERY = 1.0  # seconds between two tables: to make one takes longer than to say how far it is
_MOST_THREADS = 4

_READY = "Getting ready…"
_COMPILING = "Compiling the play, once: this may take half a minute, and never again…"
_COMPILES_AFTER = 2.0  # seconds: what is compiled already begins sooner


@dataclass(frozen=True)
class Report:
    """How far a study is: in a sentence, as a share from 0 to 1, and with the table so far where there is a new one."""

    said: str
    share: float
    table: pd.DataFrame | None = None


async def playing(make: Callable[[], Study], stop: Event) -> AsyncIterator[Report]:
    """Runs the study that `make` makes and reports its progress; the last report holds the whole result.

    Raises BadStudy, BadVariant or BadDeal for what cannot be played, and StudyStopped when `stop` is set or something
    fails, after a report of what is done until then. Also `make` runs in a thread: the first one imports for long.
    """
    yield Report(_READY, 0)
    study = await asyncio.to_thread(make)
    latest: list[Progress] = []
    left = Event()  # set when nobody listens any more
    work = asyncio.create_task(asyncio.to_thread(_play, study, latest, lambda: stop.is_set() or left.is_set()))
    began = drawn = monotonic()
    try:
        while not work.done():
            await asyncio.wait({work}, timeout=LOOK)
            if latest and monotonic() - drawn >= TABLE_EVERY:
                drawn = monotonic()
                yield _report(study, latest[-1], study.table())
            elif latest:
                yield _report(study, latest[-1])
            else:
                yield Report(_before(study, monotonic() - began), 0)
    finally:
        left.set()
    if study.done:
        yield Report(_so_many(study), study.share, study.table())
    await work


def _play(study: Study, latest: list[Progress], stopped: Callable[[], bool]) -> None:
    """Plays on all cores: compiled play lets other threads run. Canceling doesn't wait for running work."""
    pool = ThreadPoolExecutor(min(os.cpu_count() or 1, _MOST_THREADS))
    try:
        study.run(pool, lambda done: _remember(latest, done), stopped)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _remember(latest: list[Progress], done: Progress) -> None:
    latest[:] = [done]


# --- what is said -----------------------------------------------------------------------------------------------------


def _before(study: Study, seconds: float) -> str:
    compiles = any(case.how == "compiled" for case in study.cases)
    return _COMPILING if compiles and seconds > _COMPILES_AFTER else _READY


def _report(study: Study, done: Progress, table: pd.DataFrame | None = None) -> Report:
    left = f"; {time_left(done.left_seconds)} left" if done.left_seconds is not None else ""
    return Report(f"{_so_many(study)}{left}", done.share, table)


def _so_many(study: Study) -> str:
    what = "games" if study.cases[0].whole_games else "deals"
    return f"{study.done:,} of {study.total:,} {what}" if not study.finished else f"{study.total:,} {what} played"


def time_left(seconds: float) -> str:
    """A length of time in words.

    >>> time_left(0.4), time_left(42.3), time_left(200), time_left(8000)
    ('about a second', 'about 42 seconds', 'about 3 minutes', 'about 2 hours')
    """
    for size, name in ((3600, "hour"), (60, "minute")):
        if seconds >= 1.5 * size:
            return f"about {round(seconds / size)} {name}s"
    return f"about {round(seconds)} seconds" if seconds >= 1.5 else "about a second"
