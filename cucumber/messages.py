"""What goes between a browser and what answers it: values of JSON, read by types, and what is new in what is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from inspect import Parameter, signature
from itertools import takewhile
from math import isfinite
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from cucumber.errors import BadNotation

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

UNREADABLE = "That didn't work. Nothing has changed."
LONGEST = 150_000  # characters of a text, which may be a link
_MOST_VALUES = 40_000
_LARGEST = 2**31  # beyond any number of a page
_FRACTION = re.compile(r"\d{1,9}(/[1-9]\d{0,8})?", re.ASCII)

Made = TypeVar("Made")


def parse(text: str | bytes) -> Any:
    """A message as JSON.

    Raises ValueError for what no browser could read, such as half a character or an endless number, and for more values
    than any page sends: small ones without end leave holes in memory that nothing large fits into.
    """
    text = text if isinstance(text, str) else text.decode()
    if text.count(",") > _MOST_VALUES:
        raise ValueError("too many values")
    raw = json.loads(text, parse_constant=_finite, parse_float=_finite)
    if "\\u" in text:  # the only way to write half a character
        json.dumps(raw, ensure_ascii=False).encode()
    return raw


def _finite(text: str) -> float:
    if not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def read(raw: object, messages: Mapping[str, Callable[..., Any]]) -> Any:
    """What a browser's message asks for: `is` names the class or the function, its other names the arguments.

    Raises BadNotation for what can't be read.
    """
    if not isinstance(raw, dict) or not isinstance(raw.get("is"), str) or raw["is"] not in messages:
        raise BadNotation(UNREADABLE)
    return build(messages[raw["is"]], {name: value for name, value in raw.items() if name != "is"})


def build(of: Callable[..., Made], values: object) -> Made:
    """What a class or a function makes of the values of an object of JSON, each read by the type of its argument.

    Raises BadNotation where one is missing, unknown, or of another type.
    """
    parameters, kinds = signature(of).parameters, _types(of)
    if not isinstance(values, dict) or not values.keys() <= parameters.keys():
        raise BadNotation(UNREADABLE)
    if any(name not in values and each.default is Parameter.empty for name, each in parameters.items()):
        raise BadNotation(UNREADABLE)
    return of(**{name: _value(value, kinds[name]) for name, value in values.items()})


def _types(of: Callable[..., Any]) -> dict[str, Any]:
    function = of.func if isinstance(of, partial) else of
    return _hints(getattr(function, "__func__", function))


_hints = cache(get_type_hints)


def _value(raw: object, kind: Any) -> Any:
    """A value of JSON as one of this type. Raises BadNotation if it is none."""
    if kind is Any:
        return _frozen(raw)
    if is_dataclass(kind):
        return build(kind, raw)  # type: ignore[arg-type]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is UnionType:
        for each in inner:
            with suppress(BadNotation):
                return _value(raw, each)
    elif origin is tuple and isinstance(raw, list) and len(raw) < LONGEST:
        return tuple(_value(each, inner[0]) for each in raw)
    elif _is(raw, origin or kind):
        return raw
    elif isinstance(raw, str):
        return _read_as(kind, raw)
    raise BadNotation(UNREADABLE)


def _is(raw: object, kind: Any) -> bool:
    """Whether a value is of a type that JSON has, and no larger than any of ours."""
    if type(raw) is not kind and not (kind is str and isinstance(raw, str)):  # which may be a phrase of ours
        return False
    return not (isinstance(raw, int) and abs(raw) >= _LARGEST) and not (isinstance(raw, str) and len(raw) > LONGEST)


def _read_as(kind: Any, text: str) -> Any:
    """What a text stands for in JSON, as `plain` writes it."""
    if kind is bytes:
        return text.encode()
    if kind is Fraction and _FRACTION.fullmatch(text):
        return Fraction(text)
    if isinstance(kind, type) and issubclass(kind, Enum) and text in {each.value for each in kind}:
        return kind(text)
    raise BadNotation(UNREADABLE)


def plain(value: DataclassInstance) -> dict[str, Any]:
    """A value as an object of JSON, of which `build` makes it again."""
    return asdict(value, dict_factory=lambda named: {name: _plain(each) for name, each in named})


def _plain(value: object) -> object:
    if isinstance(value, bytes):
        return value.decode()
    return str(value) if isinstance(value, Fraction) else value


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def serialize(message: Any) -> str:
    """A message as it is sent."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def diff(before: Any, now: Any) -> Any:
    """What changed between two props: in an object its names, in a list what follows the part that is the same.

    >>> diff({"at": 1, "cards": ["9h", "2c"]}, {"at": 2, "cards": ["9h", "2c", "Ks"]})
    {'parts': {'at': {'all': 2}, 'cards': {'from': 2, 'rest': ['Ks']}}}
    >>> diff({"1": "old", "2": "new"}, {"2": "new"})
    {'parts': {}, 'gone': ['1']}
    """
    if isinstance(before, dict) and isinstance(now, dict) and (before.keys() & now.keys() or not before):
        parts = {name: diff(before[name], now[name]) for name in before if name in now and now[name] != before[name]}
        gone = [name for name in before if name not in now]
        new = {name: {"all": now[name]} for name in now if name not in before}
        return {"parts": parts | new, **({"gone": gone} if gone else {})}
    if isinstance(before, list) and isinstance(now, list):
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, now, strict=False)))
        return {"from": same, "rest": now[same:]} if same else {"all": now}
    return {"all": now}
