"""What is said of a deal that is over, once it is worked out: your dearest cards, and who stood to win the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from cucumber.acts import Play
from cucumber.match import YOUR_SEAT, Match, games
from cucumber.match.reckoning import the
from cucumber.ui.apart import Cancelled
from cucumber.ui.standing import Chances, chances_in, has_chances
from cucumber.words import listed

_MOST = 2
_LEAST = 0.5  # points: what cost less is not worth a word
_LEAST_MOVED = 0.05  # of the games: what moved your chance less decided nothing


@dataclass(frozen=True)
class LookedBack:
    """Your dearest cards of the deal in a sentence, and everyone's chance of winning, from the first deal on."""

    sentence: str = ""
    chances: Chances = ()

    @property
    def moments(self) -> tuple[str, ...]:
        """The deals that moved your chance of winning most, in a sentence each, as they came."""
        moved = [(after[YOUR_SEAT] - before[YOUR_SEAT], number) for number, (before, after) in self._deals]
        most = sorted((each for each in moved if abs(each[0]) >= _LEAST_MOVED), key=lambda each: -abs(each[0]))[:_MOST]
        return tuple(self._moment(number) for _, number in sorted(most, key=lambda each: each[1]))

    @property
    def _deals(self) -> Iterator[tuple[int, tuple[tuple[float, ...], tuple[float, ...]]]]:
        return enumerate(pairwise(self.chances), start=1)

    def _moment(self, number: int) -> str:
        before, after = (round(100 * self.chances[at][YOUR_SEAT]) for at in (number - 1, number))
        return f"Deal {number} took you from {before} games in a hundred to {after}."


NOTHING_YET = LookedBack()


def look_back(match: Match, cancelled: Cancelled) -> Iterator[LookedBack]:
    """Who stood to win, and then your dearest cards in this deal, if you played any.

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
        yield replace(looked, sentence=_dearest_cards(match, cancelled))


def _dearest_cards(match: Match, cancelled: Cancelled) -> str:
    from cucumber.analysis.advice_in_words import worth  # imports and compiles for long, so apart
    from cucumber.analysis.solver import Reviewed, mistakes

    def said(each: Reviewed) -> str:
        what = the(each.act.cards[0]) if isinstance(each.act, Play) else f"“{each.act}”"
        return f"{what} in trick {each.trick} cost you {worth(each.loss)}"

    found = [said(each) for each in mistakes(match.deal, cancelled, seat=YOUR_SEAT) if each.loss >= _LEAST]
    if found:
        return f"With all cards open, {listed(found[:_MOST])} more than your best card would have, on average."
    return "With all cards open, you couldn't have done better."
