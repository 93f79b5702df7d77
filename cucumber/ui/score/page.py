"""The page to keep score: the browser holds what was tapped, this widget counts it, and says what it comes to.

The whole sheet is sent with each tap, so what was tapped while nobody answered is counted with the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.moves.link import PLAIN_GAME
from cucumber.pages.apart import Apart, Cancelled, runs
from cucumber.pages.standing import chances_in, has_chances, who_stands_to_win
from cucumber.pages.style import style_sheet
from cucumber.scoring import Sheet, read_sheet, usual
from cucumber.scoring.result import Rematch
from cucumber.ui.score.drawn import drawn
from cucumber.ui.score.setting_up import named, set_up
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import find

_HERE = Path(__file__).parent
_UNKNOWN = "The page sent something unknown; the score sheet is as it was."


class ScoreSheet(Widget):
    """A score sheet; `shown` is the sheet as it was counted last, as the browser draws it."""

    _esm = _HERE / "sheet.mjs"
    _css = style_sheet("score/score", "table/chart")
    unchanged = "the score sheet"

    shown = traitlets.Dict().tag(sync=True)
    standing = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self._working_out = Apart()
        self.show(usual(find(PLAIN_GAME)))

    def __repr__(self) -> str:
        return f"<ScoreSheet: {self.sheet.variant.name}>"

    def show(self, sheet: Sheet, said: str = "") -> None:
        """Shows a sheet, with a sentence on what was left out of it."""
        self.sheet = sheet
        self.shown = {**drawn(sheet), "said": said, "heard": self.heard}
        self.standing = ""
        self._working_out.give_up()
        if runs() and sheet.game.settled and has_chances(sheet.variant.rules, len(sheet.players)):
            self._working_out.begin(partial(_standing, sheet), self._stand, lambda _: None)

    @property
    def working_out(self) -> asyncio.Task[None] | None:
        """The chances that are being worked out, or were last; what can't be worked out isn't missed."""
        return self._working_out.task

    def _stand(self, standing: str) -> None:
        self.standing = standing

    def hear(self, message: Any) -> None:
        """Counts a sheet, or begins one with the game and the players that were chosen."""
        match message:
            case {"sheet": str(link)}:
                self.show(*read_sheet(link))
            case {"game": str(key), "players": str(link)}:
                variant, missing = named(key)
                self.show(set_up(variant, read_sheet(link).value.players if link else ()), missing)
            case {"set up": {"game": str(key), "with": list(rules), "players": list(players), "dealer": int(dealer)}}:
                variant = find(key).playing(*map(str, rules))
                sheet = set_up(variant, tuple(map(str, players)), dealer, str(message.get("entries", "")))
                self.show(sheet)
            case _:
                raise CucumberError(_UNKNOWN)


def _standing(sheet: Sheet, cancelled: Cancelled) -> Iterator[str]:
    """Who stood to win, in the game that is on or was last."""
    latest = [*takewhile(lambda each: not isinstance(each.entry, Rematch), reversed(sheet.counted))]
    games = [each.after for each in reversed(latest) if each.deal is not None]
    yield who_stands_to_win(sheet.players, chances_in([latest[-1].before, *games], cancelled))
