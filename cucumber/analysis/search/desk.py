"""The desk at which a search thinks: what has been seen, the worlds it imagines, and room to play them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cucumber.analysis.equity.generation import tables_of
from cucumber.analysis.equity.win_tables import Equity, Lines
from cucumber.analysis.masks.board import Board, zeros_for
from cucumber.analysis.masks.compilation import Ints, compiled, packed, zeros
from cucumber.analysis.masks.compiled_rules import MOST_CARDS, MOST_SEATS, CompiledRules
from cucumber.analysis.masks.counts import new_counts
from cucumber.analysis.masks.mask_bots import searches
from cucumber.analysis.search.open_deal import OpenDeal, new_table
from cucumber.analysis.search.worlds import PublicState, Worlds

MOST_PLAYS = 32  # plays that differ: at most one a strength

BY_POINTS, BY_TABLES, PLAYED_OUT = range(3)  # how the end of a deal is valued


@dataclass(slots=True)
class PlayTotals:
    """What came of each play, over all worlds; costs are charges less bonuses, or 1 where losing costs no points.

    Rows are by play, low cards first; `products` has a row for each play, with the sum over all worlds of its cost
    times the cost of the play in each column. `shares` are of the win of the game, in parts, if it is looked at.
    """

    for_points: int = 0  # 1 if whoever searches never looks at the game
    many: int = 0  # plays that differ
    worlds: int = 0
    solved: int = 0  # 1 if each of them is solved: costs are then less what the other player pays
    cards: Ints = zeros_for(MOST_PLAYS)
    charged: Ints = zeros_for(MOST_PLAYS)  # worlds in which it costs anything
    costs: Ints = zeros_for(MOST_PLAYS)
    products: Ints = zeros_for(MOST_PLAYS**2)
    latest: Ints = zeros_for(MOST_PLAYS)  # the costs in the latest world
    shares: Ints = zeros_for(MOST_PLAYS)
    share_products: Ints = zeros_for(MOST_PLAYS**2)
    latest_shares: Ints = zeros_for(MOST_PLAYS)
    # by play: how the deal ended, as one number, and who won the game that was played out after it, as masks
    latest_ends: Ints = zeros_for(MOST_PLAYS)
    latest_winners: Ints = zeros_for(MOST_PLAYS)
    # by play and card: worlds in which the thinking place was left with it for the last trick, unless they are solved
    lasts: Ints = zeros_for(MOST_PLAYS * MOST_CARDS)
    # by play and seat: worlds in which it took the last trick, and its shares of the win, if the game is played out
    takers: Ints = zeros_for(MOST_PLAYS * MOST_SEATS)
    won: Ints = zeros_for(MOST_PLAYS * MOST_SEATS)


class Desk(NamedTuple):
    """What a search needs: what the table has seen, the worlds, a board to play them on, and what came of it.

    `deal` and `table` are room to solve worlds in, `counts` is room to settle. `worth` says how the end of a deal is
    valued, and `equity` what a game is worth after it.
    """

    seen: PublicState
    worlds: Worlds
    scratch: Board
    findings: PlayTotals
    deal: OpenDeal
    table: Ints
    no_log: Ints
    counts: Ints
    equity: Equity
    worth: int


def new_desk() -> Desk:
    """A desk to use for search after search, in one thread, which look at points alone."""
    seen, worlds, scratch, findings = packed(PublicState()), packed(Worlds()), packed(Board()), packed(PlayTotals())
    room = packed(OpenDeal()), new_table(), zeros(0), new_counts()
    return Desk(seen, worlds, scratch, findings, *room, Equity(zeros(0), packed(Lines())), BY_POINTS)


def desk_for(rules: CompiledRules, bots: Iterable[int], *, whole_games: bool) -> Desk | None:
    """A desk for bots some of which search, in single deals or in whole games; None if none of them does."""
    return looking_at(new_desk(), tables_of(rules) if whole_games else None) if any(map(searches, bots)) else None


@compiled
def looks_at_the_game(desk: Desk, many: int) -> bool:
    """Whether the end of a deal of this many players is valued by the game it leads to."""
    if desk.findings.for_points:
        return False
    if desk.worth == BY_TABLES:
        return desk.equity.tables[many] > 0
    return desk.worth == PLAYED_OUT


def looking_at(desk: Desk, tables: Ints | None) -> Desk:
    """The same desk for searches that look at a game by these tables, or at points alone if there are none."""
    if tables is None:
        return desk._replace(worth=BY_POINTS)
    return desk._replace(equity=desk.equity._replace(tables=tables), worth=BY_TABLES)
