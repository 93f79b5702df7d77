"""The bots on masks: which card each of them plays. What they think is written in `cucumber.bots`; this is the same."""

from __future__ import annotations

from cucumber.bots.looking import ACE, KING
from cucumber.bots.thoughtful import FEW, QUIET_LEVEL
from cucumber.fast.board import Board, chance
from cucumber.fast.compiling import compiled, count, highest, lowest, nth
from cucumber.fast.rules import NONE, Table

COMPILED_BOTS = ("random", "lowest", "cheapest-head", "highest", "fimp", "sharp")
RANDOM, LOWEST, CHEAPEST_HEAD, HIGHEST, FIMP, SHARP = range(6)


@compiled
def choose(
    table: Table, board: Board, bot: int, hand: int, options: int, to_head: int, tricks_to_come: int, level: int
) -> int:
    """The card that a bot plays, of the options its hand has; `level` is where the last trick is likely to be taken."""
    if tricks_to_come == 1:
        board.drawn += bot == RANDOM
        return lowest(options)
    if bot == RANDOM:
        return nth(options, chance(board, count(options)))
    if bot == LOWEST:
        return lowest(options)
    if bot == HIGHEST:
        return highest(options)
    if to_head == NONE:
        return _shed(table, hand, options, level) if bot == FIMP else _lead(table, bot, hand, options, tricks_to_come)
    heading = _heading(table, hand, options, to_head)
    if bot == FIMP:
        return _shed(table, hand, heading or options, level)
    if heading == 0 or (bot == SHARP and _waits(table, hand, options, heading, tricks_to_come)):
        return lowest(options)
    return lowest(heading)


@compiled
def look_of(table: Table, hand: int, card: int) -> int:
    """How high a card of a hand looks: a special card as high as the one before it, or higher."""
    look = table.look[card]
    if (table.special >> card) & 1:
        below = hand & ((1 << card) - 1)
        while below:
            look = max(look, table.look[lowest(below)])
            below &= below - 1
    return look


@compiled
def _level_with_lowest(table: Table, hand: int) -> int:
    """The cards of a hand that look as high as its lowest."""
    low = lowest(hand)
    level = hand & table.level[low]
    special = hand & table.special
    while special:
        bit = special & -special
        level = level | bit if look_of(table, hand, lowest(bit)) == table.look[low] else level & ~bit
        special ^= bit
    return level


@compiled
def _heading(table: Table, hand: int, options: int, to_head: int) -> int:
    """The options that head: whatever is allowed and not the lowest, and the lowest where it is high enough."""
    if table.look[lowest(hand)] >= table.look[to_head]:
        return options
    return options & ~_level_with_lowest(table, hand)


@compiled
def _shed(table: Table, hand: int, plays: int, level: int) -> int:
    """The lowest of the plays that is dangerous, the highest where none is."""
    left = plays
    while left:
        if look_of(table, hand, lowest(left)) >= level:
            return lowest(left)
        left &= left - 1
    return highest(plays)


@compiled
def _lead(table: Table, bot: int, hand: int, options: int, tricks_to_come: int) -> int:
    """What cheapest-head and sharp lead: the lowest; the highest, or the lowest but one."""
    if bot == CHEAPEST_HEAD:
        return lowest(options)
    if look_of(table, hand, highest(options)) >= KING or tricks_to_come < FEW:
        return highest(options)
    return lowest((options & (options - 1)) or options)


@compiled
def _waits(table: Table, hand: int, options: int, heading: int, tricks_to_come: int) -> bool:
    """Whether sharp keeps its only ace for a later trick."""
    if tricks_to_come <= FEW or heading & (heading - 1) or heading & options & -options:
        return False
    second = hand & (hand - 1)
    only_ace = look_of(table, hand, lowest(heading)) >= ACE
    return only_ace and second != 0 and look_of(table, hand, lowest(second)) <= QUIET_LEVEL
