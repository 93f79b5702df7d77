"""Three ways to run the same functions, and bit counting.

They are compiled here if numba is installed; in the browser they come in a library that was compiled ahead; otherwise
they are plain Python. Rows and objects of numbers are numpy's the first way, lie in plain memory the second, and are
Python's own the third.

A set of cards is a number with a bit for each card, low to high. It stays below 2**63, so that a single kind of number,
the signed 64-bit integer that numba assumes for whole numbers, serves for everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

try:
    import numba
    import numba.extending
    import numpy as np
    from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros

    from cucumber.analysis.masks.compile_cache import CachedFunction
except ImportError:
    numba = None

from cucumber.analysis.masks import library

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Function = TypeVar("Function", bound=Callable[..., Any])
Thing = TypeVar("Thing", bound="DataclassInstance")

_HERE = numba is not None and not numba.config.DISABLE_JIT
_FILE = Path(__file__).with_name("compiled.so")  # only the site as a folder of files has it
_AHEAD = library.Library(_FILE) if not _HERE and _FILE.exists() else None
_INSIDE = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # what only compiled functions call
_RESTS_ON = (_FILE.parent, *(_FILE.parents[1] / room for room in ("equity", "search")))  # whatever is compiled
COMPILES = _HERE or _AHEAD is not None

TO_COMPILE: dict[str, Callable[..., Any]] = {}  # what is cached, or comes in a library, by its name there


class Ints(Protocol):
    """A row of whole numbers: a list, or an array of 64-bit integers."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, number: int, /) -> None: ...

    def __len__(self) -> int: ...


def row(numbers: Iterable[int]) -> Ints:
    """A row of these numbers in the form compiled functions take."""
    if _AHEAD:
        return cast("Ints", library.row(numbers))
    return cast("Ints", np.array([*numbers], dtype=np.int64)) if _HERE else [*numbers]


def zeros(many: int) -> Ints:
    """`many` zeros in the form compiled functions take."""
    if _AHEAD:
        return cast("Ints", library.zeros(many))
    return cast("Ints", np.zeros(many, dtype=np.int64)) if _HERE else [0] * many


def listed(row: Ints) -> list[int]:
    """The numbers of a row as Python's own, which may grow to any size."""
    return cast("list[int]", row.tolist()) if _HERE and isinstance(row, np.ndarray) else [*cast("list[int]", row)]


def packed(thing: Thing) -> Thing:
    """An object of numbers and rows of numbers in the form compiled functions take: its fields side by side in memory.

    All objects of one class have rows of the same lengths, so that code compiled for one of them works for all.
    """
    if _AHEAD:
        return cast("Thing", library.packed(thing))
    if not _HERE:
        return thing
    values = {each.name: getattr(thing, each.name) for each in fields(thing)}
    lengths = tuple((name, None if isinstance(value, int) else len(value)) for name, value in values.items())
    record = np.zeros(1, dtype=_record_type(lengths))[0]
    for name, value in values.items():
        if isinstance(value, int) or any(value):  # it is zeros already
            record[name] = value
    return cast("Thing", record)


@cache
def _record_type(lengths: tuple[tuple[str, int | None], ...]) -> np.dtype[Any]:
    return np.dtype((np.record, [(name, np.int64, () if length is None else length) for name, length in lengths]))


def compiled(function: Function) -> Function:
    """A function for compiled functions to call; where Python calls it, it is plain Python."""
    return cast("Function", numba.extending.register_jitable(**_INSIDE)(function)) if _HERE else function


def always_compiled(function: Function) -> Function:
    """The same for a function that calls itself, or that Python calls with packed objects: it is always compiled."""
    return cast("Function", numba.njit(nogil=True)(function)) if _HERE else function


@cache
def fingerprint_of_sources(*folders: Path) -> str:
    """A text that is another one when any file of these folders changes."""
    texts = (path.read_bytes() for folder in folders for path in sorted(folder.glob("*.py")))
    return hashlib.sha256(b"".join(texts)).hexdigest()


def cached(function: Function) -> Function:
    """The function, compiled once and then saved on disk, or from the library; each process may compile for itself.

    It is compiled anew when a file of these folders or of its own changes: numba itself looks only at its own.
    """
    name = f"{function.__module__.rpartition('.')[2]}_{function.__name__}"
    if _AHEAD:
        return cast("Function", _AHEAD.function(name))
    TO_COMPILE[name] = function
    if not _HERE:
        return function
    try:
        fingerprint = fingerprint_of_sources(*_RESTS_ON, Path(getfile(function)).parent)
        return cast("Function", CachedFunction(function, fingerprint))
    except RuntimeError:  # numba finds no folder it may write to
        return always_compiled(function)


def is_ready(function: Callable[..., None], *arguments: Any) -> bool:
    """Whether a cached function can be called with such arguments without a wait; if not, it is being compiled."""
    return not _HERE or not isinstance(function, CachedFunction) or function.is_ready(*arguments)


def uncompiled(function: Callable[..., None]) -> Callable[..., None]:
    """A cached function as plain Python, for objects that are not packed: it comes to the same."""
    return function.plain if _HERE and isinstance(function, CachedFunction) else function


@compiled
def plain(number: int) -> int:
    """The same number, which numba no longer takes for a constant.

    A function that calls itself may be given no constants: numba compiles it once more for them, and crashes when it
    loads two forms of one function that call each other.
    """
    return +number


# --- one instruction each ---------------------------------------------------------------------------------------------


def lowest(cards: int) -> int:
    """The lowest card of a non-empty set."""
    return int(cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The highest card of a non-empty set."""
    return int(cards).bit_length() - 1


def count(cards: int) -> int:
    return int(cards).bit_count()


def product(number: int, factor: int) -> int:
    """The low 63 bits of the product of two numbers."""
    return number * factor


if _HERE:

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def _ones(_context: Any, _cards: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return numba.int64(numba.int64), build

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def _wrapped_product(_context: Any, _number: Any, _factor: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.mul(*arguments)  # numba's own product promises LLVM that nothing overflows

        return numba.int64(numba.int64, numba.int64), build

    @numba.extending.overload(lowest, strict=False)  # type: ignore[untyped-decorator]
    def _lowest(cards: Any) -> Any:  # noqa: ARG001 -- a kind of number
        return lambda cards: trailing_zeros(cards)  # noqa: PLW0108 -- numba wants a function

    @numba.extending.overload(highest, strict=False)  # type: ignore[untyped-decorator]
    def _highest(cards: Any) -> Any:  # noqa: ARG001
        return lambda cards: 63 - leading_zeros(cards)

    @numba.extending.overload(count, strict=False)  # type: ignore[untyped-decorator]
    def _count(cards: Any) -> Any:  # noqa: ARG001
        return lambda cards: _ones(cards)  # noqa: PLW0108

    @numba.extending.overload(product, strict=False)  # type: ignore[untyped-decorator]
    def _product(number: Any, factor: Any) -> Any:  # noqa: ARG001
        return lambda number, factor: _wrapped_product(number, factor)  # noqa: PLW0108


# --- and several ------------------------------------------------------------------------------------------------------


@compiled
def nth(cards: int, number: int) -> int:
    """The card of a set with `number` cards below it.

    The number is often random, so a processor cannot predict how often a loop runs; it is much faster to compute the
    sets with one and two cards less, and then take them or not.
    """
    while number > 3:
        for _ in range(4):
            cards &= cards - 1
        number -= 4
    fewer = cards & (cards - 1)
    cards = fewer if number & 1 else cards
    fewer = cards & (cards - 1)
    fewer &= fewer - 1
    cards = fewer if number & 2 else cards
    return lowest(cards)
