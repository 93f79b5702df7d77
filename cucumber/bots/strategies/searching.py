"""Bots that search: they imagine the hands they cannot see, and play the deal to its end after each card.

The search is compiled and stands above this room, so it is fetched when such a bot is first asked. Games that it cannot
play (sets of cards, two packs) these bots play as patient does.
"""

from __future__ import annotations

from random import Random

from cucumber.acts import Act
from cucumber.bots.bot import Bot, Strategy
from cucumber.bots.strategies.answers import answer
from cucumber.bots.strategies.thoughtful import patient
from cucumber.view import View

EFFORTS = {"casual": 3_000, "skilled": 12_000, "expert": 60_000}  # cards that a search may play in all


def _searching(name: str) -> Strategy:
    def play_by_search(seen: View, rng: Random) -> Act:
        """The card that costs least on average in the hands it imagines."""
        return answer(seen) or _searched(seen, rng, name)

    return play_by_search


def _searched(seen: View, rng: Random, name: str) -> Act:
    from cucumber.fast.searching import Thinker, can_search

    return Thinker(seen).search(name, rng) if can_search(seen) else patient(seen, rng)


CASUAL = Bot(
    "casual",
    "Imagines a few ways in which the cards may lie, and plays the card that then costs least.",
    _searching("casual"),
)
SKILLED = Bot("skilled", "Does the same as casual with four times as many ways.", _searching("skilled"))
EXPERT = Bot("expert", "Does the same as skilled with five times as many ways.", _searching("expert"))
