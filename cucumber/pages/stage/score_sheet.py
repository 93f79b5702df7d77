"""The score sheet of a game: everyone's scores, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cucumber.engine.cards import name_cards
from cucumber.engine.game import Game
from cucumber.engine.rules import WhenCaught
from cucumber.english import quantity
from cucumber.table.explore import Exploration


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
            yield f"Deal {position.game.settled + 1}", dealt, position.current_game


def sheet(exploration: Exploration) -> dict[str, Any]:
    labeled = list(standings(exploration))
    games = [standing for _, _, standing in labeled]
    game = games[-1]
    rules = game.rules
    return {
        "players": list(game.players),
        "rows": [
            {"head": head, "node": node, "cells": [_cell(after, seat, before) for seat in range(len(game.players))]}
            for (head, node, after), before in zip(labeled, [None, *games], strict=False)
        ],
        "half": rules.when_caught is WhenCaught.HALF_CUCUMBER,
        "counts": "credits" if rules.in_credits else "scores",
        "pot": f"In the pot: {quantity(game.pot, 'stake')}." if game.pot else "",
        "won": f"{' and '.join(game.players[seat] for seat in game.winners)} won." if game.over else "",
    }


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
