"""A score sheet as the text of a link: who plays what, and every entry as it was typed.

    1!agurk+jokers;Ann,Bo,Cai;dealer=2:took=1,card=K.took=0,card=9,tied=2.buys=1.again

In place of moves there are the entries; `buys` is somebody buying in, and `again` the next game of the same players.
Seats count from 0, several of them are joined by `-`. Each double of the stake is an `x` with those who dropped, and
the doubles are joined by `/`. What can't be read is left out, with a notice; what can't be counted stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import read_card
from cucumber.engine.variants import Variant, find
from cucumber.errors import BadNotation
from cucumber.table.moves.game_link import (
    MOST_PEOPLE,
    PLAIN_GAME,
    LinkResult,
    Omissions,
    escaped,
    read_parts,
    write_table,
)
from cucumber.table.scoring.result import Entry, Field, Rematch, Result, Seats
from cucumber.table.scoring.sheet import MOST_ENTRIES, ScoreSheet

VERSION = "1"
LONGEST_LINK = 60_000
USUAL_PLAYERS = ("Ann", "Bo", "Cai", "Dan")
_AGAIN, _BUYS = "again", "buys"


def write_sheet(sheet: ScoreSheet) -> str:
    """The link to a score sheet.

    >>> from cucumber import Card, find
    >>> write_sheet(ScoreSheet(find("agurk"), ("Ann", "Bo")).with_entry(Result(took=1, card=Card("K"))))
    '1!agurk;Ann,Bo;dealer=1:took=1,card=K'
    """
    return f"{write_head(sheet)}:{'.'.join(map(write_entry, sheet.entries))}"


def write_head(sheet: ScoreSheet) -> str:
    """The beginning of a link, before the first entry."""
    return f"{VERSION}!{write_table(sheet.variant.key, map(escaped, sheet.players), [('dealer', sheet.dealer)])}"


def write_entry(entry: Entry) -> str:
    match entry:
        case BuyIn(seat):
            return f"{_BUYS}={seat}"
        case Rematch():
            return _AGAIN
        case _:
            non_default = (blank for blank in Field if getattr(entry, blank) != getattr(Result, blank))
            return ",".join(f"{blank}={_value_text(getattr(entry, blank))}" for blank in non_default)


def read_sheet(text: str) -> LinkResult[ScoreSheet]:
    """The score sheet that a link describes, as far as it can be read.

    >>> read_sheet("1!agurk;Ann,Bo;dealer=0:took=1,card=K.hello").left_out
    "Part of this link was left out: line 2 can't be read."
    """
    parts = read_parts(text, VERSION, LONGEST_LINK)
    if parts is None:
        return LinkResult(usual(find(PLAIN_GAME)), "This link can't be read, so here is a new score sheet.")
    table, entries = parts
    lost = Omissions()
    sheet = _with_entries(_head(*table, lost), entries, lost)
    return LinkResult(sheet, lost.sentence("link"))


def usual(variant: Variant) -> ScoreSheet:
    """A new sheet of a game with four players, or with as many as it takes."""
    allowed = variant.rules.player_range
    return ScoreSheet(variant, USUAL_PLAYERS[: max(allowed.fewest, min(allowed.most, len(USUAL_PLAYERS)))])


def _head(key: str, people: str, more: str, lost: Omissions) -> ScoreSheet:
    variant = lost.game(key)
    names = people.split(",")[:MOST_PEOPLE]
    players = tuple(lost.name(text, f"Player {place}") for place, text in enumerate(names, start=1))
    dealer = re.fullmatch(rf"dealer=({_SEAT})", more, re.ASCII)
    seat = int(dealer[1]) if dealer else None
    if seat not in range(len(players)):
        lost.append("who deals first")
        seat = None
    unplayable = f"{variant.name} can't be played by these players"
    return lost.catch(lambda: ScoreSheet(variant, players, seat), usual(variant), unplayable)


def _with_entries(sheet: ScoreSheet, text: str, lost: Omissions) -> ScoreSheet:
    tokens = text.split(".") if text else []
    entries = [
        lost.catch(partial(read_entry, token), None, f"line {number} can't be read")
        for number, token in enumerate(tokens[:MOST_ENTRIES], start=1)
    ]
    if len(tokens) > MOST_ENTRIES:
        lost.append(f"all after line {MOST_ENTRIES}")
    return replace(sheet, entries=tuple(entry for entry in entries if entry))


def read_entry(text: str) -> Entry:
    """The entry that a text stands for. Raises BadNotation for anything else."""
    if text == _AGAIN:
        return Rematch()
    fields = dict(part.partition("=")[::2] for part in text.split(","))
    if [*fields] == [_BUYS]:
        return BuyIn(_read(Field.TOOK, fields[_BUYS]))
    if not fields or not set(fields) <= set(_FORMS):
        raise BadNotation("A line of a score sheet says who took the last trick with which card, or the like.")
    return Result(**{name: _read(Field(name), value) for name, value in fields.items()})


def _value_text(value: object) -> str:
    match value:
        case True:
            return "yes"
        case (tuple(), *_) as doubles:
            return "/".join(f"x{_value_text(dropped)}" for dropped in doubles)
        case tuple() as seats:
            return "-".join(map(str, seats))
        case _:
            return str(value)


def _read(blank: Field, text: str) -> Any:
    """What a text tells in a blank. Raises BadNotation for anything that would not be written there."""
    form, read = _FORMS[blank]
    if not re.fullmatch(form, text, re.ASCII):
        raise BadNotation(f"{text[:20]!r} doesn't tell {blank}.")
    return read(text)


def _seats(text: str) -> Seats:
    return tuple(map(int, text.split("-"))) if text else ()


_SEAT = r"\d{1,2}"
_SEATS = rf"{_SEAT}(-{_SEAT})*"
_FORMS: Mapping[Field, tuple[str, Callable[[str], Any]]] = {
    Field.TOOK: (_SEAT, int),
    Field.CARD: (".*", read_card),
    Field.TIED: (_SEATS, _seats),
    Field.LOWEST: (_SEAT, int),
    Field.ONE: ("yes", bool),
    Field.KONTRA: (_SEAT, int),
    Field.DOUBLED: (_SEATS, _seats),
    Field.REDOUBLED: (_SEATS, _seats),
    Field.DOUBLES: (rf"x({_SEATS})?(/x({_SEATS})?)*", lambda text: tuple(map(_seats, text[1:].split("/x")))),
}
