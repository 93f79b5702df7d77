"""More than two players with open cards: each plays for itself, and chance decides between equally good plays.

Whoever is to play takes what costs itself the least. Where several plays cost the same, a seed draws one, by the
position: the cards still held and the card that takes the trick. So a seed stands for what the players feel like, and
many seeds show how much depends on that.
"""

from __future__ import annotations

from cucumber.analysis.masks.chance import draw
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compiling import (
    Ints,
    always_compiled,
    cached,
    compiled,
    count,
    highest,
    lowest,
    nth,
    plain,
    product,
)
from cucumber.analysis.search.open_deal import (
    TABLE_FULL,
    TOO_FEW_PLAYS,
    OpenDeal,
    after_forced_plays,
    after_play,
    cost,
    different_plays,
    entry_of,
    is_last_trick,
    is_noted,
    noted,
    outcome_of,
    write_down,
)

_APART, _ALL_BITS = 0x2545F4914F6CDD1D, 2**63 - 1


@compiled
def next_drawn(deal: OpenDeal, held: int, taking: int, number: int, options: int) -> int:
    """The play to be tried next: of those left in `options`, after `number` of them were tried."""
    left = count(options)
    if left == 1:
        return lowest(options)
    key = (deal.seed ^ held ^ product(taking + 2, _APART)) & _ALL_BITS
    return nth(options, draw(key, number, left))


@always_compiled
def after(
    deal: OpenDeal,
    table: Ints,
    held: int,
    turn: int,
    to_come: int,
    taking: int,
    taker: int,
    to_beat: int,
    card: int,
) -> int:
    """What comes of a position after a card has been played, or as it is if that is `NONE`.

    Each player takes what costs itself least; nothing is tried after a play that cannot be bettered.
    """
    if card != NONE:
        held, turn, to_come, taking, taker, to_beat = after_forced_plays(deal, held, turn, to_come, taking, taker, card)
    if deal.plays_left < 0:
        deal.stopped = TOO_FEW_PLAYS
        return 0
    starts = to_come == 0
    if starts:
        if is_last_trick(deal, held):
            return outcome_of(deal, held, taker)
        entry = entry_of(table, held, taker)
        if is_noted(table, entry):
            return noted(table, entry)
        turn, to_come, taking, to_beat = taker, deal.many, NONE, NONE
    options, number, best, least, chosen = different_plays(deal, held, turn, to_beat), 0, 0, 1, NONE
    while options:
        played = next_drawn(deal, held, taking, number, options)
        options ^= 1 << played
        number += 1
        if least <= 0 and not may_have_a_bonus(deal, held ^ 1 << played, turn, -least):
            continue
        outcome = after(deal, table, held, turn, to_come, taking, taker, to_beat, played)
        if deal.stopped != 0:
            return 0
        paid = cost(deal, outcome, turn)
        if number == 1 or paid < least:
            best, least, chosen = outcome, paid, played
            if paid <= 0 and not _plays_for_a_bonus(deal, held, turn):
                break
    deal.chosen = chosen
    if starts and not write_down(table, held, taker, best):
        deal.stopped = TABLE_FULL
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


# --- from here --------------------------------------------------------------------------------------------------------


@cached
def try_each(deal: OpenDeal, table: Ints, outcomes: Ints) -> None:
    """Finds what comes of each play, by card; stopped and called again, it goes on where it was."""
    options = different_plays(deal, deal.held, deal.turn, deal.to_beat)
    while options and deal.stopped == 0:
        card = lowest(options)
        options &= options - 1
        if outcomes[card] == NONE:
            outcome = _outcome_after(deal, table, card)
            outcomes[card] = outcome if deal.stopped == 0 else NONE


@compiled
def _outcome_after(deal: OpenDeal, table: Ints, card: int) -> int:
    if deal.to_come == 0:
        return outcome_of(deal, deal.held, deal.taker)
    return after(deal, table, deal.held, deal.turn, deal.to_come, deal.taking, deal.taker, deal.to_beat, card)


@cached
def follow(deal: OpenDeal, table: Ints, card: int) -> None:
    """Plays up to the last trick: from `card` on, or from the position if it is `NONE`; `deal` has the outcome.

    To its `undecided` places are added those that had a choice between equally good plays after which the viewer is
    charged differently.
    """
    held, turn, to_come, taking, taker = deal.held, deal.turn, deal.to_come, deal.taking, deal.taker
    to_beat = deal.to_beat
    while to_come and deal.stopped == 0:
        if card == NONE:
            deal.undecided |= _is_undecided(deal, table, held, turn, to_come, taking, taker, to_beat) << turn
            after(deal, table, held, turn, to_come, taking, taker, to_beat, plain(NONE))
            card = deal.chosen
        held, turn, to_come, taking, taker, to_beat = after_play(deal, held, turn, to_come, taking, taker, card)
        card = NONE
        if to_come == 0 and not is_last_trick(deal, held):
            turn, to_come, taking, to_beat = taker, deal.many, NONE, NONE
    deal.outcome = outcome_of(deal, held, taker)


@compiled
def _is_undecided(
    deal: OpenDeal, table: Ints, held: int, turn: int, to_come: int, taking: int, taker: int, to_beat: int
) -> int:
    """1 if the best plays of a place are several, after which the viewer is charged differently."""
    options, number, least, low, high = different_plays(deal, held, turn, to_beat), 0, 0, 0, 0
    if turn == deal.viewer or deal.undecided >> turn & 1:
        return 0
    greedy = _plays_for_a_bonus(deal, held, turn)
    while options and deal.stopped == 0:
        card = lowest(options)
        options &= options - 1
        outcome = after(deal, table, held, turn, to_come, taking, taker, to_beat, card)
        paid, charged = cost(deal, outcome, turn), cost(deal, outcome, deal.viewer)
        paid = paid if greedy else max(paid, 0)
        if number == 0 or paid < least:
            least, low, high = paid, charged, charged
        elif paid == least:
            low, high = min(low, charged), max(high, charged)
        number += 1
    return int(low < high)
