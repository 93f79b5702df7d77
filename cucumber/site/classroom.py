"""The rooms of a class on the server: a plain page and a line of messages for each phone, and no kernel."""

from __future__ import annotations

import json
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from voila.handler import BaseVoilaHandler

from cucumber.classroom import Room, Rooms, plain_code
from cucumber.classroom.messages import UNREADABLE, Join, Open, Present, from_stranger
from cucumber.classroom.rooms import NoSuchRoom
from cucumber.errors import CucumberError
from cucumber.site.door import door
from cucumber.site.files import Packed
from cucumber.site.foretelling import Foretelling
from cucumber.ui.classroom.pages import desk_page, phone_page, projector_script

TICK = 100  # milliseconds
SILENCE = 30.0  # seconds, after which a line is taken for dead; a page says something every four
_A_SECOND = 40  # messages that one browser may send
_AT_ONCE = 120
_TOO_MANY = "That was too much at once. Wait a moment."

log = logging.getLogger("cucumber.classroom")


class Classrooms:
    """The rooms of this server, and the lines into them."""

    def __init__(self, listens: str) -> None:
        """`listens` is the address on which the server listens."""
        self.listens = listens
        self.rooms = Rooms(lambda: secrets.token_hex(16), secrets.choice, Foretelling().begin)
        self.lines: set[RoomLine] = set()
        self._ticking = PeriodicCallback(self._tick, TICK)

    def start(self) -> None:
        """Begins to count and to close, once the server runs."""
        self._ticking.start()

    def handlers(self) -> list[Any]:
        """The addresses of the rooms."""
        return [
            (r"/room/line", RoomLine, {"classrooms": self}),
            (r"/room/desk", RoomPage, {"page": desk_page}),
            (r"/room/projector\.mjs", RoomPage, {"page": projector_script, "kind": "javascript"}),
            (r"/room(?:/([A-Za-z-]{5,12}))?/?", RoomPage, {"page": phone_page}),
        ]

    def _tick(self) -> None:
        now = time.monotonic()
        self.rooms.tick(now)
        for line in [each for each in self.lines if now - each.heard_at > SILENCE]:
            line.close()


class RoomPage(BaseVoilaHandler):
    """A page of a room, or a script; it is the same for everybody, and all else comes over its line."""

    def initialize(self, page: Callable[[str], str], kind: str = "html") -> None:
        """Takes what makes the page, and what kind of text that is."""
        self._page, self._kind = page, kind

    def get(self, code: str = "") -> None:
        """Sends the page. An address with something that can be no code leads nowhere."""
        if code:
            self._check(code)
        self.set_header("Content-Type", f"text/{self._kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        _packed(self._page, self.settings["base_url"]).send(self)

    def _check(self, code: str) -> None:
        try:
            plain_code(code)
        except CucumberError:
            raise HTTPError(404) from None


@cache
def _packed(page: Callable[[str], str], base_url: str) -> Packed:
    """A page as it is sent: a whole class asks for it at once."""
    return Packed.of(page(base_url).encode())


class RoomLine(WebSocketHandler):
    """The line to one browser: the first message says who it is, those that follow go to its room."""

    def initialize(self, classrooms: Classrooms) -> None:
        """Takes the rooms."""
        self._classrooms = classrooms
        self._room: Room | None = None
        self._presents = False
        self._allowed, self.heard_at = float(_AT_ONCE), time.monotonic()

    def open(self, *_: str, **__: str) -> None:
        """Sends each message at once: people are looking."""
        self.set_nodelay(True)
        self._classrooms.lines.add(self)

    def send(self, text: str) -> None:
        """Sends a message; one to a browser that is gone is lost, for it asks for everything when it comes back."""
        with suppress(WebSocketClosedError):
            self.write_message(text)

    def on_message(self, message: str | bytes) -> None:
        """Hears a message; what is wrong with it is said in a sentence."""
        if not self._may_speak():
            self._refuse(_TOO_MANY)
            return
        try:
            self._hear(json.loads(message))
        except NoSuchRoom as error:
            self.send(json.dumps({"no_room": str(error)}))
        except CucumberError as error:
            self._refuse(str(error))
        except (ValueError, RecursionError):
            self._refuse(UNREADABLE)
        except Exception:
            log.exception("a room could not do what it was asked")
            self._refuse("That didn't work, and nothing has changed. The terminal of the server says why.")

    def _may_speak(self) -> bool:
        now = time.monotonic()
        self._allowed = min(_AT_ONCE, self._allowed + (now - self.heard_at) * _A_SECOND) - 1
        self.heard_at = now
        return self._allowed >= 0

    def _hear(self, message: Any) -> None:
        if not isinstance(message, dict):
            self._refuse(UNREADABLE)
        elif "beat" in message:
            self.send('{"beat":true}')
        elif self._room is None:
            self._enter(message)
        elif self._presents:
            self._room.hear_presenter(self, message)
        else:
            self._room.hear_follower(self, message)

    def _enter(self, message: dict[str, Any]) -> None:
        rooms, address, now = self._classrooms.rooms, str(self.request.remote_ip), self.heard_at
        match from_stranger(message):
            case Join() as asked:
                self._room = rooms.follow(asked, self, address, now)
            case Present() as asked:
                self._room = rooms.present(asked, self, address, now)
                self._show_the_door(self._room, asked.secret)
            case Open(page):
                self._room, secret = rooms.open(self, address, page)
                self.send(json.dumps({"secret": secret}))
                self._show_the_door(self._room, secret)

    def _show_the_door(self, room: Room, secret: str) -> None:
        """Tells the presenter how phones find the room, and how another device of theirs leads it too."""
        self._presents = True
        request, base_url = self.request, self.settings["base_url"]
        way = door(request.protocol, request.host, base_url, self._classrooms.listens)
        self.send(json.dumps({"door": way.sign(room.code), "own": way.own(room.code, secret)}))

    def _refuse(self, sentence: str) -> None:
        self.send(json.dumps({"refused": sentence}))

    def on_close(self) -> None:
        """Leaves the room."""
        self._classrooms.lines.discard(self)
        if self._room is not None:
            self._room.leave(self, time.monotonic())
