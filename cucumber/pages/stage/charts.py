"""The questions that a study answers, each with its chart; plotly draws it in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cucumber.engine.variants import Variant
from cucumber.pages.stage.numbers import WORDS, Gaps, chart_table_html, difference_to_first, numbers_in, with_interval
from cucumber.study.figures import COLORS

if TYPE_CHECKING:
    from cucumber.study.measures import MeasureRow

_TAIL = 0.003  # of all games: the longest ones don't fit in the chart
_LINE, _NAME = 44, 17  # pixels of a row, and of a name over the first one
_LETTERS = 18  # of a line beside a bar: more doesn't fit on a phone
_QUIET, _UNSEEN = "#75817a", "rgba(0,0,0,0)"


@dataclass(frozen=True)
class Topic:
    """A question about the results, and its measures; `by` is what their rows stand for."""

    asks: str
    measures: tuple[str, ...]
    by: str = ""
    axis: str = ""


TOPICS = (
    Topic("What does the last trick cost?", ("last trick",), "points", "points"),
    Topic("Who pays, counting from the lead?", ("charged",), "place", "pays in this share of the deals"),
    Topic("How much?", ("charge",), "place", "paid in a deal"),
    Topic("Which seat pays?", ("charged",), "seat", "pays in this share of the deals"),
    Topic("Who wins?", ("won",), "seat", "games won"),
    Topic("How often do things happen?", ("tie", "bonus", "doubled", "exact hit", "life lost", "shared win")),
    Topic("Is there a choice?", ("choice", "lead change")),
    Topic("How early is it decided?", ("decided",), "tricks", "tricks in a row to the taker of the last"),
    Topic("How long is a game?", ("length",), "deals", "deals in a game"),
)
_COUNTS = ("points", "tricks", "deals")  # what is counted, not just distinguished


@dataclass(frozen=True)
class Bar:
    """A row of the results and its place in the chart: a group, and a place in it; either may be empty.

    `differs` says how it differs from the first game, if that is known.
    """

    group: str
    at: str
    row: MeasureRow
    differs: str = ""


def topics_in(rows: Iterable[MeasureRow]) -> list[Topic]:
    """The questions that these rows answer."""
    there = {(row["measure"], row["by"]) for row in rows}
    return [each for each in TOPICS if any((name, each.by) in there for name in each.measures)]


def bars_of(rows: Sequence[MeasureRow], topic: Topic, variants: Sequence[Variant], gaps: Gaps) -> dict[str, list[Bar]]:
    """The bars that answer a question, by game, without the measures that are zero in every game."""
    bars = {variant.key: _bars(rows, topic, variant, gaps) for variant in variants}
    happen = {bar.row["measure"] for each in bars.values() for bar in each if bar.row["value"]}
    return {key: [bar for bar in each if bar.row["measure"] in happen] for key, each in bars.items()}


def _bars(rows: Sequence[MeasureRow], topic: Topic, variant: Variant, gaps: Gaps) -> list[Bar]:
    """The rows of a game that answer a question; how often each number comes up is shown for one number of players."""
    several = len(numbers_in(rows)) > 1
    by = "" if several and topic.by in _COUNTS else topic.by
    about = [row for row in rows if row["by"] == by and row["measure"] in topic.measures]
    chosen = [row for row in about if row["variant"] == variant.key]
    chosen.sort(key=lambda row: topic.measures.index(row["measure"]))
    bars = (_bar(row, several=several, alone=len(topic.measures) == 1) for row in chosen)
    return [replace(bar, differs=difference_to_first(bar.row, gaps)) for bar in bars]


def _bar(row: MeasureRow, *, several: bool, alone: bool) -> Bar:
    from cucumber.study.measure_changes import nth

    players = f"{row['players']}\u00a0players" if several else ""
    match row["by"], row["at"]:
        case "place", int(at):
            return Bar(players, nth(at) if at else "leads", row)
        case "seat", int(at):
            bots = row["bots"].split(", ")
            return Bar(players, f"seat {at + 1}: {bots[at % len(bots)]}", row)
        case _, None:
            text = players if players and alone else ", ".join(filter(None, (WORDS[row["measure"]], players)))
            return Bar("", text, row)
        case _, at:
            return Bar(players, str(at), row)


# --- what plotly draws ------------------------------------------------------------------------------------------------


def figure(bars: dict[str, list[Bar]], topic: Topic, variants: Sequence[Variant]) -> dict[str, Any]:
    """Outlines for counts, dots with bands for named rows; each game is named in the chart once."""
    upright = any(bar.row["by"] in _COUNTS for each in bars.values() for bar in each)
    traces = [
        (_outline if upright else _dots)(_without_tail(bars[variant.key]), variant, place)
        for place, variant in enumerate(variants)
    ]
    named = [trace for trace in traces if trace["x"]]
    if upright:
        names = [_name_at_peak(trace, line) for line, trace in enumerate(named)]
        return {"data": traces, "layout": _layout_upright(topic) | {"annotations": names}, "config": _CONFIG}
    longest = max((len(trace["x"]) for trace in traces), default=0)
    shares = any(bar.row["unit"] == "share" for each in bars.values() for bar in each)
    layout = _layout_lying(topic, longest * _LINE, len(named), " %" if shares else "")
    ends = [x + reach for trace in named for x, reach in zip(trace["x"], trace["error_x"]["array"], strict=True)]
    lows = [x - reach for trace in named for x, reach in zip(trace["x"], trace["error_x"]["arrayminus"], strict=True)]
    least, most = min([0.0, *lows]), max([0.0, *ends])
    layout["xaxis"]["range"] = [least, most + 0.06 * (most - least or 1)]  # names would widen it
    names = [_name_over_dot(trace, line, most) for line, trace in enumerate(named)]
    return {"data": traces, "layout": layout | {"annotations": names}, "config": _CONFIG}


def _without_tail(bars: list[Bar]) -> list[Bar]:
    """The bars without the longest games, which are rare."""
    if not bars or bars[0].row["by"] != "deals":
        return bars
    remaining = 1.0
    for number, bar in enumerate(bars, start=1):
        remaining -= bar.row["value"]
        if remaining < _TAIL:
            return bars[:number]
    return bars


def _trace(bars: list[Bar], variant: Variant, place: int, number: str, other: str) -> dict[str, Any]:
    """What all have; `number` is the axis that the value goes along."""
    scale = [100 if bar.row["unit"] == "share" else 1 for bar in bars]
    values = [bar.row["value"] * times for bar, times in zip(bars, scale, strict=True)]
    return {
        "type": "scatter",
        "name": escape(variant.name, quote=False),
        number: values,
        f"error_{number}": {
            "type": "data",
            "symmetric": False,
            "array": [bar.row["high"] * times - value for bar, times, value in zip(bars, scale, values, strict=True)],
            "arrayminus": [
                value - bar.row["low"] * times for bar, times, value in zip(bars, scale, values, strict=True)
            ],
            "color": _faint(place),
            "width": 0,
        },
        "hovertemplate": f"%{{{other}}}: %{{customdata}}<extra>{escape(variant.name, quote=False)}</extra>",
        "customdata": [_hover_text(bar) for bar in bars],
    }


def _outline(bars: list[Bar], variant: Variant, place: int) -> dict[str, Any]:
    """How often each number comes up: the first game filled, each other one a line."""
    trace = _trace(bars, variant, place, "y", "x") | {"x": [bar.row["at"] for bar in bars], "mode": "lines"}
    trace["error_y"]["thickness"] = 3
    line = {"color": _color(place), "shape": "hvh", "width": 1 if place == 0 else 2.5}
    filled = {"fill": "tozeroy", "fillcolor": _faint(place)} if place == 0 else {}
    return trace | {"line": line} | filled


def _dots(bars: list[Bar], variant: Variant, place: int) -> dict[str, Any]:
    """A dot with a band in a row; all games share the row."""
    groups = [bar.group for bar in bars]
    places = ["<br>".join(wrap(bar.at, _LETTERS, break_on_hyphens=False)) for bar in bars]
    trace = _trace(bars, variant, place, "x", "y")
    trace["error_x"]["thickness"] = 9
    names = [groups, places] if any(groups) else places
    return trace | {"y": names, "mode": "markers", "marker": {"color": _color(place), "size": 11}}


def _name_at_peak(trace: dict[str, Any], line: int) -> dict[str, Any]:
    """The name of a game where its outline is highest."""
    peak = max(range(len(trace["y"])), key=trace["y"].__getitem__)
    return _name(trace, trace["x"][peak], trace["y"][peak], 12 + _NAME * line)


def _name_over_dot(trace: dict[str, Any], line: int, most: float) -> dict[str, Any]:
    """The name of a game over its dot in the first row, a line for each, towards the middle."""
    first = [part[0] for part in trace["y"]] if isinstance(trace["y"][0], list) else trace["y"][0]
    return _name(trace, trace["x"][0], first, 18 + _NAME * line, is_right=trace["x"][0] > most / 2)


def _name(trace: dict[str, Any], x: Any, y: Any, above: int, *, is_right: bool = False) -> dict[str, Any]:
    color = (trace.get("line") or trace["marker"])["color"]
    side = {"xanchor": "right", "xshift": 6} if is_right else {"xanchor": "left", "xshift": -6}
    text = {"text": trace["name"], "font": {"color": color}, "showarrow": False}
    return {"x": x, "y": y, "yshift": above, **side, **text}


def _color(place: int) -> str:
    return COLORS[place % len(COLORS)]


def _faint(place: int) -> str:
    return f"{_color(place)}40"  # a fourth of it


def _hover_text(bar: Bar) -> str:
    """The hover text of a bar: its value, and its difference from the first game."""
    value = with_interval(bar.row).replace("<small>", "").replace("</small>", "")  # for plotly, plain text
    return f"{value}<br>to the first game: {bar.differs}" if bar.differs else value


_CONFIG = {"displayModeBar": False, "responsive": True, "scrollZoom": False, "doubleClick": False}
_AXIS = {"fixedrange": True, "gridcolor": "rgba(128,140,128,.3)", "zeroline": False, "automargin": True}


def _layout(height: int) -> dict[str, Any]:
    return {
        "height": height,
        "autosize": True,
        "margin": {"l": 10, "r": 10, "t": 10, "b": 10},
        "paper_bgcolor": _UNSEEN,
        "plot_bgcolor": _UNSEEN,
        "font": {"family": "Figtree, system-ui, sans-serif", "size": 14, "color": _QUIET},
        "dragmode": False,
        "hovermode": "closest",
        "showlegend": False,
    }


def _layout_upright(topic: Topic) -> dict[str, Any]:
    return _layout(420) | {
        "margin": {"l": 10, "r": 10, "t": 40, "b": 10},
        "xaxis": {**_AXIS, "title": {"text": topic.axis}},
        "yaxis": {**_AXIS, "rangemode": "tozero", "ticksuffix": " %"},
    }


def _layout_lying(topic: Topic, height: int, names: int, unit: str) -> dict[str, Any]:
    above = _NAME * names
    return _layout(height + above + 80) | {
        "margin": {"l": 10, "r": 80, "t": above, "b": 10},
        "xaxis": {
            **_AXIS,
            "rangemode": "tozero",
            "title": {"text": topic.axis},
            "nticks": 5,
            "ticksuffix": unit,
            "tickangle": 0,
        },
        "yaxis": {
            **_AXIS,
            "autorange": "reversed",
            "gridcolor": _UNSEEN,
            "ticks": "outside",
            "tickcolor": _UNSEEN,
            "ticklen": 8,
        },
    }


def in_numbers(bars: dict[str, list[Bar]], topic: Topic, variants: Sequence[Variant], gaps: Gaps) -> str:
    """What the bars show, as a table behind a fold."""
    rows: dict[str, dict[str, MeasureRow]] = {}
    for key, each in bars.items():
        for bar in each:
            at = f"{bar.at} {topic.by}" if bar.row["by"] in _COUNTS else bar.at
            rows.setdefault(", ".join(filter(None, (bar.group, at))), {})[key] = bar.row
    cells = ((name, [row.get(variant.key) for variant in variants]) for name, row in rows.items())
    return chart_table_html(cells, [variant.name for variant in variants], gaps)
