"""What a value shows and says of itself. Pictures and words stand above it; `joined` says where they are fetched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

Says = Callable[[Any], str]


class ShowsItself:
    """A value that shows itself in a notebook cell."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        (html,) = _html
        return html(self)


class ShowsInFull(ShowsItself):
    """A value that an IPython terminal shows in full as well, not just by its short `repr`."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))


class Words(Protocol):
    """What `explain` says of a value."""

    def reason(self, verdict: Any, /) -> str:
        """Why an act is allowed or not."""

    def refusal(self, verdict: Any, /) -> str:
        """The same, with what is allowed instead."""

    def rule_behind(self, verdict: Any, /) -> str:
        """The rule that decided it."""

    def buying_in(self, verdict: Any, /) -> str:
        """Why a player may or may not buy in."""

    def event(self, event: Any, /) -> str:
        """What happened."""


_html: list[Says] = []
_words: list[Callable[[], Words]] = []


def fetched(html: Says, words: Callable[[], Words]) -> None:
    """Says what shows a value as HTML, and what gives the words."""
    _html[:], _words[:] = [html], [words]


def in_words() -> Words:
    """The words for a value."""
    (words,) = _words
    return words()
