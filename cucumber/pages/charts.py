"""The questions that a study answers, each with its chart; plotly draws it in the browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cucumber.engine.variants import Variant
from cucumber.pages.numbers import WORDS, Apart, difference_to_first, listed_html, numbers_in, with_interval
from cucumber.study.figures import COLORS

if TYPE_CHECKING:
    from cucumber.study.measures import Row

_PATTERNS = ("", "/", ".", "x")  # help where colors don't
_TAIL = 0.003  # of all games: the longest ones don't fit in the chart
_LINE, _LEAST = 24, 44  # pixels of a bar, and of what is drawn at one place
_LETTERS = 18  # of a line beside a bar: more doesn't fit on a phone
_QUIET, _UNSEEN = "#75817a", "rgba(0,0,0,0)"


@dataclass(frozen=True)
class Topic:
    """A question about the results, and the measures that answer it; `by` is what their rows are about."""

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
_COUNTS = ("points", "tricks", "deals")  # what is counted, not just told apart


@dataclass(frozen=True)
class Bar:
    """A row of the results and its place in the chart: a group, and a place in it; either may be empty.

    `differs` says how it differs from the first game, if that is known.
    """

    group: str
    at: str
    row: Row
    differs: str = ""


def answered(rows: Iterable[Row]) -> list[Topic]:
    """The questions that these rows answer."""
    there = {(row["measure"], row["by"]) for row in rows}
    return [each for each in TOPICS if any((name, each.by) in there for name in each.measures)]


def bars_of(rows: Sequence[Row], topic: Topic, variants: Sequence[Variant], apart: Apart) -> dict[str, list[Bar]]:
    """The bars that answer a question, by game."""
    return _that_happen({variant.key: _bars(rows, topic, variant, apart) for variant in variants})


def _bars(rows: Sequence[Row], topic: Topic, variant: Variant, apart: Apart) -> list[Bar]:
    """The rows of a game that answer a question; how often each number comes up is shown for one number of players."""
    several = len(numbers_in(rows)) > 1
    by = "" if several and topic.by in _COUNTS else topic.by
    about = [row for row in rows if row["by"] == by and row["measure"] in topic.measures]
    chosen = [row for row in about if row["variant"] == variant.key]
    chosen.sort(key=lambda row: topic.measures.index(row["measure"]))
    bars = (_bar(row, several=several, alone=len(topic.measures) == 1) for row in chosen)
    return [replace(bar, differs=difference_to_first(bar.row, apart)) for bar in bars]


def _that_happen(bars: dict[str, list[Bar]]) -> dict[str, list[Bar]]:
    """Without the measures that are zero in every game."""
    happen = {bar.row["measure"] for each in bars.values() for bar in each if bar.row["value"]}
    return {key: [bar for bar in each if bar.row["measure"] in happen] for key, each in bars.items()}


def _bar(row: Row, *, several: bool, alone: bool) -> Bar:
    from cucumber.study.changes import nth

    players = f"{row['players']}\u00a0players" if several else ""
    match row["by"], row["at"]:
        case "place", int(at):
            return Bar(players, nth(at) if at else "leads", row)
        case "seat", int(at):
            bots = row["bots"].split(", ")
            return Bar(players, f"seat {at + 1}: {bots[at % len(bots)]}", row)
        case _, None:
            return Bar(
                "", players if players and alone else ", ".join(filter(None, (WORDS[row["measure"]], players))), row
            )
        case _, at:
            return Bar(players, str(at), row)


# --- what plotly draws ------------------------------------------------------------------------------------------------


def figure(bars: dict[str, list[Bar]], topic: Topic, variants: Sequence[Variant]) -> dict[str, Any]:
    """Upright bars over what is counted, lying ones beside what has a name; each with its interval."""
    upright = any(bar.row["by"] in _COUNTS for each in bars.values() for bar in each)
    traces = [
        (_upright if upright else _lying)(_without_tail(bars[variant.key]), variant, place)
        for place, variant in enumerate(variants)
    ]
    longest = max((len(trace["x"]) for trace in traces), default=0)
    if upright:
        return {"data": traces, "layout": _layout_upright(topic), "config": _CONFIG}
    shares = any(bar.row["unit"] == "share" for each in bars.values() for bar in each)
    values = [_values(bars[variant.key], trace) for variant, trace in zip(variants, traces, strict=True)]
    layout = _layout_lying(topic, longest * max(len(variants) * _LINE, _LEAST), " %" if shares else "")
    return {"data": [*traces, *values], "layout": layout, "config": _CONFIG}


def _without_tail(bars: list[Bar]) -> list[Bar]:
    """The bars without the longest games, which are rare."""
    if not bars or bars[0].row["by"] != "deals":
        return bars
    left = 1.0
    for number, bar in enumerate(bars, start=1):
        left -= bar.row["value"]
        if left < _TAIL:
            return bars[:number]
    return bars


def _trace(bars: list[Bar], variant: Variant, place: int, number: str, other: str) -> dict[str, Any]:
    """What all bars have; `number` is the axis that the value goes along."""
    scale = [100 if bar.row["unit"] == "share" else 1 for bar in bars]
    values = [bar.row["value"] * times for bar, times in zip(bars, scale, strict=True)]
    return {
        "type": "bar",
        "name": escape(variant.name, quote=False),
        "orientation": "h" if number == "x" else "v",
        number: values,
        f"error_{number}": {
            "type": "data",
            "symmetric": False,
            "array": [bar.row["high"] * times - value for bar, times, value in zip(bars, scale, values, strict=True)],
            "arrayminus": [
                value - bar.row["low"] * times for bar, times, value in zip(bars, scale, values, strict=True)
            ],
            "color": _QUIET,
            "thickness": 1.5,
            "width": 3,
        },
        "offsetgroup": str(place),
        "marker": {
            "color": COLORS[place % len(COLORS)],
            "pattern": {"shape": _PATTERNS[place % len(_PATTERNS)], "fillmode": "overlay", "solidity": 0.2, "size": 7},
        },
        "hovertemplate": f"%{{{other}}}: %{{customdata}}<extra>{escape(variant.name, quote=False)}</extra>",
        "customdata": [_hovered(bar) for bar in bars],
    }


def _upright(bars: list[Bar], variant: Variant, place: int) -> dict[str, Any]:
    return _trace(bars, variant, place, "y", "x") | {"x": [bar.row["at"] for bar in bars]}


def _lying(bars: list[Bar], variant: Variant, place: int) -> dict[str, Any]:
    groups, places = (
        [bar.group for bar in bars],
        ["<br>".join(wrap(bar.at, _LETTERS, break_on_hyphens=False)) for bar in bars],
    )
    names = [groups, places] if any(groups) else places
    return _trace(bars, variant, place, "x", "y") | {"y": names}


def _values(bars: list[Bar], trace: dict[str, Any]) -> dict[str, Any]:
    """The values behind the bars, where their intervals end: bars that cannot be seen carry them."""
    ends = [value + reach for value, reach in zip(trace["x"], trace["error_x"]["array"], strict=True)]
    return {
        "type": "bar",
        "orientation": "h",
        "x": ends,
        "y": trace["y"],
        "text": [f" {_plain(with_interval(bar.row, interval=False))}" for bar in bars],
        "textposition": "outside",
        "textfont": {"size": 13},
        "cliponaxis": False,
        "offsetgroup": trace["offsetgroup"],
        "marker": {"color": _UNSEEN},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _hovered(bar: Bar) -> str:
    """What is said of a bar: its value, and its difference from the first game."""
    value = _plain(with_interval(bar.row))
    return f"{value}<br>to the first game: {bar.differs}" if bar.differs else value


def _plain(html: str) -> str:
    """What plotly takes for text."""
    return html.replace("<small>", "").replace("</small>", "")


_CONFIG = {"displayModeBar": False, "responsive": True, "scrollZoom": False, "doubleClick": False}
_AXIS = {"fixedrange": True, "gridcolor": "rgba(128,140,128,.3)", "zeroline": False, "automargin": True}


def _layout(height: int) -> dict[str, Any]:
    return {
        "height": height,
        "autosize": True,
        "margin": {"l": 10, "r": 10, "t": 10, "b": 10},
        "paper_bgcolor": _UNSEEN,
        "plot_bgcolor": _UNSEEN,
        "font": {"family": "system-ui, sans-serif", "size": 14, "color": _QUIET},
        "dragmode": False,
        "barmode": "group",
        "bargap": 0.25,
        "hovermode": "closest",
        "showlegend": True,
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom", "font": {"size": 14}},
    }


def _layout_upright(topic: Topic) -> dict[str, Any]:
    return _layout(420) | {
        "xaxis": {**_AXIS, "title": {"text": topic.axis}},
        "yaxis": {**_AXIS, "rangemode": "tozero", "ticksuffix": " %"},
    }


def _layout_lying(topic: Topic, height: int, unit: str) -> dict[str, Any]:
    return _layout(height + 130) | {
        "margin": {"l": 10, "r": 80, "t": 10, "b": 10},
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


def in_numbers(bars: dict[str, list[Bar]], topic: Topic, variants: Sequence[Variant], apart: Apart) -> str:
    """What the bars show, as a table behind a fold."""
    rows: dict[str, dict[str, Row]] = {}
    for key, each in bars.items():
        for bar in each:
            at = f"{bar.at} {topic.by}" if bar.row["by"] in _COUNTS else bar.at
            rows.setdefault(", ".join(filter(None, (bar.group, at))), {})[key] = bar.row
    cells = ((name, [row.get(variant.key) for variant in variants]) for name, row in rows.items())
    return listed_html(cells, [variant.name for variant in variants], apart)
