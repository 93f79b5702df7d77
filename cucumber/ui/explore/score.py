"""The score sheet of a game as it is kept on paper, and the chart of its scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from cucumber.cards import name_cards
from cucumber.explore import Exploration
from cucumber.game import Game
from cucumber.pages.style import style_sheet
from cucumber.rules import WhenCaught
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


def standings(exploration: Exploration) -> Iterator[tuple[str, int, Game]]:
    """The game before the first deal of the line up to the position shown, and after each that is over.

    With what it is called and the node to go to.
    """
    dealings = [number for number in exploration.path if exploration.nodes[number].deals]
    first = exploration.nodes[dealings[0]].position.game
    yield "Before", dealings[0], first
    for dealt, following in zip(dealings, (*dealings[1:], None), strict=True):
        end = exploration.at if following is None else exploration.nodes[following].parent
        assert end is not None
        position = exploration.nodes[end].position
        if position.over:
            yield f"Deal {position.game.settled + 1}", dealt, position.settled


def sheet(exploration: Exploration) -> dict[str, Any]:
    """The score sheet as the browser draws it."""
    told = list(standings(exploration))
    games = [standing for _, _, standing in told]
    game = games[-1]
    rules = game.rules
    return {
        "players": list(game.players),
        "rows": [_row(*each, before) for each, before in zip(told, [None, *games], strict=False)],
        "half": rules.when_caught is WhenCaught.HALF_CUCUMBER,
        "counts": "credits" if rules.in_credits else "scores",
        "pot": _stakes(game.pot),
        "won": f"{' and '.join(game.players[seat] for seat in game.winners)} won." if game.over else "",
    }


def _stakes(number: int) -> str:
    return f"In the pot: {number} stake{'' if number == 1 else 's'}." if number else ""


def _row(head: str, node: int, game: Game, before: Game | None) -> dict[str, Any]:
    return {"head": head, "node": node, "cells": [_cell(game, seat, before) for seat in range(len(game.players))]}


def _cell(game: Game, seat: int, before: Game | None) -> dict[str, Any]:
    """What the sheet says of a player, and what the deal changed."""
    changed = game.scores[seat] - before.scores[seat] if before else 0
    return {
        "score": str(game.scores[seat]),
        "cucumbers": game.cucumbers[seat],
        "kept": name_cards(game.kept[seat]),
        "state": game.state_of(seat) if game.state_of(seat) in {"out", "has won"} else "",
        "changed": f"{changed:+d}".replace("-", "−") if changed else "",
    }


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
