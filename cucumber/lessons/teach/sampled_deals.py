"""Deals played by chance, from which tasks are drawn: a game between two deals, and the whole course of the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from cucumber.bots import BOTS, play_on
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules
from cucumber.table.questions.tasks import NAMES, number_of_players

_MOST_DEALS_BEFORE = 3


@dataclass(frozen=True)
class PlayedDeal:
    """A game between two deals, and the next deal with all the states it went through."""

    game: Game
    states: tuple[Deal, ...]

    @staticmethod
    def sample(rules: Rules, rng: Random) -> PlayedDeal:
        """A random position, in a game of a few deals."""
        game = game_by_chance(rules, rng)
        return PlayedDeal(game, play_at_random(game.deal(rng), rng))

    def settle_by(self, rules: Rules) -> Game:
        """The game after the deal, judged by other rules."""
        return self.game.with_rules(rules).settle(self.over.with_rules(rules))

    @property
    def over(self) -> Deal:
        """The deal after its last act."""
        return self.states[-1]

    @cached_property
    def game_after(self) -> Game:
        return self.game.settle(self.over)


def game_by_chance(rules: Rules, rng: Random, names: Sequence[str] = NAMES) -> Game:
    """A game of a few deals, played at random."""
    number = number_of_players(rules, rng)
    start = game = Game.new(rules, names[:number], dealer=rng.randrange(number))
    for _ in range(rng.randint(0, _MOST_DEALS_BEFORE)):
        settled = game.settle(play_at_random(game.deal(rng), rng)[-1])
        game = start if settled.over else settled
    return game


def play_at_random(deal: Deal, rng: Random) -> tuple[Deal, ...]:
    """The deal as it is, and after each act of bots that play at random."""
    bots = dict.fromkeys(deal.seats, BOTS["random"])
    return (deal, *(verdict.after() for verdict in play_on(deal, bots, chance=lambda _: rng)))
