"""An evening as a file that the host keeps: JSON with a version; what can't be read is refused in a sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from cucumber.errors import CucumberError
from cucumber.messages import made, plain
from cucumber.room.evening.evening import Evening
from cucumber.table.moves.link import LONGEST_NAME, in_a_line

_FORM, VERSION = "cucumber-evening", 1
_UNREADABLE = "That file is not a Cucumber evening, or it is damaged. Choose the file that “Save the evening” wrote."


def write_evening(evening: Evening) -> dict[str, Any]:
    """The evening as JSON.

    >>> write_evening(Evening())
    {'cucumber-evening': 1, 'people': (), 'rounds': (), 'number': 1}
    """
    return {_FORM: VERSION, **plain(evening)}


def read_evening(written: object) -> Evening:
    """The evening that was written, as a value of JSON or its text. Raises CucumberError for what can't be read."""
    try:
        value: Any = json.loads(written) if isinstance(written, str) else written
        evening = made(Evening, {name: value[name] for name in ("people", "rounds", "number")})
        people = tuple(replace(each, name=in_a_line(each.name, "name", LONGEST_NAME)) for each in evening.people)
    except (KeyError, TypeError, ValueError, RecursionError, CucumberError):
        raise CucumberError(_UNREADABLE) from None
    if value.get(_FORM) != VERSION or not _is_consistent(evening):
        raise CucumberError(_UNREADABLE)
    return replace(evening, people=people)


def _is_consistent(evening: Evening) -> bool:
    """Whether everybody at a table is known and sits there once, and whether each result is possible."""
    ids = [each.id for each in evening.people]
    tables = [table for each in evening.rounds for table in each.tables]
    return (
        len({*ids}) == len(ids)
        and {person for table in tables for person in table.people} <= {"", *ids}
        and all(each.evening <= evening.number for each in evening.rounds)
        and all(len(table.finishes) in {0, len(table.people)} for table in tables)
        and all(0 <= each.ahead <= each.others and each.deals >= 0 for table in tables for each in table.finishes)
    )
