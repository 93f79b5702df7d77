"""The ranking of an evening, as it is told to the presenter and to each phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from cucumber.room.evening.evening import Evening, Round
from cucumber.room.evening.ranking import Ranked, ranking
from cucumber.room.messages import Message


def ranking_told(evening: Evening) -> Message:
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
            "points": points_read(each.points),
        }
        for each in ranked
    }


def _lines(rounds: Sequence[Round], names: dict[str, str]) -> list[Message]:
    before = {each.person: each.place for each in ranking(rounds[:-1])}
    return [_line(each, names, before.get(each.person, each.place)) for each in ranking(rounds)]


def _line(ranked: Ranked, names: dict[str, str], before: int) -> Message:
    points = {"points": points_read(ranked.points), "most": ranked.most}
    moved = before - ranked.place
    return {"place": ranked.place, "name": names[ranked.person], **points, "moved": moved, "final": ranked.in_final}


def points_read(points: Fraction) -> str:
    """Points as they are read: whole, with a half, or to one place.

    >>> points_read(Fraction(3)), points_read(Fraction(7, 2)), points_read(Fraction(4, 3))
    ('3', '3½', '1.3')
    """
    if points.denominator <= 2:
        half = "½" if points.denominator > 1 else ""
        whole = points.numerator // points.denominator
        return f"{whole or ''}{half}" if half else str(whole)
    return f"{float(points):.1f}"
