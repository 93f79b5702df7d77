"""The course of a match: the scores deal by deal, who has won, and which cards were your best and your dearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cucumber.cards import Card
from cucumber.explain.second_person import YOU
from cucumber.game import Dealing, Game
from cucumber.match.match import YOUR_SEAT, Match
from cucumber.match.reckoning import the
from cucumber.moves import Position
from cucumber.words import counted, listed


@dataclass(frozen=True)
class _Last:
    """A last trick of yours: the number of the deal, your card in it, what you and what its taker paid."""

    number: int
    card: Card
    paid: int
    taker: str
    taker_paid: int
    unit: str


def games(match: Match) -> tuple[Game, ...]:
    """The game before the first deal, and after each that is over."""
    return (match.start.game, *(position.settled for position in finished(match)))


def finished(match: Match) -> Iterator[Position]:
    """The last position of each deal that is over."""
    for made, following in zip(match.made, (*match.made[1:], None), strict=True):
        if made.after.over and (following is None or isinstance(following.move, Dealing)):
            yield made.after


def who_won(match: Match) -> str:
    """Who has won, in a sentence; empty as long as the game goes on."""
    winners = [match.setting.players[seat] for seat in match.position.settled.winners]
    return f"{listed(winners)} won{'!' if YOU in winners else '.'}" if winners else ""


def best_card(match: Match) -> str:
    """The low card you kept for a last trick in which another player paid most; empty if there was none.

    Of several it is the one that would have cost you least.
    """
    cost = match.setting.variant.rules.point_table.cost
    kept = [last for last in _last_tricks(match) if last.paid <= 0 < last.taker_paid]
    if not kept:
        return ""
    best = max(kept, key=lambda last: (last.taker_paid, -cost(last.card)))
    return (
        f"Your best card was {the(best.card)}: you kept it for the last trick of deal {best.number}, "
        f"and {best.taker} paid {counted(best.taker_paid, best.unit)}."
    )


def dearest_card(match: Match) -> str:
    """The card of a last trick that you paid most for; empty if you never paid."""
    dear = max((last for last in _last_tricks(match) if last.paid > 0), key=lambda last: last.paid, default=None)
    if dear is None:
        return ""
    return f"Your dearest card was {the(dear.card)}: in deal {dear.number} it cost you {counted(dear.paid, dear.unit)}."


def _last_tricks(match: Match) -> Iterator[_Last]:
    """The last tricks you played to."""
    for number, position in enumerate(finished(match), start=1):
        deal = position.dealt
        own = [play.cards[0] for trick in deal.tricks[-1:] for play in trick.plays if play.seat == YOUR_SEAT]
        if deal.taker is not None and own:
            paid = deal.charges
            taker, unit = deal.players[deal.taker], deal.rules.point_table.unit
            yield _Last(number, own[0], paid.get(YOUR_SEAT, 0), taker, paid.get(deal.taker, 0), unit)
