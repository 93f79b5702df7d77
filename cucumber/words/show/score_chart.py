"""The course of the scores, or of what players must expect to pay, as a picture: a line for each, named at its end.

It is part of a page, whose sheet colors it: what belongs to a player has the classes `chart-0`, `chart-1` …
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Literal

WIDTH, HEIGHT = 300, 170
_LEFT, _RIGHT, _TOP, _BOTTOM = 32, 62, 10, 20
_LETTERS = 9  # of a name where its line ends
_APART = 12  # between two names
_HUES = 9  # that the sheet has


def score_chart(players: Sequence[str], scores: Sequence[Sequence[int]], limit: int | None = None) -> str:
    """The chart of these scores: a row for each moment, the first before any deal, with a score for each player.

    A limit is drawn as a line of its own. What can be seen is also there in words.

    >>> "Ann: 0, 13, 13. Bo: 0, 0, 9." in score_chart(["Ann", "Bo"], [[0, 0], [13, 0], [13, 9]])
    True
    """
    return _chart(players, scores, limit, "The scores", "deal")


def charge_chart(players: Sequence[str], charges: Sequence[Sequence[float]]) -> str:
    """The chart of what each player must expect to pay: a row for each moment of a deal, the first before any card.

    >>> "Ann: 4.5, 0. Bo: 1, 9." in charge_chart(["Ann", "Bo"], [[4.5, 1], [0, 9]])
    True
    """
    return _chart(players, charges, None, "What each must expect to pay", "card")


def chance_chart(
    players: Sequence[str], shares: Sequence[Sequence[float]], moment: Literal["deal", "card"] = "deal"
) -> str:
    """The chart of each player's chance of winning, in games of a hundred: a row before and after each deal, or card.

    >>> "Ann: 50, 62. Bo: 50, 38." in chance_chart(["Ann", "Bo"], [[0.5, 0.5], [0.62, 0.38]])
    True
    """
    of_a_hundred = [[round(100 * share) for share in row] for row in shares]
    return _chart(players, of_a_hundred, None, "How many games of a hundred each can expect to win", moment)


def _chart(players: Sequence[str], scores: Sequence[Sequence[float]], limit: int | None, what: str, moment: str) -> str:
    highest = max(1, limit or 0, *(score for row in scores for score in row))
    across = [_LEFT + (WIDTH - _LEFT - _RIGHT) * at / max(1, len(scores) - 1) for at in range(len(scores))]
    lines = [
        [(x, _height(score, highest)) for x, score in zip(across, of_seat, strict=True)]
        for of_seat in zip(*scores, strict=True)
    ]
    names = _spread([line[-1][1] for line in lines])
    drawn = "".join(
        f'<g class="chart-{seat % _HUES}">{_line(line)}'
        f"{_text(WIDTH - _RIGHT + 6, names[seat], _short(players[seat]), 'chart-name')}</g>"
        for seat, line in enumerate(lines)
    )
    words = escape(f"{what}, {moment} by {moment}. {_in_words(players, scores)}")
    return (
        f'<svg class="score-chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{words}">'
        f"{_axes(across, highest, moment)}{'' if limit is None else _limit(limit, highest)}{drawn}</svg>"
    )


def _height(score: float, highest: float) -> float:
    """How far down a score is drawn; a bonus counts as nothing to pay."""
    return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * max(0, score) / highest


def _spread(heights: Sequence[float]) -> list[float]:
    """Where the names stand: each beside the end of its line, without overlap."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + _APART)
    too_low = max(0.0, placed[order[-1]] - (HEIGHT - _BOTTOM))
    return [place - too_low for place in placed]


def _line(points: Sequence[tuple[float, float]]) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    x, y = points[-1]
    return f'<polyline class="chart-line" points="{path}"/><circle class="chart-end" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'


def _axes(across: Sequence[float], highest: float, moment: str) -> str:
    """The ground line, the highest number, and the number of the last moment."""
    ground = _height(0, highest)
    return (
        f'<path class="chart-axis" d="M{_LEFT} {ground:.1f}H{WIDTH - _RIGHT}"/>'
        f"{_text(_LEFT - 5, ground, '0', 'chart-number chart-left')}"
        f"{_text(_LEFT - 5, _height(highest, highest), _number(highest), 'chart-number chart-left')}"
        f"{_text(across[-1], HEIGHT - 8, f'{moment} {len(across) - 1}', 'chart-number chart-left')}"
    )


def _limit(limit: int, highest: float) -> str:
    height = _height(limit, highest)
    number = "" if limit == highest else _text(_LEFT - 5, height, str(limit), "chart-number chart-left")
    return f'<path class="chart-limit" d="M{_LEFT} {height:.1f}H{WIDTH - _RIGHT}"/>{number}'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y + 3.5:.1f}">{escape(text)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"


def _in_words(players: Sequence[str], scores: Sequence[Sequence[float]]) -> str:
    told = (f"{name}: {', '.join(_number(row[seat]) for row in scores)}." for seat, name in enumerate(players))
    return " ".join(told)


def _number(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
