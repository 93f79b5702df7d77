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
from cucumber.pages.protocol.base import Job, Page, handle_message, open_page, run_jobs, with_notice_on_error

Send = Callable[[dict[str, Any]], None]
_UNKNOWN = "There is no page {!r:.40}."


class JobRunner(Protocol):
    """Runs a session's jobs, one at a time; starting another cancels the current one."""

    def start(self, job: Job, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
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
        page: type[Page] = import_module(f"cucumber.pages.{kind}.page").PAGE
    except ModuleNotFoundError:
        raise CucumberError(_UNKNOWN.format(name)) from None
    return page.subpage(which) if which else page


@cache
def opening_page(name: str) -> Page:
    """The page as it opens by default, with the results of its jobs unless they take long."""
    page = page_called(name).from_url()
    return run_jobs(page) if page.waits_for_jobs else page


@cache
def initial_props(name: str) -> Any:
    """What that page tells."""
    return all_props(opening_page(name))


def clear_opening_pages() -> None:
    """Clears the cache of first pages: their content has changed."""
    opening_page.cache_clear()
    initial_props.cache_clear()


def version_of(props: Any) -> str:
    """A hash of the props."""
    return sha256(json.dumps(props, sort_keys=True).encode()).hexdigest()[:12]


def all_props(page: Page) -> dict[str, Any]:
    """A page's props, with its URL, its notice, and what the device is to store."""
    more = {"notice": page.notice, "works": page.job is not None, "memory": page.memory.saved}
    return page.translate_props({**page.props, "url": page.url, **more})


class Session:
    """A page that handles messages and sends its changes to its browser with `send`."""

    def __init__(self, name: str, send: Send, runner: JobRunner) -> None:
        self.page = opening_page(name)
        self._props: Any = initial_props(name)
        self._send, self._runner = send, runner
        self._job: Job | None = None
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
            self.page = self._open(url, raw.get("saved"), chance, Memory.read(raw.get("memory"), now), now)
        else:
            self._is_there, self.page = True, handle_message(replace(self.page, now=now), raw)
        self._send_changes({"heard": True})

    def _open(self, url: str, saved: Any, chance: str, memory: Memory, now: int) -> Page:
        """Opens the page as requested; an unreadable request leaves an open page unchanged."""
        kind, is_there, self._is_there = type(self.page), self._is_there, True
        if is_there:
            return with_notice_on_error(self.page, lambda: kind.from_url(url, saved, chance).knowing(memory, now))
        page = open_page(kind, url, saved, chance)
        return with_notice_on_error(page, lambda: page.knowing(memory, now))

    def replace_page(self, page: Page) -> None:
        """Shows another page of the same kind."""
        self.page = page
        self._send_changes({})

    def resend(self, *, at_once: bool) -> None:
        """Resends everything, at once or with the next message: the browser has other props."""
        self._props = None
        if at_once:
            self._send_changes({})

    def _send_changes(self, more: dict[str, Any]) -> None:
        """Sends the changes, even if there are none, and starts the page's job."""
        props = all_props(self.page)
        change, self._props = diff(self._props, props), props
        self._send({"diff": change, **more})
        self._start_job()

    def _start_job(self) -> None:
        if self.page.job == self._job:
            return
        self.leave()
        if (job := self.page.job) is not None:
            self._job = job
            self._runner.start(job, lambda result: self._on_result(job, result), lambda why: self._on_failure(job, why))

    def _on_result(self, job: Job, result: Any) -> None:
        """Passes a result to the page, unless its job has changed."""
        if job == self._job:
            self.page = with_notice_on_error(self.page, lambda: self.page.update(result))
            self._send_changes({})

    def _on_failure(self, job: Job, why: str) -> None:
        if job == self._job:
            self.page = self.page.without_job().with_notice(why)
            self._send_changes({})

    def leave(self) -> None:
        """Cancels the running job."""
        if self._job is not None:
            self._runner.cancel()
        self._job = None
