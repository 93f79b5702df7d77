"""Habits on masks: a habit is part of the bot's number, which is what is left when whole `HABITS` are taken off."""

from __future__ import annotations

from cucumber.analysis.fast.board import Board, chance
from cucumber.analysis.fast.codes import NONE
from cucumber.analysis.fast.compiling import compiled, count, highest, lowest, nth
from cucumber.analysis.fast.rules import CompiledRules
from cucumber.bots.habits import STRAYS_OF, Habit
from cucumber.bots.strategies.facts import ACE

HABITS = 1000
_MOST = 10  # of what is counted in tricks or cards
# What an ace in the first trick counts for, low leads, forgetting, climbing, ducking, beating, points and straying.
_ACE, _LOW, _FORGETS, _CLIMBS, _DUCKS, _BEATS, _FOR_POINTS, _STRAYS = 10, 100, 200, 400, 4_000, 40_000, 80_000, 160_000


def code_of(habit: Habit) -> int:
    """What a habit adds to the number of the bot."""
    aces = _ACE * habit.ace_in + _LOW * habit.then_low
    tricks = _CLIMBS * habit.climbs + _DUCKS * habit.ducks + _BEATS * habit.beats
    thoughts = _FORGETS * habit.forgets + _FOR_POINTS * habit.for_points
    return HABITS * (habit.leads + aces + tricks + thoughts + _STRAYS * habit.strays)


@compiled
def narrowed(rules: CompiledRules, board: Board, bot: int, hand: int, options: int, to_beat: int) -> int:
    """The cards out of `options` among which the habit lets the bot choose."""
    habit = bot // HABITS
    strays, leads = habit // _STRAYS, habit % _ACE
    if strays and count(options) > 1 and chance(board, STRAYS_OF) < strays:
        return 1 << nth(options, chance(board, count(options)))
    if leads and to_beat == NONE and board.done == 0:
        return 1 << nth(options, min(leads, count(options)) - 1)
    if board.done < habit // _CLIMBS % _MOST:
        return 1 << highest(options)
    if to_beat != NONE and board.done < habit // _DUCKS % _MOST:
        return 1 << lowest(options)
    if to_beat != NONE and habit // _BEATS % 2:
        options = (options & rules.beats[to_beat]) or options
    return _with_aces(rules, board, habit, hand, options, to_beat)


@compiled
def _with_aces(rules: CompiledRules, board: Board, habit: int, hand: int, options: int, to_beat: int) -> int:
    """The cards among which what it does with its aces lets it choose."""
    ace_in, then_low = habit // _ACE % _MOST, habit // _LOW % 2
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
    return bot // HABITS // _FORGETS % 2 == 1


@compiled
def plays_for_points(bot: int) -> bool:
    """Whether the bot never looks at the game."""
    return bot // HABITS // _FOR_POINTS % 2 == 1
