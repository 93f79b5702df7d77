"""Lazy attributes of a package, imported on first use because their modules take long to import."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_attributes(
    package: str, homes: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a package whose names live in these modules of it.

    A module is named from the package on, and fetched by that name as well. All names are offered for
    completion.

    >>> get, names = lazy_attributes("cucumber", {"english": ["listed"]})
    >>> get("listed")(["Ann", "Bo"]), "listed" in names()
    ('Ann and Bo', True)
    """
    home_of = {name: f"{package}.{home}" for home, names in homes.items() for name in names}

    def get(name: str) -> Any:
        if name in homes:
            return import_module(f"{package}.{name}")
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home_of[name]), name)

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of, *homes})

    return get, names
