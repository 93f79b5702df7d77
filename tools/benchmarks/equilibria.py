"""Small games solved, and how much each bot loses there to whoever knows how it plays.

    python -m tools.benchmarks.equilibria
    python -m tools.benchmarks.equilibria --games 2-2-4 2-3-4 2-4-4

A game is named by its players, cards each and highest ranks. `--bots` names some of them, `--seed` is for the chance
that bots draw on, `--good-enough` is when an equilibrium is close enough, in points a deal. Times are processor time;
each row is printed when it is known.
"""

from __future__ import annotations

import argparse
import time

from cucumber import find
from cucumber.analysis.equilibrium import SmallGame, equilibrium, shortened, strategies_of
from cucumber.bots import BOTS

GAMES = ("2-2-4", "2-3-4", "2-4-4", "2-3-13", "2-4-6", "2-5-4", "3-3-4", "3-3-5")  # players, cards each, ranks


def timed(work):
    """What the work comes to, and how many seconds it took."""
    start = time.process_time()
    done = work()
    return done, time.process_time() - start


def row(name, found, seconds):
    """One line: what can be gained, on average and in each seat, what is paid in each, and how long it took."""
    gains, pays = (" ".join(f"{number:7.3f}" for number in numbers) for numbers in (found.gains, found.pays))
    print(f"  {name:14} {found.exploitability:9.4f}   {gains:24}   {pays:24}   {seconds:6.1f} s", flush=True)


def main(arguments=None):
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--games", nargs="*", default=GAMES, choices=GAMES)
    ask.add_argument("--bots", nargs="*", default=list(BOTS), choices=list(BOTS))
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--good-enough", type=float, default=0.001)
    asked = ask.parse_args(arguments)
    for players, cards_each, ranks in (map(int, game.split("-")) for game in asked.games):
        game = SmallGame(shortened(find("agurk").rules, cards_each, ranks), players)
        found, seconds = timed(lambda game=game: equilibrium(game, asked.good_enough))
        print(f"\n{game.rules.name}, {players} players: leading is worth {found.value:.3f} points")
        print(f"  {'':14} {'exploitable':>9}   {'by leader, next …':24}   {'pays: leader, next …':24}")
        row("equilibrium", found, seconds)
        for name in asked.bots:
            row(name, *timed(lambda game=game, name=name: strategies_of(game, BOTS[name], asked.seed)))


if __name__ == "__main__":
    main()
