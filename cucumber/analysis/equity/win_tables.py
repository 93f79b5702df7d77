"""Tables of a game: the share of the win that each player can expect, by how far all of them have come.

Quick bots play without a look at the score. So how a deal ends depends only on how many play it, and what a game is
worth follows by dynamic programming, with the same settling as everywhere: a state between two deals is worth the mean
of what the states are worth to which the next deal leads. Players who are out change nothing, so there is a table for
each number of players still in. It has an entry for every state where these are few; where they are many, it has one
for some levels of each player, close together where a life ends, and what lies between is interpolated.

A *level* is how far a player has come on the way out: all points of the lives that are lost, and the present score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cucumber.analysis.equity.shares import next_in_line, share_won
from cucumber.analysis.masks.board import Board, by_place
from cucumber.analysis.masks.compilation import Ints, always_compiled, compiled
from cucumber.analysis.masks.compiled_rules import CompiledRules

FINE = 256  # steps between two levels that have entries


@dataclass(slots=True)
class Lines:
    """Room to look something up: who is still in, and what each seat can expect."""

    many: int = 0  # players still in
    seats: Ints = by_place()  # theirs, in line
    below: Ints = by_place()  # for each in line, where the entries begin for the level that it has passed
    beyond: Ints = by_place()  # how many steps it is beyond that, and of how many numbers the next level is
    sizes: Ints = by_place()
    shares: Ints = by_place()  # by seat, in parts of the win


class Equity(NamedTuple):
    """The tables of a game, one after the other, and room to look something up.

    `tables` is empty if there are none. It begins with where the table for each number of players is. A table has the
    number of levels with entries, then for each level how far it lies along these, in steps; then the entries, in the
    order of the levels of the first in line, the second, and so on: a share for each in line.
    """

    tables: Ints
    lines: Lines


@compiled
def levels_in_a_life(rules: CompiledRules) -> int:
    """How many scores a player can have without losing a life."""
    return rules.limit + 1 - rules.reaching


@compiled
def level_of(rules: CompiledRules, lives: int, score: int) -> int:
    """How far a player with this many lives left has come."""
    return (rules.lives - lives) * levels_in_a_life(rules) + score


@compiled
def entries_at(rules: CompiledRules, tables: Ints, many: int) -> int:
    """Where the entries of the table for that many players begin."""
    return tables[many] + 1 + rules.lives * levels_in_a_life(rules)


@always_compiled
def find_shares(rules: CompiledRules, board: Board, over: bool, equity: Equity) -> None:
    """Finds what share of the win each seat has or can expect, after a deal is settled."""
    lines = equity.lines
    if over:
        for seat in range(rules.players):
            lines.shares[seat] = share_won(rules, board, seat)
        return
    _line_up(rules, board, equity)
    _interpolate(rules, equity)


@compiled
def _line_up(rules: CompiledRules, board: Board, equity: Equity) -> None:
    """Lines up the players still in, with how far each has come."""
    lines, tables, seat = equity.lines, equity.tables, next_in_line(rules, board)
    lines.many = 0
    for _ in range(rules.players):
        lines.shares[seat] = 0
        if board.lives[seat]:
            lines.seats[lines.many] = seat
            lines.many += 1
        seat = seat + 1 if seat + 1 < rules.players else 0
    size = lines.many
    for place in range(lines.many - 1, -1, -1):
        seat = lines.seats[place]
        step = tables[tables[lines.many] + 1 + level_of(rules, board.lives[seat], board.scores[seat])]
        lines.below[place], lines.beyond[place], lines.sizes[place] = step // FINE * size, step % FINE, size
        size *= tables[tables[lines.many]]


@compiled
def _interpolate(rules: CompiledRules, equity: Equity) -> None:
    """The mean of the entries round a state, each the heavier the nearer it is."""
    lines, many = equity.lines, equity.lines.many
    start, between = entries_at(rules, equity.tables, many), 0
    for place in range(many):
        start += lines.below[place]
        if lines.beyond[place]:
            lines.sizes[between], lines.beyond[between] = lines.sizes[place], lines.beyond[place]
            between += 1
    for corner in range(1 << between):
        weight, entry = 1.0, start
        for turn in range(between):
            if (corner >> turn) & 1:
                weight *= lines.beyond[turn] / FINE
                entry += lines.sizes[turn]
            else:
                weight *= 1.0 - lines.beyond[turn] / FINE
        for place in range(many):
            lines.shares[lines.seats[place]] += int(weight * equity.tables[entry + place] + 0.5)
