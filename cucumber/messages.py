"""What a browser sent, read by the types of what it is for: the fields of a data class, the parameters of a method."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from cucumber.errors import BadNotation

LONGEST = 150_000  # characters of a text, which may be a link
_LARGEST = 2**31  # no number of a page is


def arguments(of: Callable[..., Any], given: Mapping[str, object], otherwise: str) -> dict[str, Any]:
    """What was given, as arguments of a class or a function. Raises BadNotation, saying `otherwise`, if it can't."""
    wanted = signature(of).parameters
    is_missing = any(name not in given and each.default is Parameter.empty for name, each in wanted.items())
    kinds = {name: str(each.annotation) for name, each in wanted.items()}
    if is_missing or not all(name in kinds and _fits(value, kinds[name]) for name, value in given.items()):
        raise BadNotation(otherwise)
    return {name: _frozen(value) for name, value in given.items()}


def _fits(value: object, kind: str) -> bool:
    """Whether a value is of a kind, as annotations name it."""
    if kind.startswith("tuple[") and kind.endswith(", ...]"):
        inner = kind.removeprefix("tuple[").removesuffix(", ...]")
        return isinstance(value, list) and len(value) < LONGEST and all(_fits(each, inner) for each in value)
    match kind:
        case "Any":
            return True
        case "None":
            return value is None
        case "bool":
            return isinstance(value, bool)
        case "int":
            return type(value) is int and abs(value) < _LARGEST
        case "str":
            return isinstance(value, str) and len(value) <= LONGEST
        case "Message":  # an object of any names
            return isinstance(value, dict)
    return " | " in kind and any(_fits(value, each) for each in kind.split(" | "))


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
