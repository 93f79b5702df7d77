"""The style sheets of the package, joined into one text: the design tokens, the shared controls, and a widget's own."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_PACKAGE = files("cucumber")
_TOKEN = re.compile(r"--cu-([\w-]+): ([^;]+);")
_TWO_COLORS = re.compile(r"light-dark\((.+), .+\)")


def style_sheet(*names: str) -> str:
    """The sheets with these names, such as "explore/lines", after the tokens and controls they build on.

    A widget reads them when its module is imported, so that no page needs another file.
    """
    return "\n".join(_read(name) for name in ("tokens", "controls", *names))


def page_sheet(name: str) -> str:
    """The sheet of a page that stands alone, such as "scenario_page"; it builds on a widget's sheet."""
    return (_PACKAGE / "render" / f"{name}.css").read_text(encoding="utf-8")


def paper_sheet(name: str) -> str:
    """The sheet of pages to print, such as "handout", after the tokens and what all such pages share."""
    return "\n".join((_read("tokens"), page_sheet("paper"), page_sheet(name)))


def token(name: str) -> str:
    """The value of a design token; if it differs in light and dark, the light one.

    >>> token("card-height"), token("radius")
    ('1.34', '10px')

    Raises LookupError if there is no such token.
    """
    try:
        return _tokens()[name]
    except KeyError:
        raise LookupError(f"cucumber/ui/tokens.css has no token --cu-{name}") from None


@cache
def _tokens() -> dict[str, str]:
    return {name: _in_light(value) for name, value in _TOKEN.findall(_read("tokens"))}


def _in_light(value: str) -> str:
    two = _TWO_COLORS.fullmatch(value)
    return two[1] if two else value


def _read(name: str) -> str:
    return (_PACKAGE / "ui" / f"{name}.css").read_text(encoding="utf-8")
