"""An evening as a file that the host keeps: JSON with a version; what can't be read is refused in a sentence."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from cucumber.errors import CucumberError
from cucumber.room.evening.evening import Evening, Person, Round, TableResult
from cucumber.room.evening.finishes import Finish
from cucumber.table.moves.link import LONGEST_NAME, in_a_line

VERSION = 1
_LARGEST = 10**9
_SHARE = re.compile(r"\d{1,9}(/\d{1,9})?", re.ASCII)
_UNREADABLE = "That file is no evening of Cucumber, or it is damaged. Choose the file that “Save the evening” wrote."


def write_evening(evening: Evening) -> dict[str, Any]:
    """The evening as JSON.

    >>> write_evening(Evening(people=(Person("p1", "Ann"),)))
    {'cucumber-evening': 1, 'number': 1, 'people': [{'id': 'p1', 'name': 'Ann', 'phone': ''}], 'rounds': []}
    """
    return {
        "cucumber-evening": VERSION,
        "number": evening.number,
        "people": [{"id": each.id, "name": each.name, "phone": each.mark} for each in evening.people],
        "rounds": [
            {
                "evening": each.evening,
                "final": each.is_final,
                "tables": [
                    {"game": table.game, "people": [*table.people], "finishes": [*map(_written, table.finishes)]}
                    for table in each.tables
                ],
            }
            for each in evening.rounds
        ],
    }


def _written(finish: Finish) -> dict[str, Any]:
    return {**finish._asdict(), "ahead": str(finish.ahead)}


def read_evening(written: object) -> Evening:
    """The evening that was written, as a value of JSON or its text. Raises CucumberError for what can't be read."""
    try:
        value: Any = json.loads(written) if isinstance(written, str) else written
        _must(value["cucumber-evening"] == VERSION)
        people = tuple(map(_person, _list(value["people"])))
        rounds = tuple(map(_round, _list(value["rounds"])))
        evening = Evening(people, rounds, _number(value["number"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError, RecursionError):
        raise CucumberError(_UNREADABLE) from None
    ids = [each.id for each in people]
    _must(len({*ids}) == len(ids))
    _must({person for each in rounds for table in each.seating for person in table} <= {*ids})
    _must(all(each.evening <= evening.number for each in rounds))
    return evening


def _must(holds: bool) -> None:
    if not holds:
        raise CucumberError(_UNREADABLE)


def _list(value: Any, most: int = 2_000) -> list[Any]:
    _must(isinstance(value, list) and len(value) <= most)
    return list(value)


def _number(value: Any, least: int = 0) -> int:
    _must(type(value) is int and least <= value <= _LARGEST)
    return int(value)


def _text(value: Any, longest: int) -> str:
    _must(isinstance(value, str) and len(value) <= longest)
    return str(value)


def _person(value: Any) -> Person:
    name = in_a_line(_text(value["name"], LONGEST_NAME), "name", LONGEST_NAME)
    return Person(_text(value["id"], 20), name, _text(value["phone"], 64))


def _round(value: Any) -> Round:
    return Round(_number(value["evening"]), tuple(map(_table, _list(value["tables"], 100))), value["final"] is True)


def _table(value: Any) -> TableResult:
    people = tuple(_text(each, 20) for each in _list(value["people"], 20))
    found = tuple(map(_finish, _list(value["finishes"], 20)))
    _must(not found or len(found) == len(people))
    return TableResult(_text(value["game"], 1_000), people, found)


def _finish(value: Any) -> Finish:
    ahead, others = _text(value["ahead"], 20), _number(value["others"])
    _must(bool(_SHARE.fullmatch(ahead)) and Fraction(ahead) <= others)
    paid = _number(value["paid"], -_LARGEST)  # some cards take points off
    return Finish(Fraction(ahead), others, paid, _number(value["deals"]))
