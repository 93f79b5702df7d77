"""Numbers with their intervals as a picture: a line of dots for each row, and in it a dot for each series.

It has colors of its own; a page's sheet gives it others, by the classes `chart-0`, `chart-1` … of the series in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from textwrap import wrap
from typing import NamedTuple

from cucumber.words.show.tokens import token

WIDTH = 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 112, 12, 6, 30
_LINE, _BETWEEN, _LETTERS, _TEXT = 11, 12, 19, 12
_TICKS = 5


class Dot(NamedTuple):
    """A number in its row and its series, with the ends of its interval."""

    row: str
    series: str
    value: float
    low: float
    high: float


def interval_chart(dots: Sequence[Dot], axis: str) -> str:
    """The chart of these dots, and below it which series is which; `axis` says what the numbers are.

    >>> "row one, blue: 2.00" in interval_chart([Dot("row one", "blue", 2, 1.5, 2.5)], "points")
    True
    """
    rows, series = (list(dict.fromkeys(names)) for names in ([dot.row for dot in dots], [dot.series for dot in dots]))
    ticks = _ticks(min(0.0, *(dot.low for dot in dots)), max(0.0, *(dot.high for dot in dots)))
    tops, bottom = {}, float(_TOP)
    for row in rows:
        tops[row] = bottom
        bottom += max(len(series) * _LINE, len(_lines(row)) * _TEXT) + _BETWEEN
    drawn = "".join(_label(row, tops[row]) for row in rows) + _grid(ticks, bottom, axis)
    drawn += "".join(_dot(dot, series.index(dot.series), tops[dot.row], ticks) for dot in dots)
    words = escape("; ".join(f"{dot.row}, {dot.series}: {dot.value:.2f}" for dot in dots))
    return (
        f'<svg class="interval-chart" font-family="Figtree, sans-serif" font-size="11" '
        f'fill="{token("quiet")}" viewBox="0 0 {WIDTH} {bottom + _BOTTOM:.0f}" role="img" '
        f'aria-label="{escape(axis)}. {words}">{drawn}</svg>{_legend(series)}'
    )


def _lines(row: str) -> list[str]:
    return wrap(row, _LETTERS) or [""]


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest to above the highest; up to 1 if all are zero."""
    high = high if high - low > 1e-9 else 1.0
    step = 10.0 ** floor(log10((high - low) / _TICKS))
    step *= next(times for times in (1, 2, 5, 10) if (high - low) / (step * times) <= _TICKS)
    return [step * number for number in range(floor(low / step), -floor(-high / step) + 1)]


def _across(value: float, ticks: Sequence[float]) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - ticks[0]) / (ticks[-1] - ticks[0])


def _label(row: str, top: float) -> str:
    return "".join(
        f'<text x="{_LEFT - 10}" y="{top + 10 + _TEXT * line:.0f}" text-anchor="end">{escape(text)}</text>'
        for line, text in enumerate(_lines(row))
    )


def _grid(ticks: Sequence[float], bottom: float, axis: str) -> str:
    """The upright lines with their numbers, and what they are."""
    digits = max(0, -floor(log10(min(high - low for low, high in pairwise(ticks)) * 1.01)))
    lines = "".join(
        f'<path class="chart-axis{" chart-zero" if abs(tick) < 1e-9 else ""}" stroke="{token("quiet")}" '
        f'd="M{_across(tick, ticks):.1f} {_TOP}V{bottom - 4:.0f}"/>'
        f'<text class="chart-number" x="{_across(tick, ticks):.1f}" y="{bottom + 9:.0f}" text-anchor="middle">'
        f"{tick:z.{digits}f}</text>"
        for tick in ticks
    )
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    return (
        f'{lines}<text class="chart-number" x="{min(middle, WIDTH / 2 + 30):.0f}" y="{bottom + 24:.0f}" '
        f'text-anchor="middle">{escape(axis)}</text>'
    )


def _dot(dot: Dot, number: int, top: float, ticks: Sequence[float]) -> str:
    y = top + _LINE / 2 + _LINE * number
    low, value, high = (_across(each, ticks) for each in (dot.low, dot.value, dot.high))
    reach = f'stroke="{_color(number)}" stroke-width="2.5" d="M{low:.1f} {y:.1f}H{high:.1f}"'
    return (
        f'<g class="chart-{number}" fill="{_color(number)}"><path class="chart-reach" {reach}/>'
        f'<circle class="chart-end" cx="{value:.1f}" cy="{y:.1f}" r="3.4"/></g>'
    )


def _color(series: int) -> str:
    return token(f"series-{series % 4 + 1}")


def _legend(series: Sequence[str]) -> str:
    if len(series) < 2:
        return ""
    names = "".join(
        f'<li><svg viewBox="0 0 10 10" aria-hidden="true"><g class="chart-{number}" fill="{_color(number)}">'
        f'<circle class="chart-end" cx="5" cy="5" r="4"/></g></svg>{escape(name)}</li>'
        for number, name in enumerate(series)
    )
    return f'<ul class="chart-legend">{names}</ul>'
