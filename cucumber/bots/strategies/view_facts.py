"""Facts about a view that several strategies use."""

from __future__ import annotations

from cucumber.engine.acts import Call, Exchange
from cucumber.engine.view import Option, View

KING, ACE = 13, 14  # their usual strengths


def words(seen: View) -> list[Exchange | Call]:
    """The allowed acts without cards."""
    return [word.act for word in seen.asks.words if word.allowed] if seen.asks else []


def beating(seen: View) -> list[Option]:
    """The plays that beat the play to beat, cheapest first."""
    return sorted((option for option in seen.options if option.beats), key=lambda option: sum(option.strengths))


def highest_card(option: Option) -> int:
    """The strength of the highest card of a play."""
    return option.strengths[-1]


def high_tricks(seen: View) -> int:
    """How many finished tricks were taken by a king or a higher card."""
    return sum(trick.strengths[-1] >= KING for trick in seen.tricks)
