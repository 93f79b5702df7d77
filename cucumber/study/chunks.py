"""Work done in pieces: tasks of many deals or games, and their counts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from cucumber.bots import Bot
from cucumber.engine.rules import Rules
from cucumber.errors import BadStudy

PIECES_FOR_ALL = 64

# The number of deals or games that take about a tenth of a second.
A_TENTH = {
    ("compiled", False): 60_000,
    ("compiled", True): 4_000,
    ("uncompiled", False): 300,
    ("uncompiled", True): 30,
    ("engine", False): 15,
    ("engine", True): 1,
}


_SEARCHED = 3  # cards that a search tries in the time of one bot's share of a deal


def relative_effort(bots: Iterable[Bot]) -> int:
    """How many deals of simple bots take as long as one of these bots' deals."""
    return 1 + sum(bot.effort // _SEARCHED for bot in bots)


class Aggregate(Protocol):
    """The counts of the deals or games in `ranges`; counts of other numbers can be added."""

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The numbers it counts."""

    def __add__(self, other: Self, /) -> Self: ...


Counts = TypeVar("Counts", bound=Aggregate)


@dataclass(frozen=True)
class Task(Generic[Counts]):
    """One variant with a number of players, for a number of deals or whole games; its subclasses say who plays."""

    variant: str
    rules: Rules
    players: int
    deals: int
    seed: int
    whole_games: bool

    @property
    @abstractmethod
    def how(self) -> str:
        """What would play it here: "compiled", "uncompiled" or "engine"."""

    @property
    @abstractmethod
    def times(self) -> int:
        """How many deals or games of simple bots take as long as each number."""

    @abstractmethod
    def play(self, first: int, last: int) -> Counts:
        """The counts of the deals or games whose numbers are in `[first, last)`."""

    @abstractmethod
    def line_up_data(self) -> Any:
        """Who plays, as plain data."""

    @abstractmethod
    def write(self, counts: Counts) -> dict[str, Any]:
        """Counts as plain data."""

    @abstractmethod
    def read(self, data: dict[str, Any]) -> Counts:
        """Counts from plain data. Raises KeyError if a part is missing, as in files of an earlier version."""


class Chunk(NamedTuple, Generic[Counts]):
    """The deals or games of one task whose numbers are in `[first, last)`: what a worker plays at a time."""

    task: Task[Counts]
    first: int
    last: int


def play(piece: Chunk[Counts]) -> Counts:
    """The counts of a piece, wherever it is played."""
    return piece.task.play(piece.first, piece.last)


def size_of_pieces(task: Task[Counts], chunk: int | None, *, handed_out: bool = False) -> int:
    """How many deals or games of a task are played at a time: as asked, or about a tenth of a second's worth.

    Handing out a piece costs some milliseconds, so compiled play is handed out by the second, in enough pieces for all
    workers.
    """
    if chunk is not None:
        return chunk
    size = max(1, A_TENTH[task.how, task.whole_games] // task.times)
    if not handed_out or task.how != "compiled":
        return size
    return min(max(size, task.deals // PIECES_FOR_ALL), 10 * size)


def check_chunk(chunk: int | None) -> None:
    """Raises BadStudy for pieces of no deals, or of more than can be played at a time."""
    if chunk is not None:
        check_number("The number of deals in a piece", chunk, 1, 10**6)


def check_number(what: str, number: object, fewest: int, most: int) -> None:
    """Raises BadStudy unless this is a whole number between the two."""
    if not isinstance(number, int) or isinstance(number, bool) or not fewest <= number <= most:
        raise BadStudy(f"{what} is a whole number from {fewest} to {most:,}, not {number!r:.40}.")
