"""Who sits at a table: whether a number of players can play a game, and which bot has which seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from cucumber.bots import BOTS, Bot
from cucumber.engine.rules import Rules
from cucumber.errors import BadDeal, BadKind, check_kind, description

AnyBot = str | Bot  # a bot, or the name of one in BOTS


def check_players(rules: Rules, players: int) -> None:
    """Raises BadDeal unless `players` can play."""
    if players not in rules.player_range:
        raise BadDeal(f"{players!r:.40} players can't play {rules.name}. {rules.sentence('player_range')}")


_MOST = 1000  # bots of one game, study or tournament


def bot_of(bot: AnyBot) -> Bot:
    """The bot that is meant. Raises UnknownBot for an unknown name, and BadDeal for the name of another one.

    >>> bot_of("lowest") is bot_of(BOTS["lowest"])
    True
    """
    if not isinstance(bot, Bot):
        check_kind(bot, str, "A bot is given as a Bot or by its name, such as 'sharp'", "bots")
        return BOTS[bot]
    if bot.name in BOTS and BOTS[bot.name] != bot:
        raise BadDeal(f"There is another bot called {bot.name!r}; give this one a name of its own.", field="bots")
    return bot


def bots_of(bots: AnyBot | Iterable[AnyBot]) -> tuple[Bot, ...]:
    """The bots that are meant, by one or by many. Raises as `bot_of` does, and BadKind for anything else."""
    if isinstance(bots, (str, Bot)):
        return (bot_of(bots),)
    try:
        first_bots = tuple(islice(bots, _MOST + 1))
    except TypeError:
        raise BadKind(f"Bots are a Bot, its name, or a list of these, not {description(bots)}.", field="bots") from None
    if len(first_bots) > _MOST:
        raise BadDeal(f"There are more than {_MOST} bots.", field="bots")
    meant = tuple(map(bot_of, first_bots))
    if one := next((bot for bot in meant if any(bot != other and bot.name == other.name for other in meant)), None):
        raise BadDeal(f"Two bots are called {one.name!r}; give each a name of its own.", field="bots")
    return meant


def bots_by_seat(bots: AnyBot | Sequence[AnyBot], players: int) -> tuple[Bot, ...]:
    """The bot at each seat. Raises as `bots_of` does, and BadDeal for too few or too many."""
    line_up = bots_of(bots)
    line_up *= players if isinstance(bots, (str, Bot)) else 1
    if len(line_up) != players:
        raise BadDeal(f"{players} players need {players} bots, or one for all; here are {len(line_up)}.", field="bots")
    return line_up
