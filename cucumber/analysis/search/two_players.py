"""Two sides with opposite aims and open cards: two players, or a seat against all others together.

Alpha-beta search: a position is solved only as far as it matters, and the table keeps the bounds found.
"""

from __future__ import annotations

from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compiling import Ints, always_compiled, cached, compiled, highest, lowest, plain
from cucumber.analysis.search.open_deal import (
    TABLE_FULL,
    TOO_FEW_PLAYS,
    OpenDeal,
    after_play,
    cost,
    different_plays,
    entry_of,
    is_last_trick,
    is_noted,
    noted,
    outcome_of,
    worth_at,
    write_down,
)

UNSOLVED = -(2**40)  # instead of a cost: it has not been found yet
MOST = 2**19 - 1  # more than anything costs
_BITS = 20


@always_compiled
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
    """What it costs the viewer if a place plays this card: exactly if between `least` and `most`, or else a bound."""
    deal.plays_left -= 1
    if deal.plays_left < 0:
        deal.stopped = TOO_FEW_PLAYS
        return 0
    held, turn, to_come, taking, taker, to_beat = after_play(deal, held, turn, to_come, taking, taker, card)
    starts, low, high = to_come == 0, -MOST, MOST
    if starts:
        if is_last_trick(deal, held):
            return _final(deal, outcome_of(deal, held, taker))
        low, high = _noted_bounds(table, held, taker)
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        turn, to_come, taking, to_beat, least, most = taker, deal.many, NONE, NONE, max(least, low), min(most, high)
    minimizes, floor, ceiling = turn == deal.viewer, least, most
    best = MOST if minimizes else -MOST
    options = different_plays(deal, held, turn, to_beat)
    while options and least < most:
        played = highest(options)
        options ^= 1 << played
        value = after(deal, table, held, turn, to_come, taking, taker, played, least, most)
        if deal.stopped != 0:
            return 0
        if minimizes:
            best = min(best, value)
            most = min(most, best)
        else:
            best = max(best, value)
            least = max(least, best)
    if starts:
        low, high = best if best > floor else low, best if best < ceiling else high
        _note_bounds(deal, table, held, taker, low, high)
    return best


@compiled
def _noted_bounds(table: Ints, held: int, leader: int) -> tuple[int, int]:
    """What is known of a position between two tricks: it costs the viewer at least this and at most that."""
    entry = entry_of(table, held, leader)
    if not is_noted(table, entry):
        return -MOST, MOST
    return (noted(table, entry) >> _BITS) - MOST, (noted(table, entry) & ((1 << _BITS) - 1)) - MOST


@compiled
def _note_bounds(deal: OpenDeal, table: Ints, held: int, leader: int, low: int, high: int) -> None:
    if not write_down(table, held, leader, (low + MOST) << _BITS | (high + MOST)):
        deal.stopped = TABLE_FULL


@compiled
def _final(deal: OpenDeal, outcome: int) -> int:
    """What an outcome costs the viewer; against all others together, a bonus is not counted."""
    if deal.by_worth:
        return deal.worth[worth_at(outcome)]
    if deal.difference:
        return cost(deal, outcome, deal.viewer) - cost(deal, outcome, 1 - deal.viewer)
    return max(0, cost(deal, outcome, deal.viewer))


@cached
def follow(deal: OpenDeal, table: Ints, card: int) -> None:
    """Plays from `card` on up to the last trick, as both sides play best; `deal` has the outcome."""
    held, turn, to_come, taking, taker = deal.held, deal.turn, deal.to_come, deal.taking, deal.taker
    while to_come and deal.stopped == 0:
        held, turn, to_come, taking, taker, to_beat = after_play(deal, held, turn, to_come, taking, taker, card)
        if to_come == 0 and not is_last_trick(deal, held):
            turn, to_come, taking, to_beat = taker, deal.many, NONE, NONE
        if to_come:
            card = _best(deal, table, held, turn, to_come, taking, taker, to_beat)
    deal.outcome = outcome_of(deal, held, taker)


@compiled
def _best(
    deal: OpenDeal, table: Ints, held: int, turn: int, to_come: int, taking: int, taker: int, to_beat: int
) -> int:
    """The best play of a place, the lowest of equals."""
    options = different_plays(deal, held, turn, to_beat)
    best, least, sign = NONE, MOST, 1 if turn == deal.viewer else -1
    while options and deal.stopped == 0:
        card = lowest(options)
        options &= options - 1
        value = sign * after(deal, table, held, turn, to_come, taking, taker, card, plain(-MOST), plain(MOST))
        if best == NONE or value < least:
            best, least = card, value
    return best


@cached
def bound_each(deal: OpenDeal, table: Ints, least: int, most: int, costs: Ints) -> None:
    """Finds what each play costs the viewer, by card, or a bound on it; called again, it goes on where it was."""
    options = different_plays(deal, deal.held, deal.turn, deal.to_beat)
    while options and deal.stopped == 0:
        card = highest(options)
        options ^= 1 << card
        if costs[card] == UNSOLVED:
            value = cost_after(deal, table, card, least, most)
            costs[card] = value if deal.stopped == 0 else UNSOLVED


@compiled
def cost_after(deal: OpenDeal, table: Ints, card: int, least: int, most: int) -> int:
    """What it costs the viewer if the place whose turn it is plays this card, also in the last trick; or a bound."""
    if deal.to_come == 0:
        return _final(deal, outcome_of(deal, deal.held, deal.taker))
    return after(deal, table, deal.held, deal.turn, deal.to_come, deal.taking, deal.taker, card, least, most)
