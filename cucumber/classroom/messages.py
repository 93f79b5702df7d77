"""What browsers say to a room, as values: a message is read once, and one that can't be is refused in a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from cucumber.classroom.codes import plain_code
from cucumber.classroom.connection import Message
from cucumber.errors import CucumberError
from cucumber.plan import LONGEST_NOTES, LONGEST_TITLE, MOST_STEPS

_LONGEST_SHOWN = 200_000  # characters
_LONGEST = 1_000  # characters of a name or an act
_MOST_ASKED = 40  # questions to choose from
_NO_NUMBER = -1  # which nothing has
_KEY = re.compile(r"[\w-]{16,64}", re.ASCII)
_UNREADABLE = "That message can't be read. Reload the page."
NOT_THE_PRESENTER = "Only the presenter's own link opens this room to present in it."

# --- whoever comes ----------------------------------------------------------------------------------------------------


class Join(NamedTuple):
    """A phone wants to come in, or back: it says the code of the room, its key, and a name if it has one."""

    code: str
    key: str
    name: str = ""


class Present(NamedTuple):
    """A presenter comes back with the secret of the room, the game that was kept, and the name of the page."""

    code: str
    secret: str
    kept: Any = None
    page: str = ""


class Open(NamedTuple):
    """Somebody wants to present in a room of their own, on a page of this name."""

    page: str = ""


def from_stranger(message: Mapping[str, Any]) -> Join | Present | Open:
    """What somebody says who is in no room yet. Raises CucumberError for what can't be read."""
    match message:
        case {"join": code}:
            key = _key(message.get("key"), "This page can't be read. Reload it, and join again.")
            return Join(plain_code(code), key, _text(message.get("name") or ""))
        case {"present": code}:
            secret = _key(message.get("secret"), NOT_THE_PRESENTER)
            return Present(plain_code(code), secret, message.get("kept"), _page(message))
        case {"open": _}:
            return Open(_page(message))
    raise CucumberError(_UNREADABLE)


def _key(text: object, otherwise: str) -> str:
    if not isinstance(text, str) or not _KEY.fullmatch(text):
        raise CucumberError(otherwise)
    return text


def _page(message: Mapping[str, Any]) -> str:
    page = message.get("page")
    return page if isinstance(page, str) and _KEY.fullmatch(page) else ""


def _text(text: object, longest: int = _LONGEST) -> str:
    return str(text)[:longest]


def _number(number: object) -> int:
    return number if type(number) is int else _NO_NUMBER


# --- the presenter's page ---------------------------------------------------------------------------------------------


class Show(NamedTuple):
    """A moment is to be shown; `length` is that of its text."""

    moment: Message
    length: int


class Ask(NamedTuple):
    """A question to the room, with its options and the solution."""

    question: Message
    solution: Message


class Lay(NamedTuple):
    """Tables for a game: for each seat of each "bot", the key of a rival, "open" or the number of a phone."""

    variant: str
    tables: tuple[tuple[str | int, ...], ...]


class Draw(NamedTuple):
    """Everybody is drawn to tables of so many seats for a game; the best to a final, or all to play with real cards."""

    variant: str
    seats: int
    final: bool
    real: bool


class DealAt(NamedTuple):
    """Cards are to be dealt at a table, or at all of them."""

    table: int | None


class Give(NamedTuple):
    """A seat goes to somebody else."""

    seat: int
    to: str | int
    table: int = 0


class PlayWith(NamedTuple):
    """A table plays with real cards, or on phones."""

    table: int
    real: bool


class Look(NamedTuple):
    """A table is to be seen large, or all of them small."""

    table: int | None


class OpenEvening(NamedTuple):
    """An evening that was saved goes on."""

    file: Any


class Step(NamedTuple):
    """A step of a plan, with the note that only the presenter sees."""

    title: str
    note: str


class Plan(NamedTuple):
    """What a presenter goes through in this order, and where that has come to."""

    steps: tuple[Step, ...]
    at: int

    @property
    def told(self) -> Message:
        """The plan as the presenter's other pages are told it."""
        return {"steps": [step._asdict() for step in self.steps], "at": self.at}


class ForgetPlan(NamedTuple):
    """There is no plan any more."""


class Now(NamedTuple):
    """What stands on the wall: its title, what is said of it, and the note that only the presenter sees.

    `asks` names what can be asked, where that has been looked for.
    """

    title: str
    said: str
    note: str
    black: bool
    asks: tuple[str, ...] | None


class Do(NamedTuple):
    """The wall's page is to do something; `number` is which step, or which of the questions."""

    what: str
    number: int | None = None

    @property
    def told(self) -> Message:
        """What the wall's page is told."""
        return {"do": self.what if self.number is None else {self.what: self.number}}


class Did(NamedTuple):
    """The wall's page has done what it was asked, up to this number."""

    number: int


class Order(StrEnum):
    """What needs no more than its name."""

    REVEAL = "reveal"
    DROP = "drop"
    TABLE = "table"
    OVER = "over"
    SAVE = "save"
    STANDING = "standing"
    CLEAR = "clear"
    CLOSE = "close"


OfTheWall = Do | Did | Now | Plan | ForgetPlan
OfTables = Lay | Draw | DealAt | Give | PlayWith | Look | OpenEvening
Presented = Show | Ask | OfTheWall | OfTables | Order


def from_presenter(message: Mapping[str, Any]) -> Presented:
    """What a presenter's page says. Raises CucumberError for what can't be read."""
    match message:
        case {"show": shown}:
            length = len(json.dumps(shown))
            if not isinstance(shown, dict) or length > _LONGEST_SHOWN:
                raise CucumberError("That is too much to be shown in a room.")
            return Show(shown, length)
        case {"ask": {"question": {"options": [*options]} as question, "solution": dict(solution)}} if all(
            isinstance(option, dict) and "key" in option for option in options
        ):
            return Ask(dict(question), solution)
    asked = _of_the_wall(message)
    return (_of_tables(message) or Order(_one_of(message, Order))) if asked is None else asked


def _of_the_wall(message: Mapping[str, Any]) -> OfTheWall | None:
    """What the presenter's pages say to each other, if it is that."""
    match message:
        case {"do": do}:
            return _do(do)
        case {"did": number}:
            return Did(_number(number))
        case {"now": dict(now)}:
            return _now(now)
        case {"plan": None}:
            return ForgetPlan()
        case {"plan": {"steps": [*steps], "at": at}}:
            return _plan(steps, at)
    return None


def _of_tables(message: Mapping[str, Any]) -> OfTables | None:
    """What a presenter's page says of the tables, if it does."""
    match message:
        case {"lay": {"variant": str(variant), "places": places}}:
            return Lay(variant, (_places(places),))
        case {"lay": {"variant": str(variant), "tables": [*tables]}}:
            return Lay(variant, tuple(map(_places, tables)))
        case {"draw": {"variant": str(variant), "seats": seats, **how}}:
            return Draw(variant, _number(seats), how.get("final") is True, how.get("real") is True)
        case {"deal": {"table": table}}:
            return DealAt(_number(table))
        case {"deal": _}:
            return DealAt(None)
        case {"give": {"seat": seat, "to": to, **where}}:
            return Give(_number(seat), _whose(to), _number(where.get("table", 0)))
        case {"cards": {"table": table, "real": real}}:
            return PlayWith(_number(table), real is True)
        case {"look": table}:
            return Look(None if table is None else _number(table))
        case {"evening": file}:
            return OpenEvening(file)
    return None


def _places(places: object) -> tuple[str | int, ...]:
    if not isinstance(places, Iterable) or isinstance(places, str | Mapping):
        raise CucumberError("Say for each seat who plays it.")
    return tuple(map(_whose, places))


_DOES = ("next", "back", "ask", "reveal", "black", "table")


def _do(do: object) -> Do:
    match do:
        case str(what) if what in _DOES:
            return Do(what)
        case {"step": int(number)} | {"ask": int(number)}:
            return Do("step" if "step" in do else "ask", _number(number))  # type: ignore[operator]
    raise CucumberError(_UNREADABLE)


def _now(now: Mapping[str, Any]) -> Now:
    asks = now.get("asks")
    named = tuple(_text(each, LONGEST_TITLE) for each in asks[:_MOST_ASKED]) if isinstance(asks, list) else None
    title, said = (_text(now.get(name, ""), _LONGEST) for name in ("title", "said"))
    return Now(title, said, _text(now.get("note", ""), LONGEST_NOTES), now.get("black") is True, named)


def _plan(steps: list[Any], at: object) -> Plan:
    if len(steps) > MOST_STEPS:
        raise CucumberError(f"A plan has at most {MOST_STEPS} steps; this one has {len(steps):,}. Take some out.")
    read = tuple(map(_step, steps))
    number = _number(at)
    return Plan(read, number if 0 <= number < len(read) else 0)


def _step(step: object) -> Step:
    if not isinstance(step, Mapping) or not isinstance(title := step.get("title"), str):
        raise CucumberError("Each step of a plan has a title.")
    note = step.get("note") or ""
    if not isinstance(note, str) or len(note) > LONGEST_NOTES:
        raise CucumberError(f"The note of a step is text of at most {LONGEST_NOTES:,} characters: “{title[:40]}”.")
    return Step(title[:LONGEST_TITLE], note)


def _whose(place: object) -> str | int:
    return place if isinstance(place, str) else _number(place)


def _one_of(message: Mapping[str, Any], known: Iterable[str]) -> str:
    """The name in a message that needs no more."""
    for name in known:
        if name in message:
            return name
    raise CucumberError(_UNREADABLE)


# --- a phone ----------------------------------------------------------------------------------------------------------


class LookBack(NamedTuple):
    """A moment shown before is wanted again."""

    number: int


class Answer(NamedTuple):
    """The options that are picked as an answer to a question, or only marked so far."""

    number: int
    picked: tuple[str, ...]
    is_sent: bool = True


class Rename(NamedTuple):
    """The phone is to be called this."""

    name: str


class Sit(NamedTuple):
    """A free seat is taken."""

    seat: int
    table: int = 0


class Report(NamedTuple):
    """The score sheet of a table with real cards, as its link."""

    link: str


class Make(NamedTuple):
    """An act of the seat that the phone plays, picked at the moment `at`; `of` names table and deal, if it says so."""

    act: str
    at: int
    of: str = ""


class Vote(NamedTuple):
    """An act that an onlooker would make, picked at the moment `at`."""

    act: str
    at: int


class OpenHand(NamedTuple):
    """Onlookers may see the hand and vote, or may do so no longer."""

    is_open: bool


class Wish(StrEnum):
    """What needs no more than its name."""

    STAND = "stand"
    DEAL = "deal"


Said = LookBack | Answer | Rename | Sit | Look | Report | Make | Vote | OpenHand | Wish


def from_phone(message: Mapping[str, Any]) -> Said:
    """What a phone says. Raises CucumberError for what can't be read."""
    match message:
        case {"want": number}:
            return LookBack(_number(number))
        case {"answer": {"number": number, "picked": picked}}:
            return Answer(_number(number), _picked(picked))
        case {"marked": {"number": number, "picked": picked}}:
            return Answer(_number(number), _picked(picked), is_sent=False)
        case {"name": name}:
            return Rename(_text(name))
        case {"sit": seat}:
            return Sit(_number(seat), _number(message.get("table", 0)))
        case {"look": table}:
            return Look(None if table is None else _number(table))
        case {"sheet": link}:
            return Report(link if isinstance(link, str) else "")
        case {"act": {"act": act, "at": at, **deal}}:
            return Make(_text(act), _number(at), _text(deal.get("of", "")))
        case {"vote": {"act": act, "at": at}}:
            return Vote(_text(act), _number(at))
        case {"opened": is_open}:
            return OpenHand(is_open is True)
    return Wish(_one_of(message, Wish))


def _picked(picked: object) -> tuple[str, ...]:
    sound = isinstance(picked, list) and all(isinstance(each, str) for each in picked)
    return tuple(picked) if sound and isinstance(picked, list) else ()
