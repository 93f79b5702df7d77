"""Workers of the browser as an executor: each has its own Python, and receives its tasks as texts."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from importlib import import_module
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")


class Helper(Protocol):
    """A helper, as the page reaches it."""

    def send(self, text: str) -> None:
        """Sends it a task; it gets no other until it has answered."""

    def stop(self) -> None:
        """Stops it, whatever it is doing."""


Callback = Callable[[str], None]
Start = Callable[[Callback, Callback], Helper]  # called with the callbacks for its answers and its failure


class NoHelpers(Exception):
    """Helpers are unavailable; the message says why."""


def start_helpers() -> HelperPool:
    """As many as this device can run. Raises NoHelpers if it can run none, or they can't be started."""
    try:
        cucumber_helpers = import_module("cucumber_helpers")  # the page's worker brings it along
        if cucumber_helpers.many:
            return HelperPool(cucumber_helpers.start, cucumber_helpers.many)
    except Exception as problem:
        raise NoHelpers(str(problem)) from problem
    raise NoHelpers("this device has no room for helpers")


class HelperPool(Executor):
    """So many helpers. Their results arrive only when the page yields; blocking on them is impossible."""

    def __init__(self, start: Start, many: int) -> None:
        self._waiting: deque[tuple[Future[Any], Callable[[], Any]]] = deque()
        self._at_work: dict[int, Future[Any]] = {}
        self._failure = ""
        self._helpers = [start(partial(self._on_result, number), self._on_failure) for number in range(many)]

    def submit(self, work: Callable[..., Result], /, *arguments: Any, **named: Any) -> Future[Result]:
        """Hands out work, which can be pickled, as can its result. Raises BrokenExecutor once a helper failed."""
        if self._failure:
            raise BrokenExecutor(self._failure)
        future: Future[Result] = Future()
        self._waiting.append((future, partial(work, *arguments, **named)))
        self._hand_out()
        return future

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = True) -> None:  # noqa: ARG002 -- as executors are
        """Stops all helpers, whatever they are doing."""
        for helper in self._helpers:
            helper.stop()

    def _hand_out(self) -> None:
        for number, helper in enumerate(self._helpers):
            while number not in self._at_work and self._waiting:
                future, work = self._waiting.popleft()
                if future.set_running_or_notify_cancel():
                    self._at_work[number] = future
                    helper.send(_encode(work))

    def _on_result(self, number: int, text: str) -> None:
        self._at_work.pop(number).set_result(_decode(text))
        self._hand_out()

    def _on_failure(self, why: str) -> None:
        self._failure = why
        for future in self._at_work.values():
            future.set_exception(BrokenExecutor(why))
        self._at_work.clear()


def run_task(text: str) -> str:
    """Runs the work given as text, and returns its result as text: the helper's side."""
    return _encode(_decode(text)())


def _encode(value: object) -> str:
    return b64encode(pickle.dumps(value)).decode()


def _decode(text: str) -> Any:
    return pickle.loads(b64decode(text))  # noqa: S301 -- between two workers of one page
