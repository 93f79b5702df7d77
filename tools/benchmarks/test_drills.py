"""What one task of a drill costs, by level: ten tasks of each game in a round.

python -m pytest tools/benchmarks/test_drills.py
"""

from random import Random

import pytest

from cucumber import VARIANTS
from cucumber.lessons.teach.drills import LEVELS, Drill


def draw_tasks(level):
    for variant in VARIANTS:
        rng = Random(variant.key)
        for _ in range(10):
            Drill(variant, level).draw(rng)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.benchmark(group="190 tasks")
def test_tasks(benchmark, level):
    benchmark.pedantic(draw_tasks, args=[level], rounds=3, warmup_rounds=1)
