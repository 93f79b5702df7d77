"""The design tokens: colors, sizes and proportions, one sheet for pages, paper and pictures."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_TOKEN = re.compile(r"--cu-([\w-]+): ([^;]+);")
_TWO_COLORS = re.compile(r"var\(--in-light, (.+)\) var\(--in-dark, .+\)")


@cache
def tokens_sheet() -> str:
    return (files("cucumber") / "pages" / "stage" / "tokens.css").read_text(encoding="utf-8")


def token(name: str) -> str:
    """The value of a design token; if it differs in light and dark, the light one.

    >>> token("card-height"), token("radius")
    ('1.34', '10px')

    Raises LookupError if there is no such token.
    """
    try:
        return _tokens()[name]
    except KeyError:
        raise LookupError(f"cucumber/pages/stage/tokens.css has no token --cu-{name}") from None


@cache
def _tokens() -> dict[str, str]:
    values = ((name, value, _TWO_COLORS.fullmatch(value)) for name, value in _TOKEN.findall(tokens_sheet()))
    return {name: two[1] if two else value for name, value, two in values}
