"""The definition of a claim: its simulations, and how its verdict follows from the figures.

The interval of a figure comes from what its deals add up to, one by one, over all seats. Figures of different trials
are compared as if each had other cards: taken deal by deal, their differences scatter as far, or a little less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

from cucumber.analysis.fast.duplicates import Part, Standings, bots_in
from cucumber.bots.habits import Habit
from cucumber.engine.variants import find
from cucumber.english import listed
from cucumber.study.intervals import Interval, difference_of_constants
from cucumber.study.pair_trials import Trial, contrast, share_won

SEED = 1
SIMPLE = ("sharp", "highest", "patient")  # tables of bots that play at once
TABLES = (*SIMPLE, "skilled")  # and of one that imagines the hands it cannot see; expert does so ten times as often
DEALS, SEARCHED_DEALS = 20_000, 150  # at tables of simple bots, and of those that search
MORE_DEALS = 300  # where differences are small

Seat = tuple[str | Habit, str]
Whose = Literal["own", "others", "all"]


@dataclass(frozen=True)
class Estimate:
    """A value, the ends of its interval of 95 %, and the number of deals or games behind it."""

    value: float
    low: float
    high: float
    n: int

    def __sub__(self, other: Estimate | float) -> Estimate:
        """The difference to a number, or to an estimate from other cards."""
        if not isinstance(other, Estimate):
            return Estimate(self.value - other, self.low - other, self.high - other, self.n)
        difference = difference_of_constants((self.value, self.low, self.high), (other.value, other.low, other.high))
        return Estimate(*difference, min(self.n, other.n))

    def __add__(self, other: Estimate) -> Estimate:
        """The sum with an estimate from other cards."""
        return self - other * -1

    def __rsub__(self, number: float) -> Estimate:
        """The difference from a number."""
        return Estimate(number - self.value, number - self.high, number - self.low, self.n)

    def __mul__(self, factor: float) -> Estimate:
        """The value multiplied; an interval turns round with its sign."""
        low, high = sorted((self.low * factor, self.high * factor))
        return Estimate(self.value * factor, low, high, self.n)


@dataclass(frozen=True)
class Figure:
    """One number to find out: a sum of what seats pay or win in a trial, each by its weight.

    A seat is a bot and those it sits among; `whose` says whether the bot counts, one of the others, or all of them
    together. `table` names the bots at the table, `name` what is found out there.
    """

    name: str
    table: str
    trial: Trial
    terms: tuple[tuple[Seat, Fraction], ...]
    whose: Whose = "own"

    def estimate(self, counted: Standings) -> Estimate:
        """The number with its interval."""
        return Estimate(*self._interval(counted), counted.number)

    def _interval(self, counted: Standings) -> Interval:
        weights = dict(self._weights())
        if self.trial.whole_games and len(weights) == 1:
            return share_won(counted, *weights)
        return contrast(counted, weights)

    def _weights(self) -> Iterator[tuple[int, Fraction]]:
        """Each side whose worth counts, and how often."""
        for seat, weight in self.terms:
            own, others = self.trial.sides(*seat)
            if self.whose != "others":
                yield own, weight
            if self.whose != "own":
                yield others, weight * (self.trial.players - 1 if self.whose == "all" else 1)


Results = Mapping[tuple[str, str], Estimate]


class ClaimVerdict(StrEnum):
    """What became of a claim."""

    TRUE = "true"
    TRUE_WHERE_CLEAR = "true where it can be told"
    HALF_TRUE = "half true"
    DEPENDS = "depends"
    FALSE_WHERE_CLEAR = "false where it can be told"
    FALSE = "false"
    OPEN = "not clear"


_REPLIES = {ClaimVerdict.TRUE: "yes", ClaimVerdict.FALSE: "no"}
IN_PART = {ClaimVerdict.TRUE_WHERE_CLEAR: "true in part", ClaimVerdict.FALSE_WHERE_CLEAR: "false in part"}


@dataclass(frozen=True)
class Mark:
    """A point of a picture: its row, its series, and the number with its interval."""

    row: str
    series: str
    estimate: Estimate


@dataclass(frozen=True)
class ClaimReport:
    """The verdict on a claim, the one number to remember, sentences, and what the picture shows.

    It is about play `by_bots` where a source advises a way of playing, and bots play it in their own. What no source
    says is a question of our own (`is_question`): there the verdict is yes or no.
    """

    verdict: ClaimVerdict
    on: str  # what it depends on
    number: str
    sentences: tuple[str, ...]
    axis: str
    marks: tuple[Mark, ...]
    games: bool = False  # whole games were played, not deals
    by_bots: bool = False
    is_question: bool = False

    @property
    def word(self) -> str:
        """The verdict in a word or two."""
        return _REPLIES.get(self.verdict, self.verdict) if self.is_question else self.verdict

    @property
    def in_words(self) -> str:
        """The verdict in words, with what it depends on or whom it is about."""
        if self.verdict is ClaimVerdict.DEPENDS:
            return f"{self.verdict} on {self.on}{', as bots play it' if self.by_bots else ''}"
        return f"{self.word} as bots play it" if self.by_bots else self.word

    @property
    def in_short(self) -> str:
        """The verdict as lists show it, marked where it is on a bot."""
        on_bots = self.by_bots and self.verdict is not ClaimVerdict.DEPENDS
        return f"Bot: {self.verdict}" if on_bots else IN_PART.get(self.verdict, self.word).capitalize()

    @staticmethod
    def on_these(
        favors: Mapping[str, Estimate],
        number: str,
        sentences: Iterable[str],
        axis: str,
        marks: tuple[Mark, ...],
        *,
        on: str = "who plays",
        games: bool = False,
        by_bots: bool = False,
        is_question: bool = False,
    ) -> ClaimReport:
        """The finding from numbers above zero where the claim holds; it ends with where, unless everywhere."""
        verdict = verdict_on(favors)
        places = () if verdict in _REPLIES else where(favors)
        return ClaimReport(verdict, on, number, (*sentences, *places), axis, marks, games, by_bots, is_question)


@dataclass(frozen=True)
class Claim:
    """Something a source says about playing well; `source` is where, `why` the explanation, `whom` it counts for."""

    key: str
    says: str
    why: str
    whom: str
    source: str
    figures: tuple[Figure, ...]
    judge: Callable[[Results], ClaimReport]


def claim(key: str, source: str, figures: Iterable[Figure]) -> Callable[[Callable[[Results], ClaimReport]], Claim]:
    """Makes a claim of the function that judges it; its docstring is what the source says, why so, and for whom."""

    def make_claim(judge: Callable[[Results], ClaimReport]) -> Claim:
        assert judge.__doc__
        says, _, why, whom = map(str.strip, judge.__doc__.strip().splitlines())
        return Claim(key, says, why, whom, source, tuple(figures), judge)

    return make_claim


def verdict_on(favors: Mapping[str, Estimate]) -> ClaimVerdict:
    """The verdict, from numbers that are above zero where the claim holds.

    It holds or fails only where the interval leaves no doubt.

    >>> verdict_on({"two": Estimate(-1, -1.5, -0.5, 9) * -1}), Estimate(1, 0, 2, 9) - Estimate(1, 1, 1, 9)
    (<ClaimVerdict.TRUE: 'true'>, Estimate(value=0, low=-1.0, high=1.0, n=9))
    >>> verdict_on({"two": Estimate(1, 0.5, 1.5, 9), "three": Estimate(1, -0.5, 2.5, 9)})
    <ClaimVerdict.TRUE_WHERE_CLEAR: 'true where it can be told'>
    """
    holds, fails = [each.low > 0 for each in favors.values()], [each.high < 0 for each in favors.values()]
    if any(holds) and any(fails):
        return ClaimVerdict.DEPENDS
    if any(holds):
        return ClaimVerdict.TRUE if all(holds) else ClaimVerdict.TRUE_WHERE_CLEAR
    if any(fails):
        return ClaimVerdict.FALSE if all(fails) else ClaimVerdict.FALSE_WHERE_CLEAR
    return ClaimVerdict.OPEN


def where(favors: Mapping[str, Estimate]) -> tuple[str, ...]:
    """Sentences on where it holds, where not, and where that is unclear."""
    groups = (
        ("It holds", [name for name, each in favors.items() if each.low > 0]),
        ("It doesn't hold", [name for name, each in favors.items() if each.high < 0]),
        ("These deals can't tell", [name for name, each in favors.items() if each.low <= 0 <= each.high]),
    )
    return tuple(f"{begins} {listed(names)}." for begins, names in groups if names)


# --- what to play -----------------------------------------------------------------------------------------------------


def hand_of(cards: str) -> tuple[Part, ...]:
    """A hand by the ranks of its cards.

    >>> hand_of("A A 2")
    ((('A',), 2), (('2',), 1))
    """
    ranks = cards.split()
    return tuple(((rank,), ranks.count(rank)) for rank in dict.fromkeys(ranks))


def trial(
    *seats: Seat,
    variant: str = "agurk",
    answers: Mapping[str, Any] | None = None,
    players: int = 4,
    deals: int = DEALS,
    searched: int = SEARCHED_DEALS,
    hand: tuple[Part, ...] = (),
    leading: bool = False,
    whole_games: bool = False,
) -> Trial:
    """A trial of these seats, of fewer deals if some of them search; `answers` change the rules of the variant."""
    searching = any(bot.effort for seat in seats for bot in bots_in(seat, 2))
    number = searched if searching else deals
    rules = replace(find(variant).rules, **(answers or {}))
    return Trial(variant, rules, players, number, SEED, whole_games, seats, hand, leading)


def worth(name: str, table: str, played: Trial, seat: Seat, *, whose: Whose = "own") -> Figure:
    """What a seat pays or wins, or one of the others, or all together."""
    return Figure(name, table, played, ((seat, Fraction(1)),), whose)


def less(name: str, table: str, played: Trial, seat: Seat, other: Seat, *, whose: Whose = "own") -> Figure:
    """What one seat pays or wins less another does with the same cards."""
    return Figure(name, table, played, ((seat, Fraction(1)), (other, Fraction(-1))), whose)


def mean_less(name: str, table: str, played: Trial, seats: Sequence[Seat], others: Sequence[Seat]) -> Figure:
    """What seats pay on average less than others do with the same cards."""
    terms = [(seat, Fraction(1, len(seats))) for seat in seats] + [(seat, Fraction(-1, len(others))) for seat in others]
    return Figure(name, table, played, tuple(terms))
