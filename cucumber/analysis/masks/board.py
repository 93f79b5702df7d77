"""The state of a deal or game played on masks: hands, the trick, scores, and the number of draws so far.

Places are the seats that play the deal, clockwise from place 0, so that players who are out need no special care.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.chance import draw
from cucumber.analysis.masks.compilation import Ints, compiled, count, lowest
from cucumber.analysis.masks.compiled_rules import MOST_CARDS, MOST_PACKS, MOST_SEATS, CompiledRules


def zeros_for(many: int) -> Ints:
    """A field of a class: so many zeros."""
    return field(default_factory=lambda: [0] * many)


def by_place(masks: int = 1) -> Ints:
    """The same, for each place."""
    return zeros_for(MOST_SEATS * masks)


_by_seat = by_place


@dataclass(slots=True)
class Board:
    """All that changes during play; made once and used for deal after deal."""

    # chance
    key: int = 0  # the key of the draws
    drawn: int = 0  # how many draws were made
    strays: int = 0  # of 1024 cards that bots play, how many are any that is allowed
    shuffle: int = 0  # the first draw of the shuffle
    shuffled: int = 0  # cards in the shuffled pack
    dealt: int = 0  # how many of them were drawn
    # the deal
    many: int = 0  # places in the deal
    size: int = 0  # cards each, less those played to finished tricks beyond one a trick
    dealer: int = 0  # the dealer's place
    first: int = 0  # the place that leads the first trick
    # what is asked
    asks: int = codes.TO_PLAY  # what the place whose turn it is is asked
    step: int = 0  # questions before the play, or answers to an offer, that have been dealt with
    fewest: int = 0  # cards to exchange, apart from none
    most: int = 0
    first_thrown: int = 0  # cards that the first to exchange threw away; NONE before that
    # the tricks
    done: int = 0  # tricks finished
    led_by: int = 0  # the place that led the trick being played
    turn: int = 0  # the place whose turn it is
    plays_to_come: int = 0  # plays the trick still needs
    taking: int = 0  # the card that takes the trick so far
    taker: int = 0  # the place that played it, or that took the previous trick
    to_beat: int = 0  # the card to beat
    played: int = 0  # all cards of the trick
    set_size: int = 0  # how many cards were led at once, where sets may be
    high_tricks: int = 0  # tricks with a king or a higher card
    run: int = 0  # tricks in a row taken by the latest taker
    plays: int = 0  # plays so far
    choices: int = 0  # plays with a choice of strengths
    changes: int = 0  # tricks after which the lead changed
    # the stake
    left_in: int = 0  # places that have not dropped out of the deal
    doubles: int = 0  # times the stake was doubled
    doubled_last: int = 0  # the place that last offered to double
    # the game
    settled: int = 0  # deals of the game so far
    dealer_seat: int = 0  # who deals next
    taker_seat: int = 0  # who took the last trick of the deal before
    losing_points: int = 0  # what the card that took it counts
    missing: int = 0  # cards that are kept and so not dealt, where there is one pack
    # by place
    hands: Ints = by_place(MOST_PACKS)  # as piles
    seats: Ints = by_place()  # the seat at each place
    bots: Ints = by_place()  # the bot at each place
    doubled: Ints = by_place()  # times the charge of this place was doubled
    dropped: Ints = by_place()  # what was paid for dropping; 0 for places that have not dropped
    last: Ints = by_place()  # the card played last
    thrown: Ints = by_place()  # the cards thrown away before the play
    laid: Ints = by_place()  # all cards played, where they are put one by one
    owed: Ints = by_place()  # what the deal costs; NONE if the place is not charged
    bonus: Ints = by_place()  # what is taken off the score after a tie
    # by seat
    players: Ints = _by_seat()  # the bot of each seat
    scores: Ints = _by_seat()
    lives: Ints = _by_seat()
    kept: Ints = _by_seat(MOST_PACKS)  # the cards kept as the score, as piles
    best: Ints = _by_seat()  # the most expensive of them, the first of equals
    won: Ints = _by_seat()  # 1 if the seat has won
    given: Ints = _by_seat()  # the hand it is given instead of one from the shuffle; 0 if none
    # room for cards
    pack: Ints = zeros_for(MOST_CARDS * MOST_PACKS)  # not drawn yet, from the front
    asked: Ints = zeros_for(MOST_CARDS * MOST_PACKS)  # the cards of one hand
    chosen: Ints = zeros_for(MOST_CARDS)  # those of them to throw away
    # sets, from the first card of one to the last
    down: Ints = zeros_for(MOST_CARDS)  # the set put down last
    taking_all: Ints = zeros_for(MOST_CARDS)  # the one that takes the trick so far
    to_beat_all: Ints = zeros_for(MOST_CARDS)  # the one to beat
    beating: Ints = zeros_for(MOST_CARDS)  # the cards that beat there
    ducking: Ints = zeros_for(MOST_CARDS)  # those as low as can be
    left: Ints = zeros_for(MOST_CARDS)  # those not yet tried


@compiled
def strengths_in_trick(rules: CompiledRules, board: Board) -> Ints:
    """The strengths of the cards in the trick being played or about to be led."""
    return rules.last_strengths if board.size - board.done == 1 else rules.strengths


@compiled
def chance(board: Board, choices: int) -> int:
    """The next draw: a number in [0, choices)."""
    board.drawn += 1
    return draw(board.key, board.drawn - 1, choices)


@compiled
def with_card(rules: CompiledRules, cards: int, card: int) -> int:
    """A hand with one more card; identical cards fill their bits in order, whichever of them was dealt."""
    bit = 1 << rules.first[card]
    while cards & bit:
        bit <<= 1
    return cards | bit


@compiled
def without_card(rules: CompiledRules, cards: int, card: int) -> int:
    bit = 1 << card
    while cards & rules.repeats & (bit << 1):
        bit <<= 1
    return cards & ~bit


@compiled
def draw_card(board: Board) -> int:
    """The next card of the shuffled pack."""
    pack = board.pack
    left = board.shuffled - board.dealt
    place = draw(board.key, board.shuffle + board.dealt, left)
    card = pack[place]
    pack[place] = pack[left - 1]
    board.dealt += 1
    return card


@compiled
def in_stock(board: Board) -> int:
    return board.shuffled - board.dealt


@compiled
def note(log: Ints, entry: int) -> None:
    """Logs one number if there is room; the first entry of a log is the number of entries."""
    if len(log):
        log[0] += 1
        if log[0] < len(log):
            log[log[0]] = entry


@compiled
def note_act(board: Board, log: Ints, place: int, what: int) -> None:
    """Logs what the seat at a place did: a card it played, or one of the words below."""
    note(log, board.seats[place] * 100 + what)


# A pile of cards, such as a hand, has a mask for each pack. Its first mask has its place in a row, the others follow
# `MOST_SEATS` apart. Identical cards fill their bits in order, those of the first pack first, so the first mask alone
# says which cards there are at least once.


@compiled
def put_on(rules: CompiledRules, piles: Ints, place: int, card: int) -> None:
    while rules.identical[card] & ~piles[place] == 0:
        place += MOST_SEATS
    piles[place] = with_card(rules, piles[place], card)


@compiled
def take_off(rules: CompiledRules, piles: Ints, place: int, card: int) -> None:
    place += (rules.packs - 1) * MOST_SEATS
    while rules.identical[card] & piles[place] == 0:
        place -= MOST_SEATS
    piles[place] = without_card(rules, piles[place], card)


@compiled
def deal_hand(rules: CompiledRules, board: Board, place: int) -> None:
    clear(rules, board.hands, place)
    for _ in range(board.size):
        put_on(rules, board.hands, place, draw_card(board))


@compiled
def clear(rules: CompiledRules, piles: Ints, place: int) -> None:
    for pack in range(rules.packs):
        piles[place + pack * MOST_SEATS] = 0


@compiled
def size_of(rules: CompiledRules, piles: Ints, place: int) -> int:
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
