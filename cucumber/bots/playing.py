"""Bots at the table: the one loop in which they play, and where their chance comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from cucumber.acts import Act, Ask
from cucumber.bots.bot import Bot
from cucumber.bots.strategies.simple import RANDOM
from cucumber.deal import Deal, Verdict
from cucumber.game import Game
from cucumber.view import view

Chance = Callable[[Deal], Random]


class BotAct(NamedTuple):
    """One act of a bot: the verdict on it, and the deal after it."""

    verdict: Verdict
    after: Deal

    @property
    def before(self) -> Deal:
        """The deal before it."""
        return self.verdict.deal

    @property
    def act(self) -> Act:
        """The act itself."""
        return self.verdict.act


def chance_by_acts(deal: Deal) -> Random:
    """Chance that goes by the number of acts done in the deal: the same position meets the same answers everywhere."""
    return Random(deal.plays + len(deal.decisions))


def play_on(
    deal: Deal, bots: Mapping[int, Bot], game: Game | None = None, chance: Chance = chance_by_acts
) -> Iterator[BotAct]:
    """What the bots do, act by act, until the deal is over or a seat without a bot is to act.

    >>> from cucumber import find
    >>> from cucumber.bots import BOTS
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"])
    >>> [str(done.act) for done in play_on(deal, dict.fromkeys(deal.seats, BOTS["highest"]))]
    ['9h', 'Jd', '5s', '2c']
    """
    while deal.turn is not None and deal.turn in bots:
        verdict = deal.verdict(_chosen(bots[deal.turn], deal, game, chance(deal)))
        deal = verdict.after()
        yield BotAct(verdict, deal)


def _chosen(bot: Bot, deal: Deal, game: Game | None, rng: Random) -> Act:
    """What a bot does; where it takes any act by chance no view need be made."""
    if bot is RANDOM and deal.asked is not Ask.EXCHANGE:
        return rng.choice(deal.legal())
    return bot(view(deal, deal.turn, game), rng)
