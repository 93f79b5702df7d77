"""What every form that sets up cards has in common: its actions, and the tray of the pack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from cucumber.engine.cards import JOKER, without, write_cards
from cucumber.english import number_word
from cucumber.errors import CucumberError
from cucumber.pages.protocol.base import TablePage
from cucumber.table.explore import Setup, SetupCheck, card_places, give, swap

# The actions of the form.
OPEN, CLOSE, RESET, DEAL_OTHERS = "open", "close", "reset", "deal others"
FRESH, AGAIN = "fresh", "again"  # to begin with what was set up, or to try the same plays with it
_LONGEST_LABEL = 24


@dataclass(frozen=True, kw_only=True)
class SettingUpPage(TablePage):
    """A page with a form that sets up cards."""

    def after_setting_up(self, does: Callable[[Any], Any]) -> Self:
        """The page after an action on its form. Raises CucumberError if none is open, or for what is impossible."""
        raise NotImplementedError

    def on_fill(self, field: str, value: str | int | tuple[str, ...] | tuple[int, ...] | None) -> Self:
        """Fills in a field, such as `hands.2`, the hand of seat 2."""
        return self.after_setting_up(lambda form: form.with_field(field, value))

    def on_seats(self, more: int) -> Self:
        """Changes the number of players."""
        return self.after_setting_up(lambda form: form.with_more_players(more))

    def on_give(self, card: str, to: int | None) -> Self:
        """Gives a card of the pack to a seat, or to nobody."""
        return self.after_setting_up(lambda form: form.with_cards(lambda checked: _setup_with_card(checked, card, to)))

    def on_swap(self, card: str, other: str) -> Self:
        return self.after_setting_up(lambda form: form.with_cards(lambda checked: swap(checked, card, other)))


def _setup_with_card(checked: SetupCheck, card: str, to: int | None) -> Setup:
    setting = give(checked, card, to)
    if setting == checked.setting:
        raise CucumberError("That card is there already.")
    return setting


# --- props ---


def pack_props(checked: SetupCheck) -> list[dict[str, Any]]:
    """Every card of the pack, with who has it and why."""
    return [
        {
            "key": placed.key,
            "rank": "Jo" if placed.card.rank == JOKER else placed.card.rank,
            "suit": placed.card.suit.glyph if placed.card.suit else "",
            "row": placed.row,
            "column": placed.column,
            "seat": placed.place,
            "why": placed.why.value,
        }
        for placed in card_places(checked)
    ]


def seat_props(checked: SetupCheck, setting: Setup, seat: int, fields: Iterable[str]) -> dict[str, Any]:
    """What is typed at a seat in some fields, its name, and whether it gets cards."""
    typed = {name: setting.of_seats(name)[seat] for name in fields}
    return {**typed, "label": short(checked.names[seat]), "playing": seat in checked.seats}


def hand_props(checked: SetupCheck, seat: int) -> dict[str, str]:
    """A hand as typed or laid out, and the cards that chance adds to it."""
    held, setting = checked.held[seat], checked.setting
    text = str(held) if seat in setting.loose else setting.of_seats("hands")[seat]
    added = without(checked.hands[seat], held.cards) if checked.hands else ()
    return {"hands": text, "by_chance": write_cards(added)}


def action(what: str, label: str, why: str, style: str) -> dict[str, str]:
    """A button of the form, and why it can't be pressed."""
    return {"what": what, "label": label, "why": why, "style": style}


def undo(*, changed: bool) -> dict[str, str]:
    return action(RESET, "Undo changes", "" if changed else "Nothing to take back.", "quiet")


def why_not(problems: Mapping[str, str], *, changed: bool) -> str:
    """Why the setup can't be used: the first problem, and how many more there are; empty if it can."""
    first, *more = problems.values() or ["" if changed else "Nothing has been changed yet."]
    return f"{first} {number_word(len(more)).capitalize()} more above." if more else first


def short(text: str) -> str:
    """A name as it fits beside a card."""
    return text if len(text) <= _LONGEST_LABEL else f"{text[: _LONGEST_LABEL - 1]}…"
