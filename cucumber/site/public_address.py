"""The URL at which phones reach a room of this server, or how to make that possible."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

from cucumber.table.paper.invitation import Invitation, only_here
from cucumber.table.paper.qr import qr_svg

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})  # addresses that only this machine can reach
_ANYWHERE = "192.0.2.1"  # an address for examples: nothing is sent there
_REACH = "Phones can only come in if the server is started with: cucumber serve --ip 0.0.0.0"


class PublicAddress(NamedTuple):
    """The address of the site as phones know it; `reach` says how to let them in if they can't reach it."""

    site: str
    reach: str = ""

    def sign(self, code: str) -> dict[str, str]:
        """The sign of a room: the URL to type, and a QR code of the one that leads straight in."""
        if self.reach:
            return {"site": self.site, "address": f"{urlsplit(self.site).netloc}/room", "qr": "", "reach": self.reach}
        way = Invitation.to(self.site, room=code)
        return {"site": self.site, "address": way.letters, "qr": qr_svg(way.link), "reach": ""}

    def own(self, code: str, secret: str) -> dict[str, str]:
        """The link that only the presenter has, to the desk of a room on another device, and a picture of it."""
        link = f"{self.site}room/desk#{code}.{secret}"
        return {"link": link, "qr": "" if self.reach else qr_svg(link)}


def door(scheme: str, host: str, base_url: str, listens: str) -> PublicAddress:
    """The door of a server that was asked for as `host`, such as "localhost:8866", and listens on an address.

    >>> door("https", "club.example", "/", "localhost")
    PublicAddress(site='https://club.example/', reach='')
    >>> door("http", "localhost:8866", "/", "localhost").reach
    'Phones can only come in if the server is started with: cucumber serve --ip 0.0.0.0'
    """
    parts = urlsplit(f"//{host}")
    if not only_here(parts.hostname or ""):
        return PublicAddress(f"{scheme}://{host}{base_url}")
    own = "" if listens in LOOPBACK else _own_address()
    if not own:
        return PublicAddress(f"{scheme}://{host}{base_url}", _REACH)
    return PublicAddress(f"{scheme}://{own}{f':{parts.port}' if parts.port else ''}{base_url}")


def _own_address() -> str:
    """The address by which others in the same network reach this machine; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward, suppress(OSError):
        outward.connect((_ANYWHERE, 9))
        return str(outward.getsockname()[0])
    return ""
