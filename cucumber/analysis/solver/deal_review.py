"""A deal gone through act by act: what everyone could expect, and what each act cost beyond the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cucumber.analysis.solver.solution import Solution, solve
from cucumber.engine.acts import Act
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_with_positions
from cucumber.errors import BadDeal


@dataclass(frozen=True)
class ReviewedAct:
    """One act of a deal, the deal before it, and what each act was worth there with all cards open."""

    number: int
    before: Deal
    act: Act
    solution: Solution

    @property
    def loss(self) -> float:
        """What the act cost its seat beyond the best one, on average."""
        return self.solution.worth_of(self.act).mean - self.solution.worth_of(self.solution.best[0]).mean

    @property
    def seat(self) -> int:
        return self.before.acting

    @property
    def trick(self) -> int:
        return self.before.trick_number


def review(
    deal: Deal, cancelled: Callable[[], bool] = lambda: False, scores: Sequence[int] = ()
) -> tuple[ReviewedAct, ...]:
    """The acts of a deal so far; the first ones are missing where they can't be solved.

    It works back from the last act, since earlier ones take longer. Raises Cancelled as `solve` does.
    The `scores` are those before the deal, as `solve` takes them.
    """
    found: list[ReviewedAct] = []
    for number, (before, act) in reversed([*enumerate(acts_with_positions(deal))]):
        try:
            found.insert(0, ReviewedAct(number, before, act, solve(before, cancelled, scores)))
        except BadDeal:
            break
    return tuple(found)
