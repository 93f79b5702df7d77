"""Advice: what each card that may be played is expected to cost, and one sentence on which to play and why.

The deal is played out many times, with the cards that the seat to act has not seen dealt anew each time; so the advice
rests on nothing but what that seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt

from cucumber.acts import Play
from cucumber.analysis.rollouts import Outlook, Prospect, outlook
from cucumber.bots import DEFAULT_BOT
from cucumber.cards import JOKER, Card, name_cards
from cucumber.deal import Deal
from cucumber.fast.running import ENGINE, how_played
from cucumber.words import listed

_WIDTH = 1.96  # standard deviations to each side that contain 95 % of a normal distribution
_SAMPLES = {"compiled": 20_000}  # for each card; the answer takes less than a second
_SLOW_SAMPLES = {"uncompiled": 600, ENGINE: 60}  # for all cards together; the answer takes about a second
_LEAST = 0.05  # points: a smaller difference is not worth a word
_FEW = 1_000  # samples below which the advice says how few they are


@dataclass(frozen=True)
class Expected:
    """What an act is expected to cost: `cost` ± `reach`, on average, and the share of deals in which its seat pays."""

    act: Play
    cost: float
    reach: float
    share: float

    def differs_from(self, other: Expected, least: float) -> bool:
        """Whether the difference between the two is larger than its error, and not too small to matter."""
        return abs(self.cost - other.cost) > max(least, hypot(self.reach, other.reach))


@dataclass(frozen=True)
class Advice:
    """What each play allowed is expected to cost, low cards first, from so many samples.

    Where no points are counted, `in_points` is false, and the cost is the share of deals that are lost.
    """

    expected: tuple[Expected, ...]
    samples: int
    in_points: bool

    @cached_property
    def best(self) -> tuple[Expected, ...]:
        """The plays that cost least: the cheapest, and all that are as good as it is, low cards first."""
        cheapest = min(self.expected, key=lambda each: each.cost)
        least = _LEAST if self.in_points else _LEAST / 10
        return tuple(each for each in self.expected if not each.differs_from(cheapest, least))

    def cost_of(self, each: Expected) -> str:
        """What a play is expected to cost, in a word with its interval."""
        if not self.in_points:
            return f"{_of_a_hundred(each.cost)}"
        return f"{worth(each.cost)}\u202f±\u202f{worth(each.reach)}" if each.reach >= _LEAST else worth(each.cost)

    @property
    def sentence(self) -> str:
        """Which card to play, and why."""
        few = f" Only {self.samples} deals were tried, so this is rough." if self.samples < _FEW else ""
        said = self._what_to_play()
        return f"{said[0].upper()}{said[1:]}{few}"

    def _what_to_play(self) -> str:
        pays = self._pays(self.best[0])
        if len(self.expected) == 1:
            return f"You have no choice: with {_named(self.best[0])} {pays}."
        if len(self.best) == len(self.expected):
            return f"It makes no difference: whatever you play, {pays}."
        others = [each for each in self.expected if each not in self.best]
        dearer = min(others, key=lambda each: each.cost)
        compared = f"{_named(dearer)} costs {self._worth(dearer)}"
        if len(self.best) == 1:
            return f"Play {_named(self.best[0])}: {pays}; {compared}."
        return f"{listed([_named(each) for each in self.best])} are equally good: {pays}; {compared}."

    def _pays(self, each: Expected) -> str:
        verb = "pay" if self.in_points else "lose"
        if each.share == 0:
            return f"you don't {verb} in any deal like this one"
        average = f", {self._worth(each)} on average" if self.in_points else ""
        return f"you {verb} in {_of_a_hundred(each.share)} deals like this one{average}"

    def _worth(self, each: Expected) -> str:
        return worth(each.cost) if self.in_points else f"{_of_a_hundred(each.cost)} deals"


def advise(
    deal: Deal,
    bots: str | Sequence[str] = DEFAULT_BOT,
    *,
    samples: int | None = None,
    seed: int = 0,
    kept: Iterable[Card] = (),
) -> Advice:
    """What each card that the seat to act may play is expected to cost if bots go on from there.

    As many samples are played as take about a second, if no number is given. `kept` are cards that are not in the deal
    because someone keeps them as the score. Raises BadDeal if no card is to be played, and for bots that can't be
    played.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["3c", "3d", "5c"]).act("3c").act("3d")
    >>> advise(deal).sentence
    'You have no choice: with the 5♣ you pay in 100 of 100 deals like this one, 5 on average.'
    """
    many = _affordable(deal, bots) if samples is None else samples
    found: Outlook = outlook(deal, bots, many, seed, kept=kept)
    in_points = any(points for _, points in deal.rules.point_table.points)
    return Advice(tuple(_expected(each, in_points=in_points) for each in found.prospects), many, in_points)


def _affordable(deal: Deal, bots: str | Sequence[str]) -> int:
    """How many samples for each card take about a second in all."""
    how = how_played(deal.rules, len(deal.players), bots)
    plays = sum(isinstance(act, Play) for act in deal.legal())
    return _SAMPLES.get(how) or max(1, _SLOW_SAMPLES[how] // max(1, plays))


def _expected(prospect: Prospect, *, in_points: bool) -> Expected:
    total, squared = prospect.points, prospect.points_squared
    if not in_points:
        total = squared = prospect.charged
    number = prospect.samples
    mean = total / number
    variance = max(0.0, squared / number - mean * mean)
    return Expected(prospect.act, mean, _WIDTH * sqrt(variance / number), prospect.risk)


def worth(cost: float) -> str:
    """A cost with one decimal, as sentences write it.

    >>> worth(1.44), worth(13.0), worth(-0.26)
    ('1.4', '13', '−0.3')
    """
    return f"{cost:.1f}".removesuffix(".0").replace("-", "−")


def _of_a_hundred(share: float) -> str:
    number = round(100 * share)
    return f"{number} of 100" if number or not share else "fewer than 1 of 100"


def _named(each: Expected) -> str:
    cards = each.act.cards
    return name_cards(cards) if cards[0].rank == JOKER else f"the {name_cards(cards)}"
