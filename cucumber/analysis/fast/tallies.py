"""Playing many deals or whole games: the request is checked, played on masks or on the engine, and counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import add

from cucumber.analysis.fast import batches
from cucumber.analysis.fast.reference import play_on_engine
from cucumber.analysis.fast.spread import Ratio, spread_of
from cucumber.analysis.masks.compiled_rules import MOST_SEATS
from cucumber.analysis.masks.counts import AMONG, ROWS, TOTALS, counts_by_name
from cucumber.analysis.masks.mask_bots import is_on_masks, is_quick, number_of
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.bots import Bot
from cucumber.bots.lineup import AnyBot, bots_by_seat, check_players
from cucumber.engine.rules import Rules, nearest
from cucumber.engine.variants import AnyRules, rules_of
from cucumber.errors import BadDeal

ENGINE = "engine"
MOST_AT_ONCE = {"compiled": 10**9, "uncompiled": 10**6, ENGINE: 10**6}
HIGHEST_NUMBER = 2**62


@dataclass(frozen=True, eq=False)
class Tally:
    """The counts of some deals or games, whose numbers are in `ranges`, each `[first, last)`.

    `how` says what played them: "compiled", "uncompiled" or "engine". Index a tally with a name in `TOTALS` for a
    single number; `row` gives a row of numbers by its name in `ROWS`. `SAYS` has a sentence on each. Rows by place and
    by seat are as long as there are players. `ratio` gives a count among what `AMONG` names, with their `squares` and
    `products`, deal by deal or game by game. Tallies of different numbers of the same games can be added.

    >>> from cucumber import find
    >>> made = tally(find("agurk").rules, 4, "lowest", 0, 50)
    >>> made["deals"], made["plays"], sum(made.row("place_charged"))
    (50, 1400, 50)
    >>> made.ratio("charged_seats")  # each deal one of four seats
    Ratio(part=50, whole=200, part_squared=50, product=200, whole_squared=800, number=50)
    """

    rules: Rules
    players: int
    bots: tuple[str, ...]
    seed: int
    whole_games: bool
    ranges: tuple[tuple[int, int], ...]
    how: str
    totals: dict[str, int]
    rows: dict[str, tuple[int, ...]]
    squares: dict[str, tuple[int, ...]]
    products: dict[str, tuple[int, ...]]

    def __getitem__(self, name: str) -> int:
        """The single number with that name. Raises KeyError, suggesting similar names."""
        if name not in self.totals:
            raise KeyError(f"There is no count {name!r:.60}. {nearest(str(name), TOTALS)}")
        return self.totals[name]

    def row(self, name: str) -> tuple[int, ...]:
        """The row of numbers with that name. Raises KeyError, suggesting similar names."""
        if name not in self.rows:
            raise KeyError(f"There is no row of counts {name!r:.60}. {nearest(str(name), ROWS)}")
        return self.rows[name]

    @property
    def number(self) -> int:
        """How many deals or games were played."""
        return sum(last - first for first, last in self.ranges)

    def ratio(self, name: str, at: int = 0) -> Ratio:
        """A count among what it is counted among; of a row, the one at this place. Raises KeyError as `row` does."""
        part, among = self._numbers(name), AMONG[name]
        whole, beside = self._numbers(among), at if among in self.rows else 0
        squares, products = self.squares, self.products[name]
        return Ratio(part[at], whole[beside], squares[name][at], products[at], squares[among][beside], self.number)

    def _numbers(self, name: str) -> tuple[int, ...]:
        return self.row(name) if name not in self.totals else (self[name],)

    def __add__(self, other: Tally) -> Tally:
        """The tally of both together. Raises BadDeal if the games differ, or if a number would be counted twice."""
        if self._of_what != other._of_what:
            raise BadDeal(
                "Tallies are added where rules, players, bots, seed and kind are the same; here they are not."
            )
        return replace(
            self,
            ranges=merge_ranges(self.ranges + other.ranges),
            how=", ".join(sorted({*self.how.split(", "), *other.how.split(", ")})),
            totals={name: number + other.totals[name] for name, number in self.totals.items()},
            rows=_add_rows(self.rows, other.rows),
            squares=_add_rows(self.squares, other.squares),
            products=_add_rows(self.products, other.products),
        )

    @property
    def _of_what(self) -> tuple[object, ...]:
        return self.rules, self.players, self.bots, self.seed, self.whole_games


def _add_rows(one: dict[str, tuple[int, ...]], other: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(map(add, row, other[name])) for name, row in one.items()}


def merge_ranges(ranges: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The same numbers in as few ranges as possible. Raises BadDeal if a number is in two of them."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if merged and first < merged[-1][1]:
            raise BadDeal(f"Tallies are added where they count different numbers; here {first} is in both.")
        touches = merged and first == merged[-1][1]
        merged.append((merged.pop()[0], last) if touches else (first, last))
    return tuple(merged)


def tally(
    rules: AnyRules,
    players: int,
    bots: AnyBot | Sequence[AnyBot],
    first: int,
    last: int,
    seed: int = 0,
    *,
    whole_games: bool = False,
    engine: bool = False,
) -> Tally:
    """The tally of the deals or games whose numbers are in `[first, last)`.

    A deal is the first of a new game; a game is played to its end, and nobody buys in. `bots` is one for all seats, or
    one a seat: bots, or names of some. What happens in a deal or game depends only on the seed and its number, so a
    range can be split anywhere. `engine` forces play on the engine, which gives the same result much more slowly.
    Raises BadDeal, with the reason, for players, bots or numbers that cannot be played.
    """
    rules, line_up, how = _check_request(rules, players, bots, first, last, seed, engine=engine)
    if how == ENGINE:
        counted = play_on_engine(rules, line_up, range(first, last), seed, whole_games=whole_games).counted
    else:
        counted = batches.play(rules, [*map(number_of, line_up)], range(first, last), seed, whole_games=whole_games)
    totals = {name: number for name, (number,) in counts_by_name(counted.counts, players, TOTALS).items()}
    rows, spread = counts_by_name(counted.counts, players, ROWS), spread_of(counted, players, whole_games=whole_games)
    names = tuple(bot.name for bot in line_up)
    return Tally(rules, players, names, seed, whole_games, ((first, last),), how, totals, rows, *spread)


def record(
    rules: AnyRules,
    players: int,
    bots: AnyBot | Sequence[AnyBot],
    first: int,
    last: int,
    seed: int = 0,
    *,
    whole_games: bool = False,
    engine: bool = False,
) -> list[int]:
    """Everything that happens in the deals or games of `[first, last)` as a list of numbers, to compare how they play.

    An act is seat × 100 plus the place of its card in the pack or a word of `board`; the takers of tricks and the
    charges are written likewise. In a game, each deal is followed, for each seat, by its score, its lives, the number
    of cards it keeps, and whether it has won. Raises BadDeal as `tally` does.
    """
    rules, line_up, how = _check_request(rules, players, bots, first, last, seed, engine=engine)
    if how == ENGINE:
        return play_on_engine(rules, line_up, range(first, last), seed, whole_games=whole_games).log
    return batches.record_log(rules, [*map(number_of, line_up)], range(first, last), seed, whole_games=whole_games)


def _check_request(
    rules: AnyRules, players: int, bots: AnyBot | Sequence[AnyBot], first: int, last: int, seed: int, *, engine: bool
) -> tuple[Rules, tuple[Bot, ...], str]:
    """The rules and bots that are meant, and what plays them."""
    how = how_played(rules, players, bots, engine=engine)
    check_numbers(first, last, seed, how)
    return rules_of(rules), bots_by_seat(bots, players), how


def how_played(rules: AnyRules, players: int, bots: AnyBot | Sequence[AnyBot], *, engine: bool = False) -> str:
    """What plays it: "compiled", "uncompiled" (plain Python) or "engine". Raises BadDeal for who cannot play."""
    rules = rules_of(rules)
    check_players(rules, players)
    if players > MOST_SEATS:
        raise BadDeal(f"{players} players are more than the {MOST_SEATS} that can be counted; play with fewer.")
    line_up = bots_by_seat(bots, players)
    known, quick = all(map(is_on_masks, line_up)), all(map(is_quick, line_up))
    on_the_engine = engine or not known or needs_the_engine(rules, players, quick=quick)
    return ENGINE if on_the_engine else batches.HOW


def check_numbers(first: int, last: int, seed: int, how: str) -> None:
    """Raises BadDeal for a seed or a range of numbers that is invalid, or too large for what plays it."""
    numbers: tuple[tuple[str, object], ...] = (("first", first), ("last", last), ("seed", seed))
    for name, number in numbers:
        if not isinstance(number, int) or isinstance(number, bool):
            raise BadDeal(f"{name} is a whole number, not {number!r:.40}.")
    if not 0 <= seed < 2**63:
        raise BadDeal(f"A seed is a whole number from 0 up to 2**63 - 1, not {seed!r:.40}.")
    if not 0 <= first < last <= HIGHEST_NUMBER:
        raise BadDeal(
            f"Deals are numbered from 0, and there is at least one; here they go from "
            f"{first!r:.40} up to, without, {last!r:.40}."
        )
    if last - first > (most := MOST_AT_ONCE[how]):
        raise BadDeal(f"{last - first:,} are more than the {most:,} played at once: cut them into ranges and add them.")
