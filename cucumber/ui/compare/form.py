"""The form in which games, a deal and what is tried with it are chosen: what is typed there is read here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.cards import without, write_cards
from cucumber.compare import CHARGED_IN_DENMARK, Comparison, Prepared, read_comparison, write_comparison
from cucumber.compare.comparison import FEWEST, MOST
from cucumber.errors import BadNotation, CucumberError
from cucumber.explore.setup import MOST_PLAYERS
from cucumber.moves.link import named_game
from cucumber.pages.games import GameDrawn, countries_drawn, game_drawn
from cucumber.pages.rivals import choices
from cucumber.pages.style import style_sheet
from cucumber.rules import Exchanging
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
_NOBODY_CAN = "No number of players can play all of these games."
_STILL_THERE = "What is compared below is still what was chosen before."
OnChosen = Callable[[Prepared], None]


class ComparisonForm(Widget):
    """The form, and the page's address, which holds what is compared; `on_chosen` is called with it when it changes.

    As long as something in the form is wrong, what was compared before stays. `shown` is all that the form shows;
    `heard` in it numbers the messages from the browser, so that an answer is told from one that is late.
    """

    _esm = _HERE / "form.mjs"
    _css = style_sheet("compare/compare")
    unchanged = "the form"

    countries = traitlets.List(traitlets.Dict()).tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, on_chosen: OnChosen) -> None:
        super().__init__(countries=countries_drawn())
        self._on_chosen = on_chosen
        self.chosen = CHARGED_IN_DENMARK  # what is compared; in the form there may be something else
        self.choose(CHARGED_IN_DENMARK)

    def __repr__(self) -> str:
        return f"<ComparisonForm: {self.shown['summary']}>"

    def choose(self, comparison: Comparison) -> None:
        """Compares this, if nothing is wrong with it, and shows it in the form."""
        prepared = Prepared(comparison)
        if prepared.attempt is not None:
            self._on_chosen(prepared)
            self.chosen = comparison
        self._typed = comparison
        self._draw(prepared, said=_STILL_THERE if prepared.problems else "")

    def play_with(self, column: int, rule: str) -> str:
        """Switches on a house rule in one of the games compared, and says so. Raises CucumberError where it cannot."""
        prepared = self.chosen.with_house_rule(column, rule)
        self.choose(prepared.comparison)
        return f"Now {prepared.variants[column].name} is played."

    # --- what the browser says ---

    def refuse(self, sentence: str) -> None:
        """Says in the form what went wrong."""
        self._draw(Prepared(self._typed), said=sentence, refused=True)

    def hear(self, message: Any) -> None:
        """Does with the form what the page asks."""
        match message:
            case {"change": dict(changes)}:
                comparison = self._typed
                for name, value in changes.items():
                    comparison = comparison.filled_in(str(name), value)
                self.choose(comparison)
            case {"seats": int(more)}:
                self.choose(self._typed.seating(len(self._typed.setting.players) + more))
            case {"more": True}:
                self.choose(self._typed.with_one_more())
            case {"less": int(place)}:
                self.choose(self._typed.without(place))
            case {"anew": True}:
                self.choose(self._typed.with_other_cards())
            case {"example": True}:
                self.choose(CHARGED_IN_DENMARK)
            case {"open": str(link)}:
                self._open(link)
            case _:
                raise BadNotation("The page sent something unknown; the form is as it was.")

    def _open(self, link: str) -> None:
        """Compares what a link says. One that cannot be compared changes nothing: there is no form to mend it in."""
        comparison = read_comparison(link)
        if problems := Prepared(comparison).problems:
            raise CucumberError(f"This link cannot be compared. {next(iter(problems.values()))}")
        self.choose(comparison)

    # --- what the form shows ---

    def _draw(self, prepared: Prepared, said: str = "", *, refused: bool = False) -> None:
        comparison, setting = self._typed, self._typed.setting
        can = prepared.players_that_can
        self.shown = {
            "heard": self.heard,
            "said": said,
            "refused": refused,
            "title": _title(prepared),
            "summary": _summary(prepared),
            "link": write_comparison(self.chosen),
            "is_example": self.chosen == comparison == CHARGED_IN_DENMARK,
            "problems": dict(prepared.problems),
            "games": list(map(_game, comparison.games)),
            "fewest": FEWEST,
            "most": MOST,
            "most_players": MOST_PLAYERS,
            "can": f"{can[0]} to {can[-1]} can play these games." if can else _NOBODY_CAN,
            "seats": [_seat(prepared, seat) for seat in range(len(setting.players))],
            "bots": [{"value": key, "text": text} for text, key in choices(comparison.bots_by_seat)],
            "values": {name: getattr(setting, name) for name in ("cards", "seed", "stock", "played")},
            "asks_stock": bool(setting.stock)
            or any(each.rules.exchange is not Exchanging.NONE for each in prepared.variants),
            "leader": "" if setting.leader is None else str(setting.leader),
            "leaders": [{"value": "", "text": "By the rules of each"}, *_seats(prepared)],
        }


def _title(prepared: Prepared) -> str:
    """The question that a comparison asks."""
    if prepared.comparison == CHARGED_IN_DENMARK:
        return "Cai pays in Denmark, but not in Sweden. Why?"
    *others, last = (each.name for each in prepared.variants)
    return f"What is different in {', '.join(others)} and {last}?"


def _summary(prepared: Prepared) -> str:
    games = " · ".join(each.name for each in prepared.variants)
    return f"{games}; {len(prepared.comparison.setting.players)} players"


def _game(text: str) -> GameDrawn:
    """A game as the form shows it."""
    return game_drawn(named_game(text)[0])


def _seat(prepared: Prepared, seat: int) -> dict[str, str]:
    setting, checked = prepared.comparison.setting, prepared.checked
    added = without(checked.hands[seat], checked.held[seat].cards) if checked.hands else ()
    return {
        "name": setting.players[seat],
        "hand": setting.of_seats("hands")[seat],
        "by_chance": write_cards(added),
        "score": setting.of_seats("scores")[seat],
        "bot": prepared.comparison.bots_by_seat[seat],
    }


def _seats(prepared: Prepared) -> list[dict[str, str]]:
    return [{"value": str(seat), "text": name} for seat, name in enumerate(prepared.checked.names)]
