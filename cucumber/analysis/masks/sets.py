"""Sets on masks: several equal cards may be led at once, and as many are played on them. Only quick bots play so.

The cards of a hand are listed in `board.asked`, low to high, and a set is a mask of places in that list. Sets come in
the order of the engine: low cards first, and of identical cards only once. They are found one after the other, from
what may be the first card, the second and so on: `board.beating` has those that beat, `board.ducking` those as low as
can be, and a set has all its cards from the one or all from the other.
"""

from __future__ import annotations

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board, chance, list_hand, note_act, second_lowest, take_off
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, compiled, count, highest, lowest
from cucumber.analysis.masks.compiled_rules import CompiledRules
from cucumber.analysis.masks.mask_bots import FIMP, HIGHEST, LOWEST, PATIENT, RANDOM, SHARP, choose
from cucumber.bots.strategies.thoughtful import FEW, QUIET_LEVEL
from cucumber.bots.strategies.view_facts import ACE, KING

_LAST = -2  # in place of a set's number


@compiled
def _find(rules: CompiledRules, board: Board, listed: int, size: int, index: int) -> tuple[int, int]:
    """The set that has this number, or the `_LAST`, or none; and how many there are, if all were looked at."""
    found, number, chosen, at = 0, 0, 0, 0
    board.left[0] = listed
    while at >= 0:
        left = board.left[at] & (board.beating[at] | board.ducking[at])
        if left == 0:
            at -= 1
            chosen ^= 1 << highest(chosen) if chosen else 0
            continue
        card = lowest(left)
        board.left[at] = left & (left - 1)
        if _is_repeated(rules, board, chosen, card):
            continue
        if at < size - 1:
            chosen |= 1 << card
            at += 1
            board.left[at] = listed & -(2 << card)
        elif _fit(chosen | 1 << card, board.beating) or _fit(chosen | 1 << card, board.ducking):
            found = chosen | 1 << card
            if number == index:
                return found, number
            number += 1
    return found if index == _LAST else 0, number


@compiled
def _is_repeated(rules: CompiledRules, board: Board, chosen: int, card: int) -> bool:
    """Whether the identical card before this one makes the same set."""
    if card == 0 or (chosen >> (card - 1)) & 1:
        return False
    return rules.first[board.asked[card]] == rules.first[board.asked[card - 1]]


@compiled
def _fit(cards: int, allowed: Ints) -> bool:
    """Whether the first card is among those allowed first, the second among those allowed second, and so on."""
    at = 0
    while cards:
        if cards & -cards & allowed[at] == 0:
            return False
        cards &= cards - 1
        at += 1
    return True


@compiled
def _listed(board: Board, held: int, cards: int) -> int:
    """The places in the list that hold one of these cards."""
    places = 0
    for place in range(held):
        places |= ((cards >> board.asked[place]) & 1) << place
    return places


@compiled
def lead_set(rules: CompiledRules, board: Board, place: int) -> int:
    bot, hand, level = board.bots[place], board.hands[place], level_of(board)
    held = list_hand(rules, board, place)
    board.choices += held > 2 or hand & ~rules.equals[lowest(hand)] != 0
    if bot == RANDOM:
        _, number = _find_lead(rules, board, held, NONE)
        return _find_lead(rules, board, held, chance(board, number))[0]
    if bot == HIGHEST or (bot == FIMP and rules.strengths[highest(hand)] < level):
        return _find_lead(rules, board, held, _LAST)[0]
    card = choose(rules, board, place, hand & ~rules.repeats, NONE, board.size - board.done, level)
    return as_set(board, held, card)


@compiled
def level_of(board: Board) -> int:
    """The strength at which bots expect the last trick to go."""
    return QUIET_LEVEL + board.high_tricks


@compiled
def as_set(board: Board, held: int, card: int) -> int:
    """One card of the list as a set."""
    places = _listed(board, held, 1 << card)
    return places & -places


@compiled
def _find_lead(rules: CompiledRules, board: Board, held: int, index: int) -> tuple[int, int]:
    """The same as `_find`, among all sets of equal cards; one card at least is kept for the last trick."""
    found, number, left = 0, 0, (1 << held) - 1
    while left:
        equal = _listed(board, held, rules.equals[board.asked[lowest(left)]])
        left ^= equal
        most = min(count(equal), max(1, held - 1))
        for size in range(1, most + 1):
            board.beating[size - 1], board.ducking[size - 1] = equal, 0
            found, many = _find(rules, board, equal, size, index if index < 0 else index - number)
            number += many
            if found and index >= 0:
                return found, number
    return found, number


@compiled
def follow_set(rules: CompiledRules, board: Board, place: int, size: int) -> int:
    """The set that the bot at a place plays on another of several cards, that of `board.to_beat_all`."""
    bot, to_come, held = board.bots[place], board.size - board.done, list_hand(rules, board, place)
    listed = (1 << held) - 1
    cheapest = _allow(rules, board, held, size)
    first, _ = _find(rules, board, listed, size, 0)
    last, number = _find(rules, board, listed, size, _LAST)
    board.choices += _differ(rules, board, first, last)
    if bot == RANDOM:
        return _find(rules, board, listed, size, chance(board, number))[0]
    if bot == HIGHEST or (bot == PATIENT and to_come <= FEW):
        return last
    if bot == FIMP:
        return _shed(rules, board, cheapest, first, last)
    if bot == LOWEST or cheapest == 0 or (bot >= SHARP and _waits(rules, board, place, cheapest, first, last)):
        return first
    return cheapest


@compiled
def _allow(rules: CompiledRules, board: Board, held: int, size: int) -> int:
    """Finds out what may be played on a set; gives the cheapest set that beats it, or none."""
    for at in range(size):
        board.beating[at] = _listed(board, held, rules.beats[board.to_beat_all[at]])
        board.ducking[at] = _listed(board, held, rules.equals[board.asked[at]])
    cheapest = left = _cheapest(board, held, size)
    for at in range(size if cheapest and rules.ducking != codes.DUCKING_FREE else 0):
        board.ducking[at] = 0
        if rules.ducking == codes.DUCKING_NO_CHOICE:
            board.beating[at] = _listed(board, held, rules.equals[board.asked[lowest(left)]])
        left &= left - 1
    return cheapest


@compiled
def _cheapest(board: Board, held: int, size: int) -> int:
    """The lowest cards that beat, matched from the lowest up; none if there are too few."""
    cheapest, at = 0, 0
    for place in range(held):
        if at < size and (board.beating[at] >> place) & 1:
            cheapest |= 1 << place
            at += 1
    return cheapest if at == size else 0


@compiled
def _differ(rules: CompiledRules, board: Board, cards: int, others: int) -> bool:
    """Whether two sets of the same size have cards of different strengths."""
    while cards:
        if rules.strengths[board.asked[lowest(cards)]] != rules.strengths[board.asked[lowest(others)]]:
            return True
        cards, others = cards & (cards - 1), others & (others - 1)
    return False


@compiled
def _highest(rules: CompiledRules, board: Board, cards: int) -> int:
    """The strength of the highest card of a set."""
    return rules.strengths[board.asked[highest(cards)]]


@compiled
def _shed(rules: CompiledRules, board: Board, cheapest: int, first: int, last: int) -> int:
    """The lowest dangerous set, one that beats if there is any; or the highest if none is dangerous."""
    low, level = cheapest or first, level_of(board)
    if _highest(rules, board, low) >= level:
        return low
    left = board.beating[count(low) - 1] if cheapest else 0
    while left:
        if rules.strengths[board.asked[lowest(left)]] >= level:
            return low ^ (1 << highest(low)) | left & -left
        left &= left - 1
    return last


@compiled
def _waits(rules: CompiledRules, board: Board, place: int, cheapest: int, first: int, last: int) -> bool:
    """Whether sharp keeps its only set with an ace, or patient its only one with a king, for a later trick."""
    if board.size - board.done <= FEW or cheapest != last or cheapest == first:
        return False
    high = _highest(rules, board, cheapest) >= (ACE if board.bots[place] == SHARP else KING)
    return high and rules.strengths[second_lowest(board, place)] <= QUIET_LEVEL


@compiled
def put_down(rules: CompiledRules, board: Board, place: int, cards: int, log: Ints) -> None:
    """Takes the cards of a set out of a hand, into `board.down`, and logs them."""
    at = 0
    while cards:
        card = rules.first[board.asked[lowest(cards)]]
        take_off(rules, board.hands, place, card)
        note_act(board, log, place, card)
        board.played |= 1 << card
        board.last[place] = board.down[at] = card
        cards &= cards - 1
        at += 1


@compiled
def takes_it(strengths: Ints, board: Board, size: int) -> bool:
    """Whether the cards put down are at least as high, card for card, as those that take the trick so far."""
    higher = 0
    for at in range(size):
        higher += strengths[board.down[at]] >= strengths[board.taking_all[at]]
    return higher == size
