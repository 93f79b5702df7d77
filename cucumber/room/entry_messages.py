"""The messages for entering a room; `Room` reads those sent inside it."""

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
    """A phone joins or returns: the room's code, the phone's key, its name and its face."""

    code: str
    key: str
    name: str = ""
    number: int = 0
    face: int = -1

    def __post_init__(self) -> None:
        _check_key(self.key, "This page can't be read. Reload it, and join again.")


@dataclass(frozen=True, kw_only=True)
class OpenRoom:
    """A presenter opens a new room: on which page, and what kind it is.

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
    """A presenter returns with the secret of the room and the saved game."""

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
