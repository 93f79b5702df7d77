"""A study that is played while the page keeps working, and reports its progress."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from math import inf
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from cucumber.pages import turns
from cucumber.ui.compare import helpers

if TYPE_CHECKING:
    from cucumber.study import Progress, Study
    from cucumber.study.measures import Row
    from cucumber.study.paired import Difference

LOOK = 0.25  # seconds between two reports
ROWS_EVERY = 1.0  # seconds between two reports of results: to show them takes longer than to say how far it is
_MOST_THREADS = 4
_HELPED_FROM = 10.0  # seconds left: until helpers are there, two of them pass
_HELPERS_LOOK = 0.1  # seconds between two looks at what helpers have done

_READY = "Getting ready…"
_COMPILING = "Compiling the play, once: this may take half a minute, and never again…"
_COMPILES_AFTER = 2.0  # seconds: what is compiled already begins sooner


@dataclass(frozen=True)
class Report:
    """How far a study is: in a sentence, as a share from 0 to 1, and now and then with the results so far.

    `apart` is how the other games differ from the first.
    """

    said: str
    share: float
    rows: Sequence[Row] = ()
    apart: Sequence[Difference] = ()


async def playing(make: Callable[[], Study], stop: Event) -> AsyncIterator[Report]:
    """Runs the study that `make` makes and reports its progress; the last report holds the whole result.

    Raises BadStudy, BadVariant or BadDeal for what cannot be played, and StudyStopped when `stop` is set or something
    fails, after a report of what is done until then. Also `make` is called aside: the first one imports for long.
    """
    yield Report(_READY, 0)
    study = await turns.aside(make)
    latest: list[Progress] = []
    left = Event()  # set when nobody listens any more
    work = asyncio.create_task(_play(study, latest, lambda: stop.is_set() or left.is_set()))
    began = drawn = monotonic()
    try:
        while not work.done():
            await asyncio.wait({work}, timeout=LOOK)
            if latest and monotonic() - drawn >= ROWS_EVERY:
                drawn = monotonic()
                yield _report(study, latest[-1], results=True)
            elif latest:
                yield _report(study, latest[-1])
            else:
                yield Report(_before(study, monotonic() - began), 0)
    finally:
        left.set()
    if study.done:
        yield Report(_so_many(study), study.share, study.rows(), _apart(study))
    await work


async def _play(study: Study, latest: list[Progress], stopped: Callable[[], bool]) -> None:
    if turns.THREADS:
        await asyncio.to_thread(_play_on_all_cores, study, latest, stopped)
        return
    await turns.breath()
    await _play_here(study, latest, stopped, at_most=_HELPED_FROM)
    if not study.finished:
        await _play_with_helpers(study, latest, stopped)
        await _play_here(study, latest, stopped)  # what is left where helpers could not be had, or failed


async def _play_here(study: Study, latest: list[Progress], stopped: Callable[[], bool], at_most: float = inf) -> None:
    """Plays in turns with the page; stops once it is clear that `at_most` seconds are not enough."""
    with closing(study.played(cancelled=stopped)) as played:
        for done in played:
            _remember(latest, done)
            await turns.breath()
            if done.left_seconds is not None and done.left_seconds > at_most:
                break


async def _play_with_helpers(study: Study, latest: list[Progress], stopped: Callable[[], bool]) -> None:
    """Lets helpers play, as long as they can."""
    from cucumber.study import StudyStopped

    try:
        with helpers.started() as pool, closing(study.played(pool, stopped)) as played:
            for done in played:
                _remember(latest, done)
                await asyncio.sleep(_HELPERS_LOOK)
    except helpers.NoHelpers:
        return
    except StudyStopped:
        if stopped():
            raise


def _play_on_all_cores(study: Study, latest: list[Progress], stopped: Callable[[], bool]) -> None:
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


def _report(study: Study, done: Progress, *, results: bool = False) -> Report:
    left = f"; {time_left(done.left_seconds)} left" if done.left_seconds is not None else ""
    said = f"{_so_many(study)}{left}"
    return Report(said, done.share, study.rows(), _apart(study)) if results else Report(said, done.share)


def _apart(study: Study) -> Sequence[Difference]:
    from cucumber.study import differences

    games = list(dict.fromkeys(case.variant for case in study.cases))
    return differences(study, games[0]) if len(games) > 1 else ()


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
