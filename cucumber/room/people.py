"""Who is in a room: phones, each with a key of its own that gives it back its place, and the pages of the presenter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, count

from cucumber.english import YOU
from cucumber.errors import CucumberError
from cucumber.room.messages import Message
from cucumber.table.moves.link import LONGEST_NAME, in_a_line

MOST = 300
GUEST = "Guest"


def mark_of(key: str) -> str:
    """The mark by which a phone is recognized, also by another server; it doesn't reveal the key."""
    return sha256(key.encode()).hexdigest()[:12]


@dataclass(eq=False)
class Page:
    """A page of the presenter: a desk, a wall or a remote.

    By its name it is recognized after it slept. `door` says how phones find the room, and what its own link is.
    """

    screen: str
    name: str = ""
    displaced: bool = False  # another page is shown to the room now
    door: Message | None = None


@dataclass(eq=False)
class Follower:
    """A phone in the room: its key, which only it knows, and the number by which others know it."""

    key: str
    number: int
    name: str
    connections: int = 0
    has: frozenset[int] = frozenset()  # the moments it has been told, or wants to look back at

    @property
    def mark(self) -> str:
        """What it is known by even after the server restarts, when its number may change."""
        return mark_of(self.key)

    @property
    def here(self) -> bool:
        """Whether it has a connection open."""
        return self.connections > 0


class People:
    """The phones of a room, by key. One that is gone keeps its number, its name and its seat."""

    def __init__(self) -> None:
        self._by_key: dict[str, Follower] = {}

    def __iter__(self) -> Iterator[Follower]:
        return iter(self._by_key.values())

    def get(self, key: str) -> Follower | None:
        """The phone with this key, if it has been here."""
        return self._by_key.get(key)

    def welcome(self, key: str, name: str, number: int = 0) -> Follower:
        """A phone comes in, or comes back; one that had a number before the server started again keeps it.

        Raises CucumberError if the room is full or the name too long.
        """
        known, name = self._by_key.get(key), in_a_line(name, "name", LONGEST_NAME)
        if known is None:
            if self.here >= MOST:
                raise CucumberError(f"The room is full: {MOST} phones are in it.")
            self._forget_some()
            taken = {each.number for each in self}
            if not 0 < number <= MOST or number in taken:
                number = max(taken, default=0) + 1
            known = Follower(key, number, "")
            known.name = self._told_apart(f"{GUEST} {number}", known)
            self._by_key[key] = known
        known.connections += 1
        if name:
            self.rename(known, name)
        return known

    def rename(self, who: Follower, name: str) -> None:
        """Gives a phone another name, with a number where somebody has it; without one it stays as it is.

        Raises CucumberError if it is too long.
        """
        plain = in_a_line(name, "name", LONGEST_NAME)
        if plain and plain.casefold() != YOU.casefold():
            who.name = self._told_apart(plain, who)

    def _told_apart(self, name: str, who: Follower) -> str:
        """The name, with the first number that makes it unique if somebody else has it."""
        taken = {each.name.casefold() for each in self if each is not who}
        endings = chain([""], (f" {number}" for number in count(2)))
        tried = (f"{name[: LONGEST_NAME - len(ending)]}{ending}" for ending in endings)
        return next(each for each in tried if each.casefold() not in taken)

    def _forget_some(self) -> None:
        """Forgets who left first, once very many have come and gone."""
        gone = [each.key for each in self if not each.here]
        for key in gone[: max(0, len(self._by_key) - 2 * MOST)]:
            del self._by_key[key]

    @property
    def here(self) -> int:
        """How many are in the room now."""
        return sum(each.here for each in self)

    @property
    def names(self) -> dict[str, str]:
        """What each is called, by key."""
        return {each.key: each.name for each in self}
