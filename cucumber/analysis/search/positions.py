"""What a seat sees, on masks: the position as a board, and what everyone at the table has seen so far."""

from __future__ import annotations

from collections.abc import Mapping

from cucumber.analysis.equity.shares import put_standing
from cucumber.analysis.inference import plays_of
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compiled_rules import first_places, mask_of
from cucumber.analysis.search.worlds import PublicState
from cucumber.bots.strategies.view_facts import high_tricks
from cucumber.engine.acts import Call
from cucumber.engine.cards import Card
from cucumber.engine.deal.legality import taking_play
from cucumber.engine.game import Game
from cucumber.engine.rules import Raising
from cucumber.engine.view import View

_RAISES = {Call.DOUBLE, Call.REDOUBLE}


def board_of(seen: View, first: Mapping[Card, int] | None = None) -> Board:
    """The board as the viewer sees it, unseen hands empty, no question pending; cards have places as in `first`."""
    first = first or first_places(seen.rules.pack_for(len(seen.seats)))
    board, place_of = Board(), places(seen)
    board.many, board.size = len(place_of), seen.tricks_in_all
    board.first, board.left_in = place_of[seen.leader], sum(seen.seats[seat].in_deal for seat in place_of)
    for seat, place in place_of.items():
        board.seats[place], board.hands[place] = seat, mask_of(first, seen.seats[seat].hand or ())
        board.scores[seat] = seen.seats[seat].score or 0
        board.dropped[place] = int(not seen.seats[seat].in_deal)
    if seen.own is not None:
        board.thrown[place_of[seen.own]] = mask_of(first, seen.thrown)
    _lay_the_trick(board, seen, place_of, first)
    _raise(board, seen, place_of)
    return board


def places(seen: View) -> dict[int, int]:
    """The place of each seat that was dealt cards."""
    dealt = [seat for seat, each in enumerate(seen.seats) if not each.out]
    return {seat: place for place, seat in enumerate(dealt)}


def _lay_the_trick(board: Board, seen: View, place_of: Mapping[int, int], first: Mapping[Card, int]) -> None:
    """Puts the trick being played on the board, and what bots remember of those before."""
    board.done, board.high_tricks = len(seen.tricks), high_tricks(seen)
    board.turn = NONE if seen.turn is None else place_of[seen.turn]
    board.led_by = place_of[seen.trick[0].seat] if seen.trick else board.turn
    board.plays_to_come = board.left_in - len(seen.trick)
    board.taking = board.taker = board.to_beat = NONE
    taking = (
        taking_play(seen.rules.heights(last_trick=board.size - board.done == 1), seen.trick) if seen.trick else None
    )
    if taking is not None:
        board.taking, board.taker = first[taking.cards[0]], place_of[taking.seat]
    for play in seen.trick:
        board.played |= 1 << first[play.cards[0]]
        board.last[place_of[play.seat]] = first[play.cards[0]]
    if seen.to_beat is not None:
        board.to_beat = first[seen.to_beat.cards[0]]


def _raise(board: Board, seen: View, place_of: Mapping[int, int]) -> None:
    """Puts the doubles so far on the board, and who made them."""
    kontra = any(Call.KONTRA in seen.seats[seat].said for seat in place_of)
    for seat, place in place_of.items():
        calls = seen.seats[seat].said
        match seen.rules.raising:
            case Raising.KONTRA:
                board.doubled[place] = kontra + (Call.KONTRA in calls)
            case Raising.BY_NEW_HANDS:
                board.doubled[place] = sum(call in _RAISES for call in calls)
            case _:
                board.doubled[place] = 0
    board.doubled_last = NONE
    if seen.rules.raising is Raising.STAKE and seen.doubler is not None:
        board.doubles, board.doubled_last = seen.stake.bit_length() - 1, place_of[seen.doubler]


def put_game(board: Board, seen: View, game: Game | None) -> None:
    """Puts a game on the board of its deal: the one given, or what the viewer sees of it."""
    board.dealer, board.dealer_seat, board.settled = places(seen)[seen.dealer], seen.dealer, game.settled if game else 0
    board.taker_seat = board.losing_points = NONE
    if game:
        put_standing(board, seen.rules, game.scores, game.lives, game.kept)
        return
    most = seen.rules.when_caught.lives
    lives = [0 if each.out else most - each.cucumbers for each in seen.seats]
    put_standing(board, seen.rules, [each.score or 0 for each in seen.seats], lives, [each.kept for each in seen.seats])


def public_state(seen: View) -> PublicState:
    """What is face up, and how many cards each place holds; what the plays rule out follows from `history_of`."""
    table, first = PublicState(), first_places(seen.rules.pack_for(len(seen.seats)))
    face_up = [*seen.undealt, *(card for each in seen.seats for card in each.kept)]
    for each in plays_of(seen):
        face_up += each.play.cards
    table.face_up = mask_of(first, face_up)
    for seat, place in places(seen).items():
        table.held[place] = seen.seats[seat].held if seen.seats[seat].in_deal else 0
    return table


def history_of(seen: View) -> list[int]:
    """All plays so far, each as three numbers: its place, its card, and the card it had to beat."""
    place_of, first = places(seen), first_places(seen.rules.pack_for(len(seen.seats)))
    history = []
    for _, play, to_beat in plays_of(seen):
        beat = NONE if to_beat is None else first[to_beat.cards[0]]
        history += [place_of[play.seat], first[play.cards[0]], beat]
    return history
