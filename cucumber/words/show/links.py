"""URLs of the site's pages: the rules of a game, its course, its tables."""

from __future__ import annotations

import os
from html import escape
from urllib.parse import urlencode

from cucumber.engine.variants import Variant

STATIC = os.environ.get("CUCUMBER_EDITION") == "static"  # whether pages are files, without a server
_ENDING = ".html" if STATIC else ".ipynb"


def page(name: str, query: str = "", link: str = "") -> str:
    """Where a page is, from any other page of the site, with what its address says behind "?" and "#".

    >>> page("explore", link="d4!agurk")
    'explore.ipynb#d4!agurk'
    """
    return f"{name}{_ENDING}{f'?{query}' if query else ''}{f'#{link}' if link else ''}"


def rules_page(variant: Variant) -> str:
    return page("rules", _game_query(variant))


def play_page(variant: Variant) -> str:
    return page("play", _game_query(variant))


def first_game_page(variant: Variant) -> str:
    """Where a variant is played for the first time, with hints."""
    return f"{play_page(variant)}&hints=on"


def practice_page(variant: Variant) -> str:
    return page("practice", _game_query(variant))


def score_page(variant: Variant) -> str:
    """Where the score of a variant played with real cards is kept."""
    return page("score", _game_query(variant))


def workshop_page(variant: Variant) -> str:
    """Where other answers make a variant a game of your own."""
    return page("ours", urlencode({"variant": variant.key}))


def lesson_page(variant: Variant) -> str:
    """Where a game without house rules is learned."""
    return page("learn", urlencode({"course": variant.plain.key}))


def _game_query(variant: Variant) -> str:
    return urlencode({"variant": variant.plain.key, "with": variant.on}, doseq=True)


def game_link(variant: Variant) -> str:
    """The name of a game as a link to its rules, for any page of the site."""
    return f'<a href="{escape(rules_page(variant))}">{escape(variant.name)}</a>'
