"""How long advice takes: `python -m tools.benchmarks.advice_speed [deals] [game] [worlds]`.

Deals of highest bots from the first card, advice to each seat that has a choice, one core after warm-up, in
milliseconds of processor time; and the widest interval of what a card is expected to cost. Between two players each
world is solved, which takes longer, so there a fiftieth of the worlds is looked into.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import thread_time

from cucumber import Deal, find
from cucumber.analysis import advise
from cucumber.analysis.search.thinker import Thinker
from cucumber.bots import BOTS, play_on
from cucumber.engine.rules import Rules
from cucumber.engine.view import View, view
from tools.benchmarks.solver_speed import SIZE, spread

SOLVED = 50  # times as long as a world that bots play out


def main(arguments: list[str]) -> None:
    """Measures and prints a line for each number of players."""
    deals, game = int(arguments[0]) if arguments else 15, arguments[1] if arguments[1:] else "agurk"
    worlds = int(arguments[2]) if arguments[2:] else 10_000
    rules = find(game).rules
    print(f"{game}: {deals} deals of {SIZE} cards; median, 95 % and most milliseconds; median and widest half-width")
    for players in range(rules.player_range.fewest, min(rules.player_range.most, 7) + 1):
        times, reaches = [], []
        for seen in choices(rules, players, deals):
            start = thread_time()
            advice = advise(seen, worlds=worlds if players > 2 else max(1, worlds // SOLVED))
            times.append(1000 * (thread_time() - start))
            reaches.append(max(each.reach for each in advice.expected))
        usual, widest = sorted(reaches)[len(reaches) // 2], max(reaches)
        print(f"{players} players: {spread(times[1:])}   ±{usual:.2f} ±{widest:.2f}", flush=True)  # the first compiles


def choices(rules: Rules, players: int, deals: int) -> Iterator[View]:
    """What the seats see that have a choice, in as many deals."""
    rng = Random(1)
    for _ in range(deals):
        deal = Deal.dealt(rules, rng, players, SIZE)
        bots = dict.fromkeys(range(players), BOTS["highest"])
        for verdict in play_on(deal, bots):
            assert verdict.deal.turn is not None
            seen = view(verdict.deal, verdict.deal.turn)
            if seen.options and Thinker(seen).has_a_choice:
                yield seen


if __name__ == "__main__":
    main(sys.argv[1:])
