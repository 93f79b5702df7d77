"""The compiled play at many tables: acts are done, bots act, and what each seat that is asked sees is written down."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cucumber.analysis.fast.playing import begin_deal, bots_act, cards_to_choose, lay, may_call, may_pass, offer, say
from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import key_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compiling import Ints, cached, compiled, lowest
from cucumber.analysis.masks.deals import charge, next_place
from cucumber.analysis.masks.decisions import choose_all
from cucumber.analysis.masks.games import MOST_DEALS, settle, start_game
from cucumber.analysis.masks.rules import MOST_SEATS, CompiledRules
from cucumber.analysis.search.desk import Desk
from cucumber.analysis.search.worlds import Seen
from cucumber.study.adapters.single_deal import Floats

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

ROWS = (  # of what a seat sees
    *("hand", "played", "trick", "to_beat", "scores", "lives"),
    *("asked", "marked", "thrown", "doubled", "dropped", "undealt"),
)
_HAND, _PLAYED, _TRICK, _TO_BEAT, _SCORES, _LIVES, _ASKED, _MARKED, _THROWN, _DOUBLED, _DROPPED, _UNDEALT = range(12)


class Layout(NamedTuple):
    """How what a seat sees is laid out: where each row begins (NONE if it is not there), and the kind of each card."""

    kinds: int
    kind_of: Numbers
    rows: Numbers


class Tables(NamedTuple):
    """All tables, as compiled functions take them: each table has its place in every row, or a row of its own."""

    rules: CompiledRules
    boards: Any
    desk: Desk | None  # None if no bot searches
    seen: Any  # what bots that search have seen at each
    counts: Ints
    log: Ints
    line_up: Numbers  # the bots, from the first seat on
    rotates: bool  # whether the first seat changes with each deal or game
    seed: int
    whole_games: bool
    kinds: Numbers  # the cards of each kind
    layout: Layout
    numbers: Numbers  # of the deal or game being played
    marked: Numbers  # cards to throw away
    seats: Numbers  # who is asked
    sees: Floats
    allowed: Flags
    rewards: Floats
    over: Flags
    cut: Flags


@cached
def advance(tables: Tables, acts: Numbers, anew: bool) -> None:
    """Does an act at each table, or begins anew at all of them, and goes on until a seat is asked again."""
    for table in range(len(acts)):
        board, desk = tables.boards[table], tables.desk
        _take_up(desk, tables.seen, table)
        _clear(tables, table)
        if anew:
            tables.numbers[table] = table
            _begin(tables, board, desk, table)
        else:
            _act(tables, board, desk, table, acts[table])
        _go_on(tables, board, desk, table)
        _tell(tables, board, table)
        _put_away(desk, tables.seen, table)


@compiled
def _begin(tables: Tables, board: Board, desk: Desk | None, table: int) -> None:
    """Begins the deal or game with the table's present number."""
    start_game(tables.rules, board, key_of(tables.seed, tables.numbers[table]))
    _seat_everyone(tables, board, tables.numbers[table])
    tables.marked[table] = 0
    begin_deal(tables.rules, board, desk)


@compiled
def _act(tables: Tables, board: Board, desk: Desk | None, table: int, chosen: int) -> None:
    """Does an act for the seat that is asked."""
    rules, marked, kinds = tables.rules, tables.marked[table], len(tables.kinds)
    if chosen < kinds:
        card = lowest(cards_to_choose(rules, board, marked) & tables.kinds[chosen])
        if board.asks == codes.TO_PLAY:
            lay(rules, board, desk, card, tables.log)
        else:
            tables.marked[table] = marked | 1 << card
    elif board.asks == codes.TO_PLAY:
        offer(rules, board, desk, tables.log)
    else:
        tables.marked[table] = 0
        said = choose_all(board, marked) if board.asks == codes.TO_EXCHANGE else chosen - kinds
        say(rules, board, desk, said, tables.log)


@compiled
def _go_on(tables: Tables, board: Board, desk: Desk | None, table: int) -> None:
    """Lets bots act, and deals follow, until a seat is asked."""
    while not bots_act(tables.rules, board, desk, tables.log):
        charge(tables.rules, board, tables.log)
        over = not tables.whole_games or settle(tables.rules, board, tables.counts, tables.log)
        if not over and board.settled < MOST_DEALS:
            begin_deal(tables.rules, board, desk)
            continue
        tables.over[table], tables.cut[table] = over, not over
        if over:
            _reward(tables, board, tables.rewards[table])
        tables.numbers[table] += len(tables.numbers)
        _begin(tables, board, desk, table)


# --- what bots that search have seen: they sit at one desk for one table after the other ------------------------------


@compiled
def _take_up(desk: Desk | None, seen: Any, table: int) -> None:
    if desk is not None:
        _copy(seen[table], desk.seen)


@compiled
def _put_away(desk: Desk | None, seen: Any, table: int) -> None:
    if desk is not None:
        _copy(desk.seen, seen[table])


@compiled
def _copy(seen: Seen, to: Seen) -> None:
    to.face_up = seen.face_up
    for place in range(MOST_SEATS):
        to.cannot[place] = seen.cannot[place]
        to.played[place] = seen.played[place]


# --- what is told -----------------------------------------------------------------------------------------------------


@compiled
def _clear(tables: Tables, table: int) -> None:
    """Nothing has ended yet in this step."""
    if tables.over[table] or tables.cut[table]:
        tables.over[table], tables.cut[table] = False, False
        tables.rewards[table, :] = 0


@compiled
def _tell(tables: Tables, board: Board, table: int) -> None:
    """Says who is asked, what that seat may do, and what it sees."""
    marked = tables.marked[table]
    tables.seats[table] = board.seats[board.turn]
    _allow(tables.rules, board, tables.kinds, tables.allowed[table], marked)
    _look(tables.rules, board, tables.layout, tables.sees[table], marked)


@compiled
def _seat_everyone(tables: Tables, board: Board, number: int) -> None:
    many = tables.rules.players
    first = number % many if tables.rotates else 0
    for step in range(many):
        board.players[(first + step) % many] = tables.line_up[step]


@compiled
def _reward(tables: Tables, board: Board, rewards: Floats) -> None:
    """What everyone has gained."""
    many, winners = tables.rules.players, 0
    for seat in range(many):
        winners += board.won[seat]
    if tables.whole_games:
        for seat in range(many):
            rewards[seat] = board.won[seat] / winners
        return
    rewards[:] = 0
    for place in range(board.many):
        pays = max(0, board.owed[place]) - board.bonus[place]
        rewards[board.seats[place]] -= pays
        if many == 2:
            rewards[1 - board.seats[place]] += pays


@compiled
def _allow(rules: CompiledRules, board: Board, kinds: Numbers, allowed: Flags, marked: int) -> None:
    """Says which acts the seat that is asked may do."""
    cards = cards_to_choose(rules, board, marked)
    for kind in range(len(kinds)):
        allowed[kind] = cards & kinds[kind] != 0
    if len(allowed) > len(kinds):
        allowed[len(kinds)] = may_pass(board, marked)
        allowed[len(kinds) + 1] = may_call(rules, board)


@compiled
def _look(rules: CompiledRules, board: Board, layout: Layout, sees: Floats, marked: int) -> None:
    """Says what the seat that is asked sees; seats count clockwise from itself."""
    rows, kind_of, place = layout.rows, layout.kind_of, board.turn
    sees[:] = 0
    _count_kinds(kind_of, board.hands[place], sees, rows[_HAND])
    for other in range(board.many):
        row = rows[_PLAYED] + layout.kinds * _beside(rules, board, other)
        _count_kinds(kind_of, board.laid[other], sees, row)
    if board.to_beat != NONE:
        sees[rows[_TO_BEAT] + kind_of[board.to_beat]] = 1
        _look_at_trick(rules, board, layout, sees)
    if rows[_SCORES] != NONE:
        _look_at_scores(rules, board, rows, sees)
    if rows[_ASKED] != NONE:
        sees[rows[_ASKED] + board.asks] = 1
        _count_kinds(kind_of, marked, sees, rows[_MARKED])
        _count_kinds(kind_of, board.thrown[place], sees, rows[_THROWN])
        _look_at_stakes(rules, board, rows, sees)
    if rows[_UNDEALT] != NONE:
        for number in range(board.shuffled - board.dealt):
            sees[rows[_UNDEALT] + kind_of[board.pack[number]]] += 1


@compiled
def _beside(rules: CompiledRules, board: Board, place: int) -> int:
    """How many seats clockwise from the seat that is asked a place is."""
    steps = board.seats[place] - board.seats[board.turn]
    return steps if steps >= 0 else steps + rules.players


@compiled
def _count_kinds(kind_of: Numbers, cards: int, sees: Floats, row: int) -> None:
    """Counts the cards of each kind."""
    while cards:
        sees[row + kind_of[lowest(cards)]] += 1
        cards &= cards - 1


@compiled
def _look_at_trick(rules: CompiledRules, board: Board, layout: Layout, sees: Floats) -> None:
    place = board.led_by
    for _ in range(board.left_in - board.plays_to_come):
        row = layout.rows[_TRICK] + layout.kinds * _beside(rules, board, place)
        sees[row + layout.kind_of[board.last[place]]] = 1
        place = next_place(board, place)


@compiled
def _look_at_scores(rules: CompiledRules, board: Board, rows: Numbers, sees: Floats) -> None:
    many, own = rules.players, board.seats[board.turn]
    for seat in range(many):
        beside = (seat - own) % many
        sees[rows[_SCORES] + beside] = board.scores[seat]
        sees[rows[_LIVES] + beside] = board.lives[seat]


@compiled
def _look_at_stakes(rules: CompiledRules, board: Board, rows: Numbers, sees: Floats) -> None:
    for place in range(board.many):
        beside = _beside(rules, board, place)
        sees[rows[_DOUBLED] + beside] = board.doubled[place] + board.doubles
        sees[rows[_DROPPED] + beside] = board.dropped[place] > 0
