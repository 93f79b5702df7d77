"""What a solver finds out about each act, and how it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cucumber.engine.acts import Act

DRAWINGS = 64  # ways in which players may choose between equally good acts

Costs = tuple[tuple[int, ...], ...]  # what each seat is charged, by drawing and seat


class Cancelled(Exception):
    """Whoever asked no longer wants to know."""


@dataclass(frozen=True)
class Patience:
    """Asked from time to time whether to go on."""

    cancelled: Callable[[], bool]

    def check(self) -> None:
        """Raises Cancelled if the solver is to stop."""
        if self.cancelled():
            raise Cancelled


@dataclass(frozen=True)
class Found:
    """What each act leads to. With two players there is one drawing, as nothing depends on chance."""

    costs: dict[Act, Costs]
    depends_on: dict[Act, frozenset[int]] = field(default_factory=dict)
    at_worst: dict[Act, int] = field(default_factory=dict)
    bonus_in: int | None = None  # the last tricks in which players look for a bonus, if not always
