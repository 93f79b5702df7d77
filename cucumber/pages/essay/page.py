"""An essay: parts that stand in its prose and follow each other. In a notebook each part is a page of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Self

from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import UNREADABLE
from cucumber.pages.comparison.comparison_page import ComparisonPage
from cucumber.pages.essay import cells
from cucumber.pages.essay.derived_values import now
from cucumber.pages.essay.part_state import PartFactory, PlacedPart
from cucumber.pages.protocol.base import IsCancelled, Job, Page, Urgency, apply_message, urgency_of

_NOT_FOUND = "This could not be worked out."
_MOST_MESSAGES = 400  # of a reader's messages, to bring the page back


# --- what takes a while ---


@dataclass(frozen=True)
class PartJob:
    """The job of a part."""

    part: int
    job: Job

    @property
    def urgency(self) -> Urgency:
        return urgency_of(self.job)

    def run(self, cancelled: IsCancelled) -> Iterator[PartResult | None]:
        for result in self.job.run(cancelled):
            yield None if result is None else PartResult(self.part, result)


@dataclass(frozen=True)
class PartResult:
    """A result of a part's job."""

    part: int
    what: Any


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class EssayPage(Page):
    """Parts in the order in which they were made: each comes after those that it follows.

    `did` are the reader's messages, which restore the page after a lost connection.
    """

    name: ClassVar[str] = "essay"
    sheets: ClassVar[tuple[str, ...]] = (*ComparisonPage.sheets, *("reading", "../compare/many_deals", "../play/play"))
    waits_for_jobs: ClassVar[bool] = False
    notebook: ClassVar[str] = ""

    parts: tuple[PlacedPart, ...] = ()
    did: tuple[Any, ...] = ()

    @classmethod
    def alone(cls, call: PartFactory) -> Self:
        """One part. Raises CucumberError for what it can't be made from."""
        return cls(parts=(PlacedPart(call, call.make(None)),))

    @classmethod
    def subpage(cls, which: str) -> type[Page]:
        """The page of an essay. Raises CucumberError if there is none."""
        if which not in cells.essays():
            raise CucumberError(f"There is no essay {which!r:.40}.")
        return type(f"Essay_{which}", (cls,), {"notebook": which})

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The essay from its beginning, or with what a reader has done with it."""
        del url, chance
        page = cls(parts=_parts_of(cls.notebook)) if cls.notebook else cls()
        match saved:
            case {"did": list(did)}:
                for raw in did[:_MOST_MESSAGES]:
                    page = apply_message(page, raw)
        return page

    def update(self, message: Any) -> Self:
        part, placed = message.part, self.parts[message.part]
        return self._with(part, replace(placed, state=placed.state.update(message.what)))

    def on_tell(self, part: int, message: Any) -> Self:
        placed, did = self._part(part).update(message), {"is": "tell", "part": part, "message": message}
        return self._with(part, placed, *([] if placed.state.notice else [did]))

    def on_reveal(self, part: int) -> Self:
        """Shows what follows a part without an answer."""
        return self._with(part, replace(self._part(part), is_revealed=True), {"is": "reveal", "part": part})

    def on_look(self, part: int) -> Self:
        """An unfinished part came into view: the page's jobs start with the first message."""
        self._part(part)
        return self

    def _part(self, part: int) -> PlacedPart:
        if not 0 <= part < len(self.parts):
            raise BadNotation(UNREADABLE)
        return self.parts[part]

    def anew(self, part: int) -> Self:
        """The page with a part made anew from what it follows."""
        return self._with(part, self.parts[part].anew(now))

    def _with(self, part: int, placed: PlacedPart, *did: Any) -> Self:
        """The page with a part's new state after a reader's message, and its followers made again."""
        before, parts = self.parts, [*self.parts]
        parts[part], changed = placed, set[int]()
        for at, each in enumerate(parts):
            if any(id(source) in changed for source in each.call.follows):
                parts[at] = each.anew(lambda source: next(one.value for one in parts if one.of is source))
            if parts[at].value != before[at].value:
                changed.add(id(each.of))
        return replace(self, parts=tuple(parts), did=(*self.did, *did)[:_MOST_MESSAGES])

    # --- what takes a while ---

    @property
    def job(self) -> Job | None:
        """The first job of a part."""
        jobs = ((at, each.job) for at, each in enumerate(self.parts))
        return next((PartJob(at, job) for at, job in jobs if job is not None), None)

    def without_job(self) -> Self:
        at = next(at for at, each in enumerate(self.parts) if each.job is not None)
        return self._with(at, replace(self.parts[at], state=self.parts[at].state.without_job(), problem=_NOT_FOUND))

    # --- props ---

    @property
    def props(self) -> dict[str, Any]:
        parts = {str(at): each.props for at, each in enumerate(self.parts) if each.place is not None}
        return {"parts": parts, "alone": not self.notebook, "keeps": {"did": [*self.did]}}


PAGE = EssayPage


@cache
def _parts_of(notebook: str) -> tuple[PlacedPart, ...]:
    """The parts of an essay, as its cells make them, and those that they follow; hidden ones have no place."""
    places = {part: place for place, part in reversed([*cells.cell_parts(notebook)])}
    placed: dict[Any, PlacedPart] = {}

    def make(part: Any) -> None:
        for source in part.call.follows:
            make(source)
        placed.setdefault(part, PlacedPart(part.call, part.state, part, places.get(part)))

    for part in reversed(places):
        make(part)
    return tuple(placed.values())
