"""How phones reach a room: the address to type, the one in the picture, and what to do where phones can't reach it."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

_OWN = {"localhost", "127.0.0.1", "::1"}
_ANYWHERE = "192.0.2.1"  # an address for examples: nothing is sent there


class Door(NamedTuple):
    """Where a room is found: the start of its addresses, and a sentence where phones can't come in."""

    origin: str
    reach: str = ""

    def link(self, base_url: str, code: str) -> str:
        """The address that leads straight into a room."""
        return f"{self.origin}{base_url}room/{code}"

    def address(self, base_url: str) -> str:
        """The address to type, without what a browser adds by itself."""
        return f"{urlsplit(self.origin).netloc}{base_url}room"


def door(scheme: str, host: str, listens: str) -> Door:
    """The door of a server that was asked for as `host`, such as "localhost:8866", and listens on an address.

    >>> door("https", "club.example", "localhost")
    Door(origin='https://club.example', reach='')
    >>> door("http", "localhost:8866", "localhost").reach
    'Phones can only come in if the server is started with: cucumber serve --ip 0.0.0.0'
    """
    name, port = urlsplit(f"//{host}").hostname, urlsplit(f"//{host}").port
    if name not in _OWN:
        return Door(f"{scheme}://{host}")
    if listens in _OWN:
        reach = "Phones can only come in if the server is started with: cucumber serve --ip 0.0.0.0"
        return Door(f"{scheme}://{host}", reach)
    own = _own_address()
    return Door(f"{scheme}://{own}{f':{port}' if port else ''}") if own else Door(f"{scheme}://{host}")


def _own_address() -> str:
    """The address by which others in the same network reach this machine; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward, suppress(OSError):
        outward.connect((_ANYWHERE, 9))
        return str(outward.getsockname()[0])
    return ""
