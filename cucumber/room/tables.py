"""The tables of a room: any number of them, who is at which, and the evening with their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from cucumber.engine.variants import Variant
from cucumber.errors import CucumberError
from cucumber.messages import build
from cucumber.room.entry_messages import Message
from cucumber.room.evening.evening import Evening, TableResult, read_evening, write_evening
from cucumber.room.evening.ranking import ranking
from cucumber.room.evening.seating import by_rank, new_seats
from cucumber.room.people import mark_of
from cucumber.room.room_game import check_number
from cucumber.room.table import Chair, SavedTable, Table

MOST_TABLES = 50
_EVENING, _TABLE = "evening", "table "
NO_TABLE = "There is no table in this room yet."

Names = Mapping[str, str]  # of phones, by their keys


class Tables:
    """The tables, by their number from 0 on. A room with one is the usual case, a room with none the first.

    `evening` has the rounds that are over. The tables are the round that is on, and `is_final` says that its first one
    is a final. One table that was laid by itself needs no ranking: the evening `is_ranked` once lots are drawn, several
    tables are laid, or a file is opened.
    """

    def __init__(self, fresh: Callable[[], str]) -> None:
        """`fresh` gives a new unique text each time, which a room uses for seeds."""
        self._all: list[Table] = []
        self._fresh = fresh
        self._watched: dict[str, int] = {}  # at which table a phone looks on, where there are several
        self.evening = Evening()
        self.is_final = False
        self.is_ranked = False
        self._has_begun = False  # there are unsaved changes

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Table]:
        return iter(self._all)

    def __getitem__(self, number: int) -> Table:
        """A table by its number. Raises CucumberError if there is none."""
        if not self._all:
            raise CucumberError(NO_TABLE)
        if not 0 <= number < len(self._all):
            raise CucumberError("There is no such table in this room.")
        return self._all[number]

    def of(self, phone: str) -> Table | None:
        """The table at which a phone has a seat."""
        return next((table for table in self if table.seat_of(phone) is not None), None)

    def watched_table(self, phone: str) -> Table | None:
        """The table at which a phone without a seat looks on; the only one."""
        watched = 0 if len(self) == 1 else self._watched.get(phone, -1)
        return self._all[watched] if 0 <= watched < len(self) else None

    def own(self, phone: str) -> Table:
        """The table that a phone sees: its own, or the one at which it looks on. Raises CucumberError if none."""
        table = self.of(phone) or self.watched_table(phone)
        if table is None:
            raise CucumberError("Choose a table first." if self._all else NO_TABLE)
        return table

    def look_on(self, phone: str, table: int | None) -> None:
        """A phone without a seat goes to a table, or back to all of them. Raises CucumberError if it has a seat."""
        if (own := self.of(phone)) is not None and table != own.number:
            raise CucumberError(f"You have a seat at Table {own.number + 1}.")
        self._watched.pop(phone, None)
        if table is not None:
            self._watched[phone] = self[table].number

    def sit(self, phone: str, seat: int, table: int = 0) -> None:
        """A phone takes a seat. Raises CucumberError if it isn't free, or the phone plays at another table."""
        there, before = self[table], self.of(phone)
        if before is not None and before is not there and before.game is not None:
            raise CucumberError(f"You play at Table {before.number + 1}. The presenter can give you another seat.")
        there.sit(phone, seat)
        if before is not None and before is not there:
            before.stand(phone)

    def stand(self, phone: str) -> None:
        """A phone leaves its seat before the cards are dealt, and looks on."""
        table = self.own(phone)
        table.stand(phone)
        self._watched[phone] = table.number

    def give(self, number: int, seat: int, place: Chair) -> None:
        """The presenter gives a seat to somebody; whoever held it looks on. Raises CucumberError for a missing seat."""
        there, before = self[number], self.of(place.phone) if place.phone else None
        holder = there.places[seat].phone if 0 <= seat < len(there.places) else ""
        there.give(seat, place)
        if holder:
            self._watched[holder] = there.number
        if before is not None and before is not there:
            before.vacate(place.phone)

    def lay(self, variant: Variant, places: Sequence[Sequence[Chair]], names: Names, *, real: bool = False) -> None:
        """Lays new tables, ending the round. Raises CucumberError for numbers that can't be, or one phone twice."""
        if not 0 < len(places) <= MOST_TABLES:
            raise CucumberError(f"A room has 1 to {MOST_TABLES} tables.")
        phones = [place.phone for table in places for place in table if place.phone]
        if len({*phones}) < len(phones):
            raise CucumberError("Somebody has two seats. Give one of them to somebody else, or a rival.")
        round_id = mark_of(self._fresh())
        tables = [
            Table(variant, table, number=number, of=f"{round_id}-{number}", real=real)
            for number, table in enumerate(places)
        ]
        self.clear(names)
        self._all, self._has_begun = tables, True
        self.is_ranked |= len(tables) > 1

    def clear(self, names: Names) -> None:
        """The round is over, and the tables are gone."""
        self.evening = self.evening_so_far(names)
        self._all, self.is_final = [], False
        self._watched.clear()

    def draw(self, variant: Variant, seats: int, names: Names, seed: str, *, final: bool, real: bool) -> None:
        """Draws people to tables of this size, so that they meet new people, or so that the best play a final.

        Rivals take the seats that stay empty; with real cards there are none. Raises CucumberError if nobody is here.
        """
        check_number(variant, seats)
        if not names:
            raise CucumberError("Nobody is here yet: phones come in first, then you draw lots.")
        evening = self.evening_so_far(names)
        phone_of: dict[str, str] = {}
        for phone, name in names.items():
            evening, person = evening.with_phone(mark_of(phone), name)
            phone_of[person.id] = phone
        if final:
            ranked = [each.person for each in ranking(evening.tonight) if each.person in phone_of]
            if not ranked:
                raise CucumberError("A final is for the best of a round: play one first.")
            seating = by_rank([*ranked, *(each for each in phone_of if each not in ranked)], seats)
        else:
            seating = new_seats([*phone_of], seats, [each.seating for each in evening.rounds], Random(seed))
        tables = [[Chair("phone", phone_of[person]) for person in table] for table in seating]
        empty = [Chair("open" if real else "bot")]
        self.lay(variant, [table + empty * (seats - len(table)) for table in tables], names, real=real)
        self.is_final, self.is_ranked = final, True

    def resume(self, evening: Evening) -> None:
        """An evening goes on, as the next one of the same people. Raises CucumberError if something was played here."""
        if self.evening.rounds or self._all:
            raise CucumberError("Something has been played here already. Open the file in a new room.")
        self.evening, self.is_ranked, self._has_begun = evening.next_week(), True, True

    def evening_so_far(self, names: Names) -> Evening:
        """The evening with the round so far, if lots were drawn; a seat's result goes to its present holder."""
        if not self.is_ranked:
            return self.evening
        evening, results = self.evening, list[TableResult]()
        for table in self:
            game, occupants, finishes = table.result
            people = list[str]()
            for phone, last_name in occupants:
                if not phone:
                    people.append("")
                    continue
                evening, person = evening.with_phone(mark_of(phone), names.get(phone, last_name))
                people.append(person.id)
            results.append(TableResult(game, tuple(people), finishes))
        return evening.with_round(results, final=self.is_final) if any(each.finishes for each in results) else evening

    def saved_evening(self) -> Message:
        """The rounds that are over, as the presenter's page saves them."""
        return {**write_evening(self.evening), "is_final": self.is_final, "is_ranked": self.is_ranked}

    def saved_parts(self, evening: Message, tables: Sequence[Message]) -> Message:
        """All that the presenter's page saves, in named parts; the one after the last table is empty."""
        parts = {f"{_TABLE}{number}": table for number, table in enumerate(tables)}
        return {_EVENING: evening, **parts, f"{_TABLE}{len(tables)}": None} if self._has_begun else {}

    def restore(self, saved: Any) -> None:
        """Restores the tables and the evening that the presenter's page saved, except damaged parts."""
        if not isinstance(saved, dict):
            return
        with suppress(CucumberError):
            self.evening, about = read_evening(saved.get(_EVENING)), saved[_EVENING]
            self.is_final, self.is_ranked = about.get("is_final") is True, about.get("is_ranked") is True
            self._has_begun = True
        with suppress(CucumberError, TypeError):  # saved by another version, or damaged, or the last one
            for number in range(MOST_TABLES):
                self._all.append(build(SavedTable, saved.get(f"{_TABLE}{number}")).restore(number))
