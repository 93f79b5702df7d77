"""Habits: what a bot does in one respect, whatever it would do otherwise.

A habit narrows what the bot chooses from. So a rival has weaknesses, and a study finds out what a way to play is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cucumber.bots import BOTS
from cucumber.bots.bot import Bot
from cucumber.bots.strategies.answers import answer
from cucumber.bots.strategies.view_facts import ACE, highest_card
from cucumber.engine.acts import Act
from cucumber.engine.view import Option, View

STRAYS_OF = 16  # cards, some of which stray


@dataclass(frozen=True)
class Habit:
    """A bot with a habit; 0 and False are none.

    `leads` is the card it leads to the first trick: 1 for the lowest; with fewer cards than that, the highest.
    `ace_in` is the trick from which it plays its aces, at the first chance; before that it keeps them while it can.
    With `then_low` it leads its lowest card when the aces are gone. In the first `climbs` tricks it plays its highest
    card, in the first `ducks` tricks it ducks whenever it may; one that `beats` ducks only if it must. Of sixteen
    cards, `strays` are any that are allowed. A bot that searches may be one that `forgets` which cards have been
    played, or that plays `for_points` and never looks at the game.
    """

    bot: str
    leads: int = 0
    ace_in: int = 0
    then_low: bool = False
    forgets: bool = False
    climbs: int = 0
    ducks: int = 0
    beats: bool = False
    strays: int = 0
    for_points: bool = False

    def narrow(self, seen: View, rng: Random) -> View:
        """What the bot sees, with only the plays that its habit lets it choose from."""
        return seen._replace(options=tuple(self._options(seen, rng))) if len(seen.options) > 1 else seen

    def _options(self, seen: View, rng: Random) -> Sequence[Option]:
        options, done = seen.options, len(seen.tricks)
        if self.strays and rng.choice(range(STRAYS_OF)) < self.strays:
            return (rng.choice(options),)
        if self.leads and seen.to_beat is None and done == 0:
            return (options[min(self.leads, len(options)) - 1],)
        if done < self.climbs:
            return options[-1:]
        if seen.to_beat is not None and done < self.ducks:
            return options[:1]
        return self._with_aces(seen, [each for each in options if each.beats and self.beats] or options)

    def _with_aces(self, seen: View, options: Sequence[Option]) -> Sequence[Option]:
        """The plays that its way with aces lets it choose from."""
        if not self.ace_in:
            return options
        top = max(seen.strengths)
        aces = [option for option in options if highest_card(option) == top] if top >= ACE else []
        if top >= ACE and len(seen.tricks) + 1 < self.ace_in:
            return [option for option in options if option not in aces] or options
        if aces:
            return aces
        return options[:1] if self.then_low and seen.to_beat is None and top < ACE else options


@dataclass(frozen=True)
class Habitual:
    """The strategy of a bot with a habit; it can be sent to other processes."""

    bot: Bot
    habit: Habit

    def __call__(self, seen: View, rng: Random) -> Act:
        """What the bot chooses from what the habit leaves."""
        strategy: Any = self.bot.strategy
        if self.habit.forgets or self.habit.for_points:
            strategy = replace(strategy, forgets=self.habit.forgets, for_points=self.habit.for_points)
        act: Act = answer(seen) or strategy(self.habit.narrow(seen, rng), rng)
        return act


def with_habit(name: str, gist: str, habit: Habit) -> Bot:
    """A bot of this name that plays with a habit. Raises UnknownBot if there is no such bot to have it."""
    bot = BOTS[habit.bot]
    return Bot(name, gist, Habitual(bot, habit), bot.effort)
