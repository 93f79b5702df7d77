"""Walks rooms at random beside a model of them: `python -m tools.benchmarks.room_walk [steps] [seed]`.

Says what happened, how often, and stops at the first difference with what led to it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

from tests.site.room_walk import Walk
from tools.pictures import browser

_A_ROOM = 500  # steps, after which another one begins


def main(steps: int = 10_000, seed: int = 0) -> int:
    """Walks and prints; gives the number of differences, at most one."""
    counted: Counter[str] = Counter()
    start = time.perf_counter()
    with browser() as opened:
        for room in range(-(-steps // _A_ROOM)):
            page, happened = opened.new_page(), []
            walk = Walk(page, seed + room)
            for _ in range(_A_ROOM):
                happened.append(walk.step())
                event, _, said = happened[-1].partition(" ")
                counted[f"{event}, refused" if "refused: " in said else event] += 1
                if wrong := [*walk.wrong()]:
                    print(f"room {seed + room}:", *happened[-15:], *wrong, sep="\n  ")
                    return 1
            page.close()
    print(f"{counted.total():,} steps without a difference in {time.perf_counter() - start:.0f} s (seed {seed})")
    print(*(f"{number:>8,} {event}" for event, number in sorted(counted.items())), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
