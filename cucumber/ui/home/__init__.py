"""The landing page: the games of the family in a table."""

from __future__ import annotations

from html import escape

from IPython.display import HTML

from cucumber.render import html
from cucumber.variants import VARIANTS


def family() -> HTML:
    """The games that can be played here, with where they come from and what they are about."""
    rows = [(f"<b>{escape(each.name)}</b><br>{escape(each.region)}", escape(each.gist)) for each in VARIANTS]
    return HTML(html.table_html(("Game", "In a sentence"), rows))
