"""Bots that search: they imagine the hands they cannot see, and play the deal to its end after each card.

The search is compiled, so it is fetched when such a bot is first asked. Games that it cannot play (sets of cards, two
packs) these bots play as patient does.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cucumber.bots import AT_ONCE, BOTS, Bot
from cucumber.bots.rivals import RIVALS
from cucumber.bots.strategies.answers import answer
from cucumber.bots.strategies.thoughtful import patient
from cucumber.engine.acts import Act
from cucumber.engine.view import View


@dataclass(frozen=True)
class SearchStrategy:
    """The strategy of searching with some effort; it can be sent to other processes."""

    effort: int
    forgets: bool = False  # which cards have been played before this trick
    for_points: bool = False  # and never for the game

    def __call__(self, seen: View, rng: Random) -> Act:
        """The card that costs least on average in the hands it imagines."""
        from cucumber.analysis.search.thinker import Thinker, can_search

        if (act := answer(seen)) is not None:
            return act
        if not can_search(seen):
            return patient(seen, rng)
        return Thinker(seen).search(self.effort, rng, forgets=self.forgets, for_points=self.for_points)


def _bot(name: str, gist: str, effort: int) -> Bot:
    return Bot(name, gist, SearchStrategy(effort), effort, on_masks=True)


CASUAL = _bot(
    "casual", "Imagines a few ways in which the cards may lie, and plays the card that then costs least.", 3_000
)
SKILLED = _bot("skilled", "Imagines four times as many ways as casual.", 12_000)
EXPERT = _bot("expert", "Imagines five times as many ways as skilled.", 60_000)

STUDIED = (*AT_ONCE, CASUAL, SKILLED, EXPERT)  # ours that studies name; readers meet rivals

BOTS.update((bot.name, bot) for bot in STUDIED)
BOTS.update((rival.key, rival.bot()) for rival in RIVALS.values())  # some of them search
