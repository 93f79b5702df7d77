"""Fast and slow play compared, act by act, for as many deals as one likes: every variant, house rules, players, bots.

    python -m tools.benchmarks.fast_is_slow --deals 10000000 --processes 8

Deals come in batches: by chance or among all bots, single or whole games. What differs is printed with what brings it
again; `--minutes` stops earlier, `--seed` starts elsewhere, `--only` keeps to the tables whose key begins so.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from random import Random

from cucumber.analysis.fast import record, tally
from cucumber.analysis.fast.reference import play_on_engine
from cucumber.analysis.masks.counts import counts_by_name
from cucumber.analysis.masks.mask_bots import COMPILED_BOTS, FIRST_SEARCHING
from cucumber.analysis.masks.support import needs_the_engine
from tests.strategies import ALL_TABLES, player_numbers

ENTRIES = [
    (place, number)
    for place, table in enumerate(ALL_TABLES)
    for number in player_numbers(table.rules)
    if not needs_the_engine(table.rules, number, quick=True)
]
Random("tables").shuffle(ENTRIES)  # so that a short run sees something of everything
BATCHES = (("random", 300, False), ("random", 12, True), ("bots", 8, False), ("random", 300, False), ("bots", 1, True))


def compare(rules, players, bots, numbers, seed, *, whole_games):
    """How many deals were played, and whether all is the same."""
    asked = {"rules": rules, "players": players, "bots": bots, "seed": seed, "whole_games": whole_games}
    asked |= {"first": numbers.start, "last": numbers.stop}
    fast = tally(**asked)
    names = [bots] * players if isinstance(bots, str) else bots
    slow = play_on_engine(rules, names, numbers, seed, whole_games=whole_games)
    counted = fast.rows | {name: (number,) for name, number in fast.totals.items()}
    return fast["deals"], counted == counts_by_name(slow.counts, players, counted) and record(**asked) == slow.log


def run(job):
    """Batch after batch, until so many deals have been compared or the time is up: how many, and what differed."""
    first, step, deals, seed, only, until = job
    entries = [entry for entry in ENTRIES if ALL_TABLES[entry[0]].key.startswith(only)]
    done, differ = 0, []
    for place in count(first, step):
        if done >= deals or time.time() >= until:
            break
        table, players = ALL_TABLES[entries[place % len(entries)][0]], entries[place % len(entries)][1]
        kind, number, whole_games = BATCHES[place // len(entries) % len(BATCHES)]
        known = COMPILED_BOTS[:FIRST_SEARCHING] if needs_the_engine(table.rules, players) else COMPILED_BOTS
        bots = "random" if kind == "random" else [bot.name for bot in Random(place).choices(known, k=players)]
        numbers = range(place * number, (place + 1) * number)
        made, same = compare(table.rules, players, bots, numbers, seed, whole_games=whole_games)
        done += made
        if not same:
            differ.append(f"{table.key}, {players} players, {bots}, {numbers}, seed {seed}, {whole_games=}")
    return done, differ


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--deals", type=int, default=100_000)
    ask.add_argument("--minutes", type=float, default=60 * 24)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--only", default="")
    ask.add_argument("--processes", type=int, default=1)
    asked = ask.parse_args()
    start, share = time.time(), -(-asked.deals // asked.processes)
    until = start + 60 * asked.minutes
    jobs = [(first, asked.processes, share, asked.seed, asked.only, until) for first in range(asked.processes)]
    with ProcessPoolExecutor(asked.processes) as pool:
        results = list(pool.map(run, jobs))
    done, differ = sum(number for number, _ in results), [line for _, lines in results for line in lines]
    print(
        f"{len(ENTRIES)} tables with their players: {done:,} deals compared in {time.time() - start:.0f} s; "
        f"{len(differ)} batches differ"
    )
    print(*differ, sep="\n")
    return bool(differ)


if __name__ == "__main__":
    sys.exit(main())
