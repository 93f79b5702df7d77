"""Tables saved on disk: made once for each game and number of players, and again when anything they rest on changes."""

from __future__ import annotations

import os
import warnings
import zlib
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from hashlib import sha256
from pathlib import Path

from cucumber.analysis.masks.compilation import Ints, fingerprint_of_sources, listed, row
from cucumber.analysis.masks.compiled_rules import CompiledRules

_MASKS = Path(__file__).parents[1] / "masks"


def stored_tables(rules: CompiledRules, make: Callable[[CompiledRules], Ints]) -> Ints:
    """The tables of a game from disk; where they are missing or damaged, they are made, and saved if possible."""
    path = _folder() / f"{_name(rules)}.tables"
    tables = _read(path)
    if tables is None:
        tables = make(rules)
        _write(path, tables)
    return tables


def _folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cucumber"


def _name(rules: CompiledRules) -> str:
    """A name that is another one for other rules, and whenever the code that makes the tables changes."""
    values = [getattr(rules, each.name) for each in fields(CompiledRules)]
    numbers = [[int(number) for number in each] if hasattr(each, "__len__") else int(each) for each in values]
    return sha256(f"{numbers} {fingerprint_of_sources(_MASKS, Path(__file__).parent)}".encode()).hexdigest()[:32]


def _read(path: Path) -> Ints | None:
    numbers = array("q")
    try:
        numbers.frombytes(zlib.decompress(path.read_bytes()))
    except OSError:
        return None
    except zlib.error:
        warnings.warn(f"{path}: these tables of chances are damaged, so they are made again.", stacklevel=2)
        return None
    return row(numbers)


def _write(path: Path, tables: Ints) -> None:
    packed = zlib.compress(array("q", listed(tables)).tobytes())
    unfinished = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(packed)
        unfinished.replace(path)
    except OSError as problem:
        with suppress(OSError):
            unfinished.unlink()  # or what is left of it would fill a full disk
        reason = problem.strerror or problem
        warnings.warn(f"{path}: {reason}; these tables of chances are worked out again each time.", stacklevel=2)
