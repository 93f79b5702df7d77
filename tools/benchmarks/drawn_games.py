"""Games drawn at random, put through everything: what fails, how lessons fare, and what compiled play knows of them.

    python -m tools.benchmarks.drawn_games [--near 60] [--far 0]

What fails is printed with the key of the game, which brings it again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from statistics import median, quantiles
from time import process_time

from cucumber.analysis.masks.support import needs_the_engine
from cucumber.lessons.teach.rule_differences import difference_lesson
from cucumber.table.scenario.pauses import QuestionKind
from tests.near_rules import far, is_linked, is_played, is_played_alike, is_scored, is_taught, is_told, is_worded, near
from tests.strategies import player_numbers

STAGES = {
    "told": lambda game, _: is_told(game),
    "worded": lambda game, _: is_worded(game),
    "linked": is_linked,
    "taught": lambda game, _: is_taught(game),
    "played and scored": lambda game, rng: [is_scored(game, states) for states in is_played(game, rng)],
    "compiled as on the engine": lambda game, _: is_played_alike(game),
}


def failures(games):
    """How many games fail at each stage."""
    failed = Counter()
    for game in games:
        for stage, holds in STAGES.items():
            try:
                holds(game, Random(game.key))
            except Exception as error:  # noqa: BLE001 -- whatever it is, it is counted and told
                failed[stage] += 1
                print(f"{stage}: {game.key}: {type(error).__name__}: {str(error)[:300]}", flush=True)
    return failed


def lessons(games):
    """Prints how long lessons take to draw, and how many of their tasks ask for a rule alone."""
    seconds, kinds = [], []
    for game in games:
        begun = process_time()
        lesson = difference_lesson(game)
        seconds.append(process_time() - begun)
        kinds.append([task.kind for task in lesson.tasks])
    bare = sum(each.count(QuestionKind.RULE) for each in kinds) / sum(map(len, kinds))
    most = sum(2 * each.count(QuestionKind.RULE) > len(each) for each in kinds)
    print(f"  tasks about a rule alone: {bare:.0%}; lessons in which they are more than half: {most}")
    print(
        f"  a lesson takes {median(seconds):.2f} s (median), {quantiles(seconds, n=20)[-1]:.2f} s (95 %), "
        f"{max(seconds):.2f} s of the processor at most"
    )


def compiled(games):
    """Prints how many games compiled play knows for all numbers of players, for some and for none, and why not."""
    for bots, quick in (("quick bots", True), ("all bots", False)):
        _compiled_among(bots, games, quick=quick)


def _compiled_among(bots, games, *, quick):
    known, why = Counter(), Counter()
    for game in games:
        reasons = [needs_the_engine(game.rules, number, quick=quick) for number in player_numbers(game.rules)]
        known["none" if all(reasons) else "some" if any(reasons) else "all"] += 1
        why.update({next(filter(None, reasons)).replace(game.rules.name, "…")} if any(reasons) else ())
    print(f"  compiled among {bots} for numbers of players: {dict(known)}")
    for reason, number in why.most_common():
        print(f"    {number}: {reason}")


def main():
    """Draws the games and prints what comes of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--near", type=int, default=60)
    parser.add_argument("--far", type=int, default=0)
    numbers = parser.parse_args()
    for draw, number in ((near, numbers.near), (far, numbers.far)):
        games = [draw(Random(f"{draw.__name__} {place}")) for place in range(number)]
        if games:
            failed = failures(games)
            print(
                f"{draw.__name__}: {number} games; failures: {', '.join(f'{each} {failed[each]}' for each in STAGES)}"
            )
            lessons([game for game in games if game.is_own])
            compiled(games)


if __name__ == "__main__":
    main()
