"""A network between a browser and a server that can lose what is under way, as in a train or a crowded hall."""

from __future__ import annotations

import socket
import threading
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Network:
    """Passes on what comes, until it holds things back without a word, or cuts what is open."""

    def __init__(self, url):
        self.to = url
        self._door = socket.create_server(("127.0.0.1", 0))
        self._passes = threading.Event()
        self.go_on()
        self._open = set()
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def hold(self):
        """From now on nothing arrives, and nobody is told."""
        self._passes.clear()

    def go_on(self):
        """What was held back and all that follows arrives."""
        self._passes.set()

    def cut(self):
        """Closes all that is open."""
        for each in tuple(self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def end(self):
        self._door.close()
        self.go_on()
        self.cut()

    def _accept(self):
        with suppress(OSError):  # the door is closed
            while True:
                inner, _ = self._door.accept()
                threading.Thread(target=self._connect, args=(inner,), daemon=True).start()

    def _connect(self, inner):
        self._passes.wait()
        try:
            outer = socket.create_connection((urlsplit(self.to).hostname, urlsplit(self.to).port))
        except OSError:
            inner.close()
            return
        with inner, outer:
            self._open |= {inner, outer}
            back = threading.Thread(target=self._pass_on, args=(outer, inner), daemon=True)
            back.start()
            self._pass_on(inner, outer)
            back.join()
            self._open -= {inner, outer}

    def _pass_on(self, one, other):
        with suppress(OSError):
            while data := one.recv(2**16):
                self._passes.wait()
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)


@contextmanager
def network(url):
    """A network to a server."""
    between = Network(url)
    try:
        yield between
    finally:
        between.end()
