"""What is said of a deal that is over, once it has been worked out: which of your cards cost you most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cucumber.acts import Play
from cucumber.deal import Deal
from cucumber.match import YOUR_SEAT, Match
from cucumber.match.reckoning import the
from cucumber.words import listed

_MOST = 2
_LEAST = 0.5  # points: what cost less is not worth a word


async def dearest_cards(match: Match, is_wanted: Callable[[], bool]) -> str:
    """Your dearest cards in this deal, in a sentence; empty if you played none, or nobody wants to know any more.

    Only games of single cards are worked out, which takes about a second.
    """
    try:
        return await asyncio.to_thread(_worked_out, match.deal, lambda: not is_wanted())
    except ImportError:  # without numpy
        return ""


def _worked_out(deal: Deal, cancelled: Callable[[], bool]) -> str:
    from cucumber.analysis.advice import worth  # imports and compiles for long, so in the thread
    from cucumber.analysis.solver import Cancelled, Reviewed, mistakes
    from cucumber.fast.known import needs_the_engine

    if YOUR_SEAT not in deal.seats or needs_the_engine(deal.rules, len(deal.players)):
        return ""

    def said(each: Reviewed) -> str:
        what = the(each.act.cards[0]) if isinstance(each.act, Play) else f"“{each.act}”"
        return f"{what} in trick {each.trick} cost you {worth(each.loss)}"

    try:
        found = [said(each) for each in mistakes(deal, cancelled, seat=YOUR_SEAT) if each.loss >= _LEAST]
    except Cancelled:
        return ""
    if not found:
        return "With all cards open, you couldn't have done better."
    return f"With all cards open, {listed(found[:_MOST])} more than your best card would have, on average."
