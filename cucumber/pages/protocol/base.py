"""A page as a plain program: an immutable state and its updates, independent of where it runs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, ClassVar, Protocol, Self, TypeVar

from cucumber.errors import CucumberError
from cucumber.lessons.memory import NOTHING_KNOWN, Memory
from cucumber.messages import read
from cucumber.phrase import Phrase

IsCancelled = Callable[[], bool]
log = logging.getLogger("cucumber.pages")

STAGE = (
    *(f"table/{name}" for name in ("cards", "table", "round", "caption", "phases", "chart", "task", "timeline")),
    "panel",
    "scenes/wall",
    "scenes/room_scenes",
)


class Urgency(IntEnum):
    """A job's priority: somebody waits for it at a table, a page shows it next, or it is a study."""

    TABLE = 0
    PAGE = 1
    STUDY = 2


class Job(Protocol):
    """Long work as a value: equal jobs give the same result in any process.

    A job may have an `urgency`; the default is that of something a page shows next.
    """

    def run(self, cancelled: IsCancelled) -> Iterator[Any]:
        """Yields results for the page; each replaces the one before, and None means nothing new."""


def urgency_of(job: Job) -> Urgency:
    urgency: Urgency = getattr(job, "urgency", Urgency.PAGE)
    return urgency


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page of the site.

    What a browser may say is what its methods `on_…` take, by name. `sheets` are the style sheets of what it shows,
    beside its own. A page that `settles` runs its jobs before it is first shown. `notice` is a sentence on what was
    refused, or what was left out. `memory` holds what is known of its reader, and `now` is the minute in which they
    last did something.
    """

    name: ClassVar[str]
    sheets: ClassVar[tuple[str, ...]] = STAGE
    waits_for_jobs: ClassVar[bool] = True

    notice: str = ""
    memory: Memory = NOTHING_KNOWN
    now: int = 0

    @classmethod
    def subpage(cls, which: str) -> type[Page]:
        """One of several pages of this kind, by its name. Raises CucumberError where there is none."""
        raise CucumberError(f"There is no page {cls.name}-{which:.40}.")

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """Opens the page from a URL and the device's saved state; `chance` is the random seed.

        A static page is the same for everybody. Raises CucumberError for what can't be read.
        """
        del url, saved, chance
        return cls()

    def update(self, message: Any) -> Self:
        """The page with a result of its job."""
        raise NotImplementedError

    def handlers(self) -> Mapping[str, Callable[..., Self]]:
        """What a browser may say, by name: each makes the page after it."""
        methods = (name for name in dir(type(self)) if name.startswith("on_"))
        return {name.removeprefix("on_"): getattr(self, name) for name in methods}

    def without_effects(self) -> Self:
        """The page without the effects that belong to the last message only."""
        return self.with_notice("")

    @property
    def props(self) -> Mapping[str, Any]:
        """Everything a browser draws, as plain data, and nothing that its reader may not know."""
        raise NotImplementedError

    def translate_props(self, props: dict[str, Any]) -> dict[str, Any]:
        """The props in the language in which the page is read: most are in English only."""
        return props

    @property
    def url(self) -> str:
        """The query of its URL, which brings the page back."""
        return ""

    @property
    def job(self) -> Job | None:
        """The job to run; the page gets its results."""
        return None

    def without_job(self) -> Self:
        """The page if its job fails."""
        return self

    def knowing(self, memory: Memory, now: int) -> Self:
        """The page for a reader of whom this is known, at this minute."""
        return replace(self, memory=memory, now=now)

    def with_notice(self, sentence: str) -> Self:
        return replace(self, notice=sentence)


@dataclass(frozen=True, kw_only=True)
class TablePage(Page):
    """A page with a table."""

    def on_present(self, *, on: bool) -> Self:
        """Starts or ends presenting the table to an audience; most pages ignore it."""
        del on
        return self


AnyPage = TypeVar("AnyPage", bound=Page)


def apply_message(page: AnyPage, raw: object) -> AnyPage:
    """The page after a message of a browser. Raises CucumberError for an unreadable or impossible one."""
    following: AnyPage = read(raw, page.without_effects().handlers())
    return following


def handle_message(page: AnyPage, raw: object) -> AnyPage:
    """The page after a message of a browser, or the unchanged page with the reason."""
    return with_notice_on_error(page, lambda: apply_message(page, raw))


def with_notice_on_error(page: AnyPage, does: Callable[[], AnyPage]) -> AnyPage:
    """The updated page, or, if that fails, the unchanged page with the reason."""
    try:
        return does()
    except CucumberError as error:
        return page.with_notice(Phrase(error.args[0]))
    except Exception as problem:
        log.exception("a page failed to answer a message")
        return page.with_notice(in_a_sentence(problem))


def open_page(kind: type[Page], url: str, saved: Any, chance: str) -> Page:
    """Opens a page as requested; anything unreadable is left out, with the reason."""
    try:
        return kind.from_url(url, saved, chance)
    except Exception as problem:
        if not isinstance(problem, CucumberError):
            log.exception("a page could not be opened")
        for link, device in ((url, None), ("", saved)):
            with suppress(Exception):
                return kind.from_url(link, device, chance).with_notice(in_a_sentence(problem))
        return kind.from_url("", None, chance).with_notice(in_a_sentence(problem))


def in_a_sentence(problem: Exception) -> str:
    """The error as a sentence for the page: Jupyter would swallow it, and the page would freeze unexplained.

    >>> in_a_sentence(CucumberError("Bo may not play 5♠."))
    'Bo may not play 5♠.'
    >>> in_a_sentence(KeyError("act"))
    'Something went wrong here (KeyError). Nothing has changed.'
    """
    if isinstance(problem, CucumberError):
        return str(problem)
    return f"Something went wrong here ({type(problem).__name__}). Nothing has changed."


def run_jobs(page: Page) -> Page:
    """The page once all its jobs are done."""
    while (job := page.job) is not None:
        for result in job.run(lambda: False):
            if result is not None:
                page = page.update(result)
        if page.job == job:
            break
    return page
