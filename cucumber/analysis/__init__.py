"""What a seat can know, every way a deal can go on after each act, and what is likely to happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cucumber.analysis.advice import advise as advise
    from cucumber.analysis.equity.chances import win_chance as win_chance
    from cucumber.analysis.equity.chances import win_chances as win_chances
    from cucumber.analysis.solver import solve as solve

_HOMES = {
    "advise": "cucumber.analysis.advice",
    "solve": "cucumber.analysis.solver",
    "win_chance": "cucumber.analysis.equity.chances",
    "win_chances": "cucumber.analysis.equity.chances",
}  # what is compiled is imported when it is asked for


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
