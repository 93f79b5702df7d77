"""Intervals that contain the true value in 19 of 20 studies."""

from __future__ import annotations

from fractions import Fraction
from math import nan, sqrt

CONFIDENCE = 0.95
WIDTH = 1.959963984540054  # standard deviations to each side that contain 95 % of a normal distribution

Interval = tuple[float, float, float]  # the value, and the two ends


def share(part: int, whole: int) -> Interval:
    """A share and its Wilson interval, which stays between 0 and 1 and also suits rare events.

    >>> [round(number, 3) for number in share(0, 10)]
    [0.0, 0.0, 0.278]
    """
    value, slack = part / whole, WIDTH**2 / whole
    middle = (value + slack / 2) / (1 + slack)
    reach = sqrt(slack * (value * (1 - value) + slack / 4)) / (1 + slack)
    low = 0.0 if part == 0 else middle - reach
    high = 1.0 if part == whole else middle + reach
    return value, low, high


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
