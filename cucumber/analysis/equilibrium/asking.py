"""The policy of a bot: it is asked in each situation it can come to, with the view that its seat has there.

A bot that draws lots is asked once for each way they can fall, as long as these are few. A bot that searches draws
thousands; it is asked once, and the chance it has there is part of its policy. Whoever best answers that policy knows
these draws, so such a bot is a little harder to exploit than it is said to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import numpy as np

from cucumber.analysis.equilibrium.solving import evenly
from cucumber.analysis.equilibrium.unrolled import NO_OPTION, Numbers, Situations, Unrolled
from cucumber.bots import Bot
from cucumber.engine.acts import Act, Play
from cucumber.engine.cards import Card
from cucumber.engine.deal import Deal
from cucumber.engine.view import view

Result = TypeVar("Result")

MOST_WAYS = 60  # in which drawn lots may fall


def policies_of(bot: Bot, whole: Unrolled, seed: int) -> list[Numbers]:
    """The policy of a bot at each seat; where it never comes, all options are equally likely."""
    return [_policy(bot, whole, seat, seed) for seat in range(len(whole.seats))]


def _policy(bot: Bot, whole: Unrolled, seat: int, seed: int) -> Numbers:
    situations = whole.seats[seat]
    policy, comes = evenly(situations), np.zeros(situations.options, dtype=np.bool_)
    for situation, before in enumerate(situations.before.tolist()):
        if before != NO_OPTION and not comes[before]:
            continue
        options = situations.options_of(situation)
        if options.stop - options.start > 1:
            chance = seed * len(situations) + situation
            policy[options] = _asked(bot, whole, situations, situation, chance)
        comes[options] = policy[options] > 0
    return policy


def _asked(bot: Bot, whole: Unrolled, situations: Situations, situation: int, seed: int) -> Numbers:
    """How likely the bot plays each kind in one situation."""
    game, deal = whole.game, deal_in(whole, situations, situation)
    seen = view(deal, deal.turn)
    options = situations.kind[situations.options_of(situation)].tolist()
    shares = np.zeros(len(options))
    for share, act in every_way(lambda rng: bot(seen, rng), seed):
        shares[options.index(_kind(game.kind_of, deal, act))] += share
    return shares


def _kind(kinds: dict[Card, int], deal: Deal, act: Act) -> int:
    """The kind of card that is played. Raises IllegalAct for an act that is not allowed."""
    deal.act(act)
    assert isinstance(act, Play)
    return kinds[act.cards[0]]


def deal_in(whole: Unrolled, situations: Situations, situation: int) -> Deal:
    """A deal in which the situation arises, at that moment."""
    game = whole.game
    held, _ = game.deals
    hands = game.cards_of([game.hands[hand] for hand in held[:, situations.deal[situation]].tolist()])
    deal = Deal.of(game.rules, hands)
    for kind in whole.plays_before(situations, situation):
        deal = deal.act(Play(tuple(next([card] for card in deal.hand if game.kind_of[card] == kind))))
    return deal


def every_way(choose: Callable[[Random], Result], seed: int) -> Iterator[tuple[float, Result]]:
    """What is chosen for each way in which the lots it draws can fall, with how likely that is.

    Lots that would make too many ways are drawn from the seed, and so is whatever is not a choice among a few.

    >>> list(every_way(lambda rng: rng.choice("ab") + rng.choice("xy"), seed=1))
    [(0.25, 'ax'), (0.25, 'ay'), (0.25, 'bx'), (0.25, 'by')]
    """
    told: list[int] = []
    while True:
        lots = _Lots(told, seed)
        result = choose(lots)
        yield 1 / lots.ways, result
        drawn = told + [0] * (len(lots.out_of) - len(told))
        while drawn and drawn[-1] + 1 == lots.out_of[len(drawn) - 1]:
            drawn.pop()
        if not drawn:
            return
        told = [*drawn[:-1], drawn[-1] + 1]


class _Lots(Random):
    """Chance that draws what it is told, then the first choice; it keeps how many choices there were."""

    def __init__(self, told: list[int], seed: int) -> None:
        super().__init__(seed)
        self._told = told
        self.out_of: list[int] = []
        self.ways = 1

    def _randbelow(self, n: int) -> int:
        """What `choice`, `sample`, `randrange` and `shuffle` of `Random` draw with."""
        if self.ways * n > MOST_WAYS:
            return int(self.getrandbits(64)) % n
        self.ways *= n
        self.out_of.append(n)
        place = len(self.out_of) - 1
        return self._told[place] if place < len(self._told) else 0
