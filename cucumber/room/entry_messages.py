"""What somebody says to come into a room; what is said in it is read by what a `Room` does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import UNREADABLE

Message = dict[str, Any]
SCREENS = ("desk", "wall", "remote")  # of a presenter
NOT_THE_PRESENTER = "Only the presenter's own link opens this room to present in it."
_KEY = re.compile(r"[\w-]{16,64}", re.ASCII)


@dataclass(frozen=True)
class JoinRoom:
    """A phone wants to come in, or back: it says the room's code and its key, and what it is called and looks like."""

    code: str
    key: str
    name: str = ""
    number: int = 0
    face: int = -1

    def __post_init__(self) -> None:
        _check_key(self.key, "This page can't be read. Reload it, and join again.")


@dataclass(frozen=True, kw_only=True)
class OpenRoom:
    """Somebody wants to present in a room of their own: on which page, and what that page is.

    `page` is its name, by which a page that slept is recognized; `displaced` says that another one took its place.
    """

    screen: str
    page: str = ""
    displaced: bool = False

    def __post_init__(self) -> None:
        if self.screen not in SCREENS:
            raise BadNotation(UNREADABLE)


@dataclass(frozen=True, kw_only=True)
class ResumeRoom(OpenRoom):
    """A presenter comes back with the secret of the room, and the game that was kept."""

    code: str
    secret: Any
    kept: Any = None

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_key(self.secret, NOT_THE_PRESENTER)


FROM_STRANGERS = {"join": JoinRoom, "present": ResumeRoom, "open": OpenRoom}


def _check_key(key: object, otherwise: str) -> None:
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise CucumberError(otherwise)
