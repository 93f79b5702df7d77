"""Two sides with opposite aims and open cards: two players, or a seat against all others together.

Alpha-beta search: a position is solved only as far as it matters, and the table keeps the bounds found.
"""

from __future__ import annotations

from collections.abc import Callable

from cucumber.fast.board import Board
from cucumber.fast.compiling import Ints, cached, call, compiled, highest
from cucumber.fast.open_deal import (
    TABLE_FULL,
    TOO_FEW_PLAYS,
    OpenDeal,
    clear,
    cost,
    different_plays,
    entry_of,
    is_last_trick,
    is_noted,
    lay_open,
    next_place,
    noted,
    outcome_of,
    write_down,
)
from cucumber.fast.rules import NONE, CompiledRules

UNSOLVED = -(2**40)  # instead of a cost: the position is too large
MOST = 2**19 - 1  # more than anything costs
_BITS, _AS_MANY = 20, 10**9


@compiled
def minimax(rules: CompiledRules, board: Board, deal: OpenDeal, table: Ints) -> int:
    """What the first place is charged less what the second is, if both play best with open cards from here.

    The board is in mid-deal, with a card to be played. `deal` and `table` are room to work in, for one thread.
    """
    if not lay_open(rules, board, deal):
        return UNSOLVED
    clear(table)
    deal.viewer, deal.difference = 0, 1
    deal.plays_left, deal.stopped = _AS_MANY, 0
    value = cost_from_here(deal, table, -MOST, MOST)
    return UNSOLVED if deal.stopped else value


@compiled
def cost_from_here(deal: OpenDeal, table: Ints, least: int, most: int) -> int:
    """What the position costs the viewer, exactly if that lies between `least` and `most`; otherwise a bound."""
    if deal.to_come == 0:
        return _final(deal, outcome_of(deal, deal.held, deal.taker))
    return _play(deal, table, deal.held, deal.turn, deal.to_come, deal.taking, deal.taker, deal.to_beat, least, most)


@compiled
def _final(deal: OpenDeal, outcome: int) -> int:
    """What an outcome costs the viewer; against all others together, a bonus is not counted."""
    if deal.difference:
        return cost(deal, outcome, deal.viewer) - cost(deal, outcome, 1 - deal.viewer)
    return max(0, cost(deal, outcome, deal.viewer))


@compiled
def _play(
    deal: OpenDeal,
    table: Ints,
    held: int,
    turn: int,
    to_come: int,
    taking: int,
    taker: int,
    to_beat: int,
    least: int,
    most: int,
) -> int:
    """Tries the plays of one place, high cards first."""
    minimizes = turn == deal.viewer
    best = MOST if minimizes else -MOST
    options = different_plays(deal, held, turn, to_beat)
    while options and deal.stopped == 0:
        card = highest(options)
        options ^= 1 << card
        value = after(deal, table, held, turn, to_come, taking, taker, card, least, most)
        if minimizes:
            best = min(best, value)
            most = min(most, best)
        else:
            best = max(best, value)
            least = max(least, best)
        if least >= most:
            return best
    return best


@compiled
def after(
    deal: OpenDeal,
    table: Ints,
    held: int,
    turn: int,
    to_come: int,
    taking: int,
    taker: int,
    card: int,
    least: int,
    most: int,
) -> int:
    """What it costs the viewer if a place plays this card."""
    deal.plays_left -= 1
    if deal.plays_left < 0:
        deal.stopped = TOO_FEW_PLAYS
    held ^= 1 << card
    if taking == NONE or deal.strengths[card] >= deal.strengths[taking]:
        taking, taker = card, turn
    if to_come > 1:
        to_beat = card if deal.previous else taking
        return _play(deal, table, held, next_place(deal, turn), to_come - 1, taking, taker, to_beat, least, most)
    if is_last_trick(deal, held):
        return _final(deal, outcome_of(deal, held, taker))
    return _between_tricks(deal, table, held, taker, least, most)


@compiled
def _between_tricks(deal: OpenDeal, table: Ints, held: int, leader: int, least: int, most: int) -> int:
    """Looks the position up, or solves it and notes the bounds found."""
    entry, low, high = entry_of(table, held, leader), -MOST, MOST
    if is_noted(table, entry):
        bounds = noted(table, entry)
        low, high = (bounds >> _BITS) - MOST, (bounds & ((1 << _BITS) - 1)) - MOST
        if low >= most or low == high:
            return low
        if high <= least:
            return high
    value = _play(deal, table, held, leader, deal.many, NONE, leader, NONE, max(least, low), min(most, high))
    if deal.stopped != 0:
        return 0
    if value > max(least, low):
        low = value
    if value < min(most, high):
        high = value
    if not write_down(table, held, leader, (low + MOST) << _BITS | (high + MOST)):
        deal.stopped = TABLE_FULL
    return value


def bound_each(deal: OpenDeal, table: Ints, least: int, most: int, costs: Ints) -> None:
    """Finds what each play costs the viewer, by card, as in `cost_from_here`; called again, it goes on where it was."""
    call(_bound_each, deal, table, least, most, costs)


@cached
def _bound_each(fingerprint: str) -> Callable[[OpenDeal, Ints, int, int, Ints], None]:
    def bound_each_play(deal: OpenDeal, table: Ints, least: int, most: int, costs: Ints) -> None:
        _ = fingerprint
        options = different_plays(deal, deal.held, deal.turn, deal.to_beat)
        while options and deal.stopped == 0:
            card = highest(options)
            options ^= 1 << card
            if costs[card] == UNSOLVED:
                value = _cost_after(deal, table, card, least, most)
                costs[card] = value if deal.stopped == 0 else UNSOLVED

    return bound_each_play


@compiled
def _cost_after(deal: OpenDeal, table: Ints, card: int, least: int, most: int) -> int:
    if deal.to_come == 0:
        return _final(deal, outcome_of(deal, deal.held, deal.taker))
    return after(deal, table, deal.held, deal.turn, deal.to_come, deal.taking, deal.taker, card, least, most)
