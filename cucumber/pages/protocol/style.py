"""The style sheets of the widgets, joined into one text: the design tokens, the shared controls, and a widget's own.

A browser looks up the rules for an element by what their subject must be, such as a class. Where that is one of a list,
as in `:where(.cu-row, .cu-bar)`, it tries the rule on every element instead. Most of our rules have lists, and a table
has six hundred elements: therefore each alternative becomes a selector of its own.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

from cucumber.words.show.html import SHEET
from cucumber.words.show.tokens import tokens_sheet

_UNNEEDED = re.compile(r"/\*.*?\*/\s*|\s+(?=[{}>~])|(?<=[{};,>~])\s+|(?<=:)\s+(?!;)|(?<![\w.])0(?=\.\d)", re.DOTALL)
_PRELUDE = re.compile(r"(?:^|(?<=[{}]))[^{}]++(?=\{)")
_LIST = re.compile(r":(?:where|is)\(")
_LOOKED_UP = re.compile(r"[.#[]|(?<![\w:-])[a-z]")  # a class, an id, an attribute, or an element
_SIMPLE = re.compile(r"\.?[\w-]+")
_NAME = re.compile(r"(?<![\w:-])[\w-]+|\"[^\"]*\"")
_STAGE = Path(__file__).parents[1] / "stage"


def style_sheet(*names: str) -> str:
    """The sheets with these names, such as "table/cards", after the tokens and controls they build on.

    A widget reads them when its module is imported, so that no page needs another file. It is minified.
    """
    own = ((_STAGE / f"{name}.css").read_text(encoding="utf-8") for name in ("controls", *names))
    return split_subjects(minify("\n".join((tokens_sheet(), *own, SHEET))))


def minify(sheet: str) -> str:
    """A style sheet without comments, spaces, last semicolons and leading zeros; a value of spaces alone stays.

    >>> minify("p > a, p ~ a { margin: 0 0.5em; /* in the middle */ }")
    'p>a,p~a{margin:0 .5em}'
    """
    return _UNNEEDED.sub("", sheet).replace(";}", "}")


def split_subjects(sheet: str) -> str:
    """The same rules, each selector with one subject, of the same specificity as before.

    >>> split_subjects("main>:where(.cu-row,.cu-bar){gap:1em}")
    'main>:where(.cu-row),main>:where(.cu-bar){gap:1em}'
    """
    return _PRELUDE.sub(lambda prelude: _split_prelude(prelude[0]), sheet)


@cache
def _split_prelude(text: str) -> str:
    if text.startswith("@") or not _LIST.search(text):
        return text
    return ",".join(one for each in _parts(text) for one in _alternatives(each))


def _alternatives(selector: str) -> list[str]:
    """The selectors that together match what this one does."""
    outside = _outside_brackets(selector)
    subject = max(map(outside.rfind, " >+~")) + 1
    found = _LIST.search(outside, subject)
    if not found or _LOOKED_UP.search(outside, subject):
        return [selector]
    end = outside.index(")", found.end())
    inner = [one for each in _parts(selector[found.end() : end]) for one in _alternatives(each)]
    if found[0] == ":is(" and len({_NAME.sub("", each) for each in inner}) > 1:
        return [selector]  # all alternatives have the specificity of the highest
    if found[0] == ":is(" and found.start() == subject and all(map(_SIMPLE.fullmatch, inner)):
        return [f"{selector[:subject]}{each}{selector[end + 1 :]}" for each in inner]
    return [f"{selector[: found.end()]}{each}{selector[end:]}" for each in inner]


def _parts(selectors: str) -> list[str]:
    outside = _outside_brackets(selectors)
    ends = [place for place, letter in enumerate(outside) if letter == ","]
    return [selectors[begin + 1 : end].strip() for begin, end in pairwise([-1, *ends, len(selectors)])]


def _outside_brackets(selector: str) -> str:
    """A selector in which all that stands in brackets is blotted out."""
    depth, letters = 0, []
    for letter in selector:
        depth -= letter in ")]"
        letters.append("_" if depth else letter)
        depth += letter in "(["
    return "".join(letters)
