"""An evening at several tables: who is drawn to which, who meets whom, what each table came to, and one ranking."""

from cucumber.classroom.evening.evening import Evening, Person, Round, TableResult
from cucumber.classroom.evening.finishes import Finish, finishes
from cucumber.classroom.evening.ranking import Ranked, ranking
from cucumber.classroom.evening.seating import Seating, drawn, met, new_seats, repeats
from cucumber.classroom.evening.written import read_evening, write_evening

__all__ = [
    "Evening",
    "Finish",
    "Person",
    "Ranked",
    "Round",
    "Seating",
    "TableResult",
    "drawn",
    "finishes",
    "met",
    "new_seats",
    "ranking",
    "read_evening",
    "repeats",
    "write_evening",
]
