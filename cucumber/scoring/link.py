"""A score sheet as the text of a link: who plays what, and every entry as it was told.

    1!agurk+jokers;Ann,Bo,Cai;dealer=2:took=1,card=K.took=0,card=9,tied=2.buys=1.again

In place of moves there are the entries; `buys` is somebody buying in, and `again` the next game of the same players.
Seats count from 0, several of them are joined by `-`. Each double of the stake is an `x` with those who dropped, and
the doubles are joined by `/`. What can't be read is left out, and said to be; what can't be counted is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from cucumber.acts import BuyIn
from cucumber.cards import read_card
from cucumber.errors import BadNotation
from cucumber.moves.link import MOST_PEOPLE, PLAIN_GAME, LeftOut, Opened, after_version, escaped, write_table
from cucumber.scoring.blanks import Blank
from cucumber.scoring.result import Entry, Rematch, Result
from cucumber.scoring.sheet import MOST_ENTRIES, Sheet
from cucumber.variants import Variant, find

VERSION = "1"
LONGEST_LINK = 60_000
USUAL_PLAYERS = ("Ann", "Bo", "Cai", "Dan")
_AGAIN, _BUYS = "again", "buys"
_SEATS = re.compile(r"\d{1,2}(-\d{1,2})*", re.ASCII)


# --- writing ----------------------------------------------------------------------------------------------------------


def write_sheet(sheet: Sheet) -> str:
    """The link to a score sheet.

    >>> from cucumber import Card, find
    >>> write_sheet(Sheet(find("agurk"), ("Ann", "Bo")).with_entry(Result(took=1, card=Card("K"))))
    '1!agurk;Ann,Bo;dealer=1:took=1,card=K'
    """
    return f"{write_head(sheet)}:{'.'.join(map(write_entry, sheet.entries))}"


def write_head(sheet: Sheet) -> str:
    """The beginning of a link, before the first entry."""
    return f"{VERSION}!{write_table(sheet.variant.key, map(escaped, sheet.players), [('dealer', sheet.dealer)])}"


def write_entry(entry: Entry) -> str:
    """An entry as a link writes it."""
    match entry:
        case BuyIn(seat):
            return f"{_BUYS}={seat}"
        case Rematch():
            return _AGAIN
        case _:
            return ",".join(f"{blank}={text}" for blank, text in _told(entry))


def _told(result: Result) -> Iterator[tuple[Blank, str]]:
    """The blanks that are filled in, as text."""
    for blank, form in _FORMS.items():
        value = getattr(result, blank)
        if value is not None and value is not False and value != ():
            yield blank, form.write(value)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_sheet(text: str) -> Opened[Sheet]:
    """The score sheet that a link describes, as far as it can be read.

    >>> read_sheet("1!agurk;Ann,Bo;dealer=0:took=1,card=K.hello").left_out
    "Part of this link was left out: line 2 can't be read."
    """
    try:
        said = after_version(text, VERSION, LONGEST_LINK)
    except BadNotation:
        said = ""
    if not said:
        return Opened(usual(find(PLAIN_GAME)), "This link can't be read, so here is a new score sheet.")
    head, _, entries = said.partition(":")
    lost = LeftOut()
    sheet = _with_entries(_head(head, lost), entries, lost)
    return Opened(sheet, lost.sentence("link"))


def usual(variant: Variant) -> Sheet:
    """A new sheet of a game with four players, or with as many as it takes."""
    allowed = variant.rules.player_range
    return Sheet(variant, USUAL_PLAYERS[: max(allowed.fewest, min(allowed.most, len(USUAL_PLAYERS)))])


def _head(head: str, lost: LeftOut) -> Sheet:
    key, people, rest = (*head.split(";", 2), "", "")[:3]
    variant = lost.game(key)
    names = people.split(",")[:MOST_PEOPLE]
    players = tuple(lost.name(text, f"Player {place}") for place, text in enumerate(names, start=1))
    word, _, dealer = rest.partition("=")
    seat = int(dealer) if word == "dealer" and re.fullmatch(r"\d{1,2}", dealer, re.ASCII) else None
    if seat not in range(len(players)):
        lost.append("who deals first")
        seat = None
    unplayable = f"{variant.name} can't be played by these players"
    return lost.tried(lambda: Sheet(variant, players, seat), usual(variant), unplayable)


def _with_entries(sheet: Sheet, text: str, lost: LeftOut) -> Sheet:
    tokens = text.split(".") if text else []
    entries = [
        lost.tried(partial(read_entry, token), None, f"line {number} can't be read")
        for number, token in enumerate(tokens[:MOST_ENTRIES], start=1)
    ]
    if len(tokens) > MOST_ENTRIES:
        lost.append(f"all after line {MOST_ENTRIES}")
    return replace(sheet, entries=tuple(entry for entry in entries if entry))


def read_entry(text: str) -> Entry:
    """The entry that a text stands for. Raises BadNotation for anything else."""
    if text == _AGAIN:
        return Rematch()
    told = dict(part.partition("=")[::2] for part in text.split(","))
    if [*told] == [_BUYS]:
        return BuyIn(_read_seat(told[_BUYS]))
    if not told or not set(told) <= set(_FORMS):
        raise BadNotation("A line of a score sheet says who took the last trick with which card, or the like.")
    return Result(**{name: _FORMS[Blank(name)].read(value) for name, value in told.items()})


# --- one blank as text ------------------------------------------------------------------------------------------------


class _Form(NamedTuple):
    """How what is told in a blank is written, and read back."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _read_seat(text: str) -> int:
    seat, *more = _read_seats(text)
    if more:
        raise BadNotation("Here one seat is named.")
    return seat


def _write_seats(seats: tuple[int, ...]) -> str:
    return "-".join(map(str, seats))


def _read_seats(text: str) -> tuple[int, ...]:
    if not _SEATS.fullmatch(text):
        raise BadNotation("Seats are numbers.")
    return tuple(map(int, text.split("-")))


def _write_doubles(doubles: tuple[tuple[int, ...], ...]) -> str:
    return "/".join(f"x{_write_seats(dropped)}" for dropped in doubles)


def _read_doubles(text: str) -> tuple[tuple[int, ...], ...]:
    doubles = text.split("/")
    if not all(each.startswith("x") for each in doubles):
        raise BadNotation("A double is an x, with those who dropped.")
    return tuple(_read_seats(each[1:]) if each[1:] else () for each in doubles)


def _read_yes(text: str) -> bool:
    if text != "yes":
        raise BadNotation("What is told is yes, or left out.")
    return True


_SEAT = _Form(str, _read_seat)
_SEVERAL = _Form(_write_seats, _read_seats)
_FORMS = {
    Blank.TOOK: _SEAT,
    Blank.CARD: _Form(str, read_card),
    Blank.TIED: _SEVERAL,
    Blank.LOWEST: _SEAT,
    Blank.ONE: _Form(lambda _: "yes", _read_yes),
    Blank.KONTRA: _SEAT,
    Blank.DOUBLED: _SEVERAL,
    Blank.REDOUBLED: _SEVERAL,
    Blank.DOUBLES: _Form(_write_doubles, _read_doubles),
}
