"""The style sheets of the widgets, joined into one text: the design tokens, the shared controls, and a widget's own."""

from __future__ import annotations

import re
from pathlib import Path

from cucumber.words.show.html import SHEET
from cucumber.words.show.tokens import tokens_sheet

_SPACES = re.compile(r"/\*.*?\*/\s*|\s+(?=[{}])|(?<=[{};,])\s+|(?<=:)\s+(?!;)", re.DOTALL)
_STAGE = Path(__file__).parents[1] / "stage"


def style_sheet(*names: str) -> str:
    """The sheets with these names, such as "table/cards", after the tokens and controls they build on.

    A widget reads them when its module is imported, so that no page needs another file. It is minified.
    """
    own = ((_STAGE / f"{name}.css").read_text(encoding="utf-8") for name in ("controls", *names))
    return minify("\n".join((tokens_sheet(), *own, SHEET)))


def minify(sheet: str) -> str:
    """A style sheet without comments and spaces; a value of spaces alone stays.

    >>> minify("p, a { margin: 0 auto; /* in the middle */ }")
    'p,a{margin:0 auto;}'
    """
    return _SPACES.sub("", sheet)
