"""Who plays what at a table, as it is drawn."""

from __future__ import annotations

from typing import Any

from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS
from cucumber.english import YOU, listed, number_word
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.pages.stage.rival_list import BY_STRENGTH, any_thinks, strangers
from cucumber.table.match import YOUR_SEAT, Match, Setting, numbers_of_bots, places, write_setting
from cucumber.words.show.links import score_page

_MOST_NAMED = 4  # bots, so that the line stays one line on a phone
_RIVALS = {(rival.name, rival.key) for rival in RIVALS.values()}


def has_to_think(setting: Setting) -> bool:
    """Whether somebody sits there who takes a while to answer."""
    return any_thinks(bot for _, bot in setting.bots)


def line(setting: Setting) -> str:
    """Who plays what, in a line."""
    you = "you" if setting.you == YOU else setting.you
    names = [name for name, _ in setting.bots]
    others = listed(names) if len(names) <= _MOST_NAMED else f"{number_word(len(names))} rivals"
    return f"{setting.variant.name} · {you} and {others}"


def setting_props(setting: Setting) -> dict[str, Any]:
    """The setting as it is changed: the game, and who may sit at the table."""
    variant = setting.variant
    return {
        "countries": countries_props(),
        "game": game_props(variant),
        "takes": _takes(setting),
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
    """Who else may sit there: bots of packages, and those that an older link has seated."""
    seated = [each for each in setting.bots if each not in _RIVALS]
    free = [(key, key) for key in strangers() if (key, key) not in seated]
    return [_person(name, key, setting) for name, key in (*seated, *free)]


def _takes(setting: Setting) -> str:
    """How many rivals the game takes."""
    numbers = numbers_of_bots(setting.variant)
    fewest, most = number_word(numbers[0]), number_word(numbers[-1])
    many = most if fewest == most else f"{fewest} to {most}"
    return f"{setting.variant.name} takes {many} {'rival' if most == 'one' else 'rivals'}. Tap who is to play."


def game_result(match: Match) -> dict[str, Any]:
    """The outcome of a game that is over: which rivals you finished ahead of; the setting identifies it."""
    if not match.over:
        return {}
    place = {each.seat: each.place for each in places(match)}
    rivals = {seat: each.name for seat, each in enumerate(match.setting.bots, start=1) if each in _RIVALS}
    ahead = {name: place[YOUR_SEAT] < place[seat] for seat, name in rivals.items()}
    return {"game": write_setting(match.setting), "ahead": ahead}
