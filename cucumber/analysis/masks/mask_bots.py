"""The bots on masks: the card each of them plays, by the same strategy as in `cucumber.bots.strategies`.

A bot that is not here plays on the engine. Those that search are only numbered here: the room above lets them play.
"""

from __future__ import annotations

from cucumber.analysis.masks.board import Board, chance, second_lowest
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import compiled, count, highest, lowest, nth
from cucumber.analysis.masks.compiled_rules import CompiledRules
from cucumber.bots import BOTS, Bot
from cucumber.bots.habits import STRAYS_OF, Habit, Habitual
from cucumber.bots.strategies import simple, thoughtful
from cucumber.bots.strategies.thoughtful import FEW, QUIET_LEVEL
from cucumber.bots.strategies.view_facts import ACE, KING

SEARCHING = tuple(bot for bot in BOTS.values() if bot.on_masks)
COMPILED_BOTS: tuple[Bot, ...] = (
    *(simple.RANDOM, simple.LOWEST, simple.CHEAPEST_BEAT, simple.HIGHEST),
    *(thoughtful.FIMP, thoughtful.SHARP, thoughtful.PATIENT),
    *SEARCHING,
)
RANDOM, LOWEST, CHEAPEST_BEAT, HIGHEST, FIMP, SHARP, PATIENT = range(7)  # their places among the compiled bots
FIRST_SEARCHING = 7  # those that search are the last

HABITS = 1000
_MOST = 10  # of what is counted in tricks or cards
# What an ace in the first trick counts for, low leads, forgetting, climbing, ducking, beating, points and straying.
_ACE, _LOW, _FORGETS, _CLIMBS, _DUCKS, _BEATS, _FOR_POINTS, _STRAYS = 10, 100, 200, 400, 4_000, 40_000, 80_000, 160_000


@compiled
def searches(code: int) -> bool:
    return code >= 0 and code % HABITS >= FIRST_SEARCHING


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


# --- habits: each is a part of the bot's number: what is left when whole `HABITS` are taken off -----------------------


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
