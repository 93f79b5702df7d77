"""A deal whose hands are all known, in the form solvers take, and the table in which they note what they found.

All cards held are numbered anew, low to high, each with a number of its own. Owners do not change, so the cards still
held and the leader make a position between two tricks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board, zeros_for
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import (
    Ints,
    always_compiled,
    cached,
    compiled,
    count,
    highest,
    lowest,
    plain,
    product,
    zeros,
)
from cucumber.analysis.masks.compiled_rules import MOST_CARDS, CompiledRules
from cucumber.analysis.masks.mask_deals import may_play

MOST_PLACES = 18
MOST_POINTS = 2**12  # of a card that can be solved
MOST_WORTH = 2**6  # points of a card whose worth in the game is known
TOO_FEW_PLAYS, TABLE_FULL = 1, 2  # why a solver stopped

# An outcome is one number: who took the last trick (or, where all but one pay, who won), who tied, and the cost.
_COST_BITS, _PLACE_BITS = 16, 5
_TAKER_AT = _COST_BITS + MOST_PLACES

# A table has a generation, the number of its entries, and for each two numbers: the cards held; and the generation in
# which it was written, the leader and a note.
_NOTE_BITS, _GENERATIONS = 40, 2**18
_STIR, _ALL_BITS = 0x1E3779B97F4A7C15, 2**63 - 1


@dataclass(slots=True)
class OpenDeal:
    """A deal with open cards, made once for deal after deal: its cards, the position to solve, and how far to go."""

    # the rules
    lead_lowest: int = 0
    previous: int = 0
    ducking: int = 0
    charged: int = 0
    bonus: int = 0
    ones_double: int = 0
    ones: int = 0
    many: int = 0
    stake: int = 0
    # the position
    held: int = 0  # all cards still held
    turn: int = 0
    to_come: int = 0  # plays the trick still needs; 0 if nothing is left to decide
    taking: int = 0  # the card that takes the trick so far
    taker: int = 0  # the place that played it; once nothing is left to decide, the place that led the last trick
    to_beat: int = 0
    # solving
    seed: int = 0  # of the choices between equally good plays
    viewer: int = 0  # the place that plays against all others
    bonus_with: int = MOST_CARDS  # with more cards in hand than this, nobody plays for a bonus
    most_doubled: int = 0  # how often the cost may be doubled for anybody
    difference: int = 0  # 1 if what the others pay is taken off what the viewer pays
    by_worth: int = 0  # 1 if an outcome costs two players what `worth` says, and not points
    chosen: int = 0  # the card that was chosen in the position solved last
    outcome: int = 0  # what came of the line followed last
    undecided: int = 0  # the places that had a choice on it, as a mask
    plays_left: int = 0  # how many more plays may be tried
    stopped: int = 0  # why the solver stopped before it was done; 0 if it did not
    # by card
    cards: Ints = zeros_for(MOST_CARDS)  # its place in the pack
    owners: Ints = zeros_for(MOST_CARDS)  # the place that holds or held it
    strengths: Ints = zeros_for(MOST_CARDS)
    last_strengths: Ints = zeros_for(MOST_CARDS)
    points: Ints = zeros_for(MOST_CARDS)
    beats: Ints = zeros_for(MOST_CARDS)  # the cards that beat it
    equals: Ints = zeros_for(MOST_CARDS)  # the cards of the same strength
    ties: Ints = zeros_for(MOST_CARDS)  # the cards of the same strength in the last trick
    at_most: Ints = zeros_for(MOST_CARDS)  # the cards that are not stronger in the last trick
    twins: int = 0  # the cards that come after another one of the same hand that is just as good
    # by place, and last the cards to beat in the trick so far
    dealt: Ints = zeros_for(MOST_PLACES + 1)  # the cards each holds, as places in the pack
    owned: Ints = zeros_for(MOST_PLACES + 1)  # the same by their new numbers; what has been played is not taken out
    doubled: Ints = zeros_for(MOST_PLACES + 1)
    most_off: Ints = zeros_for(MOST_PLACES + 1)  # the most that a bonus takes off the score of each
    # by outcome among two: who took the last trick, whether it was tied, and the cost
    worth: Ints = zeros_for(4 * MOST_WORTH)


# --- laying it open ---------------------------------------------------------------------------------------------------


@compiled
def lay_open(rules: CompiledRules, board: Board, deal: OpenDeal) -> bool:
    """Sets up the position of a board in mid-deal; false if there are too many places or cards."""
    if board.many > MOST_PLACES or not _collect(board, deal):
        return False
    deal.lead_lowest, deal.previous, deal.ducking = rules.lead_lowest, rules.previous, rules.ducking
    deal.charged, deal.bonus, deal.ones_double = rules.charged, rules.bonus, int(rules.multiplier == codes.ONES_DOUBLE)
    deal.stake = 1 << board.doubles
    deal.most_doubled = deal.ones_double
    for place in range(board.many):
        deal.doubled[place], deal.most_off[place] = board.doubled[place], 1 << _COST_BITS
        deal.most_doubled = max(deal.most_doubled, deal.ones_double + board.doubled[place])
    _relate(rules, deal, _number(rules, board, deal))
    deal.turn, deal.to_come, deal.taker = board.turn, board.plays_to_come, board.taker
    if board.size - board.done == 1:
        deal.to_come, deal.taker = 0, board.led_by
    return True


@compiled
def _collect(board: Board, deal: OpenDeal) -> bool:
    """Collects the hands, as places in the pack, and the cards to beat as one hand more; false if these are too many.

    Nobody has a choice in the last trick: what has been played to it counts as still held.
    """
    many, in_last_trick = board.many, board.size - board.done == 1
    deal.many, deal.dealt[many], cards = many, 0, 0
    if board.taking != NONE and not in_last_trick:
        deal.dealt[many] = (1 << board.taking) | (1 << board.to_beat)
    for place in range(many):
        hand = board.hands[place]
        deal.dealt[place] = 1 << board.last[place] if in_last_trick and hand == 0 else hand
    for place in range(many + 1):
        cards += count(deal.dealt[place])
    return cards <= MOST_CARDS


@compiled
def _number(rules: CompiledRules, board: Board, deal: OpenDeal) -> int:
    """Numbers the cards, those that are alike together, by hand; gives how many there are."""
    many, number, everything = deal.many, 0, 0
    deal.twins, deal.held, deal.ones, deal.taking, deal.to_beat = 0, 0, 0, NONE, NONE
    for place in range(many + 1):
        everything |= deal.dealt[place]
        deal.owned[place] = 0
    while everything:
        alike = rules.alike[lowest(everything)]
        everything &= ~alike
        for place in range(many + 1):
            group = deal.dealt[place] & alike
            deal.twins |= ((1 << count(group)) - 1 & ~1) << number
            while group:
                deal.cards[number], deal.owners[number] = lowest(group), place
                deal.owned[place] |= 1 << number
                if place == many and (alike >> board.taking) & 1:
                    deal.taking = number
                if place == many and (alike >> board.to_beat) & 1:
                    deal.to_beat = number
                number += 1
                group &= group - 1
    for place in range(many):
        deal.held |= deal.owned[place]
    return number


@compiled
def _relate(rules: CompiledRules, deal: OpenDeal, cards: int) -> None:
    """Writes down what each card beats, and what it costs: 1 if no points are counted, for losing the deal."""
    counted = 0
    for card in range(rules.cards):
        counted |= rules.points[card]
    for number in range(cards):
        card = deal.cards[number]
        deal.strengths[number], deal.last_strengths[number] = rules.strengths[card], rules.last_strengths[card]
        deal.points[number] = rules.points[card] if counted else 1
        deal.ones |= ((rules.ones >> card) & 1) << number
        beats, equals, ties, at_most = 0, 0, 0, 0
        for other in range(cards):
            beats |= ((rules.beats[card] >> deal.cards[other]) & 1) << other
            equals |= ((rules.equals[card] >> deal.cards[other]) & 1) << other
            at_most |= int(rules.last_strengths[card] >= rules.last_strengths[deal.cards[other]]) << other
            ties |= int(rules.last_strengths[card] == rules.last_strengths[deal.cards[other]]) << other
        deal.beats[number], deal.equals[number], deal.ties[number] = beats, equals, ties
        deal.at_most[number] = at_most


# --- playing ----------------------------------------------------------------------------------------------------------


class SearchState(NamedTuple):
    """The cards held, whose turn it is, and how the trick stands, as in `OpenDeal`."""

    held: int
    turn: int
    to_come: int
    taking: int
    taker: int
    to_beat: int


@compiled
def position_of(deal: OpenDeal) -> SearchState:
    return SearchState(deal.held, deal.turn, deal.to_come, deal.taking, deal.taker, deal.to_beat)


@compiled
def different_plays(deal: OpenDeal, at: SearchState) -> int:
    """The cards that may be played, one of each kind."""
    able = may_play(deal, at.held & deal.owned[at.turn], at.to_beat)
    return able & ~((able << 1) & deal.twins)


@compiled
def is_last_trick(deal: OpenDeal, held: int) -> bool:
    """Whether everyone has one card left, at the start of a trick."""
    hand = held & deal.owned[0]
    return hand & (hand - 1) == 0


@compiled
def next_place(deal: OpenDeal, place: int) -> int:
    """The next place clockwise."""
    return place + 1 if place + 1 < deal.many else 0


@compiled
def after_play(deal: OpenDeal, at: SearchState, card: int) -> SearchState:
    taking, taker = at.taking, at.taker
    if taking == NONE or deal.strengths[card] >= deal.strengths[taking]:
        taking, taker = card, at.turn
    to_beat = card if deal.previous else taking
    return SearchState(at.held ^ 1 << card, next_place(deal, at.turn), at.to_come - 1, taking, taker, to_beat)


@compiled
def after_forced_plays(deal: OpenDeal, at: SearchState, card: int) -> SearchState:
    """The position after a card has been played, and then all to whom that leaves no choice in this trick."""
    options = 1 << card
    while True:
        at = after_play(deal, at, lowest(options))
        deal.plays_left -= 1
        if at.to_come == 0:
            break
        options = different_plays(deal, at)
        if options & (options - 1):
            break
    return at


@compiled
def next_trick(deal: OpenDeal, at: SearchState) -> SearchState:
    """The position once the taker of a trick that is done has the lead."""
    return SearchState(at.held, at.taker, deal.many, plain(NONE), at.taker, plain(NONE))


@compiled
def up_to_the_last_trick(deal: OpenDeal, at: SearchState) -> SearchState:
    """The same after each trick but the last one with a choice; any other position as it is."""
    return at if at.to_come or is_last_trick(deal, at.held) else next_trick(deal, at)


# --- outcomes ---------------------------------------------------------------------------------------------------------


@compiled
def outcome_of(deal: OpenDeal, held: int, leader: int) -> int:
    """What comes of the last trick, for which everyone holds one card."""
    if deal.charged == codes.ALL_BUT_FIRST_LOWEST:
        return _first_lowest(deal, held, leader) << _TAKER_AT | deal.stake
    taking = _strongest(deal, held)
    equals, places, taker = held & deal.ties[taking], 0, leader
    while equals:
        place = deal.owners[lowest(equals)]
        equals &= equals - 1
        places |= 1 << place
        if _comes_after(place, taker, leader):
            taker = place
    tied = places ^ 1 << taker if deal.bonus or deal.charged == codes.ALL_TIED else 0
    points = deal.points[lowest(held & deal.owned[taker])]
    if deal.ones_double and held & deal.ones:
        points *= 2
    return taker << _TAKER_AT | tied << _COST_BITS | points


@compiled
def _strongest(deal: OpenDeal, held: int) -> int:
    """One of the strongest cards held, as the last trick has it: most often the one with the highest number."""
    card = highest(held)
    while held & ~deal.at_most[card]:
        card = highest(held & ~deal.at_most[card])
    return card


@compiled
def _comes_after(place: int, other: int, leader: int) -> bool:
    """Whether this place plays after the other one to a trick."""
    return (place < leader, place) > (other < leader, other)


@compiled
def _first_lowest(deal: OpenDeal, held: int, leader: int) -> int:
    """The first place to hold one of the weakest cards, as the last trick has it."""
    strengths = deal.last_strengths
    place, first = leader, leader
    least = lowest(held & deal.owned[leader])
    for _ in range(deal.many - 1):
        place = next_place(deal, place)
        card = lowest(held & deal.owned[place])
        if strengths[card] < strengths[least]:
            least, first = card, place
    return first


@compiled
def taken_by(taker: int, tied: bool, points: int) -> int:
    """The outcome among two in which this place takes the last trick, or wins it where all others pay."""
    return taker << _TAKER_AT | (int(tied) << (1 - taker)) << _COST_BITS | points


@compiled
def worth_at(outcome: int) -> int:
    """Where the worth of an outcome among two is."""
    tied = (outcome >> _COST_BITS) & 3
    return (2 * (outcome >> _TAKER_AT) + (tied > 0)) * MOST_WORTH + (outcome & (MOST_WORTH - 1))


@always_compiled
def cost(deal: OpenDeal, outcome: int, place: int) -> int:
    """What an outcome costs a place; a bonus is negative."""
    points, taker = outcome & ((1 << _COST_BITS) - 1), outcome >> _TAKER_AT
    if deal.charged == codes.ALL_BUT_FIRST_LOWEST:
        return 0 if place == taker else points
    if place == taker:
        return points << deal.doubled[place]
    if (outcome >> (_COST_BITS + place)) & 1 == 0:
        return 0
    if deal.bonus:
        return -min(points << deal.doubled[taker], deal.most_off[place])
    return points << deal.doubled[place]


# --- the table --------------------------------------------------------------------------------------------------------


def new_table(entries: int = 2**16) -> Ints:
    """A table with room for that many entries, a power of two."""
    return zeros(2 * entries + 2)


@always_compiled
def room_in(table: Ints) -> int:
    """For how many entries a table has room."""
    return (len(table) - 2) // 2


@always_compiled
def clear(table: Ints) -> None:
    """Empties the table, without touching its entries."""
    table[0] += 1
    table[1] = 0
    if table[0] == _GENERATIONS:
        for place in range(len(table)):
            table[place] = 0
        table[0] = 1


@compiled
def entry_of(table: Ints, held: int, leader: int) -> int:
    """Where the entry of a position between two tricks is, or belongs."""
    rest = room_in(table) - 1
    mark = table[0] << _PLACE_BITS | leader
    mixed = product(held ^ (leader << 57), _STIR) & _ALL_BITS
    slot = (mixed ^ (mixed >> 29)) & rest
    while True:
        entry = 2 * slot + 2
        noted = table[entry + 1] >> _NOTE_BITS
        if noted >> _PLACE_BITS != table[0] or (noted == mark and table[entry] == held):
            return entry
        slot = (slot + 1) & rest


@compiled
def is_noted(table: Ints, entry: int) -> bool:
    return table[entry + 1] >> (_NOTE_BITS + _PLACE_BITS) == table[0]


@compiled
def noted(table: Ints, entry: int) -> int:
    return table[entry + 1] & ((1 << _NOTE_BITS) - 1)


@compiled
def write_down(table: Ints, held: int, leader: int, note: int) -> bool:
    """Notes something on a position; false if the table is too full for more."""
    entry = entry_of(table, held, leader)
    table[1] += 1 - is_noted(table, entry)
    table[entry] = held
    table[entry + 1] = (table[0] << _PLACE_BITS | leader) << _NOTE_BITS | note
    return table[1] * 4 < room_in(table) * 3


@cached
def prepare(rules: CompiledRules, board: Board, deal: OpenDeal) -> None:
    """Sets up the position of a board for the solvers; there are no places if these or the cards are too many."""
    if not lay_open(rules, board, deal):
        deal.many = 0
