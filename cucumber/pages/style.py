"""The style sheets of the widgets, joined into one text: the design tokens, the shared controls, and a widget's own."""

from __future__ import annotations

import re
from pathlib import Path

from cucumber.words.show.tokens import tokens_sheet

_COMMENT = re.compile(r"[ \t]*/\*.*?\*/\n?", re.DOTALL)
_STAGE = Path(__file__).parent / "stage"


def style_sheet(*names: str) -> str:
    """The sheets with these names, such as "table/cards", after the tokens and controls they build on.

    A widget reads them when its module is imported, so that no page needs another file. Comments are left out.
    """
    own = ((_STAGE / f"{name}.css").read_text(encoding="utf-8") for name in ("controls", *names))
    return _COMMENT.sub("", "\n".join((tokens_sheet(), *own)))
