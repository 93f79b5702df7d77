"""The connections to rooms: a plain page and a connection for each phone, and no kernel."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError

from cucumber.errors import CucumberError
from cucumber.messages import UNREADABLE, read, serialize
from cucumber.pages.protocol.base import IsCancelled
from cucumber.pages.stage.win_chances import chances_in, has_chances, who_stands_to_win
from cucumber.room import Rooms, Screens, Seal, plain_code
from cucumber.room.entry_messages import FROM_STRANGERS, JoinRoom, Message
from cucumber.room.room_game import RoomGame, SavedGame
from cucumber.room.rooms import NoSuchRoom
from cucumber.site.connections import Connection, Connections
from cucumber.site.page_handlers import SitePage, build
from cucumber.site.public_address import door
from cucumber.site.room_pages import Document, desk_page, phone_page, projector_script
from cucumber.site.server_key import read_key
from cucumber.site.static_files import CompressedText
from cucumber.table.match import games

TICK = 100  # milliseconds
UPDATE_PAUSE = 1  # pause, in units of the last sending time: many answers at once become one message
SILENCE = 30.0  # seconds, after which a connection counts as dead; a page sends something every four
_TOO_MANY = "That was too much at once. Wait a moment."

log = logging.getLogger("cucumber.room")


@dataclass(frozen=True)
class RoomChancesJob:
    """Who stood to win in a room's game, deal by deal: computed in another process, from the saved game."""

    saved: SavedGame

    def run(self, cancelled: IsCancelled) -> Iterator[str]:
        """Yields the chances as HTML; nothing if they take long."""
        game = self.saved.restore()
        if has_chances(game.variant.rules, len(game.players)):
            yield who_stands_to_win(game.players, chances_in(games(game), cancelled), is_open=True)
        else:
            yield ""


class RoomConnections:
    """The rooms of this server, and the connections to them."""

    def __init__(self, listens: str, connections: Connections) -> None:
        """`listens` is the address on which the server listens; its workers find out who stands to win."""
        self.listens, self.all = listens, connections
        self.rooms = Rooms(lambda: secrets.token_hex(16), secrets.choice, self._estimate_win_chances, Seal(read_key()))
        self.open: set[RoomConnection] = set()
        self._ticking = PeriodicCallback(self._tick, TICK)
        self._pending: asyncio.TimerHandle | None = None
        self._next_update = 0.0

    def start(self) -> None:
        """Begins to count and to close, once the server runs."""
        self._ticking.start()

    def _estimate_win_chances(self, game: RoomGame, report: Callable[[str], None]) -> None:
        self.all.workers.submit(RoomChancesJob(game.saved_game()), report, lambda _: report(""))

    def schedule_updates(self) -> None:
        """Sends all screens their changes: at once, or after a delay that grows with the load."""
        if self._pending is None:
            loop = asyncio.get_running_loop()
            self._pending = loop.call_at(max(loop.time(), self._next_update), self._send_updates)

    def _send_updates(self) -> None:
        clock = asyncio.get_running_loop().time
        self._pending, began = None, clock()
        self.rooms.send_updates()
        self._next_update = clock() + UPDATE_PAUSE * (clock() - began)

    def handlers(self) -> list[Any]:
        return [
            (r"/room/line", RoomConnection, {"connections": self}),
            (r"/room/desk", RoomPage, {"page": desk_page}),
            (r"/room/projector\.mjs", RoomPage, {"page": projector_script, "kind": "javascript"}),
            (r"/room(?:/([A-Za-z-]{5,12}))?/?", RoomPage, {"page": phone_page}),
        ]

    def _tick(self) -> None:
        now = time.monotonic()
        self.rooms.tick(now)
        self.schedule_updates()
        for connection in [each for each in self.open if now - each.received_at > SILENCE]:
            connection.close()


class RoomPage(SitePage):
    """A page of a room, or a script; the same for everybody, and all else comes over its connection."""

    def initialize(self, page: Callable[[str, str], Document], kind: str = "html") -> None:
        super().initialize(voila_configuration=self.settings["voila"].voila_configuration)
        self._page, self._kind = page, kind

    def get(self, code: str = "") -> None:
        """Sends the page. A URL with an impossible code leads nowhere."""
        if code:
            try:
                plain_code(code)
            except CucumberError:
                raise HTTPError(404) from None
        self.set_header("Content-Type", f"text/{self._kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        compressed, policy = _compressed_page(self._page, self.settings["base_url"], build())
        self.set_header("Content-Security-Policy", policy)
        compressed.send(self)


@cache
def _compressed_page(page: Callable[[str, str], Document], base_url: str, build: str) -> tuple[CompressedText, str]:
    """A page as it is sent, and its policy: a whole class asks for it at once."""
    document = page(base_url, build)
    return CompressedText.of(document.text.encode()), document.policy


class RoomConnection(Connection):
    """The connection to one browser: the first message identifies it, the others go to its room."""

    at_once = 120

    def initialize(self, connections: RoomConnections) -> None:
        self._connections, self._all = connections, connections.all
        self._screens: Screens | None = None

    def open(self, *_: str, **__: str) -> None:
        """Watches the connection, so that it ends when its browser is gone."""
        super().open()
        if self.is_admitted:
            self._connections.open.add(self)

    def receive(self, raw: object) -> None:
        """Handles a message; errors are answered in a sentence."""
        try:
            self._handle(raw)
            self.count_nonsense(is_nonsense=False)
        except NoSuchRoom as error:
            self.send(serialize({"no_room": str(error)}))
        except CucumberError as error:
            self.count_nonsense(is_nonsense=str(error) == UNREADABLE)
            self._refuse(str(error))
        except Exception:
            log.exception("a room failed to answer a message")
            self._refuse("That didn't work, and nothing has changed. The terminal of the server says why.")

    def _handle(self, message: Any) -> None:
        if message == {"is": "beat"}:
            self.send('{"beat":true}')
            return
        if self._screens is not None:
            self._screens.receive(self, message)
        else:
            rooms, address = self._connections.rooms, self._visitor.address
            request = read(message, FROM_STRANGERS)
            if isinstance(request, JoinRoom):
                self._screens = rooms.follow(request, self, address, self.received_at)
            else:
                self._screens = rooms.present(request, self, address, self._room_links)
        self._connections.schedule_updates()

    def _room_links(self, code: str, secret: str) -> Message:
        """How phones find the room, and how the presenter leads it from another device."""
        request, base_url = self.request, self.settings["base_url"]
        way = door(request.protocol, request.host, base_url, self._connections.listens)
        return {**way.sign(code), "own": way.own(code, secret), "secret": secret}

    def on_flood(self) -> None:
        """Refuses what came too soon."""
        self._refuse(_TOO_MANY)

    def _refuse(self, sentence: str) -> None:
        self.send(serialize({"refused": sentence}))

    def on_close(self) -> None:
        super().on_close()
        self._connections.open.discard(self)
        if self._screens is not None:
            self._screens.leave(self, time.monotonic())
            self._connections.schedule_updates()
