"""Who is stronger than whom: whole games that one rival wins among rivals of the next lower strength.

python -m tools.benchmarks.rivals strengths GAMES [GAME ...]  # the same cards for all, everyone in every seat
python -m tools.benchmarks.rivals beginner GAMES              # what who plays any allowed card wins among the easy ones
python -m tools.benchmarks.rivals score GAMES                 # one that knows the score among others that don't

A fair share is one game in as many as play. Where rivals search, a tenth of the games is played.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import pairwise, product

from cucumber import find
from cucumber.analysis.fast.duplicates import Duplicate, Pair, Standings, pair_data, standings
from cucumber.bots.habits import Habit, with_habit
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.study.pair_trials import contrast

GAMES = ("agurk", "gurka-se", "ogorek")
NUMBERS = range(2, 8)
_SEED = 32
_SEARCHED = 10


def strengths(games: int, keys: tuple[str, ...] = GAMES) -> None:
    """How many games in a hundred each strength wins among the one below: on average, and its worst pair."""
    for key, players in product(keys, NUMBERS):
        if players not in find(key).rules.player_range:
            continue
        for lower, upper in pairwise(Strength):
            made = _played(key, players, list(product(_keys(upper), _keys(lower))), games)
            who = f"{upper.value} among {lower.value}"
            print(f"{key}, {players}: {who} {_summary(made)}; fair {100 / players:.1f}", flush=True)


def beginner(games: int) -> None:
    """How many games in a hundred are won among each easy rival by who plays any card that is allowed."""
    for players in NUMBERS:
        made = _played("agurk", players, [("random", key) for key in _keys(Strength.EASY)], games)
        print(f"agurk, {players}: any card among easy {_summary(made)}; fair {100 / players:.1f}", flush=True)


def score(games: int) -> None:
    """What one that looks at the game wins among others that search as much and play for points."""
    greedy = with_habit("greedy", "Searches for points.", Habit("skilled", for_points=True))
    for players in (3, 4):
        made = _played("agurk", players, [("skilled", greedy)], _SEARCHED * games)
        print(f"agurk, {players}: one that knows the score {_summary(made)}; fair {100 / players:.1f}", flush=True)


def _keys(strength: Strength) -> list[str]:
    return [rival.key for rival in RIVALS.values() if rival.strength is strength]


def _played(key: str, players: int, pairs: list[Pair], games: int) -> Standings:
    duplicate = Duplicate(find(key).rules, players, tuple(pairs), _SEED, whole_games=True)
    return standings(duplicate, 0, games // _SEARCHED if duplicate.searching else games)


def _summary(made: Standings) -> str:
    pairs = made.duplicate.pairs
    mean = contrast(made, {2 * place: Fraction(1, len(pairs)) for place in range(len(pairs))})
    worst = min(range(len(pairs)), key=lambda place: made.mean(2 * place))
    of_worst = contrast(made, {2 * worst: Fraction(1)})
    one, among = pair_data(pairs[worst])
    return f"{_percent(*mean)}; worst {one} among {among} {_percent(*of_worst)}; {made.number} games"


def _percent(value: float, low: float, high: float) -> str:
    return f"{100 * value:.1f} ± {50 * (high - low):.1f}"


if __name__ == "__main__":
    what, number, *chosen = sys.argv[1:]
    if what == "strengths":
        strengths(int(number), tuple(chosen) or GAMES)
    elif what == "beginner":
        beginner(int(number))
    else:
        score(int(number))
