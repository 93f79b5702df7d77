"""Deals and games played by bots. At a `desk`, some of them search: they look at the table before each act."""

from __future__ import annotations

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board, with_card
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, compiled
from cucumber.analysis.masks.compiled_rules import CompiledRules
from cucumber.analysis.masks.counts import count_deal
from cucumber.analysis.masks.mask_bots import choose, searches
from cucumber.analysis.masks.mask_deals import OFFERS, allowed_plays, bots_opening, charge, is_over, put
from cucumber.analysis.masks.mask_decisions import answer, bots_answer, find_question, offer_to_double
from cucumber.analysis.masks.mask_games import MOST_DEALS, count_game, deal_next, play_next, settle
from cucumber.analysis.masks.sets import level_of
from cucumber.analysis.search.desk import Desk
from cucumber.analysis.search.experts import choose_card, watch
from cucumber.analysis.search.worlds import look_round


@compiled
def play_one(rules: CompiledRules, board: Board, desk: Desk | None, whole_games: bool, counts: Ints, log: Ints) -> None:
    """Plays one deal or one whole game with the bots at the board."""
    over = False
    while not over and board.settled < MOST_DEALS:
        next_deal(rules, board, desk, counts, log)
        over = not whole_games or settle(rules, board, counts, log)
    if whole_games:
        count_game(rules, board, over, counts)


@compiled
def next_deal(rules: CompiledRules, board: Board, desk: Desk | None, counts: Ints, log: Ints) -> None:
    """Deals, plays, charges and counts the next deal of the game."""
    if desk is None:
        play_next(rules, board, log)
    else:
        deal_next(rules, board)
        _play_on(rules, board, desk, log)
        charge(rules, board, log)
    count_deal(rules, board, counts)


@compiled
def _play_on(rules: CompiledRules, board: Board, desk: Desk, log: Ints) -> None:
    _find(rules, board, desk)
    while not is_over(board):
        if board.asks != codes.TO_PLAY:
            answer(rules, board, bots_answer(rules, board), log)
            _find(rules, board, desk)
            continue
        card = bots_opening(rules, board)
        if card == OFFERS:
            offer_to_double(board, log)
            _find(rules, board, desk)
        else:
            _lay(rules, board, desk, _choice(rules, board, desk) if card == NONE else card, log)


@compiled
def _find(rules: CompiledRules, board: Board, desk: Desk) -> None:
    """Finds the next question; before the first trick, those who search look round."""
    asks = find_question(rules, board)
    if not asks and board.plays == 0:
        look_round(rules, board, desk.seen)


@compiled
def _lay(rules: CompiledRules, board: Board, desk: Desk, card: int, log: Ints) -> None:
    """The place whose turn it is plays a card."""
    watch(rules, board, desk, card)
    board.choices += allowed_plays(rules, board) & ~rules.equals[card] != 0
    board.laid[board.turn] = with_card(rules, board.laid[board.turn], rules.first[card])
    put(rules, board, card, log)


@compiled
def _choice(rules: CompiledRules, board: Board, desk: Desk) -> int:
    if searches(board.bots[board.turn]):
        return choose_card(rules, board, desk)
    options, to_come = allowed_plays(rules, board), board.size - board.done
    return choose(rules, board, board.turn, options, board.to_beat, to_come, level_of(board))
