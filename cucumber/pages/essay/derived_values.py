"""Values that parts follow: a part is made from its arguments, and again when one of them changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Values = Callable[[Any], Any]  # the present value of what is followed


@dataclass(frozen=True)
class DerivedValue:
    """A value that follows from another one."""

    of: Any
    function: Callable[[Any], Any]

    @property
    def value(self) -> Any:
        return self.function(self.of.value)

    def __repr__(self) -> str:
        return f"<DerivedValue: {self.value}>"

    def then(self, function: Callable[[Any], Any]) -> DerivedValue:
        """Whatever follows from the value."""
        return DerivedValue(self, function)


def sources_in(given: Any) -> Iterator[Any]:
    """Everything in arguments that can be followed, however deeply nested: parts, and other widgets with a value."""
    if isinstance(given, DerivedValue):
        yield from sources_in(given.of)
    elif _is_source(given):
        yield given
    elif isinstance(given, (list, tuple, Mapping)):
        for each in given.values() if isinstance(given, Mapping) else given:
            yield from sources_in(each)


def _is_source(given: Any) -> bool:
    return hasattr(given, "observe") and hasattr(given, "value")


def now(source: Any) -> Any:
    """The value of a part, or of a widget."""
    return source.value


def resolve(given: Any, value: Values = now) -> Any:
    """Arguments with the present value of whatever is followed.

    >>> from cucumber.notebook import change
    >>> resolve([change("limit", 21, 50), "agurk"])
    [21, 'agurk']
    """
    if isinstance(given, DerivedValue):
        return given.function(resolve(given.of, value))
    if _is_source(given):
        return value(given)
    if type(given) in (list, tuple):
        return type(given)(resolve(each, value) for each in given)
    return {key: resolve(each, value) for key, each in given.items()} if type(given) is dict else given
