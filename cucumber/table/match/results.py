"""The results of a match: the scores deal by deal, who has won, and which cards were your best and your dearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cucumber.engine.cards import Card
from cucumber.engine.game import DealMove, Game
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Ending
from cucumber.english import YOU, clause, listed, quantity, verb_of
from cucumber.table.match.match import YOUR_SEAT, Match
from cucumber.table.match.summary import the
from cucumber.table.moves import Position, Record


@dataclass(frozen=True)
class _LastTrickResult:
    """A last trick of yours: the number of the deal, your card in it, what you and what its taker paid."""

    number: int
    card: Card
    paid: int
    taker: str
    taker_paid: int
    unit: str


def games(moves: Record) -> tuple[Game, ...]:
    """The game before the first deal, and after each that is over; where others were played before it, the last one."""
    ended = [*deal_ends(moves)]
    first = max((number for number, each in enumerate(ended[:-1], 1) if each.current_game.over), default=0)
    return (ended[first].game if first else moves.start.game, *(position.current_game for position in ended[first:]))


def deal_ends(moves: Record) -> Iterator[Position]:
    """The last position of each deal that is over."""
    for transition, following in zip(moves.transitions, (*moves.transitions[1:], None), strict=True):
        if transition.after.over and (following is None or isinstance(following.move, DealMove)):
            yield transition.after


def who_won(game: Game) -> str:
    """Who has won, in a sentence; empty as long as the game goes on."""
    winners = [game.players[seat] for seat in game.winners]
    return f"{listed(winners)} won{'!' if YOU in winners else '.'}" if winners else ""


@dataclass(frozen=True)
class FinalPlace:
    """The place of a seat in the end, 1 for the first, equal for all who tie; and with what score."""

    seat: int
    place: int
    line: str


def places(match: Match) -> tuple[FinalPlace, ...]:
    """The seats by their place in the end, best first; empty as long as the game goes on.

    Whoever stayed in longer is ahead. Where nobody goes out before the end, the lower score is.
    """
    game = match.position.current_game
    if not game.over:
        return ()
    left = _out_in_deal(match)
    by_score = game.rules.ending in {Ending.FIRST_CAUGHT_ENDS, Ending.ALL_BUT_ONE_CAUGHT}
    ranks = {
        seat: (seat not in game.winners, -left.get(seat, 0), score if by_score else 0)
        for seat, score in enumerate(game.scores)
    }
    order = sorted(ranks, key=ranks.__getitem__)
    ahead = {seat: sum(ranks[other] < ranks[seat] for other in order) for seat in order}
    return tuple(FinalPlace(seat, ahead[seat] + 1, _result_line(game, seat, left.get(seat))) for seat in order)


def _out_in_deal(match: Match) -> dict[int, int]:
    """The deal in which each seat that is out went out for the last time."""
    after = games(match)
    seats = (seat for seat, lives in enumerate(after[-1].lives) if not lives)
    return {seat: max(deal for deal in range(1, len(after)) if after[deal - 1].lives[seat]) for seat in seats}


def _result_line(game: Game, seat: int, left: int | None) -> str:
    if game.rules.ending is Ending.SINGLE_DEAL:
        return "" if seat in game.winners else "took the last trick"
    if left:
        return f"out in deal {left}"
    unit = "credit" if game.credits else game.rules.point_table.unit
    return quantity(game.scores[seat], unit)


def why_over(match: Match) -> str:
    """Why the game is over and who has won it, in a sentence; empty as long as it goes on."""
    game = match.position.current_game
    if not game.over:
        return ""
    lost = [game.players[event.seat] for event in game.events if event.kind in {EventKind.LOST, EventKind.OUT}]
    caught = [game.players[seat] for seat in match.deal.seats if game.rules.limit.catches(game.scores[seat])]
    match game.rules.ending:
        case Ending.SINGLE_DEAL:
            return f"{listed(lost)} took the last trick, and that loses the game."
        case Ending.FIRST_OUT_LOSES:
            return f"{listed(lost)} {_verb_for(lost, 'is')} out, and so everybody else has won."
        case Ending.LAST_ONE_LEFT if len(game.seats) == 1:
            return f"{clause(game.players[game.winners[0]], 'is')} the only one left in the game."
        case Ending.LAST_ONE_LEFT:
            return "Nobody is left in the game: the lowest score of the last ones wins."
        case _:
            return f"{listed(caught)} {_verb_for(caught, 'has')} too much, so the lowest score wins."


def _verb_for(names: list[str], verb: str) -> str:
    """The verb as it follows all of these names."""
    return verb_of(names[0] if len(names) == 1 else YOU, verb)


def best_card(match: Match) -> str:
    """The low card you kept for a last trick in which another player paid most; empty if there was none.

    Of several it is the one that would have cost you least.
    """
    cost = match.setting.variant.rules.point_table.cost
    low_cards = [last for last in _last_tricks(match) if last.paid <= 0 < last.taker_paid]
    if not low_cards:
        return ""
    best = max(low_cards, key=lambda last: (last.taker_paid, -cost(last.card)))
    return (
        f"Your best card was {the(best.card)}: you kept it for the last trick of deal {best.number}, "
        f"and {best.taker} paid {quantity(best.taker_paid, best.unit)}."
    )


def dearest_card(match: Match) -> str:
    """The card of a last trick that you paid most for; empty if you never paid."""
    dear = max((last for last in _last_tricks(match) if last.paid > 0), key=lambda last: last.paid, default=None)
    if dear is None:
        return ""
    return f"You paid most for {the(dear.card)}: {quantity(dear.paid, dear.unit)} in deal {dear.number}."


def _last_tricks(match: Match) -> Iterator[_LastTrickResult]:
    """The last tricks you played to."""
    for number, position in enumerate(deal_ends(match), start=1):
        deal = position.current_deal
        own = [play.cards[0] for trick in deal.tricks[-1:] for play in trick.plays if play.seat == YOUR_SEAT]
        if deal.taker is not None and own:
            paid = deal.charges
            taker, unit = deal.players[deal.taker], deal.rules.point_table.unit
            yield _LastTrickResult(number, own[0], paid.get(YOUR_SEAT, 0), taker, paid.get(deal.taker, 0), unit)
