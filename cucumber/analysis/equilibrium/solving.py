"""How good a way of playing is, and one that nobody gains by leaving: best responses and CFR+.

A *policy* is how likely each option of a seat is in its situation, a *plan* how likely the seat is to do all that leads
to an option and take it. A seat's *loss* is what it pays; with two players, what it pays more than the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import mul
from typing import cast

import numpy as np

from cucumber.analysis.equilibrium.small_games import Ints
from cucumber.analysis.equilibrium.unrolled import Numbers, Situations, Unrolled


class Solver:
    """What policies, one for each seat, come to in an unrolled game; and better and better ones."""

    def __init__(self, whole: Unrolled) -> None:
        self._seats, self._ends, self._likely, self._pays = whole.seats, whole.ends, whole.likely, whole.pays
        zero_sum = len(whole.seats) == 2
        self._losses = whole.likely * (whole.pays - whole.pays[::-1] if zero_sum else whole.pays)

    def pays(self, policies: Sequence[Numbers]) -> list[float]:
        """What each seat pays on average."""
        plans = self._plans(policies)
        likely = reduce(mul, (plan[ends] for plan, ends in zip(plans, self._ends, strict=True)), self._likely)
        return [float(pays @ likely) for pays in self._pays]

    def gains(self, policies: Sequence[Numbers]) -> list[float]:
        """What each seat can gain on average by leaving its policy for the best response to those of the others."""
        plans = self._plans(policies)
        gains = []
        for number, plan in enumerate(plans):
            losses = self._at_the_ends(number, plans)
            gains.append(float(losses @ plan) - self._least_loss(number, losses))
        return gains

    def improved(self) -> Iterator[list[Numbers]]:
        """Policies that nobody gains much by leaving, better with each round: the averages of all that CFR+ tries.

        Round after round, each seat favors the options it regrets not having taken, in proportion to its regret, which
        never falls below zero. Later rounds count more.
        """
        policies = [evenly(seat) for seat in self._seats]
        plans = self._plans(policies)
        regrets, totals = ([np.zeros(seat.options) for seat in self._seats] for _ in range(2))
        weight = 0
        while True:
            weight += 1
            for number, seat in enumerate(self._seats):
                losses, expected = self._looking_back(number, self._at_the_ends(number, plans), policies[number])
                regrets[number] = np.maximum(0.0, regrets[number] + expected[seat.of] - losses)
                policies[number] = in_proportion(seat, regrets[number])
                plans[number] = _plan(seat, policies[number])
                totals[number] += weight * plans[number]
            yield [in_proportion(seat, total) for seat, total in zip(self._seats, totals, strict=True)]

    def _plans(self, policies: Sequence[Numbers]) -> list[Numbers]:
        return [_plan(seat, policy) for seat, policy in zip(self._seats, policies, strict=True)]

    def _at_the_ends(self, number: int, plans: Sequence[Numbers]) -> Numbers:
        """The loss of a seat at the ends it comes to by each option, weighed by chance and the others' plans."""
        weighed = self._losses[number]
        for other, plan in enumerate(plans):
            if other != number:
                weighed = weighed * plan[self._ends[other]]
        return _sums(self._ends[number], weighed, self._seats[number].options)

    def _looking_back(self, number: int, losses: Numbers, policy: Numbers | None) -> tuple[Numbers, Numbers]:
        """The loss of a seat after each option and in each situation, from the ends back to the first trick.

        Without a policy, it takes the option that loses least.
        """
        seat = self._seats[number]
        expected = np.zeros(len(seat))
        for start, stop in reversed(seat.tricks):
            here = slice(seat.first[start], seat.first[stop])
            edges = seat.first[start:stop] - here.start
            if policy is None:
                expected[start:stop] = np.minimum.reduceat(losses[here], edges)
            else:
                expected[start:stop] = np.add.reduceat(losses[here] * policy[here], edges)
            if start:
                losses = losses + _sums(seat.before[start:stop], expected[start:stop], seat.options)
        return losses, expected

    def _least_loss(self, number: int, losses: Numbers) -> float:
        """What a seat loses with the best response, from its losses at the ends."""
        _, expected = self._looking_back(number, losses, None)
        start, stop = self._seats[number].tricks[0]
        return float(expected[start:stop].sum())


def evenly(seat: Situations) -> Numbers:
    """The policy with which all options of a situation are equally likely."""
    return in_proportion(seat, np.zeros(seat.options))


def in_proportion(seat: Situations, weights: Numbers) -> Numbers:
    """The policy with which options are as likely as they have weight; all are equally likely where none has any."""
    total = np.add.reduceat(weights, seat.first[:-1])[seat.of]
    equal = 1 / np.diff(seat.first)[seat.of]
    return np.where(total > 0, weights / np.where(total > 0, total, 1.0), equal)


def _sums(places: Ints, numbers: Numbers, many: int) -> Numbers:
    """The sum of the numbers at each of `many` places."""
    return cast("Numbers", np.bincount(places, numbers, minlength=many))


def _plan(seat: Situations, policy: Numbers) -> Numbers:
    plan = policy.copy()
    for start, stop in seat.tricks[1:]:
        here = slice(seat.first[start], seat.first[stop])
        plan[here] *= plan[seat.before[seat.of[here]]]
    return plan
