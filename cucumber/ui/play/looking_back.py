"""What is said of a deal that is over, once it has been worked out: which of your cards cost you most."""

from __future__ import annotations

from collections.abc import Iterator

from cucumber.acts import Play
from cucumber.match import YOUR_SEAT, Match
from cucumber.match.reckoning import the
from cucumber.ui.apart import Cancelled
from cucumber.words import listed

_MOST = 2
_LEAST = 0.5  # points: what cost less is not worth a word


def dearest_cards(match: Match, cancelled: Cancelled) -> Iterator[str]:
    """Your dearest cards in this deal, in a sentence, if you played any.

    Only games of single cards are worked out, which takes about a second.
    """
    from cucumber.analysis.advice import worth  # imports and compiles for long, so apart
    from cucumber.analysis.solver import Reviewed, mistakes
    from cucumber.fast.known import needs_the_engine

    deal = match.deal
    if YOUR_SEAT not in deal.seats or needs_the_engine(deal.rules, len(deal.players)):
        return

    def said(each: Reviewed) -> str:
        what = the(each.act.cards[0]) if isinstance(each.act, Play) else f"“{each.act}”"
        return f"{what} in trick {each.trick} cost you {worth(each.loss)}"

    found = [said(each) for each in mistakes(deal, cancelled, seat=YOUR_SEAT) if each.loss >= _LEAST]
    if found:
        yield f"With all cards open, {listed(found[:_MOST])} more than your best card would have, on average."
    else:
        yield "With all cards open, you couldn't have done better."
