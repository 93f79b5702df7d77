"""The faces of the players in pictures: the garden folk of the table, as it draws them."""

from __future__ import annotations

import re
from functools import cache, reduce
from importlib.resources import files

from cucumber.english import YOU

_DRAWING = re.compile(r"^  (\w+): `(.*)`,$", re.MULTILINE)
_RIVAL = re.compile(r'^  (\w+): \["(\w+)", "(\w+)"\],$', re.MULTILINE)
_FEATURES = re.compile(r"^const (CHEEKS|SMALL) = [`'](.*)[`'];", re.MULTILINE)
_GARDENER, _CALM, _UNDER_A_HAT = "gardener", "calm", {"mushroom", "gardener"}
_MOODS = ("pays", "glad", "out")


def face(name: str, mood: str = "") -> str:
    """The face of a player as shapes in a box of 64 to 66: a body and a look from the name, or a mood."""
    bodies, looks, rivals, features = _drawings()
    body, look = (
        (_GARDENER, _CALM) if name == YOU else rivals.get(name) or _look_of_name(name, tuple(bodies), tuple(looks))
    )
    small = features["SMALL"] if body in _UNDER_A_HAT else ""
    return f"{bodies[body]}<g{small}>{features['CHEEKS']}{looks[mood or look]}</g>"


def _look_of_name(name: str, bodies: tuple[str, ...], looks: tuple[str, ...]) -> tuple[str, str]:
    number = reduce(lambda total, sign: (total * 79 + ord(sign)) % 997, name, 38)
    kinds = [each for each in bodies if each != _GARDENER]
    tempers = [each for each in looks if each not in _MOODS]
    return kinds[number % len(kinds)], tempers[number // len(kinds) % len(tempers)]


@cache
def _drawings() -> tuple[dict[str, str], dict[str, str], dict[str, tuple[str, str]], dict[str, str]]:
    """The bodies, the looks, the rivals' bodies and looks, and what all faces have."""
    text = (files("cucumber") / "pages" / "stage" / "table" / "faces.mjs").read_text(encoding="utf-8")
    bodies, looks = (dict(_DRAWING.findall(part)) for part in text.split("const LOOKS"))
    rivals = {name: (body, look) for name, body, look in _RIVAL.findall(text)}
    return bodies, looks, rivals, dict(_FEATURES.findall(text))
