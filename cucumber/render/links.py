"""Where the rules of a game stand on the site, where it is learned and where it is played."""

from __future__ import annotations

from html import escape
from urllib.parse import urlencode

from cucumber.variants import Variant


def rules_page(variant: Variant) -> str:
    """Where the rules of a variant stand, from any other page of the site."""
    return f"rules.ipynb?{_named(variant)}"


def play_page(variant: Variant) -> str:
    """Where a variant is played against bots, from any other page of the site."""
    return f"play.ipynb?{_named(variant)}"


def first_game_page(variant: Variant) -> str:
    """Where a variant is played for the first time, with hints, from any other page of the site."""
    return f"{play_page(variant)}&hints=on"


def practice_page(variant: Variant) -> str:
    """Where a variant is practiced, from any other page of the site."""
    return f"practice.ipynb?{_named(variant)}"


def score_page(variant: Variant) -> str:
    """Where the score of a variant played with real cards is kept, from any other page of the site."""
    return f"score.ipynb?{_named(variant)}"


def lesson_page(variant: Variant) -> str:
    """Where a game without house rules is learned, from any other page of the site."""
    return f"learn.ipynb?{urlencode({'course': variant.plain.key})}"


def _named(variant: Variant) -> str:
    return urlencode({"variant": variant.plain.key, "with": variant.on}, doseq=True)


def game_link(variant: Variant) -> str:
    """The name of a game as a link to its rules, for any page of the site."""
    return f'<a href="{escape(rules_page(variant))}">{escape(variant.name)}</a>'
