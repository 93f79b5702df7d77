"""Two players: every world is solved, as if both saw all cards from here on.

What one does not pay, the other does. So simple bots that play on say less than two players who make no mistake.
"""

from __future__ import annotations

from cucumber.analysis.equity.shares import PARTS, take_standing
from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import key_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, compiled, highest, plain
from cucumber.analysis.masks.compiled_rules import MOST_SEATS, CompiledRules
from cucumber.analysis.search.desk import PLAYED_OUT, Desk, looks_at_the_game
from cucumber.analysis.search.open_deal import MOST_WORTH, OpenDeal, clear, cost, lay_open, taken_by, worth_at
from cucumber.analysis.search.rollouts import count_world, imagine, share_of_win
from cucumber.analysis.search.two_players import MOST, cost_after
from cucumber.analysis.search.worlds import deal_world

_MOST_TRICKS = 8  # with more to come, a world takes too long
_A_WORLD = 10**6  # cards that may be played to solve one
_GAMES = 200  # played out after each outcome


@compiled
def can_be_solved(rules: CompiledRules, board: Board, by_game: bool) -> bool:
    """Whether two players are left who can do nothing but play cards, and not too many of them."""
    if board.many != 2 or rules.raising == codes.STAKE or board.size - board.done > _MOST_TRICKS:
        return False
    return not by_game or _dearest(rules) < MOST_WORTH


@compiled
def _dearest(rules: CompiledRules) -> int:
    """What the card that costs most can cost in the last trick, before anybody doubles."""
    dearest = 0
    for card in range(rules.cards):
        dearest = max(dearest, rules.points[card])
    return 2 * dearest if rules.multiplier == codes.ONES_DOUBLE else dearest


@compiled
def solve_worlds(rules: CompiledRules, board: Board, desk: Desk, first: int, last: int, seed: int, effort: int) -> None:
    """What each play costs more than the other player pays, in the worlds numbered `[first, last)`.

    Where the game is looked at, each world is solved once more, for the share of the win. It stops once more cards than
    the effort have been played, but not before it has solved one world, and where no hands can be.
    """
    worlds, scratch, findings, deal = desk.worlds, desk.scratch, desk.findings, desk.deal
    played, findings.solved, by_game = 0, 1, looks_at_the_game(desk, board.many)
    for number in range(first, last):
        if played > effort or not deal_world(rules, worlds, key_of(seed, number)):
            return
        imagine(board, worlds, scratch)
        if not lay_open(rules, scratch, deal):
            return
        deal.viewer, deal.difference, deal.plays_left, deal.stopped = board.turn, 1, _A_WORLD, 0
        _solve(desk, findings.latest)
        if by_game:
            if number == first:
                _find_worth(rules, board, desk, seed)
            deal.by_worth = 1
            _solve(desk, findings.latest_shares)
            deal.by_worth = 0
            for play in range(findings.many):
                findings.latest_shares[play] = PARTS - findings.latest_shares[play]
        played += _A_WORLD - deal.plays_left
        if not deal.stopped:
            count_world(findings)
            _note_sides(board, desk, by_game)


@compiled
def _note_sides(board: Board, desk: Desk, by_game: bool) -> None:
    """Notes who took the last trick in the latest world, as far as it costs anything, and both shares of the win."""
    own, other = board.seats[board.turn], board.seats[1 - board.turn]
    findings = desk.findings
    for play in range(findings.many):
        row, share = play * MOST_SEATS, findings.latest_shares[play]
        findings.takers[row + own] += findings.latest[play] > 0
        findings.takers[row + other] += findings.latest[play] < 0
        if by_game:
            findings.won[row + own] += share
            findings.won[row + other] += PARTS - share


@compiled
def _solve(desk: Desk, values: Ints) -> None:
    """What each play costs the place whose turn it is, as both play on from the position laid open."""
    clear(desk.table)
    for play in range(desk.findings.many):
        values[play] = _value(desk.deal, desk.table, desk.findings.cards[play])


@compiled
def _value(deal: OpenDeal, table: Ints, card: int) -> int:
    """What this play costs the place whose turn it is more than the other."""
    number = 0
    while deal.cards[number] != card or (deal.owned[deal.turn] >> number) & 1 == 0:
        number += 1
    return cost_after(deal, table, number, plain(-MOST), plain(MOST))


@compiled
def _find_worth(rules: CompiledRules, board: Board, desk: Desk, seed: int) -> None:
    """Finds what share of the win each outcome leaves to the other player."""
    deal, own = desk.deal, board.seats[board.turn]
    games = _GAMES if desk.worth == PLAYED_OUT else 1
    for number in range(highest(deal.held) + 1):
        points = deal.points[number]
        for taker in range(4):
            for times in range(1 + deal.ones_double):
                outcome = taken_by(taker // 2, taker % 2 == 1, points << times)
                shares = 0
                for game in range(games):
                    _end(rules, board, desk, outcome, taker // 2, deal.cards[number])
                    shares += share_of_win(rules, desk, own, key_of(seed, game))
                deal.worth[worth_at(outcome)] = PARTS - shares // games


@compiled
def _end(rules: CompiledRules, board: Board, desk: Desk, outcome: int, taker: int, card: int) -> None:
    """Ends the deal on the scratch board in this way, up to where it is settled."""
    scratch = desk.scratch
    take_standing(rules, board, scratch)
    scratch.many, scratch.taker, scratch.taking = board.many, taker, card
    for place in range(board.many):
        paid = cost(desk.deal, outcome, place)
        scratch.seats[place], scratch.last[place] = board.seats[place], card
        scratch.owed[place] = paid if paid > 0 else NONE
        scratch.bonus[place] = -min(paid, 0)
