"""How long open cards take: `python -m tools.benchmarks.solver_speed [deals] [game]`.

Deals of seven cards each from the first card, all legal leads, one core after warm-up, in milliseconds of processor
time; and how much the lead matters.
"""

from __future__ import annotations

import sys
from random import Random
from time import thread_time

from cucumber import Deal, find
from cucumber.analysis import solve

SIZE = 7


def main(arguments: list[str]) -> None:
    """Measures and prints a line for each number of players."""
    deals, game = int(arguments[0]) if arguments else 200, arguments[1] if arguments[1:] else "agurk"
    rules, rng = find(game).rules, Random(1)
    print(f"{game}: {deals} deals of {SIZE} cards; median, 95 % and most milliseconds; spread of the leads over 0.5")
    for players in range(rules.player_range.fewest, min(rules.player_range.most, 7) + 1):
        solve(Deal.dealt(rules, rng, players, SIZE))
        times, matters = [], 0
        for _ in range(deals):
            deal = Deal.dealt(rules, rng, players, SIZE)
            start = thread_time()
            solution = solve(deal)
            times.append(1000 * (thread_time() - start))
            means = [each.mean for each in solution.worths]
            matters += max(means) - min(means) > 0.5
        print(f"{players} players: {spread(times)}   {matters / deals:.0%}", flush=True)


def spread(times: list[float]) -> str:
    """The median of some times, what most of them stay below, and the longest."""
    shares = (sorted(times)[int(share * (len(times) - 1))] for share in (0.5, 0.95, 1))
    return " ".join(f"{time:6.1f}" for time in shares)


if __name__ == "__main__":
    main(sys.argv[1:])
