"""What can go wrong, one class a kind of mistake; every message says who, what, why, what instead and where."""

from __future__ import annotations

from copy import copy
from typing import Protocol, Self


class CucumberError(Exception):
    """Any mistake this package reports; catch it to catch them all.

    Its attributes say to programs what the sentence says to people, None where it is not about such a thing: the
    `field` of what was filled in (`players`, `hands`, `leader` …), the `seat` concerned, the `act` that was tried and
    the number of the `trick` in which it was.
    """

    def __init__(
        self,
        message: str = "",
        *,
        field: str | None = None,
        seat: int | None = None,
        act: object = None,
        trick: int | None = None,
    ) -> None:
        super().__init__(message)
        self.field = field
        self.seat = seat
        self.act = act
        self.trick = trick

    def within(self, place: str) -> Self:
        """The same mistake, told with the place in which it was made.

        >>> str(BadNotation("'x' is not a card.").within("Act 3"))
        "Act 3: 'x' is not a card."
        """
        told = copy(self)
        told.args = (f"{place}: {self}",)
        return told


class BadNotation(CucumberError, ValueError):
    """Text that cannot be read as a card, a hand, an act or a deal."""


class BadDeal(CucumberError, ValueError):
    """Cards, seats or players that make no deal: a card twice, hands of different sizes, too many players."""


class BadVariant(CucumberError, ValueError):
    """A variant, question or house rule that is unknown, changes nothing or cannot stand beside another."""


class BadScenario(CucumberError, ValueError):
    """A scenario file that cannot be read, replayed, or that does not come out as it says."""


class BadStudy(CucumberError, ValueError):
    """A study of nothing, of the same thing twice, or of more than can be counted."""


class Refused(Protocol):
    """What an illegal act carries: the verdict of a deal on it, or that of a game on buying in."""

    @property
    def reason(self) -> str:
        """Why it is not allowed, in one sentence."""

    @property
    def rule(self) -> str:
        """The rule that decided it, in the words of the rules."""

    @property
    def instead(self) -> tuple[object, ...]:
        """What would be allowed."""


class IllegalAct(CucumberError):
    """An act that can be read but is not allowed; `verdict` says why and what would be."""

    def __init__(
        self,
        message: str,
        verdict: Refused | None = None,
        *,
        seat: int | None = None,
        act: object = None,
        trick: int | None = None,
    ) -> None:
        super().__init__(message, seat=seat, act=act, trick=trick)
        self.verdict = verdict
