"""The connections of a served site: a page for each, in the server's own process; long jobs run in others."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from asyncio import Future
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any

from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cucumber.errors import CucumberError
from cucumber.messages import UNREADABLE, parse, serialize
from cucumber.pages.protocol.session import Session, initial_props, page_called, version_of
from cucumber.site.page_handlers import build
from cucumber.site.scheduler import Attention, Visitor
from cucumber.site.workers import SessionRunner, Workers

_IDLE = 1800.0  # seconds, after which a page that says nothing loses its connection until it says something again
_LOOKS_EVERY = 20_000  # milliseconds
_GARBAGE = (2000, 5, 5000)  # looking through all pages holds everyone up, and values without cycles leave no garbage
_TOO_MANY, _IDLE_CODE, _TOO_SLOW, _FULL = 1008, 4000, 4001, 1013
_MOST_UNREAD = 2_000_000  # letters that wait to be read by one browser before it loses its connection
_MOST_UNREAD_AT_ONE = 64_000_000  # by all at one address
_FEW = 65_536  # nobody loses it for so few
_READS_WITHIN = 60.0  # seconds in which the longest message reaches a slow phone
# Messages that can't be read, which our pages never send: repeated ones make their sender wait longer.
_MOST_NONSENSE = 30


def _tune_garbage_collection() -> None:
    """Exempts objects of the start from garbage collection, and makes full collections rare."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


class Connections:
    """All connections of this server, to pages and rooms: up to `most`, and `most_of_one` from one address."""

    def __init__(self, most: int = 4000, most_of_one: int = 800) -> None:
        self.most, self.most_of_one = most, most_of_one
        self.open: set[Connection] = set()
        self.unread: Counter[str] = Counter()  # letters on their way to each address
        self.workers = Workers()
        self.attention = Attention()
        self._of: Counter[str] = Counter()
        self._looking = PeriodicCallback(self._close_idle, _LOOKS_EVERY)

    def start(self) -> None:
        """Begins, once the server runs."""
        IOLoop.current().add_callback(self.workers.start)
        IOLoop.current().add_callback(_tune_garbage_collection)
        self._looking.start()

    def end(self) -> None:
        self.workers.end()

    def handlers(self) -> list[Any]:
        return [(r"/line/([a-z_-]+)", PageConnection, {"connections": self})]

    def admit(self, connection: Connection, visitor: Visitor) -> bool:
        """Whether there is room for one more."""
        if len(self.open) >= self.most or self._of[visitor.address] >= self.most_of_one:
            return False
        self.open.add(connection)
        self._of[visitor.address] += 1
        self.workers.meter.register(visitor, self._of[visitor.address])
        return True

    def release(self, connection: Connection, visitor: Visitor) -> None:
        """A connection has ended. Its usage is forgotten, but not that of its address."""
        for each in (self.attention, self.workers.meter):
            each.forget(visitor.page)
        if connection in self.open:
            self.open.discard(connection)
            self._of[visitor.address] -= 1
            self._of += Counter()  # forgets addresses that have no connection

    def _close_idle(self) -> None:
        now = time.monotonic()
        for connection in [each for each in self.open if now - each.received_at > _IDLE]:
            connection.close(_IDLE_CODE)
        for connection in [each for each in self.open if each.is_stalled(now)]:
            connection.close(_TOO_SLOW)
        with suppress(AttributeError, OSError):  # only some systems need this: a huge message leaves memory in pieces
            ctypes.CDLL(None).malloc_trim(0)


def _network(address: str) -> str:
    """The address, or the network of an address of version 6: its owner has very many."""
    with suppress(ValueError):
        if (read := ip_address(address)).version == 6:
            return str(ip_network((read, 64), strict=False).network_address)
    return address


def _read(message: str | bytes) -> object:
    """A parsed message; None for an unreadable one."""
    try:
        return parse(message)
    except (ValueError, RecursionError):
        return None


class Connection(WebSocketHandler):
    """A connection to one browser, whose messages are JSON. Tornado itself refuses pages of other sites."""

    at_once = 160  # messages that one browser may send in a burst
    _PER_SECOND = 40  # and then in each second

    _all: Connections  # of the server

    def prepare(self) -> None:
        """Begins to count what is sent."""
        self._visitor = Visitor(id(self), _network(str(self.request.remote_ip)))
        self._allowed, self.received_at = float(self.at_once), time.monotonic()
        self._unread, self._read_at, self._nonsense = 0, 0.0, 0
        self._tasks: set[Future[None]] = set()

    def open(self, *_: str, **__: str) -> None:
        """Sends each message at once, as people are waiting; if the server is full it says so and closes."""
        self.set_nodelay(True)
        if not self._all.admit(self, self._visitor):
            self.close(_FULL)
        elif self.get_query_argument("build", build()) != build():
            self.send(serialize({"build": build()}))

    @property
    def is_admitted(self) -> bool:
        """Whether there was a place for it."""
        return self in self._all.open

    def send(self, text: str) -> None:
        """Sends a message; one to a lost browser is dropped, since it gets everything when it comes back.

        A browser that doesn't read what was sent before loses its connection.
        """
        at_all = self._all.unread[self._visitor.address]
        if self._unread > (_MOST_UNREAD if at_all < _MOST_UNREAD_AT_ONE else _FEW):
            self.close(_TOO_SLOW)
        with suppress(WebSocketClosedError):
            sent = self.write_message(text)
            self._count(len(text))
            sent.add_done_callback(partial(self._on_sent, len(text)))

    def _on_sent(self, letters: int, sent: Future[None]) -> None:
        if not sent.cancelled():
            sent.exception()  # its loss is noticed elsewhere
        self._count(-letters)

    def _count(self, letters: int) -> None:
        if letters < 0 or not self._unread:
            self._read_at = time.monotonic()
        self._unread += letters
        self._all.unread[self._visitor.address] += letters
        if not self._all.unread[self._visitor.address]:
            del self._all.unread[self._visitor.address]

    def is_stalled(self, now: float) -> bool:
        """Whether unread messages have waited for long."""
        return self._unread > 0 and now - self._read_at > _READS_WITHIN

    async def on_message(self, message: str | bytes) -> None:
        """Handles a message in its visitor's turn, before Tornado reads the next, unless too many came at once."""
        now = time.monotonic()
        self._allowed = min(self.at_once, self._allowed + (now - self.received_at) * self._PER_SECOND) - 1
        self.received_at = now
        if self._allowed < 0:
            self.on_flood()
            return
        await self.run_in_turn(lambda: self.receive(_read(message)))

    async def run_in_turn(self, does: Callable[[], None]) -> None:
        """Calls a function in its visitor's turn, unless they have left."""
        await self._all.attention.turn(self._visitor)
        with self._all.attention.measure(self._visitor, lambda: 1.0 + self._nonsense):
            if self.ws_connection is not None:
                does()

    def count_nonsense(self, *, is_nonsense: bool) -> None:
        """Counts unreadable messages; each readable one cancels one of them."""
        self._nonsense = min(_MOST_NONSENSE, max(0, self._nonsense + (1 if is_nonsense else -1)))

    def _run_soon(self, does: Callable[[], None]) -> None:
        task = asyncio.ensure_future(self.run_in_turn(does))
        self._tasks.add(task)  # or nobody would hold it
        task.add_done_callback(self._tasks.discard)

    def on_close(self) -> None:
        self._all.release(self, self._visitor)

    def receive(self, raw: object) -> None:
        raise NotImplementedError

    def on_flood(self) -> None:
        """Too many messages came at once."""
        raise NotImplementedError


class PageConnection(Connection):
    """The connection to one page."""

    def initialize(self, connections: Connections) -> None:
        self._all = connections
        self._session: Session | None = None

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """Opens the connection, if there is such a page."""
        try:
            page_called(args[0])
        except CucumberError:
            raise HTTPError(404) from None
        await super().get(*args, **kwargs)

    async def open(self, name: str) -> None:  # type: ignore[override]
        """Begins the session in its turn: Tornado reads nothing before that."""
        super().open()
        if self.is_admitted:
            await self.run_in_turn(lambda: self._start_session(name))

    def _start_session(self, name: str) -> None:
        """Begins the session; a returning page, or one of another version, is sent everything."""

        def wait(ahead: int) -> None:
            self.send(serialize({"ahead": ahead}))

        work = SessionRunner(self._all.workers, self._visitor, wait, self._run_soon)
        self._session = Session(name, lambda message: self.send(serialize(message)), work)
        if self.get_query_argument("version", "") != version_of(initial_props(name)):
            self._session.resend(at_once="version" in self.request.arguments)

    def receive(self, raw: object) -> None:
        if self._session is not None:
            self._session.receive(raw)
            self.count_nonsense(is_nonsense=self._session.page.notice == UNREADABLE)

    def on_flood(self) -> None:
        """A page that sends too much at once loses its connection."""
        self.close(_TOO_MANY)

    def on_close(self) -> None:
        """Cancels the running job."""
        super().on_close()
        if self._session is not None:
            self._session.leave()
        self._session = None
