"""Many tables at once, played compiled, at which some seats are asked from outside: NumPy in and out.

    tables = ManyTables("agurk", [None, "sharp", "sharp", "sharp"], number=4096)
    while learning:
        tables.step(choose(tables.sees, tables.allowed))
        learn(tables.rewards, tables.over)

A step of all tables takes some milliseconds; the first one ever waits until its play is compiled, about 30 s.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import Any

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.codes import NONE
from cucumber.extras import needed

with needed("Playing at many tables", extra="fast"):
    import numpy as np
    import numpy.typing as npt

from cucumber.analysis.equilibrium import kinds_of
from cucumber.analysis.fast import how_played
from cucumber.analysis.fast.playing import ASKED
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.bots import number_of
from cucumber.analysis.masks.compiling import packed, zeros
from cucumber.analysis.masks.counts import new_counts
from cucumber.analysis.masks.known import needs_the_engine
from cucumber.analysis.masks.rules import compiled_rules
from cucumber.analysis.search.desk import desk_for
from cucumber.analysis.search.worlds import Seen
from cucumber.bots import BOTS
from cucumber.bots.seating import seated
from cucumber.engine.rules import Exchanging, Raising, Rules, Undealt
from cucumber.engine.variants import Variant, find
from cucumber.errors import BadDeal, IllegalAct
from cucumber.study.adapters.advancing import ROWS, Layout, Tables, advance
from cucumber.study.adapters.single_deal import Floats, names_of_kinds

_WORDS = ("pass", "call")
_MOST_TABLES = 10**6


class ManyTables:
    """Tables with the same bots but different cards, played side by side until a seat without a bot is asked.

    `bots` has a bot's name for each seat, or None for one that is asked from outside; with `rotates`, they move on a
    seat with each deal or game, so that everyone leads as often. The deals or games are those that `tally` plays with
    this seed: table t begins with number t and goes on with t plus the number of tables.

    After `reset` and each `step`, rows tell of each table: `numbers`, which deal or game is played; `seats`, who is
    asked; `sees`, what that seat knows (numbers in zeros, ones and counts; `part` finds its parts); `allowed`, which of
    the `acts` it may do; `over`, whether a deal or game has just ended and the next one begun; `rewards`, by seat, what
    everyone gained if so; and `cut`, whether a game was left unfinished after 10,000 deals. They are overwritten by the
    next step.

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
        self._tables = tables = self._laid_out(number, [len(cards) for cards in kinds])
        self.numbers, self.seats, self.sees, self.allowed = tables.numbers, tables.seats, tables.sees, tables.allowed
        self.rewards, self.over, self.cut = tables.rewards, tables.over, tables.cut
        self.reset()

    def _shapes(self, kinds: int, *, asks: bool) -> Mapping[str, tuple[int, ...]]:
        by_seat = self.players, kinds
        return {
            "hand": (kinds,),
            "played": by_seat,
            "trick": by_seat,
            "to_beat": (kinds,),
            **({"scores": (self.players,), "lives": (self.players,)} if self.whole_games else {}),
            **({"asked": (codes.TO_ACCEPT + 1,), "marked": (kinds,), "thrown": (kinds,)} if asks else {}),
            **({"doubled": (self.players,), "dropped": (self.players,)} if asks else {}),
            **({"undealt": (kinds,)} if self.rules.undealt is Undealt.SHOWN else {}),
        }

    def _laid_out(self, number: int, cards: Sequence[int]) -> Tables:
        ends = dict(zip(self.shapes, accumulate(map(prod, self.shapes.values())), strict=True))
        rows = [ends[name] - prod(self.shapes[name]) if name in ends else NONE for name in ROWS]
        firsts = [sum(cards[:kind]) for kind in range(len(cards))]
        line_up = [ASKED if name is None else number_of(BOTS[name]) for name in self.bots]
        rules = compiled_rules(self.rules, self.players)
        return Tables(
            rules=rules,
            boards=np.zeros(number, dtype=np.asarray(packed(Board())).dtype),
            desk=desk_for(rules, line_up, whole_games=self.whole_games),
            seen=np.zeros(number, dtype=np.asarray(packed(Seen())).dtype),
            counts=new_counts(),
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
        """Begins at all tables with their first deals or games, from a new seed if one is given."""
        if seed is not None:
            _check_seed(seed)
            self.seed, self._tables = seed, self._tables._replace(seed=seed)
        advance(self._tables, self._tables.numbers, True)

    def step(self, acts: npt.ArrayLike) -> None:
        """Does an act at each table, given by its place in `acts`, and lets bots act until a seat is asked again.

        Raises IllegalAct, and does nothing, if one of them is not allowed.
        """
        chosen = np.asarray(acts)
        self._check_acts(chosen)
        advance(self._tables, chosen.astype(np.int64), False)

    def part(self, name: str) -> Floats:
        """A part of what the seats see, by its name in `shapes`. Raises KeyError if they see no such thing."""
        shape, start = self.shapes[name], int(self._tables.layout.rows[ROWS.index(name)])
        return self.sees[:, start : start + prod(shape)].reshape(-1, *shape)

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
        name = self.acts[act] if 0 <= act < len(self.acts) else "no such act"
        instead = ", ".join(f"{each} ({self.acts[each]})" for each in np.flatnonzero(self.allowed[table]))
        seat = int(self.seats[table])
        raise IllegalAct(
            f"At table {table}, seat {seat} may not do act {act} ({name}). Allowed are {instead}.", seat=seat, act=act
        )


# --- what cannot be ---------------------------------------------------------------------------------------------------


def _check(rules: Rules, bots: Sequence[str | None], number: int, seed: int) -> None:
    """Raises BadDeal for what cannot be played at many tables."""
    names = [bot.name for bot in seated([name or "random" for name in bots], len(bots))]
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
