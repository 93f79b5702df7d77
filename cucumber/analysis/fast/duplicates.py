"""Duplicate play: the same cards for every pair of bots, so that what differs is the play.

A *pair* is one bot and the bot of all other seats. For each number the same cards are dealt again and again: to every
pair, and with the one bot in every seat. So the luck of the cards is the same for all, and of each number only a few
sums remain, from which means, differences and their intervals follow exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from math import lcm
from typing import Any, NamedTuple

from cucumber.analysis.fast.batches import run
from cucumber.analysis.fast.reference import EngineRun
from cucumber.analysis.fast.simulation import play_one
from cucumber.analysis.fast.tallies import ENGINE, check_numbers, how_played, merge_ranges
from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board, chance, with_card
from cucumber.analysis.masks.chance import Draws, key_of
from cucumber.analysis.masks.compilation import Ints, cached, compiled, count, listed, nth, packed, row, zeros
from cucumber.analysis.masks.compiled_rules import CompiledRules, compiled_rules, rules_as_numbers
from cucumber.analysis.masks.counts import new_counts
from cucumber.analysis.masks.mask_bots import code_of, number_of
from cucumber.analysis.masks.mask_games import start_game
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.analysis.search.desk import Desk, desk_for
from cucumber.bots import Bot
from cucumber.bots.habits import Habit
from cucumber.bots.lineup import AnyBot, bot_of, bots_by_seat
from cucumber.engine.rules import Rules
from cucumber.errors import BadDeal

Pair = tuple[AnyBot | Habit, AnyBot]
Part = tuple[tuple[str, ...], int]
_Play = Callable[[range, Ints, Ints], None]  # of these numbers, added up

_AT_ONCE, _SEARCHED_AT_ONCE = 2**10, 1  # numbers between two points at which Python can be interrupted
_ROOM = 2**62  # what a product may add up to on the way


@dataclass(frozen=True)
class Duplicate:
    """What is played again and again with the same cards: by each pair, with its one bot in every seat.

    With a `hand`, the one bot is not dealt its cards as they come: each part is some ranks, and how many cards of these
    it gets. With `leading`, it sits only where the first trick is led. The one bot of a pair may have a habit.
    """

    rules: Rules
    players: int
    pairs: tuple[Pair, ...]
    seed: int = 0
    whole_games: bool = False
    hand: tuple[Part, ...] = ()
    leading: bool = False

    @property
    def identity(self) -> tuple[object, ...]:
        """What is played, for comparison, with bots by their names: copies from other processes are other objects."""
        pairs = [pair_data(pair) for pair in self.pairs]
        return self.rules, self.players, pairs, self.seed, self.whole_games, self.hand, self.leading

    @property
    def seats_of_one(self) -> range:
        """The seats in which the one bot sits, one after the other."""
        if not self.leading:
            return range(self.players)
        leader = self.players - 1 if codes.code(self.rules.first_lead) == codes.DEALER_LEADS else 0
        return range(leader, leader + 1)

    @property
    def unit(self) -> int:
        """The parts in which a win is counted, so that all ways to share one are whole numbers."""
        return lcm(*range(1, self.players + 1)) if self.whole_games else 1

    @property
    def searching(self) -> bool:
        return any(bot.effort for pair in self.pairs for bot in bots_in(pair, 2))

    def how(self, *, engine: bool = False) -> str:
        """What would play it: "compiled", "uncompiled" or "engine", which plays all if it has to play one pair.

        Raises BadDeal for players, bots or hands that cannot be played.
        """
        line_ups = [bots_in(pair, self.players) for pair in self.pairs]
        ways = {how_played(self.rules, self.players, bots, engine=engine) for bots in line_ups}
        how = ENGINE if ENGINE in ways else ways.pop()
        self._check_hand(how)
        return how

    def _check_hand(self, how: str) -> None:
        habits = any(isinstance(one, Habit) for one, _ in self.pairs)
        if self.hand and self.whole_games:
            raise BadDeal("Hands are given only in single deals.")
        if (self.hand or habits) and (how == ENGINE or needs_the_engine(self.rules, self.players)):
            raise BadDeal("Hands and habits are given only where masks can hold the cards.")
        pack = self.rules.pack_for(self.players).cards
        for ranks, number in self.hand:
            if not 0 < number <= sum(card.rank in ranks for card in pack):
                raise BadDeal(f"A hand can't have {number!r:.20} of {', '.join(ranks):.60} in {self.rules.name}.")


def bots_in(pair: Pair, players: int) -> tuple[Bot, ...]:
    """The bot of each seat where the one bot sits in the first."""
    one, among = pair
    return bots_by_seat((one.bot if isinstance(one, Habit) else one, *[among] * (players - 1)), players)


def pair_data(pair: Pair) -> list[Any]:
    """A pair as plain data: bots by their names."""
    one, among = pair
    return [asdict(one) if isinstance(one, Habit) else bot_of(one).name, bot_of(among).name]


@dataclass(frozen=True)
class Standings:
    """What each pair's bots paid or won in some deals or games, whose numbers are in `ranges`, each `[first, last)`.

    Each pair has two sides: its one bot, and the others. A side's worth in one number is a whole number: of deals what
    it pays, added up over all its seats in all rotations, where a bonus takes nobody below the zero that all begin
    with; of games the shares it wins, each counted in parts of a `unit`. `sums` holds these added up, side by side, and
    `products` the products of every two sides, row by row up to the diagonal. Standings of different numbers of the
    same duplicate can be added.

    >>> from cucumber import find
    >>> duplicate = Duplicate(find("agurk").rules, 4, (("lowest", "lowest"), ("highest", "lowest")))
    >>> made = standings(duplicate, 0, 50)
    >>> made.number, made.mean(0) == made.mean(1), made.mean(2) < made.mean(3)
    (50, True, True)
    """

    duplicate: Duplicate
    ranges: tuple[tuple[int, int], ...]
    how: str
    sums: tuple[int, ...]
    products: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many deals or games were dealt."""
        return sum(last - first for first, last in self.ranges)

    def parts(self, side: int) -> int:
        """What a side's worth in one number is divided by, for that of a seat."""
        others = self.duplicate.players - 1 if side % 2 else 1
        return len(self.duplicate.seats_of_one) * others * self.duplicate.unit

    def mean(self, side: int) -> float:
        """What a seat of this side pays in a deal, or its share of the games won."""
        return self.sums[side] / (self.number * self.parts(side))

    def product(self, side: int, other: int) -> int:
        """The products of two sides' worths, added up over all numbers."""
        low, high = sorted((side, other))
        return self.products[high * (high + 1) // 2 + low]

    def __add__(self, other: Standings) -> Standings:
        """Both together. Raises BadDeal if what was played differs, or if a number would be counted twice."""
        if self.duplicate.identity != other.duplicate.identity:
            raise BadDeal("Standings are added where the same was played by the same; here they differ.")
        return replace(
            self,
            ranges=merge_ranges(self.ranges + other.ranges),
            how=", ".join(sorted({*self.how.split(", "), *other.how.split(", ")})),
            sums=_add(self.sums, other.sums),
            products=_add(self.products, other.products),
        )


def _add(some: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(some, others, strict=True))


def standings(duplicate: Duplicate, first: int, last: int, *, engine: bool = False) -> Standings:
    """The standings after the deals or games whose numbers are in `[first, last)`.

    Chance is that of `tally`: the deal with some number has the same cards here as there, unless a hand is given.
    Raises BadDeal, with the reason, for players, bots or numbers that cannot be played.
    """
    how = duplicate.how(engine=engine)
    check_numbers(first, last, duplicate.seed, how)
    play = _on_engine(duplicate) if how == ENGINE else _on_masks(duplicate)
    sides = 2 * len(duplicate.pairs)
    sums, products = (0,) * sides, (0,) * (sides * (sides + 1) // 2)
    at_once = _SEARCHED_AT_ONCE if duplicate.searching else _AT_ONCE
    step = min(at_once, _ROOM // (duplicate.players * duplicate.unit) ** 2)
    for start in range(first, last, step):
        more, more_products = zeros(len(sums)), zeros(len(products))
        play(range(start, min(last, start + step)), more, more_products)
        sums, products = _add(sums, listed(more)), _add(products, listed(more_products))
    return Standings(duplicate, ((first, last),), how, sums, products)


# --- on masks ---------------------------------------------------------------------------------------------------------


class DuplicateBatch(NamedTuple):
    """Everything that the compiled play of the numbers in `[first, last)` needs, and room for what comes of it."""

    rules: CompiledRules
    board: Board
    desk: Any  # None if no bot searches
    first: int
    last: int
    seed: int
    whole_games: bool
    unit: int
    from_seat: int  # those of the one bot
    to_seat: int
    pairs: Ints  # the two bots of each pair, one pair after the other
    masks: Ints  # the cards of each part of the hand that the one bot is given
    parts: Ints  # and how many of them
    counts: Ints
    log: Ints
    worth: Ints  # of each side in one number
    sums: Ints
    products: Ints


@cached
def play_round(table: DuplicateBatch) -> None:
    """Plays all numbers with each pair."""
    for index in range(table.first, table.last):
        key = key_of(table.seed, index)
        for side in range(0, len(table.pairs), 2):
            _play_pair(table, table.desk, table.pairs[side], table.pairs[side + 1], key, side)
        _add_up(table.worth, table.sums, table.products)


@compiled
def _play_pair(table: DuplicateBatch, desk: Desk | None, one: int, among: int, key: int, side: int) -> None:
    """Plays one number with the one bot in each of its seats, and notes the worth of both sides."""
    rules, board, worth = table.rules, table.board, table.worth
    worth[side], worth[side + 1] = 0, 0
    by_seat, played = board.asked, False
    for seat in range(rules.players):
        board.players[seat] = among
    for own in range(table.from_seat, table.to_seat):
        board.players[own] = one
        if not played or one != among or len(table.masks):  # a bot among its like plays the same in all seats
            start_game(rules, board, key)
            board.given[own] = _hand(rules, board, table.masks, table.parts)
            play_one(rules, board, desk, table.whole_games, table.counts, table.log)
            _find_worth(table, by_seat)
            board.given[own] = 0
            played = True
        for seat in range(rules.players):
            worth[side + (seat != own)] += by_seat[seat]
        board.players[own] = among


@compiled
def _hand(rules: CompiledRules, board: Board, masks: Ints, parts: Ints) -> int:
    """A hand drawn part by part: from each mask as many cards as `parts` says."""
    hand = 0
    for part in range(len(masks)):
        left = masks[part] & ~hand
        for _ in range(parts[part]):
            card = nth(left, chance(board, count(left)))
            left &= ~(1 << card)
            hand = with_card(rules, hand, rules.first[card])
    return hand


@compiled
def _find_worth(table: DuplicateBatch, by_seat: Ints) -> None:
    """What each seat pays in the first deal of a game, or the share it wins."""
    rules, board, winners = table.rules, table.board, 0
    for seat in range(rules.players):
        by_seat[seat] = 0
        winners += board.won[seat]
    if table.whole_games:
        for seat in range(rules.players):
            by_seat[seat] = table.unit // winners if board.won[seat] else 0
        return
    for place in range(board.many):
        by_seat[board.seats[place]] = max(0, board.owed[place] - board.bonus[place])


@compiled
def _add_up(worth: Ints, sums: Ints, products: Ints) -> None:
    """Adds the worths of one number, and the products of every two of them."""
    place = 0
    for side in range(len(worth)):
        sums[side] += worth[side]
        for other in range(side + 1):
            products[place] += worth[side] * worth[other]
            place += 1


def _on_masks(duplicate: Duplicate) -> _Play:
    rules = compiled_rules(duplicate.rules, duplicate.players)
    cards = duplicate.rules.pack_for(duplicate.players).cards
    masks = [sum(1 << place for place, card in enumerate(cards) if card.rank in ranks) for ranks, _ in duplicate.hand]
    pairs = [bot for one, among in duplicate.pairs for bot in (_code(one), _code(among))]
    rows = row(pairs), row(masks), row([number for _, number in duplicate.hand])
    desk = desk_for(rules, pairs, whole_games=duplicate.whole_games)
    seats, worth = duplicate.seats_of_one, zeros(len(pairs))
    extent = 0, 0, duplicate.seed, duplicate.whole_games, duplicate.unit, seats.start, seats.stop
    table = DuplicateBatch(rules, packed(Board()), desk, *extent, *rows, new_counts(), zeros(0), worth, worth, worth)

    def play(numbers: range, sums: Ints, products: Ints) -> None:
        here = table._replace(sums=sums, products=products)

        def plain() -> DuplicateBatch:
            return here._replace(rules=rules_as_numbers(duplicate.rules, duplicate.players), board=Board())

        run(play_round, here, plain, numbers)

    return play


def _code(bot: AnyBot | Habit) -> int:
    """The number by which the play on masks knows a bot with its habit."""
    if isinstance(bot, Habit):
        return _code(bot.bot) + code_of(bot)
    return number_of(bot_of(bot))


# --- on the engine ----------------------------------------------------------------------------------------------------


def _on_engine(duplicate: Duplicate) -> _Play:
    def play(numbers: range, sums: Ints, products: Ints) -> None:
        for number in numbers:
            worth: list[int] = []
            for pair in duplicate.pairs:
                worth += _pair_on_engine(duplicate, bots_in(pair, duplicate.players), key_of(duplicate.seed, number))
            _add_up(row(worth), sums, products)

    return play


def _pair_on_engine(duplicate: Duplicate, bots: Sequence[Bot], key: int) -> tuple[int, int]:
    """The worth of both sides in one number."""
    one, others = 0, 0
    for own in duplicate.seats_of_one:
        seated = [bots[seat - own] for seat in range(len(bots))]
        run = EngineRun(duplicate.rules, seated, whole_games=duplicate.whole_games)
        if duplicate.whole_games:
            winners = run.play_game(Draws(key)).winners
            worth = [duplicate.unit // len(winners) if seat in winners else 0 for seat in run.bots]
        else:
            charges = run.play_first_deal(Draws(key)).charges
            worth = [max(0, charges.get(seat, 0)) for seat in run.bots]
        one, others = one + worth[own], others + sum(worth) - worth[own]
    return one, others
