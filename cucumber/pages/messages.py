"""What browsers say on several pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Pick:
    """A card, a seat or words were tapped at a moment of the table."""

    act: str
    at: int = 0


@dataclass(frozen=True)
class Press:
    """A button was pressed; `chance` decides what it may need of that."""

    key: str
    chance: str = ""


@dataclass(frozen=True)
class Try:
    """Another card is to be played out."""

    act: str


@dataclass(frozen=True)
class Present:
    """The table is presented to an audience, or no longer."""

    on: bool


@dataclass(frozen=True)
class Solve:
    """An audience has answered, and was shown the answer."""


@dataclass(frozen=True)
class Ask:
    """What can be asked of an audience at a moment of the table, perhaps in a what-if, by its place."""

    at: int
    line: int | None = None


@dataclass(frozen=True)
class Choose:
    """Another scenario of a catalogue is to be told."""

    key: str


@dataclass(frozen=True)
class HandOut:
    """A page is to be saved or printed: the scenario as a "file" of its own, or as a "question" on paper."""

    what: str


@dataclass(frozen=True)
class Forget:
    """The device has forgotten what it kept of the page."""


@dataclass(frozen=True)
class Print:
    """The rules are to be printed on a paper that leads phones to the address of the page, where it has its own."""

    paper: str
    address: str = ""


OF_A_TASK: Mapping[str, type] = {"pick": Pick, "press": Press, "try": Try, "present": Present, "solve": Solve}
