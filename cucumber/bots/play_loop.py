"""Bots at the table: the one loop in which they play, and the chance they draw on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random

from cucumber.bots.bot import Bot
from cucumber.bots.strategies.simple import RANDOM
from cucumber.engine.acts import Act, Ask
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.game import Game
from cucumber.engine.view import view
from cucumber.errors import IllegalAct, check_kind

Chance = Callable[[Deal], Random]


def chance_by_acts(deal: Deal) -> Random:
    """Chance seeded with the number of acts so far, so that the same position always gets the same bot's answer."""
    return Random(deal.plays + len(deal.decisions))


def play_on(
    deal: Deal, bots: Mapping[int, Bot], game: Game | None = None, chance: Chance = chance_by_acts
) -> Iterator[Verdict]:
    """The verdicts on the bots' acts, one by one, until the deal is over or a seat without a bot is to act.

    Raises BadKind or IllegalAct, naming the bot, for one that makes an illegal move.

    >>> from cucumber import find
    >>> from cucumber.bots import BOTS
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"])
    >>> [str(verdict.act) for verdict in play_on(deal, dict.fromkeys(deal.seats, BOTS["highest"]))]
    ['9h', 'Jd', '5s', '2c']
    """
    while deal.turn is not None and deal.turn in bots:
        bot = bots[deal.turn]
        verdict = deal.verdict(_choose_act(bot, deal, game, chance(deal)))
        try:
            deal = verdict.after()
        except IllegalAct as error:
            raise error.within(f"The bot {bot.name!r}") from None
        yield verdict


def _choose_act(bot: Bot, deal: Deal, game: Game | None, rng: Random) -> Act:
    """A bot's act; the random bot gets no view, because it does not need one."""
    if bot == RANDOM and deal.asked is not Ask.EXCHANGE:
        return rng.choice(deal.legal())
    act = bot(view(deal, deal.turn, game), rng)
    check_kind(act, Act, f"The bot {bot.name!r} has to give an act, such as one of seen.acts", "act")
    return act
