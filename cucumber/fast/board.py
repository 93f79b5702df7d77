"""What lies on the table while play goes on on masks: hands, the trick, scores; and how many draws were made.

Places are the seats that play the deal, clockwise from the seat of place 0, so that whoever is out needs no thought.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cucumber.fast.chance import draw
from cucumber.fast.compiling import Ints, compiled
from cucumber.fast.rules import MOST_CARDS, MOST_SEATS, CompiledRules

# How a log writes what is no card.
PASSED, SAID_KONTRA, SAID_FREE, SAID_DOUBLE, SAID_REDOUBLE, ACCEPTED, DROPPED, EXCHANGED, TOOK, OWES = range(80, 90)


def _by_place() -> Ints:
    return field(default_factory=lambda: [0] * MOST_SEATS)


_by_seat = _by_place


@dataclass(slots=True)
class Board:
    """All that changes, made once and used for deal after deal."""

    # chance
    key: int = 0  # where the draws start
    drawn: int = 0  # how many were made
    shuffle: int = 0  # the first of the shuffle
    shuffled: int = 0  # cards in the shuffled pack
    dealt: int = 0  # how many of them were drawn
    # the deal
    many: int = 0  # places in the deal
    size: int = 0  # cards each
    dealer: int = 0  # the dealer's place
    first: int = 0  # the place that leads the first trick
    # the tricks
    done: int = 0  # tricks finished
    led_by: int = 0  # the place that led the trick being played
    turn: int = 0  # the place whose turn it is
    plays_to_come: int = 0  # how many plays the trick is short of
    taking: int = 0  # the card that takes it so far
    taker: int = 0  # the place that played it, or took the trick before
    to_beat: int = 0  # the card to beat
    played: int = 0  # all its cards
    high_tricks: int = 0  # tricks in which a king or a higher card lay
    run: int = 0  # tricks that the latest taker took one after the other
    plays: int = 0  # plays made
    choices: int = 0  # those among cards of different height
    changes: int = 0  # tricks that gave the lead to another place
    # the stake
    left_in: int = 0  # places that have not dropped out of the deal
    doubles: int = 0  # how often the stake was doubled
    doubled_last: int = 0  # the place that offered it last
    # the game
    settled: int = 0  # deals of the game so far
    dealer_seat: int = 0  # who deals next
    taker_seat: int = 0  # who took the last trick of the deal before
    losing_points: int = 0  # what its card counts
    missing: int = 0  # cards that are kept, and so not dealt
    # by place
    hands: Ints = _by_place()  # as masks
    seats: Ints = _by_place()  # whose they are
    bots: Ints = _by_place()  # which bots play them
    doubled: Ints = _by_place()  # how often what this place is charged was doubled
    dropped: Ints = _by_place()  # what was paid for dropping; 0 for who has not
    last: Ints = _by_place()  # the card played last
    owed: Ints = _by_place()  # what the deal costs, NONE for who is not charged
    bonus: Ints = _by_place()  # what is taken off the score of who tied
    # by seat
    players: Ints = _by_seat()  # which bots they are
    scores: Ints = _by_seat()
    lives: Ints = _by_seat()
    kept: Ints = _by_seat()  # the cards kept as the score
    best: Ints = _by_seat()  # the dearest of them, the first of equals
    won: Ints = _by_seat()  # 1 for who has won
    # room for cards
    pack: Ints = field(default_factory=lambda: [0] * MOST_CARDS)  # those not drawn so far, from the front
    asked: Ints = field(default_factory=lambda: [0] * MOST_CARDS)  # those of one hand


@compiled
def strengths_in_trick(rules: CompiledRules, board: Board) -> Ints:
    """How high the cards stand in the trick being played, or to be led."""
    return rules.last_strengths if board.size - board.done == 1 else rules.strengths


@compiled
def chance(board: Board, choices: int) -> int:
    """The next draw: one of so many choices."""
    board.drawn += 1
    return draw(board.key, board.drawn - 1, choices)


@compiled
def with_card(rules: CompiledRules, cards: int, card: int) -> int:
    """A hand with one more card; of identical ones it holds the first, then the next, whichever were dealt."""
    bit = 1 << rules.first[card]
    while cards & bit:
        bit <<= 1
    return cards | bit


@compiled
def without_card(rules: CompiledRules, cards: int, card: int) -> int:
    """A hand with one card less."""
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
    """How many cards are undealt."""
    return board.shuffled - board.dealt


@compiled
def note(log: Ints, entry: int) -> None:
    """Writes one number down, where there is room: the first of a log says how many stand there."""
    if len(log):
        log[0] += 1
        if log[0] < len(log):
            log[log[0]] = entry


@compiled
def note_act(board: Board, log: Ints, place: int, what: int) -> None:
    """Writes down what the seat at a place did: a card it played, or one of the words below."""
    note(log, board.seats[place] * 100 + what)
