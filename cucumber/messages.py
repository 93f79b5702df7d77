"""What goes between a browser and what answers it: messages, read by types, and what is new in what is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from itertools import takewhile
from typing import Any

from cucumber.errors import BadNotation

UNREADABLE = "The page sent something unknown; it is as it was."
LONGEST = 150_000  # characters of a text, which may be a link
_LARGEST = 2**31  # no number of a page is


def read(raw: object, messages: Mapping[str, Callable[..., Any]]) -> Any:
    """What a message that a browser sent comes to: `is` names the class or the function, its other names the arguments.

    Raises BadNotation for what can't be read.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("is"), str) or raw["is"] not in messages:
        raise BadNotation(UNREADABLE)
    kind, given = messages[raw["is"]], {name: value for name, value in raw.items() if name != "is"}
    return kind(**arguments(kind, given, UNREADABLE))


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


def news(before: Any, now: Any) -> Any:
    """What has changed in a told value: of an object names, of a list what follows what is the same.

    >>> news({"at": 1, "cards": ["9h", "2c"]}, {"at": 2, "cards": ["9h", "2c", "Ks"]})
    {'parts': {'at': {'all': 2}, 'cards': {'from': 2, 'rest': ['Ks']}}}
    >>> news({"1": "old", "2": "new"}, {"2": "new"})
    {'parts': {}, 'gone': ['1']}
    """
    if isinstance(before, dict) and isinstance(now, dict) and (before.keys() & now.keys() or not before):
        parts = {name: news(before[name], now[name]) for name in before if name in now and now[name] != before[name]}
        gone = [name for name in before if name not in now]
        new = {name: {"all": now[name]} for name in now if name not in before}
        return {"parts": parts | new, **({"gone": gone} if gone else {})}
    if isinstance(before, list) and isinstance(now, list):
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, now, strict=False)))
        return {"from": same, "rest": now[same:]} if same else {"all": now}
    return {"all": now}
