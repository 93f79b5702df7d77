"""One ranking over all tables, whatever they played and for how long, for the presenter and each phone."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from cucumber.room.entry_messages import Message
from cucumber.room.evening.evening import Evening, Round, TableResult
from cucumber.room.evening.finishes import Finish


class RankingEntry(NamedTuple):
    """A place in the ranking: `points` of at most `most`."""

    place: int
    person: str
    points: Fraction
    most: int
    in_final: bool


def ranking(rounds: Sequence[Round]) -> tuple[RankingEntry, ...]:
    """Everybody who has played, the best first; equals share a place.

    Each round gives a point for each player at the same table who did better, half a point for each who did as well:
    fewer are better. What counts is the share of the points that were possible, so missing a round puts nobody ahead,
    and games of any kind and length weigh the same. Ties are broken by what was paid per deal, as long as all
    tables played one game. Where the last round was a final, those in it take the first places, in the order in which
    they finished it.
    """
    finishes: dict[str, list[Finish]] = {}
    for each in rounds:
        for person, finish in _finishes(each.tables):
            finishes.setdefault(person, []).append(finish)
    is_one_game = len({table.game for each in rounds for table in each.tables if table.finishes}) <= 1
    final = dict(_finishes(rounds[-1].tables[:1])) if rounds and rounds[-1].final else {}

    def key(person: str) -> tuple[Fraction | int, ...]:
        own = finishes[person]
        share = Fraction(sum(each.ahead for each in own), sum(each.others for each in own) or 1)
        paid = Fraction(sum(each.paid for each in own), sum(each.deals for each in own) or 1) if is_one_game else 0
        return (person not in final, final[person].ahead if person in final else 0, share, paid)

    keys = {person: key(person) for person in finishes}
    order = sorted(keys, key=keys.__getitem__)
    return tuple(
        RankingEntry(
            bisect_left(order, keys[person], key=keys.__getitem__) + 1,
            person,
            sum((each.ahead for each in finishes[person]), Fraction(0)),
            sum(each.others for each in finishes[person]),
            person in final,
        )
        for person in order
    )


def _finishes(tables: Iterable[TableResult]) -> Iterable[tuple[str, Finish]]:
    """Each person with each finish, at tables where something was played."""
    for table in tables:
        if table.finishes:
            yield from (each for each in zip(table.people, table.finishes, strict=True) if each[0])


def ranking_props(evening: Evening) -> Message:
    """Tonight's ranking, and that of all evenings where there were others; `moved` is by how many places since."""
    names = {each.id: each.name for each in evening.people}
    tonight = evening.tonight
    return {
        "number": evening.number,
        "rounds": len(tonight),
        "final": bool(tonight) and tonight[-1].final,
        "tonight": _lines(tonight, names),
        "season": _lines(evening.rounds, names) if len(tonight) < len(evening.rounds) else [],
    }


def places_by_mark(evening: Evening) -> dict[str, Message]:
    """Tonight's place of everybody who has played, by the mark of their phone."""
    marks = {each.id: each.phone for each in evening.people}
    ranked = ranking(evening.tonight)
    at = Counter(each.place for each in ranked)
    return {
        marks[each.person]: {
            "place": each.place,
            "of": len(ranked),
            "shared": at[each.place] > 1,
            "points": points_text(each.points),
        }
        for each in ranked
    }


def _lines(rounds: Sequence[Round], names: dict[str, str]) -> list[Message]:
    before = {each.person: each.place for each in ranking(rounds[:-1])}
    return [_line(each, names, before.get(each.person, each.place)) for each in ranking(rounds)]


def _line(ranked: RankingEntry, names: dict[str, str], before: int) -> Message:
    points = {"points": points_text(ranked.points), "most": ranked.most}
    moved = before - ranked.place
    return {"place": ranked.place, "name": names[ranked.person], **points, "moved": moved, "final": ranked.in_final}


def points_text(points: Fraction) -> str:
    """Points as they are read: whole, with a half, or to one place.

    >>> points_text(Fraction(3)), points_text(Fraction(7, 2)), points_text(Fraction(4, 3))
    ('3', '3½', '1.3')
    """
    if points.denominator > 2:
        return f"{float(points):.1f}"
    whole = points.numerator // points.denominator
    return f"{whole or ''}½" if points.denominator > 1 else str(whole)
