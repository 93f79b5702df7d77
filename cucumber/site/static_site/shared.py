"""What all pages share: a style sheet, and a script."""

from __future__ import annotations

from pathlib import Path

from cucumber.notebook_paths import template_folder
from cucumber.pages.protocol.style import minify, split_subjects
from cucumber.words.show.html import SHEET

_VOILA = template_folder()
_STAGE = Path(__file__).parents[2] / "pages" / "stage"


def site_sheet() -> str:
    shared = (_STAGE / name for name in ("tokens.css", "controls.css", "reading.css"))
    sheets = (each.read_text(encoding="utf-8") for each in (*shared, _VOILA / "static" / "site.css"))
    return split_subjects(minify("\n".join((*sheets, SHEET))))


def site_script() -> str:
    """The script of all pages that needs no engine."""
    return (_VOILA / "static" / "site.js").read_text(encoding="utf-8")
