"""All rooms of a server, and the doors to them: opened by a presenter, found by a code, closed when nobody presents."""

from __future__ import annotations

from collections.abc import Callable

from cucumber.classroom.codes import LETTERS, Tries, new_code
from cucumber.classroom.connection import Connection
from cucumber.classroom.messages import NOT_THE_PRESENTER, Join, Present
from cucumber.classroom.room import Foretell, Room
from cucumber.errors import CucumberError

MOST_ROOMS = 60
MOST_FROM_ONE = 20  # address


class Rooms:
    """The rooms that are open. `secret` gives unguessable text, `choose` a letter for a code.

    `foretell` works out who stands to win, as a `Room` asks for it.
    Times are in seconds, from any clock that only goes forward.
    """

    def __init__(self, secret: Callable[[], str], choose: Callable[[str], str], foretell: Foretell) -> None:
        self._secret, self._choose, self._foretell = secret, choose, foretell
        self._rooms: dict[str, Room] = {}
        self._addresses: dict[str, str] = {}  # from which each was opened
        self._tries = Tries()

    def __len__(self) -> int:
        return len(self._rooms)

    def open(self, connection: Connection, address: str, page: str = "") -> tuple[Room, str]:
        """A new room, and the secret by which its presenter comes back.

        Raises CucumberError if there are too many, in all or from this address.
        """
        code = next(each for each in iter(lambda: new_code(self._choose), LETTERS) if each not in self._rooms)
        secret = self._secret()
        return self._present(Present(code, secret, page=page), connection, address), secret

    def present(self, asked: Present, connection: Connection, address: str, now: float) -> Room:
        """The room of a presenter who comes back; a server that has started again opens it anew.

        Raises CucumberError if the secret is another room's.
        """
        self._tries.check(address, now)
        room = self._rooms.get(asked.code)
        if room is None:
            return self._present(asked, connection, address)
        if not room.opens_to(asked.secret):
            self._tries.wrong(address, f"{asked.code} {asked.secret[:8]}", now)
            raise CucumberError(NOT_THE_PRESENTER)
        room.present(connection, asked.kept, asked.page)
        return room

    def follow(self, asked: Join, connection: Connection, address: str, now: float) -> Room:
        """The room with the code that a phone sends. Raises CucumberError if there is none, or it is full."""
        self._tries.check(address, now)
        room = self._rooms.get(asked.code)
        if room is None:
            self._tries.wrong(address, asked.code, now)
            raise NoSuchRoom(f"There is no room {asked.code}. The code stands on the presenter's screen.")
        room.follow(connection, asked.key, asked.name)
        return room

    def tick(self, now: float) -> None:
        """Lets each room say what it has counted, and closes those whose presenter has been away for too long."""
        for code, room in [*self._rooms.items()]:
            if room.is_over(now):
                room.close()
                del self._rooms[code], self._addresses[code]
            else:
                room.tick()

    def _present(self, asked: Present, connection: Connection, address: str) -> Room:
        if len(self._rooms) >= MOST_ROOMS or [*self._addresses.values()].count(address) >= MOST_FROM_ONE:
            raise CucumberError("Too many rooms are open. Close one of yours, or try again in half an hour.")
        self._addresses[asked.code] = address
        room = self._rooms[asked.code] = Room(asked.code, asked.secret, self._secret, self._foretell)
        room.present(connection, asked.kept, asked.page)
        return room


class NoSuchRoom(CucumberError):
    """No room has this code, at least not now."""
