"""The course of the scores, or of what players must expect to pay, as a picture: a line for each, named at its end.

It is part of a page, whose sheet colors it: the first player has the class `chart-0`, the others a hue of
their own, of which neighbors are easily told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import Literal, NamedTuple

WIDTH, HEIGHT = 300, 170
WIDE = 1100, 120  # where a chart has the width of a page
_LEFT, _RIGHT, _TOP, _BOTTOM = 32, 82, 10, 20
_LETTERS = 9  # of a name where its line ends
_FEWEST_APART = 36  # between two numbers of deals
_APART = 12  # between two names
_HUES = 0, 10, 210, 40, 280, 180, 330, 90, 240  # the sheet gives the first another color


def score_chart(
    players: Sequence[str],
    scores: Sequence[Sequence[int]],
    limit: int | None = None,
    lost: Sequence[Sequence[int]] = (),
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> str:
    """The chart of these scores: a row for each moment, the first before any deal, with a score for each player.

    A limit is drawn as a line of its own, and a cucumber where `lost`, the lives lost by then, grows. What can be seen
    is also there in words.

    >>> "Ann: 0, 13, 13. Bo: 0, 0, 9." in score_chart(["Ann", "Bo"], [[0, 0], [13, 0], [13, 9]])
    True
    """
    return _chart(players, scores, limit, "The scores", "deal", lost, size)


def charge_chart(players: Sequence[str], charges: Sequence[Sequence[float]]) -> str:
    """The chart of what each player must expect to pay: a row for each moment of a deal, the first before any card.

    >>> "Ann: 4.5, 0. Bo: 1, 9." in charge_chart(["Ann", "Bo"], [[4.5, 1], [0, 9]])
    True
    """
    return _chart(players, charges, None, "What each must expect to pay", "card")


def chance_chart(
    players: Sequence[str],
    shares: Sequence[Sequence[float]],
    moment: Literal["deal", "card"] = "deal",
    at: int | None = None,
    size: tuple[int, int] = (WIDTH, HEIGHT),
) -> str:
    """The chart of each player's chance of winning, in games of a hundred: a row before and after each deal, or card.

    It reaches up to fifty if nobody ever has more. The moment `at` is marked on the first player's line.

    >>> "Ann: 50, 62. Bo: 50, 38." in chance_chart(["Ann", "Bo"], [[0.5, 0.5], [0.62, 0.38]])
    True
    >>> ">100<" in chance_chart(["Ann", "Bo", "Cai"], [[0.4, 0.35, 0.25]])
    False
    """
    of_a_hundred = [[round(100 * share) for share in row] for row in shares]
    highest = 50 if max(map(max, of_a_hundred)) <= 50 else 100  # among many players nobody comes near all games
    words = "How many games of a hundred each can expect to win"
    return _chart(players, of_a_hundred, None, words, moment, size=size, highest=highest, marked=at)


class _Scale(NamedTuple):
    """Where moments and scores are drawn."""

    width: int
    height: int
    moments: int
    highest: float

    @property
    def right(self) -> int:
        """Where the lines end."""
        return self.width - _RIGHT

    def x(self, at: int) -> float:
        """How far to the right a moment is drawn."""
        return _LEFT + (self.right - _LEFT) * at / max(1, self.moments - 1)

    def y(self, score: float) -> float:
        """How far down a score is drawn; a bonus counts as nothing to pay."""
        ground = self.height - _BOTTOM
        return ground - (ground - _TOP) * max(0, score) / self.highest


def _chart(
    players: Sequence[str],
    scores: Sequence[Sequence[float]],
    limit: int | None,
    what: str,
    moment: str,
    lost: Sequence[Sequence[int]] = (),
    size: tuple[int, int] = (WIDTH, HEIGHT),
    *,
    highest: float = 1,
    marked: int | None = None,
) -> str:
    highest = max(highest, limit or 0, *(score for row in scores for score in row))
    scale = _Scale(*size, len(scores), highest)
    names = _spread([scale.y(score) for score in scores[-1]], scale.height - _BOTTOM)
    drawn = ""
    for seat, (player, course) in enumerate(zip(players, zip(*scores, strict=True), strict=True)):
        short = player if len(player) <= _LETTERS else f"{player[: _LETTERS - 1]}…"
        name = _text(scale.right + 8, names[seat], short, "chart-name", _number(course[-1]))
        marks = _cucumbers(scale, course, [row[seat] for row in lost])
        if marked is not None and seat == 0:
            marks += _dot(scale.x(marked), scale.y(course[marked]), 5)
        number = seat % len(_HUES)
        hue = f"hsl(var(--chart-hue, {_HUES[number]}) var(--cu-player-edge))"
        drawn += f'<g class="chart-{number}" color="{hue}">{_line(scale, course)}{marks}{name}</g>'
    courses = (f"{name}: {', '.join(_number(row[seat]) for row in scores)}." for seat, name in enumerate(players))
    words = escape(f"{what}, {moment} by {moment}. {' '.join(courses)}")
    line = "" if limit is None else _across("limit", scale, limit)
    line += "" if limit is None or limit == scale.highest else _number_label(scale, limit)
    return (
        f'<svg class="score-chart" viewBox="0 0 {scale.width} {scale.height}" role="img" aria-label="{words}">'
        f"{_axes(scale, moment)}{line}{drawn}</svg>"
    )


def _spread(heights: Sequence[float], ground: float) -> list[float]:
    """The heights of the names: each beside the end of its line, without overlap, none below the ground."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + _APART)
    too_low = max(0.0, placed[order[-1]] - ground)
    return [place - too_low for place in placed]


def _line(scale: _Scale, scores: Sequence[float]) -> str:
    points = [(scale.x(at), scale.y(score)) for at, score in enumerate(scores)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="chart-line" points="{path}"/>{_dot(*points[-1], 3)}'


def _dot(x: float, y: float, radius: int) -> str:
    return f'<circle class="chart-end" cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>'


def _cucumbers(scale: _Scale, scores: Sequence[float], lost: Sequence[int]) -> str:
    """A cucumber over each moment at which a life was lost."""
    return "".join(
        f'<rect class="chart-lost" x="-7" y="-3" width="14" height="6" rx="3"'
        f' transform="translate({scale.x(at):.1f} {scale.y(scores[at]) - 9:.1f}) rotate(-25)"/>'
        for at in range(1, len(lost))
        if lost[at] > lost[at - 1]
    )


def _axes(scale: _Scale, moment: str) -> str:
    """A hairline at the ground and at the highest number, and as many numbers of moments as there is room for."""
    last = scale.moments - 1
    lines = "".join(_across("axis", scale, at) + _number_label(scale, at) for at in (0, scale.highest))
    step = max(1, -(-last * _FEWEST_APART // (scale.right - _LEFT)))
    named = (at for at in range(step, last, step) if scale.x(last) - scale.x(at) > 2 * _FEWEST_APART)
    numbers = "".join(_text(scale.x(at), scale.height - 8, str(at), "chart-number chart-mid") for at in named)
    end = _text(scale.x(last), scale.height - 8, f"{moment} {last}", "chart-number chart-left")
    return lines + numbers + end


def _across(kind: str, scale: _Scale, score: float) -> str:
    return f'<path class="chart-{kind}" d="M{_LEFT} {scale.y(score):.1f}H{scale.right}"/>'


def _number_label(scale: _Scale, score: float) -> str:
    return _text(_LEFT - 5, scale.y(score), _number(score), "chart-number chart-left")


def _text(x: float, y: float, text: str, kind: str, behind: str = "") -> str:
    more = f' <tspan class="chart-now">{escape(behind)}</tspan>' * bool(behind)
    anchor = "end" if kind.endswith("-left") else "middle" if kind.endswith("-mid") else "start"
    return f'<text class="{kind}" x="{x:.1f}" y="{y + 3.5:.1f}" text-anchor="{anchor}">{escape(text)}{more}</text>'


def _number(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
