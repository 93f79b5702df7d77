"""Two sides with opposite aims and open cards: two players, or a seat against all others together.

Alpha-beta search: a position is solved only as far as it matters, and the table keeps the bounds found.
"""

from __future__ import annotations

from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, always_compiled, cached, compiled, highest, lowest, plain
from cucumber.analysis.search import open_deal
from cucumber.analysis.search.open_deal import OpenDeal, SearchState

UNSOLVED = -(2**40)  # instead of a cost: it has not been found yet
MOST = 2**19 - 1  # more than anything costs
_BITS = 20


@always_compiled
def after(deal: OpenDeal, table: Ints, at: SearchState, card: int, least: int, most: int) -> int:
    """What it costs the viewer if this card is played: exactly if between `least` and `most`, or else a bound."""
    deal.plays_left -= 1
    if deal.plays_left < 0:
        deal.stopped = open_deal.TOO_FEW_PLAYS
        return 0
    at = open_deal.after_play(deal, at, card)
    starts, low, high = at.to_come == 0, -MOST, MOST
    if starts:
        if open_deal.is_last_trick(deal, at.held):
            return _final(deal, open_deal.outcome_of(deal, at.held, at.taker))
        low, high = _noted_bounds(table, at.held, at.taker)
        if low >= most or low == high:
            return low
        if high <= least:
            return high
        at, least, most = open_deal.next_trick(deal, at), max(least, low), min(most, high)
    minimizes, floor, ceiling = at.turn == deal.viewer, least, most
    best = MOST if minimizes else -MOST
    options = open_deal.different_plays(deal, at)
    while options and least < most:
        played = highest(options)
        options ^= 1 << played
        value = after(deal, table, at, played, least, most)
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
        if not open_deal.write_down(table, at.held, at.taker, (low + MOST) << _BITS | (high + MOST)):
            deal.stopped = open_deal.TABLE_FULL
    return best


@compiled
def _noted_bounds(table: Ints, held: int, leader: int) -> tuple[int, int]:
    """What is known of a position between two tricks: it costs the viewer at least this and at most that."""
    entry = open_deal.entry_of(table, held, leader)
    if not open_deal.is_noted(table, entry):
        return -MOST, MOST
    return (open_deal.noted(table, entry) >> _BITS) - MOST, (open_deal.noted(table, entry) & ((1 << _BITS) - 1)) - MOST


@compiled
def _final(deal: OpenDeal, outcome: int) -> int:
    """What an outcome costs the viewer; against all others together, a bonus is not counted."""
    if deal.by_worth:
        return deal.worth[open_deal.worth_at(outcome)]
    if deal.difference:
        return open_deal.cost(deal, outcome, deal.viewer) - open_deal.cost(deal, outcome, 1 - deal.viewer)
    return max(0, open_deal.cost(deal, outcome, deal.viewer))


@cached
def follow(deal: OpenDeal, table: Ints, card: int) -> None:
    """Plays from `card` on up to the last trick, as both sides play best; `deal` has the outcome."""
    at = open_deal.position_of(deal)
    while at.to_come and deal.stopped == 0:
        at = open_deal.up_to_the_last_trick(deal, open_deal.after_play(deal, at, card))
        if at.to_come:
            card = _best(deal, table, at)
    deal.outcome = open_deal.outcome_of(deal, at.held, at.taker)


@compiled
def _best(deal: OpenDeal, table: Ints, at: SearchState) -> int:
    """The best play of a place, the lowest of equals."""
    options = open_deal.different_plays(deal, at)
    best, least, sign = NONE, MOST, 1 if at.turn == deal.viewer else -1
    while options and deal.stopped == 0:
        card = lowest(options)
        options &= options - 1
        value = sign * after(deal, table, at, card, plain(-MOST), plain(MOST))
        if best == NONE or value < least:
            best, least = card, value
    return best


@cached
def bound_each(deal: OpenDeal, table: Ints, least: int, most: int, costs: Ints) -> None:
    """Finds what each play costs the viewer, by card, or a bound on it; called again, it goes on where it was."""
    options = open_deal.different_plays(deal, open_deal.position_of(deal))
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
        return _final(deal, open_deal.outcome_of(deal, deal.held, deal.taker))
    return after(deal, table, open_deal.position_of(deal), card, least, most)
