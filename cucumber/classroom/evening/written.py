"""An evening as a file that the host keeps: JSON with a version; what can't be read is refused in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cucumber.classroom.evening.evening import Evening, Person, Round, TableResult
from cucumber.classroom.evening.finishes import Finish
from cucumber.errors import CucumberError
from cucumber.moves.link import LONGEST_NAME, in_a_line

VERSION = 1
_MOST = {"people": 2_000, "rounds": 2_000, "tables": 100, "seats": 20}
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
        value = json.loads(written) if isinstance(written, str) else written
        if not isinstance(value, dict) or value["cucumber-evening"] != VERSION:
            raise CucumberError(_UNREADABLE)
        evening = Evening(
            people=tuple(map(_person, _list(value, "people"))),
            rounds=tuple(map(_round, _list(value, "rounds"))),
            number=_number(value["number"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError, AttributeError, RecursionError):
        raise CucumberError(_UNREADABLE) from None
    _check(evening)
    return evening


def _check(evening: Evening) -> None:
    ids = [each.id for each in evening.people]
    seated = [person for each in evening.rounds for table in each.seating for person in table]
    too_late = any(each.evening > evening.number for each in evening.rounds)
    if len({*ids}) < len(ids) or not {*seated} <= {*ids} or too_late:
        raise CucumberError(_UNREADABLE)


def _list(value: Mapping[str, Any], name: str, most: str = "") -> list[Any]:
    found = value[name]
    if not isinstance(found, list) or len(found) > _MOST[most or name]:
        raise CucumberError(_UNREADABLE)
    return found


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _LARGEST:
        raise CucumberError(_UNREADABLE)
    return value


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise CucumberError(_UNREADABLE)
    return value


def _person(value: Mapping[str, Any]) -> Person:
    name = in_a_line(_text(value["name"], LONGEST_NAME), "name", LONGEST_NAME)
    return Person(_text(value["id"], 20), name, _text(value["phone"], 64))


def _round(value: Mapping[str, Any]) -> Round:
    tables = tuple(map(_table, _list(value, "tables")))
    return Round(_number(value["evening"]), tables, is_final=value["final"] is True)


def _table(value: Mapping[str, Any]) -> TableResult:
    people = tuple(_text(each, 20) for each in _list(value, "people", "seats"))
    found = tuple(map(_finish, _list(value, "finishes", "seats")))
    if found and len(found) != len(people):
        raise CucumberError(_UNREADABLE)
    return TableResult(_text(value["game"], 1_000), people, found)


def _finish(value: Mapping[str, Any]) -> Finish:
    ahead, others = _text(value["ahead"], 20), _number(value["others"])
    if not _SHARE.fullmatch(ahead) or Fraction(ahead) > others:
        raise CucumberError(_UNREADABLE)
    paid = value["paid"]
    if type(paid) is not int or abs(paid) > _LARGEST:  # some cards take points off
        raise CucumberError(_UNREADABLE)
    return Finish(Fraction(ahead), others, paid, _number(value["deals"]))
