"""How lessons of games drawn at random fare: how long they take to draw, and how many tasks ask for the bare rule.

`python -m tests.benchmarks.own_lessons [--games 60]`
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median, quantiles
from time import perf_counter

from cucumber.errors import CucumberError
from cucumber.teach import lessons
from cucumber.teach.drills import Drill
from cucumber.teach.tasks import Kind
from tests.near_rules import near


def main() -> None:
    """Draws the lesson of each game and ten drill tasks, and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    games = [near(Random(f"lesson {number}")) for number in range(parser.parse_args().games)]
    seconds, bare, tasks, drilled = [], [], [], []
    for game in games:
        begun = perf_counter()
        try:
            (lesson,) = lessons.course(game)
        except CucumberError as error:
            print(f"{game.key}: {error}")
            continue
        seconds.append(perf_counter() - begun)
        kinds = [moment.task.kind for moment in lesson.moments]
        tasks.append(len(kinds))
        bare.append(kinds.count(Kind.RULE))
        rng, drill = Random(game.key), Drill(game)
        begun = perf_counter()
        for _ in range(10):
            drill = drill.answered(drill.draw(rng), right=True)
        drilled.append((perf_counter() - begun) / 10)
    print(f"{len(seconds)} of {len(games)} lessons drawn, {sum(tasks)} tasks, {sum(bare) / sum(tasks):.0%} bare rules")
    print(f"lessons with more than half bare rules: {sum(2 * b > t for b, t in zip(bare, tasks, strict=True))}")
    for what, took in (("a lesson", seconds), ("a drill task", drilled)):
        print(f"{what}: median {median(took):.3f} s, 95 % {quantiles(took, n=20)[-1]:.3f} s, most {max(took):.3f} s")


if __name__ == "__main__":
    main()
