"""Any position solved on the engine: the questions before the play, sets of cards, doubling.

A plain search of all ways to play on, for all drawings at once. From where masks can hold the position, they solve it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from zlib import crc32

from cucumber.analysis.solver import on_masks
from cucumber.analysis.solver.on_masks import DRAWINGS, Costs, SolveCancelled, SolverResult
from cucumber.engine.acts import Act, Call
from cucumber.engine.cards import Card, Cards, write_cards
from cucumber.engine.deal import Deal

_STEP, *_STIRS = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9, 0x14D049BB133111EB
_ALL_BITS = 2**64 - 1
_MOST_POSITIONS = 6_000
_MOST = 2**16  # more than anything takes off a score
_MOST_ON_MASKS = 200  # positions given to masks


def solve(deal: Deal, cancelled: Callable[[], bool], scores: Sequence[int] = ()) -> SolverResult:
    """What each act leads to. Raises BadDeal if there are too many ways to go on."""
    search = _EngineSearch(cancelled, scores)
    return SolverResult({act: search.costs(deal.act(act)) for act in deal.legal()})


class _EngineSearch:
    """A search that remembers what it has found."""

    def __init__(self, cancelled: Callable[[], bool], scores: Sequence[int]) -> None:
        self.cancelled, self.scores = cancelled, scores
        self.solved: dict[Hashable, Costs] = {}
        self.on_masks = 0

    def costs(self, deal: Deal) -> Costs:
        """What a position costs each seat, by drawing."""
        if deal.over:
            return final_costs(deal, self.scores)
        key = key_of(deal)
        if key not in self.solved:
            if self.cancelled():
                raise SolveCancelled
            self.solved[key] = self._find_costs(deal)
            if len(self.solved) > _MOST_POSITIONS or self.on_masks > _MOST_ON_MASKS:
                raise on_masks.too_large(deal)
        return self.solved[key]

    def _find_costs(self, deal: Deal) -> Costs:
        if on_masks.can_hold(deal):
            self.on_masks += 1
            return on_masks.position_costs(deal, self.cancelled, self.scores)
        costs = [self.costs(deal.act(option)) for option in _distinct_acts(deal)]
        if len(costs) == 1:
            return costs[0]
        chosen = _choices(deal, costs)
        return tuple(costs[option][drawing] for drawing, option in enumerate(chosen))


def final_costs(deal: Deal, scores: Sequence[int] = ()) -> Costs:
    """What a finished deal costs each seat, by drawing: 1 for losing without points, and no bonus beyond `scores`."""
    paid = deal.charges if deal.rules.point_table.has_points else dict.fromkeys(deal.charges, 1)
    costs = tuple(
        max(paid.get(seat, 0), -max(0, score)) for seat, score in enumerate(scores or [_MOST] * len(deal.players))
    )
    return (costs,) * (1 if len(deal.seats) == 2 else DRAWINGS)


def key_of(deal: Deal) -> Hashable:
    """All that matters for how a deal goes on, and what it costs."""
    decisions = tuple((each.seat, each.act) for each in deal.decisions if deal.pending or isinstance(each.act, Call))
    return deal.hands, deal.turn, deal.trick, deal.playing, deal.pending, decisions, deal.stock


def _distinct_acts(deal: Deal) -> list[Act]:
    """The allowed acts, one of each kind."""
    kinds: dict[Hashable, Act] = {}
    for act in deal.legal():
        kind = act if isinstance(act, Call) else (type(act), *(kind_of(deal, card) for card in act.cards))
        kinds.setdefault(kind, act)
    return list(kinds.values())


def kind_of(deal: Deal, card: Card) -> tuple[object, ...]:
    """What is the same for cards that do the same."""
    rules = deal.rules
    strengths = (rules.heights(last_trick=last)[card,] for last in (False, True))
    return (*strengths, rules.point_table.cost(card), card.rank == "1")


def _choices(deal: Deal, costs: list[Costs]) -> list[int]:
    """Which act the seat to act chooses, by drawing: one that costs it least, or with two players differs most."""
    liked, drawings, chosen = Preferences(deal), len(costs[0]), []
    for drawing, paid in enumerate(zip(*(own_costs(deal, each) for each in costs), strict=True)):
        least = min(paid)
        best = [option for option, own in enumerate(paid) if own == least]
        first = best[0] if len(best) == 1 else min(best, key=lambda option: liked(option * drawings + drawing))
        chosen.append(first)
    return chosen


def own_costs(deal: Deal, costs: Costs) -> list[int]:
    """What the seat to act pays, by drawing; with two players, less what the other pays."""
    own = deal.acting
    return [2 * each[own] - sum(each) if len(deal.seats) == 2 else each[own] for each in costs]


class Preferences:
    """Which of equally good acts the seat to act would choose: the one with the lowest number."""

    def __init__(self, deal: Deal) -> None:
        pending = ", ".join(f"{seat} {ask}" for ask, seat in deal.pending)
        text = (
            f"{deal.turn} {pending} {_write_hands(deal.hands)} {_write_hands(tuple(play.cards for play in deal.trick))}"
        )
        self._key = crc32(text.encode())

    def __call__(self, place: int) -> int:
        """The number of an act in a drawing; the acts of one drawing are as many places apart as there are drawings."""
        number = (place + 1) * _STEP & _ALL_BITS ^ self._key
        for stir, shift in zip(_STIRS, (30, 27), strict=True):
            number = (number ^ number >> shift) * stir & _ALL_BITS
        return number ^ number >> 31


@lru_cache(maxsize=1024)
def _write_hands(hands: tuple[Cards, ...]) -> str:
    return "; ".join(map(write_cards, hands))
