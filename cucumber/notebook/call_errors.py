"""A call with wrong arguments is refused in a sentence, as any other mistake is."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from cucumber.errors import BadKind

Given = ParamSpec("Given")
Made = TypeVar("Made")


def reports_in_cell(call: Callable[Given, Made]) -> Callable[Given, Made]:
    """Wraps a call so that wrong arguments raise an error that shows its signature."""
    takes = inspect.signature(call)

    @wraps(call)
    def made(*given: Given.args, **named: Given.kwargs) -> Made:
        try:
            takes.bind(*given, **named)
        except TypeError as problem:
            raise BadKind(f"{call.__name__}: {problem}. It is called as {call.__name__}{_plain(takes)}.") from None
        return call(*given, **named)

    return made


def _plain(takes: inspect.Signature) -> str:
    """Its signature, without types."""
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in takes.parameters.values()]
    return str(inspect.Signature(plain))
