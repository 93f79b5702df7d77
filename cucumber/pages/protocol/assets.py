"""A page's assets for a browser: its module and its style sheet, each as one text."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zlib import crc32

from cucumber.pages.protocol.javascript import bundle
from cucumber.pages.protocol.session import page_called
from cucumber.pages.protocol.style import style_sheet

_PAGES = Path(__file__).parents[1]


def page_names() -> list[str]:
    return sorted(each.parent.name for each in _PAGES.glob("*/page.py"))


def folder_of(name: str) -> str:
    """The folder of a page: its name up to a hyphen."""
    return name.partition("-")[0]


def module_of(name: str) -> str:
    """The module of a page, with everything it imports."""
    return bundle(_PAGES / folder_of(name) / "page.mjs")


@cache
def sheet_of(name: str) -> str:
    """The style sheet of a page, with those of its widgets."""
    folder = folder_of(name)
    own = sorted(f"../{folder}/{each.stem}" for each in (_PAGES / folder).glob("*.css"))
    return style_sheet(*dict.fromkeys((*page_called(folder).sheets, *own)))


def file_name(text: str) -> str:
    """The file name of a module or a style sheet, from its content.

    >>> file_name("export default {}")
    '89432fac'
    """
    return f"{crc32(text.encode()):08x}"


def charts_library() -> Path:
    """The script that draws charts."""
    import plotly

    return Path(plotly.__file__).parent / "package_data" / "plotly.min.js"


def plan_script() -> str:
    """The script that every page has, whatever it shows: adding to the plan, and walking it."""
    return f"{bundle(_PAGES / 'stage' / 'plan' / 'bar.mjs')}\nbegin();\n"
