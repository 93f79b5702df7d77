"""Runs the laws with random examples that nobody has seen before: `python -m tests.fresh [seed] [arguments of pytest]`.

`./check` always takes the same examples, so that it says the same of the same code. This takes others each time, and
more of them; the seed it prints repeats a run.
"""

from __future__ import annotations

import os
import random
import sys

import pytest

LAWS = (
    "engine/deal/test_laws.py",
    "table/explore/test_explore.py",
    "table/explore/test_setup.py",
    "words/show/test_picture.py",
    "table/scenario/test_writing.py",
    "analysis/fast/test_fast.py",
    "engine/deal/test_near_rules.py",
    "test_whatever_comes_in.py",
)


def main(arguments: list[str]) -> int:
    """Runs the laws; gives the exit code of pytest."""
    given = arguments[0] if arguments and arguments[0].isdigit() else ""
    seed = given or str(random.SystemRandom().randrange(10**9))
    print(f"python -m tests.fresh {seed}", flush=True)
    os.environ |= {"CUCUMBER_EXAMPLES": "fresh", "CUCUMBER_THOROUGH": "1"}  # before the strategies are imported
    options = arguments[1:] if given else arguments
    files = [f"tests/{name}" for name in LAWS]
    return int(pytest.main([f"--hypothesis-seed={seed}", "-q", *options, *files]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
