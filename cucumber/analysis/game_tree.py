"""All continuations of a position: what follows each act if a bot plays on, and over all ways of playing on.

Counting proceeds in small slices, so the caller can do other things in between, or stop by no longer using the
iterator. Positions with the same possible outcomes are counted only once: see `_DealCounts.key`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import NamedTuple

from cucumber.bots import Bot, play_on
from cucumber.engine.acts import Act, Ask, Call, Exchange, Play
from cucumber.engine.cards import Card, Cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.decisions import exchange_numbers
from cucumber.engine.game import Game
from cucumber.errors import CucumberError

MOST = 200_000  # acts counted in all
A_SLICE = 400  # acts between two reports: a few milliseconds
_A_TURN = 5_000  # acts counted after one act before the next has its turn
_A_BOTS_ACT = 30  # counted acts that take as long as one act of a bot
_MOST_ROWS = 60  # acts shown


class Outcome(NamedTuple):
    """A possible result of a deal: who takes the last trick, and what each charged seat is charged, by seat."""

    taker: int | None
    charges: tuple[tuple[int, int], ...]


class Charge(NamedTuple):
    """In how many ways of playing on a seat takes the last trick and pays, and the least and the most it is charged."""

    takes: int
    pays: int
    lowest: int
    highest: int


class Playout(NamedTuple):
    """How a deal goes on if a bot plays every seat: the acts from here, and the result."""

    acts: tuple[Act, ...]
    taker: int | None
    charges: Mapping[int, int]


@dataclass(frozen=True)
class Continuation:
    """What can follow an act: `playout` if a bot plays on, and `results` over all ways of playing on.

    `complete` says whether all ways have been counted; if not, there are at least that many. `playout` is None until
    the bot has played to the end.
    """

    act: Act
    playout: Playout | None
    results: Mapping[Outcome, int]
    complete: bool

    @cached_property
    def ways(self) -> int:
        """The number of ways to play on after this act, as far as counted."""
        return sum(self.results.values())

    def charge_of(self, seat: int) -> Charge | None:
        """What a seat is charged over all these ways; None if none has been counted yet."""
        if not self.results:
            return None
        charged = [(dict(result.charges).get(seat, 0), number) for result, number in self.results.items()]
        takes = sum(number for result, number in self.results.items() if result.taker == seat)
        pays = sum(number for points, number in charged if points > 0)
        return Charge(takes, pays, min(charged)[0], max(charged)[0])


@dataclass(frozen=True)
class Continuations:
    """What can follow each allowed act, as far as it has been counted.

    `seat` is the seat to act. `done` is how much of the tree has been searched, from 0 to 1, where the acts of a
    position have equal shares. `capped` says that counting stopped because there are too many positions.
    """

    seat: int
    each: tuple[Continuation, ...]
    done: float
    capped: bool

    @property
    def complete(self) -> bool:
        return all(each.complete and each.playout is not None for each in self.each)

    @property
    def ways(self) -> int:
        """The number of ways to play on, as far as counted."""
        return sum(each.ways for each in self.each)


def too_many(deal: Deal) -> str:
    """Why the continuations of a position cannot be counted, in one sentence; empty if they can."""
    if deal.turn is None:
        return "The deal is over, so there is nothing to go on with."
    exchangers = [seat for ask, seat in deal.pending if ask is Ask.EXCHANGE]
    for seat in exchangers:
        ways = sum(comb(len(deal.hands[seat]), number) for number in exchange_numbers(deal, seat))
        if ways > _MOST_ROWS:
            return f"{deal.players[seat]} can exchange in {ways:,} ways, too many to follow. Exchange cards first."
    number = len(deal.legal())
    if number > _MOST_ROWS:
        return f"{deal.actor} can do {number:,} different things, too many to follow. Choose one first."
    return ""


def explore(
    deal: Deal, bot: Bot, game: Game | None = None, most: int = MOST, a_slice: int = A_SLICE
) -> Iterator[Continuations]:
    """What can follow each act, in reports that get more complete; the last one is complete or capped.

    `bot` plays every seat, as on every page. At most `most` acts are counted, `a_slice` of them between two reports.

    >>> from cucumber import find
    >>> from cucumber.bots import BOTS
    >>> *_, last = explore(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]), BOTS["lowest"])
    >>> for each in last.each: print(each.act, each.playout.charges, each.ways, each.charge_of(0))
    2c {1: 11} 2 Charge(takes=1, pays=1, lowest=0, highest=9)
    9h {1: 11} 2 Charge(takes=0, pays=0, lowest=0, highest=0)

    Raises CucumberError if `too_many` gives a reason.
    """
    refusal = too_many(deal)
    if refusal:
        raise CucumberError(refusal)
    return _TreeSearch(deal, bot, game, most).reports(a_slice)


class _TreeSearch:
    """The work on one position: first the bot's playouts, then the counts, in turns."""

    def __init__(self, deal: Deal, bot: Bot, game: Game | None, most: int) -> None:
        self._deal, self._bot, self._game, self._most = deal, bot, game, most
        self._seat = deal.acting
        self._capped = False
        self._playouts: dict[Act, Playout] = {}
        counts = _DealCounts(deal)
        # Acts with equivalent cards have the same count.
        self._alike = {act: counts.likeness(act) for act in deal.legal()}
        firsts = {like: act for act, like in reversed(self._alike.items())}
        self._counts = {like: _Count(deal.act(firsts[like]), counts) for like in dict.fromkeys(self._alike.values())}

    def reports(self, a_slice: int) -> Iterator[Continuations]:
        """A report after every slice, and one at the end."""
        worked = 0
        for work in self._work():
            worked += work
            if worked >= a_slice:
                worked = 0
                yield self._report()
        yield self._report()

    def _work(self) -> Iterator[int]:
        """Does the work in small pieces, and yields the size of each."""
        for act in self._alike:
            yield from self._play_on(act)
        left = self._most
        counts = list(self._counts.values())
        while counts:
            for count in counts:
                for _ in range(_A_TURN):
                    if count.is_finished:
                        break
                    if left == 0:
                        self._capped = True
                        return
                    left -= 1
                    count.step()
                    yield 1
            counts = [count for count in counts if not count.is_finished]

    def _play_on(self, act: Act) -> Iterator[int]:
        """Lets the bot play on after an act; for each seat, it sees only what that seat may see."""
        deal, acts = self._deal.act(act), [act]
        for verdict in play_on(deal, dict.fromkeys(deal.playing, self._bot), self._game):
            deal = verdict.after()
            acts.append(verdict.act)
            yield _A_BOTS_ACT
        self._playouts[act] = Playout(tuple(acts), deal.taker, deal.charges)

    def _report(self) -> Continuations:
        counts = self._counts
        each = [
            Continuation(act, self._playouts.get(act), counts[like].results(), counts[like].is_finished)
            for act, like in self._alike.items()
        ]
        done = sum(counts[like].share_done() for like in self._alike.values()) / len(self._alike)
        return Continuations(self._seat, tuple(each), done, self._capped)


# --- counting ---------------------------------------------------------------------------------------------------------

Results = Counter[int]  # by the number of the result, since they are added by the million


class _DealCounts:
    """The counts of one deal so far, and which of its positions have the same count."""

    def __init__(self, deal: Deal) -> None:
        self.results: dict[object, Results] = {}
        self._kinds = _kinds(deal)
        self._numbers: dict[Outcome, int] = {}

    def result(self, deal: Deal) -> int:
        """The number of the result of a finished deal."""
        result = Outcome(deal.taker, tuple(sorted(deal.charges.items())))
        return self._numbers.setdefault(result, len(self._numbers))

    def in_words(self, results: Results) -> dict[Outcome, int]:
        """Counts by result instead of by its number."""
        named = list(self._numbers)
        return {named[result]: number for result, number in results.items()}

    def key(self, deal: Deal) -> object:
        """Everything that decides the possible results at the start of a trick, and None later in it.

        That is the seat to act; the hands, where equivalent cards count as equal, without regard to cards thrown away
        or played; and all calls, and the number of cards in each exchange, which limits the exchanges of others. These
        imply who is asked next, how many cards are left to draw, and how far the play has come.
        """
        if deal.trick:
            return None
        hands = tuple([self._kinds_of(hand) for hand in deal.hands])
        choices = [(each.seat, each.act if isinstance(each.act, Call) else len(each.thrown)) for each in deal.decisions]
        return deal.turn, hands, tuple(choices)

    def likeness(self, act: Act) -> object:
        """A value that is equal for acts leading to positions with the same count."""
        return (type(act), self._kinds_of(act.cards)) if isinstance(act, Play | Exchange) else act

    def _kinds_of(self, cards: Cards) -> tuple[int, ...]:
        return tuple([self._kinds[card] for card in cards])


def _kinds(deal: Deal) -> dict[Card, int]:
    """A number for each card, equal for equivalent cards: those of the same strength, rank and cost.

    A card that is in the pack more than once is equivalent only to its copies: playing either copy is one and the same
    act, while playing one of two different cards is two acts, even if the cards are equal.
    """
    pack, table = deal.pack, deal.rules.point_table
    kinds: dict[object, int] = {}
    numbers = {}
    for card in pack.counts:
        like = card if pack.counts[card] > 1 else (pack.strength[card], card.rank, table.cost(card))
        numbers[card] = kinds.setdefault(like, len(kinds))
    return numbers


class _SearchNode:
    """A position being searched, with the acts `left` to follow, each with the number of acts like it."""

    __slots__ = ("deal", "followed", "in_all", "key", "left", "results", "times")

    def __init__(self, deal: Deal, times: int, counts: _DealCounts) -> None:
        self.deal = deal
        self.key = counts.key(deal)
        self.times = times  # how many acts of the position before lead to one like this
        self.results: Results = Counter([counts.result(deal)] if deal.over else ())
        alike: dict[object, list[Act]] = {}
        for act in deal.legal():
            alike.setdefault(counts.likeness(act), []).append(act)
        self.left = [(acts[0], len(acts)) for acts in reversed(alike.values())]
        self.in_all = sum(times for _, times in self.left)
        self.followed = 0

    def add(self, results: Mapping[int, int], times: int) -> None:
        """Adds the results after that many of its acts."""
        mine = self.results
        for result, number in results.items():
            mine[result] = mine.get(result, 0) + number * times
        self.followed += times


class _Count:
    """The count of one position: the path down to the position being searched, advanced step by step."""

    def __init__(self, deal: Deal, counts: _DealCounts) -> None:
        self._counts = counts
        self._path = [_SearchNode(deal, 1, counts)]

    @property
    def is_finished(self) -> bool:
        return not self._path[-1].left

    def step(self) -> None:
        """Follows one act, and closes all positions that have none left."""
        here = self._path[-1]
        act, times = here.left.pop()
        deal = here.deal.act(act)
        known = {self._counts.result(deal): 1} if deal.over else self._counts.results.get(self._counts.key(deal))
        if known is None:
            self._path.append(_SearchNode(deal, times, self._counts))
        else:
            here.add(known, times)
        while self.is_finished and len(self._path) > 1:
            done = self._path.pop()
            if done.key is not None:
                self._counts.results[done.key] = done.results
            self._path[-1].add(done.results, done.times)

    def results(self) -> dict[Outcome, int]:
        so_far: Results = Counter()
        for here in reversed(self._path):
            so_far.update(here.results)
            so_far = Counter({result: number * here.times for result, number in so_far.items()})
        return self._counts.in_words(so_far)

    def share_done(self) -> float:
        """How much of the tree has been searched, from 0 to 1."""
        if self.is_finished:
            return 1.0
        part = 0.0  # searched of the position one step below
        below = 0
        for here in reversed(self._path):
            part = (here.followed + below * part) / here.in_all
            below = here.times
        return part
