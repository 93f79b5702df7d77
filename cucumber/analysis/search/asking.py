"""Tables at which some places are asked from outside and bots that search sit in others."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cucumber.analysis.fast.asking import asking_by
from cucumber.analysis.fast.board import Board
from cucumber.analysis.fast.compiling import compiled, packed
from cucumber.analysis.fast.rules import MOST_SEATS, CompiledRules
from cucumber.analysis.search.desk import Desk, desk_for
from cucumber.analysis.search.experts import choose_card, watch
from cucumber.analysis.search.worlds import Seen, look_round


class Desks(NamedTuple):
    """A desk for one table after the other, and what has been seen at each of them."""

    desk: Desk
    seen: Any


def new_desks(tables: int, rules: CompiledRules, *, whole_games: bool) -> Desks:
    """Desks for so many tables, in one thread."""
    return Desks(desk_for(rules, whole_games=whole_games), np.zeros(tables, dtype=np.asarray(packed(Seen())).dtype))


@compiled
def _come(desks: Desks, table: int) -> None:
    _copy(desks.seen[table], desks.desk.seen)


@compiled
def _leave(desks: Desks, table: int) -> None:
    _copy(desks.desk.seen, desks.seen[table])


@compiled
def _copy(seen: Seen, to: Seen) -> None:
    to.face_up = seen.face_up
    for place in range(MOST_SEATS):
        to.cannot[place] = seen.cannot[place]
        to.played[place] = seen.played[place]


@compiled
def _look_round(rules: CompiledRules, board: Board, desks: Desks) -> None:
    look_round(rules, board, desks.desk.seen)


@compiled
def _choose_card(rules: CompiledRules, board: Board, desks: Desks) -> int:
    return choose_card(rules, board, desks.desk)


@compiled
def _watch(rules: CompiledRules, board: Board, desks: Desks, card: int) -> None:
    watch(rules, board, desks.desk, card)


ASKING_EXPERTS = asking_by(_come, _leave, _look_round, _choose_card, _watch)
