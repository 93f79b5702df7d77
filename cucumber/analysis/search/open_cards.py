"""More than two players with open cards: each plays for itself, and chance decides between equally good plays.

Whoever is to play takes what costs itself the least. Where several plays cost the same, a seed draws one, by the
position: the cards still held and the card that takes the trick. So a seed stands for what the players feel like, and
many seeds show how much depends on that.
"""

from __future__ import annotations

from cucumber.analysis.masks.chance import draw
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import (
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
from cucumber.analysis.search import open_deal
from cucumber.analysis.search.open_deal import OpenDeal, SearchState

_SALT, _ALL_BITS = 0x2545F4914F6CDD1D, 2**63 - 1


@compiled
def next_drawn(deal: OpenDeal, at: SearchState, number: int, options: int) -> int:
    """The play to be tried next: of those left in `options`, after `number` of them were tried."""
    left = count(options)
    if left == 1:
        return lowest(options)
    key = (deal.seed ^ at.held ^ product(at.taking + 2, _SALT)) & _ALL_BITS
    return nth(options, draw(key, number, left))


@always_compiled
def after(deal: OpenDeal, table: Ints, at: SearchState, card: int) -> int:
    """What comes of a position after a card has been played, or as it is if that is `NONE`.

    Each player takes what costs itself least; nothing is tried after a play that cannot be bettered.
    """
    if card != NONE:
        at = open_deal.after_forced_plays(deal, at, card)
    if deal.plays_left < 0:
        deal.stopped = open_deal.TOO_FEW_PLAYS
        return 0
    starts = at.to_come == 0
    if starts:
        if open_deal.is_last_trick(deal, at.held):
            return open_deal.outcome_of(deal, at.held, at.taker)
        entry = open_deal.entry_of(table, at.held, at.taker)
        if open_deal.is_noted(table, entry):
            return open_deal.noted(table, entry)
        at = open_deal.next_trick(deal, at)
    options, number, best, least, chosen = open_deal.different_plays(deal, at), 0, 0, 1, NONE
    while options:
        played = next_drawn(deal, at, number, options)
        options ^= 1 << played
        number += 1
        if least <= 0 and not may_have_a_bonus(deal, at.held ^ 1 << played, at.turn, -least):
            continue
        outcome = after(deal, table, at, played)
        if deal.stopped != 0:
            return 0
        paid = open_deal.cost(deal, outcome, at.turn)
        if number == 1 or paid < least:
            best, least, chosen = outcome, paid, played
            if paid <= 0 and not _plays_for_a_bonus(deal, at):
                break
    deal.chosen = chosen
    if starts and not open_deal.write_down(table, at.held, at.taker, best):
        deal.stopped = open_deal.TABLE_FULL
    return best


@compiled
def _plays_for_a_bonus(deal: OpenDeal, at: SearchState) -> bool:
    """Whether whoever is to play, and can avoid paying, looks for a bonus as well."""
    return deal.bonus != 0 and count(at.held & deal.owned[at.turn]) <= deal.bonus_with


@compiled
def may_have_a_bonus(deal: OpenDeal, held: int, place: int, least: int) -> bool:
    """Whether a place may still tie for a bonus of more than this: all others hold a card as low, and one an equal."""
    hand = held & deal.owned[place]
    others = held & ~hand
    while hand:
        card = highest(hand)
        hand ^= 1 << card
        if deal.ties[card] & others and min(deal.points[card] << deal.most_doubled, deal.most_off[place]) > least:
            lower, other = deal.at_most[card], 0
            while other < deal.many and held & deal.owned[other] & lower:
                other += 1
            if other == deal.many:
                return True
    return False


@cached
def try_each(deal: OpenDeal, table: Ints, outcomes: Ints) -> None:
    """Finds what comes of each play, by card; stopped and called again, it goes on where it was."""
    options = open_deal.different_plays(deal, open_deal.position_of(deal))
    while options and deal.stopped == 0:
        card = lowest(options)
        options &= options - 1
        if outcomes[card] == NONE:
            if deal.to_come == 0:
                outcome = open_deal.outcome_of(deal, deal.held, deal.taker)
            else:
                outcome = after(deal, table, open_deal.position_of(deal), card)
            outcomes[card] = outcome if deal.stopped == 0 else NONE


@cached
def follow(deal: OpenDeal, table: Ints, card: int) -> None:
    """Plays up to the last trick: from `card` on, or from the position if it is `NONE`; `deal` has the outcome.

    To its `undecided` places are added those that had a choice between equally good plays after which the viewer is
    charged differently.
    """
    at = open_deal.position_of(deal)
    while at.to_come and deal.stopped == 0:
        if card == NONE:
            deal.undecided |= _is_undecided(deal, table, at) << at.turn
            after(deal, table, at, plain(NONE))
            card = deal.chosen
        at = open_deal.up_to_the_last_trick(deal, open_deal.after_play(deal, at, card))
        card = NONE
    deal.outcome = open_deal.outcome_of(deal, at.held, at.taker)


@compiled
def _is_undecided(deal: OpenDeal, table: Ints, at: SearchState) -> int:
    """1 if the best plays of a place are several, after which the viewer is charged differently."""
    options, number, least, low, high = open_deal.different_plays(deal, at), 0, 0, 0, 0
    if at.turn == deal.viewer or deal.undecided >> at.turn & 1:
        return 0
    greedy = _plays_for_a_bonus(deal, at)
    while options and deal.stopped == 0:
        card = lowest(options)
        options &= options - 1
        outcome = after(deal, table, at, card)
        paid, charged = open_deal.cost(deal, outcome, at.turn), open_deal.cost(deal, outcome, deal.viewer)
        paid = paid if greedy else max(paid, 0)
        if number == 0 or paid < least:
            least, low, high = paid, charged, charged
        elif paid == least:
            low, high = min(low, charged), max(high, charged)
        number += 1
    return int(low < high)
