"""An act's payoff if the others do their worst: a card that doesn't pay then is safe whatever they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cucumber.engine.acts import Act
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.errors import CucumberError

_MOST_NODES = 4000  # of one deal; a longer one is not short


class Payoff(NamedTuple):
    """A deal's payoff for one seat; greater is better.

    Being still in, and having won, come before lives, and those before the score; in a deal without a game only what
    is paid counts.
    """

    still_in: bool
    won: bool
    lives: int
    points: int


_LEAST, _MOST = Payoff(False, False, 0, -(10**9)), Payoff(True, True, 10**9, 0)  # beyond what any deal comes to


class TooLong(CucumberError):
    """Too many ways to play the deal for searching them all."""


@dataclass
class _PayoffSearch:
    """A search of all ways a deal may go, as far as they matter to the seat `you`."""

    you: int
    game: Game | None
    nodes: int = 0

    def worst(self, deal: Deal, floor: Payoff = _LEAST, ceiling: Payoff = _MOST) -> Payoff:
        """The payoff if `you` do your best and the others their worst; exact between floor and ceiling."""
        self.nodes += 1
        if self.nodes > _MOST_NODES:
            raise TooLong("This deal has too many ways to go.")
        if deal.turn is None:
            return self._final_payoff(deal)
        is_yours = deal.turn == self.you
        for act in deal.legal():
            value = self.worst(deal.act(act), floor, ceiling)
            if is_yours:
                floor = max(floor, value)
            else:
                ceiling = min(ceiling, value)
            if floor >= ceiling:
                break
        return floor if is_yours else ceiling

    def _final_payoff(self, deal: Deal) -> Payoff:
        you = self.you
        if self.game is None:
            return Payoff(True, False, 0, -deal.charges.get(you, 0))
        settled = self.game.settle(deal)
        points = settled.scores[you] * (1 if settled.rules.limit.falling else -1)
        return Payoff(you in settled.seats, you in settled.winners, settled.lives[you], points)


def worths(deal: Deal, game: Game | None = None) -> dict[str, Payoff]:
    """What each act of the player whose turn it is comes to, if all the others do their worst.

    Raises TooLong for a deal with too many ways to go.

    >>> from cucumber import Deal, find
    >>> deal = Deal.of(find("agurk").rules, ["Kc 4d", "Jd 5s", "10h 3h"])
    >>> {act: worth.points for act, worth in worths(deal).items()}
    {'4d': -13, 'Kc': 0}
    """
    assert deal.turn is not None
    search = _PayoffSearch(deal.turn, game)
    return {str(act): search.worst(deal.act(act)) for act in deal.legal()}


def line(deal: Deal, act: str, game: Game | None = None) -> Iterator[Act]:
    """How it goes on after an act, if everybody plays that way."""
    you, deal = deal.turn, deal.act(act)
    assert you is not None
    while deal.turn is not None:
        search = _PayoffSearch(you, game)
        choose: Callable[..., Act] = max if deal.turn == you else min
        here = deal
        best = choose(here.legal(), key=lambda act: search.worst(here.act(act)))
        yield best
        deal = deal.act(best)
