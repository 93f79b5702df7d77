"""How far the tables of chances are from games that are played out, and what looking at the game brings a bot.

python -m tools.benchmarks.chances tables            # 500 states of each of six games
python -m tools.benchmarks.chances strength GAMES    # whole games, the same cards with and without the tables
"""

from __future__ import annotations

import sys
from math import sqrt
from random import Random
from statistics import mean, quantiles, stdev
from time import thread_time
from unittest.mock import patch

from cucumber import find
from cucumber.analysis import advise, win_chances
from cucumber.analysis.equity.generation import tables_of
from cucumber.analysis.equity.shares import PARTS, board_between
from cucumber.analysis.equity.win_tables import Equity, Lines, find_shares
from cucumber.analysis.fast.duplicates import Duplicate, standings
from cucumber.analysis.masks.compilation import packed
from cucumber.analysis.masks.compiled_rules import compiled_rules
from cucumber.analysis.search import desk
from cucumber.bots import BOTS, play_on
from cucumber.engine.view import view
from tests.analysis.test_equity import states
from tools.benchmarks.solver_speed import spread

STATES, GAMES, POSITIONS = 500, 20_000, 200
TABLED = (("agurk", 2), ("agurk", 3), ("agurk", 4), ("ogorek", 4), ("gurka-se", 5), ("five-cucumbers", 4), ("rassi", 3))
LINE_UPS = (
    *(("agurk", 4, "skilled", "highest"), ("agurk", 4, "skilled", "patient"), ("agurk", 2, "skilled", "highest")),
    *(("gurka-se", 3, "skilled", "patient"), ("ogorek", 4, "skilled", "patient")),
)


def tables() -> None:
    """How many points of a win chance the tables are off, in states that quick bots come to."""
    for key, players in TABLED:
        rules = find(key).rules
        numbers = compiled_rules(rules, players)
        found = tables_of(numbers)
        assert found is not None
        equity, off = Equity(found, packed(Lines())), []
        for _, game in zip(range(STATES), states(key, players), strict=False):
            find_shares(numbers, packed(board_between(game)), False, equity)
            played = win_chances(game, games=GAMES)
            off += [abs(equity.lines.shares[seat] / PARTS - played[seat].share) for seat in game.seats]
        cuts = quantiles(off, n=20)
        half, most, every = (f"{100 * each:.1f}" for each in (cuts[9], cuts[18], max(off)))
        print(f"{key}, {players}: half within {half}, 95 % within {most}, all {every}")


def advice() -> None:
    """Advice in the middle of deals of four players: processor time, and how well chances are known."""
    times, levels, differences = [], [], []
    for _, game in zip(range(POSITIONS + 1), states("agurk", 4), strict=False):
        deal, bots = game.deal(Random(game.settled)), dict.fromkeys(range(4), BOTS["highest"])
        for verdict in play_on(deal, bots):
            deal = verdict.after()
            if deal.trick_number == 4 and len(deal.legal()) > 1:
                break
        else:
            continue
        start = thread_time()
        found = advise(view(deal, deal.turn, game), game=game)
        times.append(1000 * (thread_time() - start))
        chances = [each.winning for each in found.expected if each.winning]
        levels.append(max(each.reach for each in chances))
        differences.append(max(each.behind_reach for each in chances if each.behind <= each.behind_reach))
    print(f"{len(times)} positions: {spread(times[1:])} ms")
    for what, reaches in (("chances", levels), ("differences", differences)):
        cuts = quantiles(reaches, n=20)
        print(f"half of the {what} within ±{100 * cuts[9]:.1f} points, 95 % within ±{100 * cuts[18]:.1f}")


def strength(games: int) -> None:
    """What share of whole games one bot wins that looks at the game, and one that doesn't, with the same cards."""
    for key, players, one, among in LINE_UPS:
        duplicate = Duplicate(find(key).rules, players, ((one, among),), 7, whole_games=True)
        aware = [standings(duplicate, number, number + 1).mean(0) for number in range(games)]
        with patch.object(desk, "tables_of", return_value=None):
            plain = [standings(duplicate, number, number + 1).mean(0) for number in range(games)]
        more = [with_it - without for with_it, without in zip(aware, plain, strict=True)]
        told = (_percent(each) for each in (plain, aware, more))
        print(f"{key}, {players}, {one} among {among}: {' → '.join([next(told), next(told)])}, more {next(told)}")


def _percent(values: list[float]) -> str:
    return f"{100 * mean(values):.1f} ± {196 * stdev(values) / sqrt(len(values)):.1f} %"


if __name__ == "__main__":
    if sys.argv[1:2] == ["strength"]:
        strength(int(sys.argv[2]))
    elif sys.argv[1:2] == ["advice"]:
        advice()
    else:
        tables()
