"""Wrong arguments of a call are reported in a sentence, as any other mistake is."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from cucumber.errors import BadKind

Params = ParamSpec("Params")
Result = TypeVar("Result")


def reports_in_cell(call: Callable[Params, Result]) -> Callable[Params, Result]:
    """Wraps a call so that wrong arguments raise an error that shows its signature."""
    signature = inspect.signature(call)

    @wraps(call)
    def wrapper(*args: Params.args, **kwargs: Params.kwargs) -> Result:
        try:
            signature.bind(*args, **kwargs)
        except TypeError as problem:
            raise BadKind(
                f"{call.__name__}: {problem}. It is called as {call.__name__}{_without_types(signature)}."
            ) from None
        return call(*args, **kwargs)

    return wrapper


def _without_types(signature: inspect.Signature) -> str:
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    return str(inspect.Signature(plain))
