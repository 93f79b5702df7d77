"""All rooms of a server, and the doors to them: opened by a presenter, found by a code, closed when nobody presents."""

from __future__ import annotations

import logging
from collections.abc import Callable

from cucumber.errors import CucumberError
from cucumber.room.codes import LETTERS, Tries, new_code, plain_code
from cucumber.room.messages import NOT_THE_PRESENTER, Join, Message, Open, Present
from cucumber.room.room import Foretell, Room
from cucumber.room.screens import Connection, Screens

MOST_ROOMS = 60
MOST_FROM_ONE = 20  # address
log = logging.getLogger("cucumber.room")
Door = Callable[[str, str], Message]  # of a code and a secret


class Rooms:
    """The rooms that are open. `secret` gives unguessable text, `choose` a letter for a code.

    `foretell` works out who stands to win, as a `Room` asks for it.
    Times are in seconds, from any clock that only goes forward.
    """

    def __init__(self, secret: Callable[[], str], choose: Callable[[str], str], foretell: Foretell) -> None:
        self._secret, self._choose, self._foretell = secret, choose, foretell
        self._rooms: dict[str, Screens] = {}
        self._addresses: dict[str, str] = {}  # from which each was opened
        self._tries = Tries()

    def __len__(self) -> int:
        return len(self._rooms)

    def present(self, asked: Open, connection: Connection, address: str, now: float, door: Door) -> Screens:
        """The room of a presenter: a new one, or one they come back to; a server that has started again reopens it.

        Raises CucumberError if the secret is another room's, or there are too many, in all or from this address.
        """
        if not isinstance(asked, Present):
            code = next(each for each in iter(lambda: new_code(self._choose), LETTERS) if each not in self._rooms)
            asked = Present(code=code, secret=self._secret(), screen=asked.screen, page=asked.page)
        self._tries.check(address, now)
        code = plain_code(asked.code)
        screens = self._rooms.get(code) or self._opened(code, asked.secret, address)
        if not screens.room.opens_to(asked.secret):
            self._tries.wrong(address, f"{code} {asked.secret[:8]}", now)
            raise CucumberError(NOT_THE_PRESENTER)
        screens.present(connection, asked, door(code, asked.secret))
        return screens

    def follow(self, asked: Join, connection: Connection, address: str, now: float) -> Screens:
        """The room with the code that a phone sends. Raises CucumberError if there is none, or it is full."""
        self._tries.check(address, now)
        code = plain_code(asked.code)
        screens = self._rooms.get(code)
        if screens is None:
            self._tries.wrong(address, code, now)
            raise NoSuchRoom(f"There is no room {code}. The code is on the presenter's screen.")
        screens.follow(connection, asked)
        return screens

    def tell(self) -> None:
        """Tells all screens what has changed: many things at once are one message."""
        for code in self._rooms:
            self._each(code, Screens.tell)

    def tick(self, now: float) -> None:
        """Closes rooms whose presenter has been away for too long; the others hear that time passes."""
        for code, screens in [*self._rooms.items()]:
            if screens.room.is_over(now):
                self._each(code, Screens.close)
                del self._rooms[code], self._addresses[code]
            else:
                self._each(code, Screens.tick)

    def _each(self, code: str, does: Callable[[Screens], None]) -> None:
        """Does something with a room; what goes wrong there is logged, and no other room notices."""
        try:
            does(self._rooms[code])
        except Exception:
            log.exception("a room could not go on")

    def _opened(self, code: str, secret: str, address: str) -> Screens:
        if len(self._rooms) >= MOST_ROOMS or [*self._addresses.values()].count(address) >= MOST_FROM_ONE:
            raise CucumberError("Too many rooms are open. Close one of yours, or try again in half an hour.")
        self._addresses[code] = address
        self._rooms[code] = Screens(Room(code, secret, self._secret, self._foretell))
        return self._rooms[code]


class NoSuchRoom(CucumberError):
    """No room has this code, at least not now."""
