"""A page as a plain program: a value that hears a message and is followed by another, wherever it runs."""

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
from cucumber.pages.failures import in_a_sentence

IsCancelled = Callable[[], bool]
log = logging.getLogger("cucumber.pages")

STAGE = (
    *(f"table/{name}" for name in ("cards", "table", "round", "caption", "drama", "chart", "asked", "timeline")),
    "panel",
    "scenes/wall",
    "scenes/gathering",
)


class Urgency(IntEnum):
    """How soon a work is wanted: somebody waits for it at a table, a page shows it next, or it is a study."""

    TABLE = 0
    PAGE = 1
    STUDY = 2


class Job(Protocol):
    """Something that takes long, as a value: equal ones give the same result, in any process.

    One with an `urgency` says how soon it is wanted; any other is what a page shows next.
    """

    def run(self, cancelled: IsCancelled) -> Iterator[Any]:
        """Finds what the page is to hear; each replaces what was found before, and None says that nothing is new."""


def urgency_of(work: Job) -> Urgency:
    """How soon a work is wanted."""
    urgency: Urgency = getattr(work, "urgency", Urgency.PAGE)
    return urgency


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page of the site; a subclass says what it is about.

    What a browser may say is what its methods `on_…` take, by name. `sheets` are the style sheets of what it shows,
    beside its own. A page that `waits_for_jobs` is first told with all that it wants. `said` is a sentence on what was
    refused, or what was left out. `memory` holds what is known of its reader, and `now` is the minute in which they
    last did something.
    """

    name: ClassVar[str]
    sheets: ClassVar[tuple[str, ...]] = STAGE
    waits_for_jobs: ClassVar[bool] = True

    said: str = ""
    memory: Memory = NOTHING_KNOWN
    now: int = 0

    @classmethod
    def called(cls, which: str) -> type[Page]:
        """One of several pages of this kind, by its name. Raises CucumberError where there is none."""
        raise CucumberError(f"There is no page {cls.name}-{which:.40}.")

    @classmethod
    def from_url(cls, address: str = "", kept: Any = None, chance: str = "") -> Self:
        """The page as an address and what the device kept ask for it; `chance` decides what is left to chance.

        One that is only shown is the same for everybody. Raises CucumberError for what can't be read.
        """
        del address, kept, chance
        return cls()

    def update(self, message: Any) -> Self:
        """The page after something that it wanted was found."""
        raise NotImplementedError

    def handlers(self) -> Mapping[str, Callable[..., Self]]:
        """What a browser may say, by name: each makes the page after it."""
        methods = (name for name in dir(type(self)) if name.startswith("on_"))
        return {name.removeprefix("on_"): getattr(self, name) for name in methods}

    def cleared(self) -> Self:
        """The page without what came of the last message alone."""
        return self.with_notice("")

    @property
    def props(self) -> Mapping[str, Any]:
        """All that a browser draws, as plain data; nothing that its reader may not know."""
        raise NotImplementedError

    @property
    def address(self) -> str:
        """What brings the page back, as it stands behind its name in an address."""
        return ""

    @property
    def job(self) -> Job | None:
        """What is to be worked out; the page hears what was found."""
        return None

    def without_work(self) -> Self:
        """The page if what it wanted can't be found."""
        return self

    def knowing(self, memory: Memory, now: int) -> Self:
        """The page for a reader of whom this is known, at this minute."""
        return replace(self, memory=memory, now=now)

    def with_notice(self, sentence: str) -> Self:
        """The page with this said."""
        return replace(self, said=sentence)


@dataclass(frozen=True, kw_only=True)
class TablePage(Page):
    """A page with a table."""

    def on_present(self, *, on: bool) -> Self:
        """The table is presented to an audience, or no longer: to most pages that makes no difference."""
        del on
        return self


Shown = TypeVar("Shown", bound=Page)


def after(page: Shown, raw: object) -> Shown:
    """The page after a message of a browser. Raises CucumberError for one that can't be read, or done."""
    following: Shown = read(raw, page.cleared().handlers())
    return following


def updated(page: Shown, raw: object) -> Shown:
    """The page after a message of a browser, or the page as it was, with a sentence that says why."""
    return with_notice_on_error(page, lambda: after(page, raw))


def with_notice_on_error(page: Shown, does: Callable[[], Shown]) -> Shown:
    """What a page becomes; where that goes wrong, the page as it was, with a sentence that says why."""
    try:
        return does()
    except CucumberError as error:
        return page.with_notice(str(error))
    except Exception as problem:
        log.exception("a page failed to answer a message")
        return page.with_notice(in_a_sentence(problem))


def open_page(kind: type[Page], address: str, kept: Any, chance: str) -> Page:
    """A page as it is asked for; what can't be read is left out, with a sentence that says why."""
    try:
        return kind.from_url(address, kept, chance)
    except Exception as problem:
        if not isinstance(problem, CucumberError):
            log.exception("a page could not be opened")
        for asked, device in ((address, None), ("", kept)):
            with suppress(Exception):
                return kind.from_url(asked, device, chance).with_notice(in_a_sentence(problem))
        return kind.from_url("", None, chance).with_notice(in_a_sentence(problem))


def settled(page: Page) -> Page:
    """The page once all that it wants has been found."""
    while (job := page.job) is not None:
        for found in job.run(lambda: False):
            if found is not None:
                page = page.update(found)
        if page.job == job:
            break
    return page
