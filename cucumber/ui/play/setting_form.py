"""The quiet line above the table, which says who plays what, and the form folded into it, where that is changed.

It also keeps the match: in the page's address, and on the reader's device.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cucumber.bots import BOTS
from cucumber.errors import CucumberError
from cucumber.explain.second_person import YOU
from cucumber.match import Match, Seated, Setting, numbers_of_bots, write_match, write_setting
from cucumber.show.links import score_page
from cucumber.ui.games import countries_drawn, game_drawn
from cucumber.ui.style import style_sheet
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import find
from cucumber.words import listed, number_word

_HERE = Path(__file__).parent
_MOST_NAMED = 4  # bots, so that the line stays one line on a phone
_UNKNOWN = "The page sent something unknown; the table is as it was."

Sits = Callable[[Setting], None]
Opens = Callable[[str], None]
Remembers = Callable[[str, str], None]
GoesOn = Callable[[], None]
Hints = Callable[[], None]


class SettingForm(Widget):
    """Shows a setting, and keeps the link to the match in the page's address and on the device.

    `sits` is called with another setting, `opens` with the link in an address, `remembers` with what the device kept of
    the last setting and the last game, `goes_on` when the reader wants that last game, and `hints` when the address
    asks for hints; while `hinting` is true it goes on asking for them. `offers` says that there is a game to go on
    with, `said` is a sentence on what has been opened, and `unfolded` counts how often the form was opened from
    elsewhere.
    """

    _esm = _HERE / "setting_form.mjs"
    _css = style_sheet("play/play")
    unchanged = "the table"

    shown = traitlets.Dict().tag(sync=True)
    link = traitlets.Unicode("").tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    offers = traitlets.Bool(False).tag(sync=True)
    unfolded = traitlets.Int(0).tag(sync=True)
    hinting = traitlets.Bool(False).tag(sync=True)

    def __init__(self, sits: Sits, opens: Opens, remembers: Remembers, goes_on: GoesOn, hints: Hints) -> None:
        super().__init__()
        self._sits, self._opens, self._remembers = sits, opens, remembers
        self._goes_on, self._hints = goes_on, hints

    def __repr__(self) -> str:
        return f"<SettingForm: {self.shown.get('line', '')}>"

    def show(self, match: Match, *, keep: bool) -> None:
        """Shows the setting of a match, and keeps the match if it is one to come back to."""
        link = write_match(match)
        with self.hold_sync():
            self._setting = match.setting
            self.shown = drawn(match.setting)
            self.link = link if keep else ""
            if keep:
                self.kept = {"setting": write_setting(match.setting), "game": "" if match.over else link}

    def unfold(self) -> None:
        """Opens the form."""
        self.unfolded += 1

    def hear(self, message: Any) -> None:
        """Does what was chosen, typed or pressed, and says that it is done: what is shown may be as it was."""
        match message:
            case {"open": str(link)}:
                self._opens(link)
            case {"kept": {"setting": str(setting), "game": str(game)}}:
                self._remembers(setting, game)
            case {"go on": True}:
                self._goes_on()
            case {"hints": True}:
                self._hints()
            case dict():
                self._sits(changed(self._setting, message))
            case _:
                raise CucumberError(_UNKNOWN)
        self.send({"done": True})


def changed(setting: Setting, change: dict[str, Any]) -> Setting:
    """The setting with one thing changed. Raises CucumberError for what the game or the table does not take."""
    match change:
        case {"game": str(key)}:
            return setting.playing(find(key))
        case {"house_rules": list(keys)}:
            return setting.playing(setting.variant.plain.playing(*map(str, keys)))
        case {"number": int(number)}:
            return setting.with_bots(number)
        case {"bot": int(place), "plays": str(bot)} if 0 <= place < len(setting.bots):
            seats = list(setting.bots)
            seats[place] = Seated(seats[place].name, bot)
            return replace(setting, bots=tuple(seats))
        case {"you": str(name)}:
            return setting.called(name)
        case _:
            raise CucumberError(_UNKNOWN)


def drawn(setting: Setting) -> dict[str, Any]:
    """The setting as the form draws it."""
    variant = setting.variant
    numbers = numbers_of_bots(variant)
    you = "you" if setting.you == YOU else setting.you
    return {
        "line": f"{variant.name} · {you} and {_others(setting)}",
        "countries": countries_drawn(),
        "game": game_drawn(variant),
        "numbers": list(numbers),
        "number": len(setting.bots),
        "bots": [{"name": name, "plays": bot, "gist": BOTS[bot].gist} for name, bot in setting.bots],
        "strategies": [{"key": key, "gist": bot.gist} for key, bot in BOTS.items()],
        "you": "" if setting.you == YOU else setting.you,
        "score": score_page(variant),
    }


def _others(setting: Setting) -> str:
    """The bots by name, or how many there are."""
    names = [name for name, _ in setting.bots]
    return listed(names) if len(names) <= _MOST_NAMED else f"{number_word(len(names))} bots"
