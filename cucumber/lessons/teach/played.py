"""Deals played by chance, from which tasks are drawn: a game between two deals, and all that happens in the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from cucumber.bots import BOTS, play_on
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules
from cucumber.lessons.teach.tasks import NAMES, number_of_players

_MOST_DEALS_BEFORE = 3
_MOST_POSITIONS_TO_TELL = 50  # because a tie is rare


@dataclass(frozen=True)
class PlayedDeal:
    """A game between two deals, and the next deal with all the states it went through."""

    game: Game
    states: tuple[Deal, ...]

    @staticmethod
    def drawn(rules: Rules, rng: Random, scores: range | None = None) -> PlayedDeal:
        """A random position: a game of a few deals, played at random, or with `scores` to begin with."""
        number = number_of_players(rules, rng)
        start = game = Game.new(rules, NAMES[:number], dealer=rng.randrange(number))
        if scores:
            game = Game.new(rules, game.players, game.dealer, [rng.choice(scores) for _ in game.players])
            return PlayedDeal(game, _played(game.deal(rng), rng))
        for _ in range(rng.randint(0, _MOST_DEALS_BEFORE)):
            settled = game.settle(_played(game.deal(rng), rng)[-1])
            game = start if settled.over else settled
        return PlayedDeal(game, _played(game.deal(rng), rng))

    def judged_by(self, rules: Rules) -> PlayedDeal:
        """The same cards, played the same way, judged by other rules; players who are out stay out."""
        return PlayedDeal(self.game.judged_by(rules), tuple(deal.judged_by(rules) for deal in self.states))

    def settled_by(self, rules: Rules) -> Game:
        """The game after the deal, judged by other rules."""
        return self.game.judged_by(rules).settle(self.over.judged_by(rules))

    @property
    def over(self) -> Deal:
        """The deal after its last act."""
        return self.states[-1]

    @cached_property
    def settled(self) -> Game:
        """The game after the deal."""
        return self.game.settle(self.over)


class Positions:
    """Positions of a game among which one is looked for, question after question, so that few have to be drawn.

    With `scores` the games begin with some of those.
    """

    def __init__(self, rules: Rules, rng: Random, scores: range | None = None) -> None:
        self.rules, self.rng = rules, rng
        self._scores, self._next = scores, 0
        self._drawn: list[PlayedDeal] = []
        self._near: dict[range | None, Positions] = {scores: self}

    def near(self, scores: range | None) -> Positions:
        """Those of games that begin with such scores."""
        if scores not in self._near:
            self._near[scores] = Positions(self.rules, self.rng, scores)
        return self._near[scores]

    def __iter__(self) -> Iterator[PlayedDeal]:
        """As many as are looked through for one task, from the one after that which was used last."""
        for place in range(self._next, self._next + _MOST_POSITIONS_TO_TELL):
            at = place % _MOST_POSITIONS_TO_TELL
            if at == len(self._drawn):
                self._drawn.append(PlayedDeal.drawn(self.rules, self.rng, self._scores))
            self._next = at + 1
            yield self._drawn[at]


def _played(deal: Deal, rng: Random) -> tuple[Deal, ...]:
    bots = dict.fromkeys(deal.seats, BOTS["random"])
    return (deal, *(verdict.after() for verdict in play_on(deal, bots, chance=lambda _: rng)))
