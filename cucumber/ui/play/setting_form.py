"""The quiet line above the table, which says who plays what, and the panel behind it, where that is changed.

It also keeps the match: in the page's address, and on the reader's device, with what came of games with each rival.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.errors import CucumberError
from cucumber.explain.second_person import YOU
from cucumber.match import YOUR_SEAT, Match, Setting, numbers_of_bots, places, write_match, write_setting
from cucumber.pages.games import countries_drawn, game_drawn
from cucumber.pages.rivals import BY_STRENGTH, strangers
from cucumber.pages.style import style_sheet
from cucumber.show.links import score_page
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget
from cucumber.variants import find
from cucumber.words import listed, number_word

_HERE = Path(__file__).parent
_MOST_NAMED = 4  # bots, so that the line stays one line on a phone
_RIVALS = {(rival.name, rival.key) for rival in RIVALS.values()}
_UNKNOWN = "The page sent something unknown; the table is as it was."

Sits = Callable[[Setting, bool], None]
Opens = Callable[[str], None]
Remembers = Callable[[str, str], None]
GoesOn = Callable[[], None]
Hints = Callable[[], None]


class SettingForm(Widget):
    """Shows a setting, and keeps the link to the match in the page's address and on the device.

    `sits` is called with another setting, and whether the game is to begin; `opens` with the link in an address,
    `remembers` with what the device kept of the last setting and the last game, `goes_on` when the reader wants that
    last game, and `hints` when the address asks for hints; while `hinting` is true it goes on asking for them. What is
    changed in the panel is `drafted` there until it is started, or the panel is closed. `offers` says that there is a
    game to go on with, `said` is a sentence on what has been opened, `unfolded` counts how often the panel was opened
    from elsewhere, and `ended` tells the device what a game that is over came to against each rival.
    """

    _esm = _HERE / "setting_form.mjs"
    _css = style_sheet("play/play")
    unchanged = "the table"

    line = traitlets.Unicode("").tag(sync=True)
    drafted = traitlets.Dict().tag(sync=True)
    ended = traitlets.Dict().tag(sync=True)
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
        return f"<SettingForm: {self.line}>"

    def show(self, match: Match, *, keep: bool) -> None:
        """Shows the setting of a match, and keeps the match if it is one to come back to."""
        link = write_match(match)
        with self.hold_sync():
            self._setting = match.setting
            self.line = line(match.setting)
            self._draft(match.setting)
            self.ended = ended(match)
            self.link = link if keep else ""
            if keep:
                self.kept = {"setting": write_setting(match.setting), "game": "" if match.over else link}

    def _draft(self, setting: Setting) -> None:
        """Shows in the panel what is to be played."""
        self._drafted = setting
        self.drafted = drawn(setting)

    def unfold(self) -> None:
        """Opens the panel."""
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
            case {"lay": str(key)}:
                self._sits(self._setting.playing(find(key)), False)
            case {"start": True}:
                self._sits(self._drafted, True)
            case {"close": True}:
                self._draft(self._setting)
            case dict():
                self._draft(changed(self._drafted, message))
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
        case {"invite": str(key)}:
            return setting.inviting(key)
        case {"send away": str(name)}:
            return setting.without(name)
        case {"against": str(strength)} if strength in {each.value for each in Strength}:
            return setting.against(Strength(strength))
        case {"you": str(name)}:
            return setting.called(name)
        case _:
            raise CucumberError(_UNKNOWN)


def line(setting: Setting) -> str:
    """Who plays what, in a line."""
    you = "you" if setting.you == YOU else setting.you
    return f"{setting.variant.name} · {you} and {_others(setting)}"


def drawn(setting: Setting) -> dict[str, Any]:
    """The setting as the panel draws it: the game, and who may sit at the table."""
    variant = setting.variant
    return {
        "countries": countries_drawn(),
        "game": game_drawn(variant),
        "takes": _takes(setting),
        "seated": [name for name, _ in setting.bots],
        "strengths": [
            {"strength": strength.value, "rivals": [_person(rival.name, rival.key, setting) for rival in rivals]}
            for strength, rivals in BY_STRENGTH.items()
        ],
        "strangers": _strangers(setting),
        "you": "" if setting.you == YOU else setting.you,
        "score": score_page(variant),
    }


def _person(name: str, key: str, setting: Setting) -> dict[str, Any]:
    return {"name": name, "key": key, "temper": BOTS[key].gist, "seated": (name, key) in setting.bots}


def _strangers(setting: Setting) -> list[dict[str, Any]]:
    """Who may sit there and is no rival: bots of packages, and those that an older link has seated."""
    seated = [each for each in setting.bots if each not in _RIVALS]
    free = [(key, key) for key in strangers() if (key, key) not in seated]
    return [_person(name, key, setting) for name, key in (*seated, *free)]


def _takes(setting: Setting) -> str:
    """How many rivals the game takes."""
    numbers = numbers_of_bots(setting.variant)
    fewest, most = number_word(numbers[0]), number_word(numbers[-1])
    many = most if fewest == most else f"{fewest} to {most}"
    return f"{setting.variant.name} takes {many} {'rival' if most == 'one' else 'rivals'}. Tap who is to play."


def _others(setting: Setting) -> str:
    """The bots by name, or how many there are."""
    names = [name for name, _ in setting.bots]
    return listed(names) if len(names) <= _MOST_NAMED else f"{number_word(len(names))} rivals"


def ended(match: Match) -> dict[str, Any]:
    """What a game that is over came to: which rivals you came in ahead of; the device knows the game by its setting."""
    if not match.over:
        return {}
    place = {each.seat: each.place for each in places(match)}
    rivals = {seat: each.name for seat, each in enumerate(match.setting.bots, start=1) if each in _RIVALS}
    ahead = {name: place[YOUR_SEAT] < place[seat] for seat, name in rivals.items()}
    return {"game": write_setting(match.setting), "ahead": ahead}
