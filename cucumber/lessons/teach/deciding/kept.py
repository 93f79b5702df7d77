"""Positions in which the rules of the shipped games decide, found beforehand and kept as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from cucumber.engine.rules import Rules
from cucumber.engine.variants import Variant
from cucumber.errors import CucumberError
from cucumber.lessons.teach.deciding.finding import Found, how_it_decides
from cucumber.lessons.teach.deciding.otherwise import otherwise
from cucumber.lessons.teach.deciding.position import Position

FILE = "kept.json"


@cache
def positions() -> Mapping[str, Mapping[str, Any]]:
    """All that are kept, by game and question."""
    read: Mapping[str, Mapping[str, Any]] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return read


def found(variant: Variant, question: str, known: Rules, so_far: Rules) -> Found | None:
    """The position kept for a game and a question, if it decides by these rules, with their house rules, as well."""
    written = positions().get(variant.key.partition("+")[0], {}).get(question)
    other = otherwise(variant.rules, question, known)
    if written is None or other is None:
        return None
    try:
        return how_it_decides(Position.read(written), variant.rules, other, so_far)
    except CucumberError:
        return None
