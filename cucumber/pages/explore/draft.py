"""Setting up a position, or changing the one on the table: this reads and checks the input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cucumber.engine.cards import LONGEST_TEXT, write_cards
from cucumber.errors import CucumberError
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.pages.stage.setup_form import (
    AGAIN,
    FRESH,
    action,
    hand_props,
    pack_props,
    seat_props,
    short,
    undo,
    why_not,
)
from cucumber.table.explore import Setup, SetupCheck, Start

_SECRET = ("hands", "stock", "played", "deal")  # fields that reveal hands, themselves or by their problems


@dataclass(frozen=True)
class Draft:
    """A position being set up, and the one on the table; hands are hidden from a viewer at a seat."""

    setting: Setup
    on_the_table: Setup
    hides_hands: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether it differs from the one on the table."""
        return self.setting != self.on_the_table

    def with_field(self, field: str, value: Any) -> Draft:
        """The draft with a field filled in. Raises CucumberError for impossible values and hidden fields."""
        self._refuse_secrets(field.partition(".")[0] in _SECRET)
        return replace(self, setting=self.setting.with_field(field, value))

    def with_more_players(self, more: int) -> Draft:
        """The draft with more players, or fewer."""
        return replace(self, setting=self.setting.with_players(len(self.setting.players) + more))

    def with_cards(self, does: Callable[[SetupCheck], Setup]) -> Draft:
        """The draft after cards went elsewhere."""
        self._refuse_secrets()
        return replace(self, setting=does(SetupCheck(self.setting)))

    def _refuse_secrets(self, secret: bool = True) -> None:
        if secret and self.hides_hands:
            raise CucumberError(_HIDDEN)

    def start(self, how: str) -> Start:
        """The position to explore afresh, or to try the plays on the table again with. Raises CucumberError."""
        checked = SetupCheck(self.setting)
        why = self._why_not(checked, how)
        if checked.start is None or why:
            raise CucumberError(why)
        return checked.start

    # --- props ---

    @property
    def props(self) -> dict[str, Any]:
        """All that the form shows, with what is wrong by field."""
        checked = SetupCheck(self.setting)
        able = checked.variant.rules.player_range
        typed = ("number", "seed", "cards", *(() if self.hides_hands else ("stock", "played")))
        return {
            "title": "Set up",
            "hidden": _HIDDEN if self.hides_hands else "",
            "problems": self._problems(checked),
            "asks": sorted(checked.used_fields),
            "countries": countries_props(),
            "game": game_props(checked.variant),
            **_table(checked),
            "seats": [self._seat(checked, seat) for seat in range(len(self.setting.players))],
            "can": {"fewest": able.fewest, "most": able.most, "said": f"{able.fewest} to {able.most} can play."},
            "line": {} if self.hides_hands else _LINE,
            "values": {name: getattr(self.setting, name)[:LONGEST_TEXT] for name in typed},
            "hints": self._hints(checked),
            "pack": None if self.hides_hands else pack_props(checked),
            "actions": self._actions(checked),
        }

    def _why_not(self, checked: SetupCheck, how: str) -> str:
        """Why nothing can be started, in a sentence; empty where it can."""
        return why_not(self._problems(checked), changed=how == FRESH or self.is_changed)

    def _problems(self, checked: SetupCheck) -> dict[str, str]:
        """The problems by field; while hands are hidden, none that reveals them."""
        if not self.hides_hands:
            return checked.problems
        harmless = {where: why for where, why in checked.problems.items() if where.partition(".")[0] not in _SECRET}
        return harmless if len(harmless) == len(checked.problems) else {**harmless, "hidden": _WRONG_BUT_HIDDEN}

    def _hints(self, checked: SetupCheck) -> dict[str, str]:
        """What holds where a field is left empty."""
        plain = SetupCheck(replace(self.setting, cards="", hands=(), loose=frozenset(), played=""))
        hints = {"cards": f"{plain.size}, by the rules" if plain.game else "", "seed": "1", "number": "1"}
        return hints if self.hides_hands else {**hints, "stock": write_cards(checked.stock) or "the rest of the pack"}

    def _seat(self, checked: SetupCheck, seat: int) -> dict[str, Any]:
        typed = seat_props(checked, self.setting, seat, ("players", "scores", "lost", "kept"))
        props = {**typed, "bought": seat in self.setting.bought}
        return props if self.hides_hands else {**props, **hand_props(checked, seat)}

    def _actions(self, checked: SetupCheck) -> list[dict[str, str]]:
        return [
            action(FRESH, "Start with this", self._why_not(checked, FRESH), "primary"),
            action(AGAIN, "Try the same plays with this", self._why_not(checked, AGAIN), "secondary"),
            undo(changed=self.is_changed),
        ]


_LINE = {
    "label": "Already played",
    "hint": "For a position in mid-deal: card by card, separated by commas, such as 9h, Jd, 5s.",
    "none": "nothing",
}
_HIDDEN = "The table is looked at from one seat: hands, undealt cards and the pack are not shown."
_WRONG_BUT_HIDDEN = (
    "Something is wrong with cards that are not shown now. Look at all hands to see it, or deal other cards."
)


def _table(checked: SetupCheck) -> dict[str, Any]:
    """The choices at the table: number of players, lives, dealer and leader."""
    lives, game = checked.variant.rules.when_caught.lives, checked.game
    seats = [{"value": str(seat), "text": short(checked.names[seat])} for seat in checked.seats]
    by_the_rules = f"By the rules: {short(checked.names[game.leader])}" if game else "By the rules"
    leader = checked.setting.leader
    return {
        "lives": [{"value": str(lost), "text": _lives(lives - lost, lives)} for lost in range(lives + 1)],
        "dealer": game.dealer if game and checked.setting.dealer is None else checked.setting.dealer,
        "leader": "" if leader is None else str(leader),
        "leaders": [{"value": "", "text": by_the_rules}, *seats],
    }


def _lives(left: int, lives: int) -> str:
    if left == 0:
        return "out"
    return "in" if lives == 1 else f"{left} {'life' if left == 1 else 'lives'}"
