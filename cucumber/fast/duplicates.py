"""Duplicate play: the same cards for every pair of bots, so that what differs is the play.

A *pair* is one bot and the bot of all other seats. For each number the same cards are dealt again and again: to every
pair, and with the one bot in every seat. So the luck of the cards is the same for all, and of each number only a few
sums remain, from which means, differences and their intervals follow exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import lcm
from typing import cast

import numpy as np

from cucumber.bots import BOTS
from cucumber.errors import BadDeal
from cucumber.fast.batches import board_for
from cucumber.fast.board import Board
from cucumber.fast.chance import Draws, key_of
from cucumber.fast.compiling import Ints, cached, call, compiled, packed
from cucumber.fast.counts import Counts
from cucumber.fast.games import next_deal, play_game, start_game
from cucumber.fast.reference import EngineRun
from cucumber.fast.rules import NONE, CompiledRules, compiled_rules
from cucumber.fast.running import ENGINE, check_numbers, codes_of, how_played, joined, names_of_bots
from cucumber.rules import Rules

Pair = tuple[str, str]
Names = Sequence[Sequence[str]]
Duplicates = Callable[[CompiledRules, Board, Ints, int, int, int, bool, int, Counts, Ints, Ints, Ints, Ints], None]

_AT_ONCE = 2**10  # numbers between two points at which Python can be interrupted
_ROOM = 2**62  # what a product may add up to on the way


@dataclass(frozen=True)
class Standings:
    """What each pair's bots paid or won in some deals or games, whose numbers are in `ranges`, each `[first, last)`.

    Each pair has two sides: its one bot, and the others. A side's worth in one number is a whole number: of deals what
    it pays, bonuses off, added up over all its seats in all rotations; of games the shares it wins, each counted in
    parts of `unit`. `sums` holds these added up, side by side, and `products` the products of every two sides, row by
    row up to the diagonal. Standings of different numbers of the same pairs can be added.

    >>> from cucumber import find
    >>> made = standings(find("agurk").rules, 4, [("lowest", "lowest"), ("highest", "lowest")], 0, 50)
    >>> made.number, made.mean(0) == made.mean(1), made.mean(2) < made.mean(3)
    (50, True, True)
    """

    rules: Rules
    players: int
    pairs: tuple[Pair, ...]
    seed: int
    whole_games: bool
    ranges: tuple[tuple[int, int], ...]
    how: str
    sums: tuple[int, ...]
    products: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many deals or games were dealt."""
        return sum(last - first for first, last in self.ranges)

    @property
    def unit(self) -> int:
        """The parts in which a win is counted, so that all ways to share one are whole numbers."""
        return parts_of_a_win(self.players) if self.whole_games else 1

    def seats(self, side: int) -> int:
        """How many seats a side's worth is added up over."""
        return self.players * (self.players - 1 if side % 2 else 1)

    def mean(self, side: int) -> float:
        """What a seat of this side pays in a deal, or its share of the games won."""
        return self.sums[side] / (self.number * self.unit * self.seats(side))

    def product(self, side: int, other: int) -> int:
        """The products of two sides' worths, added up over all numbers."""
        low, high = sorted((side, other))
        return self.products[high * (high + 1) // 2 + low]

    def __add__(self, other: Standings) -> Standings:
        """The standings of both together.

        Raises BadDeal if what was played differs, or if a number would be counted twice.
        """
        if self._of_what != other._of_what:
            raise BadDeal(
                "Standings are added where rules, players, pairs, seed and kind are the same; here they differ."
            )
        return replace(
            self,
            ranges=joined(self.ranges + other.ranges),
            how=", ".join(sorted({*self.how.split(", "), *other.how.split(", ")})),
            sums=_added(self.sums, other.sums),
            products=_added(self.products, other.products),
        )

    @property
    def _of_what(self) -> tuple[object, ...]:
        return self.rules, self.players, self.pairs, self.seed, self.whole_games


def _added(some: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(some, others, strict=True))


def parts_of_a_win(players: int) -> int:
    """The number that every number of winners divides."""
    return lcm(*range(1, players + 1))


def standings(
    rules: Rules,
    players: int,
    pairs: Sequence[Pair],
    first: int,
    last: int,
    seed: int = 0,
    *,
    whole_games: bool = False,
    engine: bool = False,
) -> Standings:
    """The standings of these pairs after the deals or games whose numbers are in `[first, last)`.

    Chance is that of `tally`: the deal with some number has the same cards here as there. Raises BadDeal, with the
    reason, for players, bots or numbers that cannot be played.
    """
    names = [names_of_bots((one, *[among] * (players - 1)), players) for one, among in pairs]
    how = ways_of_play(rules, players, pairs, engine=engine)
    check_numbers(first, last, seed, how)
    play = _on_engine if how == ENGINE else _on_masks
    sides = 2 * len(pairs)
    sums, products = (0,) * sides, (0,) * (sides * (sides + 1) // 2)
    step = min(_AT_ONCE, _ROOM // (players * parts_of_a_win(players)) ** 2)
    for start in range(first, last, step):
        more, more_products = _row([0] * len(sums)), _row([0] * len(products))
        play(rules, names, range(start, min(last, start + step)), seed, whole_games, more, more_products)
        sums, products = _added(sums, _plain(more)), _added(products, _plain(more_products))
    return Standings(rules, players, tuple(pairs), seed, whole_games, ((first, last),), how, sums, products)


def ways_of_play(rules: Rules, players: int, pairs: Sequence[Pair], *, engine: bool = False) -> str:
    """What plays these pairs: "compiled", "uncompiled" or "engine", which plays all if it has to play one.

    Raises BadDeal for players or bots that cannot play.
    """
    ways = {how_played(rules, players, (one, *[among] * (players - 1)), engine=engine) for one, among in pairs}
    return ENGINE if ENGINE in ways else ways.pop()


# --- on masks ---------------------------------------------------------------------------------------------------------


@compiled
def play_one(rules: CompiledRules, board: Board, whole_games: bool, counts: Counts, log: Ints) -> None:
    """Plays one deal or game with the bots at the board."""
    if whole_games:
        play_game(rules, board, counts, log)
    else:
        next_deal(rules, board, counts, log)


@compiled
def _worth(rules: CompiledRules, board: Board, whole_games: bool, unit: int, by_seat: Ints) -> None:
    """What each seat pays, bonuses off, or the share it wins."""
    winners = 0
    for seat in range(rules.players):
        by_seat[seat] = 0
        winners += board.won[seat]
    if whole_games:
        for seat in range(rules.players):
            by_seat[seat] = unit // winners if board.won[seat] else 0
        return
    for place in range(board.many):
        owed = 0 if board.owed[place] == NONE else board.owed[place]
        by_seat[board.seats[place]] = owed - board.bonus[place]


@compiled
def _play_pair(
    rules: CompiledRules,
    board: Board,
    one: int,
    among: int,
    key: int,
    whole_games: bool,
    unit: int,
    counts: Counts,
    log: Ints,
    worth: Ints,
    side: int,
) -> None:
    """Plays one number with the one bot in each seat in turn, and notes the worth of both sides."""
    worth[side], worth[side + 1] = 0, 0
    by_seat = board.asked
    for seat in range(rules.players):
        board.players[seat] = among
    for turn in range(rules.players):
        board.players[turn] = one
        if turn == 0 or one != among:  # a bot among its like plays the same in all rotations
            start_game(rules, board, key)
            play_one(rules, board, whole_games, counts, log)
            _worth(rules, board, whole_games, unit, by_seat)
        for seat in range(rules.players):
            worth[side + (seat != turn)] += by_seat[seat]
        board.players[turn] = among


@cached
def _play_range(fingerprint: str) -> Duplicates:
    def play_range(
        rules: CompiledRules,
        board: Board,
        pairs: Ints,
        first: int,
        last: int,
        seed: int,
        whole_games: bool,
        unit: int,
        counts: Counts,
        log: Ints,
        worth: Ints,
        sums: Ints,
        products: Ints,
    ) -> None:
        """Plays the numbers in `[first, last)` with each pair, whose bots follow one another in `pairs`."""
        _ = fingerprint
        for index in range(first, last):
            for side in range(0, len(pairs), 2):
                one, among, key = pairs[side], pairs[side + 1], key_of(seed, index)
                _play_pair(rules, board, one, among, key, whole_games, unit, counts, log, worth, side)
            _add_up(worth, sums, products)

    return play_range


@compiled
def _add_up(worth: Ints, sums: Ints, products: Ints) -> None:
    """Adds the worths of one number, and the products of every two of them."""
    place = 0
    for side in range(len(worth)):
        sums[side] += worth[side]
        for other in range(side + 1):
            products[place] += worth[side] * worth[other]
            place += 1


def _on_masks(
    rules: Rules, names: Names, numbers: range, seed: int, whole_games: bool, sums: Ints, products: Ints
) -> None:
    players = len(names[0])
    board, counts = packed(board_for(codes_of(names[0]))), packed(Counts())
    pairs = _row([code for each in names for code in codes_of((each[0], each[-1]))])
    log, worth = _row([]), _row([0] * len(pairs))
    about = numbers.start, numbers.stop, seed, whole_games, parts_of_a_win(players)
    call(_play_range, compiled_rules(rules, players), board, pairs, *about, counts, log, worth, sums, products)


def _row(numbers: Sequence[int]) -> Ints:
    return cast("Ints", np.array(numbers, dtype=np.int64))


def _plain(row: Ints) -> list[int]:
    """A row as numbers that may grow to any size."""
    return [int(row[place]) for place in range(len(row))]


# --- on the engine ----------------------------------------------------------------------------------------------------


def _on_engine(
    rules: Rules, names: Names, numbers: range, seed: int, whole_games: bool, sums: Ints, products: Ints
) -> None:
    for number in numbers:
        worth = [each for bots in names for each in _pair_on_engine(rules, bots, key_of(seed, number), whole_games)]
        _add_up(_row(worth), sums, products)


def _pair_on_engine(rules: Rules, bots: Sequence[str], key: int, whole_games: bool) -> tuple[int, int]:
    """The worth of both sides in one number."""
    one, others = 0, 0
    for turn in range(len(bots)):
        run = EngineRun(rules, [BOTS[bots[seat - turn]] for seat in range(len(bots))])
        worth = _won(run, key) if whole_games else _paid(run, key)
        one, others = one + worth[turn], others + sum(worth) - worth[turn]
    return one, others


def _paid(run: EngineRun, key: int) -> list[int]:
    charges = run.play_first_deal(Draws(key)).charges
    return [charges.get(seat, 0) for seat in run.bots]


def _won(run: EngineRun, key: int) -> list[int]:
    winners = run.play_game(Draws(key)).winners
    return [parts_of_a_win(len(run.bots)) // len(winners) if seat in winners else 0 for seat in run.bots]
