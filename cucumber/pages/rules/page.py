"""What the rules page shows: one game at a time, how it is played, every answer, and what differs from other games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs, urlencode

from cucumber.engine.variants import VARIANTS, Variant, find
from cucumber.errors import BadNotation
from cucumber.messages import UNREADABLE
from cucumber.pages.protocol.base import Page
from cucumber.pages.stage.game_list import countries_props, game_listings, game_props
from cucumber.pages.stage.printed_rules import print_rules
from cucumber.words.explain import rule_sheet
from cucumber.words.explain.how_to_play import how_to_play, languages_of
from cucumber.words.explain.languages import ENGLISH, LANGUAGES, Language
from cucumber.words.show import html
from cucumber.words.show.how_to_play_html import origin_html, points_html, trick_html
from cucumber.words.show.links import play_page, score_page, workshop_page

_TABS = ("how", "answers", "differences", "sources", "house")  # "house", in older links, unfolds the house rules


@dataclass(frozen=True, kw_only=True)
class RulesPage(Page):
    """A game, perhaps `against` another than its nearest relative; `outcome` is that of the last message.

    `language` is the one its reader asked for; a game not translated into it is shown in English.
    """

    name: ClassVar[str] = "rules"
    sheets: ClassVar[tuple[str, ...]] = ("reading", "finder")

    variant: Variant = VARIANTS[0]
    against: Variant | None = None
    tab: str = "how"
    language: Language = ENGLISH
    outcome: str = ""
    paper: Mapping[str, str] | None = None

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        del saved, chance
        params = parse_qs(url.partition("#")[0].lstrip("?"))
        page = cls(tab=params["tab"][0]) if params.get("tab", [""])[0] in _TABS else cls()
        page = replace(page, language=next((each for each in LANGUAGES if each.code in params.get("in", ())), ENGLISH))
        if "variant" in params:
            page = page.on_choose(params["variant"][0], tuple(params.get("with", ())))
        return page.on_compare(params["against"][0]) if "against" in params else page

    # --- messages -----------------------------------------------------------------------------------------------------

    def without_effects(self) -> Self:
        return replace(self, outcome="", paper=None, notice="")

    def on_choose(self, game: str, house_rules: tuple[str, ...] = ()) -> Self:
        """Shows another game, by any of its names, or other house rules for this one."""
        variant = find(game).playing(*house_rules)
        against = self.against if variant.plain.key == self.variant.plain.key else None
        return replace(self, variant=variant, against=against, outcome=f"Shown: {variant.name}.")

    def on_compare(self, game: str) -> Self:
        """Compares the game with another one."""
        other = find(game)
        return replace(self, against=other, outcome=f"Compared with {other.name}.")

    def on_read(self, tab: str) -> Self:
        """Opens a tab."""
        if tab not in _TABS:
            raise BadNotation(UNREADABLE)
        return replace(self, tab=tab)

    def on_translate(self, language: str) -> Self:
        """Shows how to play in the language with this code."""
        card = how_to_play(self.variant, language)
        return replace(self, language=card.language, outcome=f"In {card.language.in_english}.")

    def on_print(self, paper: str, address: str = "") -> Self:
        """Prints the rules with a QR code of the page's URL, where it has its own."""
        sheet = print_rules(self.variant, paper, address, self.display_language.code)
        return replace(self, paper=sheet, outcome="Ready to print.")

    @property
    def display_language(self) -> Language:
        """The language of how to play."""
        return self.language if self.language in languages_of(self.variant) else ENGLISH

    @property
    def url(self) -> str:
        """The game with its house rules, the tab, the language, and the game it is compared with."""
        query = [("variant", self.variant.plain.key), *(("with", key) for key in self.variant.on)]
        query += [("tab", self.tab)] * (self.tab not in {"how", "house"})
        query += [("in", self.display_language.code)] * (self.display_language != ENGLISH)
        return f"?{urlencode([*query, *([('against', self.against.key)] if self.against else [])])}"

    @property
    def props(self) -> dict[str, Any]:
        """The game with all texts about it, the games to choose from, and the outcome of the last message."""
        return {
            "countries": countries_props(),
            "games": game_listings(),
            "game": _game(self),
            "tab": self.tab,
            "done": self.outcome,
            "paper": self.paper,
        }


PAGE = RulesPage


def _game(page: RulesPage) -> dict[str, Any]:
    """A game, where it leads, and what there is to read about it beside another one."""
    variant, language, memory = page.variant, page.display_language, page.memory
    other = page.against or variant.parent or VARIANTS[1]
    card = how_to_play(variant, language.code)
    history = html.history_html(variant) if language == ENGLISH else ""
    props, gists = game_props(variant), {rule.key: rule.gist for rule in card.house_rules}
    return {
        **props,
        "lang": language.code,
        "gist": card.gist or props["gist"],
        "house_rules": [{**rule, "gist": gists[rule["key"]], "lang": language.code} for rule in props["house_rules"]],
        "origin": origin_html(variant),
        "trick": trick_html(card),
        "note": language.note,
        "languages": [{"code": each.code, "name": each.name} for each in languages_of(variant) if each is not language],
        "play": play_page(variant),
        "score": score_page(variant),
        "ours": {"page": workshop_page(variant), "text": "Change it" if variant.is_own else "Play it our way"},
        "against": other.key,
        "pages": {
            "how": f"{points_html(card)}{history}",
            "answers": html.sheet_html(rule_sheet.sheet(variant), memory.right_in(variant.key)),
            "differences": html.differences_html(variant, other),
            "sources": html.conflicts_html(variant),
        },
        "conflicts": len(rule_sheet.conflicts_about(variant)),
    }
