"""An evening as it is written to a file: the people, and round after round who sat where, with the results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cucumber.room.evening.finishes import Finish
from cucumber.room.evening.seating import Seating


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
    """All tables of a round, on which of the evenings it was, and whether its first table was a final."""

    evening: int
    tables: tuple[TableResult, ...]
    final: bool = False

    @property
    def seating(self) -> Seating:
        """The people at each table."""
        return tuple(tuple(filter(None, table.people)) for table in self.tables)


@dataclass(frozen=True)
class Evening:
    """Evenings of the same people; `number` is tonight's, 1 for the first."""

    people: tuple[Person, ...] = ()
    rounds: tuple[Round, ...] = ()
    number: int = 1

    @property
    def tonight(self) -> tuple[Round, ...]:
        """The rounds of this evening."""
        return tuple(each for each in self.rounds if each.evening == self.number)

    def with_round(self, tables: Iterable[TableResult], *, final: bool = False) -> Evening:
        """The same with a round that is over."""
        return replace(self, rounds=(*self.rounds, Round(self.number, tuple(tables), final)))

    def next_week(self) -> Evening:
        """The same people on another evening; one on which nothing was played goes on."""
        return replace(self, number=self.number + 1) if self.tonight else self

    def with_phone(self, mark: str, name: str) -> tuple[Evening, Person]:
        """Who has this phone, and the evening with them in it.

        Somebody with a new phone is recognized by name, unless another phone uses that name or two people have it.
        """
        known = next((each for each in self.people if each.phone == mark), None)
        if known is None:
            namesakes = [each for each in self.people if each.name.casefold() == name.casefold()]
            known = namesakes[0] if len(namesakes) == 1 and not namesakes[0].phone else None
        person = Person(known.id if known else f"p{len(self.people) + 1}", name, mark)
        others = tuple(person if each.id == person.id else each for each in self.people)
        return replace(self, people=others if known else (*self.people, person)), person
