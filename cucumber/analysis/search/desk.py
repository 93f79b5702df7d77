"""The desk at which a search thinks: what has been seen, the worlds it imagines, and room to play them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from cucumber.analysis.search.open_deal import OpenDeal, new_table
from cucumber.analysis.search.worlds import Seen, Worlds
from cucumber.fast.board import Board
from cucumber.fast.compiling import Ints, packed, zeros

MOST_PLAYS = 32  # plays that differ: at most one a strength


@dataclass(slots=True)
class Findings:
    """What came of each play, over all worlds; costs are charges less bonuses, or 1 where losing costs no points.

    Rows are by play, low cards first; `products` has a row for each play, with the sum over all worlds of its cost
    times the cost of the play in each column.
    """

    many: int = 0  # plays that differ
    worlds: int = 0
    solved: int = 0  # 1 if each of them is solved: costs are then less what the other player pays
    cards: Ints = field(default_factory=lambda: [0] * MOST_PLAYS)
    charged: Ints = field(default_factory=lambda: [0] * MOST_PLAYS)  # worlds in which it costs anything
    costs: Ints = field(default_factory=lambda: [0] * MOST_PLAYS)
    products: Ints = field(default_factory=lambda: [0] * MOST_PLAYS**2)
    latest: Ints = field(default_factory=lambda: [0] * MOST_PLAYS)  # the costs in the latest world


class Desk(NamedTuple):
    """What a search needs: what the table has seen, the worlds, a board to play them on, and what came of it.

    `deal` and `table` are room to solve worlds in.
    """

    seen: Seen
    worlds: Worlds
    scratch: Board
    findings: Findings
    deal: OpenDeal
    table: Ints
    no_log: Ints


def new_desk() -> Desk:
    """A desk to use for search after search, in one thread."""
    seen, worlds, scratch, findings = packed(Seen()), packed(Worlds()), packed(Board()), packed(Findings())
    return Desk(seen, worlds, scratch, findings, packed(OpenDeal()), new_table(), zeros(0))
