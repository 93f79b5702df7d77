"""What goes to and fro between a page and its kernel, so that nothing is lost or said twice where the network drops.

A page adds `resumes=N` to the address of its socket: the number of messages it has heard. Both sides count the
messages of the kernel's protocol that they hear, keep those that they say until the other side has heard them, and say
them again over the next socket. Between them go two words, as text that no message could be:

    beat 17     the page has heard 17 messages, and wants to know whether it is heard
    heard 4     the server has heard 4 messages
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from cucumber.site.seams import end, move

LARGEST = 20 * 2**20  # bytes that are kept for a page that hears nothing
MOST = 5000  # messages


class Said(NamedTuple):
    """A message as it is sent."""

    text: str | bytes
    binary: bool


class Line:
    """The server's end of one line: the socket may be another one each time, the connection to the kernel stays."""

    def __init__(self, session: str, socket: Any) -> None:
        """`session` is the page's name for itself: knowing the kernel alone is not enough to take over its line."""
        self.session = session
        self.socket = self._opener = socket
        self.connection = socket.connection
        self.protocol: str | None = None  # how messages are written
        self.heard = 0
        self._kept: deque[Said] = deque()
        self._size = 0
        self._first = 0  # the number of the first message that is kept

    def go_on(self, socket: Any) -> None:
        """Goes on over another socket, from now on."""
        before, self.socket = self.socket, socket
        if before:
            before.close()
        move(self.connection, socket)

    def keep(self, said: Said) -> None:
        """Keeps a message until the page has heard it."""
        self._kept.append(said)
        self._size += len(said.text)

    def unheard(self, heard: int) -> list[Said]:
        """The messages that a page has missed after the first `heard`.

        Raises:
            ValueError: it can't have heard that many, or what it missed is no longer kept.
        """
        if not self._first <= heard <= self._first + len(self._kept):
            raise ValueError(f"{heard} messages can't have been heard")
        while self._first < heard:
            self._size -= len(self._kept.popleft().text)
            self._first += 1
        return list(self._kept)

    @property
    def is_full(self) -> bool:
        """Whether more is kept than can be."""
        return self._size > LARGEST or len(self._kept) > MOST

    def close(self, why: int) -> None:
        """Tells the page why nothing more will come, and lets the kernel go."""
        if self.socket:
            self.socket.close(why)
        end(self.connection, self._opener)


def number(word: str, said: object) -> int | None:
    """The number that comes with a word; None where something else was said.

    >>> number("beat", "beat 17")
    17
    >>> number("beat", "heard 4")
    """
    first, _, rest = said.partition(" ") if isinstance(said, str) else ("", "", "")
    return int(rest) if first == word and rest.isascii() and rest.isdecimal() and len(rest) < 16 else None
