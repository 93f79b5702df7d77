"""Intervals that contain the true value in 19 of 20 studies.

What is counted several times in a deal, or in a game, is not independent there. So a share or a mean is taken as what
it is, a sum over all deals or games divided by another, and its interval follows from how both scatter together from
one to the next (`cucumber.analysis.fast.spread`).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import hypot, nan, pi, sqrt, tan

from cucumber.analysis.fast.spread import Ratio

CONFIDENCE = 0.95
WIDTH = 1.959963984540054  # standard deviations to each side that contain 95 % of a normal distribution

Interval = tuple[float, float, float]  # the value, and the two ends


def share(part: int, whole: int) -> Interval:
    """A share and its Wilson interval, which stays between 0 and 1 and also suits rare events.

    >>> [round(number, 3) for number in share(0, 10)]
    [0.0, 0.0, 0.278]
    """
    return _wilson(part / whole, whole)


def share_among(ratio: Ratio) -> Interval:
    """The same for what is counted several times in a deal or game, as if each time counted for less, or more.

    Where each deal counts once it is the interval of `share`. A share that is the same in every deal has an interval
    of no width, and one that never or always occurs has that of as many tries as there were deals. One deal alone has
    no other interval: both ends are NaN.

    >>> share_among(Ratio(part=50, whole=200, part_squared=50, product=200, whole_squared=800, number=50))
    (0.25, 0.25, 0.25)
    >>> [round(number, 3) for number in share_among(Ratio(0, 40, 0, 0, 160, 10))]
    [0.0, 0.0, 0.278]
    """
    part, whole = ratio.part, ratio.whole
    if part in {0, whole}:
        return _wilson(part / whole, min(whole, ratio.number))
    if ratio.number == 1:
        return part / whole, nan, nan
    scattered = _scatter(ratio)
    return _wilson(part / whole, part * (whole - part) / scattered) if scattered else (part / whole,) * 3


def _wilson(value: float, tries: float) -> Interval:
    slack = WIDTH**2 / tries
    middle = (value + slack / 2) / (1 + slack)
    reach = sqrt(slack * (value * (1 - value) + slack / 4)) / (1 + slack)
    low = 0.0 if value == 0 else middle - reach
    high = 1.0 if value == 1 else middle + reach
    return value, low, high


def _scatter(ratio: Ratio) -> float:
    """How far the parts of all deals or games are from what their wholes suggest, squared and summed exactly."""
    part, whole = ratio.part, ratio.whole
    exact = whole**2 * ratio.part_squared - 2 * part * whole * ratio.product + part**2 * ratio.whole_squared
    return float(Fraction(exact, whole**2))


def mean_among(ratio: Ratio) -> Interval:
    """A mean and its normal interval; where each deal or game counts once, the same as `mean`.

    >>> mean_among(Ratio(6, 3, 14, 6, 3, 3)) == mean(6, 14, 3)
    True
    """
    value, number = ratio.part / ratio.whole, min(ratio.whole, ratio.number)
    reach = WIDTH * sqrt(variance(ratio) / number)
    return value, value - reach, value + reach


def variance(ratio: Ratio) -> float:
    """How far the mean of one deal, or of one game, is from that of all, squared; NaN for one alone."""
    number = min(ratio.whole, ratio.number)
    return _scatter(ratio) * (number / ratio.whole) ** 2 / (number - 1) if number > 1 else nan


def mean(total: int | Fraction, squared: int | Fraction, number: int) -> Interval:
    """A mean and its normal interval, from the sum of `number` numbers and the sum of their squares.

    A single number has no interval: both ends are NaN.

    >>> [round(number, 3) for number in mean(6, 14, 3)]
    [2.0, 0.868, 3.132]
    """
    value = float(total / number)
    if number == 1:
        return value, nan, nan
    variance = float((number * squared - total * total) / (number * (number - 1)))  # exact up to here: no cancellation
    reach = WIDTH * sqrt(variance / number)
    return value, value - reach, value + reach


def difference(one: Interval, other: Interval, by_block: Iterable[float]) -> Interval:
    """How much more one value is than another with the same cards, and its interval by Student's t.

    `by_block` has, for each block of deals or games that both played, what it adds to the difference: so what the cards
    do to both drops out. A single block has no interval: both ends are NaN.
    """
    value, added = one[0] - other[0], list(by_block)
    if len(added) < 2:
        return value, nan, nan
    squares = sum(each * each for each in added)
    reach = student(len(added) - 1) * sqrt(squares * len(added) / (len(added) - 1))
    return value, value - reach, value + reach


def difference_of_constants(one: Interval, other: Interval) -> Interval:
    """The same for two values that have not scattered: its interval follows from theirs (MOVER).

    >>> difference_of_constants((0.0, 0.0, 0.03), (0.0, 0.0, 0.04))
    (0.0, -0.04, 0.03)
    """
    value = one[0] - other[0]
    down, up = hypot(one[0] - one[1], other[2] - other[0]), hypot(one[2] - one[0], other[0] - other[1])
    return value, value - down, value + up


def student(freedom: int) -> float:
    """How many standard errors to each side contain 95 % of Student's distribution, to a thousandth or better.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5; exact for one and two degrees of freedom.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 4, 10, 63)]
    [12.71, 4.3, 2.78, 2.23, 2.0]
    """
    if freedom == 1:
        return tan(pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * sqrt(2 / (1 - CONFIDENCE**2))
    x, n = WIDTH, freedom
    terms = (
        (x**3 + x) / 4,
        (5 * x**5 + 16 * x**3 + 3 * x) / 96,
        (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384,
        (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160,
    )
    return x + sum(term / float(n**power) for power, term in enumerate(terms, start=1))
