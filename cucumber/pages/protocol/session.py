"""A session: one open page, the props last sent to its browser, and its running job."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any, Protocol

from cucumber.errors import CucumberError
from cucumber.lessons.memory import Memory
from cucumber.messages import LONGEST, diff
from cucumber.pages.protocol.base import Job, Page, open_page, settled, updated, with_notice_on_error

Send = Callable[[dict[str, Any]], None]
_UNKNOWN = "There is no page {!r:.40}."


class JobRunner(Protocol):
    """Runs a session's jobs, one at a time; starting another cancels the current one."""

    def start(self, work: Job, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
        """Calls `show` with each result, or `refuse` with an error as a sentence."""

    def cancel(self) -> None:
        """Cancels: nothing more is shown."""


@cache
def page_called(name: str) -> type[Page]:
    """The page of this name; a suffix after a hyphen selects one of its kind. Raises CucumberError if there is none."""
    kind, _, which = name.partition("-")
    if not kind.isidentifier():
        raise CucumberError(_UNKNOWN.format(name))
    try:
        found: type[Page] = import_module(f"cucumber.pages.{kind}.page").PAGE
    except ModuleNotFoundError:
        raise CucumberError(_UNKNOWN.format(name)) from None
    return found.called(which) if which else found


@cache
def at_first(name: str) -> Page:
    """The page as it opens by default, with the results of its jobs unless they take long."""
    page = page_called(name).from_url()
    return settled(page) if page.waits_for_jobs else page


@cache
def initial_props(name: str) -> Any:
    """What that page tells."""
    return all_props(at_first(name))


def forget_first() -> None:
    """Clears the cache of first pages: their content has changed."""
    at_first.cache_clear()
    initial_props.cache_clear()


def version_of(props: Any) -> str:
    """A hash of the props."""
    return sha256(json.dumps(props, sort_keys=True).encode()).hexdigest()[:12]


def all_props(page: Page) -> dict[str, Any]:
    """A page's props, with its URL, its notice, and what the device is to store."""
    more = {"notice": page.notice, "works": page.job is not None, "memory": page.memory.saved}
    return page.translated({**page.props, "url": page.url, **more})


class Session:
    """A page that handles messages and sends its changes to its browser with `send`."""

    def __init__(self, name: str, send: Send, works: JobRunner) -> None:
        self.page = at_first(name)
        self._props: Any = initial_props(name)
        self._send, self._works = send, works
        self._working: Job | None = None
        self._is_there = False  # whether its reader has seen more than the opening state

    @property
    def props(self) -> Any:
        """The props last sent to its browser."""
        return self._props

    def receive(self, raw: Any) -> None:
        """Handles a message; the browser always gets an answer."""
        now = self.page.now
        if isinstance(raw, dict) and type(minute := raw.get("now")) is int:
            raw, now = {name: each for name, each in raw.items() if name != "now"}, minute
        if isinstance(raw, dict) and raw.get("is") == "open":
            url, chance = (str(raw.get(name, ""))[:LONGEST] for name in ("url", "chance"))
            self.page = self._opened(url, raw.get("saved"), chance, Memory.read(raw.get("memory"), now), now)
        else:
            self._is_there, self.page = True, updated(replace(self.page, now=now), raw)
        self._tell({"heard": True})

    def _opened(self, url: str, saved: Any, chance: str, memory: Memory, now: int) -> Page:
        """Opens the page as requested; an unreadable request leaves an open page unchanged."""
        kind, is_there, self._is_there = type(self.page), self._is_there, True
        if is_there:
            return with_notice_on_error(self.page, lambda: kind.from_url(url, saved, chance).knowing(memory, now))
        page = open_page(kind, url, saved, chance)
        return with_notice_on_error(page, lambda: page.knowing(memory, now))

    def replace_page(self, page: Page) -> None:
        """Shows another page of the same kind."""
        self.page = page
        self._tell({})

    def resend(self, *, at_once: bool) -> None:
        """Resends everything, at once or with the next message: the browser has other props."""
        self._props = None
        if at_once:
            self._tell({})

    def _tell(self, more: dict[str, Any]) -> None:
        """Sends the changes, even if there are none, and starts the page's job."""
        props = all_props(self.page)
        change, self._props = diff(self._props, props), props
        self._send({"diff": change, **more})
        self._look_after_work()

    def _look_after_work(self) -> None:
        if self.page.job == self._working:
            return
        self.leave()
        if (job := self.page.job) is not None:
            self._working = job
            self._works.start(job, lambda found: self._found(job, found), lambda why: self._refused(job, why))

    def _found(self, work: Job, found: Any) -> None:
        """Passes a result to the page, unless its job has changed."""
        if work == self._working:
            self.page = with_notice_on_error(self.page, lambda: self.page.update(found))
            self._tell({})

    def _refused(self, work: Job, why: str) -> None:
        if work == self._working:
            self.page = self.page.without_work().with_notice(why)
            self._tell({})

    def leave(self) -> None:
        """Cancels the running job."""
        if self._working is not None:
            self._works.cancel()
        self._working = None
