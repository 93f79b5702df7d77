"""Who is in a room: phones, each with a key that restores its place, and the presenter's pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain, count

from cucumber.english import YOU
from cucumber.errors import CucumberError
from cucumber.room.entry_messages import Message
from cucumber.table.moves.game_link import LONGEST_NAME, in_a_line

MOST = 300
FACES = 54  # distinct ones: bodies and looks, as the page draws them
GUEST = "Guest"
REMOVED = "The presenter has taken you out of this room."


def mark_of(key: str) -> str:
    """The mark by which a phone is recognized, also by another server; it doesn't reveal the key."""
    return sha256(key.encode()).hexdigest()[:12]


@dataclass(eq=False)
class PresenterPage:
    """A page of the presenter: a desk, a wall or a remote; its name identifies it after sleeping."""

    screen: str
    name: str = ""
    displaced: bool = False  # another page is shown to the room now
    door: Message | None = None  # the room's address and the presenter's link


@dataclass(eq=False)
class Follower:
    """A phone in the room: its secret key, and its public number."""

    key: str
    number: int
    name: str
    face: int = 0
    connections: int = 0
    has: frozenset[int] = frozenset()  # the moments sent to it, or that it wants to look back at

    @property
    def mark(self) -> str:
        """Its id even after a server restart, when its number may change."""
        return mark_of(self.key)

    @property
    def here(self) -> bool:
        """Whether it has a connection open."""
        return self.connections > 0


class People:
    """The phones of a room, by key. A disconnected one keeps its number, name and seat."""

    def __init__(self) -> None:
        self._by_key: dict[str, Follower] = {}
        self.removed: set[str] = set()  # the keys of phones that the presenter removed

    def __iter__(self) -> Iterator[Follower]:
        return iter(self._by_key.values())

    def get(self, key: str) -> Follower | None:
        """The phone with this key, if it has been here."""
        return self._by_key.get(key)

    def admit(self, key: str, name: str, number: int = 0, face: int = -1) -> Follower:
        """A phone joins or returns; after a server restart it keeps its earlier number and face.

        A known phone keeps its name too, which the presenter may have changed. Raises CucumberError if the room is
        full, or the presenter has taken it out.
        """
        if key in self.removed:
            raise CucumberError(REMOVED)
        known, name = self._by_key.get(key), _short_name(name)
        if known is None:
            if self.here >= MOST:
                raise CucumberError(f"The room is full: {MOST} phones are in it.")
            gone = [each.key for each in self if not each.here]
            for longest_gone in gone[: max(0, len(self._by_key) - 2 * MOST)]:
                del self._by_key[longest_gone]
            taken = {each.number for each in self}
            if not 0 < number <= MOST or number in taken:
                number = max(taken, default=0) + 1
            known = Follower(key, number, "")
            known.name = self._unique_name(f"{GUEST} {number}", known)
            known.face = self._free_face(face if 0 <= face < FACES else number - 1, known)
            self._by_key[key] = known
            self.rename(known, name)
        known.connections += 1
        return known

    def rename(self, who: Follower, name: str) -> None:
        """Gives a phone another name, with a number where somebody has it; without one it stays as it is."""
        plain = _short_name(name)
        if plain and plain.casefold() != YOU.casefold():
            who.name = self._unique_name(plain, who)

    def change_face(self, who: Follower) -> None:
        """Gives a phone the next face that nobody has."""
        who.face = self._free_face(who.face + 1, who)

    def _free_face(self, first: int, who: Follower) -> int:
        """The first face from this one on that nobody else has; this one where all are taken."""
        taken = {each.face for each in self if each is not who}
        return next((face % FACES for face in range(first, first + FACES) if face % FACES not in taken), first % FACES)

    def with_number(self, number: int) -> Follower:
        """The phone with this number. Raises CucumberError if there is none."""
        for each in self:
            if each.number == number:
                return each
        raise CucumberError("Nobody here has that number.")

    def remove(self, who: Follower) -> None:
        """Takes a phone out of the room; it can't come back."""
        del self._by_key[who.key]
        self.removed.add(who.key)

    def _unique_name(self, name: str, who: Follower) -> str:
        """The name, with the first number that makes it unique if somebody else has it."""
        taken = {each.name.casefold() for each in self if each is not who}
        endings = chain([""], (f" {number}" for number in count(2)))
        candidates = (f"{name[: LONGEST_NAME - len(ending)]}{ending}" for ending in endings)
        return next(each for each in candidates if each.casefold() not in taken)

    @property
    def here(self) -> int:
        """How many are in the room now."""
        return sum(each.here for each in self)

    @property
    def names(self) -> dict[str, str]:
        """The name of each phone, by key."""
        return {each.key: each.name for each in self}

    @property
    def faces(self) -> dict[str, int]:
        """The face of each phone, by name."""
        return {each.name: each.face for each in self}


def _short_name(name: str) -> str:
    """A name in one line, which ends with "…" if it is too long.

    >>> _short_name("Maximiliane Alexandra von Gurkental")
    'Maximiliane Alexand…'
    """
    plain = in_a_line(name[: 2 * LONGEST_NAME], "name", 2 * LONGEST_NAME)
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 1]}…"
