"""The bots on masks: the card each of them plays, by the same strategy as in `cucumber.bots.strategies`.

A bot that is not here plays on the engine. Those that search are only numbered here: the room above lets them play.
"""

from __future__ import annotations

from cucumber.analysis.fast.board import Board, chance
from cucumber.analysis.fast.codes import NONE
from cucumber.analysis.fast.compiling import compiled, count, highest, lowest, nth
from cucumber.analysis.fast.habits import HABITS, code_of, narrowed
from cucumber.analysis.fast.piles import second_lowest
from cucumber.analysis.fast.rules import CompiledRules
from cucumber.analysis.search.bots import Searching
from cucumber.bots import BOTS, Bot
from cucumber.bots.habits import Habitual
from cucumber.bots.strategies import simple, thoughtful
from cucumber.bots.strategies.facts import ACE, KING
from cucumber.bots.strategies.thoughtful import FEW, QUIET_LEVEL

SEARCHING = tuple(bot for bot in BOTS.values() if isinstance(bot.strategy, Searching))
COMPILED_BOTS: tuple[Bot, ...] = (
    *(simple.RANDOM, simple.LOWEST, simple.CHEAPEST_BEAT, simple.HIGHEST),
    *(thoughtful.FIMP, thoughtful.SHARP, thoughtful.PATIENT),
    *SEARCHING,
)
RANDOM, LOWEST, CHEAPEST_BEAT, HIGHEST, FIMP, SHARP, PATIENT = range(7)  # their places among the compiled bots
FIRST_SEARCHING = 7  # those that search are the last


@compiled
def searches(code: int) -> bool:
    """Whether the bot with this number searches."""
    return code % HABITS >= FIRST_SEARCHING


def is_on_masks(bot: Bot) -> bool:
    """Whether the play on masks knows this bot, or the one that has this habit."""
    return _without_habit(bot) in COMPILED_BOTS


def is_quick(bot: Bot) -> bool:
    """Whether the bot neither searches nor has a habit, and so plays all that masks can hold."""
    return bot in COMPILED_BOTS[:FIRST_SEARCHING]


def number_of(bot: Bot) -> int:
    """The number by which the play on masks knows a bot, with its habit."""
    habit = code_of(bot.strategy.habit) if isinstance(bot.strategy, Habitual) else 0
    return COMPILED_BOTS.index(_without_habit(bot)) + habit


def _without_habit(bot: Bot) -> Bot:
    return bot.strategy.bot if isinstance(bot.strategy, Habitual) else bot


@compiled
def choose(
    rules: CompiledRules, board: Board, place: int, options: int, to_beat: int, tricks_to_come: int, level: int
) -> int:
    """The card the bot at a place plays out of `options`; `level` is where it expects the last trick to go."""
    bot = board.bots[place]
    if bot >= HABITS:
        options = narrowed(rules, board, bot, board.hands[place], options, to_beat)
        bot %= HABITS
    if tricks_to_come == 1:
        board.drawn += bot == RANDOM
        return lowest(options)
    if bot == RANDOM or (board.strays and chance(board, 1024) < board.strays):
        return nth(options, chance(board, count(options)))
    if bot == LOWEST:
        return lowest(options)
    if bot == HIGHEST or (bot == PATIENT and tricks_to_come <= FEW):
        return highest(options)
    if to_beat == NONE:
        return _shed(rules, options, level) if bot == FIMP else _lead(rules, bot, options, tricks_to_come)
    beating = options & rules.beats[to_beat]
    if bot == FIMP:
        return _shed(rules, beating or options, level)
    if beating == 0 or (bot >= SHARP and _waits(rules, board, place, bot, options, beating, tricks_to_come)):
        return lowest(options)
    return lowest(beating)


@compiled
def _shed(rules: CompiledRules, plays: int, level: int) -> int:
    """The lowest dangerous play, or the highest play if none is dangerous."""
    left = plays
    while left:
        if rules.strengths[lowest(left)] >= level:
            return lowest(left)
        left &= left - 1
    return highest(plays)


@compiled
def _lead(rules: CompiledRules, bot: int, options: int, tricks_to_come: int) -> int:
    """The lead of cheapest-beat (the lowest card), patient (the third lowest) or sharp (the highest, or the second)."""
    if bot == CHEAPEST_BEAT:
        return lowest(options)
    if bot == PATIENT:
        return nth(options, min(2, count(options) - 1))
    if rules.strengths[highest(options)] >= KING or tricks_to_come < FEW:
        return highest(options)
    return lowest((options & (options - 1)) or options)


@compiled
def _waits(
    rules: CompiledRules, board: Board, place: int, bot: int, options: int, beating: int, tricks_to_come: int
) -> bool:
    """Whether sharp keeps its only ace, or patient its only king or ace, for a later trick."""
    if tricks_to_come <= FEW or beating & (beating - 1) or beating & options & -options:
        return False
    high = rules.strengths[lowest(beating)] >= (ACE if bot == SHARP else KING)
    return high and rules.strengths[second_lowest(board, place)] <= QUIET_LEVEL
