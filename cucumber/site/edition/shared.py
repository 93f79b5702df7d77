"""What all pages of the edition share: a style sheet, a script, and the files by which a device installs the site."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

from cucumber.template import template

_VOILA = template()
_STAGE = Path(__file__).parents[2] / "pages" / "stage"


def site_sheet() -> str:
    """The style sheet of all pages."""
    shared = (_STAGE / name for name in ("tokens.css", "controls.css", "reading.css", "room/sign.css"))
    return "\n".join(each.read_text(encoding="utf-8") for each in (*shared, _VOILA / "static" / "site.css"))


def write_fonts(out: Path) -> None:
    """Writes the typefaces that the style sheet names beside it."""
    copytree(_VOILA / "static" / "fonts", out / "fonts")


def site_script() -> str:
    """The script of all pages that needs no engine."""
    return (_VOILA / "static" / "site.js").read_text(encoding="utf-8")


def icon() -> str:
    """The picture of the site."""
    return (_VOILA / "static" / "favicon.svg").read_text(encoding="utf-8")


def maskable_icon() -> str:
    """The same on a ground that a device may cut into any shape."""
    inside = icon().removeprefix("<svg").partition(">")[2].removesuffix("</svg>\n").removesuffix("</svg>")
    ground, place = '<rect width="64" height="64" fill="#f6efdf"/>', "translate(16 16)"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{ground}<g transform="{place}">{inside}</g></svg>'
    )


def manifest() -> dict[str, Any]:
    """What a device needs to know to install the site."""
    return {
        "name": "Cucumber",
        "short_name": "Cucumber",
        "description": "The card games in which only the last trick counts",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6efdf",
        "theme_color": "#2f6b3a",
        "icons": [
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            {"src": "icon-maskable.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable"},
        ],
    }
