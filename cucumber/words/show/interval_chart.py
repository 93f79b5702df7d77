"""Numbers with their intervals as a picture: a line for each row, and on it a dot with a band for each series.

The series are named once, above the dots of the first row; a hand is drawn as cards. The chart has colors of its own,
and in a page those of its tokens, dark or light.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from textwrap import wrap
from typing import NamedTuple

from cucumber.words.show.tokens import token

WIDTH = 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 112, 12, 6, 30
_ROW, _LETTERS, _TEXT, _NAME = 26, 17, 13, 14
_LETTER = 6.8  # how wide one is, about
_CARD, _CARD_HIGH = 14, 18
_TICKS = 5
_SERIES = "series-1", "series-2", "series-3", "series-4"
_NARROW = f' textLength="{_CARD - 3}" lengthAdjust="spacingAndGlyphs"'
_HAND = re.compile(r"(?:(?:10|[2-9JQKA])(?: |$)){2,}")


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
    if any(map(_HAND.fullmatch, rows)):
        rows.sort(key=lambda row: -max(dot.value for dot in dots if dot.row == row))
    top = _TOP + _NAME * (len(series) if len(series) > 1 else 0)
    middles = {}
    for row in rows:
        height = max(_ROW, len(_lines(row)) * _TEXT + 8)
        middles[row] = top + height / 2
        top += height
    first = {dot.series: _across(dot.value, ticks) for dot in dots if dot.row == rows[0]}
    drawn = _grid(ticks, top, axis)
    drawn += "".join(_series_names(first, series, middles[rows[0]])) if len(series) > 1 else ""
    drawn += "".join(_label(row, middles[row]) for row in rows)
    drawn += "".join(_dot(dot, series.index(dot.series), middles[dot.row], ticks) for dot in dots)
    words = escape("; ".join(f"{dot.row}, {dot.series}: {dot.value:.2f}" for dot in dots))
    return (
        f'<svg class="interval-chart" font-family="Figtree, sans-serif" font-size="12" '
        f'fill="{token("quiet")}" viewBox="0 0 {WIDTH} {top + _BOTTOM:.0f}" role="img" '
        f'aria-label="{escape(axis)}. {words}">{drawn}</svg>'
    )


def _lines(row: str) -> list[str]:
    return [row] if _HAND.fullmatch(row) else wrap(row, _LETTERS) or [""]


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers from below the lowest to above the highest; up to 1 if all are zero."""
    high = high if high - low > 1e-9 else 1.0
    step = 10.0 ** floor(log10((high - low) / _TICKS))
    step *= next(times for times in (1, 2, 5, 10) if (high - low) / (step * times) <= _TICKS)
    return [step * number for number in range(floor(low / step), -floor(-high / step) + 1)]


def _across(value: float, ticks: Sequence[float]) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - ticks[0]) / (ticks[-1] - ticks[0])


def _label(row: str, middle: float) -> str:
    """What a row is about: words, or the cards of a hand."""
    if _HAND.fullmatch(row):
        return _hand(row.split(), middle)
    lines = _lines(row)
    top = middle + 4 - _TEXT * (len(lines) - 1) / 2
    return "".join(
        f'<text x="{_LEFT - 10}" y="{top + _TEXT * line:.1f}" text-anchor="end">{escape(text)}</text>'
        for line, text in enumerate(lines)
    )


def _hand(ranks: Sequence[str], middle: float) -> str:
    left = _LEFT - 8 - _CARD * len(ranks)
    return "".join(
        f'<rect class="chart-card" x="{left + _CARD * place}" y="{middle - _CARD_HIGH / 2:.1f}" width="{_CARD - 1}" '
        f'height="{_CARD_HIGH}" rx="2" fill="{token("card")}" stroke="{token("quiet")}" stroke-width="0.6"/>'
        f'<text class="chart-rank" x="{left + _CARD * place + (_CARD - 1) / 2}" y="{middle + 3.8:.1f}" '
        f'text-anchor="middle" fill="{token("ink")}"{_NARROW * (len(rank) > 1)}>{rank}</text>'
        for place, rank in enumerate(ranks)
    )


def _series_names(first: dict[str, float], series: Sequence[str], middle: float) -> Iterator[str]:
    """The names of the series, one below the other above the first row, each with a hairline down to its dot."""
    there = sorted((name for name in series if name in first), key=first.__getitem__)
    is_right = any(first[name] + _LETTER * len(name) > WIDTH for name in there)
    for line, name in enumerate(reversed(there) if is_right else there):
        x, y, number = first[name], _TOP + _NAME * (line + 0.8), series.index(name)
        end = ' text-anchor="end"' if is_right else ""
        down = f"M{x:.1f} {y - 8:.1f}V{middle:.1f}"
        yield (
            f"<g {_paint(number)}>"
            f'<path class="chart-leader" stroke="{_color(number)}" stroke-width="0.8" d="{down}"/>'
            f'<text class="chart-name" x="{x + (-4 if is_right else 4):.1f}" y="{y:.1f}"{end}>{escape(name)}</text></g>'
        )


def _grid(ticks: Sequence[float], bottom: float, axis: str) -> str:
    """The upright lines with their numbers, and what they are."""
    digits = max(0, -floor(log10(min(high - low for low, high in pairwise(ticks)) * 1.01)))
    lines = "".join(
        f'<path class="chart-axis{" chart-zero" if abs(tick) < 1e-9 else ""}" stroke="{token("quiet")}" '
        f'stroke-width="0.5" d="M{_across(tick, ticks):.1f} {_TOP}V{bottom - 4:.0f}"/>'
        f'<text class="chart-number" x="{_across(tick, ticks):.1f}" y="{bottom + 9:.0f}" text-anchor="middle">'
        f"{tick:z.{digits}f}</text>"
        for tick in ticks
    )
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    return (
        f'{lines}<text class="chart-number" x="{min(middle, WIDTH / 2 + 30):.0f}" y="{bottom + 24:.0f}" '
        f'text-anchor="middle">{escape(axis)}</text>'
    )


def _dot(dot: Dot, number: int, y: float, ticks: Sequence[float]) -> str:
    low, value, high = (_across(each, ticks) for each in (dot.low, dot.value, dot.high))
    reach = f'stroke="{_color(number)}" stroke-opacity="0.35" stroke-width="9" d="M{low:.1f} {y:.1f}H{high:.1f}"'
    return (
        f'<g {_paint(number)}><path class="chart-reach" {reach}/>'
        f'<circle class="chart-end" cx="{value:.1f}" cy="{y:.1f}" r="4"/></g>'
    )


def _color(series: int) -> str:
    return token(_SERIES[series % len(_SERIES)])


def _paint(series: int) -> str:
    """What a group is painted with: by itself as by day, and in a page in that page's light."""
    return f'fill="{_color(series)}" color="var(--cu-{_SERIES[series % len(_SERIES)]})"'
