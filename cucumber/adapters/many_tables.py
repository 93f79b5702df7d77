"""Many tables at once, played compiled, at which some seats are asked from outside: NumPy in and out.

tables = ManyTables("agurk", [None, "sharp", "sharp", "sharp"], number=4096)
while learning:
tables.step(choose(tables.sees, tables.allowed))
learn(tables.rewards, tables.over)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise ImportError("NumPy is not installed: pip install 'cucumber-notebooks[fast]'") from error

from cucumber.adapters.single_deal import Floats, names_of_kinds
from cucumber.analysis.equilibrium import kinds_of
from cucumber.analysis.search.asking import ASKING_EXPERTS, new_desks
from cucumber.bots.seating import names_of_bots
from cucumber.errors import BadDeal, IllegalAct
from cucumber.fast import how_played
from cucumber.fast.asking import ASKED, ASKING, Asking, cards_to_choose, may_call, may_pass
from cucumber.fast.board import TO_ACCEPT, TO_EXCHANGE, TO_PLAY, Board
from cucumber.fast.bots import SEARCHING
from cucumber.fast.chance import key_of
from cucumber.fast.compiling import Ints, cached, call, compiled, lowest, packed, zeros
from cucumber.fast.counts import Counts
from cucumber.fast.deals import charge, next_place
from cucumber.fast.games import MOST_DEALS, settle, start_game
from cucumber.fast.known import needs_the_engine
from cucumber.fast.rules import NONE, CompiledRules, compiled_rules
from cucumber.fast.running import codes_of
from cucumber.rules import Exchanging, Raising, Rules, Undealt
from cucumber.variants import Variant, find

Numbers = npt.NDArray[np.int64]
Advance = Callable[["Tables", "Numbers", bool], None]
Flags = npt.NDArray[np.bool_]

_WORDS = ("pass", "call")
_MOST_TABLES = 10**6
_ROWS = (
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
    """All tables, as compiled functions take them: a place in each row, or a row of its own, is that of one table."""

    rules: CompiledRules
    boards: Any
    desks: Any  # None if no bot searches
    counts: Counts
    log: Ints
    line_up: Numbers  # the bots, from the first seat on
    rotates: bool  # whether the first seat is another one in each deal or game
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


class ManyTables:
    """Tables with the same bots and other cards at each, played side by side until a seat without a bot is asked.

    `bots` has a bot's name for each seat, or None for one that is asked from outside; with `rotates`, they move on a
    seat with each deal or game, so that everyone leads as often. The deals or games are those that `tally` plays with
    this seed: table t begins with number t and goes on with t plus the number of tables.

    After `reset` and each `step`, rows tell of each table: `seats`, who is asked; `sees`, what that seat knows (numbers
    in zeros, ones and counts; `part` finds its parts); `allowed`, which of the `acts` it may do; `over`, whether a deal
    or game has just ended and the next one begun; `rewards`, by seat, what everyone gained if so; and `cut`, whether a
    game was left unfinished after 10,000 deals. They are overwritten by the next step.

    A deal gains everyone nothing, less what it pays; between two players, also what the other pays. A game gains its
    winner 1, or several winners their share.

    Raises BadVariant or BadDeal for what makes no deal, for games and bots that can't be played here, and if nobody is
    asked.

    >>> tables = ManyTables("agurk", [None, "sharp", "sharp"], number=1000)
    >>> tables.sees.shape, tables.acts[:3], tables.part("hand")[0].sum()
    ((1000, 104), ('2', '3', '4'), np.float32(7.0))
    >>> for _ in range(7):
    ...     tables.step(tables.allowed.argmax(axis=1))
    >>> bool(tables.over.all()), int(tables.numbers[0])
    (True, 1000)
    """

    def __init__(
        self,
        variant: str | Variant,
        bots: Sequence[str | None],
        number: int,
        *,
        seed: int = 0,
        whole_games: bool = False,
        rotates: bool = False,
    ) -> None:
        self.rules = (variant if isinstance(variant, Variant) else find(variant)).rules
        self.bots, self.players = tuple(bots), len(bots)
        self.seed, self.whole_games, self.rotates = seed, whole_games, rotates
        _check(self.rules, self.bots, number, seed)
        asks = self.rules.exchange is not Exchanging.NONE or self.rules.raising in {Raising.KONTRA, Raising.STAKE}
        kinds = kinds_of(self.rules, self.players)
        self.acts = (*names_of_kinds(kinds), *(_WORDS if asks else ()))
        self.shapes = self._shapes(len(kinds), asks=asks)
        self._tables = self._laid_out(number, [len(cards) for cards in kinds])
        self.reset()

    def _shapes(self, kinds: int, *, asks: bool) -> Mapping[str, tuple[int, ...]]:
        by_seat = self.players, kinds
        return {
            "hand": (kinds,),
            "played": by_seat,
            "trick": by_seat,
            "to_beat": (kinds,),
            **({"scores": (self.players,), "lives": (self.players,)} if self.whole_games else {}),
            **({"asked": (TO_ACCEPT + 1,), "marked": (kinds,), "thrown": (kinds,)} if asks else {}),
            **({"doubled": (self.players,), "dropped": (self.players,)} if asks else {}),
            **({"undealt": (kinds,)} if self.rules.undealt is Undealt.SHOWN else {}),
        }

    def _laid_out(self, number: int, cards: Sequence[int]) -> Tables:
        ends = dict(zip(self.shapes, accumulate(map(prod, self.shapes.values())), strict=True))
        rows = [ends[name] - prod(self.shapes[name]) if name in ends else NONE for name in _ROWS]
        firsts = [sum(cards[:kind]) for kind in range(len(cards))]
        line_up = [ASKED if name is None else codes_of([name])[0] for name in self.bots]
        return Tables(
            rules=compiled_rules(self.rules, self.players),
            boards=np.zeros(number, dtype=np.asarray(packed(Board())).dtype),
            desks=new_desks(number) if self._searches else None,
            counts=packed(Counts()),
            log=zeros(0),
            line_up=np.array(line_up),
            rotates=self.rotates,
            seed=self.seed,
            whole_games=self.whole_games,
            kinds=np.array([((1 << many) - 1) << first for many, first in zip(cards, firsts, strict=True)]),
            layout=Layout(len(cards), np.repeat(np.arange(len(cards)), cards), np.array(rows)),
            numbers=np.arange(number),
            marked=np.zeros(number, np.int64),
            seats=np.zeros(number, np.int64),
            sees=np.zeros((number, max(ends.values())), np.float32),
            allowed=np.zeros((number, len(self.acts)), np.bool_),
            rewards=np.zeros((number, self.players), np.float32),
            over=np.zeros(number, np.bool_),
            cut=np.zeros(number, np.bool_),
        )

    def reset(self, seed: int | None = None) -> None:
        """Begins at all tables with their first deals or games, of another seed if there is one."""
        if seed is not None:
            _check_seed(seed)
            self._tables = self._tables._replace(seed=seed)
        self._advance(self._tables.numbers, anew=True)

    def step(self, acts: npt.ArrayLike) -> None:
        """Does an act at each table, given by its place in `acts`, and lets bots act until a seat is asked again.

        Raises IllegalAct, and does nothing, if one of them is not allowed.
        """
        chosen = np.asarray(acts)
        self._check_acts(chosen)
        self._advance(chosen.astype(np.int64), anew=False)

    def _advance(self, acts: Numbers, *, anew: bool) -> None:
        call(_advance_with_experts if self._searches else _advance, self._tables, acts, anew)

    @property
    def _searches(self) -> bool:
        return any(bot.name in self.bots for bot in SEARCHING)

    def part(self, name: str) -> Floats:
        """A part of what the seats see, by its name in `shapes`. Raises KeyError if they see no such thing."""
        shape, start = self.shapes[name], int(self._tables.layout.rows[_ROWS.index(name)])
        return self.sees[:, start : start + prod(shape)].reshape(-1, *shape)

    @property
    def numbers(self) -> Numbers:
        """By table: the number of the deal or game that is played."""
        return self._tables.numbers

    @property
    def seats(self) -> Numbers:
        """By table: the seat that is asked."""
        return self._tables.seats

    @property
    def sees(self) -> Floats:
        """By table: what the seat that is asked sees."""
        return self._tables.sees

    @property
    def allowed(self) -> Flags:
        """By table and act: whether the seat that is asked may do it."""
        return self._tables.allowed

    @property
    def rewards(self) -> Floats:
        """By table and seat: what was gained in a deal or game that has just ended; otherwise 0."""
        return self._tables.rewards

    @property
    def over(self) -> Flags:
        """By table: whether a deal or game has just ended."""
        return self._tables.over

    @property
    def cut(self) -> Flags:
        """By table: whether a game has just been left unfinished."""
        return self._tables.cut

    def _check_acts(self, acts: npt.NDArray[Any]) -> None:
        number = len(self.seats)
        if acts.shape != (number,) or not np.issubdtype(acts.dtype, np.integer):
            raise IllegalAct(f"An act is a whole number for each of the {number} tables, not {acts!r:.60}.")
        inside = (acts >= 0) & (acts < len(self.acts))
        wrong = np.flatnonzero(~(inside & self.allowed[np.arange(number), np.where(inside, acts, 0)]))
        if len(wrong):
            self._refuse(int(wrong[0]), int(acts[wrong[0]]))

    def _refuse(self, table: int, act: int) -> None:
        """Raises IllegalAct for what is not allowed at a table."""
        name = self.acts[act] if 0 <= act < len(self.acts) else "which there is not"
        instead = ", ".join(f"{each} ({self.acts[each]})" for each in np.flatnonzero(self.allowed[table]))
        seat = int(self.seats[table])
        raise IllegalAct(
            f"At table {table}, seat {seat} may not do act {act} ({name}). Allowed are {instead}.", seat=seat, act=act
        )


# --- what cannot be ---------------------------------------------------------------------------------------------------


def _check(rules: Rules, bots: Sequence[str | None], number: int, seed: int) -> None:
    """Raises BadDeal for what cannot be played at many tables."""
    names = names_of_bots([name or "random" for name in bots], len(bots))
    how = how_played(rules, len(bots), names)
    if why := needs_the_engine(rules, len(bots)):
        raise BadDeal(f"Many tables are played on masks. {why}")
    if how != "compiled":
        raise BadDeal(f"Many tables are played compiled, which {_why_not(names)}.")
    if None not in bots:
        raise BadDeal("Somebody is asked from outside: give None instead of the name of its bot.", field="bots")
    if not isinstance(number, int) or not 1 <= number <= _MOST_TABLES:
        raise BadDeal(f"There are from 1 to {_MOST_TABLES:,} tables, not {number!r:.40}.", field="number")
    _check_seed(seed)


def _why_not(names: Sequence[str]) -> str:
    known = "needs numba: pip install 'cucumber-notebooks[fast]'"
    return known if how_played(find("agurk").rules, 2, "random") != "compiled" else f"not all of {', '.join(names)} are"


def _check_seed(seed: int) -> None:
    if not isinstance(seed, int) or not 0 <= seed < 2**63:
        raise BadDeal(f"A seed is a whole number from 0 up to 2**63 - 1, not {seed!r:.40}.", field="seed")


# --- compiled ---------------------------------------------------------------------------------------------------------


def advance_by(asking: Asking) -> Advance:
    """The compiled play at all tables, with bots of one sort."""
    come, leave, begin_deal, bots_act, lay, say, offer = asking

    @compiled
    def begin(tables: Tables, board: Board, desks: Any, table: int) -> None:
        """Begins the deal or game with the table's present number."""
        start_game(tables.rules, board, key_of(tables.seed, tables.numbers[table]))
        _seat_everyone(tables, board, tables.numbers[table])
        tables.marked[table] = 0
        begin_deal(tables.rules, board, desks)

    @compiled
    def act(tables: Tables, board: Board, desks: Any, table: int, chosen: int) -> None:
        """Does an act for the seat that is asked."""
        rules, marked, kinds = tables.rules, tables.marked[table], len(tables.kinds)
        if chosen < kinds:
            card = lowest(cards_to_choose(rules, board, marked) & tables.kinds[chosen])
            if board.asks == TO_PLAY:
                lay(rules, board, desks, card, tables.log)
            else:
                tables.marked[table] = marked | 1 << card
        elif board.asks == TO_PLAY:
            offer(rules, board, desks, tables.log)
        else:
            tables.marked[table] = 0
            say(rules, board, desks, marked if board.asks == TO_EXCHANGE else chosen - kinds, tables.log)

    @compiled
    def go_on(tables: Tables, board: Board, desks: Any, table: int) -> None:
        """Lets bots act, and deals follow, until a seat is asked."""
        while not bots_act(tables.rules, board, desks, tables.log):
            charge(tables.rules, board, tables.log)
            over = not tables.whole_games or settle(tables.rules, board, tables.counts, tables.log)
            if not over and board.settled < MOST_DEALS:
                begin_deal(tables.rules, board, desks)
                continue
            tables.over[table], tables.cut[table] = over, not over
            if over:
                _reward(tables, board, tables.rewards[table])
            tables.numbers[table] += len(tables.numbers)
            begin(tables, board, desks, table)

    @compiled
    def advance(tables: Tables, acts: Numbers, anew: bool) -> None:
        """Acts, or begins, at each table, and goes on until somebody is asked again."""
        for table in range(len(acts)):
            board, desks = tables.boards[table], tables.desks
            come(desks, table)
            _clear(tables, table)
            if anew:
                tables.numbers[table] = table
                begin(tables, board, desks, table)
            else:
                act(tables, board, desks, table, acts[table])
            go_on(tables, board, desks, table)
            _tell(tables, board, table)
            leave(desks, table)

    return advance


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


_advance_simply, _advance_searching = advance_by(ASKING), advance_by(ASKING_EXPERTS)


@cached
def _advance(fingerprint: str) -> Advance:
    def advance(tables: Tables, acts: Numbers, anew: bool) -> None:
        """All tables, with bots that don't search."""
        _ = fingerprint
        _advance_simply(tables, acts, anew)

    return advance


@cached
def _advance_with_experts(fingerprint: str) -> Advance:
    def advance_with_experts(tables: Tables, acts: Numbers, anew: bool) -> None:
        """All tables, with bots some of which search."""
        _ = fingerprint
        _advance_searching(tables, acts, anew)

    return advance_with_experts
