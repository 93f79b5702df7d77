"""The wording of numbers and tables, and the marks of a picture."""

from __future__ import annotations

from collections.abc import Iterable

from cucumber.study import intervals
from cucumber.study.claims.claim import TABLES, Estimate, Mark, Results

_PLURALS = {"fimp": "players who fimp", "sharp": "sharp players", "highest": "players who play high"}
_PLURALS |= {"patient": "patient players", "skilled": "strong players"}


def plural(table: str) -> str:
    """Players of a kind, whatever the bots are called that play for them.

    >>> plural("skilled")
    'strong players'
    """
    return _PLURALS[table]


def among(table: str) -> str:
    """The table in words.

    >>> among("sharp")
    'among sharp players'
    """
    return f"among {plural(table)}"


def marks_of(results: Results, names: Iterable[str], tables: Iterable[str] = TABLES) -> tuple[Mark, ...]:
    """The marks of these figures in a picture, at each table."""
    return tuple(Mark(name, among(table), results[name, table]) for name in names for table in tables)


def points(estimate: Estimate) -> str:
    """A number of points with half its interval.

    >>> points(Estimate(1.5, 1.4, 1.6, 100))
    '1.50 ± 0.10 points'
    """
    if estimate.low == estimate.high:
        return f"{estimate.value:g} points in each of {estimate.n:,} deals"
    return f"{estimate.value:z.2f} ± {half_of(estimate):.2f} points"


def half_of(estimate: Estimate) -> float:
    """Half an interval, which two digits never round down to none."""
    return max((estimate.high - estimate.low) / 2, 0.01)


def never(estimate: Estimate) -> str:
    """How rare a deal that never occurred must be.

    >>> never(Estimate(0, 0, 0, 20_000))
    '0 (0 to 1.9) of 10,000 deals'
    """
    *_, high = intervals.share(0, estimate.n)
    return f"0 (0 to {10_000 * high:.1f}) of 10,000 deals"


def at_most(worst: Estimate) -> str:
    """What you pay where this is the most of several estimates.

    >>> at_most(Estimate(0, 0, 0, 20_000)), at_most(Estimate(0.1, 0, 0.2, 100))
    ('you pay in 0 (0 to 1.9) of 10,000 deals', 'you pay at most 0.10 ± 0.10 points a deal')
    """
    if worst.high:
        return f"you pay at most {points(worst)} a deal"
    return f"you pay in {never(worst)}"


def more_or_less(estimate: Estimate) -> str:
    """A difference in points, with half its interval.

    >>> more_or_less(Estimate(-0.5, -1, 0, 100))
    '0.50 ± 0.50 points less'
    """
    return f"{points(estimate if estimate.value > 0 else estimate * -1)} {'more' if estimate.value > 0 else 'less'}"


def share(estimate: Estimate) -> str:
    """A share with its interval, which near 0 and 1 is longer on one side.

    >>> share(Estimate(0.25, 0.24, 0.26, 100))
    '25.0 (24.0 to 26.0) of 100 games'
    """
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f}) of 100 games"
