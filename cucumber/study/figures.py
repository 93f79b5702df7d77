"""Figures of plotly that look like the site's: numbers with their intervals, and the course of a game.

They are there to be styled and saved. Figures of your own look the same with `template="cucumber"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Any

from cucumber.extras import need
from cucumber.words.show.interval_chart import Dot

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

TEMPLATE = "cucumber"
# Colors that color-blind readers can distinguish, on light and dark paper.
COLORS = ("#2f86c1", "#e07b28", "#1f9e77", "#c66aa6", "#8a7440", "#7b74c9", "#c0504d")
_TEXT, _GRID, _CLEAR = "#75817a", "rgba(128,140,128,.3)", "rgba(0,0,0,0)"
_LINE, _AROUND = 26, 120  # pixels
_HEIGHT, _PLOT, _NAME = 380, 264, 16  # of a course, of what lies between its margins, of a name


@cache
def register_template() -> None:
    """Registers the site's typefaces and colors as `cucumber` with plotly. Raises ModuleNotFoundError without it."""
    import plotly.graph_objects as go
    import plotly.io as pio

    axis = {"gridcolor": _GRID, "zerolinecolor": _GRID, "automargin": True}
    pio.templates[TEMPLATE] = go.layout.Template(
        layout={
            "colorway": COLORS,
            "font": {"family": "Figtree, system-ui, sans-serif", "size": 14, "color": _TEXT},
            "title": {"font": {"family": "Young Serif, Georgia, serif", "size": 19}, "x": 0, "xref": "paper"},
            "paper_bgcolor": _CLEAR,
            "plot_bgcolor": _CLEAR,
            "margin": {"l": 20, "r": 20, "t": 60, "b": 40},
            "xaxis": axis,
            "yaxis": axis,
            "legend": {"orientation": "h", "y": 1, "yanchor": "bottom"},
        }
    )


def dots_of(rows: Iterable[Mapping[str, Any]], about: str = "measure", value: str = "value") -> dict[str, list[Dot]]:
    """These rows of results as dots by their unit, with a series for each game; shares are in percent."""
    by_unit: dict[str, list[Dot]] = {}
    for row in rows:
        unit, scale = ("%", 100) if row["unit"] == "share" else (row["unit"], 1)
        numbers = (scale * row[name] for name in (value, "low", "high"))
        by_unit.setdefault(unit, []).append(Dot(row[about], f"{row['variant']}, {row['players']} players", *numbers))
    return by_unit


def dots_figure(title: str, dots: Mapping[str, Sequence[Dot]]) -> Figure:
    """Numbers as dots with intervals, a row each, a field for each unit. Raises MissingExtra without plotly."""
    need("A figure", "plotly", extra="ui")
    from plotly.subplots import make_subplots

    register_template()
    lines = [len({dot.row for dot in each}) * len({dot.series for dot in each}) for each in dots.values()]
    figure: Figure = make_subplots(
        rows=max(len(dots), 1), row_heights=lines or None, vertical_spacing=0.5 / (len(dots) + 1)
    )
    named = list(dict.fromkeys(dot.series for each in dots.values() for dot in each))
    in_legend = set[str]()
    for row, (unit, there) in enumerate(dots.items(), start=1):
        for series in dict.fromkeys(dot.series for dot in there):
            color = COLORS[named.index(series) % len(COLORS)]
            first = series not in in_legend
            in_legend.add(series)
            figure.add_trace(
                _dots_trace([dot for dot in there if dot.series == series], series, color, named=first), row, 1
            )
        figure.update_xaxes(title_text=unit, row=row, col=1)
    figure.update_yaxes(autorange="reversed", type="category")
    figure.update_layout(
        template=TEMPLATE,
        title=title,
        height=_AROUND * max(len(dots), 1) + _LINE * sum(lines),
        scattermode="group",
        showlegend=len(named) > 1,
    )
    return figure


def _dots_trace(dots: Sequence[Dot], series: str, color: str, *, named: bool) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": series,
        "legendgroup": series,
        "offsetgroup": series,
        "showlegend": named,
        "x": [dot.value for dot in dots],
        "y": [dot.row for dot in dots],
        "error_x": {
            "symmetric": False,
            "array": [dot.high - dot.value for dot in dots],
            "arrayminus": [dot.value - dot.low for dot in dots],
        },
        "marker": {"color": color, "size": 9},
    }


def scores_table(scores: Mapping[str, Sequence[int]]) -> pd.DataFrame:
    """A row for each deal, counted from 1, and a column for each player. Raises MissingExtra without pandas."""
    need("A table", "pandas", extra="study")
    import pandas as pd

    table = pd.DataFrame(dict(scores))
    return table.set_axis(pd.RangeIndex(1, len(table) + 1, name="deal"))


def course_figure(title: str, scores: Mapping[str, Sequence[int]], unit: str) -> Figure:
    """The scores of each player after each deal as lines with names. Raises MissingExtra without plotly."""
    need("A figure", "plotly", extra="ui")
    from plotly.graph_objects import Figure

    register_template()
    figure = Figure()
    colors = dict(zip(scores, cycle(COLORS), strict=False))
    for player, after in scores.items():
        figure.add_scatter(
            x=[*range(1, len(after) + 1)],
            y=[*after],
            name=player,
            mode="lines",
            line={"color": colors[player], "shape": "hv"},
            hovertemplate="%{y} after deal %{x}",
        )
    for player, shift in _label_shifts({player: after[-1] for player, after in scores.items() if after}).items():
        after = scores[player]
        named = {"text": player, "font": {"color": colors[player]}, "showarrow": False, "xanchor": "left"}
        figure.add_annotation(x=len(after), y=after[-1], xshift=6, yshift=shift, **named)
    figure.update_layout(
        template=TEMPLATE,
        title=title,
        height=_HEIGHT,
        showlegend=False,
        margin_r=90,
        xaxis_title="deal",
        yaxis_title=unit,
    )
    return figure


def _label_shifts(ends: Mapping[str, int]) -> dict[str, float]:
    """How far each name is moved up, in pixels, so that none covers another; `ends` are their heights.

    >>> _label_shifts({"Ann": 22, "Bo": 21, "Cai": 0})
    {'Cai': 0.0, 'Bo': 0.0, 'Ann': 4.0}
    """
    scale = _PLOT / max(1, max(ends.values(), default=0) - min(0, *ends.values(), 0))
    shifts, top = dict[str, float](), float("-inf")
    for player, end in sorted(ends.items(), key=lambda each: each[1]):
        top = max(end * scale, top + _NAME)
        shifts[player] = round(top - end * scale, 1)
    return shifts
