"""Packages that only some things need: they are asked for before anything is done, by the extra that brings them."""

from __future__ import annotations

from importlib.util import find_spec

from cucumber.errors import MissingExtra
from cucumber.words import listed


def need(doing: str, *packages: str, extra: str) -> None:
    """Raises MissingExtra, with how to install them, if packages of an extra are missing.

    >>> need("counting to three", "no_such_package", extra="study")
    Traceback (most recent call last):
    cucumber.errors.MissingExtra: counting to three needs no_such_package: pip install 'cucumber-notebooks[study]'
    """
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        how = f"pip install 'cucumber-notebooks[{extra}]'"
        raise MissingExtra(f"{doing} needs {listed(missing)}: {how}", extra=extra)
