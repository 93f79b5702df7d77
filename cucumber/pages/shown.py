"""A page that is only shown: it is the same for everybody, and hears nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from cucumber.errors import BadNotation
from cucumber.pages.program import Page


@dataclass(frozen=True, kw_only=True)
class Shown(Page):
    """A subclass says what is told."""

    sheets: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def opened(cls, address: str = "", kept: Any = None, chance: str = "") -> Self:
        """The same for everybody."""
        del address, kept, chance
        return cls()

    def hear(self, message: Any) -> Self:
        """Hears nothing."""
        raise BadNotation(f"This page hears nothing, and not {message!r:.40}.")

    @property
    def address(self) -> str:
        """Nothing: it is the same for everybody."""
        return ""
