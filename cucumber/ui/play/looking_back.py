"""What is said of a deal that is over, worked out apart: what you could have known, and who stood to win."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cucumber.deal import Deal
from cucumber.match import YOUR_SEAT, Match, games
from cucumber.match.reckoning import the
from cucumber.moves import Position
from cucumber.pages.apart import Cancelled, Finding
from cucumber.pages.standing import Chances, chances_in, has_chances

if TYPE_CHECKING:
    from cucumber.analysis.hindsight import Missed

_LEAST = 0.5  # points: what cost less is not worth a word


@dataclass(frozen=True)
class LookedBack:
    """What you could have known in a deal, in a sentence, and everyone's chances of winning, from the first deal on."""

    sentence: str = ""
    chances: Chances = ()


NOTHING_YET = LookedBack()


def look_back(match: Match, cancelled: Cancelled) -> Finding[LookedBack]:
    """Who stood to win, and then what could be known in this deal, if you played any.

    Only games of single cards are worked out, which takes about a second.
    """
    from cucumber.fast.known import needs_the_engine

    deal = match.deal
    if needs_the_engine(deal.rules, len(deal.players)):
        return
    chances = chances_in(games(match), cancelled) if has_chances(deal.rules, len(deal.players)) else ()
    looked = LookedBack(chances=chances)
    yield looked
    if YOUR_SEAT in deal.seats:
        for sentence in _known(match.position, cancelled):
            yield replace(looked, sentence=sentence) if sentence else None


def _known(position: Position, cancelled: Cancelled) -> Finding[str]:
    """What you could have known of a deal, in a sentence; where that is nothing, how the cards lay."""
    dearest: Missed | None = None
    for found in missed_in(position, cancelled):
        yield None
        dearest = max(filter(None, (dearest, found)), key=dearness, default=None)
    if not cancelled():
        yield told(dearest) if dearest else _luck(position.dealt, cancelled)


def missed_in(position: Position, cancelled: Cancelled) -> Finding[Missed]:
    """Your plays in a deal that you could have known to be worse, and None for each other one."""
    from cucumber.analysis.hindsight import missed  # imports and compiles for long, so apart

    deal = position.dealt
    game = position.game if has_chances(deal.rules, len(deal.players)) else None
    yield from missed(deal, YOUR_SEAT, game, cancelled)


def dearness(each: Missed) -> tuple[float, float]:
    """How dear a play was: by the game first, and then by points."""
    return each.games, each.points


def told(each: Missed) -> str:
    """What was played, and what was better as far as could be known at that moment."""
    return f"In trick {each.before.trick_number} you played {the(each.act.cards[0])}. {each.sentence}"


def _luck(deal: Deal, cancelled: Cancelled) -> str:
    """How the cards lay, where nothing could be known better."""
    from cucumber.analysis.advice_in_words import worth
    from cucumber.analysis.hindsight import as_it_lay
    from cucumber.analysis.trials import in_points

    if deal.charges.get(YOUR_SEAT, 0) <= 0:
        return "You couldn't have known better anywhere in this deal."
    cost = as_it_lay(deal, YOUR_SEAT, cancelled)
    if cost is not None and cost >= _LEAST:
        comes_to = f"cost you {worth(cost)}" if in_points(deal.rules) else "been lost"
        lay = f"The cards lay badly: with everybody at their best, this deal would have {comes_to}."
    else:
        lay = "That was bad luck: only somebody who sees all cards would have played otherwise."
    return f"{lay} There is nothing you could have known better."
