"""Choosing what is compared: the games, the cards, who plays them, and the line that is tried in each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cucumber.engine.cards import LONGEST_TEXT
from cucumber.engine.rules import Exchanging
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.pages.stage.rival_list import choices
from cucumber.pages.stage.setup_form import FRESH, action, hand_props, pack_props, seat_props, short, undo, why_not
from cucumber.table.compare import Comparison, ComparisonCheck
from cucumber.table.compare.comparison import FEWEST, MOST
from cucumber.table.explore import Setup, SetupCheck
from cucumber.table.moves.game_link import named_game

_NOBODY_CAN = "No number of players can play all of these games."
_LINE = {
    "label": "A line of play",
    "hint": "Cards separated by commas, such as 9h, 3c, 7d. Where the line ends, or a game forbids a card, the bots "
    "play on.",
    "none": "none: the bots play from the start",
}


@dataclass(frozen=True)
class GameSelection:
    """A comparison as it is being chosen, and the one that is shown."""

    comparison: Comparison
    current: Comparison

    def with_field(self, field: str, value: Any) -> GameSelection:
        """The form with a field filled in. Raises CucumberError for an impossible value."""
        return replace(self, comparison=self.comparison.with_field(field, value))

    def with_more_players(self, more: int) -> GameSelection:
        """The form with more players, or fewer."""
        return replace(self, comparison=self.comparison.with_players(len(self.comparison.setting.players) + more))

    def with_cards(self, does: Callable[[SetupCheck], Setup]) -> GameSelection:
        """The form after cards went elsewhere."""
        picked = does(ComparisonCheck(self.comparison).checked)
        setting = replace(self.comparison.setting, hands=picked.hands, stock=picked.stock, loose=picked.loose)
        return replace(self, comparison=replace(self.comparison, setting=setting))

    @property
    def props(self) -> dict[str, Any]:
        """All that the form shows, with what is wrong by field."""
        comparison, setting = self.comparison, self.comparison.setting
        prepared = ComparisonCheck(comparison)
        checked, can = prepared.checked, prepared.players_that_can
        changed = comparison != self.current
        exchanges = any(each.rules.exchange is not Exchanging.NONE for each in prepared.variants)
        asks = ["scores", *(["stock"] if exchanges or setting.stock else [])]  # if the order of undealt cards matters
        seats = [{"value": str(seat), "text": short(name)} for seat, name in enumerate(checked.names)]
        return {
            "title": "Choose games and cards",
            "hidden": "",
            "problems": dict(prepared.problems),
            "asks": asks,
            "countries": countries_props(),
            "games": [game_props(named_game(text)[0]) for text in comparison.games],
            "room": [len(comparison.games) > FEWEST, len(comparison.games) < MOST],
            "can": {
                "fewest": can[0] if can else 2,
                "most": can[-1] if can else 2,
                "said": f"{can[0]} to {can[-1]} can play these games." if can else _NOBODY_CAN,
            },
            "line": _LINE,
            "seats": [
                {
                    **seat_props(checked, setting, seat, ("players", "scores")),
                    **hand_props(checked, seat),
                    "bot": comparison.bots_by_seat[seat],
                }
                for seat in range(len(setting.players))
            ],
            "bots": [{"value": key, "text": text} for text, key in choices(comparison.bots_by_seat)],
            "values": {name: getattr(setting, name)[:LONGEST_TEXT] for name in ("seed", "cards", "stock", "played")},
            "hints": {"cards": "by the rules", "seed": "1", "stock": "by chance"},
            "leader": "" if setting.leader is None else str(setting.leader),
            "leaders": [{"value": "", "text": "By the rules of each"}, *seats],
            "pack": pack_props(checked),
            "actions": [
                action(FRESH, "Compare these", why_not(prepared.problems, changed=changed), "primary"),
                undo(changed=changed),
            ],
        }
