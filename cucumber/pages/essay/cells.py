"""The notebooks of the site that are made of parts: the cells that a part needs are run once for all readers.

Other output of a cell, such as printed text and tables, is shown as it was saved in the notebook.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from cucumber.notebook_paths import own_notebooks

READING: ContextVar[bool] = ContextVar("reading", default=False)  # cells are run for their parts alone, without jobs
PART = "cucumber"  # names the metadata by which a saved output is known as the picture of a part
_PARTS = re.compile(r"^from cucumber\.notebook import (?!page$)", re.MULTILINE)  # a page of the site is none


@dataclass(frozen=True)
class CodeCell:
    """A cell of code: its place, its source, and its output when the notebook was saved."""

    place: int
    source: str
    outputs: tuple[dict[str, Any], ...]

    @property
    def shows_a_part(self) -> bool:
        """Whether its result was a part."""
        return any(PART in each.get("metadata", {}) for each in self.outputs)

    @property
    def other_outputs(self) -> tuple[dict[str, Any], ...]:
        """Its output other than a part."""
        return tuple(each for each in self.outputs if PART not in each.get("metadata", {}))


def is_essay(path: Path) -> bool:
    """Whether a notebook is one of ours that is made of parts."""
    is_own = path.resolve().parent == own_notebooks().resolve()
    return is_own and any(_PARTS.search(cell.source) for cell in cells_of(path))


@cache
def essays() -> frozenset[str]:
    return frozenset(path.stem for path in own_notebooks().glob("*.ipynb") if is_essay(path))


def cells_of(path: Path) -> tuple[CodeCell, ...]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return tuple(
        CodeCell(place, "".join(each["source"]), tuple(each.get("outputs", ())))
        for place, each in enumerate(cells)
        if each["cell_type"] == "code"
    )


def cell_parts(essay: str) -> Iterator[tuple[int, Any]]:
    """The part that each cell shows, with its place, without running the parts' jobs."""
    names: dict[str, Any] = {}
    reading = READING.set(True)
    try:
        yield from _run(essay, names)
    finally:
        READING.reset(reading)


def _run(essay: str, names: dict[str, Any]) -> Iterator[tuple[int, Any]]:
    with redirect_stdout(StringIO()):  # what cells print is saved
        for cell in needed_cells(cells_of(own_notebooks() / f"{essay}.ipynb")):
            *before, last = ast.parse(cell.source).body
            if not cell.shows_a_part:
                exec(compile(cell.source, essay, "exec"), names)  # noqa: S102 -- our own
                continue
            assert isinstance(last, ast.Expr)
            exec(compile(ast.Module(before, []), essay, "exec"), names)  # noqa: S102 -- our own
            yield cell.place, eval(compile(ast.Expression(last.value), essay, "eval"), names)  # noqa: S307 -- our own


def needed_cells(cells: Sequence[CodeCell]) -> list[CodeCell]:
    """The cells that show a part, and those they depend on: no page waits for a table that is saved.

    >>> part = ({"metadata": {PART: {}}},)
    >>> typed = [("deal = 1", ()), ("print(deal)", ()), ("deal", part)]
    >>> cells = [CodeCell(place, source, outputs) for place, (source, outputs) in enumerate(typed)]
    >>> [cell.place for cell in needed_cells(cells)]
    [0, 2]
    """
    used_below: set[str] = set()
    chosen = []
    for cell in reversed(cells):
        assigned, used = _names_in(cell.source)
        if cell.shows_a_part or assigned & used_below:
            chosen.append(cell)
            used_below |= used
    return chosen[::-1]


def _names_in(source: str) -> tuple[set[str], set[str]]:
    """The names that a cell makes, and those that it uses."""
    assigned, used = set(), set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(name, ast.Store()) | ast.FunctionDef(name):
                assigned.add(name)
            case ast.Name(name, _):
                used.add(name)
            case ast.alias(name, called):
                assigned.add(called or name.partition(".")[0])
    return assigned, used
