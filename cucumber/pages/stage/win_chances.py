"""Who stands to win: everyone's chance of winning a game, deal by deal, as a picture behind a fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from cucumber.engine.game import Game
from cucumber.engine.rules import Ending, Rules
from cucumber.pages.protocol.base import IsCancelled
from cucumber.words.show.score_chart import chance_chart

_MOST = 2  # deals named
_LEAST_MOVED = 0.05  # of the games: a smaller move of a chance decided nothing
_GAMES = 2_000  # played out at each moment: a chance is right to two of a hundred
ASSUMES = "Games of a hundred, if all play on alike and nobody looks at the score."

Chances = tuple[tuple[float, ...], ...]  # at each moment, of each seat


def has_chances(rules: Rules, players: int) -> bool:
    """Whether a game is more than one deal, and quickly played out."""
    from cucumber.analysis.masks.support import needs_the_engine

    return rules.ending is not Ending.SINGLE_DEAL and not needs_the_engine(rules, players)


def chances_in(games: Iterable[Game], cancelled: IsCancelled) -> Chances:
    """Everyone's chance of winning at each of these moments."""
    return tuple(_shares(game) for game in games if not cancelled())


@lru_cache(maxsize=512)  # the moments before are asked for again with each deal
def _shares(game: Game) -> tuple[float, ...]:
    from cucumber.analysis.equity.chances import win_chances  # slow to import and compile, so only the job does

    return tuple(chance.share for chance in win_chances(game, games=_GAMES))


def deals_that_moved(chances: Chances, seat: int) -> list[int]:
    """The numbers of the few deals that moved a seat's chance most, the biggest move first."""
    moved = {number: abs(after[seat] - before[seat]) for number, (before, after) in enumerate(pairwise(chances), 1)}
    return sorted((each for each in moved if moved[each] >= _LEAST_MOVED), key=lambda each: -moved[each])[:_MOST]


def biggest_moves(chances: Chances, seat: int) -> tuple[str, ...]:
    """The same in a sentence each, for the reader who sits there, as they came."""
    shares = [round(100 * each[seat]) for each in chances]
    moved = sorted(deals_that_moved(chances, seat))
    return tuple(f"Deal {at} took you from {shares[at - 1]} of 100 games to {shares[at]}." for at in moved)


def who_stands_to_win(players: Sequence[str], chances: Chances, *, is_open: bool = False) -> str:
    """The fold; for those who have just asked for it, it `is_open`."""
    html = f'{chance_chart(players, chances)}<p class="cu-hint">{ASSUMES}</p>'
    unfolded = " open" if is_open else ""
    return f'<details class="cu-standing"{unfolded}><summary>Who was likely to win</summary>{html}</details>'
