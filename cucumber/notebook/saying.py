"""What is wrong with a call is said in its cell in one sentence, without a traceback."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from cucumber.errors import BadKind, CucumberError

Given = ParamSpec("Given")
Made = TypeVar("Made")


def said_in_the_cell(call: Callable[Given, Made]) -> Callable[Given, Made]:
    """The call, whose errors are shown as their sentence alone; for programs they stay the same."""
    takes = inspect.signature(call)

    @wraps(call)
    def made(*given: Given.args, **named: Given.kwargs) -> Made:
        try:
            takes.bind(*given, **named)
        except TypeError as problem:
            raise _shown(
                BadKind(f"{call.__name__}: {problem}. It is called as {call.__name__}{_plain(takes)}.")
            ) from None
        try:
            return call(*given, **named)
        except CucumberError as problem:
            raise _shown(problem) from None

    return made


def _plain(takes: inspect.Signature) -> str:
    """How it is called, without types."""
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in takes.parameters.values()]
    return str(inspect.Signature(plain))


def _shown(problem: CucumberError) -> CucumberError:
    """The error as a cell shows it: IPython asks it for the lines to print."""
    vars(problem)["_render_traceback_"] = lambda: [str(problem)]
    return problem
