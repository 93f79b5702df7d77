"""Making the tables of a game: how deals end among quick bots, and what each state is worth that can come of them.

They are saved on disk: made once for each game and number of players, and again when anything they rest on changes.
"""

from __future__ import annotations

import os
import warnings
import zlib
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields
from hashlib import sha256
from itertools import pairwise, product
from pathlib import Path

from cucumber.analysis.equity.playouts import seat_quick_bots
from cucumber.analysis.equity.shares import PARTS
from cucumber.analysis.equity.win_tables import FINE, Equity, Lines, entries_at, find_shares, levels_in_a_life
from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import key_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import (
    Ints,
    cached,
    compiled,
    fingerprint_of_sources,
    listed,
    packed,
    row,
    zeros,
)
from cucumber.analysis.masks.compiled_rules import CompiledRules
from cucumber.analysis.masks.counts import new_counts
from cucumber.analysis.masks.mask_games import play_next, settle, start_game

_MASKS = Path(__file__).parents[1] / "masks"
_MOST_ENTRIES = 10_000  # in one table
_FEWEST_LEVELS = 4  # with entries in one life: with fewer, what lies between is a guess
_DEALS = 50_000  # played to learn how deals end
_RARE = 1 / 2_000  # of deals: what comes less often is left out
_SEED = 1
_SETTLED = PARTS // 1_000  # a smaller change is none
_MOST_SWEEPS = 40


def tables_of(rules: CompiledRules) -> Ints | None:
    """The tables of a game for the players of these rules, made in seconds unless they are on disk; None if none."""
    return stored_tables(rules, _tables) if _has_tables(rules) else None


def stored_tables(rules: CompiledRules, make: Callable[[CompiledRules], Ints]) -> Ints:
    """The tables of a game from disk; where they are missing or damaged, they are made, and saved if possible."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cucumber"
    path = cache / f"{_file_name(rules)}.tables"
    tables = _read(path)
    if tables is None:
        tables = make(rules)
        _write(path, tables)
    return tables


def _file_name(rules: CompiledRules) -> str:
    """A name that is another one for other rules, and whenever the code that makes the tables changes."""
    values = [getattr(rules, each.name) for each in fields(CompiledRules)]
    numbers = [[int(number) for number in each] if hasattr(each, "__len__") else int(each) for each in values]
    return sha256(f"{numbers} {fingerprint_of_sources(_MASKS, Path(__file__).parent)}".encode()).hexdigest()[:32]


def _read(path: Path) -> Ints | None:
    numbers = array("q")
    try:
        numbers.frombytes(zlib.decompress(path.read_bytes()))
    except OSError:
        return None
    except zlib.error:
        warnings.warn(f"{path}: these tables of chances are damaged, so they are made again.", stacklevel=2)
        return None
    return row(numbers)


def _write(path: Path, tables: Ints) -> None:
    compressed = zlib.compress(array("q", listed(tables)).tobytes())
    unfinished = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(compressed)
        unfinished.replace(path)
    except OSError as problem:
        with suppress(OSError):
            unfinished.unlink()  # or what is left of it would fill a full disk
        reason = problem.strerror or problem
        warnings.warn(f"{path}: {reason}; these tables of chances are worked out again each time.", stacklevel=2)


def _has_tables(rules: CompiledRules) -> bool:
    """Whether all that a game depends on between two deals is scores, lives, and who is next."""
    return (
        rules.ending in {codes.LAST_ONE_LEFT, codes.FIRST_CAUGHT_ENDS}
        and rules.start == 0
        and not rules.falling
        and rules.keeping != codes.KEPT_CARDS
        and rules.next_dealer != codes.LOWEST_DEALS
        and (rules.size_rule == codes.GOES_ROUND or (rules.size_rule == codes.IN_TURN and rules.number_of_sizes == 1))
    )


def _tables(rules: CompiledRules) -> Ints:
    """The tables for two players, three, and so on, as far as they are not too large: each leads to those before."""
    tables = [0] * (rules.players + 1)
    chosen = {many: levels for many in range(2, rules.players + 1) if (levels := _chosen_levels(rules, many))}
    for many, levels in chosen.items():
        tables[many], number = len(tables), len(levels)
        tables += [
            number,
            *_steps(levels),
            *[PARTS // many] * (number**many * many),
        ]  # everyone can expect the same at first
    equity = Equity(row(tables), packed(Lines()))
    for many, levels in chosen.items():
        _fill(rules, many, levels, equity)
    return equity.tables


def _chosen_levels(rules: CompiledRules, many: int) -> list[int]:
    """The levels that have entries in each life, none if that were too many: its first, its last, most near its end."""
    in_a_life = levels_in_a_life(rules)
    even = int(_MOST_ENTRIES ** (1 / many) / rules.lives) // 2 * 2  # an odd number fits the kinks worse
    in_one = _spread(in_a_life, min(in_a_life, max(_FEWEST_LEVELS, even)))
    if (rules.lives * len(in_one)) ** many > _MOST_ENTRIES:
        return []
    return [life * in_a_life + level for life in range(rules.lives) for level in in_one]


def _spread(levels: int, number: int) -> list[int]:
    """So many levels of a life, each the further from the next the further it is from the end."""
    if number >= levels:
        return [*range(levels)]
    from_end = [round((levels - 1) * (place / (number - 1)) ** 1.5) for place in range(number)]
    for place in range(1, number):
        from_end[place] = max(from_end[place], from_end[place - 1] + 1)
    return [levels - 1 - level for level in reversed(from_end)]


def _steps(chosen: Sequence[int]) -> list[int]:
    """How far each level lies along the chosen ones, in steps."""
    return [
        FINE * place + FINE * (level - low) // (high - low)
        for place, (low, high) in enumerate(pairwise(chosen))
        for level in range(low, high)
    ] + [FINE * (len(chosen) - 1)]


# An end is how often it came, the place that took the last trick, and for each place what it owes and its bonus.


def _ends(rules: CompiledRules, many: int) -> list[int]:
    """The ways in which deals among this many quick bots end, one after the other."""
    width, log = 2 * many + 1, zeros(_DEALS * (2 * many + 1))
    play_deals(rules, packed(Board()), many, log, zeros(0))
    plain = [int(log[place]) for place in range(len(log))]
    ends = Counter(tuple(plain[start : start + width]) for start in range(0, len(plain), width))
    return [number for end, times in ends.items() if times > _RARE * _DEALS for number in (times, *end)]


@cached
def play_deals(rules: CompiledRules, board: Board, many: int, ends: Ints, no_log: Ints) -> None:
    """Plays first deals of a game that only this many players are still in, and notes how they end."""
    width = 2 * many + 1
    for number in range(len(ends) // width):
        start_game(rules, board, key_of(_SEED, number))
        for seat in range(rules.players):
            board.lives[seat] = rules.lives if seat < many else 0
        board.dealer_seat = many - 1
        seat_quick_bots(rules, board, board.key)
        play_next(rules, board, no_log)
        ends[number * width] = board.taker
        for place in range(many):
            ends[number * width + 1 + place] = board.owed[place]
            ends[number * width + 1 + many + place] = board.bonus[place]


def _fill(rules: CompiledRules, many: int, levels: Sequence[int], equity: Equity) -> None:
    """Fills the table for this many players: states near the end first, again and again until nothing changes."""
    states = list(product(levels, repeat=many))  # in the order of their entries
    order = row(sorted(range(len(states)), key=lambda number: -sum(states[number])))
    ends, room = row(_ends(rules, many)), zeros(many)
    board, counts = packed(Board()), new_counts()
    for _ in range(_MOST_SWEEPS):
        change = zeros(1)
        sweep(rules, board, many, row(levels), order, ends, equity, room, change, counts, zeros(0))
        if change[0] < _SETTLED:
            return


@cached
def sweep(
    rules: CompiledRules,
    board: Board,
    many: int,
    levels: Ints,
    order: Ints,
    ends: Ints,
    equity: Equity,
    room: Ints,
    change: Ints,
    counts: Ints,
    no_log: Ints,
) -> None:
    """Works out what each state is worth from what it leads to, and notes the largest change."""
    tables, first, width = equity.tables, entries_at(rules, equity.tables, many), 2 * many + 2
    for turn in range(len(order)):
        all_times = 0
        for place in range(many):
            room[place] = 0
        for end in range(0, len(ends), width):
            _stand(rules, board, many, order[turn], levels)
            board.taker = ends[end + 1]
            for place in range(many):
                board.owed[place], board.bonus[place] = ends[end + 2 + place], ends[end + 2 + many + place]
            over = settle(rules, board, counts, no_log)
            find_shares(rules, board, over, equity)
            all_times += ends[end]
            for place in range(many):
                room[place] += ends[end] * equity.lines.shares[place]
        entry = first + order[turn] * many
        for place in range(many):
            share = room[place] // all_times
            change[0] = max(change[0], abs(share - tables[entry + place]))
            tables[entry + place] = share


@compiled
def _stand(rules: CompiledRules, board: Board, many: int, state: int, levels: Ints) -> None:
    """Puts a state on the board just before a deal is settled that the first seats, this many of them, played."""
    board.many, board.settled, board.missing, board.taking = many, 0, 0, 0
    board.dealer, board.dealer_seat, board.taker_seat = many - 1, many - 1, NONE
    for seat in range(rules.players - 1, -1, -1):
        board.lives[seat], board.scores[seat], board.won[seat], board.kept[seat] = 0, 0, 0, 0
        if seat < many:
            level, in_a_life = levels[state % len(levels)], levels_in_a_life(rules)
            state //= len(levels)
            board.lives[seat], board.scores[seat] = rules.lives - level // in_a_life, level % in_a_life
            board.seats[seat] = seat
