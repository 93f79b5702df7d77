"""The codes of rooms, the limit on guessing them, and the secrets of presenters."""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable

from cucumber.errors import CucumberError

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O would be taken for digits
LENGTH = 5
_LONGEST_UNKNOWN, _MARK = 16, 32  # letters of a secret: the unguessable ones, and the server's signature

Choose = Callable[[str], str]


def new_code(choose: Choose) -> str:
    """Five letters, each chosen by `choose`, such as `secrets.choice`.

    >>> new_code(max)
    'ZZZZZ'
    """
    return "".join(choose(LETTERS) for _ in range(LENGTH))


def plain_code(text: object) -> str:
    """The normal form of a typed code. Raises CucumberError for text that can't be a code.

    >>> plain_code(" kx-tab ")
    'KXTAB'
    """
    code = re.sub(r"[\s-]", "", text[:20]).upper() if isinstance(text, str) else ""
    if len(code) != LENGTH or not set(code) <= set(LETTERS):
        raise CucumberError("A room's code has five letters, and no I or O. It's on the presenter's screen.")
    return code


class Seal:
    """A server's own key: with it the server recognizes the secrets it gave out, even after a restart.

    >>> secret = Seal(b"the server's own").secret("KXTAB", "what-nobody-else-knows")
    >>> Seal(b"the server's own").fits("KXTAB", secret), Seal(b"another").fits("KXTAB", secret)
    (True, False)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def secret(self, code: str, unknown: str) -> str:
        """The secret of a room's presenter, which begins with unguessable text."""
        unknown = unknown[:_LONGEST_UNKNOWN]
        return unknown + hmac.digest(self._key, f"{code} {unknown}".encode(), "sha256").hex()[:_MARK]

    def fits(self, code: str, secret: str) -> bool:
        """Whether this server gave this secret to the presenter of a room with this code."""
        return hmac.compare_digest(secret.encode(), self.secret(code, secret[:-_MARK]).encode())


class Tries:
    """The wrong codes that somebody has tried lately: at most so `many` different ones within so many seconds.

    Each code counts once: a class waiting for its room to come back keeps trying one code. Times are in
    seconds, from any clock that only goes forward.
    """

    def __init__(self, many: int, within: float) -> None:
        self._many, self._within = many, within
        self._wrong: dict[str, float] = {}

    def wrong(self, code: str, now: float) -> None:
        self.pause(now)
        self._wrong[code] = now

    def pause(self, now: float) -> float:
        """For how many seconds nothing more may be tried."""
        self._wrong = {code: at for code, at in self._wrong.items() if now - at < self._within}
        if len(self._wrong) < self._many:
            return 0.0
        return sorted(self._wrong.values())[-self._many] + self._within - now

    def lasts(self, now: float) -> bool:
        """Whether there is anything to remember."""
        self.pause(now)
        return bool(self._wrong)
