"""Any position solved on the engine: the questions before the play, sets of cards, doubling.

A plain search of all ways to play on, for all drawings at once. From where masks can hold the position, they solve it.
"""

from __future__ import annotations

from collections.abc import Hashable
from zlib import crc32

import numpy as np

from cucumber.acts import Act, Call
from cucumber.analysis.solver import on_masks
from cucumber.analysis.solver.found import DRAWINGS, Costs, Found, Patience
from cucumber.cards import Card
from cucumber.deal import Deal

_MOST_POSITIONS = 8_000
_MOST_ON_MASKS = 500  # positions given to masks


def solve(deal: Deal, patience: Patience) -> Found:
    """What each act leads to. Raises BadDeal if there are too many ways to go on."""
    search = _Search(patience)
    return Found({act: search.settle(deal.act(act)) for act in deal.legal()})


class _Search:
    """A search that remembers what it has found."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self.found: dict[Hashable, Costs] = {}
        self.on_masks = 0

    def settle(self, deal: Deal) -> Costs:
        """What a position costs each seat, by drawing."""
        if deal.over:
            return charged(deal)
        key = key_of(deal)
        if key not in self.found:
            self.patience.check()
            self.found[key] = self._settled(deal)
            if len(self.found) > _MOST_POSITIONS or self.on_masks > _MOST_ON_MASKS:
                raise on_masks.too_large(deal)
        return self.found[key]

    def _settled(self, deal: Deal) -> Costs:
        if on_masks.can_hold(deal):
            self.on_masks += 1
            return on_masks.settle(deal, self.patience)
        costs = [self.settle(deal.act(option)) for option in _different(deal)]
        chosen = _choices(deal, costs)
        return np.stack([costs[option][drawing] for drawing, option in enumerate(chosen)])


def charged(deal: Deal) -> Costs:
    """What a deal that is over costs each seat, in every drawing; where no points are counted, losing costs 1."""
    in_points = any(points for _, points in deal.rules.point_table.points)
    paid = deal.charges if in_points else dict.fromkeys(deal.charges, 1)
    costs = [paid.get(seat, 0) for seat in range(len(deal.players))]
    return np.tile(np.array(costs, dtype=np.int64), (1 if len(deal.seats) == 2 else DRAWINGS, 1))


def key_of(deal: Deal) -> Hashable:
    """All that matters for how a deal goes on, and what it costs."""
    said = tuple((each.seat, each.act) for each in deal.decisions if deal.pending or isinstance(each.act, Call))
    return deal.hands, deal.turn, deal.trick, deal.playing, deal.pending, said, deal.stock


def _different(deal: Deal) -> list[Act]:
    """The allowed acts, one of each kind."""
    kinds: dict[Hashable, Act] = {}
    for act in deal.legal():
        kinds.setdefault(_kind(deal, act), act)
    return list(kinds.values())


def _kind(deal: Deal, act: Act) -> Hashable:
    if isinstance(act, Call):
        return act
    return type(act), tuple(kind_of(deal, card) for card in act.cards)


def kind_of(deal: Deal, card: Card) -> tuple[object, ...]:
    """What is the same for cards that do the same."""
    rules = deal.rules
    strengths = (rules.heights(last_trick=last)[card,] for last in (False, True))
    return (*strengths, rules.point_table.cost(card), card.rank == "1")


def _choices(deal: Deal, costs: list[Costs]) -> list[int]:
    """Which act the seat to act chooses, by drawing: one that costs it least, or with two players differs most."""
    assert deal.turn is not None
    own = np.stack([each[:, deal.turn] for each in costs])
    if len(deal.seats) == 2:
        own = 2 * own - np.stack([each.sum(axis=1) for each in costs])
    likings = preferences(deal, *own.shape)
    return [int(option) for option in np.where(own == own.min(axis=0), likings, np.inf).argmin(axis=0)]


def preferences(deal: Deal, options: int, drawings: int) -> np.ndarray:
    """Which of equally good acts would be chosen, by act and drawing: the one with the lowest number."""
    drawn = np.random.default_rng(crc32(repr(key_of(deal)).encode()))
    return drawn.random((options, drawings))
