"""What works things out for all pages of a served site, in processes of its own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import suppress
from itertools import count
from typing import Any

from cucumber.errors import CucumberError
from cucumber.pages.program import Work
from cucumber.pages.saying import in_a_sentence

_PLACES = 4096  # pieces of work at once
_PAUSE = 0.25  # seconds between two findings that a page hears

log = logging.getLogger("cucumber.pages")

_wanted: Any = None  # in a worker: the number of the work that is wanted at each place, and where findings go
_found: Any = None


def _begin(wanted: Any, found: Any) -> None:
    global _wanted, _found
    _wanted, _found = wanted, found
    with suppress(OSError):
        os.nice(5)  # the server answers first
    import cucumber.analysis.solver  # noqa: F401 -- slow to import


def _do(work: Work, number: int) -> None:
    def cancelled() -> bool:
        return bool(_wanted[number % _PLACES] != number)

    if cancelled():
        return
    for found in work.run(cancelled):
        if cancelled():
            return
        if found is not None:
            _found.put((number, pickle.dumps(found)))


def _let_end(pool: ProcessPoolExecutor, found: Any) -> None:
    """Ends processes, some of which may still be starting, and need until then what they were given."""
    pool.shutdown(cancel_futures=True)
    found.put(None)


class _Findings:
    """What a work finds, shown at a pace that can be followed: each says all that was found before."""

    def __init__(self, show: Callable[[Any], None]) -> None:
        self._show = show
        self._last = b""
        self._rests = False

    def put(self, found: bytes) -> None:
        """Shows it at once, or as soon as the one before it has been seen, unless another comes meanwhile."""
        self._last = found
        if not self._rests:
            self._go_on()

    def _go_on(self) -> None:
        self._rests, found = bool(self._last), self._last
        if found:
            self._last = b""
            asyncio.get_running_loop().call_later(_PAUSE, self._go_on)
            self._show(pickle.loads(found))  # noqa: S301 -- a process of our own made it

    def end(self) -> None:
        """Shows nothing more."""
        self._last = b""


class Workers:
    """Processes that work things out for all pages; what they find comes back one thing after the other."""

    def __init__(self, processes: int | None = None) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._many = processes or max(1, os.cpu_count() or 1)
        self._numbers = count(1)
        self._findings: dict[int, _Findings] = {}
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Begins, so that every worker is there when it is needed: each is slow to import."""
        self._loop = asyncio.get_running_loop()
        self._wanted = self._context.Array("q", _PLACES, lock=False)
        self._found = self._context.SimpleQueue()
        self._pool = ProcessPoolExecutor(self._many, self._context, _begin, (self._wanted, self._found))
        threading.Thread(target=self._listen, args=(self._found,), daemon=True).start()
        for _ in range(self._many):
            self._pool.submit(int)

    def _listen(self, findings: Any) -> None:
        with suppress(EOFError, OSError, RuntimeError):  # the server has ended
            while (found := findings.get()) is not None:
                self._loop.call_soon_threadsafe(self._show, *found)

    def _show(self, number: int, found: bytes) -> None:
        if number in self._findings:
            self._findings[number].put(found)

    def begin(self, work: Work, show: Callable[[Any], None], refuse: Callable[[str], None]) -> int:
        """Works something out; gives its number, by which it can be given up."""
        if self._pool is None:
            self.start()
        assert self._pool is not None
        number = next(self._numbers)
        self._findings[number] = _Findings(show)
        self._wanted[number % _PLACES] = number
        try:
            done = self._pool.submit(_do, work, number)
        except BrokenExecutor:
            self.start()
            done = self._pool.submit(_do, work, number)
        done.add_done_callback(lambda future: self._loop.call_soon_threadsafe(self._ended, number, future, refuse))
        return number

    def _ended(self, number: int, future: Future[None], refuse: Callable[[str], None]) -> None:
        problem = None if future.cancelled() else future.exception()
        if problem is not None and number in self._findings:
            if not isinstance(problem, CucumberError):
                log.error("a page could not work something out", exc_info=problem)
            refuse(in_a_sentence(problem if isinstance(problem, Exception) else Exception()))
        if isinstance(problem, BrokenExecutor):
            self._pool = None
        self._loop.call_later(1, self._findings.pop, number, None)  # what it found last may still be on its way

    def give_up(self, number: int) -> None:
        """Shows nothing more of this."""
        if findings := self._findings.pop(number, None):
            findings.end()
        self._wanted[number % _PLACES] = 0

    def renew(self) -> None:
        """Begins again, in processes that know what there is now; what was being worked out is given up."""
        if self._pool is not None:
            for number in tuple(self._findings):
                self.give_up(number)
            threading.Thread(target=_let_end, args=(self._pool, self._found), daemon=True).start()
            self.start()

    def end(self) -> None:
        """Ends all processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


class ForOne:
    """What works things out for one page."""

    def __init__(self, workers: Workers) -> None:
        self._workers, self._number = workers, 0

    def begin(self, work: Work, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
        """Works something out, and nothing else any more."""
        self.give_up()
        self._number = self._workers.begin(work, show, refuse)

    def give_up(self) -> None:
        """Shows nothing more."""
        if self._number:
            self._workers.give_up(self._number)
        self._number = 0
