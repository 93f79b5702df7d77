"""More than two players with open cards: each plays for itself, and chance decides between equally good plays.

Whoever is to play takes what costs itself the least. Where several plays cost the same, a seed draws one, by the
position: the cards still held and the card that takes the trick. So a seed stands for what the players feel like, and
many seeds show how much depends on that.
"""

from __future__ import annotations

from collections.abc import Callable

from cucumber.fast.chance import draw
from cucumber.fast.compiling import Ints, cached, call, compiled, count, highest, lowest, nth, product
from cucumber.fast.open_deal import (
    TABLE_FULL,
    TOO_FEW_PLAYS,
    OpenDeal,
    cost,
    different_plays,
    entry_of,
    is_last_trick,
    is_noted,
    next_place,
    noted,
    outcome_of,
    write_down,
)
from cucumber.fast.rules import NONE

_APART, _ALL_BITS = 0x2545F4914F6CDD1D, 2**63 - 1


@compiled
def next_drawn(deal: OpenDeal, held: int, taking: int, number: int, options: int) -> int:
    """The play to be tried next: of those left in `options`, after `number` of them were tried."""
    left = count(options)
    if left == 1:
        return lowest(options)
    key = (deal.seed ^ held ^ product(taking + 2, _APART)) & _ALL_BITS
    return nth(options, draw(key, number, left))


@compiled
def _play(
    deal: OpenDeal, table: Ints, held: int, turn: int, to_come: int, taking: int, taker: int, to_beat: int
) -> int:
    """What comes of a position if each player plays for itself; nothing is tried after what cannot be bettered."""
    options, number, best, least, chosen = different_plays(deal, held, turn, to_beat), 0, 0, 1, NONE
    while options:
        card = next_drawn(deal, held, taking, number, options)
        options ^= 1 << card
        number += 1
        if least <= 0 and not may_have_a_bonus(deal, held ^ 1 << card, turn, -least):
            continue
        outcome = after(deal, table, held, turn, to_come, taking, taker, card)
        if deal.stopped != 0:
            return 0
        paid = cost(deal, outcome, turn)
        if number == 1 or paid < least:
            best, least, chosen = outcome, paid, card
            if paid <= 0 and not _plays_for_a_bonus(deal, held, turn):
                break
    deal.chosen = chosen
    return best


@compiled
def _plays_for_a_bonus(deal: OpenDeal, held: int, place: int) -> bool:
    """Whether a place that can avoid paying looks for a bonus as well."""
    return deal.bonus != 0 and count(held & deal.owned[place]) <= deal.bonus_with


@compiled
def may_have_a_bonus(deal: OpenDeal, held: int, place: int, least: int) -> bool:
    """Whether a place may still tie for a bonus of more than this: all others hold a card as low, and one an equal."""
    hand = held & deal.owned[place]
    others = held & ~hand
    while hand:
        card = highest(hand)
        hand ^= 1 << card
        if deal.ties[card] & others and deal.points[card] << deal.most_doubled > least:
            lower, other = deal.at_most[card], 0
            while other < deal.many and held & deal.owned[other] & lower:
                other += 1
            if other == deal.many:
                return True
    return False


@compiled
def after(deal: OpenDeal, table: Ints, held: int, turn: int, to_come: int, taking: int, taker: int, card: int) -> int:
    """What comes of it if a place plays this card."""
    deal.plays_left -= 1
    if deal.plays_left < 0:
        deal.stopped = TOO_FEW_PLAYS
        return 0
    held ^= 1 << card
    if taking == NONE or deal.strengths[card] >= deal.strengths[taking]:
        taking, taker = card, turn
    if to_come > 1:
        to_beat = card if deal.previous else taking
        return _play(deal, table, held, next_place(deal, turn), to_come - 1, taking, taker, to_beat)
    if is_last_trick(deal, held):
        return outcome_of(deal, held, taker)
    return _between_tricks(deal, table, held, taker)


@compiled
def _between_tricks(deal: OpenDeal, table: Ints, held: int, leader: int) -> int:
    """Looks the position up, or solves it and notes what comes of it."""
    entry = entry_of(table, held, leader)
    if is_noted(table, entry):
        return noted(table, entry)
    outcome = _play(deal, table, held, leader, deal.many, NONE, leader, NONE)
    if deal.stopped == 0 and not write_down(table, held, leader, outcome):
        deal.stopped = TABLE_FULL
    return outcome


# --- from here --------------------------------------------------------------------------------------------------------


def try_each(deal: OpenDeal, table: Ints, outcomes: Ints) -> None:
    """Finds what comes of each play, by card; stopped and called again, it goes on where it was."""
    call(_try_each, deal, table, outcomes)


def follow(deal: OpenDeal, table: Ints, card: int, line: Ints) -> None:
    """Writes down the cards that are played up to the last trick: from `card` on, or from the position if it is `NONE`.

    The first number of `line` is how many there are. `deal` has the outcome, and as `undecided` the places, as a mask,
    that had a choice between equally good plays after which the viewer is charged differently.
    """
    call(_follow, deal, table, card, line)


@cached
def _try_each(fingerprint: str) -> Callable[[OpenDeal, Ints, Ints], None]:
    def try_each_play(deal: OpenDeal, table: Ints, outcomes: Ints) -> None:
        _ = fingerprint
        options = different_plays(deal, deal.held, deal.turn, deal.to_beat)
        while options and deal.stopped == 0:
            card = lowest(options)
            options &= options - 1
            if outcomes[card] == NONE:
                outcome = _outcome_after(deal, table, card)
                outcomes[card] = outcome if deal.stopped == 0 else NONE

    return try_each_play


@compiled
def _outcome_after(deal: OpenDeal, table: Ints, card: int) -> int:
    if deal.to_come == 0:
        return outcome_of(deal, deal.held, deal.taker)
    return after(deal, table, deal.held, deal.turn, deal.to_come, deal.taking, deal.taker, card)


@cached
def _follow(fingerprint: str) -> Callable[[OpenDeal, Ints, int, Ints], None]:
    def follow_line(deal: OpenDeal, table: Ints, card: int, line: Ints) -> None:
        _ = fingerprint
        held, turn, to_come, taking, taker = deal.held, deal.turn, deal.to_come, deal.taking, deal.taker
        to_beat, undecided, line[0] = deal.to_beat, 0, 0
        while to_come and deal.stopped == 0:
            if card == NONE:
                undecided |= _is_undecided(deal, table, held, turn, to_come, taking, taker, to_beat) << turn
                _play(deal, table, held, turn, to_come, taking, taker, to_beat)
                card = deal.chosen
            line[0] += 1
            line[line[0]] = card
            held ^= 1 << card
            if taking == NONE or deal.strengths[card] >= deal.strengths[taking]:
                taking, taker = card, turn
            to_beat = card if deal.previous else taking
            turn, to_come, card = next_place(deal, turn), to_come - 1, NONE
            if to_come == 0 and not is_last_trick(deal, held):
                turn, to_come, taking, to_beat = taker, deal.many, NONE, NONE
        deal.undecided = undecided
        deal.outcome = outcome_of(deal, held, taker)

    return follow_line


@compiled
def _is_undecided(
    deal: OpenDeal, table: Ints, held: int, turn: int, to_come: int, taking: int, taker: int, to_beat: int
) -> int:
    """1 if the best plays of a place are several, after which the viewer is charged differently."""
    options, number, least, low, high = different_plays(deal, held, turn, to_beat), 0, 0, 0, 0
    if turn == deal.viewer:
        return 0
    greedy = _plays_for_a_bonus(deal, held, turn)
    while options and deal.stopped == 0:
        card = lowest(options)
        options &= options - 1
        outcome = after(deal, table, held, turn, to_come, taking, taker, card)
        paid, charged = cost(deal, outcome, turn), cost(deal, outcome, deal.viewer)
        paid = paid if greedy else max(paid, 0)
        if number == 0 or paid < least:
            least, low, high = paid, charged, charged
        elif paid == least:
            low, high = min(low, charged), max(high, charged)
        number += 1
    return int(low < high)
