"""Bots that think of the last trick: one to survive it cheaply, one to make it dear for somebody else."""

from __future__ import annotations

from random import Random

from cucumber.bots.answers import answer
from cucumber.bots.bot import Bot
from cucumber.bots.looking import ACE, KING, Look, Option
from cucumber.view import View

QUIET_LEVEL = 5  # where the last trick is taken when nobody forces low cards out
FEW = 3  # tricks: so near the end everyone looks for the lead


def level_of_the_last_trick(look: Look) -> int:
    """Where the last trick is likely to be taken: the more high cards were led, the higher."""
    return QUIET_LEVEL + look.high_tricks


def fimp(view: View, _rng: Random) -> str:
    """Away with cards at or above the level of the last trick, first those that will seldom head again."""
    look = Look(view)
    return answer(look) or _shed(look).act


def _shed(look: Look) -> Option:
    plays = look.options if look.leads else (look.heading or look.options)
    dangerous = [option for option in plays if option.top >= level_of_the_last_trick(look)]
    return min(dangerous, key=lambda option: option.top) if dangerous else plays[-1]


def sharp(view: View, _rng: Random) -> str:
    """High cards lead, low cards stay; the highest is kept until a middle trick if the hand can afford it."""
    look = Look(view)
    return answer(look) or (_lead_sharp(look) if look.leads else _follow_sharp(look)).act


def _lead_sharp(look: Look) -> Option:
    """High, so that others give up their low cards; without high cards, low but not the lowest."""
    singles = [option for option in look.options if len(option.heights) == 1] or look.options
    if singles[-1].top >= KING or look.to_come < FEW:
        return singles[-1]
    return singles[min(1, len(singles) - 1)]


def _follow_sharp(look: Look) -> Option:
    """Heads as cheaply as can be; with two low cards the only ace may wait."""
    if not look.heading:
        return look.lowest
    cheapest = look.heading[0]
    waits = look.to_come > FEW and len(look.heading) == 1 and cheapest.top >= ACE
    return look.lowest if waits and look.lowest in look.options and _can_wait(look) else cheapest


def _can_wait(look: Look) -> bool:
    """Whether a low card is left when the lowest has been given up."""
    return not look.lowest.heads and len(look.heights) > 1 and look.heights[1] <= QUIET_LEVEL


FIMP = Bot("fimp", "Gets rid of every card at or above the level at which it expects the last trick to be taken.", fimp)
SHARP = Bot(
    "sharp",
    "Leads high cards to force out low ones, and keeps a high card for a middle trick and a low one for the end.",
    sharp,
)
