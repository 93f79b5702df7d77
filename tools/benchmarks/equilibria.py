"""Agurk for two with few cards of four ranks, solved, and how much each bot loses there to whoever knows how it plays.

    python -m tools.benchmarks.equilibria

`--cards` says how many cards each is dealt, `--bots` names bots. Every deal is played on the engine in every
way. A *situation* is what a player knows when it is to play, the hand it was dealt and all plays so far; a *policy* is
how likely each of its options is there. CFR+ finds policies that neither player gains by leaving (an equilibrium); what
somebody gains who best answers a bot's policy is what the bot can lose. A loss is what a player pays beyond the other.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement, islice, pairwise, product
from math import comb, prod
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cucumber import Deal, Rules, find, view
from cucumber.bots import BOTS, Bot
from cucumber.engine.acts import Play
from cucumber.engine.cards import Pack
from cucumber.engine.rules import HandSizes, TieBonus
from cucumber.english import number_word

Numbers = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Kinds = tuple[int, ...]  # ranks, of which 0 is the lowest

ROBBED = ("highest", "patient", "sharp", "random", "fimp", "lowest")
NO_OPTION = -1  # what comes before a player's first play


class Situation(NamedTuple):
    """What a player knows: the hand it was dealt, and all plays so far."""

    hand: Kinds
    course: Kinds


Option = tuple[Situation, int]  # and the kind that is played there


class End(NamedTuple):
    """A way a deal can end: the last option of both players, how likely the cards are, and what each pays."""

    options: tuple[Option, ...]
    likely: float
    pays: tuple[int, int]


class Result(NamedTuple):
    """What each player pays on average, and what it could gain by leaving its policy while the other keeps its own."""

    pays: Sequence[float]
    gains: Sequence[float]

    @property
    def value(self) -> float:
        """What it is worth to lead."""
        return self.pays[1] - self.pays[0]

    @property
    def exploitability(self) -> float:
        """What a player can gain, on average over the two."""
        return sum(self.gains) / 2


class Seat:
    """The situations of one player, trick by trick: situation s has the options `[first[s], first[s + 1])`."""

    def __init__(self, found: dict[Situation, tuple[Deal, Kinds, Option | None]]) -> None:
        self.situations = sorted(found, key=lambda each: len(each.course))
        self.deals = [found[each][0] for each in self.situations]  # one in which it arises
        self.kinds = [found[each][1] for each in self.situations]
        options = [(each, kind) for each, kinds in zip(self.situations, self.kinds, strict=True) for kind in kinds]
        self.number = {option: number for number, option in enumerate(options)}
        many = [*map(len, self.kinds)]
        self.first: Ints = np.cumsum([0, *many])
        self.of: Ints = np.repeat(np.arange(len(many)), many)
        led_by = [found[each][2] for each in self.situations]
        self.before: Ints = np.array([NO_OPTION if each is None else self.number[each] for each in led_by])
        tricks = [len(each.course) // 2 for each in self.situations]
        self.tricks = [*pairwise(np.searchsorted(tricks, range(tricks[-1] + 2)).tolist())]

    def options(self, start: int, stop: int) -> slice:
        """The options of the situations `[start, stop)`."""
        return slice(int(self.first[start]), int(self.first[stop]))

    def in_proportion(self, weights: Numbers) -> Numbers:
        """The policy with which options are as likely as they have weight, or equally where none has any."""
        total = np.add.reduceat(weights, self.first[:-1])[self.of]
        equal = 1 / np.diff(self.first)[self.of]
        return np.where(total > 0, weights / np.where(total > 0, total, 1.0), equal)

    def plan(self, policy: Numbers) -> Numbers:
        """How likely the player is to do all that leads to an option, and to take it."""
        plan = policy.copy()
        for start, stop in self.tricks[1:]:
            here = self.options(start, stop)
            plan[here] *= plan[self.before[self.of[here]]]
        return plan

    def look_back(self, losses: Numbers, policy: Numbers | None = None) -> tuple[Numbers, Numbers]:
        """The loss after each option and in each situation; without a policy the best option is taken."""
        expected = np.zeros(len(self.before))
        for start, stop in reversed(self.tricks):
            here = self.options(start, stop)
            edges = self.first[start:stop] - here.start
            if policy is None:
                expected[start:stop] = np.minimum.reduceat(losses[here], edges)
            else:
                expected[start:stop] = np.add.reduceat(losses[here] * policy[here], edges)
            if start:
                losses = losses + np.bincount(self.before[start:stop], expected[start:stop], len(self.of))
        return losses, expected

    def policy_of(self, bot: Bot) -> Numbers:
        """What a bot does; where it never comes, all options are equally likely."""
        policy, comes = self.in_proportion(np.zeros(len(self.of))), np.zeros(len(self.of), dtype=np.bool_)
        for number, (deal, kinds, before) in enumerate(zip(self.deals, self.kinds, self.before.tolist(), strict=True)):
            if before == NO_OPTION or comes[before]:
                here = self.options(number, number + 1)
                if len(kinds) > 1:
                    policy[here] = _shares(bot, deal, kinds)
                comes[here] = policy[here] > 0
        return policy


class SmallGame:
    """Agurk for two, with all situations of both players and all ends."""

    def __init__(self, cards_each: int, ranks: int = 4) -> None:
        self.rules = shortened(cards_each, ranks)
        self._found: tuple[dict[Situation, tuple[Deal, Kinds, Option | None]], ...] = ({}, {})
        self._charges: dict[tuple[int, Kinds], tuple[int, int]] = {}
        self.ends: list[End] = []
        for hands, likely in self.deals():
            self._walk(self._deal(hands), hands, likely, (), (None, None))
        self.seats = [Seat(found) for found in self._found]

    def deals(self) -> Iterator[tuple[tuple[Kinds, Kinds], float]]:
        """The hands of both players in each different deal, and how likely it is."""
        held = [len(tier) for tier in self.rules.pack.tiers]
        size = self.rules.cards_each(1, 2)
        every = [*combinations_with_replacement(range(len(held)), size)]
        all_ways = comb(sum(held), size) * comb(sum(held) - size, size)
        for one, other in product(every, repeat=2):
            counts = [(many, one.count(kind), other.count(kind)) for kind, many in enumerate(held)]
            ways = prod(comb(many, mine) * comb(max(many - mine, 0), theirs) for many, mine, theirs in counts)
            if ways:
                yield (one, other), ways / all_ways

    def _deal(self, hands: Sequence[Kinds]) -> Deal:
        packs = [[*tier] for tier in self.rules.pack.tiers]
        return Deal.of(self.rules, [[packs[kind].pop() for kind in hand] for hand in hands])

    def _walk(
        self,
        deal: Deal,
        hands: tuple[Kinds, Kinds],
        likely: float,
        course: Kinds,
        reached: tuple[Option | None, Option | None],
    ) -> None:
        if len(course) == 2 * (len(hands[0]) - 1):
            assert reached[0] is not None
            assert reached[1] is not None
            self.ends.append(End((reached[0], reached[1]), likely, self._charged(deal)))
            return
        seat = deal.turn
        assert seat is not None
        situation, acts = Situation(hands[seat], course), self._acts(deal)
        self._found[seat].setdefault(situation, (deal, tuple(sorted(acts)), reached[seat]))
        for kind, act in acts.items():
            option = (situation, kind)
            after = (option, reached[1]) if seat == 0 else (reached[0], option)
            self._walk(deal.act(act), hands, likely, (*course, kind), after)

    def _acts(self, deal: Deal) -> dict[int, Play]:
        """A card of each kind that may be played."""
        strength = self.rules.pack.strength
        return {strength[act.cards[0]]: act for act in deal.legal() if isinstance(act, Play)}

    def _charged(self, deal: Deal) -> tuple[int, int]:
        """What each pays in the end. In the last trick nobody has a choice, so each is played once."""
        last = deal.turn or 0, tuple(self.rules.pack.strength[hand[0]] for hand in deal.hands)
        if last not in self._charges:
            for _ in deal.hands:
                deal = deal.act(deal.legal()[0])
            self._charges[last] = deal.charges.get(0, 0), deal.charges.get(1, 0)
        return self._charges[last]

    # --- what policies come to ---

    @cached_property
    def _last(self) -> Ints:
        return np.array(
            [[seat.number[end.options[place]] for end in self.ends] for place, seat in enumerate(self.seats)]
        )

    @cached_property
    def _pays(self) -> Numbers:
        return np.array([end.pays for end in self.ends], dtype=np.float64).T

    @cached_property
    def _likely(self) -> Numbers:
        return np.array([end.likely for end in self.ends])

    def result(self, policies: Sequence[Numbers]) -> Result:
        """What policies come to, one for each player."""
        plans = [seat.plan(policy) for seat, policy in zip(self.seats, policies, strict=True)]
        likely = self._likely * plans[0][self._last[0]] * plans[1][self._last[1]]
        gains = []
        for place, (seat, plan) in enumerate(zip(self.seats, plans, strict=True)):
            losses = self._losses(place, plans)
            _, best = seat.look_back(losses)
            gains.append(float(losses @ plan - best[slice(*seat.tricks[0])].sum()))
        return Result((self._pays @ likely).tolist(), gains)

    def _losses(self, place: int, plans: Sequence[Numbers]) -> Numbers:
        """The loss of a player at the ends it comes to by each option, weighed by chance and the other's plan."""
        other = 1 - place
        weighed = self._likely * (self._pays[place] - self._pays[other]) * plans[other][self._last[other]]
        return np.bincount(self._last[place], weighed, len(self.seats[place].of)).astype(np.float64, copy=False)

    def improved(self) -> Iterator[list[Numbers]]:
        """Policies that are harder to gain on with each round: averages, in which later rounds count more.

        Each player favors the options it regrets not having taken, in proportion to its regret, never below zero.
        """
        zeros = [np.zeros(len(seat.of)) for seat in self.seats]
        policies = [seat.in_proportion(none) for seat, none in zip(self.seats, zeros, strict=True)]
        plans = [seat.plan(policy) for seat, policy in zip(self.seats, policies, strict=True)]
        regrets, totals, weight = [*zeros], [none.copy() for none in zeros], 0
        while True:
            weight += 1
            for place, seat in enumerate(self.seats):
                losses, expected = seat.look_back(self._losses(place, plans), policies[place])
                regrets[place] = np.maximum(0.0, regrets[place] + expected[seat.of] - losses)
                policies[place] = seat.in_proportion(regrets[place])
                plans[place] = seat.plan(policies[place])
                totals[place] += weight * plans[place]
            yield [seat.in_proportion(total) for seat, total in zip(self.seats, totals, strict=True)]

    def equilibrium(self, good_enough: float = 0.001) -> Result:
        """What policies come to on which nobody can gain more than `good_enough` points a deal."""
        every_tenth = islice(self.improved(), 9, None, 10)
        return next(found for found in map(self.result, every_tenth) if found.exploitability <= good_enough)

    def played_by(self, bot: Bot) -> Result:
        """What it comes to if a bot plays both hands."""
        return self.result([seat.policy_of(bot) for seat in self.seats])


def shortened(cards_each: int, ranks: int) -> Rules:
    """Agurk with `cards_each` of the highest `ranks`, in a first deal: a tie has no score to take points off.

    >>> print(shortened(3, ranks=4).name)
    Agurk with three cards of four ranks
    """
    rules = find("agurk").rules
    kept = rules.pack.tiers[-ranks:]
    return replace(
        rules,
        pack=Pack(f"The pack is the {sum(map(len, kept))} highest cards.", kept),
        hand_sizes=HandSizes((cards_each,)),
        tie_bonus=TieBonus.NONE,
        name=f"{rules.name} with {number_word(cards_each)} cards of {number_word(ranks)} ranks",
    )


def _shares(bot: Bot, deal: Deal, kinds: Kinds) -> Numbers:
    """How likely a bot plays each kind: it is asked once for each way in which the first lot it draws can fall."""
    assert deal.turn is not None
    shares, seen, told = np.zeros(len(kinds)), view(deal, deal.turn), 0
    while True:
        lot = _Lot(told, most=len(seen.hand))
        act = bot(seen, lot)
        assert isinstance(act, Play)
        shares[kinds.index(deal.rules.pack.strength[act.cards[0]])] += 1 / lot.ways
        told += 1
        if told == lot.ways:
            return shares


class _Lot(Random):
    """Chance whose first choice, if it is among at most so many, falls as told; others fall always alike."""

    def __init__(self, told: int, most: int) -> None:
        super().__init__(1)
        self._told, self._most = told, most
        self.ways = 1

    def _randbelow(self, n: int) -> int:
        """What `choice`, `sample` and `shuffle` of `Random` draw with."""
        if self.ways == 1 < n <= self._most:
            self.ways = n
            return self._told
        return int(self.getrandbits(64)) % n


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a row for the equilibrium and for each bot."""
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--cards", nargs="*", type=int, default=[2, 3, 4], choices=range(2, 6))
    ask.add_argument("--bots", nargs="*", default=ROBBED, choices=list(BOTS))
    asked = ask.parse_args(arguments)
    for cards_each in asked.cards:
        game = SmallGame(cards_each)
        found = game.equilibrium()
        print(f"\n{game.rules.name}: leading is worth {found.value:.3f} points")
        print(f"  {'':14} {'can lose':>8}   pays leading, following")
        _print_row("equilibrium", found)
        for name in asked.bots:
            _print_row(name, game.played_by(BOTS[name]))


def _print_row(name: str, found: Result) -> None:
    print(f"  {name:14} {found.exploitability:8.4f}   {found.pays[0]:7.3f} {found.pays[1]:7.3f}", flush=True)


if __name__ == "__main__":
    main()
