"""What practice asks: `python -m tests.benchmarks.drills_mix [tasks] [game …]`.

For each level the share of each kind of task, of guesses that are right, and of wrong answers that are played out; how
many cards there are to think through; and how long a task takes to draw, in milliseconds of processor time.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from statistics import mean
from time import thread_time

from cucumber import find
from cucumber.teach.consequences import consequence
from cucumber.teach.drills import LEVELS, Drill
from cucumber.teach.tasks import Task
from tests.benchmarks.solver_speed import spread
from tests.test_tasks import by_chance


def main(arguments: list[str]) -> None:
    """Draws and prints."""
    number, games = int(arguments[0]) if arguments else 1000, arguments[1:] or ["agurk"]
    for game in games:
        for level in LEVELS:
            tasks, times = drawn(game, level, number)
            kinds = Counter(str(task.kind) for task in tasks)
            mix = ", ".join(f"{kind} {count / number:.0%}" for kind, count in kinds.most_common())
            wrong = [(task, option.key) for task in tasks for option in task.options if not option.right]
            played = mean(consequence(*each) is not None for each in wrong)
            print(f"{game}, {level}: {mix}", flush=True)
            print(f"  guessed {mean(map(by_chance, tasks)):.0%}, wrong answers played out {played:.0%}, cards to think")
            print(f"  through {mean(map(cards, tasks)):.1f}, drawn in {spread(times)} ms", flush=True)


def drawn(game: str, level: str, number: int) -> tuple[list[Task], list[float]]:
    """So many tasks, each answered rightly, and how long each took to draw."""
    drill, rng, tasks, times = Drill(find(game), level), Random(1), [], []
    for _ in range(number):
        start = thread_time()
        tasks.append(drill.draw(rng))
        times.append(1000 * (thread_time() - start))
        drill = drill.answered(tasks[-1], right=True)
    return tasks, times


def cards(task: Task) -> int:
    """How many cards of the deal have not been played."""
    return sum(seat["held"] for seat in task.frame["seats"])


if __name__ == "__main__":
    main(sys.argv[1:])
