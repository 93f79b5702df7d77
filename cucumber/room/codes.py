"""The codes by which phones find a room, and the limit on trying them out."""

from __future__ import annotations

import re
from collections.abc import Callable

from cucumber.errors import CucumberError

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # I and O would be taken for digits
LENGTH = 5
MOST_WRONG = 20  # codes that one address may try in vain within `_WHILE`
_WHILE = 10 * 60  # seconds
_MOST_ADDRESSES = 10_000

Choose = Callable[[str], str]


def new_code(choose: Choose) -> str:
    """Five letters, each chosen by `choose`, such as `secrets.choice`.

    >>> new_code(max)
    'ZZZZZ'
    """
    return "".join(choose(LETTERS) for _ in range(LENGTH))


def plain_code(text: object) -> str:
    """A code as it is kept, from what somebody typed. Raises CucumberError for text that can't be a code.

    >>> plain_code(" kx-tab ")
    'KXTAB'
    """
    code = re.sub(r"[\s-]", "", text[:20]).upper() if isinstance(text, str) else ""
    if len(code) != LENGTH or not set(code) <= set(LETTERS):
        raise CucumberError("A room's code has five letters, and no I or O. It's on the presenter's screen.")
    return code


class Tries:
    """The wrong codes that each address has tried recently; one that has tried too many has to wait.

    Each code counts once: a class that waits for its room to come back tries one code again and again. Times are in
    seconds, from any clock that only goes forward.
    """

    def __init__(self) -> None:
        self._wrong: dict[str, dict[str, float]] = {}

    def check(self, address: str, now: float) -> None:
        """Raises CucumberError if too many wrong codes came from this address."""
        if len(self._recent(address, now)) >= MOST_WRONG:
            raise CucumberError(f"Too many wrong codes came from here. Wait {_WHILE // 60} minutes, then try again.")

    def wrong(self, address: str, code: str, now: float) -> None:
        """Counts a wrong code."""
        if address not in self._wrong and len(self._wrong) >= _MOST_ADDRESSES:
            self._wrong = {each: tried for each in self._wrong if (tried := self._recent(each, now))}
        self._wrong[address] = {**self._recent(address, now), code: now}

    def _recent(self, address: str, now: float) -> dict[str, float]:
        return {code: at for code, at in self._wrong.get(address, {}).items() if now - at < _WHILE}
