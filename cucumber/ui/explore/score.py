"""The score sheet of a game as it is kept on paper, and the chart of its scores."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from cucumber.explore import Exploration
from cucumber.game import Game
from cucumber.pages.score_sheet import sheet, standings
from cucumber.pages.style import style_sheet
from cucumber.ui.toolkit import traitlets, widgets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
_COLOURS = ("#3f8f4b", "#b3261e", "#2f6fb0", "#b07a1c", "#7a4fa3", "#1d8a8a", "#8a5a3b", "#5f6b62")
_DASHES = ("solid", "dash", "dot")


class Score(Widget):
    """The score sheet; `goes` is called with the node of the deal that was clicked."""

    _esm = _HERE / "score.mjs"
    _css = style_sheet("explore/score")
    unchanged = "the score sheet"

    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, goes: Callable[[int], None]) -> None:
        super().__init__()
        self._goes = goes

    def __repr__(self) -> str:
        return f"<Score: {len(self.shown.get('rows', ()))} rows>"

    def show(self, exploration: Exploration) -> None:
        """Shows the sheet for the position shown."""
        self.shown = sheet(exploration)

    def hear(self, message: Any) -> None:
        """Goes to the deal that was clicked."""
        self._goes(int(message["go"]))


class ScoreChart(widgets.Output):
    """How the scores went, deal by deal; plotly draws it in the browser."""

    def show(self, exploration: Exploration) -> None:
        """Draws the scores up to the position shown; nothing before a deal is over."""
        told = list(standings(exploration))
        if len(told) == 1:
            self.outputs = ()
            return
        bundle = {"application/vnd.plotly.v1+json": figure(told), "text/plain": "<ScoreChart>"}
        self.outputs = tuple[Any, ...](({"output_type": "display_data", "data": bundle, "metadata": {}},))

    def __repr__(self) -> str:
        return "<ScoreChart>"


def figure(told: list[tuple[str, int, Game]]) -> dict[str, Any]:
    """A line for each player; dashes tell apart what colours may not."""
    players = told[0][2].players
    heads = [head for head, _, _ in told]
    lines = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": escape(player, quote=False),
            "x": heads,
            "y": [game.scores[seat] for _, _, game in told],
            "line": {"color": _COLOURS[seat % len(_COLOURS)], "dash": _DASHES[seat // len(_COLOURS) % len(_DASHES)]},
        }
        for seat, player in enumerate(players)
    ]
    axis = {"fixedrange": True, "gridcolor": "rgba(128,140,128,.3)", "zeroline": False}
    layout = {
        "height": 320,
        "autosize": True,
        "margin": {"l": 44, "r": 10, "t": 10, "b": 40},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": "system-ui, sans-serif", "color": "#6f7b72"},
        "dragmode": False,
        "hovermode": "x unified",
        "xaxis": {**axis, "type": "category"},
        "yaxis": {**axis, "title": {"text": "score"}},
        "legend": {"orientation": "h", "y": -0.2},
    }
    return {"data": lines, "layout": layout, "config": {"displayModeBar": False, "responsive": True}}
