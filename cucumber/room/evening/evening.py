"""An evening: the people, and round after round who sat where, with the results; its file is JSON with a version."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from cucumber.errors import CucumberError
from cucumber.messages import build, plain
from cucumber.room.evening.finishes import Finish
from cucumber.room.evening.seating import Seating
from cucumber.table.moves.game_link import LONGEST_NAME, in_a_line

_FORM, VERSION = "cucumber-evening", 1
_UNREADABLE = "That file is not a Cucumber evening, or it is damaged. Choose the file that “Save the evening” wrote."


@dataclass(frozen=True)
class Person:
    """Somebody who plays: an id within this file, a name, and the mark of their phone, which doesn't reveal its key."""

    id: str
    name: str
    phone: str = ""


@dataclass(frozen=True)
class TableResult:
    """The result of a table: its game, who sat where ("" for a bot), and how each seat did, once it has played."""

    game: str
    people: tuple[str, ...]
    finishes: tuple[Finish, ...] = ()


@dataclass(frozen=True)
class Round:
    """All tables of a round, the number of its evening, and whether its first table was a final."""

    evening: int
    tables: tuple[TableResult, ...]
    final: bool = False

    @property
    def seating(self) -> Seating:
        return tuple(tuple(filter(None, table.people)) for table in self.tables)


@dataclass(frozen=True)
class Evening:
    """Evenings of the same people; `number` is tonight's, 1 for the first."""

    people: tuple[Person, ...] = ()
    rounds: tuple[Round, ...] = ()
    number: int = 1

    @property
    def tonight(self) -> tuple[Round, ...]:
        return tuple(each for each in self.rounds if each.evening == self.number)

    def with_round(self, tables: Iterable[TableResult], *, final: bool = False) -> Evening:
        """The same with a round that is over."""
        return replace(self, rounds=(*self.rounds, Round(self.number, tuple(tables), final)))

    def next_week(self) -> Evening:
        """The same people on another evening; an evening without any play is continued."""
        return replace(self, number=self.number + 1) if self.tonight else self

    def with_phone(self, mark: str, name: str) -> tuple[Evening, Person]:
        """The owner of this phone, and the evening with them in it.

        Somebody with a new phone is recognized by name, unless another phone uses that name or two people have it.
        """
        known = next((each for each in self.people if each.phone == mark), None)
        if known is None:
            namesakes = [each for each in self.people if each.name.casefold() == name.casefold()]
            known = namesakes[0] if len(namesakes) == 1 and not namesakes[0].phone else None
        person = Person(known.id if known else f"p{len(self.people) + 1}", name, mark)
        others = tuple(person if each.id == person.id else each for each in self.people)
        return replace(self, people=others if known else (*self.people, person)), person


def write_evening(evening: Evening) -> dict[str, Any]:
    """The evening as JSON.

    >>> write_evening(Evening())
    {'cucumber-evening': 1, 'people': (), 'rounds': (), 'number': 1}
    """
    return {_FORM: VERSION, **plain(evening)}


def read_evening(source: object) -> Evening:
    """The evening in a file, as a value of JSON or its text. Raises CucumberError for what can't be read."""
    try:
        value: Any = json.loads(source) if isinstance(source, str) else source
        evening = build(Evening, {name: value[name] for name in ("people", "rounds", "number")})
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
