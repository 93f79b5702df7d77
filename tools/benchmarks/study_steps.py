"""How long the longest step of each kind of study is: for as long nobody else has their turn in that worker.

    python -m tools.benchmarks.study_steps [SECONDS]    # 3, for each study in each game

A study is advanced in slices of a quarter of a second, which end between two steps. Prints the longest step of each
kind, in processor time, once what it needs has been compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time

from cucumber import VARIANTS, Game
from cucumber.analysis.game_tree import too_many
from cucumber.engine.game.deal_move import DealMove
from cucumber.engine.variants import Variant
from cucumber.pages.compare.many_deals import SimulationJob
from cucumber.pages.explore.outcomes import OutcomesJob
from cucumber.pages.protocol import background
from cucumber.pages.protocol.base import Job, Urgency, urgency_of
from cucumber.pages.stage.one_change import RuleChangeJob
from cucumber.pages.strategy.costs import CostsJob
from cucumber.table.explore import Exploration
from cucumber.table.match import NAMES
from cucumber.table.moves import Position
from cucumber.table.scenario import load, shipped_keys

_BOTS = ("lowest", "expert")
_RIVAL = "lowest"


def studies() -> Iterator[tuple[str, Job]]:
    """Each kind of study, in each game and each story."""
    for variant in VARIANTS:
        key = variant.key
        seats = min(4, variant.rules.player_range.most)
        for bot in _BOTS:
            for whole_games in (False, True):
                yield f"{key} {bot}", SimulationJob((key,), seats, (bot,), whole_games, "100000")
        yield key, RuleChangeJob(key, "gurka-se" if key == "agurk" else "agurk", 100_000, 10_000)
        position = dealt(variant, seats)
        if not too_many(position.current_deal):
            yield key, OutcomesJob(position, _RIVAL)
    for name in (*shipped_keys("examples"), *shipped_keys("strategy")):
        yield name, CostsJob(load(name))


def dealt(variant: Variant, seats: int) -> Position:
    """Cards that are dealt at random."""
    game = Game.new(variant.rules, NAMES[:seats])
    dealing = DealMove.of(game.deal(Random(1)), game)
    return Exploration.of(variant, game, dealing).position


def longest_step(work: Job, seconds: float) -> float:
    """The longest step of a study that is worked on for so long; its first steps compile."""
    for _ in islice(work.run(lambda: False), 3):
        pass
    longest, until = 0.0, process_time() + seconds
    steps, began = work.run(lambda: False), process_time()
    while began < until and next(steps, steps) is not steps:
        now = process_time()
        longest, began = max(longest, now - began), now
    return longest


def main(seconds: float = 3.0) -> None:
    """Prints what was measured."""
    background.SLICED = True
    found: dict[str, tuple[float, str]] = {}
    for name, work in studies():
        assert urgency_of(work) is Urgency.STUDY
        kind = type(work).__name__
        found[kind] = max(found.get(kind, (0.0, "")), (longest_step(work, seconds), name))
    for kind, (longest, name) in sorted(found.items(), key=lambda each: -each[1][0]):
        print(f"{1000 * longest:6.0f} ms  {kind}: {name}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
