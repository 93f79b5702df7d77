"""A small game unrolled: every situation a seat can be in, what it can do there, and every way a deal can end.

A *situation* is what a seat knows when it is to play: the hand it was dealt and all plays so far (an information set,
in the words of game theory). Each kind of card it may play there is an *option*. A seat remembers its own plays, so
each situation follows from one option of its own, or from none: what a seat can do is a tree. All that connects the
trees of the seats are the ends: the last option of each, how likely the cards are, and what everyone pays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from cucumber.analysis.equilibrium.small_games import NOTHING, Ints, SmallGame
from cucumber.engine.rules import CardToBeat
from cucumber.english import counted
from cucumber.errors import BadDeal

Numbers = npt.NDArray[np.float64]

NO_OPTION = -1  # what comes before a seat's first play
MOST_ENDS = 5_000_000  # in about a gigabyte of memory


@dataclass(frozen=True)
class Situations:
    """The situations of one seat, trick by trick, and its options in them, low cards first.

    Those of a trick are `[start, stop)`, a pair of `tricks`; the options of situation s are `[first[s], first[s + 1])`.
    `before` is the seat's own option that led to a situation. `course` are all plays so far, their kinds the digits of
    a number, and `plays` is how many. `hand` is the hand the seat was dealt, `deal` a deal in which the situation
    arises. Of an option, `of` is the situation and `kind` what it plays.
    """

    tricks: tuple[tuple[int, int], ...]
    first: Ints
    before: Ints
    plays: Ints
    course: Ints
    hand: Ints
    deal: Ints
    of: Ints
    kind: Ints

    def __len__(self) -> int:
        return len(self.before)

    @property
    def options(self) -> int:
        """How many options there are in all situations."""
        return len(self.of)

    def options_of(self, situation: int) -> slice:
        """The options of a situation."""
        first, last = self.first[situation : situation + 2].tolist()
        return slice(first, last)


@dataclass(frozen=True)
class Unrolled:
    """A small game with all situations of each seat, and all ends.

    `ends` is the last option of each seat, by seat and end; `likely` how likely the cards of each end are to be dealt;
    `pays` what each seat pays, by seat and end.
    """

    game: SmallGame
    seats: tuple[Situations, ...]
    ends: Ints
    likely: Numbers
    pays: Numbers

    def options_in(self, seat: int, course: Sequence[int], hand: tuple[int, ...]) -> slice:
        """The options of a seat that was dealt this hand, after these kinds have been played.

        Raises BadDeal for a hand that nobody is dealt.
        """
        game, situations = self.game, self.seats[seat]
        if len(hand) != game.cards_each or hand not in game.number_of:
            raise BadDeal(
                f"In {game.rules.name} everyone is dealt {counted(game.cards_each, 'card')}; here it is {len(hand)}."
            )
        played = sum(kind * len(game.kinds) ** place for place, kind in enumerate(reversed(course)))
        start, stop = np.searchsorted(situations.plays, [len(course), len(course) + 1])
        keys = situations.course[start:stop] * game.full_hands + situations.hand[start:stop]
        found = start + np.searchsorted(keys, played * game.full_hands + game.number_of[hand])
        return situations.options_of(int(found))

    def plays_before(self, situations: Situations, situation: int) -> list[int]:
        """The kinds that have been played before a situation, in order."""
        course, many = int(situations.course[situation]), len(self.game.kinds)
        return [course // many**place % many for place in reversed(range(int(situations.plays[situation])))]


@dataclass
class _Courses:
    """All ways to play the first cards, in all deals: a column for each, side by side in rows."""

    deal: Ints
    hands: Ints  # by seat
    reached_by: Ints  # by seat: its last option
    course: Ints
    turn: Ints
    to_beat: Ints
    taking: Ints
    taker: Ints


def unrolled(game: SmallGame) -> Unrolled:
    """The game with everything that can happen in it. Raises BadDeal if that is too much."""
    held, likely = game.deals
    found = [_Found(hands) for hands in held]
    courses = _dealt(held)
    for plays in range(game.players * (game.cards_each - 1)):
        courses = _play(game, courses, plays, found)
    seats = tuple(each.situations(game) for each in found)
    return Unrolled(game, seats, courses.reached_by, likely[courses.deal], _charged(game, courses))


class _Found:
    """The situations of a seat found so far; `hands` are the hands it is dealt."""

    def __init__(self, hands: Ints) -> None:
        self.hands = hands
        self.number = self.options = 0
        self._rows: list[dict[str, Ints]] = []

    def add(self, **rows: Ints) -> None:
        """Adds situations and their options."""
        self._rows.append(rows)
        self.number += len(rows["before"])
        self.options += len(rows["of"])

    def situations(self, game: SmallGame) -> Situations:
        """All of them."""
        rows = {name: np.concatenate([some[name] for some in self._rows]) for name in self._rows[0]}
        tricks = np.searchsorted(rows["plays"], game.players * np.arange(game.cards_each)).tolist()
        rows["first"] = np.append(rows["first"], self.options)
        return Situations(tricks=tuple(pairwise(tricks)), **rows)


def _dealt(held: Ints) -> _Courses:
    """Nothing has been played yet in any deal."""
    number = held.shape[1]
    nothing, zero = np.full(number, NOTHING), np.zeros(number, dtype=np.int64)
    return _Courses(np.arange(number), held, np.full_like(held, NO_OPTION), zero, zero, nothing, nothing, zero)


def _play(game: SmallGame, courses: _Courses, plays: int, found: list[_Found]) -> _Courses:
    """The courses after one more card, and the situations in which it is played."""
    turns = [np.flatnonzero(courses.turn == seat) for seat in range(game.players)]
    return _together(
        [
            _seat_plays(game, _some(courses, turn), seat, plays, found[seat])
            for seat, turn in enumerate(turns)
            if len(turn)
        ]
    )


def _seat_plays(game: SmallGame, courses: _Courses, seat: int, plays: int, found: _Found) -> _Courses:
    """The courses after a seat has played each card it may in each situation."""
    keys = courses.course * game.full_hands + found.hands[courses.deal]
    _, example, situation = np.unique(keys, return_index=True, return_inverse=True)
    deal = courses.deal[example]
    allowed = game.allowed[courses.hands[seat][example], courses.to_beat[example]]
    of, kind = np.nonzero(allowed)
    many = allowed.sum(axis=1)
    first = np.cumsum(many) - many
    rows, option = _one_by_one(game, many[situation], first[situation])
    after = _some(courses, rows)
    after.reached_by[seat] = found.options + option
    found.add(
        first=found.options + first,
        before=courses.reached_by[seat][example],
        plays=np.full(len(example), plays),
        course=courses.course[example],
        hand=found.hands[deal],
        deal=deal,
        of=found.number + of,
        kind=kind,
    )
    _lay(game, after, seat, kind[option])
    return _next_turn(game, after, plays + 1)


def _one_by_one(game: SmallGame, many: Ints, first: Ints) -> tuple[Ints, Ints]:
    """Each row as often as it has options, and these options; they follow the first. Raises BadDeal if too many."""
    number = int(many.sum())
    if number > MOST_ENDS:
        raise BadDeal(f"{game.rules.name} can be played in more than {MOST_ENDS:,} ways: take fewer cards or ranks.")
    rows = np.repeat(np.arange(len(many)), many)
    return rows, np.arange(number) + (first - np.cumsum(many) + many)[rows]


def _lay(game: SmallGame, courses: _Courses, seat: int, kind: Ints) -> None:
    """Puts a card of the seat on the trick of each course."""
    courses.hands[seat] = game.without[courses.hands[seat], kind]
    courses.course = courses.course * len(game.kinds) + kind
    takes = (courses.taking == NOTHING) | (game.strength[kind] >= game.strength[courses.taking])
    courses.taking, courses.taker = np.where(takes, kind, courses.taking), np.where(takes, seat, courses.taker)
    courses.to_beat = kind if game.rules.card_to_beat is CardToBeat.PREVIOUS else courses.taking


def _next_turn(game: SmallGame, courses: _Courses, plays: int) -> _Courses:
    """The next player's turn, or, if everyone has played to the trick, the taker's, who leads."""
    if plays % game.players:
        return replace(courses, turn=(courses.turn + 1) % game.players)
    nothing = np.full(len(courses.turn), NOTHING)
    return replace(courses, turn=courses.taker, to_beat=nothing, taking=nothing)


def _charged(game: SmallGame, courses: _Courses) -> Numbers:
    """What each seat pays at the end of each course, when everyone has one card left."""
    last = np.array([hand[0] for hand in game.hands])
    in_turn = [(courses.turn + step) % game.players for step in range(game.players)]
    every = np.arange(len(courses.turn))
    charges = game.last_trick[tuple(last[courses.hands[seat, every]] for seat in in_turn)]
    pays = np.zeros(courses.hands.shape)
    for step, seat in enumerate(in_turn):
        pays[seat, every] = charges[:, step]
    return pays


def _some(courses: _Courses, rows: Ints) -> _Courses:
    """Some of the courses."""
    return _Courses(**{name: each[..., rows] for name, each in vars(courses).items()})


def _together(parts: list[_Courses]) -> _Courses:
    """All these courses."""
    return _Courses(**{name: np.concatenate([vars(part)[name] for part in parts], axis=-1) for name in vars(parts[0])})
