"""Advice: what each card that may be played is expected to cost, as far as its seat can know, and which one to play.

The cards that the seat cannot see are dealt anew many times, so that all hands it must reckon with are equally likely.
In each of these worlds every card that may be played is tried: between two players the rest of the deal is solved,
otherwise bots play it to its end. Since all cards are tried in the same worlds, the difference between two of them is
known much better than what each of them costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt

from cucumber.acts import Play
from cucumber.analysis.trials import EngineTrials, Sums, in_points, trials_of
from cucumber.cards import JOKER, Cards, name_cards
from cucumber.errors import BadDeal, check_kind
from cucumber.view import View
from cucumber.words import capitalized, listed

_WIDTH = 1.96  # standard deviations to each side that contain 95 % of a normal distribution
_LEAST = 0.05  # points: a smaller difference is not worth a word
_FEW = 200  # worlds below which the advice says how few they are
_FIRST = 250  # worlds looked into before the first answer
MOST_WORLDS = 10_000
_MOST_ON_ENGINE = 60  # cards tried on the engine, over all worlds: about a second


@dataclass(frozen=True)
class Expected:
    """What a play is expected to cost: `cost` ± `reach` on average, and the share of worlds in which its seat pays.

    `behind` ± `behind_reach` is how much more it costs than the cheapest play.
    """

    act: Play
    cost: float
    reach: float
    share: float
    behind: float = 0
    behind_reach: float = 0


@dataclass(frozen=True)
class Advice:
    """What each play allowed is expected to cost, low cards first, over `worlds`.

    Where no points are counted, `in_points` is false, and the cost is the share of deals that are lost. Between `two`
    players whose deals are solved, the cost is what the seat pays less what the other pays. `done` says whether more
    worlds would change nothing that matters.
    """

    expected: tuple[Expected, ...]
    worlds: int
    in_points: bool
    two: bool = False
    done: bool = True

    @cached_property
    def best(self) -> tuple[Expected, ...]:
        """The plays that cost least: the cheapest, and all that may be as good as it is, low cards first."""
        return tuple(each for each in self.expected if each.behind <= max(self._least, each.behind_reach))

    @property
    def clear(self) -> bool:
        """Whether every play is either known to be worse than the cheapest or known to be about as good."""
        return all(
            each.behind > each.behind_reach or each.behind + each.behind_reach < 2 * self._least
            for each in self.expected
            if each.behind or each.behind_reach
        )

    @property
    def _least(self) -> float:
        return _LEAST if self.in_points else _LEAST / 10

    def of(self, act: Play) -> Expected:
        """What is expected of a play. Raises KeyError if it is not one of those allowed."""
        found = next((each for each in self.expected if each.act == act), None)
        if found is None:
            raise KeyError(f"{act} is not one of the plays advised on.")
        return found

    def cost_of(self, each: Expected) -> str:
        """What a play is expected to cost, in a word with its interval."""
        if not self.in_points:
            return _of_a_hundred(each.cost)
        return f"{worth(each.cost)}\u202f±\u202f{worth(each.reach)}" if each.reach >= _LEAST else worth(each.cost)

    @property
    def sentence(self) -> str:
        """Which card to play, and why."""
        few = f" Only {self.worlds} ways to deal were tried, so this is rough." if self.worlds < _FEW else ""
        return f"{capitalized(self._what_to_play())}{few}"

    def _what_to_play(self) -> str:
        cheapest = min(self.best, key=lambda each: each.cost)
        pays = self._pays(cheapest)
        if len(self.expected) == 1:
            return f"You have no choice: with {_named(cheapest)} {pays}."
        if len(self.best) == len(self.expected):
            return f"It makes no difference: whatever you play, {pays}."
        dearer = min((each for each in self.expected if each not in self.best), key=lambda each: each.cost)
        compared = f"{_named(dearer)} costs {self._more(dearer)} more"
        if len(self.best) == 1:
            return f"Play {_named(cheapest)}: {pays}; {compared}."
        return f"{listed([_named(each) for each in self.best])} are equally good: {pays}; {compared}."

    def _pays(self, each: Expected) -> str:
        verb = "pay" if self.in_points else "lose"
        if each.share == 0:
            return f"you don't {verb} in any deal like this one"
        return f"you {verb} in {_of_a_hundred(each.share)} deals like this one{self._average(each)}"

    def _average(self, each: Expected) -> str:
        if not self.in_points:
            return ""
        if not self.two:
            return f", {worth(each.cost)} on average"
        more = "more" if each.cost >= 0 else "less"
        return f", on average {worth(abs(each.cost))} {more} than the other player"

    def _more(self, each: Expected) -> str:
        return worth(each.behind) if self.in_points else f"{_of_a_hundred(each.behind)} deals"


def advise(seen: View, *, worlds: int | None = None, seed: int = 0, shown: Mapping[int, Cards] | None = None) -> Advice:
    """What each card that the viewing seat may play is expected to cost, in `worlds` worlds.

    Without a number, it stops as soon as the best card is clear. `shown` are hands of other seats, if it is to be told
    more than it sees. Raises BadDeal if it is not the seat's turn to play a card, if no hands agree with what was
    played, and for a number of worlds below 1.

    >>> from cucumber import Deal, find
    >>> from cucumber.view import view
    >>> deal = Deal.of(find("agurk").rules, ["3c", "3d", "5c"]).act("3c").act("3d")
    >>> advise(view(deal, 2)).sentence
    'You have no choice: with the 5♣ you pay in 100 of 100 deals like this one, 5 on average.'
    """
    *_, last = advising(seen, worlds=worlds, seed=seed, shown=shown)
    return last


def advising(
    seen: View, *, worlds: int | None = None, seed: int = 0, shown: Mapping[int, Cards] | None = None
) -> Iterator[Advice]:
    """The same, in answers that get better: the worlds are doubled until the best card is clear or there are enough.

    If a number of worlds is given, all of them are looked into. Raises BadDeal as `advise` does.
    """
    check_kind(seen, View, "Advice is for what a seat sees, view(deal, deal.turn)", "seen")
    if not seen.options or seen.own is None:
        raise BadDeal("Advice is on which card to play; here it is nobody's turn to play one whose hand is seen.")
    if worlds is not None and worlds < 1:
        raise BadDeal(f"At least one world has to be looked into, not {worlds}.")
    trials = trials_of(seen, seed, shown)
    rough = isinstance(trials, EngineTrials)
    most = worlds or (max(1, _MOST_ON_ENGINE // len(seen.options)) if rough else MOST_WORLDS)
    number = most if rough or worlds else _FIRST
    while True:
        sums = trials.until(number)
        if sums.worlds < number:
            raise BadDeal(
                "The other players can't hold any cards with which all plays so far were allowed. Check the plays "
                "before this one."
            )
        said = _advice(seen, sums)
        if number >= most or (worlds is None and said.clear):
            yield replace(said, done=True)
            return
        yield said
        number = min(2 * number, most)


def _advice(seen: View, sums: Sums) -> Advice:
    """The advice that follows from sums over all worlds."""
    number, kinds = sums.worlds, range(len(sums.costs))
    means = [sums.costs[kind] / number for kind in kinds]
    cheapest = min(kinds, key=lambda kind: means[kind])

    def reach(variance: float) -> float:
        return _WIDTH * sqrt(max(0.0, variance) / number)

    def spread(one: int, other: int) -> float:
        return sums.products[one][other] / number - means[one] * means[other]

    expected = [
        Expected(
            option.act,
            means[kind],
            reach(spread(kind, kind)),
            sums.charged[kind] / number,
            means[kind] - means[cheapest],
            reach(spread(kind, kind) + spread(cheapest, cheapest) - 2 * spread(kind, cheapest)),
        )
        for option, kind in zip(seen.options, sums.kinds, strict=True)
    ]
    return Advice(tuple(expected), number, in_points(seen), sums.solved, done=False)


def worth(cost: float) -> str:
    """A cost with one decimal, as sentences write it.

    >>> worth(1.44), worth(13.0), worth(-0.26)
    ('1.4', '13', '−0.3')
    """
    said = f"{cost:.1f}".removesuffix(".0").replace("-", "−")
    return "0" if said == "−0" else said


def _of_a_hundred(share: float) -> str:
    number = round(100 * share)
    return f"{number} of 100" if number or not share else "fewer than 1 of 100"


def _named(each: Expected) -> str:
    cards = each.act.cards
    return name_cards(cards) if cards[0].rank == JOKER else f"the {name_cards(cards)}"
