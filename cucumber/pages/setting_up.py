"""What every form that sets up cards has in common: what a browser says, and the tray of the pack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cucumber.engine.cards import JOKER, without, write_cards
from cucumber.errors import BadNotation, CucumberError
from cucumber.messages import UNREADABLE
from cucumber.table.explore import Setup, SetupCheck, give, laid_out, swap
from cucumber.table.explore.picking import Placed

# What can be done with the form.
OPEN, CLOSE, RESET, DEAL_OTHERS = "open", "close", "reset", "deal others"
FRESH, AGAIN = "fresh", "again"  # to begin with what was set up, or to try the same plays with it
_LONGEST_LABEL = 24


# --- what a browser may say ---


@dataclass(frozen=True)
class SetUp:
    """What is to be done with the form."""

    what: str


@dataclass(frozen=True)
class Fill:
    """A field is filled in, such as `hands.2`, the hand of seat 2."""

    field: str
    value: str | int | tuple[str, ...] | tuple[int, ...] | None


@dataclass(frozen=True)
class Seats:
    """The number of players goes up or down."""

    more: int


@dataclass(frozen=True)
class Give:
    """A card of the pack goes to a seat, or to nobody."""

    card: str
    to: int | None


@dataclass(frozen=True)
class Swap:
    """Two cards change places."""

    card: str
    other: str


MESSAGES: Mapping[str, type] = {"set_up": SetUp, "fill": Fill, "seats": Seats, "give": Give, "swap": Swap}


def with_cards(checked: SetupCheck, message: Give | Swap) -> Setup:
    """What was set up, after cards went elsewhere. Raises CucumberError for those that can't."""
    match message:
        case Give(card, to):
            setting = give(checked, card, to)
            if setting == checked.setting:
                raise CucumberError("That card is there already.")
            return setting
        case Swap(card, other):
            return swap(checked, card, other)
    raise BadNotation(UNREADABLE)


# --- what is told ---


def pack_drawn(checked: SetupCheck) -> list[dict[str, Any]]:
    """Every card of the pack, with who has it and why."""
    return [_card(placed) for placed in laid_out(checked)]


def _card(placed: Placed) -> dict[str, Any]:
    card = placed.card
    return {
        "key": placed.key,
        "rank": "Jo" if card.rank == JOKER else card.rank,
        "suit": card.suit.glyph if card.suit else "",
        "row": placed.row,
        "column": placed.column,
        "seat": placed.place,
        "why": placed.why.value,
    }


def added_by_chance(checked: SetupCheck, seat: int) -> str:
    """The cards that chance adds to a hand, as a text."""
    return write_cards(without(checked.hands[seat], checked.held[seat].cards)) if checked.hands else ""


def action(what: str, label: str, why: str, style: str) -> dict[str, str]:
    """A button of the form, and why it can't be pressed."""
    return {"what": what, "label": label, "why": why, "style": style}


def missing(problems: Mapping[str, str]) -> str:
    """How many things are wrong, in a sentence; empty if none are."""
    number = len(problems)
    return f"{'One thing is' if number == 1 else f'{number} things are'} wrong or missing above." if number else ""


def short(text: str) -> str:
    """A name as it fits beside a card."""
    return text if len(text) <= _LONGEST_LABEL else f"{text[: _LONGEST_LABEL - 1]}…"
