"""The limit on a server's sockets: it refuses more before the system runs out of them."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPMessageDelegate
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream

from cucumber.site.proxies import Networks, ProxiedRequest

_ENOUGH = 65_536  # files and sockets
_MEGABYTE = 2**20
_BOUNDS = {
    "max_body_size": _MEGABYTE,  # browsers send no files here
    "max_buffer_size": 4 * _MEGABYTE,  # more than any message
    "idle_connection_timeout": 20.0,  # seconds until the next request begins and is there
    "body_timeout": 30.0,
}
_READS_WITHIN = 300.0  # seconds in which the largest file reaches a slow phone
_LOOKS_EVERY = 20_000  # milliseconds
_LINGERS = 1.0  # seconds in which a visitor can read that the server is full
_MESSAGE = b"This server is full. Try again in a minute.\n"
_REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n"
    b"Retry-After: 60\r\nConnection: close\r\n\r\n%s" % (len(_MESSAGE), _MESSAGE)
)


def raise_file_limit() -> int:
    """Raises this process's limit on open files and sockets as far as allowed; gives the limit."""
    if sys.platform == "win32":
        return _ENOUGH
    import resource

    soft, hard = (
        _ENOUGH if each == resource.RLIM_INFINITY else each for each in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    requested = min(hard, _ENOUGH)
    if soft < requested:
        resource.setrlimit(resource.RLIMIT_NOFILE, (requested, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(soft, requested)


class Listener(HTTPServer):
    """A server that leaves enough sockets for its own files, kernels and workers.

    The system gives each open file the lowest free number: so a socket's number says how full the server is.
    """

    limit = _ENOUGH
    proxies: Networks = ()  # trusted to report where visitors come from

    def initialize(self, *args: Any, **settings: Any) -> None:
        """Limits the cost of one socket: a client may never send or read anything."""
        super().initialize(*args, **{**_BOUNDS, **settings})
        self._streams: WeakSet[IOStream] = WeakSet()
        self._writes_since: WeakKeyDictionary[IOStream, float] = WeakKeyDictionary()
        self._looking = PeriodicCallback(lambda: self.close_stalled(monotonic()), _LOOKS_EVERY)

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Listens there, and checks now and then for clients that don't read."""
        super().add_sockets(sockets)
        self._looking.start()

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Begins with a request, whose visitor may be behind a proxy."""
        return ProxiedRequest(super().start_request(server_conn, request_conn), request_conn.context, self.proxies)

    def stop(self) -> None:
        self._looking.stop()
        super().stop()

    @property
    def open_streams(self) -> list[IOStream]:
        """The sockets that are open and weren't refused."""
        return [stream for stream in self._streams if not stream.closed()]

    def close_stalled(self, now: float) -> None:
        """Closes sockets whose clients haven't read for long."""
        writing = {stream: self._writes_since.get(stream, now) for stream in self.open_streams if stream.writing()}
        self._writes_since = WeakKeyDictionary(writing)
        for stream in [stream for stream, since in writing.items() if now - since > _READS_WITHIN]:
            stream.close()

    @property
    def most(self) -> int:
        """The number from which on sockets are refused."""
        return self.limit - 2 * self._reserve

    @property
    def _reserve(self) -> int:
        return max(32, self.limit // 16)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Serves a socket, or says that the server is full; if even that is too much, closes it at once."""
        number = stream.socket.fileno()
        if number < self.most:
            self._streams.add(stream)
            super().handle_stream(stream, address)
            return
        if number >= self.most + self._reserve:
            stream.close()
            return
        with suppress(OSError):  # StreamClosedError is one
            stream.write(_REFUSAL)
            stream.socket.shutdown(socket.SHUT_WR)
        stream.io_loop.call_later(_LINGERS, stream.close)
