"""What is expected of each play: what it costs, how many games it wins, how the deal ends; and why one is the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property

from cucumber.engine.acts import Play
from cucumber.engine.cards import Card

_LEAST = 0.05  # points: a smaller difference is not worth a word
_LEAST_SHARE = 0.005  # of the games: the same
_FIRM = 0.02  # of the games: how well their share is to be known


class ReasonKind(Enum):
    """What kind of reason it is."""

    FORCED = auto()  # no other card may be played
    ALIKE = auto()  # all cards that may be played do the same
    SCORE = auto()  # the score of the game asks for it
    SAFE = auto()  # however the cards lie, somebody else ends with a higher card
    HOPE = auto()  # the last trick is most likely the seat's own, whatever it plays
    SAME = auto()  # it makes no difference that could be measured
    RID = auto()  # the card would be left for the last trick if it were kept
    KEEP = auto()  # a lower card is kept for the last trick
    LEFT = auto()  # lower cards are left for the last trick
    TAKER = auto()  # somebody else takes the last trick more often
    CHEAPER = auto()  # the last trick is taken as often, with a cheaper card
    LEAST = auto()  # none of these: it costs least


@dataclass(frozen=True)
class Reason:
    """Why a card is to be played, beside another one: `share` is true of the first, `against` of the other.

    `other` is that one, or what another seat has played that is higher.
    `card` is what is left for the last trick, or the highest of what is, `lower` whether something lower may be left as
    well; `seat` is the other seat that it is about.
    Shares are of the worlds looked into, CHEAPER has points instead. What is `certain` is true however the cards lie.
    """

    why: ReasonKind
    other: Play | None = None
    card: Card | None = None
    seat: int | None = None
    share: float = 0
    against: float = 0
    certain: bool = False
    lower: bool = False


@dataclass(frozen=True)
class WinShare:
    """What share of the games a play wins: `share` ± `reach`, and how much more the best play wins, likewise."""

    share: float
    reach: float
    behind: float = 0
    behind_reach: float = 0


@dataclass(frozen=True)
class Expectation:
    """What a play is expected to cost: `cost` ± `reach` on average, and the share of worlds in which its seat pays.

    `behind` ± `behind_reach` is how much more it costs than the cheapest play. `winning` counts games. `lasts` says
    in which share of worlds each card is left for the last trick, if known, and `takers` how often each seat takes it.
    """

    act: Play
    cost: float
    reach: float
    share: float
    behind: float = 0
    behind_reach: float = 0
    winning: WinShare | None = None
    lasts: Mapping[Card, float] = field(default_factory=dict)
    takers: tuple[float, ...] = ()


@dataclass(frozen=True)
class Expectations:
    """What each play allowed is expected to cost, low cards first, over `worlds`.

    Where no points are counted, `in_points` is false, and the cost is the share of deals that are lost. Between `two`
    players whose deals are solved, the cost is what the seat pays less what the other pays. `done` says whether more
    worlds would change nothing that matters. `at_stake` are the seats, with their scores, that the next charge
    puts out of the game. `reason` says why the best play is the best, about the `players` at the table.
    """

    expected: tuple[Expectation, ...]
    worlds: int
    in_points: bool
    two: bool = False
    done: bool = True
    at_stake: tuple[tuple[int, int], ...] = ()
    players: tuple[str, ...] = ()
    own: int = 0
    reason: Reason = Reason(ReasonKind.LEAST)

    @cached_property
    def best(self) -> tuple[Expectation, ...]:
        """The best plays, low cards first: in a game, of those that win most games, those that cost least."""
        return tuple(each for each in self._winning_most if each in self._cheapest) or self._winning_most

    @property
    def game_decides(self) -> bool:
        """Whether winning the game asks for another card than paying least."""
        return not any(each in self._cheapest for each in self._winning_most)

    @cached_property
    def _cheapest(self) -> tuple[Expectation, ...]:
        """The play that costs least, and all that may be as good as it is."""
        return tuple(each for each in self.expected if _may_be_best(each, self._least))

    @cached_property
    def _winning_most(self) -> tuple[Expectation, ...]:
        """The play that wins most games, and all that may win as many; every play if no game is looked at."""
        return tuple(each for each in self.expected if not each.winning or _may_be_best(each.winning, _LEAST_SHARE))

    @property
    def clear(self) -> bool:
        """Whether every play is either known to be worse than the best or known to be about as good."""
        wins = [each.winning for each in self.expected if each.winning]
        return all(_is_clear(each, self._least) for each in self.expected) and all(
            _is_clear(each, _LEAST_SHARE) and each.reach <= _FIRM for each in wins
        )

    @property
    def _least(self) -> float:
        return _LEAST if self.in_points else _LEAST / 10

    def of(self, act: Play) -> Expectation:
        """What is expected of a play. Raises KeyError if it is not one of those allowed."""
        for each in self.expected:
            if each.act == act:
                return each
        raise KeyError(f"{act} is not one of the plays advised on.")


def _may_be_best(each: Expectation | WinShare, least: float) -> bool:
    return each.behind <= max(least, each.behind_reach)


def _is_clear(each: Expectation | WinShare, least: float) -> bool:
    """Whether it is known to be worse than the best, or about as good."""
    return each.behind > each.behind_reach or each.behind + each.behind_reach < 2 * least
