"""How fast the engine is, beside the plainest immutable program that plays Agurk, in one run.

    pytest tools/benchmarks/test_engine.py --benchmark-only

Read the figures as ratios: machines differ. The plain program plays the same deals, explains nothing and checks nothing
but legality.
"""

import subprocess
import sys
from dataclasses import dataclass, replace
from random import Random
from statistics import median
from timeit import repeat
from typing import NamedTuple

import pytest

from cucumber import VARIANTS, Deal, Game, find
from cucumber.engine.view import view

pytestmark = pytest.mark.benchmark

DEALS = 500
SEATS = 4
RULES = find("agurk").rules


class PlainCard(NamedTuple):
    rank: int
    suit: str


PLAIN_PACK = [PlainCard(rank, suit) for rank in range(2, 15) for suit in "cdhs"]


@dataclass(frozen=True)
class PlainDeal:
    hands: tuple[tuple[PlainCard, ...], ...]
    turn: int
    trick: tuple[tuple[int, PlainCard], ...] = ()
    tricks: tuple[tuple[tuple[int, PlainCard], ...], ...] = ()
    taker: int | None = None

    def legal(self):
        hand = self.hands[self.turn]
        if not self.trick:
            return list(hand)
        highest = max(card.rank for _, card in self.trick)
        lowest = min(card.rank for card in hand)
        return [card for card in hand if card.rank >= highest or card.rank == lowest]

    def play(self, card):
        if card not in self.legal():
            raise ValueError(card)
        hands = tuple(
            tuple(held for held in hand if held != card) if seat == self.turn else hand
            for seat, hand in enumerate(self.hands)
        )
        trick = (*self.trick, (self.turn, card))
        if len(trick) < len(hands):
            return replace(self, hands=hands, trick=trick, turn=(self.turn + 1) % len(hands))
        highest = max(card.rank for _, card in trick)
        taker = [seat for seat, card in trick if card.rank == highest][-1]
        tricks = (*self.tricks, trick)
        return replace(self, hands=hands, trick=(), tricks=tricks, turn=taker, taker=None if hands[taker] else taker)


def play_plain():
    rng = Random(1)
    for _ in range(DEALS):
        cards = rng.sample(PLAIN_PACK, 52)
        deal = PlainDeal(tuple(tuple(sorted(cards[seat * 7 : seat * 7 + 7])) for seat in range(SEATS)), turn=0)
        while deal.taker is None:
            deal = deal.play(rng.choice(deal.legal()))


def play_engine():
    rng = Random(1)
    for _ in range(DEALS):
        deal = Deal.dealt(RULES, rng, SEATS, 7)
        while deal.turn is not None:
            deal = deal.act(rng.choice(deal.legal()))


@pytest.mark.benchmark(group="500 random deals of Agurk, 4 seats")
def test_plain_program(benchmark):
    benchmark.pedantic(play_plain, rounds=15, warmup_rounds=2)


@pytest.mark.benchmark(group="500 random deals of Agurk, 4 seats")
def test_engine(benchmark):
    benchmark.pedantic(play_engine, rounds=15, warmup_rounds=2)


def positions():
    """Positions of every game in which a card is to be played."""
    for variant in VARIANTS:
        rng = Random(variant.key)
        players = ["Ann", "Bo", "Cai", "Dan"][: variant.rules.player_range.most]
        deal = Game.new(variant.rules, players).deal(rng)
        while not deal.over:
            if not deal.pending:
                yield deal
            deal = deal.act(rng.choice(deal.legal()))


def microseconds(do):
    return min(repeat(do, number=20, repeat=5)) / 20 * 1e6


def test_a_view_for_a_bot(capsys):
    views, acts = [], []
    for deal in positions():
        views.append(microseconds(lambda deal=deal: view(deal, deal.turn)))
        acts.append(microseconds(lambda deal=deal: deal.legal()))
    times = median(each / legal for each, legal in zip(views, acts, strict=True))
    with capsys.disabled():
        print(
            f"\na view in {len(views)} positions: median {median(views):.0f} µs, slowest {max(views):.0f} µs; "
            f"{times:.1f} times as long as `legal()`, {median(acts):.1f} µs"
        )


def python(code):
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.benchmark(group="starting Python")
def test_start_of_python(benchmark):
    benchmark.pedantic(python, args=["pass"], rounds=15, warmup_rounds=2)


@pytest.mark.benchmark(group="starting Python")
def test_start_of_python_with_import_cucumber(benchmark):
    benchmark.pedantic(python, args=["import cucumber"], rounds=15, warmup_rounds=2)
