"""Compiled where numba is there, plain Python where not: the same functions either way; and counting bits.

A set of cards is a number whose bits are the cards, low to high. It stays below 2**63, so that one kind of number, the
signed 64 bits that numba takes every whole number for, serves for everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import numpy as np

try:
    import numba
    import numba.extending
except ImportError:
    numba = None

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Function = TypeVar("Function", bound=Callable[..., Any])
Thing = TypeVar("Thing", bound="DataclassInstance")

COMPILES = numba is not None and not numba.config.DISABLE_JIT


class Ints(Protocol):
    """A row of whole numbers: a list, or an array of 64 bits each."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, number: int, /) -> None: ...

    def __len__(self) -> int: ...


def packed(thing: Thing) -> Thing:
    """A thing of numbers and rows of numbers as compiled functions take it: its fields side by side in memory.

    All things of one class have rows of the same lengths: what is compiled for one of them is so for all.
    """
    if not COMPILES:
        return thing
    values = {each.name: getattr(thing, each.name) for each in fields(thing)}
    kinds = [(name, np.int64, np.shape(value)) for name, value in values.items()]
    record = np.rec.array(np.zeros(1, dtype=kinds))[0]
    for name, value in values.items():
        record[name] = value
    return cast("Thing", record)


def compiled(function: Function) -> Function:
    """A function that compiled ones call."""
    return cast("Function", numba.njit(nogil=True)(function)) if COMPILES else function


def _fingerprint_of_sources() -> str:
    texts = (path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(b"".join(texts)).hexdigest()


def cached(make: Callable[[str], Function]) -> Function:
    """The function that `make` makes, compiled once and then kept on disk.

    `make` is given a fingerprint of this folder, which its function must enclose: numba forgets what it kept when the
    function's own file or what it encloses changes, but not when a file does from which it calls functions. Where
    nothing can be written, each process compiles for itself.
    """
    function = make(_fingerprint_of_sources())
    if not COMPILES:
        return function
    try:
        return cast("Function", numba.njit(nogil=True, cache=True)(function))
    except RuntimeError:  # numba finds no folder that it may write to
        return compiled(function)


def call(function: Callable[..., None], *arguments: Any) -> None:
    """Calls a cached function, also where what was compiled just now could not be written to disk."""
    try:
        function(*arguments)
    except OSError:
        function(*arguments)


# --- one instruction each ---------------------------------------------------------------------------------------------


def lowest(cards: int) -> int:
    """The lowest card of a set, which is not empty."""
    return int(cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The highest card of a set, which is not empty."""
    return int(cards).bit_length() - 1


def count(cards: int) -> int:
    """How many cards a set has."""
    return int(cards).bit_count()


def product(number: int, factor: int) -> int:
    """The product of two numbers, of which only the low 63 bits are to be used."""
    return number * factor


if COMPILES:

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def _zeros_below(_context: Any, _cards: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], numba.core.cgutils.true_bit)

        return numba.int64(numba.int64), build

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def _zeros_above(_context: Any, _cards: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.ctlz(arguments[0], numba.core.cgutils.true_bit)

        return numba.int64(numba.int64), build

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def _ones(_context: Any, _cards: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return numba.int64(numba.int64), build

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def _wrapped_product(_context: Any, _number: Any, _factor: Any) -> Any:
        def build(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.mul(*arguments)  # numba's own promises that nothing overflows, and LLVM believes it

        return numba.int64(numba.int64, numba.int64), build

    @compiled
    def lowest(cards: int) -> int:
        """The lowest card of a set, which is not empty."""
        return int(_zeros_below(cards))

    @compiled
    def highest(cards: int) -> int:
        """The highest card of a set, which is not empty."""
        return int(63 - _zeros_above(cards))

    @compiled
    def count(cards: int) -> int:
        """How many cards a set has."""
        return int(_ones(cards))

    @compiled
    def product(number: int, factor: int) -> int:
        """The product of two numbers, of which only the low 63 bits are to be used."""
        return int(_wrapped_product(number, factor))


# --- and several ------------------------------------------------------------------------------------------------------


@compiled
def nth(cards: int, number: int) -> int:
    """The card of a set that has so many below it.

    The number is often one of chance, so that no processor foresees how often a loop turns; it is much faster to work
    out what one card less and two less would be, and then to take it or not.
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
