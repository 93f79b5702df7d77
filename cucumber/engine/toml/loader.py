"""A TOML file from outside: bounded before it is read, and refused in a sentence with the file and the reason."""

from __future__ import annotations

import errno
import re
import stat
import tomllib
from pathlib import Path

from cucumber.engine.rules import nearest
from cucumber.engine.toml.toml_table import TomlTable
from cucumber.errors import CucumberError

LARGEST_FILE = 100_000  # bytes
NO_FILE = "this is no file but a pipe, a socket or a device"
LONGEST_LINE = 1_000  # a malicious line of TOML can take minutes to read
_KEY = re.compile(r"^(?:\[\[?)?(\w+)\s*[=.\]]", re.MULTILINE)


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
