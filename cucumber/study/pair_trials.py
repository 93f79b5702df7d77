"""Trials: pairs of bots that play the same cards, and what follows from their standings, with intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cucumber.analysis.fast.duplicates import Duplicate, Pair, Part, Standings, bots_in, pair_data, standings
from cucumber.analysis.fast.spread import Ratio
from cucumber.bots.habits import Habit
from cucumber.bots.lineup import AnyBot
from cucumber.study.chunks import Task, relative_effort
from cucumber.study.intervals import Interval, mean, share_among

Weights = Mapping[int, Fraction]


@dataclass(frozen=True)
class Trial(Task[Standings]):
    """One variant with a number of players, played by each pair of bots, perhaps with a hand given to the one bot."""

    pairs: tuple[Pair, ...]
    hand: tuple[Part, ...] = ()
    leading: bool = False

    @property
    def duplicate(self) -> Duplicate:
        """What is played with the same cards."""
        about = self.rules, self.players, self.pairs, self.seed, self.whole_games
        return Duplicate(*about, self.hand, self.leading)

    @property
    def how(self) -> str:
        return self.duplicate.how()

    @property
    def times(self) -> int:
        once = sum(relative_effort(bots_in(pair, self.players)) for pair in self.pairs)
        return once * len(self.duplicate.seats_of_one)

    def sides(self, one: AnyBot | Habit, among: AnyBot) -> tuple[int, int]:
        """The two sides of a pair in the standings: the one bot, and the others."""
        place = 2 * self.pairs.index((one, among))
        return place, place + 1

    def play(self, first: int, last: int) -> Standings:
        """The standings after the deals or games whose numbers are in `[first, last)`."""
        return standings(self.duplicate, first, last)

    def line_up_data(self) -> Any:
        pairs = [pair_data(pair) for pair in self.pairs]
        hand = [[list(ranks), number] for ranks, number in self.hand]
        return {"pairs": pairs, "hand": hand, "leading": self.leading}

    def write(self, counts: Standings) -> dict[str, Any]:
        return {"ranges": counts.ranges, "how": counts.how, "sums": counts.sums, "products": counts.products}

    def read(self, data: dict[str, Any]) -> Standings:
        done = tuple((first, last) for first, last in data["ranges"])
        return Standings(self.duplicate, done, data["how"], tuple(data["sums"]), tuple(data["products"]))


def contrast(counted: Standings, weights: Weights) -> Interval:
    """A sum of means, each of a side by its weight, with an interval that allows for how they go together."""
    parts = {side: weight / counted.parts(side) for side, weight in weights.items()}
    total = sum((weight * counted.sums[side] for side, weight in parts.items()), Fraction())
    squared = sum(
        (one * other * counted.product(side, beside) for side, one in parts.items() for beside, other in parts.items()),
        Fraction(),
    )
    return mean(total, squared, counted.number)


def share_won(counted: Standings, side: int) -> Interval:
    """The share of games that a seat of this side wins."""
    won, parts, games = counted.sums[side], counted.parts(side), counted.number
    return share_among(Ratio(won, games * parts, counted.product(side, side), won * parts, games * parts**2, games))
