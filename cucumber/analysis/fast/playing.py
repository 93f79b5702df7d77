"""Deals and games played by bots, and tables at which some places are asked from outside.

At a `desk`, bots search: they look at the table before each act.
"""

from __future__ import annotations

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board, with_card
from cucumber.analysis.masks.bots import choose, searches
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compiling import Ints, compiled, count
from cucumber.analysis.masks.counts import count_deal
from cucumber.analysis.masks.deals import OFFERS, allowed_plays, bots_opening, charge, is_over, put
from cucumber.analysis.masks.decisions import (
    answer,
    bots_answer,
    find_question,
    is_allowed_free,
    may_offer,
    offer_to_double,
)
from cucumber.analysis.masks.games import MOST_DEALS, count_game, deal_next, play_next, settle
from cucumber.analysis.masks.rules import CompiledRules
from cucumber.analysis.masks.sets import level_of
from cucumber.analysis.search.desk import Desk
from cucumber.analysis.search.experts import choose_card, watch
from cucumber.analysis.search.worlds import look_round

ASKED = -1  # in place of a bot's number


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
        begin_deal(rules, board, desk)
        bots_act(rules, board, desk, log)
        charge(rules, board, log)
    count_deal(rules, board, counts)


# --- act by act -------------------------------------------------------------------------------------------------------


@compiled
def begin_deal(rules: CompiledRules, board: Board, desk: Desk | None) -> None:
    """Deals the next deal of the game, and finds out who is to act first."""
    deal_next(rules, board)
    _find(rules, board, desk)


@compiled
def _find(rules: CompiledRules, board: Board, desk: Desk | None) -> None:
    """Finds the next question; before the first trick, those who search look round."""
    asks = find_question(rules, board)
    if desk is not None and not asks and board.plays == 0:
        look_round(rules, board, desk.seen)


@compiled
def lay(rules: CompiledRules, board: Board, desk: Desk | None, card: int, log: Ints) -> None:
    """The place whose turn it is plays a card."""
    if desk is not None:
        watch(rules, board, desk, card)
    board.choices += allowed_plays(rules, board) & ~rules.equals[card] != 0
    board.laid[board.turn] = with_card(rules, board.laid[board.turn], rules.first[card])
    put(rules, board, card, log)


@compiled
def say(rules: CompiledRules, board: Board, desk: Desk | None, said: int, log: Ints) -> None:
    """The place that is asked says how many cards to exchange, 1 for yes, or 0 for no."""
    answer(rules, board, said, log)
    _find(rules, board, desk)


@compiled
def offer(rules: CompiledRules, board: Board, desk: Desk | None, log: Ints) -> None:
    """The leader offers to double."""
    offer_to_double(board, log)
    _find(rules, board, desk)


@compiled
def bots_act(rules: CompiledRules, board: Board, desk: Desk | None, log: Ints) -> bool:
    """Lets bots act until a place is asked from outside; false if the deal is over before that."""
    while not is_over(board):
        if board.bots[board.turn] == ASKED:
            return True
        if board.asks != codes.TO_PLAY:
            say(rules, board, desk, bots_answer(rules, board), log)
            continue
        card = bots_opening(rules, board)
        if card == OFFERS:
            offer(rules, board, desk, log)
        else:
            lay(rules, board, desk, _chosen(rules, board, desk) if card == NONE else card, log)
    return False


@compiled
def _chosen(rules: CompiledRules, board: Board, desk: Desk | None) -> int:
    """The card that the bot whose turn it is plays."""
    if desk is not None and searches(board.bots[board.turn]):
        return choose_card(rules, board, desk)
    options, to_come = allowed_plays(rules, board), board.size - board.done
    return choose(rules, board, board.turn, options, board.to_beat, to_come, level_of(board))


# --- what a place may do ----------------------------------------------------------------------------------------------


@compiled
def cards_to_choose(rules: CompiledRules, board: Board, marked: int) -> int:
    """The cards that the place whose turn it is may play, or throw away with those it has `marked` for that."""
    if board.asks == codes.TO_PLAY:
        return allowed_plays(rules, board)
    if board.asks == codes.TO_EXCHANGE and count(marked) < board.most:
        return board.hands[board.turn] & ~marked
    return 0


@compiled
def may_pass(board: Board, marked: int) -> bool:
    """Whether it may say no, or throw away no more cards than are marked."""
    return board.asks != codes.TO_PLAY and (
        board.asks != codes.TO_EXCHANGE or marked == 0 or count(marked) >= board.fewest
    )


@compiled
def may_call(rules: CompiledRules, board: Board) -> bool:
    """Whether it may say what it is asked for, or offer to double where it leads."""
    if board.asks == codes.TO_PLAY:
        return may_offer(rules, board)
    return board.asks != codes.TO_EXCHANGE and (board.asks != codes.FOR_FREE or is_allowed_free(rules, board))
