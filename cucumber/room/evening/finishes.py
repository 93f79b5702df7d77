"""The result of a table: for each seat, how many others did better, and what it paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cucumber.engine.game import Game
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Ending

_HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Finish:
    """How a seat did: how many of the `others` came out `ahead` of it, a tie counting as half.

    Over several games it is the mean. `paid` is all the points it was charged, `deals` the number of deals.
    """

    ahead: Fraction
    others: int
    paid: int
    deals: int


def finishes(settled: Sequence[Game]) -> tuple[Finish, ...]:
    """How each seat did in the games that a table played, from the game after each deal; none before the first.

    A game that is broken off counts as it stands.
    """
    if not settled:
        return ()
    games, seats = [*_games(settled)], range(len(settled[0].players))
    ranks = [[_rank(game, seat) for seat in seats] for game in games]
    return tuple(
        Finish(Fraction(sum(_ahead(each, seat) for each in ranks), len(ranks)), len(seats) - 1, paid, len(settled))
        for seat, paid in zip(seats, _paid(settled), strict=True)
    )


def _games(settled: Sequence[Game]) -> Iterable[list[Game]]:
    """The deals of each game."""
    game: list[Game] = []
    for after in settled:
        game.append(after)
        if after.over:
            yield game
            game = []
    if game:
        yield game


def _rank(game: list[Game], seat: int) -> tuple[int, ...]:
    """A key that sorts those ahead first: winners, then by how long they stayed in, then by lives and score."""
    now = game[-1]
    stayed_in = sum(seat in after.seats for after in game)
    by_score = 0 if now.over and now.rules.ending in _BY_STAYING_IN else now.scores[seat]
    return (seat not in now.winners, -stayed_in, -now.lives[seat], -by_score if now.rules.in_credits else by_score)


_BY_STAYING_IN = {Ending.LAST_ONE_LEFT, Ending.FIRST_OUT_LOSES, Ending.SINGLE_DEAL}


def _ahead(ranks: Sequence[tuple[int, ...]], seat: int) -> Fraction:
    better = sum(rank < ranks[seat] for rank in ranks)
    return better + _HALF * (ranks.count(ranks[seat]) - 1)


def _paid(settled: Sequence[Game]) -> list[int]:
    charged = [event for game in settled for event in game.events if event.kind is EventKind.CHARGED]
    return [sum(event.points for event in charged if event.seat == seat) for seat in range(len(settled[0].players))]
