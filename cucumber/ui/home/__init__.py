"""The landing page: the games of the family in a table."""

from __future__ import annotations

from html import escape

from IPython.display import HTML

from cucumber.render import html
from cucumber.render.links import game_link
from cucumber.variants import VARIANTS, Variant


def family() -> HTML:
    """The games that can be played here, each a link to its rules, with where they are from and what they are about."""
    rows = [(f"<b>{game_link(each)}</b><br>{_from(each)}", escape(each.gist)) for each in VARIANTS]
    return HTML(html.table_html(("Game", "In a sentence"), rows))


def _from(variant: Variant) -> str:
    """Where a game is from, and how its name there is said."""
    spoken = f", say “{escape(variant.spoken)}”" if variant.spoken else ""
    return f"<small>{escape(variant.region)}{spoken}</small>"
