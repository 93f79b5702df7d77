"""One ranking over all tables, whatever they played and for how long."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from cucumber.room.evening.evening import Round, TableResult
from cucumber.room.evening.finishes import Finish


class Ranked(NamedTuple):
    """A place in the ranking: `points` of at most `most`, what was `paid`, and in how many `deals`."""

    place: int
    person: str
    points: Fraction
    most: int
    paid: int
    deals: int
    in_final: bool = False


def ranking(rounds: Sequence[Round]) -> tuple[Ranked, ...]:
    """Everybody who has played, the best first; those who can't be told apart share a place.

    Each round gives a point for each player at the same table who did better, half a point for each who did as well:
    fewer are better. What counts is the share of the points that were possible, so missing a round puts nobody ahead,
    and games of any kind and length weigh the same. Ties are broken by what was paid per deal, as long as all
    tables played one game. Where the last round was a final, those in it take the first places, in the order in which
    they finished it.
    """
    found: dict[str, list[Finish]] = {}
    for each in rounds:
        for person, finish in _played(each.tables):
            found.setdefault(person, []).append(finish)
    is_one_game = len({table.game for each in rounds for table in each.tables if table.finishes}) <= 1
    final = dict(_played(rounds[-1].tables[:1])) if rounds and rounds[-1].final else {}

    def key(person: str) -> tuple[Fraction | int, ...]:
        own = found[person]
        share = Fraction(sum(each.ahead for each in own), sum(each.others for each in own) or 1)
        paid = Fraction(sum(each.paid for each in own), sum(each.deals for each in own) or 1) if is_one_game else 0
        return (person not in final, final[person].ahead if person in final else 0, share, paid)

    keys = {person: key(person) for person in found}
    order = sorted(keys, key=keys.__getitem__)
    return tuple(
        Ranked(
            bisect_left(order, keys[person], key=keys.__getitem__) + 1,
            person,
            sum((each.ahead for each in found[person]), Fraction(0)),
            sum(each.others for each in found[person]),
            sum(each.paid for each in found[person]),
            sum(each.deals for each in found[person]),
            person in final,
        )
        for person in order
    )


def _played(tables: Iterable[TableResult]) -> Iterable[tuple[str, Finish]]:
    """Each person at tables where something was played."""
    for table in tables:
        if table.finishes:
            yield from (each for each in zip(table.people, table.finishes, strict=True) if each[0])
