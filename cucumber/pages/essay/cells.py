"""The essays among the site's own notebooks: their cells are run once, for all who read them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from cucumber.template import own_notebooks

READING: ContextVar[bool] = ContextVar(
    "reading", default=False
)  # cells are run for their parts alone, and nothing is worked out
_PARTS = re.compile(r"^from cucumber\.notebook import (?!page$)", re.MULTILINE)  # a page of the site is none


def is_essay(path: Path) -> bool:
    """Whether a notebook is one of ours that is made of parts."""
    is_own = path.resolve().parent == own_notebooks().resolve()
    return is_own and any(_PARTS.search(source) for source in _code(path).values())


@cache
def essays() -> frozenset[str]:
    """The names of all essays."""
    return frozenset(path.stem for path in own_notebooks().glob("*.ipynb") if is_essay(path))


def _code(path: Path) -> dict[int, str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return {place: "".join(each["source"]) for place, each in enumerate(cells) if each["cell_type"] == "code"}


def shown(essay: str) -> Iterator[tuple[int, Any]]:
    """What each cell shows, with its place; nothing that a part wants is worked out."""
    names: dict[str, Any] = {}
    reading = READING.set(True)
    try:
        for place, source in _code(own_notebooks() / f"{essay}.ipynb").items():
            *before, last = ast.parse(source).body
            assert isinstance(last, ast.Expr)
            exec(compile(ast.Module(before, []), essay, "exec"), names)  # noqa: S102 -- our own
            yield place, eval(compile(ast.Expression(last.value), essay, "eval"), names)  # noqa: S307 -- our own
    finally:
        READING.reset(reading)
