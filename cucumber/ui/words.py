"""Text, tables and pictures as HTML, with the sheets they are written for: they look alike on any page."""

from __future__ import annotations

from pathlib import Path

from cucumber.pages.style import style_sheet
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget


class Words(Widget):
    """HTML of ours, which looks in JupyterLab as on the site; whoever writes it escapes what comes from outside."""

    _esm = Path(__file__).with_suffix(".mjs")
    _css = style_sheet("reading", "../pages/compare/many_deals", "words")

    html = traitlets.Unicode("").tag(sync=True)

    def __repr__(self) -> str:
        return "<Words>"
