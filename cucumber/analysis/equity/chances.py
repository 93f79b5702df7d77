"""Each player's chance of winning a game: the rest of it is played out many times among quick bots."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from cucumber.analysis.equity.playouts import play_out_on_engine, sums_of_shares
from cucumber.analysis.equity.shares import PARTS
from cucumber.analysis.masks.chance import Draws, key_of
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.engine.game import Game
from cucumber.errors import BadDeal, check_kind

GAMES, GAMES_ON_ENGINE = 10_000, 100
_WIDTH = 1.96  # standard deviations to each side that contain 95 % of a normal distribution


@dataclass(frozen=True)
class Chance:
    """A chance of winning a game, `share` ± `reach`, from 0 to 1; a win that is shared counts for what is shared.

    `games` is how many were played out; a game that is over needed none.
    """

    share: float
    reach: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.share:.0f} %"


def win_chances(game: Game, *, games: int | None = None, seed: int = 0) -> tuple[Chance, ...]:
    """The chance of winning that each seat has in a game between two deals.

    The game is played out `games` times, as if all played alike and nobody looked at the score or bought in. Raises
    BadDeal for a number of games below 1.

    >>> from cucumber import find
    >>> ahead, behind = win_chances(Game.new(find("agurk").rules, ["Ann", "Bo"], scores=[0, 20], cucumbers=[0, 1]))
    >>> ahead.share > 0.9, round(ahead.share + behind.share, 6)
    (True, 1.0)
    """
    check_kind(game, Game, "Chances are those of a game between two deals, a Game", "game")
    if game.over:
        won = 1 / len(game.winners)
        return tuple(Chance(won * (seat in game.winners), 0, 0) for seat in range(len(game.players)))
    slow = bool(needs_the_engine(game.rules, len(game.players)))
    number = (GAMES_ON_ENGINE if slow else GAMES) if games is None else games
    if number < 1:
        raise BadDeal(f"At least one game has to be played out, not {number}.")
    sums, squares = _on_engine(game, number, seed) if slow else sums_of_shares(game, 0, number, seed)
    return tuple(_chance(one, square, number) for one, square in zip(sums, squares, strict=True))


def win_chance(game: Game, seat: int, *, games: int | None = None, seed: int = 0) -> Chance:
    """One seat's chance of winning a game between two deals, as `win_chances`. Raises BadDeal if it isn't there."""
    check_kind(game, Game, "Chances are those of a game between two deals, a Game", "game")
    if seat not in range(len(game.players)):
        raise BadDeal(f"{seat!r:.40} is not one of the seats, which are 0 to {len(game.players) - 1}.")
    return win_chances(game, games=games, seed=seed)[seat]


def _chance(total: int, squares: int, games: int) -> Chance:
    share = total / games / PARTS
    return Chance(share, _WIDTH * sqrt(max(0.0, squares / games / PARTS**2 - share**2) / games), games)


def _on_engine(game: Game, games: int, seed: int) -> tuple[list[int], list[int]]:
    sums, squares = [0] * len(game.players), [0] * len(game.players)
    for number in range(games):
        winners = play_out_on_engine(game, Draws(key_of(seed, number))).winners
        for seat in winners:
            sums[seat] += PARTS // len(winners)
            squares[seat] += (PARTS // len(winners)) ** 2
    return sums, squares
