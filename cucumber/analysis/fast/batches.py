"""Many deals and games on masks, one after the other: compiled as a whole, and cached on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cucumber.analysis.fast.simulation import play_one
from cucumber.analysis.fast.spread import RunningCounts, new_running_counts, note
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import key_of
from cucumber.analysis.masks.compilation import COMPILES, Ints, cached, is_ready, packed, uncompiled, zeros
from cucumber.analysis.masks.compiled_rules import CompiledRules, compiled_rules, rules_as_numbers
from cucumber.analysis.masks.mask_games import start_game
from cucumber.analysis.search.desk import desk_for
from cucumber.engine.rules import Rules


class Batch(NamedTuple):
    """Everything that the compiled play of the numbers in `[first, last)` needs, and room for what is counted."""

    rules: CompiledRules
    board: Board
    desk: Any  # None if no bot searches
    first: int
    last: int
    seed: int
    whole_games: bool
    counted: RunningCounts
    log: Ints


HOW = "compiled" if COMPILES else "uncompiled"
_AT_ONCE, _SEARCHED_AT_ONCE = 2**17, 2**4  # deals between two points at which Python can be interrupted
PLAIN_AT_ONCE = 2**5  # that plain Python plays between two looks at whether compiled play is ready
_ROOM = 2**16  # of a log at first


@cached
def play_batch(batch: Batch) -> None:
    for index in range(batch.first, batch.last):
        start_game(batch.rules, batch.board, key_of(batch.seed, index))
        play_one(batch.rules, batch.board, batch.desk, batch.whole_games, batch.counted.counts, batch.log)
        note(batch.counted)


def play(
    rules: Rules, bots: Sequence[int], numbers: range, seed: int, *, whole_games: bool, log: Ints | None = None
) -> RunningCounts:
    """What is counted of the deals or games with these numbers; they are logged if there is a log."""
    on_masks, counted = compiled_rules(rules, len(bots)), new_running_counts(len(bots), whole_games=whole_games)
    desk, board = desk_for(on_masks, bots, whole_games=whole_games), Board()
    for seat, bot in enumerate(bots):
        board.players[seat] = bot
    extent = numbers.start, numbers.start, seed, whole_games, counted, zeros(0) if log is None else log
    batch = Batch(on_masks, packed(board), desk, *extent)
    run(play_batch, batch, lambda: batch._replace(rules=rules_as_numbers(rules, len(bots)), board=board), numbers)
    return counted


def run(play: Callable[[Any], None], table: Any, plain: Callable[[], Any], numbers: range) -> None:
    """Lets a cached function play all numbers at a table, or plain Python at a plain one until that is compiled."""
    at_once, first = _SEARCHED_AT_ONCE if table.desk else _AT_ONCE, numbers.start
    while first < numbers.stop:
        ready = table.desk or is_ready(play, table)
        last = min(numbers.stop, first + (at_once if ready else PLAIN_AT_ONCE))
        if ready:
            play(table._replace(first=first, last=last))
        else:
            uncompiled(play)(plain()._replace(first=first, last=last))
        first = last


def record_log(rules: Rules, bots: Sequence[int], numbers: range, seed: int, *, whole_games: bool) -> list[int]:
    """The log of the deals or games with these numbers."""
    room = _ROOM
    while True:
        log = zeros(room)
        play(rules, bots, numbers, seed, whole_games=whole_games, log=log)
        if log[0] < room:
            return [int(log[place]) for place in range(1, int(log[0]) + 1)]
        room = int(log[0]) + 1
