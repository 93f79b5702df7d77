"""What practice asks: `python -m tools.benchmarks.drills_mix [tasks] [game …]`.

Who chose a theme: how often a task has it, with how many players, and how long that took; a theme that a game does not
have is named.

For each level the share of each kind of task, of guesses that are right, and of wrong answers that are played out; how
many cards there are to think through; how long a task takes to draw, in milliseconds of processor time; and each law of
tasks and of their mix that is broken, which should be none.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean
from time import thread_time

from cucumber import find
from cucumber.bots import BOTS
from cucumber.engine.view import view
from cucumber.lessons.teach import choice_tasks
from cucumber.lessons.teach.consequences import consequence
from cucumber.lessons.teach.drills import LEVELS, MIXED, Drill
from cucumber.table.questions.question import Question, QuestionKind
from tests.lessons.teach.test_tasks import CHOICES, DECISIONS, by_chance
from tools.benchmarks.solver_speed import spread

SUMS = {QuestionKind.COST, QuestionKind.SCORE, QuestionKind.SIZE}


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
            decisions = [task for task in tasks if task.kind in DECISIONS]
            print(f"  decisions {len(decisions) / number:.0%}; with hidden hands *highest* is right in", end=" ")
            print(f"{by_highest(decisions):.0%} of them", flush=True)
            print(f"  guessed {mean(map(by_chance, tasks)):.0%}, wrong answers played out {played:.0%}, cards to think")
            print(f"  through {mean(map(cards, tasks)):.1f}, drawn in {spread(times)} ms", flush=True)
            for law, times_broken in Counter(broken(tasks)).most_common():
                print(f"  BROKEN {times_broken} times: {law}", flush=True)
        by_theme(game, number)


def by_theme(game: str, number: int) -> None:
    """Prints a line for each theme of deciding."""
    for theme in choice_tasks.THEMES:
        if not choice_tasks.has(find(game).rules, theme):
            print(f"{game}, {theme}: no such task")
            continue
        for level in ("medium", "tricky"):
            tasks, times = drawn(game, level, number, theme)
            has_it = mean(task.theme == theme for task in tasks)
            players = {len(task.deal.players) for task in tasks if task.deal}
            print(f"{game}, {theme}, {level}: {has_it:.0%} have it, {min(players)} to {max(players)} players,", end=" ")
            print(f"drawn in {spread(times)} ms", flush=True)


def by_highest(tasks: Sequence[Question]) -> float:
    """The share of decisions with hidden hands that somebody gets right who always plays as *highest* does."""
    hidden = [task for task in tasks if task.seat is not None and task.deal is not None]
    return mean(is_right_for("highest", task) for task in hidden) if hidden else 0.0


def is_right_for(bot: str, task: Question) -> bool:
    """Whether what a bot plays is a right answer."""
    assert task.deal is not None
    act = str(BOTS[bot](view(task.deal, task.deal.turn), Random(0)))
    return any(option.right for option in task.options if option.key == act)


def drawn(game: str, level: str, number: int, theme: str = MIXED) -> tuple[list[Question], list[float]]:
    """So many tasks, each answered rightly, and how long each took to draw."""
    drill, rng, tasks, times = Drill(find(game), level, theme=theme), Random(1), [], []
    for _ in range(number):
        start = thread_time()
        tasks.append(drill.draw(rng))
        times.append(1000 * (thread_time() - start))
        drill = drill.with_answer(tasks[-1], right=True)
    return tasks, times


def broken(tasks: Sequence[Question]) -> Iterator[str]:
    """The laws that tasks drawn in a row break, once for each time."""
    for task in tasks:
        yield from broken_by(task)
    for ten in (tasks[start : start + 10] for start in range(0, len(tasks) - 9, 10)):
        if sum(task.kind in CHOICES for task in ten) < 6:
            yield "six tasks of ten are positions with a choice"
        if any(task.seat is not None for task in ten) and sum(task.kind in DECISIONS for task in ten) < 8:
            yield "eight tasks of ten are decisions where decisions are asked"
        if sum(task.kind is QuestionKind.RULE for task in ten) > 2:
            yield "two tasks of ten at most are bare rules"
    rules = [task.asks for task in tasks if task.kind is QuestionKind.RULE]
    yield from ["no bare rule comes twice"] * (len(rules) - len(set(rules)))


def broken_by(task: Question) -> Iterator[str]:
    """The laws that a single task breaks."""
    if {option.right for option in task.options} != {True, False}:
        yield "there is a right and a wrong answer"
    for what in ("key", "label"):
        if len({getattr(option, what) for option in task.options}) < len(task.options):
            yield f"no two answers have the same {what}"
    for option in task.options:
        if not option.reason.endswith(".") or len(option.reason.split()) < 3:
            yield f"a {task.kind} answer has a sentence that says why"
    if task.kind in SUMS:
        (right,) = [option.label for option in task.options if option.right]
        if any(right not in re.findall(r"\d+", option.reason) for option in task.options):
            yield f"a {task.kind} is counted aloud"


def cards(task: Question) -> int:
    """How many cards of the deal have not been played."""
    return sum(seat["held"] for seat in task.frame["seats"])


if __name__ == "__main__":
    main(sys.argv[1:])
