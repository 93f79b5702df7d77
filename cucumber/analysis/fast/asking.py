"""Tables at which some places are asked from outside: bots act until one of those places is to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from cucumber.analysis.fast import codes
from cucumber.analysis.fast.board import Board
from cucumber.analysis.fast.bots import choose
from cucumber.analysis.fast.codes import NONE
from cucumber.analysis.fast.compiling import Ints, compiled, count
from cucumber.analysis.fast.deals import OFFERS, allowed_plays, bots_opening, deal_cards, put
from cucumber.analysis.fast.decisions import (
    answer,
    bots_answer,
    find_question,
    is_allowed_free,
    may_double,
    offer_to_double,
)
from cucumber.analysis.fast.games import sit_down
from cucumber.analysis.fast.rules import CompiledRules
from cucumber.bots.strategies.thoughtful import QUIET_LEVEL

ASKED = -1  # in place of a bot's number


class Asking(NamedTuple):
    """The play at a table at which some places are asked, with bots of one sort."""

    come: Callable[[Any, int], None]  # to a table, with the desks
    leave: Callable[[Any, int], None]
    begin_deal: Callable[[CompiledRules, Board, Any], None]
    bots_act: Callable[[CompiledRules, Board, Any, Ints], bool]
    lay: Callable[[CompiledRules, Board, Any, int, Ints], None]
    say: Callable[[CompiledRules, Board, Any, int, Ints], None]
    offer: Callable[[CompiledRules, Board, Any, Ints], None]


def asking_by(
    come: Callable[[Any, int], None],
    leave: Callable[[Any, int], None],
    look_round: Callable[[CompiledRules, Board, Any], None],
    choose_card: Callable[[CompiledRules, Board, Any], int],
    watch: Callable[[CompiledRules, Board, Any, int], None],
) -> Asking:
    """The compiled play with bots that look round before the first trick, choose cards and watch those of all."""

    @compiled
    def find(rules: CompiledRules, board: Board, desks: Any) -> None:
        if not find_question(rules, board) and board.plays == 0:
            look_round(rules, board, desks)

    @compiled
    def begin_deal(rules: CompiledRules, board: Board, desks: Any) -> None:
        """Deals the next deal of the game, and finds out who is to act first."""
        sit_down(rules, board)
        deal_cards(rules, board, board.missing)
        find(rules, board, desks)

    @compiled
    def lay(rules: CompiledRules, board: Board, desks: Any, card: int, log: Ints) -> None:
        """The place whose turn it is plays a card."""
        watch(rules, board, desks, card)
        put(rules, board, card, log)

    @compiled
    def say(rules: CompiledRules, board: Board, desks: Any, said: int, log: Ints) -> None:
        """The place that is asked says the cards to exchange, 1 for yes, or 0 for no."""
        answer(rules, board, said, log)
        find(rules, board, desks)

    @compiled
    def offer(rules: CompiledRules, board: Board, desks: Any, log: Ints) -> None:
        """The leader offers to double."""
        offer_to_double(board, log)
        find(rules, board, desks)

    @compiled
    def bot_acts(rules: CompiledRules, board: Board, desks: Any, log: Ints) -> None:
        if board.asks != codes.TO_PLAY:
            say(rules, board, desks, bots_answer(rules, board), log)
            return
        card = bots_opening(rules, board) if _may_open(rules, board) else NONE
        if card == OFFERS:
            offer(rules, board, desks, log)
            return
        lay(rules, board, desks, choose_card(rules, board, desks) if card == NONE else card, log)

    @compiled
    def bots_act(rules: CompiledRules, board: Board, desks: Any, log: Ints) -> bool:
        """Lets bots act until a place is asked from outside; false if the deal is over before that."""
        while board.done < board.size and board.left_in > 1:
            if board.bots[board.turn] == ASKED:
                return True
            bot_acts(rules, board, desks, log)
        if board.left_in == 1:
            board.taker = NONE
        return False

    return Asking(come, leave, begin_deal, bots_act, lay, say, offer)


# --- bots that don't search -------------------------------------------------------------------------------------------


@compiled
def _pass_by(desks: None, table: int) -> None:
    """They keep nothing at a table."""


@compiled
def _look_round(rules: CompiledRules, board: Board, desks: None) -> None:
    """They see nothing but their cards and the trick."""


@compiled
def _choose_card(rules: CompiledRules, board: Board, _desks: None) -> int:
    place, to_come, level = board.turn, board.size - board.done, QUIET_LEVEL + board.high_tricks
    return choose(rules, board, place, allowed_plays(rules, board), board.to_beat, to_come, level)


@compiled
def _watch(rules: CompiledRules, board: Board, desks: None, card: int) -> None:
    """They remember nothing."""


ASKING = asking_by(_pass_by, _pass_by, _look_round, _choose_card, _watch)


# --- what a place may do ----------------------------------------------------------------------------------------------


@compiled
def _may_open(rules: CompiledRules, board: Board) -> bool:
    return rules.raising == codes.STAKE and board.to_beat == NONE


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
        return _may_open(rules, board) and may_double(board, board.turn)
    return board.asks != codes.TO_EXCHANGE and (board.asks != codes.FOR_FREE or is_allowed_free(rules, board))
