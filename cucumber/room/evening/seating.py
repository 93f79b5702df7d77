"""Who sits at which table: by lot, and round after round so that people meet others they have not met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from math import isqrt
from operator import xor
from random import Random

Table = tuple[str, ...]
Seating = tuple[Table, ...]
Pair = frozenset[str]

_WORK = 60_000  # swaps of people that are tried before a seating is good enough
_FIELDS = {2: 0b11, 4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101}  # the polynomial by which each multiplies


def random_seating(people: Sequence[str], seats: int, chance: Random) -> Seating:
    """Draws people by lot to as few tables of this size as hold them all, filled to within one of each other.

    Bots take the empty seats.

    >>> [len(table) for table in random_seating("ABCDEFGHIJ", 4, Random(1))]
    [4, 3, 3]
    """
    order = chance.sample(people, len(people))
    tables = -(-len(people) // seats)
    return tuple(tuple(order[table::tables]) for table in range(tables))


def by_rank(people: Sequence[str], seats: int) -> Seating:
    """The first people at the first table, the next ones at the next: the final, and who plays beside it.

    >>> by_rank("ABCDEFG", 3)
    (('A', 'B', 'C'), ('D', 'E'), ('F', 'G'))
    """
    final, others = tuple(people[:seats]), list(people[seats:])
    tables = -(-len(others) // seats)
    sizes = [len(others) // tables + (table < len(others) % tables) for table in range(tables)]
    starts = [sum(sizes[:table]) for table in range(tables)]
    rest = (tuple(others[start : start + size]) for start, size in zip(starts, sizes, strict=True))
    return (final, *rest) if final else ()


def meetings(seatings: Iterable[Seating]) -> Counter[Pair]:
    """How often any two have sat at one table."""
    return Counter(pair for seating in seatings for table in seating for pair in _pairs(table))


def repeats(seating: Seating, before: Mapping[Pair, int]) -> int:
    """How many meetings at these tables are not the first one; those who met twice before count twice."""
    return sum(before.get(pair, 0) for table in seating for pair in _pairs(table))


def new_seats(people: Sequence[str], seats: int, history: Sequence[Seating], chance: Random) -> Seating:
    """Tables for the next round, at which as few people as possible meet again.

    Where the same people have sat at these tables since some round, that round is laid out as a grid, a column for each
    table; each later round shifts every row by another distance, as a club's rotation does. Where the number of tables
    is a prime, 4, 8, 16 or 32, and no less than that of the seats, nobody meets twice until every distance has been
    used. The best distance, and two seatings by lot, are then mended: somebody who meets an acquaintance changes places
    with whoever helps most, as long as it helps. The seating with the fewest repeats is taken.
    """
    before = meetings(history)
    candidates = [random_seating(people, seats, chance) for _ in range(2)]
    candidates += sorted(_shifts(people, seats, history), key=lambda each: repeats(each, before))[:1]
    best = candidates.pop()
    while candidates and repeats(best, before):
        best = min(best, _improve(candidates.pop(), before, chance), key=lambda each: repeats(each, before))
    return _improve(best, before, chance)


def _pairs(table: Table) -> Iterator[Pair]:
    return map(frozenset, combinations(table, 2))


def _shifts(people: Sequence[str], seats: int, history: Sequence[Seating]) -> Iterator[Seating]:
    """Every shift of the first round since which the same people have sat at as many tables."""
    tables = -(-len(people) // seats)
    grid: Seating | None = None
    for seating in reversed(history):
        if len(seating) != tables or {each for table in seating for each in table} != {*people}:
            break
        grid = seating
    if grid is None:
        return
    rows = range(max(map(len, grid)))
    for distance in range(1, tables):
        at = [[grid[_column(tables, table, distance, row)][row : row + 1] for row in rows] for table in range(tables)]
        yield tuple(tuple(each for group in table for each in group) for table in at)
    if len({len(table) for table in grid} | {tables}) == 1:  # a square: its rows are tables as well
        yield tuple(zip(*grid, strict=True))


def _column(tables: int, table: int, distance: int, row: int) -> int:
    """The column from which a table takes its person of a row, at a distance.

    Two rows are never shifted alike by two distances, where the columns are the numbers of a finite field.
    """
    if tables not in _FIELDS:
        return (table + distance * row) % tables
    product = reduce(xor, (distance << bit for bit in range(row.bit_length()) if row >> bit & 1), 0)
    while product >= tables:
        product ^= _FIELDS[tables] << product.bit_length() - tables.bit_length()
    return table ^ product


def _improve(seating: Seating, before: Mapping[Pair, int], chance: Random) -> Seating:
    """The seating after people have changed places as long as that makes fewer repeats, or no more of them."""
    tables = [list(table) for table in seating]
    known: dict[str, dict[str, int]] = {each: {} for table in tables for each in table}
    for (one, other), times in before.items():
        if one in known and other in known:
            known[one][other] = known[other][one] = times

    def cost(who: str, table: Sequence[str], instead_of: str) -> int:
        own = known[who]
        return sum(own.get(each, 0) for each in table if each not in {who, instead_of})

    best, fewest = seating, repeats(seating, before)
    now = fewest
    for _ in range(_WORK // max(1, len(known))):
        unhappy = [(at, who) for at, table in enumerate(tables) for who in table if cost(who, table, who)]
        if not unhappy or len(tables) == 1:
            break
        here, who = chance.choice(unhappy)
        own = cost(who, tables[here], who)
        changes = [
            (
                cost(who, table, other) + cost(other, tables[here], who) - own - cost(other, table, other),
                chance.random(),
                there,
                other,
            )
            for there, table in enumerate(tables)
            if there != here
            for other in table
        ]
        change, _, there, other = min(changes)
        if change > 0 and chance.random() > 1 / (1 + isqrt(len(known))):
            continue
        tables[here][tables[here].index(who)] = other
        tables[there][tables[there].index(other)] = who
        now += change
        if now < fewest:
            best, fewest = tuple(map(tuple, tables)), now
    return best
