"""The connections of a served site: a page for each, in the server's own process; what takes long is done in others."""

from __future__ import annotations

import gc
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cucumber.errors import CucumberError
from cucumber.messages import parse, written
from cucumber.pages.visit import Visit, first_told, page_called, version_of
from cucumber.site.scheduler import Attention, Visitor
from cucumber.site.workers import ForOne, Workers

_IDLE = 1800.0  # seconds, after which a page that says nothing loses its connection until it says something again
_LOOKS_EVERY = 20_000  # milliseconds
_GARBAGE = (2000, 5, 5000)  # looking through all pages holds everyone up, and values without cycles leave no garbage
_TOO_MANY, _IDLE_CODE, _FULL = 1008, 4000, 1013


def _seldom_hold_up() -> None:
    """Leaves what is there from the start out of garbage collection, and seldom looks through all pages."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


class Connections:
    """All connections of this server: up to `most` in all, and `most_of_one` from one address."""

    def __init__(self, most: int = 4000, most_of_one: int = 600) -> None:
        self.most, self.most_of_one = most, most_of_one
        self.open: set[PageConnection] = set()
        self.workers = Workers()
        self.attention = Attention()
        self._of: Counter[str] = Counter()
        self._looking = PeriodicCallback(self._look, _LOOKS_EVERY)

    def start(self) -> None:
        """Begins, once the server runs."""
        IOLoop.current().add_callback(self.workers.start)
        IOLoop.current().add_callback(_seldom_hold_up)
        self._looking.start()

    def end(self) -> None:
        """Ends all work."""
        self.workers.end()

    def handlers(self) -> list[Any]:
        """The address of the connections."""
        return [(r"/line/([a-z_-]+)", PageConnection, {"connections": self})]

    def let_in(self, connection: PageConnection, address: str) -> bool:
        """Whether there is room for one more."""
        if len(self.open) >= self.most or self._of[address] >= self.most_of_one:
            return False
        self.open.add(connection)
        self._of[address] += 1
        return True

    def let_out(self, connection: PageConnection, address: str) -> None:
        """A connection has ended."""
        if connection in self.open:
            self.open.discard(connection)
            self._of[address] -= 1
            self._of += Counter()  # forgets addresses that have no connection

    def _look(self) -> None:
        now = time.monotonic()
        for connection in [each for each in self.open if now - each.heard_at > _IDLE]:
            connection.close(_IDLE_CODE)


class Connection(WebSocketHandler):
    """A connection to one browser, whose messages are JSON. Tornado itself refuses pages of other sites."""

    at_once = 160  # messages that one browser may send in a burst
    _A_SECOND = 40  # and then in each second

    _attention: Attention  # of the server, shared by all its connections

    def prepare(self) -> None:
        """Begins to count what is sent."""
        self._visitor = Visitor(id(self), str(self.request.remote_ip))
        self._allowed, self.heard_at = float(self.at_once), time.monotonic()

    def open(self, *_: str, **__: str) -> None:
        """Sends each message at once: people are looking."""
        self.set_nodelay(True)

    def send(self, text: str) -> None:
        """Sends a message; one to a browser that is gone is lost, for it is told everything when it comes back."""
        with suppress(WebSocketClosedError):
            self.write_message(text)

    async def on_message(self, message: str | bytes) -> None:
        """Hears a message in its visitor's turn, unless too many came at once; one that can't be read is None.

        Tornado reads the next one once this has been heard.
        """
        now = time.monotonic()
        self._allowed = min(self.at_once, self._allowed + (now - self.heard_at) * self._A_SECOND) - 1
        self.heard_at = now
        if self._allowed < 0:
            self.say_less()
            return
        try:
            raw = parse(message)
        except (ValueError, RecursionError):
            raw = None
        await self._attention.turn(self._visitor)
        with self._attention.measured(self._visitor):
            if self.ws_connection is not None:  # it may have been closed meanwhile
                self.hear(raw)

    def on_close(self) -> None:
        """What it has used is forgotten, but not what its address has."""
        self._attention.forget(self._visitor)

    def hear(self, raw: object) -> None:
        """Hears a message."""
        raise NotImplementedError

    def say_less(self) -> None:
        """Too many messages came at once."""
        raise NotImplementedError


class PageConnection(Connection):
    """The connection to one page."""

    def initialize(self, connections: Connections) -> None:
        """Takes the connections of the server."""
        self._connections, self._attention = connections, connections.attention
        self._visit: Visit | None = None

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Opens the connection, if there is such a page."""
        try:
            page_called(args[0])
        except CucumberError:
            raise HTTPError(404) from None
        await super().get(*args, **kwargs)

    def open(self, name: str) -> None:  # type: ignore[override]
        """Begins the visit; a page that comes back, or was made by another version, is told everything."""
        super().open()
        if not self._connections.let_in(self, self._visitor.address):
            self.close(_FULL)
            return
        work = ForOne(self._connections.workers, self._visitor, lambda ahead: self.send(written({"ahead": ahead})))
        self._visit = Visit(name, lambda told: self.send(written(told)), work)
        if self.get_query_argument("version", "") != version_of(first_told(name)):
            self._visit.tell_all(at_once="version" in self.request.arguments)

    def hear(self, raw: object) -> None:
        """Lets the page hear a message."""
        if self._visit is not None:
            self._visit.hear(raw)

    def say_less(self) -> None:
        """A page that says too much at once loses its connection."""
        self.close(_TOO_MANY)

    def on_close(self) -> None:
        """Gives up what is being worked out."""
        super().on_close()
        self._connections.workers.meter.forget(self._visitor.page)
        self._connections.let_out(self, self._visitor.address)
        if self._visit is not None:
            self._visit.leave()
        self._visit = None
