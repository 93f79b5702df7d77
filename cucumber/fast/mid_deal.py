"""A deal of the engine as a board: its hands, the trick being played, and what has been raised."""

from __future__ import annotations

from collections.abc import Mapping

from cucumber.bots.strategies.facts import KING
from cucumber.cards import Card
from cucumber.deal import Deal, decisions
from cucumber.fast.board import Board
from cucumber.fast.reference import first_places, mask_of
from cucumber.fast.rules import NONE
from cucumber.rules import Raising

_RAISED_FOR_SEATS = {Raising.KONTRA, Raising.BY_NEW_HANDS}


def board_of(deal: Deal, first: Mapping[Card, int] | None = None) -> Board:
    """The board of a deal in which no question is pending; cards have their first places in the pack, or others."""
    first = first or first_places(deal.pack)
    board = Board()
    place_of = {seat: place for place, seat in enumerate(deal.seats)}
    board.many, board.first, board.left_in = len(deal.seats), place_of[deal.leader], len(deal.playing)
    board.size = len(deal.tricks) + max(len(deal.hands[seat]) + _has_played(deal, seat) for seat in deal.playing)
    for seat, place in place_of.items():
        board.seats[place], board.hands[place] = seat, mask_of(first, deal.hands[seat])
    _lay_the_trick(board, deal, place_of, first)
    _raise_as_before(board, deal, place_of)
    return board


def _has_played(deal: Deal, seat: int) -> bool:
    return any(play.seat == seat for play in deal.trick)


def _lay_the_trick(board: Board, deal: Deal, place_of: Mapping[int, int], first: Mapping[Card, int]) -> None:
    """Puts the tricks played so far on the board."""
    board.done, board.led_by = len(deal.tricks), place_of[deal.lead]
    board.turn = NONE if deal.turn is None else place_of[deal.turn]
    board.plays_to_come = len(deal.playing) - len(deal.trick)
    board.taking = board.to_beat = board.taker = NONE
    if deal.taking is not None and deal.to_beat is not None:
        board.taking, board.taker = first[deal.taking.cards[0]], place_of[deal.taking.seat]
        board.to_beat = first[deal.to_beat.cards[0]]
    for play in deal.trick:
        board.played |= 1 << first[play.cards[0]]
        board.last[place_of[play.seat]] = first[play.cards[0]]
    board.high_tricks = sum(deal.pack.strength[trick.taking.cards[0]] >= KING for trick in deal.tricks)


def _raise_as_before(board: Board, deal: Deal, place_of: Mapping[int, int]) -> None:
    """Puts the doubles so far on the board, and who made them."""
    for seat, place in place_of.items():
        if deal.rules.raising in _RAISED_FOR_SEATS:
            board.doubled[place] = decisions.multiple(deal, seat).bit_length() - 1
        board.dropped[place] = decisions.dropped(deal).get(seat, 0)
        board.scores[seat] = deal.credits[seat] if deal.credits else 0
    doublers = decisions.doublers(deal) if deal.rules.raising is Raising.STAKE else ()
    board.doubles, board.doubled_last = len(doublers), place_of[doublers[-1]] if doublers else NONE
