"""Functions compiled ahead, in a library: how what they take lies in memory, and how they are called.

A function of the library is given room for its result and for an exception, and then its arguments as numba lays them
out: an object of numbers as a pointer, a row as seven numbers about it, and a tuple item by item.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_NUMBER = ctypes.c_int64
_SIZE = ctypes.sizeof(_NUMBER)


class Library:
    """The functions in a file, by name."""

    def __init__(self, path: Path) -> None:
        self._functions = ctypes.CDLL(str(path))

    def function(self, name: str) -> Callable[..., int]:
        """The function with this name, to be called with packed objects, rows, numbers, and tuples of them.

        Raises AttributeError if the library has none. The function raises ArithmeticError where numba would raise.
        """
        forms = [self._functions[name]]
        with suppress(AttributeError):
            forms.append(self._functions[f"{name}_at_a_desk"])

        def call(*arguments: object) -> int:
            compiled = forms[-1] if any(getattr(each, "desk", None) for each in arguments) else forms[0]
            result, raised = _NUMBER(), ctypes.c_void_p()
            if compiled(ctypes.byref(result), ctypes.byref(raised), *_c_arguments(arguments)):
                raise ArithmeticError(f"{name} failed.")
            return result.value

        return call


def row(numbers: Iterable[int]) -> Any:
    """A row of these numbers, side by side in memory."""
    listed = [*numbers]
    return (_NUMBER * len(listed))(*listed)


def zeros(many: int) -> Any:
    return (_NUMBER * many)()


def packed(thing: DataclassInstance) -> Any:
    """An object of numbers and rows of numbers, its fields side by side in memory."""
    values = [getattr(thing, each.name) for each in fields(thing)]
    lengths = tuple(None if isinstance(value, int) else len(value) for value in values)
    kind = _kind_of(type(thing), lengths)
    return kind(*(value if isinstance(value, int) else tuple(value) for value in values))


@cache
def _kind_of(kind: type[DataclassInstance], lengths: tuple[int | None, ...]) -> type[ctypes.Structure]:
    """The form of an object whose rows have these lengths; None stands for a single number."""
    kinds = (_NUMBER if length is None else _NUMBER * length for length in lengths)
    laid = [(each.name, kind_of_field) for each, kind_of_field in zip(fields(kind), kinds, strict=True)]
    return type(kind.__name__, (ctypes.Structure,), {"_fields_": laid})


def _c_arguments(arguments: Iterable[object]) -> Iterator[object]:
    for each in arguments:
        match each:
            case tuple():
                yield from _c_arguments(each)
            case bool():
                yield ctypes.c_int(each)
            case int():
                yield _NUMBER(each)
            case ctypes.Array():
                many, size = _NUMBER(len(each)), _NUMBER(_SIZE)
                yield from (None, None, many, size, each, many, size)
            case ctypes.Structure():
                yield ctypes.byref(each)
            case _:
                yield each  # None, which is a pointer to nothing
