"""One test that asks the same of many cases, and names those in which it fails.

A test of its own for each case would cost more than most of these questions do.
"""

from __future__ import annotations

import inspect
from functools import wraps

import pytest

from cucumber import CucumberError

MOST_NAMED = 20


def refused(error, says, do, longest=500):
    """That `do` raises this kind of error, and that its message is short and says all of this, in parts with … between.

    It gives the error.
    """
    with pytest.raises(error) as raised:
        do()
    message = str(raised.value)
    assert isinstance(raised.value, CucumberError)
    for part in says.split(" … "):
        assert part in message
    assert len(message) < longest, f"{len(message)} characters"
    return raised.value


def named(value):
    """A case, or a part of one, in a few signs; a function says nothing."""
    if isinstance(value, tuple):
        return "-".join(named(part) for part in value if not callable(part))
    return str(getattr(value, "key", None) or getattr(value, "name", None) or value)


def for_each(names, cases):
    """What makes one test of a check: it is asked of each of the cases, which fill in these arguments.

    It goes on after a failure; the first one is raised, with the names of all cases that fail.
    """
    names = [name.strip() for name in names.split(",")]
    rows = [case if len(names) > 1 else (case,) for case in cases]
    assert rows, "there is nothing to ask"

    def asked_of_each(check):
        signature = inspect.signature(check)

        @wraps(check)
        def test(*args, **fixtures):
            failed = {}
            for row in rows:
                try:
                    check(*args, **dict(zip(names, row, strict=True)), **fixtures)
                except Exception as error:  # noqa: BLE001 -- it is raised below
                    failed[named(tuple(row))] = error
            if failed:
                first = next(iter(failed.values()))
                first.add_note(f"{len(failed)} of {len(rows)} cases fail: {', '.join([*failed][:MOST_NAMED])}")
                raise first

        left = [each for name, each in signature.parameters.items() if name not in names]
        test.__signature__ = signature.replace(parameters=left)
        return test

    return asked_of_each
