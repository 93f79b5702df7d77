"""Shares of a win: what a game that is over has brought each seat, and how a game between two deals is put down.

A win shared by several is shared equally. Shares are counted in parts, so that they are whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import compiled
from cucumber.analysis.masks.compiled_rules import CompiledRules, first_places
from cucumber.analysis.masks.mask_games import in_or_next
from cucumber.engine.cards import Cards
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules

PARTS = 27_720  # of a win: up to twelve can share it evenly


@compiled
def share_won(rules: CompiledRules, board: Board, seat: int) -> int:
    """The share of the win that a seat has, once the game is over."""
    winners = 0
    for other in range(rules.players):
        winners += board.won[other]
    return PARTS * board.won[seat] // winners if winners else 0


@compiled
def next_in_line(rules: CompiledRules, board: Board) -> int:
    """The seat from which players are counted between two deals: the left of the dealer, or who took the last trick."""
    if rules.first_lead == codes.TAKER_LEADS and board.taker_seat != NONE:
        return in_or_next(rules, board, board.taker_seat)
    return in_or_next(rules, board, (board.dealer_seat + 1) % rules.players)


@compiled
def take_standing(rules: CompiledRules, board: Board, to: Board) -> None:
    """Puts the game of one board on another: all that settling a deal and dealing the next one depend on."""
    to.settled, to.dealer, to.dealer_seat, to.missing = board.settled, board.dealer, board.dealer_seat, board.missing
    to.taker_seat, to.losing_points = board.taker_seat, board.losing_points
    for seat in range(rules.players):
        to.scores[seat], to.lives[seat], to.won[seat] = board.scores[seat], board.lives[seat], 0
        to.kept[seat], to.best[seat] = board.kept[seat], board.best[seat]


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
