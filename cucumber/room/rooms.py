"""All rooms of a server: opened by a presenter, found by a code, closed when nobody presents."""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import ceil
from weakref import WeakKeyDictionary

from cucumber.errors import CucumberError
from cucumber.room.entry_messages import NOT_THE_PRESENTER, JoinRoom, Message, OpenRoom, ResumeRoom
from cucumber.room.room import Room, WinChanceEstimator
from cucumber.room.room_codes import LETTERS, Choose, Seal, Tries, new_code, plain_code
from cucumber.room.screens import MessageSink, Screens

MOST_ROOMS = 60
MOST_FROM_ONE = 20  # IP address
TEN_MINUTES, HOUR = 600.0, 3600.0  # seconds
MOST_WRONG = 10  # codes over one connection, within ten minutes
MOST_WRONG_FROM_ONE = 600  # IP address, within an hour: the phones of a large school may each mistype twice
_MOST_ADDRESSES = 10_000
log = logging.getLogger("cucumber.room")
Door = Callable[[str, str], Message]  # of a code and a secret


class Rooms:
    """The rooms that are open. `unknown` gives unguessable text, `choose` a letter for a code.

    With its `seal` the server recognizes presenters; `estimate` computes win chances for a `Room`.
    Times are in seconds, from any clock that only goes forward.
    """

    def __init__(self, unknown: Callable[[], str], choose: Choose, estimate: WinChanceEstimator, seal: Seal) -> None:
        self._unknown, self._choose, self._estimate, self._seal = unknown, choose, estimate, seal
        self._rooms: dict[str, Screens] = {}
        self._addresses: dict[str, str] = {}  # from which each was opened
        self._known_from: dict[str, set[str]] = {}  # where its presenter and its phones have been
        self._wrong_over: WeakKeyDictionary[MessageSink, Tries] = WeakKeyDictionary()
        self._wrong_from: dict[str, Tries] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def present(self, request: OpenRoom, connection: MessageSink, address: str, door: Door) -> Screens:
        """The room of a presenter: a new one, or one they come back to; a server that has started again reopens it.

        Raises CucumberError if this is not the room's own secret, or there are too many, in all or from this address.
        """
        if isinstance(request, ResumeRoom):
            code, secret = plain_code(request.code), str(request.secret)
            if not self._seal.fits(code, secret):  # before revealing whether the room exists
                raise CucumberError(NOT_THE_PRESENTER)
        else:
            code = next(each for each in iter(lambda: new_code(self._choose), LETTERS) if each not in self._rooms)
            secret = self._seal.secret(code, self._unknown())
        screens = self._rooms.get(code) or self._open(code, secret, address)
        if not screens.room.opens_to(secret):
            raise CucumberError(NOT_THE_PRESENTER)
        screens.present(connection, request, door(code, secret))
        self._known_from[code].add(address)
        return screens

    def follow(self, request: JoinRoom, connection: MessageSink, address: str, now: float) -> Screens:
        """The room with the code that a phone sends. Raises CucumberError if there is none, or it is full.

        A phone that has been in the room is always let in. So is one with the right code that hasn't tried wrong ones
        itself, if the presenter or another phone is at the same address, whatever else was tried there.
        """
        code = plain_code(request.code)
        screens = self._rooms.get(code)
        if screens is None or screens.room.people.get(request.key) is None:
            self._check_tries(connection, "" if address in self._known_from.get(code, ()) else address, now)
        if screens is None:
            for tries in self._tries(connection, address, now):
                tries.wrong(code, now)
            raise NoSuchRoom(f"There is no room {code}. The code is on the presenter's screen.")
        screens.follow(connection, request)
        self._known_from[code].add(address)
        return screens

    def _tries(self, connection: MessageSink, address: str, now: float) -> tuple[Tries, Tries]:
        """The wrong codes tried over a connection, and from an address."""
        if address not in self._wrong_from and len(self._wrong_from) >= _MOST_ADDRESSES:
            self._wrong_from = {each: tries for each, tries in self._wrong_from.items() if tries.lasts(now)}
        return (
            self._wrong_over.setdefault(connection, Tries(MOST_WRONG, TEN_MINUTES)),
            self._wrong_from.setdefault(address, Tries(MOST_WRONG_FROM_ONE, HOUR)),
        )

    def _check_tries(self, connection: MessageSink, address: str, now: float) -> None:
        pause = max(tries.pause(now) for tries in self._tries(connection, address, now))
        if pause > 0:
            minutes = ceil(pause / 60)
            after = "a minute" if minutes == 1 else f"{minutes} minutes"
            raise NoSuchRoom(f"Too many wrong codes were tried. Try again in {after}.")

    def send_updates(self) -> None:
        """Sends all screens what has changed, several changes in one message."""
        for code in self._rooms:
            self._run(code, Screens.send_updates)

    def tick(self, now: float) -> None:
        """Closes rooms whose presenter has been away for too long; the others get a tick."""
        for code, screens in [*self._rooms.items()]:
            if screens.room.is_over(now):
                self._run(code, Screens.close)
                self._remove(code)
            else:
                self._run(code, Screens.tick)

    def _run(self, code: str, does: Callable[[Screens], None]) -> None:
        """Calls a function with a room; an error is logged and doesn't affect other rooms."""
        try:
            does(self._rooms[code])
        except Exception:
            log.exception("a room could not go on")

    def _open(self, code: str, secret: str, address: str) -> Screens:
        if not self._has_capacity(address):
            self._close_empty_room(address)
        if not self._has_capacity(address):
            raise CucumberError("Too many rooms are open. Close one of yours, or try again in half an hour.")
        self._addresses[code], self._known_from[code] = address, set()
        self._rooms[code] = Screens(Room(code, secret, self._unknown, self._estimate))
        return self._rooms[code]

    def _codes_from(self, address: str) -> list[str]:
        return [code for code, each in self._addresses.items() if each == address]

    def _has_capacity(self, address: str) -> bool:
        """Whether one more room may be opened: an address with many leaves the last ones to others."""
        most = min(MOST_FROM_ONE, (MOST_ROOMS - len(self._rooms)) / 2)
        return len(self._codes_from(address)) < most

    def _close_empty_room(self, address: str) -> None:
        """Closes the oldest room in which nobody is: one of this address, or another's for the first one of this."""
        for code in self._codes_from(address) or [*self._rooms]:
            if self._rooms[code].room.is_empty:
                self._remove(code)
                return

    def _remove(self, code: str) -> None:
        del self._rooms[code], self._addresses[code], self._known_from[code]


class NoSuchRoom(CucumberError):
    """No room has this code now, or too many codes were tried."""
