"""Habits: what a bot does in one respect, whatever it would do otherwise, to find out what doing so is worth.

A habit narrows what the bot chooses from. On masks it is part of the bot's number: the number of the bot itself is
what is left when whole `HABITS` are taken off.
"""

from __future__ import annotations

from dataclasses import dataclass

from cucumber.bots.strategies.facts import ACE
from cucumber.fast.board import Board
from cucumber.fast.compiling import compiled, count, highest, lowest, nth
from cucumber.fast.rules import NONE, CompiledRules

HABITS = 1000
_ACE, _LOW, _FORGETS = 10, 100, 200  # what an ace in the first trick counts for, low leads after it, and forgetting


@dataclass(frozen=True)
class Habit:
    """A bot with a habit; 0 and False are none.

    `leads` is the card it leads to the first trick: 1 for the lowest; with fewer cards than that, the highest.
    `ace_in` is the trick from which it plays its aces, at the first chance; before that it keeps them while it can.
    With `then_low` it leads its lowest card when the aces are gone. A bot that searches may be one that `forgets` which
    cards have been played.
    """

    bot: str
    leads: int = 0
    ace_in: int = 0
    then_low: bool = False
    forgets: bool = False

    @property
    def code(self) -> int:
        """What the habit adds to the number of the bot."""
        return HABITS * (self.leads + _ACE * self.ace_in + _LOW * self.then_low + _FORGETS * self.forgets)


@compiled
def narrowed(rules: CompiledRules, board: Board, bot: int, hand: int, options: int, to_beat: int) -> int:
    """The cards out of `options` among which the habit lets the bot choose."""
    habit = bot // HABITS
    leads, ace_in, then_low = habit % _ACE, habit // _ACE % _ACE, habit // _LOW % 2
    if leads and to_beat == NONE and board.done == 0:
        return 1 << nth(options, min(leads, count(options)) - 1)
    if ace_in:
        aces = hand & rules.equals[highest(hand)] if rules.strengths[highest(hand)] >= ACE else 0
        if aces and board.done + 1 < ace_in:
            return (options & ~aces) or options
        if options & aces:
            return options & aces
        if then_low and to_beat == NONE and aces == 0:
            return 1 << lowest(options)
    return options


@compiled
def forgets(bot: int) -> bool:
    """Whether the bot does not remember which cards have been played."""
    return bot // HABITS >= _FORGETS
