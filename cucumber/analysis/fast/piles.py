"""Piles of cards, such as hands, from one pack or from several: one mask for each pack.

A pile has its place in a row: there is its first mask, and the others follow `MOST_SEATS` apart. Identical cards fill
their bits in order, those of the first pack first, so the first mask alone says which cards there are at least once.
"""

from __future__ import annotations

from cucumber.analysis.fast.board import Board, draw_card, with_card, without_card
from cucumber.analysis.fast.compiling import Ints, compiled, count, lowest
from cucumber.analysis.fast.rules import MOST_SEATS, CompiledRules


@compiled
def put_on(rules: CompiledRules, piles: Ints, place: int, card: int) -> None:
    """Puts a card on a pile."""
    while rules.identical[card] & ~piles[place] == 0:
        place += MOST_SEATS
    piles[place] = with_card(rules, piles[place], card)


@compiled
def take_off(rules: CompiledRules, piles: Ints, place: int, card: int) -> None:
    """Takes a card off a pile."""
    place += (rules.packs - 1) * MOST_SEATS
    while rules.identical[card] & piles[place] == 0:
        place -= MOST_SEATS
    piles[place] = without_card(rules, piles[place], card)


@compiled
def deal_hand(rules: CompiledRules, board: Board, place: int) -> None:
    """Deals a hand."""
    clear(rules, board.hands, place)
    for _ in range(board.size):
        put_on(rules, board.hands, place, draw_card(board))


@compiled
def clear(rules: CompiledRules, piles: Ints, place: int) -> None:
    """Takes all cards off a pile."""
    for pack in range(rules.packs):
        piles[place + pack * MOST_SEATS] = 0


@compiled
def size_of(rules: CompiledRules, piles: Ints, place: int) -> int:
    """How many cards are on a pile."""
    size = 0
    for pack in range(rules.packs):
        size += count(piles[place + pack * MOST_SEATS])
    return size


@compiled
def copies(rules: CompiledRules, piles: Ints, place: int, card: int) -> int:
    """How many cards identical to this one are on a pile."""
    number = 0
    for pack in range(rules.packs):
        number += count(rules.identical[card] & piles[place + pack * MOST_SEATS])
    return number


@compiled
def second_lowest(board: Board, place: int) -> int:
    """The second lowest card of a hand, or its only one."""
    hand = board.hands[place]
    card = lowest(hand)
    if board.hands[place + MOST_SEATS] >> card & 1:
        return card
    return lowest((hand & (hand - 1)) or hand)


@compiled
def list_hand(rules: CompiledRules, board: Board, place: int) -> int:
    """Lists the cards of a hand in `board.asked`, low to high, each identical one by itself; gives their number."""
    number, left = 0, board.hands[place]
    if rules.packs > 1:
        left &= ~rules.repeats
    while left:
        card = lowest(left)
        left &= left - 1
        for _ in range(copies(rules, board.hands, place, card) if rules.packs > 1 else 1):
            board.asked[number] = card
            number += 1
    return number
