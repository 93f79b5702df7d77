"""What several strategies read from a view."""

from __future__ import annotations

from cucumber.acts import Call, Exchange
from cucumber.view import Option, View

KING, ACE = 13, 14  # how high they stand where the rules say nothing else of them


def words(seen: View) -> list[Exchange | Call]:
    """What may be said now, apart from playing cards."""
    return [word.act for word in seen.asks.words if word.allowed] if seen.asks else []


def beating(seen: View) -> list[Option]:
    """The plays that beat what is to beat, the cheapest first."""
    return sorted((option for option in seen.options if option.beats), key=lambda option: sum(option.strengths))


def highest_card(option: Option) -> int:
    """How high the highest card of a play stands."""
    return option.strengths[-1]


def high_tricks(seen: View) -> int:
    """How many finished tricks were taken by a king or a higher card."""
    return sum(trick.strengths[-1] >= KING for trick in seen.tricks)
