"""Working something out apart, so that the page goes on working."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice
from threading import Event, Lock
from typing import Any

from cucumber.pages import background
from cucumber.pages.base import Job
from cucumber.pages.failures import in_a_sentence

WORKING = "Working it out… (the first time takes a moment longer)"

_TURN = Lock()  # parts of a page take turns: two threads that import at once may find a module half made


def runs() -> bool:
    """Whether there is a loop in which something can be worked out apart."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class InProcessRunner:
    """Works out one thing at a time in this process; a new request gives up the one before."""

    def __init__(self) -> None:
        self._given_up = Event()
        self.task: asyncio.Task[None] | None = None

    def start(self, work: Job, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
        """Shows all that the work finds, one thing after the other, at once where no loop runs; says what goes wrong.

        The more often it finds something, even None, the sooner the page answers where there are no threads.
        """
        self.cancel()
        if runs():
            self._given_up = Event()
            self.task = asyncio.get_running_loop().create_task(_work(work, show, refuse, self._given_up))
            return
        for found in work.run(lambda: False):
            if found is not None:
                show(found)

    def cancel(self) -> None:
        """Nothing more is shown, from now on; the work ends as soon as it asks."""
        self._given_up.set()


async def _work(work: Job, show: Callable[[Any], None], refuse: Callable[[str], None], given_up: Event) -> None:
    try:
        finding = work.run(given_up.is_set)
        while (found := await background.aside(lambda: _next(finding, given_up))) and not given_up.is_set():
            if found[0] is not None:
                show(found[0])
    except Exception as problem:  # noqa: BLE001 -- whatever it is, the page says it
        if not given_up.is_set():
            refuse(in_a_sentence(problem))


def _next(finding: Iterator[Any], given_up: Event) -> list[Any]:
    """What is found next, in a list; empty at the end, and once nobody wants it any more."""
    with _TURN:
        return [] if given_up.is_set() else [*islice(finding, 1)]
