"""A TOML file from outside: bounded before it is read, its values by key and type, errors with place and reason."""

from __future__ import annotations

import errno
import re
import stat
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unicodedata import category

from cucumber.engine.rules import nearest
from cucumber.errors import CucumberError

LARGEST_FILE = 100_000  # bytes
NO_FILE = "this is no file but a pipe, a socket or a device"
LONGEST_LINE = 1_000  # a malicious line of TOML can take minutes to read
_KEY = re.compile(r"^(?:\[\[?)?(\w+)\s*[=.\]]", re.MULTILINE)
LONGEST_REASON = 320  # names and numbers in a file can be of any length
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # invisible characters, and those that reverse the text
_JOINERS = "\u200c\u200d"  # invisible too, but some scripts and emoji need them


class TomlTable:
    """One table of a file; it gives values by key and type, and refuses unknown keys, naming the place.

    What is wrong with it is raised as `refusal`, the error class for what the file holds.
    """

    def __init__(self, file: str, place: str, data: Any, refusal: type[CucumberError]) -> None:
        self.file, self.place, self.refusal = file, place, refusal
        if not isinstance(data, dict):
            raise self.error(f"expected a table, found {_kind(data)}")
        self._data: dict[str, Any] = data
        self._keys_read: list[str] = []

    def error(self, reason: object) -> CucumberError:
        """The error to raise, with file, place and reason."""
        text = str(reason)
        clipped = text if len(text) <= LONGEST_REASON else text[:LONGEST_REASON] + "…"
        return self.refusal(": ".join(filter(None, (self.file, self.place, clipped))))

    def __iter__(self) -> Iterator[str]:
        """Its keys."""
        return iter(self._data)

    def value(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of a key. Raises the refusal if it has another type, or is missing without a default."""
        self._keys_read.append(key)
        if key not in self._data:
            if default is None:
                raise self.error(f"{key} is missing")
            return default
        value = self._data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(f"{key} must be {_KINDS[kind]}, not {_kind(value)}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text. Raises the refusal as `value` does."""
        text: str = self.value(key, str, default)
        return text

    def line(self, key: str, longest: int, default: str | None = None) -> str:
        """A text on one line that can be shown anywhere. Raises the refusal for a longer or an odd one."""
        text = " ".join(self.text(key, default).split())
        if len(text) > longest:
            raise self.error(f"{key} has at most {longest} characters, not {len(text):,}")
        if not text and default is None:
            raise self.error(f"{key} is empty")
        if odd := next((sign for sign in text if sign in "<>" or _is_unseen(sign)), ""):
            raise self.error(f"{key} is plain text, without {odd!a}")
        return text

    def one_of(self, key: str, known: Sequence[str]) -> str:
        """One of the known words, empty if the key is missing. Raises the refusal for any other word."""
        word = self.text(key, "")
        if word:
            self.check_known(word, known, key)
        return word

    def seat(self, key: str, players: Sequence[str], default: int | None = None) -> int:
        """The seat of the player that a key names. Raises the refusal as `value` does, and for any other name."""
        name = self.text(key, None if default is None else "")
        if not name and default is not None:
            return default
        self.check_known(name, players, "player")
        return players.index(name)

    def seats(self, key: str, players: Sequence[str]) -> tuple[int, ...]:
        """The seats of the players in a list, none if the key is missing. Raises the refusal as `seat` does."""
        names = self.items(key, str)
        for name in names:
            self.check_known(name, players, "player")
        return tuple(map(players.index, names))

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number. Raises the refusal as `value` does."""
        number: int = self.value(key, int, default)
        return number

    def items(self, key: str, kind: type) -> list[Any]:
        """A list with items of one type, empty if the key is missing. Raises the refusal for any other value."""
        values: list[Any] = self.value(key, list, [])
        for place, value in enumerate(values, start=1):
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                raise self.error(f"{key}, item {place} must be {_KINDS[kind]}, not {_kind(value)}")
        return values

    def table(self, key: str) -> TomlTable:
        """A table inside this one, empty if the key is missing. Raises the refusal for any other value."""
        return TomlTable(self.file, self._inner(key), self.value(key, dict, {}), self.refusal)

    def tables(self, key: str) -> list[TomlTable]:
        """A list of tables inside this one, empty if the key is missing. Raises the refusal for any other value."""
        tables = self.items(key, dict)
        places = (self._inner(f"{key} {place}") for place in range(1, len(tables) + 1))
        return [TomlTable(self.file, place, data, self.refusal) for place, data in zip(places, tables, strict=True)]

    def by_name(self, key: str, names: Sequence[str], kind: type, what: str = "player") -> dict[str, Any]:
        """A table with values for some of the named players or the like. Raises the refusal for any other."""
        table = self.table(key)
        for name in table:
            table.check_known(name, names, what)
        return {name: table.value(name, kind) for name in table}

    def check_all_read(self) -> None:
        """Raises the refusal if there is a key that has not been read."""
        for key in self._data:
            self.check_known(key, self._keys_read, "key")

    def check_known(self, name: str, known: Sequence[str], what: str) -> None:
        """Raises the refusal if a name is not among the known ones, suggesting similar names."""
        if name not in known:
            raise self.error(f"there is no {what} {name[:60]!r} here. {nearest(name, known)}")

    def _inner(self, place: str) -> str:
        return ", ".join(filter(None, (self.place, place)))


def _is_unseen(sign: str) -> bool:
    return category(sign) in _UNSEEN and sign not in _JOINERS


_KINDS = {bool: "true or false", str: "a text", int: "a whole number", list: "a list", dict: "a table"}


def _kind(value: object) -> str:
    return _KINDS.get(type(value), f"{type(value).__name__} {value!r:.40}")


def first_bytes(path: Path, most: int) -> bytes:
    """The first bytes of a file. Raises OSError; also for a pipe, which could wait forever, and for a device."""
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.EINVAL, NO_FILE)
    with path.open("rb") as file:
        return file.read(most)


def content_of(path: str | Path, refusal: type[CucumberError]) -> bytes:
    """The content of a file, cut off beyond the largest size.

    Raises the refusal if it cannot be read; where it is missing, that names the files beside it.
    """
    try:
        return first_bytes(Path(path), LARGEST_FILE + 1)
    except FileNotFoundError as error:
        beside = nearest(Path(path).name, sorted(each.name for each in Path(path).parent.glob("[!.]*.toml")))
        raise refusal(f"{path}: cannot be read: {error.strerror}. {beside}") from None
    except (OSError, ValueError) as error:
        raise refusal(f"{path}: cannot be read: {getattr(error, 'strerror', error)}.") from None


def read_top(content: bytes, name: str, refusal: type[CucumberError]) -> TomlTable:
    """The content of a file called `name` as a table of values.

    Raises the refusal if it is too large or not TOML.
    """
    if len(content) > LARGEST_FILE:
        raise refusal(f"{name}: a file has at most {LARGEST_FILE:,} bytes; this one is larger and was not read.")
    for number, line in enumerate(content.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise refusal(
                f"{name}: line {number}: a line has at most {LONGEST_LINE:,} bytes; this one has {len(line):,}."
            )
    try:
        data = tomllib.loads(content.decode())
    except UnicodeDecodeError as error:
        raise refusal(f"{name}: byte {error.start}: this is not text in UTF-8.") from None
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, or a number too long
        raise refusal(f"{name}: this is not TOML: {error}.") from None
    return TomlTable(name, "", data, refusal)


def keys_of(content: bytes) -> set[str]:
    """The keys at the top of a file; of one that is damaged, what looks like one."""
    try:
        return {*tomllib.loads(content.decode())}
    except (ValueError, RecursionError):
        return {*_KEY.findall(content.decode(errors="replace"))}
