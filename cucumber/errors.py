"""What can go wrong, one class a kind of mistake; every message says who, what, why, what instead and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cucumber.deal import Verdict
    from cucumber.game.state import BuyInVerdict


class CucumberError(Exception):
    """Any mistake this package reports; catch it to catch them all."""


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


class IllegalAct(CucumberError):
    """An act that can be read but is not allowed; `verdict` says why and what would be."""

    def __init__(self, message: str, verdict: Verdict | BuyInVerdict | None = None) -> None:
        super().__init__(message)
        self.verdict = verdict
