"""The landing page: the games of the family in a table."""

from __future__ import annotations

from html import escape

from IPython.display import HTML

from cucumber.render import html
from cucumber.render.how_to_play import origin_html
from cucumber.render.links import game_link
from cucumber.variants import VARIANTS


def family() -> HTML:
    """The games that can be played here, each a link to its rules, with where they are from and what they are about."""
    rows = [(f"<b>{game_link(each)}</b>{origin_html(each)}", escape(each.gist)) for each in VARIANTS]
    return HTML(html.table_html(("Game", "In a sentence"), rows))
