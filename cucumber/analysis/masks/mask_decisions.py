"""Decisions on masks: exchanges, new hands, kontra and stakes, asked in the same order as on the engine."""

from __future__ import annotations

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import (
    Board,
    chance,
    draw_card,
    in_stock,
    list_hand,
    note,
    note_act,
    put_on,
    second_lowest,
    strengths_in_trick,
    take_off,
    with_card,
)
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, compiled, highest, lowest
from cucumber.analysis.masks.compiled_rules import MOST_SEATS, CompiledRules
from cucumber.analysis.masks.mask_bots import RANDOM
from cucumber.bots.strategies.answers import BETWEEN, LOW, TOO_HIGH_FOR_A_NEW_HAND
from cucumber.bots.strategies.view_facts import KING
from cucumber.engine.acts import Call
from cucumber.engine.rules import KEPT_BY_DEALER

_ABOVE = tuple(TOO_HIGH_FOR_A_NEW_HAND[word] for word in (Call.FREE, Call.DOUBLE, Call.REDOUBLE))
MOST_STEPS = 4 * MOST_SEATS  # more than there are questions before the play
_LOWEST_BETWEEN, _HIGHEST_BETWEEN = BETWEEN[0], BETWEEN[-1]


# --- what is asked ----------------------------------------------------------------------------------------------------


@compiled
def find_question(rules: CompiledRules, board: Board) -> bool:
    """Finds the next question that leaves a choice, and who is asked; false if a card is to be played."""
    if board.asks == codes.TO_ACCEPT:
        return _find_answer_to_an_offer(board)
    number = _exchanges(rules, board)
    steps = number + (board.many if rules.raising == codes.KONTRA else 0)
    while board.step < steps:
        step = board.step
        board.step += 1
        _ask(rules, board, step, number)
        if _leaves_a_choice(rules, board):
            return True
    board.asks, board.turn = codes.TO_PLAY, board.led_by
    return False


@compiled
def _exchanges(rules: CompiledRules, board: Board) -> int:
    """How many questions there are about exchanges or new hands: free ones, then doubles, then redoubles."""
    if rules.exchange == codes.NO_EXCHANGE:
        return 0
    return 3 * board.many if rules.exchange == codes.WHOLE_HANDS else board.many


@compiled
def _ask(rules: CompiledRules, board: Board, step: int, exchanges: int) -> None:
    if step >= exchanges:
        board.asks, step = codes.FOR_KONTRA, step - exchanges
    elif rules.exchange == codes.WHOLE_HANDS:
        board.asks, step = codes.FOR_FREE + step // board.many, step % board.many
    else:
        board.asks, step = codes.TO_EXCHANGE, step - (rules.exchange == codes.AS_MANY_AS_DEALER)
    board.turn = (board.dealer + 1 + step) % board.many


@compiled
def _leaves_a_choice(rules: CompiledRules, board: Board) -> bool:
    if board.asks == codes.TO_EXCHANGE:
        board.fewest, board.most = _numbers(rules, board, board.first_thrown)
        return board.most > 0
    if board.asks == codes.FOR_KONTRA:
        return True
    return in_stock(board) >= board.size and (board.asks != codes.TO_REDOUBLE or board.doubled[board.turn] > 0)


@compiled
def _numbers(rules: CompiledRules, board: Board, first: int) -> tuple[int, int]:
    """The fewest and the most cards to exchange, apart from none; `first` is the number of the first exchange."""
    size, left = board.size, in_stock(board)
    most = min(size, left)
    if first == NONE:
        return 1, min(most, max(0, size - KEPT_BY_DEALER)) if rules.exchange == codes.AS_MANY_AS_DEALER else most
    if rules.exchange == codes.UP_TO_FIRST:
        return 1, min(most, first)
    if rules.exchange in (codes.AS_MANY_AS_DEALER, codes.AS_MANY_AS_FIRST):
        return min(first, left), min(first, left)
    return 1, most


@compiled
def is_allowed_free(rules: CompiledRules, board: Board) -> bool:
    """Whether the place that is asked may have a free new hand, and so must hold no picture."""
    return board.hands[board.turn] & rules.pictures == 0


# --- what is answered -------------------------------------------------------------------------------------------------


@compiled
def answer(rules: CompiledRules, board: Board, choice: int, log: Ints) -> None:
    """Does what the place says: 1 for yes, 0 for no, or how many of the cards in `board.chosen` it exchanges."""
    if board.asks == codes.TO_EXCHANGE:
        _exchange(rules, board, choice, log)
    elif board.asks == codes.FOR_KONTRA:
        _say_kontra(board, choice, log)
    elif board.asks == codes.TO_ACCEPT:
        _accept(board, choice, log)
    else:
        _take_new_hand(rules, board, choice, log)


@compiled
def bots_answer(rules: CompiledRules, board: Board) -> int:
    """What the bot that is asked says."""
    place, by_chance = board.turn, board.bots[board.turn] == RANDOM
    if board.asks == codes.TO_EXCHANGE:
        held = list_hand(rules, board, place)
        return _choose_by_chance(board, held) if by_chance else _choose_between(rules, board, held)
    allowed = board.asks != codes.FOR_FREE or is_allowed_free(rules, board)
    if by_chance:
        return int(chance(board, 2 if allowed else 1) == 0 and allowed)
    hand, strengths = board.hands[place], strengths_in_trick(rules, board)
    if board.asks == codes.FOR_KONTRA:
        return int(strengths[second_lowest(board, place)] < LOW and strengths[highest(hand)] >= KING)
    if board.asks == codes.TO_ACCEPT:
        return int(strengths[lowest(hand)] <= LOW)
    return int(allowed and strengths[lowest(hand)] > _ABOVE[board.asks - codes.FOR_FREE])


# --- exchanging: as many cards as the choice says, listed in `board.chosen` -------------------------------------------


@compiled
def _exchange(rules: CompiledRules, board: Board, number: int, log: Ints) -> None:
    note_act(board, log, board.turn, codes.EXCHANGED)
    thrown = _swap(rules, board, board.turn, number)
    note(log, thrown if rules.packs == 1 else number)
    if board.first_thrown == NONE:
        board.first_thrown = number


@compiled
def _swap(rules: CompiledRules, board: Board, place: int, number: int) -> int:
    """Replaces the chosen cards of a hand, this many, from the stock; gives them, where one mask can hold them."""
    thrown = 0
    for chosen in range(number):
        card = rules.first[board.chosen[chosen]]
        take_off(rules, board.hands, place, card)
        if rules.packs == 1:
            thrown = with_card(rules, thrown, card)
            board.thrown[place] = with_card(rules, board.thrown[place], card)
    for _ in range(number):
        put_on(rules, board.hands, place, draw_card(board))
    return thrown


@compiled
def _choose_by_chance(board: Board, left: int) -> int:
    number = chance(board, board.most - board.fewest + 2)
    number += board.fewest - 1 if number else 0
    for chosen in range(number):
        place = chance(board, left)
        board.chosen[chosen] = board.asked[place]
        left -= 1
        board.asked[place] = board.asked[left]
    return number


@compiled
def _choose_between(rules: CompiledRules, board: Board, left: int) -> int:
    """Those that neither take a trick nor are safe at the end, higher ones first."""
    strengths, number = strengths_in_trick(rules, board), 0
    while left and number < board.most:
        left -= 1
        board.chosen[number] = board.asked[left]
        number += _LOWEST_BETWEEN <= strengths[board.asked[left]] <= _HIGHEST_BETWEEN
    return number if number >= board.fewest else 0


# --- new hands --------------------------------------------------------------------------------------------------------


@compiled
def _take_new_hand(rules: CompiledRules, board: Board, takes: int, log: Ints) -> None:
    place = board.turn
    note_act(board, log, place, codes.SAID_FREE + board.asks - codes.FOR_FREE if takes else codes.PASSED)
    if takes:
        held = list_hand(rules, board, place)
        for number in range(held):
            board.chosen[number] = board.asked[number]
        _swap(rules, board, place, held)
        board.doubled[place] += board.asks != codes.FOR_FREE


# --- raising ----------------------------------------------------------------------------------------------------------


@compiled
def _say_kontra(board: Board, says: int, log: Ints) -> None:
    """Kontra doubles the cost, and quadruples it for whoever says it; then nobody else is asked."""
    note_act(board, log, board.turn, codes.SAID_KONTRA if says else codes.PASSED)
    if says:
        for other in range(board.many):
            board.doubled[other] += 1
        board.doubled[board.turn] += 1
        board.step = MOST_STEPS


@compiled
def may_offer(rules: CompiledRules, board: Board) -> bool:
    """Whether the place whose turn it is leads, and may offer to double the stake."""
    if rules.raising != codes.STAKE or board.to_beat != NONE or board.done == 0 or board.doubled_last == board.turn:
        return False
    for other in range(board.many):
        if not board.dropped[other] and board.scores[board.seats[other]] < 2 << board.doubles:
            return False
    return True


@compiled
def offer_to_double(board: Board, log: Ints) -> None:
    """The leader offers to double the stake: the others will accept or drop, until all have answered or one is left."""
    board.doubled_last = board.turn
    note_act(board, log, board.turn, codes.SAID_DOUBLE)
    board.asks, board.step = codes.TO_ACCEPT, 1


@compiled
def _find_answer_to_an_offer(board: Board) -> bool:
    while board.step < board.many and board.left_in > 1:
        place = (board.doubled_last + board.step) % board.many
        board.step += 1
        if board.dropped[place] == 0:
            board.turn = place
            return True
    if board.left_in > 1:
        board.doubles += 1
    board.plays_to_come = board.left_in
    board.asks, board.turn, board.step = codes.TO_PLAY, board.doubled_last, MOST_STEPS
    return False


@compiled
def _accept(board: Board, accepts: int, log: Ints) -> None:
    note_act(board, log, board.turn, codes.ACCEPTED if accepts else codes.DROPPED)
    if not accepts:
        board.dropped[board.turn] = 1 << board.doubles
        board.left_in -= 1
        board.taker = NONE if board.left_in == 1 else board.taker
