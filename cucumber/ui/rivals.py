"""The rivals to play against, as a page lists them."""

from __future__ import annotations

from html import escape

from cucumber.pages.rivals import BY_STRENGTH
from cucumber.show import html
from cucumber.ui.toolkit import HTML


def rivals() -> HTML:
    """The rivals to play against, by strength, and what each of them is like."""
    rows = [
        (f"<b>{escape(rival.name)}</b>", strength.value, escape(rival.temper))
        for strength, all_of_them in BY_STRENGTH.items()
        for rival in all_of_them
    ]
    return HTML(html.table_html(("Rival", "Strength", "What to expect"), rows))
