"""Who sits at a table: whether a number of players can play a game, and which bot has which seat."""

from __future__ import annotations

from collections.abc import Sequence

from cucumber.bots import BOTS
from cucumber.errors import BadDeal
from cucumber.rules import Rules, nearest


def check_players(rules: Rules, players: int) -> None:
    """Raises BadDeal unless `players` can play."""
    if players not in rules.player_range:
        raise BadDeal(f"{players!r:.40} players can't play {rules.name}. {rules.sentence('player_range')}")


def names_of_bots(bots: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The name of the bot at each seat. Raises BadDeal for an unknown name, or for too few or too many."""
    names = (bots,) * players if isinstance(bots, str) else tuple(bots)
    if len(names) != players:
        raise BadDeal(f"{players} players need {players} bots, or the name of one for all; here are {len(names)}.")
    for name in names:
        if name not in BOTS:
            raise BadDeal(f"There is no bot {name!r:.60}. {nearest(str(name), list(BOTS))}")
    return names
