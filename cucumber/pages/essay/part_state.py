"""A part of a page as a plain program, and how it stands among the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from cucumber.errors import CucumberError
from cucumber.pages.essay.derived_values import Values, now, resolve, sources_in
from cucumber.pages.protocol.base import Job, Page, handle_message


class PartState(Page):
    """A part of a page: its `name` selects the drawing code. It has no URL of its own."""

    @property
    def value(self) -> Any:
        """What is decided there: other parts may follow it."""
        raise NotImplementedError

    @property
    def is_done(self) -> bool:
        """Whether its question has been answered."""
        return True


@dataclass(frozen=True, eq=False)
class PartFactory:
    """What a part is made from: `makes` is given the part as it was, if there was one, and the arguments.

    A part that is to `hold` keeps the rest of its page folded until it is answered.
    """

    makes: Callable[..., PartState]
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    hold: bool = False

    @property
    def follows(self) -> tuple[Any, ...]:
        return (*sources_in(self.args), *sources_in(self.kwargs))

    def make(self, before: PartState | None, value: Values = now) -> PartState:
        """The part made anew from what it follows. Raises CucumberError for unusable arguments."""
        return self.makes(before, *resolve(self.args, value), **resolve(dict(self.kwargs), value))


@dataclass(frozen=True)
class PlacedPart:
    """A part on its page: `of` is what others follow, `place` that of its cell; one that is only followed has none.

    One that `is_done` was answered, whatever is taken back. `is_revealed` says that the reader wants to see what
    follows without an answer, `problem` what went wrong; `message_count` counts its messages. One that `is_stale`
    could not follow what it follows: it shows nothing, and has no value.
    """

    call: PartFactory
    state: PartState
    of: object = None
    place: int | None = 0
    is_done: bool = False
    is_revealed: bool = False
    problem: str = ""
    is_stale: bool = False
    message_count: int = 0

    @property
    def value(self) -> Any:
        return None if self.is_stale else self.state.value

    @property
    def job(self) -> Job | None:
        return None if self.is_stale else self.state.job

    def update(self, raw: object) -> Self:
        """The part after a message of a browser, or with a notice of what is wrong with it."""
        state = handle_message(self.state, raw)
        return replace(self, state=state, is_done=self.is_done or state.is_done, message_count=self.message_count + 1)

    def anew(self, value: Values = now) -> Self:
        """The part made again from what it follows, or with the reason why it can't be."""
        try:
            return replace(self, state=self.call.make(self.state, value), problem="", is_stale=False)
        except CucumberError as problem:
            return replace(self, problem=str(problem), is_stale=True)

    @cached_property
    def props(self) -> dict[str, Any]:
        """Its props, made once, as most parts don't change when another one does."""
        return {
            "kind": self.state.name,
            "place": self.place,
            "props": None if self.is_stale else self.state.props,
            "notice": self.state.notice,
            "works": self.job is not None,
            "waits": self.call.hold and not self.is_done,
            "shown": self.is_revealed,
            "problem": self.problem,
            "heard": self.message_count,
        }
