"""What the rules page shows: one game at a time, how it is played, every answer, and what differs from other games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cucumber.explain import sheets
from cucumber.explain.how_to_play import how_to_play
from cucumber.pages.games import countries_drawn, game_drawn, games_listed
from cucumber.pages.style import style_sheet
from cucumber.show import html
from cucumber.show.how_to_play import aim_html, origin_html, points_html, trick_html
from cucumber.show.links import play_page, score_page, workshop_page
from cucumber.ui.printing import printed
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import VARIANTS, Variant, find

_HERE = Path(__file__).parent


class Chooser(Widget):
    """A game to find, its house rules to tick, and what there is to read about it; what is shown is in `shown`.

    With `plays` it leads to a game by these rules as well.
    """

    _esm = _HERE / "chooser.mjs"
    _css = style_sheet("reading", "finder", "rules/rules")
    unchanged = "what is shown"

    countries = traitlets.List(traitlets.Dict()).tag(sync=True)
    games = traitlets.List(traitlets.Dict()).tag(sync=True)
    game = traitlets.Dict().tag(sync=True)
    plays = traitlets.Bool(False).tag(sync=True)
    shown = traitlets.Instance(Variant)

    def __init__(self, variant: Variant, *, plays: bool = False) -> None:
        super().__init__(countries=countries_drawn(), games=games_listed(), plays=plays)
        self.choose(variant)

    def choose(self, variant: Variant, against: Variant | None = None) -> None:
        """Shows a variant with the house rules that are switched on, beside another one to tell it from."""
        other, card = against or _nearest_relative(variant), how_to_play(variant)
        self.game = {
            **game_drawn(variant),
            "origin": origin_html(variant),
            "trick": trick_html(card.trick),
            "play": play_page(variant),
            "score": score_page(variant),
            "ours": {"page": workshop_page(variant), "text": "Change it" if variant.is_own else "Play it our way"},
            "against": other.key,
            "pages": {
                "how": f"{aim_html(card)}{points_html(card)}{html.history_html(variant)}",
                "answers": html.sheet_html(sheets.sheet(variant)),
                "differences": html.differences_html(variant, other),
                "sources": html.conflicts_html(variant),
            },
            "conflicts": len(sheets.conflicts_about(variant)),
        }
        self.shown = variant

    def hear(self, message: Any) -> None:
        """Does what was picked: another game by any of its names, other house rules, another game to compare with."""
        if message.get("print"):
            self.send(printed(self.shown, message))
            return
        other = find(str(against)) if (against := message.get("against")) else None
        if other and "variant" not in message:
            self.choose(self.shown, other)
            self.send({"said": f"Compared with {other.name}."})
        else:
            self.choose(find(str(message["variant"])).playing(*map(str, message.get("house_rules", ()))), other)
            self.send({"said": f"Shown: {self.shown.name}."})


class RuleSheets(Chooser):
    """The rules of any game, with any of its house rules, and the way to a game by them."""

    def __init__(self, variant: str = "agurk") -> None:
        super().__init__(find(variant), plays=True)

    def __repr__(self) -> str:
        return "<RuleSheets>"


def _nearest_relative(variant: Variant) -> Variant:
    """The game that this one is best told from: the plain one, its parent, or for the first of all the next one."""
    return variant.parent or VARIANTS[1]
