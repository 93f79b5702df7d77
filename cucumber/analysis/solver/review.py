"""A deal gone through act by act: what everyone could expect, and what each act cost beyond the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cucumber.acts import Act
from cucumber.analysis.solver.solution import Solution, solve
from cucumber.deal import Deal
from cucumber.deal.history import acts_of, dealt_hands, undealt_cards
from cucumber.errors import BadDeal


@dataclass(frozen=True)
class Reviewed:
    """One act of a deal with all cards open; `before` is the deal at that moment.

    `loss` is what the act cost its seat beyond the best one, on average, and `solution` what else it could have done;
    both are None where there were too many ways to go on.
    """

    number: int
    before: Deal
    act: Act
    solution: Solution | None
    loss: float | None

    @property
    def seat(self) -> int:
        """The seat that acted."""
        assert self.before.turn is not None
        return self.before.turn

    @property
    def trick(self) -> int:
        """The number of its trick."""
        return self.before.trick_number


def review(deal: Deal, cancelled: Callable[[], bool] = lambda: False, *, seat: int | None = None) -> Iterator[Reviewed]:
    """The acts of a deal so far, one after the other, as they are worked out; if a seat is given, only its own.

    Raises Cancelled as `solve` does.
    """
    now = Deal.of(
        deal.rules,
        dealt_hands(deal),
        leader=deal.leader,
        stock=undealt_cards(deal),
        players=deal.players,
        dealer=deal.dealer,
        credits=deal.credits,
    )
    for number, act in enumerate(acts_of(deal)):
        if seat not in (None, now.turn):
            now = now.act(act)
            continue
        try:
            solution = solve(now, cancelled)
        except BadDeal:
            yield Reviewed(number, now, act, None, None)
        else:
            least = min(each.mean for each in solution.worths)
            yield Reviewed(number, now, act, solution, solution.worth_of(act).mean - least)
        now = now.act(act)


def mistakes(
    deal: Deal, cancelled: Callable[[], bool] = lambda: False, *, seat: int | None = None
) -> tuple[Reviewed, ...]:
    """The acts so far that cost their seat more than the best one, the dearest first; or only those of one seat."""
    dear = [each for each in review(deal, cancelled, seat=seat) if each.loss]
    return tuple(sorted(dear, key=lambda each: -(each.loss or 0)))
