"""Compares the solver with a plain search: `python -m tools.benchmarks.solver_is_right [deals] [game …]`.

Each variant gets so many small deals (1,000 if none are named), in turn with each of its house rules; whatever differs
is printed.
"""

from __future__ import annotations

import sys

from cucumber import VARIANTS, BadDeal
from tests.open_cards import mismatches


def main(arguments: list[str]) -> int:
    """Compares; gives 1 if anything differs."""
    deals = int(arguments[0]) if arguments else 1000
    chosen = [variant for variant in VARIANTS if not arguments[1:] or variant.key in arguments[1:]]
    differing = sum(_compare(variant, deals) for variant in chosen)
    print(f"{differing} mismatches")
    return int(differing > 0)


def _compare(variant, deals: int) -> int:
    tables = [variant, *(variant.playing(rule.key) for rule in variant.house_rules)]
    compared = differing = refused = 0
    for number in range(deals):
        table = tables[number % len(tables)]
        try:
            wrong, pairs = mismatches(table.rules, f"{table.key} {number}")
        except BadDeal:
            refused += 1
            continue
        compared += pairs
        differing += len(wrong)
        for each in wrong:
            print(f"  {table.key} {number}: {each}", flush=True)
    print(f"{variant.key}: {deals} deals, {refused} too large, {compared} comparisons, {differing} differ", flush=True)
    return differing


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
