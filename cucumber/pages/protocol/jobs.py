"""Running jobs beside the page, so that it stays usable."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice
from threading import Event, Lock
from typing import Any

from cucumber.pages.protocol import background
from cucumber.pages.protocol.base import Job, in_a_sentence

WORKING = "Working it out… (the first time takes a moment longer)"

_TURN = Lock()  # parts of a page take turns: two threads importing at once may see a half-initialized module


def has_event_loop() -> bool:
    """Whether there is an event loop to run jobs in."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class InProcessRunner:
    """Runs one job at a time in this process; starting another cancels the current one."""

    def __init__(self) -> None:
        self._cancelled = Event()
        self.task: asyncio.Task[None] | None = None

    def start(self, job: Job, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
        """Shows each result of the job, all at once without an event loop, and reports errors.

        Without threads, the page answers sooner if the job yields often, even None.
        """
        self.cancel()
        if has_event_loop():
            self._cancelled = Event()
            self.task = asyncio.get_running_loop().create_task(_run(job, show, refuse, self._cancelled))
            return
        for result in job.run(lambda: False):
            if result is not None:
                show(result)

    def cancel(self) -> None:
        """Cancels: nothing more is shown, and the job ends at its next check."""
        self._cancelled.set()


async def _run(job: Job, show: Callable[[Any], None], refuse: Callable[[str], None], cancelled: Event) -> None:
    try:
        results = job.run(cancelled.is_set)
        while (batch := await background.run_aside(lambda: _next(results, cancelled))) and not cancelled.is_set():
            if batch[0] is not None:
                show(batch[0])
    except Exception as problem:  # noqa: BLE001 -- whatever it is, the page says it
        if not cancelled.is_set():
            refuse(in_a_sentence(problem))


def _next(results: Iterator[Any], cancelled: Event) -> list[Any]:
    """The next result, in a list; empty at the end, and after cancellation."""
    with _TURN:
        return [] if cancelled.is_set() else [*islice(results, 1)]
