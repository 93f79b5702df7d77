"""Many deals and games on masks, one after the other: compiled as a whole, and cached on disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cucumber.fast.board import Board
from cucumber.fast.bots import FIRST_SEARCHING
from cucumber.fast.chance import key_of
from cucumber.fast.compiling import COMPILES, Ints, cached, call, packed, zeros
from cucumber.fast.counts import Counts
from cucumber.fast.experts import Desk, new_desk, next_deal_with_experts, play_game_with_experts
from cucumber.fast.games import next_deal, play_game, start_game
from cucumber.fast.rules import CompiledRules

Range = Callable[[CompiledRules, Board, int, int, int, bool, Counts, Ints], None]
ExpertRange = Callable[[CompiledRules, Board, Desk, int, int, int, bool, Counts, Ints], None]

HOW = "compiled" if COMPILES else "uncompiled"
_AT_ONCE, _SEARCHED_AT_ONCE = 2**17, 2**4  # deals between two points at which Python can be interrupted
_ROOM = 2**16  # of a log at first


@cached
def _play_range(fingerprint: str) -> Range:
    def play_range(
        rules: CompiledRules,
        board: Board,
        first: int,
        last: int,
        seed: int,
        whole_games: bool,
        counts: Counts,
        log: Ints,
    ) -> None:
        """Plays and counts the deals or games whose numbers are in `[first, last)`."""
        _ = fingerprint
        for index in range(first, last):
            start_game(rules, board, key_of(seed, index))
            if whole_games:
                play_game(rules, board, counts, log)
            else:
                next_deal(rules, board, counts, log)

    return play_range


@cached
def _play_range_with_experts(fingerprint: str) -> ExpertRange:
    def play_range_with_experts(
        rules: CompiledRules,
        board: Board,
        desk: Desk,
        first: int,
        last: int,
        seed: int,
        whole_games: bool,
        counts: Counts,
        log: Ints,
    ) -> None:
        """Plays and counts the deals or games whose numbers are in `[first, last)`, with bots that search."""
        _ = fingerprint
        for index in range(first, last):
            start_game(rules, board, key_of(seed, index))
            if whole_games:
                play_game_with_experts(rules, board, desk, counts, log)
            else:
                next_deal_with_experts(rules, board, desk, counts, log)

    return play_range_with_experts


def play(
    rules: CompiledRules, bots: Sequence[int], numbers: range, seed: int, *, whole_games: bool, log: Ints | None = None
) -> Counts:
    """Plays and counts the deals or games with these numbers, and logs them if there is a log."""
    board, counts = packed(_board_for(bots)), packed(Counts())
    log = zeros(0) if log is None else log
    searching = max(bots) >= FIRST_SEARCHING
    desk, at_once = (new_desk(), _SEARCHED_AT_ONCE) if searching else (None, _AT_ONCE)
    for start in range(numbers.start, numbers.stop, at_once):
        end = min(numbers.stop, start + at_once)
        if searching:
            call(_play_range_with_experts, rules, board, desk, start, end, seed, whole_games, counts, log)
        else:
            call(_play_range, rules, board, start, end, seed, whole_games, counts, log)
    return counts


def _board_for(bots: Sequence[int]) -> Board:
    board = Board()
    for seat, bot in enumerate(bots):
        board.players[seat] = bot
    return board


def written_down(
    rules: CompiledRules, bots: Sequence[int], numbers: range, seed: int, *, whole_games: bool
) -> list[int]:
    """The log of the deals or games with these numbers."""
    room = _ROOM
    while True:
        log = zeros(room)
        play(rules, bots, numbers, seed, whole_games=whole_games, log=log)
        if log[0] < room:
            return [int(log[place]) for place in range(1, int(log[0]) + 1)]
        room = int(log[0]) + 1
