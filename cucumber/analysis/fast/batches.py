"""Many deals and games on masks, one after the other: compiled as a whole, and cached on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cucumber.analysis.fast.board import Board
from cucumber.analysis.fast.bots import searched_by
from cucumber.analysis.fast.chance import key_of
from cucumber.analysis.fast.compiling import COMPILES, Ints, cached, call, compiled, is_ready, packed, uncompiled, zeros
from cucumber.analysis.fast.counts import Counts
from cucumber.analysis.fast.games import PlayOne, play_one, start_game
from cucumber.analysis.fast.rules import CompiledRules, compiled_rules, written_out
from cucumber.analysis.fast.spread import new_spread, note_deal, note_game, note_once
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
    counts: Counts
    spread: Ints
    log: Ints


PlayBatch = Callable[[Batch], None]

HOW = "compiled" if COMPILES else "uncompiled"
_AT_ONCE, _SEARCHED_AT_ONCE = 2**17, 2**4  # deals between two points at which Python can be interrupted
PLAIN_AT_ONCE = 2**5  # that plain Python plays between two looks at whether compiled play is ready
_ROOM = 2**16  # of a log at first


def numbers_by(play: PlayOne) -> PlayBatch:
    """The compiled play of all numbers of a batch, each deal or game by `play`."""

    @compiled
    def play_numbers(batch: Batch) -> None:
        """Plays and counts the deals or games."""
        rules, counts = batch.rules, batch.counts
        for index in range(batch.first, batch.last):
            start_game(rules, batch.board, key_of(batch.seed, index))
            play(rules, batch.board, batch.desk, batch.whole_games, counts, batch.log)
            if batch.whole_games:
                note_game(counts, rules.players, batch.spread)
            else:
                note_deal(counts, rules.players, batch.spread)
        if not batch.whole_games:
            note_once(counts, rules.players, batch.spread)

    return play_numbers


_play_numbers = numbers_by(play_one)


@cached
def _play_batch(fingerprint: str) -> PlayBatch:
    def play_batch(batch: Batch) -> None:
        """Plays and counts a batch."""
        _ = fingerprint
        _play_numbers(batch)

    return play_batch


def play(
    rules: Rules, bots: Sequence[int], numbers: range, seed: int, *, whole_games: bool, log: Ints | None = None
) -> tuple[Counts, Ints]:
    """The counts of the deals or games with these numbers and their spread; they are logged if there is a log."""
    search = searched_by(bots)
    play_batch = search.play_batch if search else _play_batch
    on_masks = compiled_rules(rules, len(bots))
    desk = search.new_desk(on_masks, whole_games=whole_games) if search else None
    at_once = _SEARCHED_AT_ONCE if search else _AT_ONCE
    numbered = numbers.start, numbers.start, seed, whole_games
    room = packed(Counts()), new_spread(), zeros(0) if log is None else log
    batch = Batch(on_masks, packed(_board_for(bots)), desk, *numbered, *room)
    if not search and not is_ready(play_batch, batch):
        batch = _begun(batch, rules, bots, numbers.stop)
    for start in range(batch.first, numbers.stop, at_once):
        call(play_batch, batch._replace(first=start, last=min(numbers.stop, start + at_once)))
    return batch.counts, batch.spread


def _begun(batch: Batch, rules: Rules, bots: Sequence[int], stop: int) -> Batch:
    """The batch after plain Python has played the first of its numbers, until compiled play is ready."""
    counts, first = Counts(), batch.first
    plain = batch._replace(rules=written_out(rules, len(bots)), board=_board_for(bots), counts=counts)
    while first < stop and not is_ready(_play_batch, batch):
        start, first = first, min(stop, first + PLAIN_AT_ONCE)
        uncompiled(_play_batch)(plain._replace(first=start, last=first))
    return batch._replace(first=first, counts=packed(counts))


def _board_for(bots: Sequence[int]) -> Board:
    board = Board()
    for seat, bot in enumerate(bots):
        board.players[seat] = bot
    return board


def written_down(rules: Rules, bots: Sequence[int], numbers: range, seed: int, *, whole_games: bool) -> list[int]:
    """The log of the deals or games with these numbers."""
    room = _ROOM
    while True:
        log = zeros(room)
        play(rules, bots, numbers, seed, whole_games=whole_games, log=log)
        if log[0] < room:
            return [int(log[place]) for place in range(1, int(log[0]) + 1)]
        room = int(log[0]) + 1
