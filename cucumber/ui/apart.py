"""Working something out in a thread, so that the page goes on working."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from threading import Event
from typing import TypeVar

from cucumber.ui.saying import in_a_sentence

WORKING = "Working it out… (the first time takes a moment longer)"
_MISSING = "This needs numpy, which isn't installed where this page runs."

Found = TypeVar("Found")
Cancelled = Callable[[], bool]


def runs() -> bool:
    """Whether there is a loop in which something can be worked out apart."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class Apart:
    """Works out one thing at a time; whatever is asked next gives up what was asked before."""

    def __init__(self) -> None:
        self._given_up = Event()
        self.task: asyncio.Task[None] | None = None

    def begin(
        self,
        work: Callable[[Cancelled], Iterator[Found]],
        show: Callable[[Found], None],
        refuse: Callable[[str], None],
    ) -> None:
        """Shows all that `work` finds, one after the other; what goes wrong is said with `refuse`."""
        self.give_up()
        self._given_up = Event()
        self.task = asyncio.get_running_loop().create_task(_work(work, show, refuse, self._given_up))

    def give_up(self) -> None:
        """Nothing more is shown, from now on; the thread ends as soon as it asks."""
        self._given_up.set()


async def _work(
    work: Callable[[Cancelled], Iterator[Found]],
    show: Callable[[Found], None],
    refuse: Callable[[str], None],
    given_up: Event,
) -> None:
    try:
        finding = work(given_up.is_set)
        while (found := await asyncio.to_thread(next, finding, None)) is not None and not given_up.is_set():
            show(found)
    except ImportError:
        _unless(given_up, refuse, _MISSING)
    except Exception as problem:  # noqa: BLE001 -- whatever it is, the page says it
        _unless(given_up, refuse, in_a_sentence(problem, "the page"))


def _unless(given_up: Event, refuse: Callable[[str], None], sentence: str) -> None:
    if not given_up.is_set():
        refuse(sentence)
