"""The worth of each act, the sentence that says it, the line of best play; and a deal gone through act by act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from statistics import fmean

from cucumber.analysis.advice_in_words import worth
from cucumber.analysis.solver import on_engine, on_masks
from cucumber.analysis.solver.on_masks import SolverResult
from cucumber.engine.acts import Act, Ask, Exchange, Play
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal, checks
from cucumber.engine.deal.history import acts_with_positions
from cucumber.english import clause, listed, number_word, within
from cucumber.errors import BadDeal, check_given, check_kind
from cucumber.words.show.html import table_html, with_styles

_MOST_ACTS = 200
_SOON = 4  # cards each: with more to come, it takes long to find who decides


@dataclass(frozen=True)
class Worth:
    """What an act costs its seat: on average, at least and at most, over all drawings; and how often it pays.

    With two players it is what the seat is charged less what the other is. `at_worst` is the most that the others
    together can make the seat pay, None where that is not quickly found. `depends_on` are the seats seen choosing
    between equally good acts that differ for this one, on the lines of play of some drawings.
    """

    act: Act
    mean: float
    lowest: int
    highest: int
    share: float
    at_worst: int | None = None
    depends_on: tuple[int, ...] = ()

    @property
    def safe(self) -> bool:
        """Whether the seat is known not to pay, whatever the others do."""
        return self.at_worst == 0


@dataclass(frozen=True)
class Solution:
    """The worth of every allowed act of the seat to act, low cards first, with all cards open.

    `charges` is what each seat is charged on average if the seat to act takes one of the best acts. `bonus_in` is the
    number of last tricks in which players play for a bonus as well, None if they always do or there is none. Where no
    points are counted, a lost deal costs 1. With `scores`, no bonus takes more off than there is.
    """

    deal: Deal
    seat: int
    worths: tuple[Worth, ...]
    charges: tuple[float, ...]
    bonus_in: int | None = None
    scores: tuple[int, ...] = ()
    _result: SolverResult = field(repr=False, compare=False, kw_only=True)

    @cached_property
    def best(self) -> tuple[Act, ...]:
        """The acts that cost least."""
        least = min(each.mean for each in self.worths)
        return tuple(each.act for each in self.worths if each.mean == least)

    def worth_of(self, act: Act) -> Worth:
        """The worth of an act. Raises KeyError if it is not allowed."""
        for each in self.worths:
            if each.act == act:
                return each
        raise KeyError(f"{act} is not one of the acts allowed.")

    @cached_property
    def line(self) -> tuple[Act, ...]:
        """A line of best play: at each moment the first of the acts that cost least, to the end of the deal."""
        return line_of_best_play(self.deal, scores=self.scores)

    def _repr_html_(self) -> str:
        rows = [(escape(self.act_name(each.act)), escape(self.costs(each))) for each in self.worths]
        return with_styles(f"<p>{escape(self.sentence)}</p>{table_html(('Card', 'With all cards open'), rows)}")

    @property
    def sentence(self) -> str:
        """Which act is best with all cards open, and what it costs."""
        return " ".join(filter(None, (self._what_is_best(), self._what_decides(), self.simplification)))

    def _what_is_best(self) -> str:
        best, name = self.worth_of(self.best[0]), self._name
        if len(self.worths) == 1:
            return f"{clause(name, 'has')} no choice: {self.act_with_cost(best.act)}."
        if len(self.best) == len(self.worths):
            return f"It makes no difference what {within(clause(name, 'does'))}: each choice {self.costs(best)}."
        dearest = max(self.worths, key=lambda each: each.mean)
        compared = self.act_with_cost(dearest.act)
        best_for, these = within(name), listed([self.act_name(act) for act in self.best])
        if len(self.best) == 1:
            return f"With all cards open, {these} is best for {best_for}: it {self.costs(best)}; {compared}."
        return f"With all cards open, {these} are equally good for {best_for}: each {self.costs(best)}; {compared}."

    def _what_decides(self) -> str:
        best = self.worth_of(self.best[0])
        if best.lowest == best.highest:
            return ""
        between = f"{_pays(best.lowest)} at best and {_pays(best.highest)} at worst"
        return self._decision(best) or f"It is up to {self._others(best)}: {self._name} {between}."

    def _decision(self, best: Worth) -> str:
        """Who holds the choice on which the cost of an act depends, and what comes of it; empty if that takes long."""
        if len(self.deal.hands[self.seat]) > _SOON:
            return ""
        deal = self.deal.act(best.act)
        while not deal.over:
            solution = solve(deal, scores=self.scores)
            paid = {act: solution.mean_cost(self.seat, act) for act in solution.best}
            cheap, dear = min(paid, key=paid.__getitem__), max(paid, key=paid.__getitem__)
            if paid[cheap] != paid[dear]:
                after = (f"after {self.act_name(act)} {self._name} {_pays(paid[act])}" for act in (cheap, dear))
                return f"{deal.actor} decides: {', '.join(after)}."
            deal = deal.act(solution.best[0])
        return ""

    def mean_cost(self, seat: int, act: Act) -> float:
        """What an act of the seat to act costs any seat, on average."""
        return fmean(each[seat] for each in self._result.costs[act])

    @property
    def _name(self) -> str:
        return self.deal.players[self.seat]

    @property
    def simplification(self) -> str:
        """What players are taken not to look for, in a sentence; empty if they look for everything."""
        if self.bonus_in is None:
            return ""
        return f"Nobody here plays for a tie before the last {number_word(self.bonus_in)} tricks."

    def act_name(self, act: Act) -> str:
        """An act in a sentence."""
        match act:
            case Play(cards):
                return f"the {name_cards(cards)}"
            case Exchange(cards):
                return f"exchanging the {name_cards(cards)}" if cards else "keeping the hand"
            case _:
                return f"“{act}”"

    def act_with_cost(self, act: Act) -> str:
        """An act and what it costs."""
        return f"{self.act_name(act)} {self.costs(self.worth_of(act))}"

    def costs(self, each: Worth) -> str:
        """What an act costs, as a verb and a number."""
        if len(self.deal.seats) == 2:
            return self._costs_of_two(each)
        if each.safe and not each.mean:
            return "is safe, whatever the others do"
        if not each.mean:
            return "costs nothing"
        if not self.in_points:
            return f"loses {round(100 * each.mean)} times in 100"
        exactly = "" if each.lowest == each.highest else " on average"
        return f"costs {worth(each.mean)}{exactly}" if each.mean > 0 else f"{_pays(each.mean)}{exactly}"

    def _costs_of_two(self, each: Worth) -> str:
        own, other = (self._result.costs[each.act][0][seat] for seat in (self.seat, self._other))
        if not self.in_points:
            return "loses" if own else "wins"
        if own > 0 and other >= 0:
            return f"costs {own}"
        if own == other == 0:
            return "costs nothing"
        name = self.deal.players[self._other]
        return f"makes {name} pay {other}" if other > 0 else f"costs {own}, and takes {-other} off {name}'s score"

    @property
    def _other(self) -> int:
        return next(seat for seat in self.deal.seats if seat != self.seat)

    @property
    def in_points(self) -> bool:
        """Whether losing costs points."""
        return self.deal.rules.point_table.has_points

    def _others(self, each: Worth) -> str:
        """The players whose choices the worth of an act depends on."""
        return listed([self.deal.players[seat] for seat in each.depends_on]) if each.depends_on else "the others"


def _pays(cost: float) -> str:
    """What somebody pays, as a verb and a number.

    >>> _pays(9), _pays(0), _pays(-2)
    ('pays 9', 'pays nothing', 'takes 2 off the score')
    """
    if cost < 0:
        return f"takes {worth(-cost)} off the score"
    return f"pays {worth(cost)}" if cost else "pays nothing"


def too_much_to_solve(deal: Deal) -> str:
    """Why the acts of a position have no worth that could be worked out, in one sentence; empty if it can be tried."""
    if deal.turn is None:
        return "The deal is over, so there is nothing left to choose."
    number = len(deal.legal())
    if number > _MOST_ACTS:
        name, what = deal.actor, "exchange in" if deal.asked is Ask.EXCHANGE else "do"
        return f"{name} can {what} {number:,} ways, too many to work out what each is worth."
    return ""


def solve(deal: Deal, cancelled: Callable[[], bool] = lambda: False, scores: Sequence[int] = ()) -> Solution:
    """What each allowed act costs the seat to act with all cards open, exactly.

    With the `scores` before the deal, no bonus takes more off than there is; without, all of it counts. `cancelled` is
    asked every few milliseconds whether to stop, which raises Cancelled. Raises BadDeal for a deal that is over, and
    for a position from which there are too many ways to go on.

    >>> from cucumber import Deal, find
    >>> deal = Deal.of(find("agurk").rules, ["Kc 4d", "Jd 5s", "10h 3h"], players=["Ann", "Bo", "Cai"])
    >>> solve(deal).sentence
    'With all cards open, the K♣ is best for Ann: it is safe, whatever the others do; the 4♦ costs 13.'
    """
    check_kind(deal, Deal, "A deal is solved with all cards open, so it takes a Deal", "deal")
    check_given(solve, cancelled=cancelled)
    scores = checks.items_of(scores, "scores", ", such as [4, 0]")
    checks.check_numbers(scores, "scores")
    if len(scores) not in (0, len(deal.players)):
        raise BadDeal(f"{len(deal.players)} players have as many scores, not {len(scores)}.", field="scores")
    if reason := too_much_to_solve(deal):
        raise BadDeal(reason)
    solver = on_masks if on_masks.can_hold(deal) else on_engine
    result = solver.solve(deal, cancelled, scores)
    worths = tuple(_worth(deal, act, result) for act in deal.legal())
    least = min(each.mean for each in worths)
    best = [
        [fmean(paid) for paid in zip(*result.costs[each.act], strict=True)] for each in worths if each.mean == least
    ]
    means = tuple(map(fmean, zip(*best, strict=True)))
    return Solution(deal, deal.acting, worths, means, result.bonus_in, tuple(scores), _result=result)


def line_of_best_play(
    deal: Deal, cancelled: Callable[[], bool] = lambda: False, scores: Sequence[int] = ()
) -> tuple[Act, ...]:
    """The acts to the end if all take the first of those that cost least. Raises BadDeal and Cancelled as `solve`."""
    acts: list[Act] = []
    while not deal.over:
        options = deal.legal()
        acts.append(options[0] if len(options) == 1 else solve(deal, cancelled, scores).best[0])
        deal = deal.act(acts[-1])
    return tuple(acts)


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


def _worth(deal: Deal, act: Act, result: SolverResult) -> Worth:
    costs = result.costs[act]
    own = on_engine.own_costs(deal, costs)
    return Worth(
        act,
        fmean(own),
        min(own),
        max(own),
        fmean(each[deal.acting] > 0 for each in costs),
        result.at_worst.get(act),
        tuple(sorted(result.depends_on.get(act, ()))),
    )
