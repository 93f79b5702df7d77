"""Optional packages: a clear error, with the extra that installs them, where one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from cucumber.english import listed
from cucumber.errors import MissingExtra


def need(doing: str, *packages: str, extra: str) -> None:
    """Raises MissingExtra, with how to install them, if packages of an extra are missing.

    >>> need("Counting to three", "no_such_package", extra="study")
    Traceback (most recent call last):
    cucumber.errors.MissingExtra: Counting to three needs no_such_package: pip install 'cucumber-notebooks[study]'
    """
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        raise MissingExtra(_how(doing, listed(missing), extra), extra=extra)


@contextmanager
def report_missing(doing: str, extra: str) -> Iterator[None]:
    """For imports of packages that an extra brings. Raises MissingExtra, as `need` does, for one that is missing."""
    try:
        yield
    except ModuleNotFoundError as problem:
        raise MissingExtra(_how(doing, str(problem.name), extra), extra=extra) from problem


def _how(doing: str, what: str, extra: str) -> str:
    return f"{doing} needs {what}: pip install 'cucumber-notebooks[{extra}]'"
