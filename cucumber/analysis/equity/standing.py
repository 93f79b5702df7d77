"""How a game stands, put on a board."""

from __future__ import annotations

from collections.abc import Sequence

from cucumber.analysis.fast.board import Board
from cucumber.analysis.fast.codes import NONE
from cucumber.analysis.fast.reference import first_places
from cucumber.engine.cards import Cards
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules


def board_between(game: Game) -> Board:
    """A game between two deals."""
    board = Board(settled=game.settled, dealer_seat=game.dealer)
    taker = game.last.taker if game.last else None
    board.taker_seat = NONE if taker is None else taker
    board.losing_points = NONE if game.losing_points is None else game.losing_points
    put_standing(board, game.rules, game.scores, game.lives, game.kept)
    return board


def put_standing(
    board: Board, rules: Rules, scores: Sequence[int], lives: Sequence[int], kept: Sequence[Cards]
) -> None:
    """Puts scores, lives and the cards kept as scores on a board, by seat."""
    first = first_places(rules.pack_for(len(scores)))
    for seat, cards in enumerate(kept):
        board.scores[seat], board.lives[seat] = scores[seat], lives[seat]
        if cards:
            board.best[seat] = first[max(cards, key=rules.point_table.cost)]
        for card in cards:
            place = first[card]
            while board.missing >> place & 1:  # of identical cards, one that nobody keeps yet
                place += 1
            board.kept[seat] |= 1 << place
            board.missing |= 1 << place
