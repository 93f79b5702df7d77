"""Runs the jobs of all pages of a served site, in worker processes, in fairly shared slices."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection as Pipe
from threading import Thread
from time import monotonic
from typing import Any

from cucumber.errors import CucumberError
from cucumber.pages.protocol import background
from cucumber.pages.protocol.base import Job, Urgency, in_a_sentence, urgency_of
from cucumber.site.scheduler import NOBODY, SLICE, Meter, QueuedJob, Scheduler, Visitor

_PAUSE = 0.25  # seconds between two findings that a page hears
_LOOKS_EVERY = 0.5  # seconds, at which pages hear how many studies are ahead of theirs
_WORKER_ENDED = "A worker ended before this was worked out. Try it again."

InTurn = Callable[[Callable[[], None]], object]  # does something as soon as its visitor has the server's time

log = logging.getLogger("cucumber.pages")


# --- in a worker ------------------------------------------------------------------------------------------------------


def end_with_server() -> None:
    """Ends this process as soon as its parent ends, whatever it is doing."""
    server = multiprocessing.parent_process()
    assert server is not None

    def wait() -> None:
        server.join()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def compile_what_pages_need() -> None:
    """Compiles it in this process, which gives way to all others."""
    end_with_server()
    with suppress(AttributeError, OSError):
        os.nice(10)  # page requests go first
    with suppress(Exception):  # a page that needs it will report it
        from cucumber.analysis import compile_ahead

        compile_ahead.compile_ahead()


def _advance_jobs(pipe: Pipe) -> None:
    """Holds the jobs it receives, and advances the one named; ends when the server does."""
    end_with_server()
    background.SLICED = True
    with suppress(OSError):
        os.nice(5)  # the server answers first
    import cucumber.analysis.solver  # noqa: F401 -- slow to import

    jobs: dict[int, Iterator[Any]] = {}
    with suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send(None)  # it is there
        while True:
            number, work, seconds, is_eager = pipe.recv()
            if not seconds:
                jobs.pop(number, None)
                continue
            if work is not None:
                jobs[number] = work.run(lambda: False)  # canceled jobs aren't advanced
            pipe.send(_advance(jobs, number, seconds, is_eager=is_eager))


def _advance(
    jobs: dict[int, Iterator[Any]], number: int, seconds: float, *, is_eager: bool
) -> tuple[bytes, bool, Exception | None]:
    """The last thing that a job found in a slice, whether it is over, and what went wrong.

    An eager one ends its slice with the first thing it finds.
    """
    result, until = None, monotonic() + seconds
    try:
        for each in jobs[number]:
            result = each if each is not None else result
            if monotonic() >= until or (is_eager and result is not None):
                return _pickle(result), False, None
    except Exception as problem:
        del jobs[number]
        if not isinstance(problem, CucumberError):
            log.exception("a page could not work something out")
        return b"", True, Exception(in_a_sentence(problem))
    del jobs[number]
    return _pickle(result), True, None


def _pickle(result: Any) -> bytes:
    return b"" if result is None else pickle.dumps(result)


# --- in the server ----------------------------------------------------------------------------------------------------


class _PacedResults:
    """A job's results, shown at a readable pace: each includes those before."""

    def __init__(self, show: Callable[[bytes], None]) -> None:
        self._show = show
        self._last = b""
        self._rests = False

    def put(self, result: bytes) -> None:
        """Shows it at once, or when the one before has had its time, unless a newer one comes."""
        self._last = result
        if not self._rests:
            self._show_next()

    def _show_next(self) -> None:
        self._rests, result = bool(self._last), self._last
        if result:
            self._last = b""
            asyncio.get_running_loop().call_later(_PAUSE, self._show_next)
            self._show(result)

    def end(self) -> None:
        self._last = b""


class _SharedJob:
    """A job, and those who get its results."""

    def __init__(
        self, work: Job, show: Callable[[bytes], None], refuse: Callable[[str], None], wait: Callable[[int], None]
    ) -> None:
        self.work, self.refuse, self.wait = work, refuse, wait
        self.results = _PacedResults(show)
        self.was_lost = False  # with a worker that ended
        self._ahead = 0

    def report_ahead(self, ahead: int) -> None:
        """Reports the number of studies ahead of it."""
        if ahead != self._ahead:
            self._ahead = ahead
            self.wait(ahead)


class _Worker:
    """A process, the pipe to it, and the job that it advances."""

    def __init__(self, context: Any) -> None:
        self.pipe, there = context.Pipe()
        self.process = context.Process(target=_advance_jobs, args=(there,), daemon=True)
        self.process.start()
        there.close()
        self.turn: QueuedJob | None = None
        self.began = 0.0

    def advance(self, turn: QueuedJob, work: Job | None) -> None:
        """Advances a job for a slice, from its beginning with its work."""
        self._send(turn.number, work, SLICE, turn.urgency is not Urgency.STUDY)

    def drop(self, number: int) -> None:
        self._send(number, None, 0, False)

    def _send(self, *message: Any) -> None:
        with suppress(OSError):  # that it has ended is noticed elsewhere
            self.pipe.send(message)


class Workers:
    """The worker processes for all pages' jobs, each visitor's in turn."""

    def __init__(self, processes: int | None = None, scheduler: Scheduler | None = None) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._many = processes or max(1, os.cpu_count() or 1)
        self._scheduler = scheduler or Scheduler()
        self._numbers = count(1)
        self._jobs: dict[int, _SharedJob] = {}
        self._places: dict[int, _Worker] = {}  # the worker that holds a started job
        self._all: set[_Worker] = set()
        self._free: set[_Worker] = set()
        self._for_studies: set[_Worker] = set()  # all but one
        self._looking: asyncio.TimerHandle | None = None

    @property
    def meter(self) -> Meter:
        return self._scheduler.meter

    def start(self) -> None:
        """Begins, so that every worker is there when it is needed: each is slow to import."""
        self._loop = asyncio.get_running_loop()
        while len(self._all) < self._many:
            worker = _Worker(self._context)
            self._all.add(worker)
            if len(self._for_studies) < max(1, self._many - 1):
                self._for_studies.add(worker)
            self._loop.add_reader(worker.pipe.fileno(), self._on_message, worker)

    def submit(
        self,
        work: Job,
        show: Callable[[Any], None],
        refuse: Callable[[str], None],
        visitor: Visitor = NOBODY,
        wait: Callable[[int], None] = lambda _ahead: None,
        in_turn: InTurn = lambda does: does(),
    ) -> int:
        """Runs a job when its turn comes; gives its number, for canceling it.

        As long as a study waits for its first turn, `wait` hears how many are ahead of it, and 0 when that comes. What
        is found is read and shown `in_turn`, since a page may take a while to hear it.
        """
        if not self._all:
            self.start()
        number = next(self._numbers)

        def show_in_turn(result: bytes) -> None:
            in_turn(lambda: show(pickle.loads(result)))  # noqa: S301 -- a process of our own made it

        self._jobs[number] = _SharedJob(work, show_in_turn, refuse, wait)
        urgency = urgency_of(work)
        self._scheduler.add(QueuedJob(number, visitor, urgency))
        self._assign_jobs()
        if urgency is Urgency.STUDY and self._looking is None:
            self._looking = self._loop.call_later(_LOOKS_EVERY, self._report_queue)
        return number

    def _assign_jobs(self) -> None:
        """Gives every free worker the next job."""
        while self._free and (turn := self._scheduler.take(self._free, self._for_studies)):
            worker = turn.worker
            if worker is None:
                is_study = turn.urgency is Urgency.STUDY
                worker = min(self._free & self._for_studies if is_study else self._free, key=self._load)
            assert isinstance(worker, _Worker)
            job = self._jobs[turn.number]
            work = job.work if turn.worker is None else None
            job.report_ahead(0)
            turn.worker = self._places[turn.number] = worker
            self._free.discard(worker)
            worker.turn, worker.began = turn, self._loop.time()
            worker.advance(turn, work)

    def _load(self, worker: _Worker) -> tuple[bool, int]:
        """How much else a worker is for."""
        return worker in self._for_studies, sum(each is worker for each in self._places.values())

    def _on_message(self, worker: _Worker) -> None:
        """Handles a worker's message: it is ready, has advanced a job, or has ended."""
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace_worker(worker)
            return
        turn, worker.turn = worker.turn, None
        self._free.add(worker)
        if message is not None and turn is not None:
            self._scheduler.meter.charge(turn.visitor, self._loop.time() - worker.began)
            self._handle_result(turn, *message)
        self._assign_jobs()

    def _handle_result(self, turn: QueuedJob, result: bytes, is_over: bool, problem: Exception | None) -> None:
        job = self._jobs.get(turn.number)
        if job is None:  # it was given up meanwhile
            return
        if problem is not None:
            self._forget(turn.number)
            job.refuse(str(problem))
            return
        if is_over:
            self._forget(turn.number)
        else:
            self._scheduler.add(turn)
        if result:
            job.results.put(result)

    def _replace_worker(self, worker: _Worker) -> None:
        """A worker has ended for any reason: another takes its place and restarts its jobs."""
        self._loop.remove_reader(worker.pipe.fileno())
        worker.pipe.close()
        self._all.discard(worker)
        self._free.discard(worker)
        self._for_studies.discard(worker)
        for number in [number for number, place in self._places.items() if place is worker]:
            job, turn = self._jobs[number], self._scheduler.waiting.get(number) or worker.turn
            self._scheduler.remove(number)
            del self._places[number]
            if job.was_lost or turn is None:
                del self._jobs[number]
                job.refuse(_WORKER_ENDED)
            else:
                job.was_lost = True
                self._scheduler.add(QueuedJob(number, turn.visitor, turn.urgency))
        self.start()
        self._assign_jobs()

    def _report_queue(self) -> None:
        """Tells those who wait for a study how many are ahead."""
        waiting = self._scheduler.ahead()
        for number, job in self._jobs.items():
            job.report_ahead(waiting.get(number, 0))
        self._looking = self._loop.call_later(_LOOKS_EVERY, self._report_queue) if waiting else None

    def cancel(self, number: int) -> None:
        """Shows nothing more of this; it is not advanced any more."""
        if job := self._jobs.get(number):
            job.results.end()
            self._forget(number)

    def _forget(self, number: int) -> None:
        self._jobs.pop(number, None)
        self._scheduler.remove(number)
        if worker := self._places.pop(number, None):
            worker.drop(number)

    def renew(self) -> None:
        """Restarts with new processes that know the present folder; running jobs are canceled."""
        if self._all:
            for number in tuple(self._jobs):
                self.cancel(number)
            self.end()
            self.start()

    def end(self) -> None:
        """Ends all processes: each notices that its pipe is closed."""
        for worker in self._all:
            self._loop.remove_reader(worker.pipe.fileno())
            worker.pipe.close()
        for workers in (self._all, self._free, self._for_studies):
            workers.clear()


class SessionRunner:
    """Runs the jobs of one page."""

    def __init__(self, workers: Workers, visitor: Visitor, wait: Callable[[int], None], in_turn: InTurn) -> None:
        self._workers, self._visitor, self._wait, self._in_turn, self._number = workers, visitor, wait, in_turn, 0

    def start(self, work: Job, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
        """Starts a job and cancels the current one."""
        self.cancel()
        self._number = self._workers.submit(work, show, refuse, self._visitor, self._wait, self._in_turn)

    def cancel(self) -> None:
        if self._number:
            self._workers.cancel(self._number)
        self._number = 0
