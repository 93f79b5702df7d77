"""What a seat can know, every way a deal can go on after each act, and what is likely to happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cucumber.lazy import lazy_attributes

if TYPE_CHECKING:
    from cucumber.analysis.advice import advise
    from cucumber.analysis.equity.chances import win_chance, win_chances
    from cucumber.analysis.solver import solve

__all__ = ["advise", "solve", "win_chance", "win_chances"]

# What is compiled is imported when it is asked for.
__getattr__, __dir__ = lazy_attributes(
    __name__, {"advice": ("advise",), "equity.chances": ("win_chance", "win_chances"), "solver": ("solve",)}
)
