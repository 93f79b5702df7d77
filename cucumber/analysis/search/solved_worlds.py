"""Two players: every world is solved, as if both saw all cards from here on.

What one does not pay, the other does. So simple bots that play on say less than two players who make no mistake.
"""

from __future__ import annotations

from cucumber.analysis.search.desk import Desk
from cucumber.analysis.search.open_deal import OpenDeal, clear, lay_open
from cucumber.analysis.search.rollouts import count_world, imagine
from cucumber.analysis.search.two_players import MOST, after
from cucumber.analysis.search.worlds import deal_world
from cucumber.fast.board import Board
from cucumber.fast.chance import key_of
from cucumber.fast.compiling import Ints, compiled, plain
from cucumber.fast.rules import STAKE, CompiledRules

_MOST_TRICKS = 8  # with more to come, a world takes too long
_A_WORLD = 10**6  # cards that may be played to solve one


@compiled
def can_be_solved(rules: CompiledRules, board: Board) -> bool:
    """Whether two players are left who can do nothing but play cards, and not too many of them."""
    return board.many == 2 and rules.raising != STAKE and board.size - board.done <= _MOST_TRICKS


@compiled
def solve_worlds(rules: CompiledRules, board: Board, desk: Desk, first: int, last: int, seed: int, effort: int) -> None:
    """What each play costs more than the other player pays, in the worlds numbered `[first, last)`.

    It stops once more cards than the effort have been played, but not before it has solved one world, and where no
    hands can be.
    """
    worlds, scratch, findings, deal, table = desk.worlds, desk.scratch, desk.findings, desk.deal, desk.table
    played, findings.solved = 0, 1
    for number in range(first, last):
        if played > effort or not deal_world(rules, worlds, key_of(seed, number)):
            return
        imagine(board, worlds, scratch)
        if not lay_open(rules, scratch, deal):
            return
        clear(table)
        deal.viewer, deal.difference, deal.plays_left, deal.stopped = board.turn, 1, _A_WORLD, 0
        for play in range(findings.many):
            findings.latest[play] = _value(deal, table, findings.cards[play])
        played += _A_WORLD - deal.plays_left
        if not deal.stopped:
            count_world(findings)


@compiled
def _value(deal: OpenDeal, table: Ints, card: int) -> int:
    """What this play costs the place whose turn it is more than the other."""
    number = 0
    while deal.cards[number] != card or (deal.owned[deal.turn] >> number) & 1 == 0:
        number += 1
    least, most = plain(-MOST), plain(MOST)
    return after(deal, table, deal.held, deal.turn, deal.to_come, deal.taking, deal.taker, number, least, most)
