"""What browsers say to a room: each message is for one of the things that its sender may ask for, and is read once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from inspect import signature
from typing import Any

from cucumber.classroom.codes import plain_code
from cucumber.errors import CucumberError
from cucumber.messages import arguments

UNREADABLE = "That message can't be read. Reload the page."
NOT_THE_PRESENTER = "Only the presenter's own link opens this room to present in it."
_KEY = re.compile(r"[\w-]{16,64}", re.ASCII)


def read(message: Mapping[str, Any], known: Mapping[str, Callable[..., Any]]) -> Callable[[], Any]:
    """What a message asks for, by the first of the known names that it has.

    Under the name are all arguments; or the first of them, or true for none, with the others beside it. Raises
    CucumberError for what can't be read.
    """
    name = next((each for each in known if each in message), None)
    if name is None:
        raise CucumberError(UNREADABLE)
    said, beside = message[name], {other: value for other, value in message.items() if other != name}
    wanted = [*signature(known[name]).parameters]
    if not isinstance(said, dict) or not said.keys() <= {*wanted}:
        said = ({} if said is True else dict.fromkeys(wanted[:1], said)) | beside
    return partial(known[name], **arguments(known[name], said, UNREADABLE))


@dataclass(frozen=True)
class Join:
    """A phone wants to come in, or back: it says the code of the room, its key, and a name if it has one."""

    code: str
    key: str
    name: str = ""

    def __post_init__(self) -> None:
        _check_key(self.key, "This page can't be read. Reload it, and join again.")


@dataclass(frozen=True)
class Present:
    """A presenter comes back with the secret of the room, the game that was kept, and the name of the page."""

    code: str
    secret: Any
    kept: Any = None
    page: str = ""

    def __post_init__(self) -> None:
        _check_key(self.secret, NOT_THE_PRESENTER)


@dataclass(frozen=True)
class Open:
    """Somebody wants to present in a room of their own, on a page of this name."""

    page: str = ""


def from_stranger(message: Mapping[str, Any]) -> Join | Present | Open:
    """What somebody says who is in no room yet. Raises CucumberError for what can't be read."""
    asked: Join | Present | Open = read(message, {"join": Join, "present": Present, "open": Open})()
    return asked if isinstance(asked, Open) else replace(asked, code=plain_code(asked.code))


def _check_key(key: object, otherwise: str) -> None:
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise CucumberError(otherwise)
