"""Decisions on masks: exchanges, new hands, kontra and stakes, asked in the same order as on the engine."""

from __future__ import annotations

from cucumber.acts import Call
from cucumber.bots.strategies.answers import BETWEEN, LOW, TOO_HIGH_FOR_A_NEW_HAND
from cucumber.bots.strategies.facts import KING
from cucumber.fast.board import (
    ACCEPTED,
    DROPPED,
    EXCHANGED,
    PASSED,
    SAID_DOUBLE,
    SAID_FREE,
    SAID_KONTRA,
    SAID_REDOUBLE,
    Board,
    chance,
    draw_card,
    in_stock,
    note,
    note_act,
    strengths_in_trick,
    with_card,
    without_card,
)
from cucumber.fast.bots import RANDOM
from cucumber.fast.compiling import Ints, compiled, count, highest, lowest
from cucumber.fast.rules import (
    AS_MANY_AS_DEALER,
    AS_MANY_AS_FIRST,
    KONTRA,
    NO_EXCHANGE,
    NONE,
    UP_TO_FIRST,
    WHOLE_HANDS,
    CompiledRules,
)
from cucumber.rules import KEPT_BY_DEALER

_FREE_ABOVE, _DOUBLE_ABOVE, _REDOUBLE_ABOVE = (
    TOO_HIGH_FOR_A_NEW_HAND[word] for word in (Call.FREE, Call.DOUBLE, Call.REDOUBLE)
)
_LOWEST_BETWEEN, _HIGHEST_BETWEEN = BETWEEN[0], BETWEEN[-1]


@compiled
def decide_before_the_play(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Plays the exchanges or new hands, and then kontra."""
    if rules.exchange == WHOLE_HANDS:
        _offer_new_hands(rules, board, log)
    elif rules.exchange != NO_EXCHANGE:
        _exchange_in_turn(rules, board, log)
    if rules.raising == KONTRA:
        _ask_for_kontra(rules, board, log)


@compiled
def _from_forehand(board: Board, step: int) -> int:
    """The place `step` places clockwise from the player left of the dealer."""
    return (board.dealer + 1 + step) % board.many


# --- exchanging -------------------------------------------------------------------------------------------------------


@compiled
def _exchange_in_turn(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Lets each place exchange in turn, while there are cards to draw."""
    dealer_first = rules.exchange == AS_MANY_AS_DEALER
    first = NONE
    for step in range(board.many):
        place = _from_forehand(board, step - dealer_first)
        fewest, most = _numbers(rules, board, first)
        if most > 0:
            thrown = _throw(rules, board, place, fewest, most, log)
            first = thrown if first == NONE else first


@compiled
def _numbers(rules: CompiledRules, board: Board, first: int) -> tuple[int, int]:
    """The fewest and the most cards to exchange, apart from none; `first` is the number of the first exchange."""
    size, left = board.size, in_stock(board)
    most = min(size, left)
    if first == NONE:
        return 1, min(most, max(0, size - KEPT_BY_DEALER)) if rules.exchange == AS_MANY_AS_DEALER else most
    if rules.exchange == UP_TO_FIRST:
        return 1, min(most, first)
    if rules.exchange in (AS_MANY_AS_DEALER, AS_MANY_AS_FIRST):
        return min(first, left), min(first, left)
    return 1, most


@compiled
def _throw(rules: CompiledRules, board: Board, place: int, fewest: int, most: int, log: Ints) -> int:
    """Throws cards away and draws as many; gives their number."""
    hand = board.hands[place]
    if board.bots[place] == RANDOM:
        thrown = _thrown_by_chance(rules, board, hand, fewest, most)
    else:
        thrown = _between(rules, board, hand, fewest, most)
    note_act(board, log, place, EXCHANGED)
    note(log, thrown)
    number = count(thrown)
    _swap(rules, board, place, thrown)
    return number


@compiled
def _swap(rules: CompiledRules, board: Board, place: int, thrown: int) -> None:
    """Replaces these cards of a hand with as many from the stock."""
    hand, number = board.hands[place], count(thrown)
    while thrown:
        card = rules.first[lowest(thrown)]
        hand = without_card(rules, hand, card)
        board.thrown[place] = with_card(rules, board.thrown[place], card)
        thrown &= thrown - 1
    for _ in range(number):
        hand = with_card(rules, hand, draw_card(board))
    board.hands[place] = hand


@compiled
def _thrown_by_chance(rules: CompiledRules, board: Board, hand: int, fewest: int, most: int) -> int:
    """Random cards to throw away, in a random number that is allowed."""
    number = chance(board, most - fewest + 2)
    if number == 0:
        return 0
    left = count(hand)
    for place in range(left):
        board.asked[place] = lowest(hand)
        hand &= hand - 1
    thrown = 0
    for _ in range(number + fewest - 1):
        place = chance(board, left)
        thrown = with_card(rules, thrown, board.asked[place])
        left -= 1
        board.asked[place] = board.asked[left]
    return thrown


@compiled
def _between(rules: CompiledRules, board: Board, hand: int, fewest: int, most: int) -> int:
    """The cards that neither take a trick nor are safe at the end, higher ones first."""
    strengths, thrown, left = strengths_in_trick(rules, board), 0, hand
    while left and count(thrown) < most:
        card = highest(left)
        left ^= 1 << card
        if _LOWEST_BETWEEN <= strengths[card] <= _HIGHEST_BETWEEN:
            thrown = with_card(rules, thrown, card)
    return thrown if count(thrown) >= fewest else 0


# --- new hands --------------------------------------------------------------------------------------------------------


@compiled
def _offer_new_hands(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Offers new hands: free ones to each place, then doubles, then redoubles to those who doubled."""
    many = board.many
    for step in range(many):
        place = _from_forehand(board, step)
        no_picture = board.hands[place] & rules.pictures == 0
        _offer_new_hand(rules, board, place, SAID_FREE, _FREE_ABOVE, no_picture, log)
    for step in range(many):
        place = _from_forehand(board, step)
        board.doubled[place] += _offer_new_hand(rules, board, place, SAID_DOUBLE, _DOUBLE_ABOVE, True, log)
    for step in range(many):
        place = _from_forehand(board, step)
        if board.doubled[place]:
            board.doubled[place] += _offer_new_hand(rules, board, place, SAID_REDOUBLE, _REDOUBLE_ABOVE, True, log)


@compiled
def _offer_new_hand(
    rules: CompiledRules,
    board: Board,
    place: int,
    word: int,
    above: int,
    allowed: bool,
    log: Ints,
) -> bool:
    """Offers a new hand to a place if the stock is large enough; true if it is taken."""
    hand = board.hands[place]
    if in_stock(board) < board.size:
        return False
    if board.bots[place] == RANDOM:
        takes = chance(board, 2 if allowed else 1) == 0 and allowed
    else:
        takes = allowed and strengths_in_trick(rules, board)[lowest(hand)] > above
    note_act(board, log, place, word if takes else PASSED)
    if takes:
        _swap(rules, board, place, hand)
    return takes


# --- raising ----------------------------------------------------------------------------------------------------------


@compiled
def _ask_for_kontra(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Asks each place in turn until one says kontra, which doubles the cost, and quadruples it for that place."""
    for step in range(board.many):
        place = _from_forehand(board, step)
        if _says_kontra(rules, board, place):
            note_act(board, log, place, SAID_KONTRA)
            for other in range(board.many):
                board.doubled[other] += 1
            board.doubled[place] += 1
            return
        note_act(board, log, place, PASSED)


@compiled
def _says_kontra(rules: CompiledRules, board: Board, place: int) -> bool:
    if board.bots[place] == RANDOM:
        return chance(board, 2) == 0
    hand, strengths = board.hands[place], strengths_in_trick(rules, board)
    second = (hand & (hand - 1)) or hand
    return strengths[lowest(second)] < LOW and strengths[highest(hand)] >= KING


@compiled
def may_double(board: Board, place: int) -> bool:
    """Whether the leader may offer to double the stake."""
    if board.done == 0 or board.doubled_last == place:
        return False
    for other in range(board.many):
        if not board.dropped[other] and board.scores[board.seats[other]] < 2 << board.doubles:
            return False
    return True


@compiled
def double_the_stake(rules: CompiledRules, board: Board, log: Ints) -> None:
    """After an offer to double, the other places accept or drop, until all have answered or one is left."""
    board.doubled_last = board.turn
    note_act(board, log, board.turn, SAID_DOUBLE)
    for step in range(1, board.many):
        place = (board.turn + step) % board.many
        if board.dropped[place] == 0 and board.left_in > 1:
            accepts = _accepts(rules, board, place)
            note_act(board, log, place, ACCEPTED if accepts else DROPPED)
            if not accepts:
                board.dropped[place] = 1 << board.doubles
                board.left_in -= 1
    if board.left_in > 1:
        board.doubles += 1
    board.plays_to_come = board.left_in


@compiled
def _accepts(rules: CompiledRules, board: Board, place: int) -> bool:
    if board.bots[place] == RANDOM:
        return chance(board, 2) == 0
    return strengths_in_trick(rules, board)[lowest(board.hands[place])] <= LOW
